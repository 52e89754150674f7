"""The American Revolution, assembled for the screen and the command line."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.play import GAME
from cockade.tui.games.port import GameUI
from cockade.tui.games.revolution.map import RevolutionMap
from cockade.tui.games.revolution.panels import RevolutionPanels
from cockade.tui.games.revolution.selection import RevolutionSelection
from cockade.tui.games.revolution.texts import RevolutionWords

if TYPE_CHECKING:
    from cockade.tui.games.revolution.chronicle import RevolutionChronicle
    from cockade.tui.games.revolution.measures import RevolutionMeasures
    from cockade.tui.games.revolution.previews import RevolutionPreviews
    from cockade.tui.games.revolution.screen_reader import RevolutionVoice


class RevolutionUI(GameUI[State]):
    """The user interface of The American Revolution."""

    game = GAME
    words = RevolutionWords()
    panels = RevolutionPanels()
    map = RevolutionMap()
    selection = RevolutionSelection()

    @cached_property
    def previews(self) -> RevolutionPreviews:
        from cockade.tui.games.revolution.previews import RevolutionPreviews

        return RevolutionPreviews()

    @cached_property
    def voice(self) -> RevolutionVoice:
        from cockade.tui.games.revolution.screen_reader import RevolutionVoice

        return RevolutionVoice()

    @cached_property
    def measures(self) -> RevolutionMeasures:
        from cockade.tui.games.revolution.measures import RevolutionMeasures

        return RevolutionMeasures()

    @cached_property
    def chronicle(self) -> RevolutionChronicle:
        from cockade.tui.games.revolution.chronicle import RevolutionChronicle

        return RevolutionChronicle()


UI = RevolutionUI()
