"""The map of Rebels & Redcoats: where everything is, what points where, and what must be fought."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment4_movement.forced_march import forced_routes
from cockade.engine.rebels.segment4_movement.march import march_routes
from cockade.engine.rebels.segment5_assault.declaration import joined, still_owed
from cockade.events import rebels as events
from cockade.events.event import Action, Fact
from cockade.events.rebels import SIDES
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.hexgame import HexGameMap, best_names
from cockade.tui.games.rebels.counters import KINDS, has_acted, marks, ranked, values
from cockade.tui.games.rebels.panels import RebelsPanels
from cockade.tui.games.rebels.standing import STANDING

if TYPE_CHECKING:
    from cockade.tui.games.highlights import Overlay


class RebelsMap(HexGameMap[State, Unit]):
    """Hexes with a counter for each stack."""

    def __init__(self, panels: RebelsPanels) -> None:
        self.panels = panels

    def scene(self, state: State) -> Scene:
        """One counter for each stack, and who holds which victory hex."""
        stacks = {hex_: self.face(state, stack) for hex_, stack in state.position.at.items()}
        owners = {hex_: SIDES.index(side) for hex_, side in STANDING.owners(state).items()}
        return Scene(ground(state.scenario).map, stacks, owners, self.faces_waiting(state))

    def face(self, state: State, stack: list[Unit]) -> CounterFace:
        """The counter on top of a stack: the strongest line unit, else a gun, else a leader."""
        top = ranked(stack)[0]
        return CounterFace(
            side=SIDES.index(top.side),
            kind=KINDS[top.kind],
            values=values(top),
            more=len(stack) - 1,
            marks=marks(top, stack),
            moved=all(has_acted(state, unit) for unit in stack),
        )

    def target(self, action: Action) -> int:
        """The hex that an action points at; of an engagement the one that is attacked."""
        (place,) = self.targets((action,))
        return place

    def targets(self, actions: Sequence[Action]) -> set[int]:
        """See `Geography`; without a call for each, for they are many."""
        field = "target" if isinstance(actions[0], events.Engage) else "hex"
        return {int(getattr(action, field, 0)) for action in actions}

    def find(self, state: State, text: str) -> tuple[Hashable, ...]:
        """The living units by their names."""
        return best_names(((unit.counter.name, unit.id) for unit in state.units if unit.alive), text)

    def path(self, state: State, action: Action) -> tuple[int, ...]:
        """The hexes that a unit will walk."""
        if isinstance(action, events.March):
            return march_routes(state, state.unit(action.unit)).path_to(action.hex)
        if isinstance(action, events.ForceMarch):
            return forced_routes(state, state.unit(action.unit)).path_to(action.hex)
        return ()

    def ends(self, fact: Fact) -> Iterator[int]:
        """Where a fact takes somebody."""
        if isinstance(fact, events.UnitMoved):
            yield fact.path[-1]
        elif isinstance(fact, events.UnitRetreated | events.UnitAdvanced | events.LeaderMoved):
            yield fact.hex

    def combats(self, state: State) -> dict[int, int]:
        """8.27, 7.1: each declared combat in its order; the target of a fire is 1."""
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, events.Battery):
            return {frame.target: 1}
        if isinstance(frame, events.Declaration):
            group = joined(frame.chosen)
            order = dict.fromkeys(group[start] for start, _ in frame.chosen)
            numbers = {lowest: n for n, lowest in enumerate(order, 1)}
            return {hex_: numbers[lowest] for hex_, lowest in group.items()}
        segment = next((f for f in reversed(state.agenda) if isinstance(f, events.AssaultSegment)), None)
        found = enumerate(segment.combats if segment else (), 1)
        return {hex_: n for n, combat in found for pair in combat.crossings for hex_ in pair}

    def owed(self, state: State) -> Collection[int]:
        """8.22: the hexes that must still attack or be attacked."""
        frame = state.agenda[-1] if state.agenda else None
        return still_owed(frame) if isinstance(frame, events.Declaration) else ()

    def overlay(self, state: State, name: str, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
        """5.0 zones of control, 7.3 the line of fire of guns, 11.3 the command of leaders."""
        from cockade.tui.games.rebels.overlays import OVERLAYS

        return OVERLAYS[name](state, side, about)
