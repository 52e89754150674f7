"""The map of Rebels & Redcoats: the places of units, the targets of actions, and the required combats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import partial

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.battle_restrictions import may_command
from cockade.engine.rebels.common.conditions import MAY_MOVE
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.reducer import rested
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import enemy_zone, exerters, is_in_enemy_zone
from cockade.engine.rebels.segment1_command import command_range, commanded_hexes
from cockade.engine.rebels.segment2_bombardment import READY, blocks, can_hit, reach
from cockade.engine.rebels.segment4_movement.disengagement import may_leave_zone
from cockade.engine.rebels.segment4_movement.forced_march import forced_routes
from cockade.engine.rebels.segment4_movement.march import find_march_routes, march_routes
from cockade.engine.rebels.segment5_assault.combat import assault_strength
from cockade.engine.rebels.segment5_assault.declaration import joined, still_owed
from cockade.engine.unit_law import keeps
from cockade.events import rebels as events
from cockade.events.event import Action, Fact
from cockade.events.rebels import SIDES
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.hexgame import (
    HexGameMap,
    best_names,
    fire_overlay,
    living,
    threat_overlay,
    zone_overlay,
)
from cockade.tui.games.highlights import Overlay
from cockade.tui.games.preview import clause
from cockade.tui.games.rebels.counters import KINDS, has_acted, marks, ranked, values
from cockade.tui.games.rebels.names import unit_names
from cockade.tui.games.rebels.panels import RebelsPanels
from cockade.tui.games.rebels.standing import STANDING
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, Span, line


def zone(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay:
    """The zone of control of the enemy, and the hexes that exert it. (5.0)"""
    return zone_overlay(enemy_zone(state, side), "5.0", partial(exerters, state, side))


def fire(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
    """The hexes that guns could hit, and the hexes that block their view. (7.3)"""
    guns = living(state, state.units, about)
    return fire_overlay(
        guns,
        unit_names(state, (gun.id for gun in guns)),
        "7.3",
        partial(_in_range, state),
        partial(can_hit, state),
        partial(_blocking, state),
        partial(_fired_at, state, guns),
    )


def _in_range(state: State, gun: Unit) -> list[int]:
    """The hexes in range of a gun, without regard to its line of sight. (7.35)"""
    field = ground(state.scenario)
    around = field.grid.within(gun.hex, gun.counter.reach + 1) - {gun.hex}
    return [hex_ for hex_ in around if field.grid.distance(gun.hex, hex_) <= max(1, reach(field, gun, hex_))]


def _blocking(state: State, gun: Unit, hex_: int) -> list[int]:
    """The hexes between that block the view. Empty for a howitzer. (7.3.4)"""
    if gun.counter.howitzer:
        return []
    field = ground(state.scenario)
    crossed = [there for step in field.sight(gun.hex, hex_).between for there in step]
    return [there for there in crossed if blocks(state, field, there)]


def _fired_at(state: State, found: list[Unit], hex_: int) -> Line:
    """Say whether the first gun in range can hit a hex, or give the reason why not."""
    if any(hex_ == gun.hex for gun in found):
        return EMPTY
    if hitting := [gun for gun in found if can_hit(state, gun, hex_)]:
        return _may_fire(state, hitting)
    able = [gun for gun in found if hex_ in _in_range(state, gun)]
    if not able:
        return line(say("out of range"), clause("7.36"))
    between = _blocking(state, able[0], hex_)
    if is_in_enemy_zone(state, able[0]) or not between:
        return line(say("the gun is in an enemy zone and fires only at adjacent hexes"), clause("7.37"))
    kind = ground(state.scenario).map.terrain[between[0]].replace("_", " ")
    what = say(kind) if ground(state.scenario).blocks_fire(between[0]) else say("units")
    return line(say("hidden by {hex}, {what}", hex=spoken(between[0]), what=what), clause("7.3.4"))


def _may_fire(state: State, guns: Sequence[Unit]) -> Line:
    """Say that guns can hit a hex, or why none of them may fire. (7.0, 7.1, 11.4)"""
    broken = [next((one for one in READY if not one.asks(state, None, gun)), None) for gun in guns]
    if None in broken:
        return line(say("in the line of fire"), clause("7.3"))
    assert broken[0] is not None
    why = broken[0].reason(state, None, {"unit": guns[0].id})
    return line(say(why.text, **why.args), clause(why.rule))


# ---------------------------------------------------------------- command (11.3)


def command(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
    """The hexes in command of the chosen leaders, or of all leaders of the side. (11.31)"""
    chosen = [unit for unit in living(state, state.units, about) if may_command(unit)]
    if not chosen and about:
        return say("A held leader gives no command (harlem.16.0).")
    leaders = chosen or [unit for unit in state.position.of(side) if may_command(unit)]
    if not leaders:
        return say("No leader of this side is on the map.")
    ranges = {unit.id: command_range(state, unit) for unit in leaders}
    covered = frozenset().union(*ranges.values()) if chosen else commanded_hexes(state, side)
    title = say("{leaders}: command reaches {n} hexes.", leaders=_some(state, ranges), n=len(covered))
    return Overlay(covered, line(title, clause("11.31")), partial(_commanded, state, ranges))


def _some(state: State, ids: Iterable[str]) -> str:
    names = list(ids)
    return unit_names(state, names[:4]) + (" .." if len(names) > 4 else "")


def _commanded(state: State, ranges: dict[str, frozenset[int]], hex_: int) -> Line:
    found = [id_ for id_, reached in ranges.items() if hex_ in reached]
    if not found:
        return line(Span(say("out of command range"), "bad"), clause("11.31"))
    return line(say("commanded by {leaders}", leaders=_some(state, found)), clause("11.31"))


# ---------------------------------------------------------------- what the enemy can do (4.1, 8.22)


def threat(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay:
    """The hexes that enemy line units could attack in the next turn. (4.1)"""
    field, foe = ground(state.scenario), enemy(side)
    then = state.replace(turn=state.turn + (foe in (state.side, state.first)))
    foes = [rested(unit) for unit in state.position.of(foe) if unit.is_line and not unit.disrupted]
    able = [unit for unit in foes if keeps(MAY_MOVE, then, None, unit)]
    ends = {
        unit.id: {unit.hex, *(find_march_routes(then, unit).hexes if may_leave_zone(then, unit) else ())}
        for unit in able
    }

    def beside(hex_: int) -> list[int]:
        return [there for there in field.neighbours[hex_] if not field.is_river(there, hex_)]

    return threat_overlay(ends, beside, partial(_coming, state), "4.1")


def _coming(state: State, hex_: int, ids: Sequence[str]) -> str:
    """Name the units that can attack a hex, with the strengths of both sides."""
    strength = sum(assault_strength(state.unit(id_)) for id_ in ids)
    names = {"n": len(ids), "strength": strength, "names": _some(state, ids)}
    if defence := state.position.strength(hex_):
        return say("{n} can attack here, {strength} against {defence}: {names}", defence=defence, **names)
    return say("{n} can come next to it, {strength} in all: {names}", **names)


OVERLAYS: dict[str, Callable[[State, str, tuple[Hashable, ...]], Overlay | str]] = {
    "zone": zone,
    "fire": fire,
    "command": command,
    "threat": threat,
}


class RebelsMap(HexGameMap[State, Unit]):
    """Hexes with a counter for each stack."""

    def __init__(self, panels: RebelsPanels) -> None:
        self.panels = panels

    def scene(self, state: State) -> Scene:
        """One counter for each stack, and the owner of each victory hex."""
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
        """The hex that an action points at. For an engagement, the one under attack."""
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
        """Yield the hexes where a fact puts units."""
        if isinstance(fact, events.UnitMoved):
            yield fact.path[-1]
        elif isinstance(fact, events.UnitRetreated | events.UnitAdvanced | events.LeaderMoved):
            yield fact.hex

    def combats(self, state: State) -> dict[int, int]:
        """The number of each declared combat in its order. The target of a fire is 1. (8.27, 7.1)"""
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
        """
        The overlay of zones of control (5.0), the guns' line of fire (7.3) or the command of
        leaders (11.3).
        """
        from cockade.tui.games.rebels.map import OVERLAYS

        return OVERLAYS[name](state, side, about)
