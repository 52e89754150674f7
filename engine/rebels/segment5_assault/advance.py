"""Advance after combat (8.52)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from cockade.engine.law import Law, Search
from cockade.engine.memo import derived
from cockade.engine.pieces import OFF_MAP
from cockade.engine.rebels.battles.special_rules import come_into
from cockade.engine.rebels.common.battle_restrictions import closed_hexes, may_command
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import MAY_MOVE, UnitLaw, is_open, of_battle, of_unit
from cockade.engine.rebels.common.disintegration import eliminate
from cockade.engine.rebels.common.ground import FOOT, ground
from cockade.engine.rebels.common.leaders import surprise_leaders
from cockade.engine.rebels.common.stacking import has_room
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.segment1_command import is_commanded
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads
from cockade.events.rebels import Advance, Advancing, EndAdvance, LeaderMoved, UnitAdvanced


@BOOK.continues(Advancing)
def advance_goes_on(resolution: Resolution[State], frame: Advancing) -> bool:
    """8.521: end the advance when no unit can advance further."""
    if ADVANCE.can_be_done(resolution.state, frame):
        return False
    resolution.pop()
    return True


@derived("units", "turn", "scenario")
def advances(state: State, frame: Advancing, id_: str) -> list[tuple[int, str]]:
    """8.521 to 8.526: the hexes this unit may advance into, alone or with a leader of its hex."""
    return list(find_advances(state, frame, id_))


def find_advances(state: State, frame: Advancing, id_: str) -> Iterator[tuple[int, str]]:
    """As `advances`, one after the other."""
    unit = state.unit(id_)
    leaders = state.position.leaders(unit.hex)
    for hex_ in advance_hexes(state, frame, unit):
        for leader in ("", *(leader.id for leader in leaders if hex_ not in closed_hexes(state, leader))):
            if keeps_command(state, frame, unit, hex_, leader):
                yield hex_, leader


def advance_hexes(state: State, frame: Advancing, unit: Unit) -> list[int]:
    """8.523: first a vacated hex, then, for dragoons, any; within the stacking limit (8.525, 8.526)."""
    field = ground(state.scenario)
    foes, closed = state.position.combat[enemy(unit.side)], closed_hexes(state, unit)
    first = unit.id not in frame.onward
    return [
        hex_
        for hex_ in field.neighbours[unit.hex]
        if (is_vacated(state, frame, hex_, unit) or not (first or hex_ in foes))
        and hex_ not in closed
        and field.can_step(unit, unit.hex, hex_)
        and has_room(state, unit, hex_)
    ]


def is_vacated(state: State, frame: Advancing, hex_: int, unit: Unit) -> bool:
    """8.521: a defending hex cleared of all enemy line units; abandoned guns do not hold it (8.42)."""
    return hex_ in frame.hexes and hex_ not in state.position.line[enemy(unit.side)]


def keeps_command(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    """8.521 (ruling Q24): after this step command can be traced to every unit that advanced."""
    advanced = {hex_, *(state.unit(id_).hex for id_ in frame.advanced if id_ != unit.id)}
    led = beside_leaders(state, unit.side, {leader: hex_})
    if advanced <= led:
        return True
    moved = after_advance(state, unit, hex_, leader)
    return all(is_commanded(moved, unit.side, there) for there in advanced - led)


def beside_leaders(state: State, side: str, moved: Mapping[str, int]) -> set[int]:
    """11.31: the hexes that are always in command: a zone doesn't stop the one step into a friendly hex."""
    ways, found, position = ground(state.scenario).ways[FOOT], set(), state.position
    for leader in [unit for hex_ in position.led[side] for unit in position.leaders(hex_)]:
        if may_command(leader):
            hex_ = moved.get(leader.id, leader.hex)
            found.add(hex_)
            found.update(ways[hex_] if leader.counter.span else ())
    return found


def after_advance(state: State, unit: Unit, hex_: int, leader: str) -> State:
    """The state as it would be after this step, for looking ahead."""
    movers = {unit.id, leader}
    guns = {gun.id for gun in state.position.stack(hex_) if gun.side != unit.side}
    return state.replace(
        units=tuple(
            other.replace(hex=hex_)
            if other.id in movers
            else other.replace(alive=False, hex=OFF_MAP)
            if other.id in guns
            else other
            for other in state.units
        )
    )


# ---------------------------------------------------------------- what is asked of them


@of_unit("3.0", "{unit} is not on the map.", Reads.UNIT)
def is_there(state: State, frame: Advancing, unit: Unit) -> bool:
    return unit.on_map


@of_unit("8.521", "{unit} is out of command and may not advance.", Reads.UNIT)
def is_led(state: State, frame: Advancing, unit: Unit) -> bool:
    return unit.in_command


@of_unit("8.521", "{unit} did not fight in this combat, or has advanced.")
def has_fought(state: State, frame: Advancing, unit: Unit) -> bool:
    """8.521, 8.522."""
    return unit.id in frame.units


@of_unit("8.523", "{hex} was not vacated by the enemy in this combat.")
def is_vacated_or_beyond(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    """8.521, 8.523: the second hex of dragoons may be any."""
    return is_vacated(state, frame, hex_, unit) or unit.id in frame.onward


@of_unit("8.523", "{hex} is held by the enemy.")
def is_clear(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    """8.523: abandoned guns of the combat do not hold a hex (8.42)."""
    foes = state.position.combat[enemy(unit.side)]
    return is_vacated(state, frame, hex_, unit) or hex_ not in foes


@of_unit("8.522", "{hex} is not adjacent to {unit}.")
def is_next(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    return hex_ in ground(state.scenario).neighbours[unit.hex]


@of_unit("8.526", "{hex}, or the hexside on the way, is prohibited to {unit}.")
def is_not_prohibited(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    return ground(state.scenario).can_step(unit, unit.hex, hex_)


@of_unit("8.525", "{hex} has no room for {unit}.")
def has_room_there(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    return has_room(state, unit, hex_)


@of_unit(
    "8.522",
    "{leader} is not a leader in the hex of {unit}.",
    leader=lambda state, frame, unit, hex_, leader: state.unit(leader).counter.name,
)
def is_its_leader(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    return not leader or state.unit(leader) in state.position.leaders(unit.hex)


@of_unit(
    of_battle("closed"),
    "{leader} may not enter {hex} now.",
    leader=lambda state, frame, unit, hex_, leader: state.unit(leader).counter.name,
)
def is_open_to_its_leader(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    """brooklyn.17.2, whiteplains.17.0."""
    return not leader or hex_ not in closed_hexes(state, state.unit(leader))


@of_unit("8.521", "A unit that advanced would be out of command.")
def stays_in_command(state: State, frame: Advancing, unit: Unit, hex_: int, leader: str) -> bool:
    """8.521 (ruling Q24)."""
    return keeps_command(state, frame, unit, hex_, leader)


def steps_and_leaders(state: State, frame: Advancing, _: str) -> Iterator[tuple[int, str]]:
    """8.522: every hex, alone or with any leader of the side."""
    leaders = [unit.id for unit in state.units if unit.is_leader and unit.alive and unit.side == frame.side]
    return product(ground(state.scenario).grid.hexes, ("", *leaders))


ADVANCE = UnitLaw(
    Advance,
    Advancing,
    "8.522",
    first=(is_there, is_led, has_fought, *MAY_MOVE),
    where=Search(
        advances,
        (
            is_open,
            is_vacated_or_beyond,
            is_clear,
            is_next,
            is_not_prohibited,
            has_room_there,
            is_its_leader,
            is_open_to_its_leader,
            stays_in_command,
        ),
        every=steps_and_leaders,
    ),
)
BOOK.add_law(ADVANCE, Law(EndAdvance, Advancing, "8.521"))


# ---------------------------------------------------------------- one hex forward


@BOOK.resolver(Advance, Advancing)
def advance(resolution: Resolution[State], frame: Advancing, action: Advance) -> None:
    """8.522: one hex forward; abandoned guns are taken (8.42), lone leaders surprised (11.16)."""
    unit = resolution.state.unit(action.unit)
    resolution.change(moved_on(frame, unit, reach=advance_reach(resolution.state, unit)))
    for gun in resolution.state.position.combat_units(action.hex):
        if gun.side != unit.side:
            eliminate(resolution, gun, "8.42")
    resolution.happen(UnitAdvanced(unit.id, action.hex))
    if action.leader:
        resolution.happen(LeaderMoved(action.leader, action.hex, "8.522"))
    come_into(resolution, unit, (action.hex,))
    surprise_leaders(resolution, unit, action.hex)


def advance_reach(state: State, unit: Unit) -> int:
    """8.522: dragoons two hexes, infantry of any kind one."""
    return ground(state.scenario).charts.kinds[unit.kind].advance


def moved_on(frame: Advancing, unit: Unit, reach: int) -> Advancing:
    """The frame after this unit's step: a dragoon that made its first hex may make a second."""
    again = reach > 1 and unit.id not in frame.onward
    return frame.replace(
        units=frame.units if again else tuple(id_ for id_ in frame.units if id_ != unit.id),
        onward=(*frame.onward, unit.id) if again else frame.onward,
        advanced=(*frame.advanced, unit.id),
    )


@BOOK.resolver(EndAdvance, Advancing)
def end_advance(resolution: Resolution[State], frame: Advancing, action: EndAdvance) -> None:
    """8.521: an advance is never obligatory."""
    resolution.pop()
