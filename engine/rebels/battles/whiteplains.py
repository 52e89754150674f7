"""White Plains (whiteplains.17.0): each side names the few units that may go west of the Bronx."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.data import Quota
from engine.rebels.ground import ground
from engine.rebels.state import State, Unit
from engine.rules import Offer, Ruling, offer
from events.rebels import Name, NamesDone, Naming, UnitNamed

CLAUSE = "whiteplains.17.0"


def open_naming(ruling: Ruling[State], side: str) -> None:
    """whiteplains.17.0: in the first American player turn, and in the second of the British."""
    if any(rule.turn == ruling.state.turn for rule in quotas(ruling.state, side)):
        ruling.push(Naming(side))


def quotas(state: State, side: str) -> list[Quota]:
    """whiteplains.17.0: what the battle lets this side name."""
    return [rule for rule in ground(state.scenario).scenario.special.quotas if rule.side == side]


@BOOK.goes_on(Naming)
def naming_goes_on(ruling: Ruling[State], frame: Naming) -> bool:
    """whiteplains.17.0: over when nobody is left that may be named."""
    if any(may_name(ruling.state, frame, unit) for unit in ruling.state.units):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Naming)
def naming_offers(state: State, frame: Naming) -> Iterator[Offer]:
    """whiteplains.17.0: any unit within the quota; or fewer, if half of them are Hessian (Q47)."""
    for unit in state.units:
        if may_name(state, frame, unit):
            yield offer(Name(unit.id), CLAUSE)
    if not owes_half(state, frame):
        yield offer(NamesDone(), CLAUSE)


def may_name(state: State, frame: Naming, unit: Unit) -> bool:
    """whiteplains.17.0: not named yet, within the quota, and no more of one nation than the half allows."""
    return (
        unit.side == frame.side
        and unit.alive
        and not unit.named
        and room_in_quota(state, frame, unit) > 0
        and not overweighs(state, frame, unit)
    )


def room_in_quota(state: State, frame: Naming, unit: Unit) -> int:
    """whiteplains.17.0: how many more of this kind may be named; dragoons never."""
    (quota,) = quotas(state, frame.side)
    named = [state.unit(id_) for id_ in frame.named]
    if unit.is_leader:
        nation = unit.counter.nation
        kin = [other for other in named if other.is_leader and other.counter.nation == nation]
        return quota.leaders.get(nation, 0) - len(kin)
    if unit.is_artillery:
        return quota.artillery - sum(other.is_artillery for other in named)
    return quota.infantry - len(infantry(state, frame)) if unit.is_infantry else 0


def infantry(state: State, frame: Naming) -> list[Unit]:
    """The infantry named so far."""
    return [unit for unit in map(state.unit, frame.named) if unit.is_infantry]


def overweighs(state: State, frame: Naming, unit: Unit) -> bool:
    """whiteplains.17.0, ruling Q47: infantry that would take the half that belongs to another nation."""
    (quota,) = quotas(state, frame.side)
    if not quota.half or not unit.is_infantry or unit.counter.nation == quota.half:
        return False
    able = [other for other in state.units if other.side == unit.side and other.alive and other.is_infantry]
    kin = sum(other.counter.nation == quota.half for other in able)
    strangers = sum(other.counter.nation != quota.half for other in infantry(state, frame))
    return strangers >= min(kin, quota.infantry // 2)


def owes_half(state: State, frame: Naming) -> bool:
    """whiteplains.17.0, ruling Q47: too few of the infantry named are of the nation that must be half."""
    (quota,) = quotas(state, frame.side)
    named = infantry(state, frame)
    return bool(quota.half) and 2 * sum(u.counter.nation == quota.half for u in named) < len(named)


@BOOK.carries_out(Name)
def name(ruling: Ruling[State], action: Name) -> None:
    """whiteplains.17.0: this unit may go west from now on."""
    frame = ruling.frame
    assert isinstance(frame, Naming)
    ruling.change(frame.but(named=(*frame.named, action.unit)))
    ruling.happen(UnitNamed(action.unit))


@BOOK.carries_out(NamesDone)
def names_done(ruling: Ruling[State], action: NamesDone) -> None:
    """whiteplains.17.0: fewer may be named."""
    ruling.pop()
