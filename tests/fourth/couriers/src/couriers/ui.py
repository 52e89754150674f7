"""Couriers, put together for the screen and the command line."""

from __future__ import annotations

from cockade.tui.games.port import GameUI
from couriers.map import CouriersMap, CouriersSelection
from couriers.panels import CouriersPanels
from couriers.rules import GAME
from couriers.state import State
from couriers.words import CouriersWords


class CouriersUI(GameUI[State]):
    """The face of Couriers."""

    game = GAME
    words = CouriersWords()
    panels = CouriersPanels()
    map = CouriersMap()
    selection = CouriersSelection()


UI = CouriersUI()
