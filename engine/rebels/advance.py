"""Advance after combat (8.52)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.command import is_commanded
from engine.rebels.disintegration import eliminate
from engine.rebels.exclusive import come_into
from engine.rebels.ground import ground
from engine.rebels.leaders import surprise_leaders
from engine.rebels.limits import closed_hexes, may_move
from engine.rebels.stacking import has_room
from engine.rebels.state import OFF_MAP, State, Unit, enemy
from engine.rules import Offer, Ruling, offer
from events.rebels import Advance, Advancing, EndAdvance, LeaderMoved, UnitAdvanced


@BOOK.goes_on(Advancing)
def advance_goes_on(ruling: Ruling[State], frame: Advancing) -> bool:
    """8.521: over when nobody can advance any further."""
    if any(advance_choices(ruling.state, frame, id_) for id_ in frame.units):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Advancing)
def advance_offers(state: State, frame: Advancing) -> Iterator[Offer]:
    """8.522: who fought in this combat may advance, or not."""
    for id_ in frame.units:
        choices = advance_choices(state, frame, id_)
        if choices:
            yield Offer(Advance, id_, "8.522", lambda choices=choices: choices)
    yield offer(EndAdvance(), "8.521")


def advance_choices(state: State, frame: Advancing, id_: str) -> list[Advance]:
    """8.521 to 8.526: the hexes this unit may advance into, alone or with a leader of its hex."""
    unit = state.unit(id_)
    if not unit.on_map or not may_move(state, unit):
        return []
    leaders = state.position.leaders(unit.hex)
    return [
        Advance(id_, hex_, leader)
        for hex_ in advance_hexes(state, frame, unit)
        for leader in ("", *(leader.id for leader in leaders if hex_ not in closed_hexes(state, leader)))
        if keeps_command(state, frame, unit, hex_, leader)
    ]


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
    moved = after_advance(state, unit, hex_, leader)
    return all(is_commanded(moved, unit.side, moved.unit(id_).hex) for id_ in {*frame.advanced, unit.id})


def after_advance(state: State, unit: Unit, hex_: int, leader: str) -> State:
    """The state as it would be after this step, for looking ahead."""
    movers = {unit.id, leader}
    guns = {gun.id for gun in state.position.stack(hex_) if gun.side != unit.side}
    return state.but(
        units=tuple(
            other.but(hex=hex_)
            if other.id in movers
            else other.but(alive=False, hex=OFF_MAP)
            if other.id in guns
            else other
            for other in state.units
        )
    )


@BOOK.carries_out(Advance)
def advance(ruling: Ruling[State], action: Advance) -> None:
    """8.522: one hex forward; abandoned guns are taken (8.42), lone leaders surprised (11.16)."""
    frame, unit = ruling.frame, ruling.state.unit(action.unit)
    assert isinstance(frame, Advancing)
    ruling.change(moved_on(frame, unit, reach=advance_reach(ruling.state, unit)))
    for gun in ruling.state.position.combat_units(action.hex):
        if gun.side != unit.side:
            eliminate(ruling, gun, "8.42")
    ruling.happen(UnitAdvanced(unit.id, action.hex))
    if action.leader:
        ruling.happen(LeaderMoved(action.leader, action.hex, "8.522"))
    come_into(ruling, unit, (action.hex,))
    surprise_leaders(ruling, unit, action.hex)


def advance_reach(state: State, unit: Unit) -> int:
    """8.522: dragoons two hexes, infantry of any kind one."""
    return ground(state.scenario).charts.kinds[unit.kind].advance


def moved_on(frame: Advancing, unit: Unit, reach: int) -> Advancing:
    """The frame after this unit's step: a dragoon that made its first hex may make a second."""
    again = reach > 1 and unit.id not in frame.onward
    return frame.but(
        units=frame.units if again else tuple(id_ for id_ in frame.units if id_ != unit.id),
        onward=(*frame.onward, unit.id) if again else frame.onward,
        advanced=(*frame.advanced, unit.id),
    )


@BOOK.carries_out(EndAdvance)
def end_advance(ruling: Ruling[State], action: EndAdvance) -> None:
    """8.521: an advance is never obligatory."""
    ruling.pop()
