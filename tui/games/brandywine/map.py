"""The map of Brandywine: the places of units, the targets of actions, and the required combats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import partial

from attrs import evolve

from cockade.engine.brandywine.b2_movement.routes import hasten_routes, march_routes
from cockade.engine.brandywine.b4_artillery.sight import look
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import leadership
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import enemy_zone
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.events.brandywine import SIDES
from cockade.events.event import Action, Fact
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.brandywine.counters import has_acted, kind_of, marks, ranked, values
from cockade.tui.games.brandywine.names import hexes, is_unknown, unit_name, unit_names
from cockade.tui.games.brandywine.obligations import duties, moves_owed
from cockade.tui.games.brandywine.orders import top
from cockade.tui.games.brandywine.panels import BrandywinePanels
from cockade.tui.games.brandywine.standing import STANDING
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
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, line

MOST = 4
"""The number of attackers that are named."""
FOOT = "infantry"


def zone(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay:
    """
    The zone of control of the enemy and the hexes that exert it.

    Unknown units count as combat units. (8.1.1)
    """
    field, controlled = ground(state.scenario), enemy_zone(state, side)
    exerting = state.position.parade[enemy(side)]

    def exerters(hex_: int) -> Iterable[int]:
        near = field.neighbours[hex_] if hex_ in controlled else ()
        return [there for there in near if there in exerting and hex_ in field.zone_exits[there]]

    return zone_overlay(controlled, "8.1.1", exerters)


def fire(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
    """The hexes that guns could see and hit, and the hexes that block their view. (11.2)"""
    guns = living(state, state.units, about)
    return fire_overlay(
        guns,
        unit_names(state, (gun.id for gun in guns)),
        "11.2",
        partial(_in_range, state),
        lambda gun, hex_: look(state, gun.hex, hex_).is_open,
        lambda gun, hex_: _taking(state, gun.hex, hex_),
        partial(_seen_at, state, guns),
    )


def _in_range(state: State, gun: Unit) -> set[int]:
    """11.1.3: the hexes within the range of artillery."""
    field = ground(state.scenario)
    return set(field.grid.within(gun.hex, field.charts.limits.artillery_range)) - {gun.hex}


def _taking(state: State, a: int, b: int) -> Iterable[int]:
    """The hexes between whose ground blocks the view. (11.2.2)"""
    field = ground(state.scenario)
    crossed = (there for step in field.sight(a, b).between for there in step)
    return [there for there in crossed if field.blocks_sight(there)]


def _seen_at(state: State, found: list[Unit], hex_: int) -> Line:
    """Say whether the first gun in range can see a hex, and name the hexes that block its view."""
    able = [gun for gun in found if hex_ in _in_range(state, gun)]
    if any(gun.hex == hex_ for gun in found):
        return EMPTY
    if not able:
        return line(say("out of range"), clause("11.1.3"))
    if any(look(state, gun.hex, hex_).is_open for gun in able):
        return line(say("in the line of fire"), clause("11.2"))
    between = hexes(_taking(state, able[0].hex, hex_))
    return line(say("no line of sight {hexes}", hexes=between).rstrip(), clause("11.2.2"))


# ---------------------------------------------------------------- leaders (14.2.3, 14.4)


def command(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
    """The hexes in which leaders help checks: their own, and those next to Washington. (14.2.3, 14.4)"""
    chosen = living(state, state.units, about) or [unit for unit in state.position.of(side) if unit.is_leader]
    if not chosen:
        return say("No leader of this side is on the map.")
    names, around = {unit.id for unit in chosen}, ground(state.scenario).neighbours
    places = {there for unit in chosen for there in (unit.hex, *around[unit.hex])}
    found = {there: [each for each in _helpers(state, side, there) if each in names] for there in places}
    helped = {there: leaders[0] for there, leaders in found.items() if leaders}
    title = say("Leaders help in {n} hexes.", n=len(helped))
    return Overlay(frozenset(helped), line(title, clause("14.2.3")), partial(_helped, state, helped))


def _helpers(state: State, side: str, hex_: int) -> list[str]:
    """The names of the leaders that would help a combat unit of `side` in a hex."""
    units = (unit for unit in state.units if unit.side == side and not unit.is_leader)
    probe = next(units, None)
    return [each.name for each in leadership(state, probe.replace(hex=hex_))] if probe else []


def _helped(state: State, helped: dict[int, str], hex_: int) -> Line:
    if hex_ not in helped:
        return EMPTY
    rule = "14.2.3" if state.unit(helped[hex_]).hex == hex_ else "14.4"
    return line(
        say("helped by {leader} in {hex}", leader=unit_name(state, helped[hex_]), hex=spoken(hex_)),
        clause(rule),
    )


# ---------------------------------------------------------------- what the enemy can do (9.1, 12.1)


def threat(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay:
    """The hexes that enemy combat units could attack in the next turn. (9.1)"""
    field, foe = ground(state.scenario), enemy(side)
    then = state.replace(
        units=tuple(_fresh(state, unit) if unit.side == foe else unit for unit in state.units)
    )
    foes = [unit for unit in then.position.own[foe] if not (unit.is_leader or unit.is_artillery)]
    ends = {unit.id: {unit.hex, *march_routes(then, unit).hexes} for unit in foes}

    def beside(hex_: int) -> list[int]:
        return [there for there in field.neighbours[hex_] if not field.is_deep(there, hex_)]

    return threat_overlay(ends, beside, partial(_coming, state), "9.1")


def _fresh(state: State, unit: Unit) -> Unit:
    """
    A unit as it starts its next turn.

    An unknown one is taken as the fastest foot of its side (7.1.3-adv).
    """
    if is_unknown(unit):
        printed = ground(state.scenario).scenario.counters.values()
        foot = [counter for counter in printed if counter.side == unit.side and counter.kind == FOOT]
        fastest = max(foot, key=lambda counter: counter.allowance)
        unit = unit.replace(counter=evolve(unit.counter, kind=FOOT, allowance=fastest.allowance))
    return unit.replace(spent=0, start=0)


def _coming(state: State, hex_: int, ids: Sequence[str]) -> str:
    """Name the units that can attack a hex, with the strengths of both sides as far as they are known."""
    some = say(", ").join(unit_name(state, id_) for id_ in ids[:MOST])
    strength = sum(state.unit(id_).strength for id_ in ids)
    names = {"n": len(ids), "strength": strength, "names": some + (" .." if len(ids) > MOST else "")}
    if any(is_unknown(state.unit(id_)) for id_ in ids):
        return say("{n} can attack here, of unknown strength: {names}", n=names["n"], names=names["names"])
    defence = sum(
        unit.strength for unit in state.position.stack(hex_) if unit.side != state.unit(ids[0]).side
    )
    if defence:
        return say("{n} can attack here, {strength} against {defence}: {names}", defence=defence, **names)
    return say("{n} can come next to it, {strength} in all: {names}", **names)


OVERLAYS: dict[str, Callable[[State, str, tuple[Hashable, ...]], Overlay | str]] = {
    "zone": zone,
    "fire": fire,
    "command": command,
    "threat": threat,
}


class BrandywineMap(HexGameMap[State, Unit]):
    """Hexes with a counter for each stack. Hidden ones are counters face down."""

    def __init__(self, panels: BrandywinePanels) -> None:
        self.panels = panels

    def scene(self, state: State) -> Scene:
        """
        One counter for each stack, with the owners of the hexes that decide and of Proctor's
        Battery (4.3.3).
        """
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
        """The known units, by their names."""
        known = (unit for unit in state.units if not unit.is_out and not is_unknown(unit))
        return best_names(((unit.counter.name, unit.id) for unit in known), text)

    def path(self, state: State, action: Action) -> tuple[int, ...]:
        """The path of a unit. Units hidden from the viewer may force another one."""
        if isinstance(action, events.Wade):
            return (action.hex,)
        if not isinstance(action, events.March | events.Hasten):
            return ()
        routes_of = march_routes if isinstance(action, events.March) else hasten_routes
        routes = routes_of(state, state.unit(action.unit))
        return routes.path_to(action.hex) if action.hex in routes.hexes else ()

    def ends(self, fact: Fact) -> Iterator[int]:
        """Yield the hexes where a fact puts units."""
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
        """The hex under attack, while tactics are chosen. (12.1.9)"""
        frame = top(state)
        return frame.combat.crossings[0][2] if isinstance(frame, events.CloseCombat) else 0

    def combats(self, state: State) -> dict[int, int]:
        """The number of each hex's combat in the order of declaration. The target of a fire is 1. (12.1.4)"""
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
        """The combats of the pairs chosen so far by hex, in the order of declaration. (12.1.4)"""
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
        """
        The overlay of zones of control (8.1.1), the guns' line of fire (11.2) or the help of leaders
        (14.2.3).
        """
        from cockade.tui.games.brandywine.map import OVERLAYS

        return OVERLAYS[name](state, side, about)
