"""Lone artillery is captured, dragoons may withdraw (12.1.7): step 1 of a close combat."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.losses import be_captured
from cockade.engine.brandywine.b6_combat.participants import attackers, defender, defenders
from cockade.engine.brandywine.b6_combat.retreat import FAR, ends_of_retreat
from cockade.engine.brandywine.b6_combat.steps import in_step
from cockade.engine.brandywine.common.bin_packing import fit
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.stacking import limit
from cockade.engine.brandywine.common.state import State, unit_load
from cockade.engine.brandywine.common.view import seen_by
from cockade.engine.law import Law, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events


def find_odds(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.7: lone artillery is captured, dragoons may withdraw; else the lead units are next."""
    state = resolution.state
    defence = defenders(state, frame.combat)
    if all(unit.is_artillery for unit in defence):
        resolution.change(frame.replace(step="vanguard"))
        for unit in defence:
            be_captured(resolution, unit, "12.1.7")
    elif may_withdraw_horse(state, frame):
        resolution.change(frame.replace(step="withdrawal", side=defender(frame)))
    else:
        resolution.change(frame.replace(step="lead"))
    return True


@condition("12.1.7", "Not all the defenders are dragoons.")
def are_all_dragoons(state: State, frame: events.CloseCombat) -> bool:
    """Whether only dragoons are attacked."""
    return all(unit.is_dragoon for unit in defenders(state, frame.combat))


@condition("12.1.7", "Only dragoons in Parade Order withdraw.")
def are_all_in_order(state: State, frame: events.CloseCombat) -> bool:
    """Whether all who are attacked are in Parade Order."""
    return all(unit.in_parade_order for unit in defenders(state, frame.combat))


@condition("12.1.7", "Dragoons do not withdraw from dragoons.")
def are_not_ridden_down(state: State, frame: events.CloseCombat) -> bool:
    """QA.7 (ruling Q34): whether no attacker is a dragoon."""
    return not any(unit.is_dragoon for unit in attackers(state, frame.combat))


@condition("13.2.4", "The dragoons cannot go back three hexes.")
def can_all_go_back(state: State, frame: events.CloseCombat) -> bool:
    """Ruling Q35: whether each of them has a way, and there is room for all at the ends."""
    units = defenders(state, frame.combat)
    needs = [(unit_load(unit), ends_of_retreat(state, unit, FAR)) for unit in units]
    return fit(dict(state.position.loads), needs, limit(state))


def may_withdraw_horse(state: State, frame: events.CloseCombat) -> bool:
    """12.1.7: whether the defender is asked; he knows of the way back what he sees."""
    ready = all(one.holds(state, frame) for one in (are_all_dragoons, are_all_in_order, are_not_ridden_down))
    return ready and can_all_go_back.holds(seen_by(state, defender(frame)), frame)


HORSE = (are_all_dragoons, are_all_in_order, are_not_ridden_down, can_all_go_back)
WITHDRAW = Law(events.WithdrawHorse, events.CloseCombat, "12.1.7", opens=(*HORSE, *in_step("withdrawal")))


@BOOK.resolver(events.WithdrawHorse, events.CloseCombat)
def withdraw_horse(
    resolution: Resolution[State], frame: events.CloseCombat, action: events.WithdrawHorse
) -> None:
    """12.1.7: no combat; step 9 is next."""
    units = tuple(unit.id for unit in defenders(resolution.state, frame.combat))
    resolution.change(frame.replace(step="vanguard", side=frame.attacker))
    resolution.push(events.Withdrawing(defender(frame), units))
