"""Why an action is not allowed: each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.hexgrid import spoken
from engine.rebels.assault import joined, still_owed
from engine.rebels.bombardment import can_hit, has_line_of_fire, reach
from engine.rebels.disengagement import may_leave_zone
from engine.rebels.entry import entry_hexes, is_due
from engine.rebels.exclusive_refusals import (
    why_asleep,
    why_closed,
    why_names_owed,
    why_not_name,
    why_outside,
    why_slow,
    why_too_far,
)
from engine.rebels.ground import ground
from engine.rebels.movement import (
    NOWHERE,
    allowance,
    barred_hexes,
    halting_hexes,
    is_alone_in_zone,
    may_force_march,
    may_surprise,
    nearer_hexes,
)
from engine.rebels.reasons import Reason, reason
from engine.rebels.retreat import retreat_hexes
from engine.rebels.routes import routes
from engine.rebels.stacking import has_room
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import beside_enemies, enemy_zone, is_beside_enemy, is_in_enemy_zone
from engine.rules import Refusal
from events.event import Action, Frame
from events.facts import SetUp
from events.rebels import (
    Advance,
    Advancing,
    Aftermath,
    Assault,
    AssaultSegment,
    Battery,
    Bombard,
    BombardmentSegment,
    Declaration,
    Disengage,
    EndAdvance,
    EndSegment,
    Engage,
    Escape,
    Escaping,
    Follow,
    Following,
    ForceMarch,
    JoinFire,
    March,
    MovementSegment,
    Name,
    NamesDone,
    Naming,
    OpenAssaults,
    OpenFire,
    Place,
    Placement,
    Rally,
    RecoverySegment,
    ReinforcementSegment,
    Retreat,
    Retreating,
    StandRearguard,
    Suffer,
)

# In which frames a verb has a place at all, and the clause that says so.
PLACE: dict[type[Action], tuple[tuple[type[Frame], ...], str]] = {
    Place: ((Placement,), "1.3"),
    Bombard: ((BombardmentSegment,), "7.0"),
    JoinFire: ((Battery,), "7.1"),
    OpenFire: ((Battery,), "7.1"),
    March: ((MovementSegment, ReinforcementSegment), "4.1"),
    ForceMarch: ((MovementSegment, ReinforcementSegment), "4.3.1"),
    Disengage: ((MovementSegment,), "4.4"),
    StandRearguard: ((MovementSegment,), "4.4.2"),
    EndSegment: ((BombardmentSegment, ReinforcementSegment, MovementSegment), "2.0"),
    Engage: ((Declaration,), "8.27"),
    OpenAssaults: ((Declaration,), "8.272"),
    Assault: ((AssaultSegment,), "8.23"),
    Suffer: ((Aftermath,), "chart.AT"),
    Retreat: ((Retreating,), "8.51"),
    Follow: ((Following,), "8.515"),
    Escape: ((Escaping,), "11.13"),
    Advance: ((Advancing,), "8.521"),
    EndAdvance: ((Advancing,), "8.521"),
    Rally: ((RecoverySegment,), "9.3"),
    Name: ((Naming,), "whiteplains.17.0"),
    NamesDone: ((Naming,), "whiteplains.17.0"),
}


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that was not offered: the first reason that applies."""
    for found in reasons(state, side, action):
        return Refusal(found.rule, found.text, **found.args)
    return Refusal(PLACE.get(type(action), ((), "2.0"))[1], "The rules do not offer this here.")


def reasons(state: State, side: str, action: Action) -> Iterator[Reason]:
    """Everything that speaks against an action, the most general first."""
    yield from out_of_place(state, side, action)
    yield from bad_arguments(state, action)
    why = WHY.get(type(action))
    if why is not None:
        yield from why(state, state.agenda[-1], action)


def out_of_place(state: State, side: str, action: Action) -> Iterator[Reason]:
    """The wrong time, the wrong player or the wrong segment."""
    if state.over:
        yield reason("14.1", "The game is over.")
    if isinstance(action, SetUp):
        yield reason("1.3", "The game is already set up.")
    frame = state.agenda[-1]
    decider = getattr(frame, "side", "")
    if side != decider:
        yield reason("2.0", "It is for the {side} player to decide now.", side=decider)
    frames, rule = PLACE.get(type(action), ((), "2.0"))
    if not isinstance(frame, frames):
        yield reason(
            rule,
            "{verb} has no place in the present step: {step}.",
            verb=type(action).__name__,
            step=title(frame),
        )


def title(frame: Frame) -> str:
    """A frame in words."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in type(frame).__name__)
    return words.strip()


def bad_arguments(state: State, action: Action) -> Iterator[Reason]:
    """Units and hexes that there are not, or that are not the player's."""
    for name in ("unit", "leader"):
        id_ = getattr(action, name, None)
        if id_ is None or (not id_ and isinstance(action, Advance) and name == "leader"):
            continue
        if id_ not in state.roster:
            yield reason("1.2.3", "There is no unit {id} in this battle.", id=id_)
        elif state.unit(id_).side != getattr(state.agenda[-1], "side", ""):
            yield reason("2.0", "{unit} is not yours to command.", unit=state.unit(id_).counter.name)
        elif not state.unit(id_).alive:
            rule = "11.13" if state.unit(id_).is_leader else "chart.AT"
            yield reason(rule, "{unit} has been eliminated.", unit=state.unit(id_).counter.name)
    for name in ("hex", "target"):
        hex_ = getattr(action, name, None)
        if hex_ is not None and hex_ not in ground(state.scenario).grid:
            yield reason("1.2.2", "There is no hex {hex} on this map.", hex=hex_)


# ---------------------------------------------------------------- movement


def why_not_march(state: State, frame: Frame, action: March) -> Iterator[Reason]:
    """4.1 to 6.0: what keeps this unit from ending its march there."""
    unit = state.unit(action.unit)
    yield from why_not_move(state, frame, unit)
    yield from why_held(state, unit)
    yield from why_too_far(state, unit, action.hex)
    yield from why_not_there(state, unit, action.hex, barred_hexes(state, unit))
    yield from why_no_way(state, unit, action.hex)
    yield reason("4.1.1", "{hex} is out of reach for {unit}.", hex=spoken(action.hex), unit=unit.counter.name)


def why_held(state: State, unit: Unit) -> Iterator[Reason]:
    """4.1.1 to 5.2: what keeps the unit where it is."""
    name = unit.counter.name
    if unit.halted and unit.tried and not unit.freed:
        yield reason("4.4", "{unit} failed to disengage or covers the others: it may not move.", unit=name)
    if not unit.spent and not may_leave_zone(state, unit):
        rule = "9.1" if unit.disrupted else "5.1"
        yield reason(rule, "{unit} stands in an enemy zone of control and has not disengaged.", unit=name)
    if unit.halted and unit.hex in halting_hexes(state, unit):
        yield reason("5.2", "{unit} has entered an enemy zone of control and moves no further.", unit=name)
    if unit.spent and unit.spent >= allowance(state, unit):
        yield reason("4.1.1", "{unit} has no movement points left.", unit=name)
    if unit.halted:
        yield reason("4.3.1", "{unit} has made its forced march.", unit=name)


def why_no_way(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """4.2.3, 5.2: what lies between the unit and a hex in which it might stand."""
    field, name = ground(state.scenario), unit.counter.name
    if unit.hex and hex_ in field.neighbours[unit.hex] and not field.can_step(unit, unit.hex, hex_):
        rule = "4.2.3" if field.is_river(unit.hex, hex_) else "chart.TEC"
        yield reason(
            rule, "{unit} may not cross over to {hex} from where it is.", unit=name, hex=spoken(hex_)
        )
    foes = state.position.combat[enemy(unit.side)] | state.position.lone_leaders[enemy(unit.side)]
    if hex_ in routes(state, unit, allowance(state, unit) - unit.spent, foes, NOWHERE).hexes:
        rule = "9.1" if unit.disrupted else "5.2" if unit.in_command else "11.4.1.b"
        yield reason(rule, "An enemy zone of control keeps {unit} from {hex}.", unit=name, hex=spoken(hex_))


def why_not_move(state: State, frame: Frame, unit: Unit) -> Iterator[Reason]:
    """2.0.1.3, 3.0: whether this unit moves in this segment at all."""
    if isinstance(frame, ReinforcementSegment):
        if not is_due(state, unit) and unit.entered != state.turn:
            yield reason("2.0.1.3", "{unit} does not arrive now.", unit=unit.counter.name)
        if not unit.hex and not entry_hexes(state, unit):
            yield reason("3.1.2", "The entry hex of {unit} is held by the enemy.", unit=unit.counter.name)
    elif not unit.hex:
        yield reason("3.0", "{unit} is not on the map.", unit=unit.counter.name)
    elif unit.entered == state.turn:
        yield reason("2.0.1.3", "{unit} made its move when it arrived.", unit=unit.counter.name)
    yield from why_asleep(state, unit)


def why_not_there(state: State, unit: Unit, hex_: int, barred: Any) -> Iterator[Reason]:
    """What is wrong with a hex as the end of a move."""
    field, name = ground(state.scenario), unit.counter.name
    if hex_ == unit.hex:
        yield reason("4.1", "{unit} is there already.", unit=name)
    yield from why_closed(state, unit, hex_)
    if hex_ in state.position.combat[enemy(unit.side)]:
        yield reason("4.1", "{hex} is held by the enemy.", hex=spoken(hex_))
    if not any(field.can_step(unit, n, hex_) for n in field.neighbours[hex_]):
        rule = "4.2.1" if field.charts.terrain[field.map.terrain[hex_]].cost else "4.2.3"
        yield reason(rule, "{hex} is prohibited to {unit}.", hex=spoken(hex_), unit=name)
    if hex_ in barred:
        yield from why_barred(state, unit, hex_)
    if not has_room(state, unit, hex_):
        yield reason(
            "6.0", "{hex} has no room for {unit}: at most 12 stacking points.", hex=spoken(hex_), unit=name
        )
    if unit.disrupted and not nearer_hexes(state, unit, [hex_]):
        yield reason(
            "9.1",
            "{unit} is disrupted and must come nearer to its line of communication or a leader.",
            unit=name,
        )
    if unit.is_leader:
        yield from why_not_leader(state, unit, hex_)
    elif not unit.in_command and hex_ in enemy_zone(state, unit.side):
        yield reason(
            "11.4.1.b", "{unit} is out of command and may not enter an enemy zone of control.", unit=name
        )


def why_barred(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """9.1(4), 11.4.1.b, 11.15, 11.16: zones and lone leaders that keep a unit out."""
    if unit.disrupted and hex_ in enemy_zone(state, unit.side):
        yield reason(
            "9.1", "{unit} is disrupted and may not enter an enemy zone of control.", unit=unit.counter.name
        )
    if not unit.in_command and hex_ in enemy_zone(state, unit.side):
        yield reason(
            "11.4.1.b",
            "{unit} is out of command and may not enter an enemy zone of control.",
            unit=unit.counter.name,
        )
    rule = "11.15" if unit.is_leader else "11.16"
    yield reason(rule, "{unit} may not enter the hex of an enemy leader.", unit=unit.counter.name)


def why_not_leader(state: State, leader: Unit, hex_: int) -> Iterator[Reason]:
    """5.6, 11.15."""
    if hex_ in state.position.combat[leader.side]:
        return
    if is_alone_in_zone(state, leader):
        yield reason("5.6", "{unit} must end his move with a friendly combat unit.", unit=leader.counter.name)
    if is_beside_enemy(state, leader.side, hex_):
        yield reason(
            "11.15", "{unit} may not stand beside the enemy without troops.", unit=leader.counter.name
        )


def why_not_force_march(state: State, frame: Frame, action: ForceMarch) -> Iterator[Reason]:
    """4.3.1: who may force march, and where to."""
    unit = state.unit(action.unit)
    yield from why_not_move(state, frame, unit)
    if not may_force_march(state, unit):
        yield from why_no_forced_march(state, unit)
    if action.hex in beside_enemies(state, unit.side):
        yield reason(
            "4.3.1", "A forced march may not come beside the enemy at {hex}.", hex=spoken(action.hex)
        )
    lone = () if may_surprise(unit) else state.position.lone_leaders[enemy(unit.side)]
    yield from why_not_there(state, unit, action.hex, lone)
    yield reason("4.3.1", "{hex} is out of reach even by forced march.", hex=spoken(action.hex))


def why_no_forced_march(state: State, unit: Unit) -> Iterator[Reason]:
    """4.3.1 (rulings Q06, Q43, Q49)."""
    name = unit.counter.name
    yield from why_slow(state, unit)
    if state.turn in ground(state.scenario).scenario.special.no_forced_march_turns.get(unit.side, ()):
        yield reason("trenton.17.1", "There is no forced march on the turn of the surprise.")
    if unit.is_leader or unit.disrupted or not unit.counter.allowance:
        yield reason(
            "4.3.1", "{unit} cannot force march: no leader, disrupted unit or immobile gun may.", unit=name
        )
    if not unit.in_command:
        yield reason("11.4.1.b", "{unit} is out of command and may not force march.", unit=name)
    if unit.spent or unit.tried:
        yield reason("4.3.1", "{unit} has moved: a forced march is declared before.", unit=name)
    yield reason("4.3.1", "{unit} is beside the enemy and may not force march.", unit=name)


def why_not_disengage(state: State, frame: Frame, action: Disengage | StandRearguard) -> Iterator[Reason]:
    """4.4."""
    unit = state.unit(action.unit)
    rule = "4.4" if isinstance(action, Disengage) else "4.4.2"
    yield from why_not_move(state, frame, unit)
    if unit.is_leader:
        yield reason(rule, "Leaders need no disengagement.")
    if not is_in_enemy_zone(state, unit):
        yield reason(rule, "{unit} is in no enemy zone of control.", unit=unit.counter.name)
    if unit.disrupted:
        yield reason("9.1", "{unit} is disrupted: it stays and fights.", unit=unit.counter.name)
    if unit.tried or unit.start:
        yield reason(rule, "{unit} has tried or moved already this segment.", unit=unit.counter.name)
    if isinstance(action, StandRearguard):
        yield reason(rule, "{unit} cannot cover anybody as a rearguard.", unit=unit.counter.name)
    yield reason("12.3", "{unit} may leave this zone of control without a check.", unit=unit.counter.name)


# ---------------------------------------------------------------- fire and assault


def why_not_bombard(state: State, frame: Frame, action: Bombard) -> Iterator[Reason]:
    """7.0."""
    gun = state.unit(action.unit)
    yield from why_not_ready(state, gun)
    yield from why_not_target(state, gun, action.hex, getattr(frame, "targets", ()))


def why_not_join(state: State, frame: Frame, action: JoinFire) -> Iterator[Reason]:
    """7.1 step 3."""
    assert isinstance(frame, Battery)
    gun, first = state.unit(action.unit), state.unit(frame.guns[0])
    if gun.id in frame.guns:
        yield reason("7.1", "{unit} is laid on the target already.", unit=gun.counter.name)
    yield from why_not_ready(state, gun)
    if gun.hex != first.hex:
        yield reason("7.1", "{unit} is in another hex: only guns of one hex join.", unit=gun.counter.name)
    yield from why_not_target(state, gun, frame.target, ())


def why_not_ready(state: State, gun: Unit) -> Iterator[Reason]:
    """7.1 step 1: whether this is a gun that may fire at all."""
    name = gun.counter.name
    if gun.held:
        yield from why_asleep(state, gun)
    if not gun.is_artillery or not gun.hex:
        yield reason("7.0", "{unit} is no artillery on the map.", unit=name)
    if not gun.in_command:
        yield reason("11.4.1.b", "{unit} is out of command and may not bombard.", unit=name)
    if gun.disrupted:
        yield reason("7.1", "{unit} is disrupted: its guns are abandoned.", unit=name)
    if gun.fired:
        yield reason("7.0", "{unit} has fired.", unit=name)


def why_not_target(state: State, gun: Unit, hex_: int, bombarded: tuple[int, ...]) -> Iterator[Reason]:
    """7.1 to 7.37: what is wrong with a target."""
    field, name = ground(state.scenario), gun.counter.name
    if hex_ in state.position.lone_leaders[enemy(gun.side)]:
        yield reason("11.14", "Leaders alone may not be bombarded.")
    if hex_ not in state.position.combat[enemy(gun.side)]:
        yield reason("7.0", "{hex} holds no enemy combat unit.", hex=spoken(hex_))
    if hex_ in bombarded:
        yield reason("7.1", "{hex} has been bombarded this segment.", hex=spoken(hex_))
    if can_hit(state, gun, hex_):
        return
    if is_in_enemy_zone(state, gun):
        yield reason(
            "7.37", "{unit} is in an enemy zone of control and may fire only at an adjacent enemy.", unit=name
        )
    if field.grid.distance(gun.hex, hex_) > reach(field, gun, hex_):
        yield reason("7.36", "{hex} is beyond the range of {unit}.", hex=spoken(hex_), unit=name)
    if not has_line_of_fire(state, field, gun.hex, hex_):
        yield reason(
            "7.3.2",
            "The line of fire from {origin} to {hex} is blocked.",
            origin=spoken(gun.hex),
            hex=spoken(hex_),
        )


def why_not_engage(state: State, frame: Frame, action: Engage) -> Iterator[Reason]:
    """8.22, 8.27."""
    assert isinstance(frame, Declaration)
    groups = joined(frame.chosen)
    if (action.hex, action.target) in frame.pairs and groups.get(action.hex) == groups.get(action.target):
        yield reason("8.26", "These hexes already fight in one combat.")
    if action.hex not in state.position.line[frame.side]:
        yield reason("8.41", "{hex} holds no unit of yours that can assault.", hex=spoken(action.hex))
    if action.target in state.position.lone_leaders[enemy(frame.side)]:
        yield reason("11.14", "Leaders alone may not be assaulted.")
    if action.target not in state.position.combat[enemy(frame.side)]:
        yield reason("8.22", "{target} holds no enemy combat unit.", target=spoken(action.target))
    yield reason(
        "8.22",
        "{hex} cannot assault {target}: not adjacent, or a river between.",
        hex=spoken(action.hex),
        target=spoken(action.target),
    )


def why_not_open(state: State, frame: Frame, action: OpenAssaults) -> Iterator[Reason]:  # noqa: ARG001
    """8.272."""
    assert isinstance(frame, Declaration)
    owed = ", ".join(spoken(hex_) for hex_ in sorted(still_owed(frame)))
    yield reason("8.272", "Every obligation must be met first: {hexes} is not in any combat yet.", hexes=owed)


def why_not_assault(state: State, frame: Frame, action: Assault) -> Iterator[Reason]:  # noqa: ARG001
    """8.24."""
    yield reason("8.24", "No combat against {hex} is waiting to be resolved.", hex=spoken(action.hex))


def why_not_retreat(state: State, frame: Frame, action: Retreat) -> Iterator[Reason]:
    """8.511."""
    assert isinstance(frame, Retreating)
    yield from why_closed(state, state.unit(frame.unit), action.hex)
    allowed = ", ".join(spoken(hex_) for hex_ in retreat_hexes(state, frame))
    yield reason(
        "8.511",
        "{unit} must retreat to one of: {hexes}; not {hex}.",
        unit=state.unit(frame.unit).counter.name,
        hexes=allowed,
        hex=spoken(action.hex),
    )


def why_not_advance(state: State, frame: Frame, action: Advance) -> Iterator[Reason]:
    """8.521 to 8.526."""
    assert isinstance(frame, Advancing)
    unit = state.unit(action.unit)
    if not unit.in_command:
        yield reason("8.521", "{unit} is out of command and may not advance.", unit=unit.counter.name)
    if action.unit not in frame.units:
        yield reason("8.521", "{unit} did not fight in this combat, or has advanced.", unit=unit.counter.name)
    yield from why_asleep(state, unit)
    yield from why_closed(state, unit, action.hex)
    if action.hex not in frame.hexes and action.unit not in frame.onward:
        yield reason("8.523", "{hex} was not vacated by the enemy in this combat.", hex=spoken(action.hex))
    if not has_room(state, unit, action.hex):
        yield reason("8.525", "{hex} has no room for {unit}.", hex=spoken(action.hex), unit=unit.counter.name)
    yield reason(
        "8.521", "{unit} would be out of command there, or cannot step there.", unit=unit.counter.name
    )


def why_not_end(state: State, frame: Frame, action: EndSegment) -> Iterator[Reason]:  # noqa: ARG001
    """3.1.2."""
    yield reason("3.1.2", "Units that can enter the map now must.")


def why_not_rally(state: State, frame: Frame, action: Rally) -> Iterator[Reason]:  # noqa: ARG001
    """9.3: who may try."""
    name = state.unit(action.unit).counter.name
    yield reason("9.3", "{unit} is not disrupted, or has tried to rally.", unit=name)


def why_not_place(state: State, frame: Frame, action: Place) -> Iterator[Reason]:  # noqa: ARG001
    """1.3, 6.0."""
    unit = state.unit(action.unit)
    if unit.hex or unit.due:
        yield reason("1.3", "{unit} has its place already.", unit=unit.counter.name)
    if not has_room(state, unit, action.hex):
        yield reason("6.0", "{hex} has no room for {unit}.", hex=spoken(action.hex), unit=unit.counter.name)
    yield from why_outside(state, unit, action.hex)


WHY: dict[type[Action], Callable[[State, Frame, Any], Iterator[Reason]]] = {
    March: why_not_march,
    ForceMarch: why_not_force_march,
    Disengage: why_not_disengage,
    StandRearguard: why_not_disengage,
    Bombard: why_not_bombard,
    JoinFire: why_not_join,
    Engage: why_not_engage,
    OpenAssaults: why_not_open,
    Assault: why_not_assault,
    Retreat: why_not_retreat,
    Advance: why_not_advance,
    EndSegment: why_not_end,
    Rally: why_not_rally,
    Place: why_not_place,
    Name: why_not_name,
    NamesDone: why_names_owed,
}
