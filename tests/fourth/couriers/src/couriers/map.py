"""The map of Couriers, what stands on it, and what pointing at it means."""

from __future__ import annotations

from collections.abc import Hashable

from cockade.engine.hexmap import HexMap
from cockade.events.event import Action
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.highlights import Mark, Overlay
from cockade.tui.games.port import Choosing, Geography
from cockade.tui.text.i18n import say
from couriers.events import SIDES, Ride
from couriers.rules import GRID
from couriers.state import State

PAPER = HexMap("field", "Field", GRID, dict.fromkeys(GRID.hexes, "clear"), dict.fromkeys(GRID.hexes, 0))
FACES = {side: CounterFace(number, side[:3]) for number, side in enumerate(SIDES)}


class CouriersMap(Geography[State]):
    """Where everything is."""

    def atlas(self, state: State) -> HexAtlas:
        return HexAtlas(PAPER)

    def scene(self, state: State) -> Scene:
        return Scene(PAPER, {state.hex_of(side): FACES[side] for side in SIDES})

    def home(self, state: State, subject: Hashable) -> int:
        return subject if isinstance(subject, int) else state.hex_of(str(subject))

    def stack(self, state: State, place: int) -> tuple[Hashable, ...]:
        return (*(side for side in SIDES if state.hex_of(side) == place), place)

    def find(self, state: State, text: str) -> tuple[Hashable, ...]:
        return tuple(side for side in SIDES if side.startswith(text.casefold()))

    def overlay(self, state: State, name: str, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
        return say("There is nothing to lay over this map.")


class CouriersSelection(Choosing[State]):
    """What can be taken up, and what it can do."""

    marks = {Ride: Mark.MOVE}

    def attempt(self, state: State, subject: Hashable, place: int) -> Action | None:
        return Ride(subject, place) if isinstance(subject, str) else None

    def whose(self, state: State) -> Hashable:
        return state.turn, state.agenda
