"""What a game says that brings no previews and no voice of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rules import S, State
from cockade.tui.games.port import Previews, Voice
from cockade.tui.text.line import text_of
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.tui.games.port import GameUI


class NoPreviews(Previews[State]):
    """For a game that does not tell beforehand what an action would mean."""


class PanelVoice(Voice[S]):
    """Reads aloud what stands in the panels."""

    def __init__(self, ui: GameUI[S]) -> None:
        self.ui = ui

    def units(self, state: S) -> tuple[str, ...]:
        """All that can be found by a name."""
        return tuple(map(str, self.ui.map.find(state, "")))

    def unit(self, state: S, id_: str) -> str:
        """The unit by its name and its place."""
        place = self.ui.map.places.name(self.ui.map.home(state, id_))
        return say("{name} at {place}.", name=self.ui.words.name(state, id_), place=place)

    def place(self, state: S, place: int) -> tuple[str, ...]:
        """The lines of its panel."""
        panels = self.ui.panels
        lines = [*panels.hex_lines(state, place), *panels.stack_lines(state, place, ())]
        return tuple(filter(None, map(text_of, lines)))
