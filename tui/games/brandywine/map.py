"""The map of Brandywine: where everything is, what points where, and what must be fought."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import TYPE_CHECKING

from cockade.engine.brandywine.b2_movement.routes import hasten_routes, march_routes
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.events import brandywine as events
from cockade.events.brandywine import SIDES
from cockade.events.event import Action, Fact
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.brandywine.counters import has_acted, kind_of, marks, ranked, values
from cockade.tui.games.brandywine.names import is_unknown
from cockade.tui.games.brandywine.obligations import duties, moves_owed
from cockade.tui.games.brandywine.orders import top
from cockade.tui.games.brandywine.panels import BrandywinePanels
from cockade.tui.games.brandywine.standing import STANDING
from cockade.tui.games.hexgame import HexGameMap, best_names

if TYPE_CHECKING:
    from cockade.tui.games.highlights import Overlay


class BrandywineMap(HexGameMap[State, Unit]):
    """Hexes with a counter for each stack; what may not be known is a counter face down."""

    def __init__(self, panels: BrandywinePanels) -> None:
        self.panels = panels

    def scene(self, state: State) -> Scene:
        """One counter for each stack; whose the places are that decide, and Proctor's Battery (4.3.3)."""
        sheet = ground(state.scenario).map
        stacks = {hex_: self.face(state, stack) for hex_, stack in state.position.at.items()}
        works = sorted({inner for inner, _ in sheet.works})
        goals = {hex_: SIDES.index(side) for hex_, side in STANDING.owners(state).items()}
        owners = {**goals, **dict.fromkeys(works, int(bool(state.battery)))}
        return Scene(sheet, stacks, owners, self.faces_waiting(state))

    def face(self, state: State, stack: list[Unit]) -> CounterFace:
        """The counter on top of a stack: the strongest combat unit, else a gun, else a leader."""
        top_unit = ranked(stack)[0]
        return CounterFace(
            side=SIDES.index(top_unit.side),
            kind=kind_of(top_unit),
            values=values(top_unit),
            more=len(stack) - 1,
            marks=marks(top_unit, stack),
            moved=all(has_acted(state, unit) for unit in stack),
        )

    def find(self, state: State, text: str) -> tuple[Hashable, ...]:
        """The units that are known, by their names."""
        known = (unit for unit in state.units if not unit.is_out and not is_unknown(unit))
        return best_names(((unit.counter.name, unit.id) for unit in known), text)

    def path(self, state: State, action: Action) -> tuple[int, ...]:
        """The hexes that a unit will walk; what the viewer may not know may lie in another way."""
        if isinstance(action, events.Wade):
            return (action.hex,)
        if not isinstance(action, events.March | events.Hasten):
            return ()
        routes_of = march_routes if isinstance(action, events.March) else hasten_routes
        routes = routes_of(state, state.unit(action.unit))
        return routes.path_to(action.hex) if action.hex in routes.hexes else ()

    def ends(self, fact: Fact) -> Iterator[int]:
        """Where a fact takes somebody."""
        if isinstance(fact, events.UnitMoved):
            yield fact.path[-1]
        elif isinstance(
            fact,
            events.UnitRetreated
            | events.UnitAdvanced
            | events.LeaderFollowed
            | events.UnitArrived
            | events.UnitPlaced,
        ):
            yield fact.hex

    def matter(self, state: State) -> int:
        """12.1.9: the hex that is attacked, while tactics are chosen."""
        frame = top(state)
        return frame.combat.crossings[0][2] if isinstance(frame, events.CloseCombat) else 0

    def combats(self, state: State) -> dict[int, int]:
        """12.1.4: by hex, the number of its combat in the order of declaration; the target of a fire is 1."""
        frame = top(state)
        if isinstance(frame, events.Battery):
            return {self.home(state, frame.target): 1}
        if isinstance(frame, events.Declaration):
            return self.joined(state, frame)
        running = next((f for f in reversed(state.agenda) if isinstance(f, events.CloseCombat)), None)
        phase = next((f for f in reversed(state.agenda) if isinstance(f, events.CombatPhase)), None)
        listed = ([running.combat] if running else []) + list(phase.combats if phase else ())
        found = enumerate(listed, 1)
        return {hex_: n for n, each in found for _, start, into in each.crossings for hex_ in (start, into)}

    def joined(self, state: State, frame: events.Declaration) -> dict[int, int]:
        """12.1.4: the combats that the pairs chosen so far make, by hex, in the order of declaration."""
        groups: list[set[int]] = []
        for unit, into in frame.chosen:
            pair = {self.home(state, unit), into}
            touching = [group for group in groups if group & pair]
            groups = [group for group in groups if group not in touching]
            groups.append(pair.union(*touching))
        return {hex_: n for n, group in enumerate(groups, 1) for hex_ in group}

    def owed(self, state: State) -> Collection[int]:
        """12.1, 9.1: the hexes that must still attack, be attacked, or be left."""
        frame = top(state)
        if isinstance(frame, events.MovementPhase):
            return {duty.hex for duty in moves_owed(state, frame.side)}
        return {duty.hex for duty in duties(state, frame)} if isinstance(frame, events.Declaration) else ()

    def overlay(self, state: State, name: str, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
        """8.1.1 zones of control, 11.2 the line of fire of guns, 14.2.3 where leaders help."""
        from cockade.tui.games.brandywine.overlays import OVERLAYS

        return OVERLAYS[name](state, side, about)
