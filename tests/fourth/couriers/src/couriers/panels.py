"""What stands beside the map of Couriers."""

from __future__ import annotations

from collections.abc import Collection

from cockade.engine.hexgrid import spoken
from cockade.tui.games.port import Panels
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, line
from couriers.events import SIDES
from couriers.state import State
from couriers.words import rider_name


class CouriersPanels(Panels[State]):
    """A line each."""

    def hex_brief(self, state: State, place: int) -> Line:
        return line(say("Hex {hex}", hex=spoken(place)))

    def stack_brief(self, state: State, place: int, hand: Collection[object]) -> Line:
        return line(*(rider_name(state, side) for side in SIDES if state.hex_of(side) == place))

    def track_brief(self, state: State) -> Line:
        return line(say("turn {n}", n=state.turn))
