"""Why an action is not allowed: each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.hexgrid import spoken
from engine.rebels.assault import joined, still_owed
from engine.rebels.bombardment import can_hit, has_line_of_fire, reach
from engine.rebels.disengagement import may_leave_zone
from engine.rebels.entry import entry_hexes, is_due
from engine.rebels.ground import MOVER, ground
from engine.rebels.movement import allowance, barred_hexes, is_alone_in_zone, may_force_march, nearer_hexes
from engine.rebels.retreat import retreat_hexes
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

Reason = tuple[str, str]

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
}


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that was not offered: the first reason that applies."""
    for rule, message in reasons(state, side, action):
        return Refusal(rule, message)
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
        yield "14.1", "The game is over."
    if isinstance(action, SetUp):
        yield "1.3", "The game is already set up."
    frame = state.agenda[-1]
    decider = getattr(frame, "side", "")
    if side != decider:
        yield "2.0", f"It is for the {decider} player to decide now."
    frames, rule = PLACE.get(type(action), ((), "2.0"))
    if not isinstance(frame, frames):
        yield rule, f"{type(action).__name__} has no place in the present step: {title(frame)}."


def title(frame: Frame) -> str:
    """A frame in words."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in type(frame).__name__)
    return words.strip()


def bad_arguments(state: State, action: Action) -> Iterator[Reason]:
    """Units and hexes that there are not, or that are not the player's."""
    for name in ("unit", "leader"):
        id_ = getattr(action, name, "")
        if not id_:
            continue
        if id_ not in state.roster:
            yield "1.2.3", f"There is no unit {id_!r} in this battle."
        elif state.unit(id_).side != getattr(state.agenda[-1], "side", ""):
            yield "2.0", f"{state.unit(id_).counter.name} is not yours to command."
        elif not state.unit(id_).alive:
            yield "9.1", f"{state.unit(id_).counter.name} has been eliminated."
    for name in ("hex", "target"):
        hex_ = getattr(action, name, None)
        if hex_ is not None and hex_ not in ground(state.scenario).grid:
            yield "1.2.2", f"There is no hex {hex_} on this map."


# ---------------------------------------------------------------- movement


def why_not_march(state: State, frame: Frame, action: March) -> Iterator[Reason]:
    """4.1 to 6.0: what keeps this unit from ending its march there."""
    unit = state.unit(action.unit)
    yield from why_not_move(state, frame, unit)
    if not unit.is_leader and unit.hex and not may_leave_zone(state, unit) and not unit.start:
        rule = "9.1" if unit.disrupted else "5.1"
        yield rule, f"{unit.counter.name} stands in an enemy zone of control and has not disengaged."
    if unit.halted:
        yield "5.2", f"{unit.counter.name} may not move any further this turn."
    if unit.spent >= allowance(state, unit):
        yield "4.1.1", f"{unit.counter.name} has no movement points left."
    yield from why_not_there(state, unit, action.hex, barred_hexes(state, unit))
    yield "4.1.1", f"{spoken(action.hex)} is out of reach for {unit.counter.name}."


def why_not_move(state: State, frame: Frame, unit: Unit) -> Iterator[Reason]:
    """2.0.1.3, 3.0: whether this unit moves in this segment at all."""
    if isinstance(frame, ReinforcementSegment):
        if not is_due(state, unit) and unit.entered != state.turn:
            yield "2.0.1.3", f"{unit.counter.name} does not arrive now."
        if not unit.hex and not entry_hexes(state, unit):
            yield "3.1.2", f"The entry hex of {unit.counter.name} is held by the enemy."
    elif not unit.hex:
        yield "3.0", f"{unit.counter.name} is not on the map."
    elif unit.entered == state.turn:
        yield "2.0.1.3", f"{unit.counter.name} made its move when it arrived."


def why_not_there(state: State, unit: Unit, hex_: int, barred: Any) -> Iterator[Reason]:
    """What is wrong with a hex as the end of a move."""
    field, name = ground(state.scenario), unit.counter.name
    if hex_ == unit.hex:
        yield "4.1", f"{name} is there already."
    if hex_ in state.position.combat[enemy(unit.side)]:
        yield "4.1", f"{spoken(hex_)} is held by the enemy."
    if not any(
        there == hex_ for n in field.neighbours[hex_] for there, _ in field.exits[MOVER[unit.kind]][n]
    ):
        yield "4.2.1", f"{spoken(hex_)} is prohibited to {name}."
    if hex_ in barred:
        yield from why_barred(state, unit, hex_)
    if not has_room(state, unit, hex_):
        yield "6.0", f"{spoken(hex_)} has no room for {name}: at most 12 stacking points."
    if unit.disrupted and not nearer_hexes(state, unit, [hex_]):
        yield "9.1", f"{name} is disrupted and must come nearer to its line of communication or a leader."
    if unit.is_leader:
        yield from why_not_leader(state, unit, hex_)
    elif not unit.in_command and hex_ in enemy_zone(state, unit.side):
        yield "11.4.1.b", f"{name} is out of command and may not enter an enemy zone of control."


def why_barred(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """9.1(4), 11.4.1.b, 11.15: zones and lone leaders that keep a unit out."""
    if unit.disrupted and hex_ in enemy_zone(state, unit.side):
        yield "9.1", f"{unit.counter.name} is disrupted and may not enter an enemy zone of control."
    if not unit.in_command and hex_ in enemy_zone(state, unit.side):
        yield "11.4.1.b", f"{unit.counter.name} is out of command and may not enter an enemy zone of control."
    yield "11.15", f"{unit.counter.name} may not enter the hex of an enemy leader."


def why_not_leader(state: State, leader: Unit, hex_: int) -> Iterator[Reason]:
    """5.6, 11.15."""
    if hex_ in state.position.combat[leader.side]:
        return
    if is_alone_in_zone(state, leader):
        yield "5.6", f"{leader.counter.name} must end his move with a friendly combat unit."
    if is_beside_enemy(state, leader.side, hex_):
        yield "11.15", f"{leader.counter.name} may not stand beside the enemy without troops."


def why_not_force_march(state: State, frame: Frame, action: ForceMarch) -> Iterator[Reason]:
    """4.3.1: who may force march, and where to."""
    unit = state.unit(action.unit)
    yield from why_not_move(state, frame, unit)
    if not may_force_march(state, unit):
        yield from why_no_forced_march(state, unit)
    if action.hex in beside_enemies(state, unit.side):
        yield "4.3.1", f"A forced march may not come beside the enemy at {spoken(action.hex)}."
    yield from why_not_there(state, unit, action.hex, ())
    yield "4.3.1", f"{spoken(action.hex)} is out of reach even by forced march."


def why_no_forced_march(state: State, unit: Unit) -> Iterator[Reason]:
    """4.3.1 (rulings Q06, Q49)."""
    name = unit.counter.name
    if state.turn in ground(state.scenario).scenario.special.no_forced_march_turns.get(unit.side, ()):
        yield "trenton.17.1", "There is no forced march on the turn of the surprise."
    if unit.is_leader or unit.disrupted or not unit.counter.allowance:
        yield "4.3.1", f"{name} cannot force march: no leader, disrupted unit or immobile gun may."
    if not unit.in_command:
        yield "11.4.1.b", f"{name} is out of command and may not force march."
    if unit.spent or unit.tried:
        yield "4.3.1", f"{name} has moved: a forced march is declared before."
    yield "4.3.1", f"{name} is beside the enemy and may not force march."


def why_not_disengage(state: State, frame: Frame, action: Disengage | StandRearguard) -> Iterator[Reason]:  # noqa: ARG001
    """4.4."""
    unit = state.unit(action.unit)
    rule = "4.4" if isinstance(action, Disengage) else "4.4.2"
    if unit.is_leader:
        yield rule, "Leaders need no disengagement."
    if not unit.hex or not is_in_enemy_zone(state, unit):
        yield rule, f"{unit.counter.name} is in no enemy zone of control."
    if unit.disrupted:
        yield "9.1", f"{unit.counter.name} is disrupted: it stays and fights."
    if unit.tried or unit.start:
        yield rule, f"{unit.counter.name} has tried or moved already this segment."
    if isinstance(action, StandRearguard):
        yield rule, f"{unit.counter.name} cannot cover anybody as a rearguard."
    yield "12.3", f"{unit.counter.name} may leave this zone of control without a check."


# ---------------------------------------------------------------- fire and assault


def why_not_bombard(state: State, frame: Frame, action: Bombard) -> Iterator[Reason]:
    """7.0."""
    gun, name = state.unit(action.unit), state.unit(action.unit).counter.name
    if not gun.is_artillery or not gun.hex:
        yield "7.0", f"{name} is no artillery on the map."
    if not gun.in_command:
        yield "11.4.1.b", f"{name} is out of command and may not bombard."
    if gun.disrupted:
        yield "7.1", f"{name} is disrupted: its guns are abandoned."
    if gun.fired:
        yield "7.0", f"{name} has fired."
    yield from why_not_target(state, gun, action.hex, getattr(frame, "targets", ()))


def why_not_target(state: State, gun: Unit, hex_: int, bombarded: tuple[int, ...]) -> Iterator[Reason]:
    """7.1 to 7.37: what is wrong with a target."""
    field, name = ground(state.scenario), gun.counter.name
    if hex_ in state.position.lone_leaders[enemy(gun.side)]:
        yield "11.14", "Leaders alone may not be bombarded."
    if hex_ not in state.position.combat[enemy(gun.side)]:
        yield "7.0", f"{spoken(hex_)} holds no enemy combat unit."
    if hex_ in bombarded:
        yield "7.1", f"{spoken(hex_)} has been bombarded this segment."
    if can_hit(state, gun, hex_):
        return
    if is_in_enemy_zone(state, gun):
        yield "7.37", f"{name} is in an enemy zone of control and may fire only at an adjacent enemy."
    if field.grid.distance(gun.hex, hex_) > reach(field, gun, hex_):
        yield "7.36", f"{spoken(hex_)} is beyond the range of {name}."
    if not has_line_of_fire(state, field, gun.hex, hex_):
        yield "7.3.2", f"The line of fire from {spoken(gun.hex)} to {spoken(hex_)} is blocked."


def why_not_engage(state: State, frame: Frame, action: Engage) -> Iterator[Reason]:
    """8.22, 8.27."""
    assert isinstance(frame, Declaration)
    groups = joined(frame.chosen)
    if (action.hex, action.target) in frame.pairs and groups.get(action.hex) == groups.get(action.target):
        yield "8.26", "These hexes already fight in one combat."
    if action.hex not in state.position.line[frame.side]:
        yield "8.41", f"{spoken(action.hex)} holds no unit of yours that can assault."
    if action.target in state.position.lone_leaders[enemy(frame.side)]:
        yield "11.14", "Leaders alone may not be assaulted."
    if action.target not in state.position.combat[enemy(frame.side)]:
        yield "8.22", f"{spoken(action.target)} holds no enemy combat unit."
    yield (
        "8.22",
        f"{spoken(action.hex)} cannot assault {spoken(action.target)}: not adjacent, or a river between.",
    )


def why_not_open(state: State, frame: Frame, action: OpenAssaults) -> Iterator[Reason]:  # noqa: ARG001
    """8.272."""
    assert isinstance(frame, Declaration)
    owed = ", ".join(spoken(hex_) for hex_ in sorted(still_owed(frame)))
    yield "8.272", f"Every obligation must be met first: {owed} is not in any combat yet."


def why_not_assault(state: State, frame: Frame, action: Assault) -> Iterator[Reason]:  # noqa: ARG001
    """8.24."""
    yield "8.24", f"No combat against {spoken(action.hex)} is waiting to be resolved."


def why_not_retreat(state: State, frame: Frame, action: Retreat) -> Iterator[Reason]:
    """8.511."""
    assert isinstance(frame, Retreating)
    allowed = ", ".join(spoken(hex_) for hex_ in retreat_hexes(state, frame))
    yield (
        "8.511",
        f"{state.unit(frame.unit).counter.name} must retreat to one of: {allowed}; not {action.hex}.",
    )


def why_not_advance(state: State, frame: Frame, action: Advance) -> Iterator[Reason]:
    """8.521 to 8.526."""
    assert isinstance(frame, Advancing)
    unit = state.unit(action.unit)
    if not unit.in_command:
        yield "8.521", f"{unit.counter.name} is out of command and may not advance."
    if action.unit not in frame.units:
        yield "8.521", f"{unit.counter.name} did not fight in this combat, or has advanced."
    if action.hex not in frame.hexes and action.unit not in frame.onward:
        yield "8.523", f"{spoken(action.hex)} was not vacated by the enemy in this combat."
    if not has_room(state, unit, action.hex):
        yield "8.525", f"{spoken(action.hex)} has no room for {unit.counter.name}."
    yield "8.521", f"{unit.counter.name} would be out of command there, or cannot step there."


def why_not_end(state: State, frame: Frame, action: EndSegment) -> Iterator[Reason]:  # noqa: ARG001
    """3.1.2."""
    yield "3.1.2", "Units that can enter the map now must."


def why_not_rally(state: State, frame: Frame, action: Rally) -> Iterator[Reason]:  # noqa: ARG001
    """9.3."""
    yield "9.3", f"{state.unit(action.unit).counter.name} is not disrupted, or has tried to rally."


def why_not_place(state: State, frame: Frame, action: Place) -> Iterator[Reason]:  # noqa: ARG001
    """1.3, 6.0."""
    unit = state.unit(action.unit)
    if unit.hex or unit.due:
        yield "1.3", f"{unit.counter.name} has its place already."
    if not has_room(state, unit, action.hex):
        yield "6.0", f"{spoken(action.hex)} has no room for {unit.counter.name}."
    yield "1.3", f"{spoken(action.hex)} is outside the set-up area of {unit.counter.name}."


WHY: dict[type[Action], Callable[[State, Frame, Any], Iterator[Reason]]] = {
    March: why_not_march,
    ForceMarch: why_not_force_march,
    Disengage: why_not_disengage,
    StandRearguard: why_not_disengage,
    Bombard: why_not_bombard,
    Engage: why_not_engage,
    OpenAssaults: why_not_open,
    Assault: why_not_assault,
    Retreat: why_not_retreat,
    Advance: why_not_advance,
    EndSegment: why_not_end,
    Rally: why_not_rally,
    Place: why_not_place,
}
