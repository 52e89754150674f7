"""Cavalry Withdrawal (12.1.7, 13.5.1): dragoons that go before they are attacked."""

from __future__ import annotations

from engine.brandywine.book import BOOK
from engine.brandywine.parties import attackers, combat_in_progress, defender, defenders
from engine.brandywine.retreat import can_retreat
from engine.brandywine.state import State
from engine.rules import Ruling
from events.brandywine import CloseCombat, HorseWithdrew, Retreating, WithdrawHorse, Withdrawing

FAR = 3  # 12.1.7


def may_withdraw_horse(state: State, frame: CloseCombat) -> bool:
    """12.1.7, QA.7 (rulings Q34, Q35): all defenders are dragoons in Parade Order, and no attacker is one."""
    defence = defenders(state, frame.combat)
    if any(unit.is_dragoon for unit in attackers(state, frame.combat)):
        return False
    able = all(unit.is_dragoon and unit.in_parade_order for unit in defence)
    return able and all(can_retreat(state, unit, FAR) for unit in defence)


@BOOK.carries_out(WithdrawHorse)
def withdraw_horse(ruling: Ruling[State], action: WithdrawHorse) -> None:
    """12.1.7: no combat; step 9 is next."""
    frame = ruling.frame
    assert isinstance(frame, CloseCombat)
    units = tuple(unit.id for unit in defenders(ruling.state, frame.combat))
    ruling.change(frame.but(step="vanguard", side=frame.attacker))
    ruling.push(Withdrawing(defender(frame), units))


@BOOK.goes_on(Withdrawing)
def goes_on(ruling: Ruling[State], frame: Withdrawing) -> bool:
    """12.1.7: three hexes each, and the marker when all are there."""
    if frame.units:
        unit = ruling.state.unit(frame.units[0])
        ruling.change(frame.but(units=frame.units[1:]))
        ruling.push(Retreating(unit.side, unit.id, FAR, FAR, unit.hex, rule="12.1.7"))
        return True
    combat = combat_in_progress(ruling.state)
    assert combat is not None
    ruling.pop()
    gone = tuple(id_ for id_ in combat.combat.defenders if ruling.state.unit(id_).on_map)
    ruling.happen(HorseWithdrew(gone))
    return True
