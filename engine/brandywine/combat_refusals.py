"""Why a close combat is not fought as asked (12.1.6 to 12.3), with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.brandywine.combat import may_shift
from engine.brandywine.fire import is_open_flank
from engine.brandywine.ground import ground
from engine.brandywine.leaders import LAFAYETTE
from engine.brandywine.leading import may_lead
from engine.brandywine.parties import attacked_hexes, attackers, defenders, newcomers, party
from engine.brandywine.retreat import can_retreat
from engine.brandywine.state import State, Unit
from engine.brandywine.tactics import PULASKI, is_near, leads_himself, usable_chits
from engine.brandywine.withdrawal import FAR
from engine.hexgrid import spoken
from engine.reasons import Reason, Why, reason
from events.brandywine import (
    AMERICAN,
    CloseCombat,
    CombatPhase,
    Decline,
    Lead,
    PlayChit,
    Resolve,
    SpendChit,
    UseLafayette,
    WithdrawHorse,
)
from events.event import Action, Frame


def why_not_resolve(state: State, frame: Frame, action: Resolve) -> Iterator[Reason]:
    """12.1.6."""
    assert isinstance(frame, CombatPhase)
    waiting = ", ".join(spoken(hex_) for one in frame.combats for hex_ in attacked_hexes(one))
    yield reason(
        "12.1.6",
        "No combat against {hex} is waiting; there are: {hexes}.",
        hex=spoken(action.hex),
        hexes=waiting,
    )


# ---------------------------------------------------------------- the steps of one combat (12.1.6)

STEP_OF: dict[type[Action], tuple[str, ...]] = {
    WithdrawHorse: ("withdrawal",),
    Lead: ("lead", "vanguard"),
    UseLafayette: ("shift",),
    PlayChit: ("tactics",),
    SpendChit: ("momentum",),
    Decline: ("withdrawal", "shift", "momentum"),
}
WAITS = {
    "withdrawal": "The dragoons may withdraw now, or stay.",
    "lead": "The lead unit is to be chosen now.",
    "vanguard": "It is to be said now who advances first.",
    "shift": "Lafayette may shift the odds now, or be kept.",
    "tactics": "A tactics chit is to be chosen now.",
    "momentum": "A momentum chit may be spent on a new roll now, or not.",
}
CLAUSE = {
    "withdrawal": "12.1.7",
    "lead": "12.1.8",
    "vanguard": "12.1.15",
    "shift": "14.5",
    "tactics": "12.1.9",
    "momentum": "12.1.12",
}


def why_another_step(frame: Frame, action: Action) -> Iterator[Reason]:
    """12.1.6: the steps come one after the other."""
    if isinstance(frame, CloseCombat) and frame.step not in STEP_OF[type(action)]:
        yield reason(CLAUSE.get(frame.step, "12.1.6"), WAITS.get(frame.step, "Another step comes first."))


def why_not_withdraw(state: State, frame: Frame, action: WithdrawHorse) -> Iterator[Reason]:
    """12.1.7, 13.2.4, QA.7 (rulings Q34, Q35): why these defenders were never asked."""
    assert isinstance(frame, CloseCombat)
    defence = defenders(state, frame.combat)
    if not all(unit.is_dragoon for unit in defence):
        yield reason("12.1.7", "Not all who are attacked are dragoons.")
    if not all(unit.in_parade_order for unit in defence):
        yield reason("12.1.7", "Only dragoons in Parade Order withdraw.")
    if any(unit.is_dragoon for unit in attackers(state, frame.combat)):
        yield reason("12.1.7", "Dragoons do not withdraw from dragoons.")
    if not all(can_retreat(state, unit, FAR) for unit in defence):
        yield reason("13.2.4", "The dragoons cannot go back three hexes.")
    yield from why_another_step(frame, action)


def why_not_lead(state: State, frame: Frame, action: Lead) -> Iterator[Reason]:
    """12.1.8, 13.2.5 (ruling Q36): who may not lead."""
    assert isinstance(frame, CloseCombat)
    yield from why_another_step(frame, action)
    unit, ours = state.unit(action.unit), party(state, frame, frame.side)
    name = unit.counter.name
    if unit in newcomers(state, frame, frame.side):
        yield reason("13.2.5", "{unit} has come here by retreat and cannot lead.", unit=name)
    if unit not in ours:
        yield reason("12.1.8", "{unit} takes no part in this combat.", unit=name)
    if unit.is_artillery:
        yield reason("12.1.8", "{unit} is artillery and cannot lead.", unit=name)
    if unit.id not in may_lead(ours):
        yield reason("12.1.8", "A unit in Parade Order must lead, and {unit} is not.", unit=name)


def why_not_shift(state: State, frame: Frame, action: UseLafayette) -> Iterator[Reason]:
    """14.5 (ruling Q71): why the American was never asked."""
    assert isinstance(frame, CloseCombat)
    if state.lafayette:
        yield reason("14.5", "Lafayette has helped already: he does so once in a game.")
    lafayette = state.standing(LAFAYETTE)
    if lafayette is None:
        yield reason("14.5", "Lafayette is not on the map.")
    elif not any(unit.hex == lafayette.hex for unit in party(state, frame, AMERICAN)):
        yield reason("14.5", "No unit of this combat stands with Lafayette.")
    elif not may_shift(state, frame):
        yield reason("14.5", "Another leader stands with Lafayette.")
    yield from why_another_step(frame, action)


def why_not_spend(state: State, frame: Frame, action: SpendChit) -> Iterator[Reason]:
    """12.1.12, 12.3.2, 12.3.3."""
    if not state.advanced:
        yield reason("1.0", "There are no momentum chits in the basic game.")
    yield from why_another_step(frame, action)
    yield reason("12.3.2", "You hold no momentum chit.")


def why_not_decline(state: State, frame: Frame, action: Decline) -> Iterator[Reason]:
    """12.1.6, 12.1.15: what cannot be declined."""
    yield from why_another_step(frame, action)
    lead = getattr(frame, "lead", "")
    if lead:
        yield reason("12.1.15", "{unit} led and must advance.", unit=state.unit(lead).counter.name)


# ---------------------------------------------------------------- tactics chits (12.2)


def why_not_chit(state: State, frame: Frame, action: PlayChit) -> Iterator[Reason]:
    """12.2.1 to 12.2.5, 14.5, 14.6, 16.3: to which chits a side is not entitled, and by which clause."""
    assert isinstance(frame, CloseCombat)
    yield from why_another_step(frame, action)
    if action.chit not in ground(state.scenario).charts.tactics.chits:
        yield reason("12.2.1", "There is no tactics chit of this name: {chit}.", chit=action.chit)
        return
    units = party(state, frame, frame.side)
    able = usable_chits(state, frame.combat, attacking=frame.side == frame.attacker)
    if not set(ground(state.scenario).charts.tactics.led).intersection(able):
        yield from why_unled(state, units)
    else:
        yield from why_no_flank(state, frame)


def why_unled(state: State, units: list[Unit]) -> Iterator[Reason]:
    """12.2.3 to 12.2.5, 14.5, 14.6, 16.3.1: the leaders that are near but do not serve; or there are none."""
    for leader in leaders_beside(state, units):
        if leader.id == LAFAYETTE:
            yield reason("14.5", "Lafayette does not help with tactics.")
        elif is_parted(state, leader, units):
            yield reason("16.3.1", "The creek parts {leader} from this combat.", leader=leader.counter.name)
        else:
            yield reason("14.6", "Stirn helps only where all his units are German.")
    if any(unit.id == PULASKI for unit in units) and not leads_himself(state, units):
        yield reason("12.2.5", "Count Pulaski leads only himself and dragoons stacked with him.")
    yield reason("12.2.3", "No leader is with or beside a unit of yours in this combat.")


def is_parted(state: State, leader: Unit, units: Iterable[Unit]) -> bool:
    """16.3.1: whether the deep creek lies between a leader and all units that he is with or adjacent to."""
    return not any(is_near(state, leader.hex, unit.hex) for unit in units)


def leaders_beside(state: State, units: Iterable[Unit]) -> Iterator[Unit]:
    """12.2.3: the own leaders with or adjacent to these units, whatever lies between."""
    around = ground(state.scenario).neighbours
    near = {hex_ for unit in units for hex_ in (unit.hex, *around[unit.hex])}
    side = next((unit.side for unit in units), "")
    return (leader for leader in state.position.of(side) if leader.is_leader and leader.hex in near)


def why_no_flank(state: State, frame: CloseCombat) -> Iterator[Reason]:
    """12.2.3, 16.3.2: no empty hex beside both, or only across the creek."""
    around = ground(state.scenario).neighbours
    pairs = [(a.hex, b.hex) for a in attackers(state, frame.combat) for b in defenders(state, frame.combat)]
    empty = {
        hex_ for a, b in pairs for hex_ in set(around[a]) & set(around[b]) if not state.position.stack(hex_)
    }
    if empty and not any(is_open_flank(state, hex_, a, b) for a, b in pairs for hex_ in empty):
        yield reason("16.3.2", "The open flank lies across the creek: {hex}.", hex=spoken(min(empty)))
    yield reason("12.2.3", "There is no open flank: no empty hex beside both sides.")


COMBAT_WHY: dict[type[Action], Why] = {
    Resolve: why_not_resolve,
    WithdrawHorse: why_not_withdraw,
    Lead: why_not_lead,
    UseLafayette: why_not_shift,
    PlayChit: why_not_chit,
    SpendChit: why_not_spend,
    Decline: why_not_decline,
}
