"""Brandywine, assembled for the screen and the command line."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.play import GAME
from cockade.tui.games.brandywine.map import BrandywineMap
from cockade.tui.games.brandywine.panels import BrandywinePanels
from cockade.tui.games.brandywine.selection import BrandywineSelection
from cockade.tui.games.brandywine.texts import BrandywineWords
from cockade.tui.games.port import GameUI

if TYPE_CHECKING:
    from cockade.tui.games.brandywine.chronicle import BrandywineChronicle
    from cockade.tui.games.brandywine.measures import BrandywineMeasures
    from cockade.tui.games.brandywine.previews import BrandywinePreviews
    from cockade.tui.games.brandywine.screen_reader import BrandywineVoice


class BrandywineUI(GameUI[State]):
    """The user interface of Brandywine."""

    game = GAME
    words = BrandywineWords()
    panels = BrandywinePanels()
    map = BrandywineMap(panels)
    selection = BrandywineSelection()

    @cached_property
    def previews(self) -> BrandywinePreviews:
        from cockade.tui.games.brandywine.previews import BrandywinePreviews

        return BrandywinePreviews()

    @cached_property
    def voice(self) -> BrandywineVoice:
        from cockade.tui.games.brandywine.screen_reader import BrandywineVoice

        return BrandywineVoice(self.panels)

    @cached_property
    def measures(self) -> BrandywineMeasures:
        from cockade.tui.games.brandywine.measures import BrandywineMeasures

        return BrandywineMeasures()

    @cached_property
    def chronicle(self) -> BrandywineChronicle:
        from cockade.tui.games.brandywine.chronicle import BrandywineChronicle

        return BrandywineChronicle()


UI = BrandywineUI()
