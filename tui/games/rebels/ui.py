"""Rebels & Redcoats, assembled for the screen and the command line."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.play import GAME
from cockade.tui.games.port import GameUI
from cockade.tui.games.rebels.map import RebelsMap
from cockade.tui.games.rebels.panels import RebelsPanels
from cockade.tui.games.rebels.selection import RebelsSelection
from cockade.tui.games.rebels.texts import RebelsWords

if TYPE_CHECKING:
    from cockade.tui.games.rebels.chronicle import RebelsChronicle
    from cockade.tui.games.rebels.measures import RebelsMeasures
    from cockade.tui.games.rebels.previews import RebelsPreviews
    from cockade.tui.games.rebels.screen_reader import RebelsVoice


class RebelsUI(GameUI[State]):
    """The user interface of Rebels & Redcoats."""

    game = GAME
    words = RebelsWords()
    panels = RebelsPanels()
    map = RebelsMap(panels)
    selection = RebelsSelection()

    @cached_property
    def previews(self) -> RebelsPreviews:
        from cockade.tui.games.rebels.previews import RebelsPreviews

        return RebelsPreviews()

    @cached_property
    def voice(self) -> RebelsVoice:
        from cockade.tui.games.rebels.screen_reader import RebelsVoice

        return RebelsVoice(self.panels)

    @cached_property
    def measures(self) -> RebelsMeasures:
        from cockade.tui.games.rebels.measures import RebelsMeasures

        return RebelsMeasures()

    @cached_property
    def chronicle(self) -> RebelsChronicle:
        from cockade.tui.games.rebels.chronicle import RebelsChronicle

        return RebelsChronicle()


UI = RebelsUI()
