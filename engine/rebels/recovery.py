"""The recovery segment (9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.ground import ground
from engine.rebels.leaders import bind_leaders
from engine.rebels.morale import helping_leader
from engine.rebels.retreat import rout
from engine.rebels.state import State, Unit
from engine.rebels.zones import is_beside_enemy
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.rebels import LeaderHelped, Rally, RecoverySegment, UnitRallied

FACES = 10
RALLIES, FLEES, NO_CHANGE = "rallies", "flees", "no change"


def disrupted_units(state: State, side: str) -> tuple[str, ...]:
    """9.3: every disrupted combat unit of the side on the map must try."""
    return tuple(unit.id for unit in state.units if unit.side == side and unit.on_map and unit.disrupted)


@BOOK.goes_on(RecoverySegment)
def recovery_goes_on(ruling: Ruling[State], frame: RecoverySegment) -> bool:
    """9.3: over when all have tried."""
    if still_to_try(ruling.state, frame):
        return False
    ruling.pop()
    return True


def still_to_try(state: State, frame: RecoverySegment) -> list[str]:
    """Those that are still there and still disrupted."""
    return [id_ for id_ in frame.units if state.unit(id_).on_map and state.unit(id_).disrupted]


@BOOK.offers_in(RecoverySegment)
def recovery_offers(state: State, frame: RecoverySegment) -> Iterator[Offer]:
    """9.3: each must try once, in the order the owner likes."""
    for id_ in still_to_try(state, frame):
        yield offer(Rally(id_), "9.3")


@BOOK.carries_out(Rally)
def rally(ruling: Ruling[State], action: Rally) -> None:
    """9.3: it rallies, stays as it is, or flees its allowance."""
    frame = ruling.frame
    assert isinstance(frame, RecoverySegment)
    ruling.change(frame.but(units=tuple(id_ for id_ in frame.units if id_ != action.unit)))
    unit = ruling.state.unit(action.unit)
    result = roll_rally(ruling, unit)
    if result == RALLIES:
        ruling.happen(UnitRallied(unit.id))
    elif result == FLEES:
        bind_leaders(ruling, unit.side, [unit.hex])
        rout(ruling, unit, (), "9.3")


def roll_rally(ruling: Ruling[State], unit: Unit) -> str:
    """9.3: the die with its modifiers, read on the rally table; no special 1 or 10."""
    leader = helping_leader(ruling.state, unit)
    modifiers = tuple(rally_modifiers(ruling.state, unit))
    if leader is not None and unit.helper != leader.id:
        ruling.happen(LeaderHelped(unit.id, leader.id))
    chart = ground(ruling.state.scenario).charts.rally
    return ruling.roll(
        "rally",
        FACES,
        who=unit.id,
        rule="9.3",
        modifiers=modifiers,
        result=lambda _, total: (
            RALLIES
            if total >= chart.rallies_at_least
            else FLEES
            if total <= chart.flees_at_most
            else NO_CHANGE
        ),
    ).result


def rally_modifiers(state: State, unit: Unit) -> Iterator[Modifier]:
    """chart.rally: its disrupted morale, one leader (11.21), and an enemy close by."""
    yield Modifier("morale", unit.morale, "9.3")
    leader = helping_leader(state, unit)
    if leader is not None and leader.counter.command:
        yield Modifier(leader.counter.name, leader.counter.command, "11.21")
    if is_beside_enemy(state, unit.side, unit.hex):
        yield Modifier("beside the enemy", ground(state.scenario).charts.rally.beside_enemy, "9.3")
