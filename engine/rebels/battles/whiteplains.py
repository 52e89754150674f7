"""White Plains (whiteplains.17.0): each side names the few units that may go west of the Bronx."""

from __future__ import annotations

from cockade.engine.law import Law, condition
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import UnitLaw, of_unit
from cockade.engine.rebels.common.data import Quota
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads
from cockade.events.rebels import Name, NamesDone, Naming, UnitNamed

CLAUSE = "whiteplains.17.0"
HALF = "At least half of the infantry named must be Hessian."


def open_naming(resolution: Resolution[State], side: str) -> None:
    """whiteplains.17.0: in the first American player turn, and in the second of the British."""
    if any(rule.turn == resolution.state.turn for rule in quotas(resolution.state, side)):
        resolution.push(Naming(side))


def quotas(state: State, side: str) -> list[Quota]:
    """whiteplains.17.0: the numbers that the battle lets this side name."""
    return [rule for rule in ground(state.scenario).scenario.special.quotas if rule.side == side]


@BOOK.continues(Naming)
def naming_goes_on(resolution: Resolution[State], frame: Naming) -> bool:
    """whiteplains.17.0: end the naming when no unit is left that may be named."""
    if any(NAME.found(resolution.state, frame)):
        return False
    resolution.pop()
    return True


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


# ---------------------------------------------------------------- what is asked of a name


@of_unit(CLAUSE, "{unit} is named already.", Reads.UNIT)
def is_not_named(state: State, frame: Naming, unit: Unit) -> bool:
    """whiteplains.17.0."""
    return not unit.named


@of_unit(CLAUSE, "No more units like {unit} may be named.")
def is_within_the_quota(state: State, frame: Naming, unit: Unit) -> bool:
    """whiteplains.17.0."""
    return room_in_quota(state, frame, unit) > 0


@of_unit(CLAUSE, HALF)
def leaves_the_half(state: State, frame: Naming, unit: Unit) -> bool:
    """whiteplains.17.0, ruling Q47."""
    return not overweighs(state, frame, unit)


@condition(CLAUSE, HALF)
def has_its_half(state: State, frame: Naming) -> bool:
    """whiteplains.17.0, ruling Q47."""
    return not owes_half(state, frame)


NAME = UnitLaw(Name, Naming, CLAUSE, first=(is_not_named, is_within_the_quota, leaves_the_half))
BOOK.add_law(
    NAME,
    Law(NamesDone, Naming, CLAUSE, opens=(has_its_half,)),
)


@BOOK.resolver(Name, Naming)
def name(resolution: Resolution[State], frame: Naming, action: Name) -> None:
    """whiteplains.17.0: this unit may go west from now on."""
    resolution.change(frame.replace(named=(*frame.named, action.unit)))
    resolution.happen(UnitNamed(action.unit))


@BOOK.resolver(NamesDone, Naming)
def names_done(resolution: Resolution[State], frame: Naming, action: NamesDone) -> None:
    """whiteplains.17.0: the side may stop before the quota is full."""
    resolution.pop()
