"""The lead units (12.1.8), and the unit that advances first where there was no fight (12.1.15)."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.participants import defender, may_lead, newcomers, party
from cockade.engine.brandywine.b6_combat.steps import in_step
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import OWN_UNIT
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.law import Law
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events import brandywine as events


def choose_leads(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.8: the attacker first; of one unit there is no choice."""
    side = frame.attacker if not frame.leads[0] else defender(frame)
    if all(frame.leads):
        resolution.change(frame.replace(step="shift"))
    elif frame.side != side:
        resolution.change(frame.replace(side=side))
    else:
        return lead_if_alone(resolution, frame)
    return True


def choose_vanguard(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.15 (ruling Q39): without a fight the attacker still says who is to advance first."""
    if frame.leads[0]:
        resolution.change(frame.replace(step="advance"))
    elif frame.side != frame.attacker:
        resolution.change(frame.replace(side=frame.attacker))
    else:
        return lead_if_alone(resolution, frame)
    return True


def lead_if_alone(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.8: choose for a side that has no choice."""
    able = may_lead(party(resolution.state, frame, frame.side))
    if len(able) == 1:
        take_lead(resolution, frame, able[0])
    return len(able) == 1


def fighting(state: State, frame: events.CloseCombat) -> list[str]:
    """12.1.2: the units of the side that decides, in the order of the combat."""
    return [one.id for one in party(state, frame, frame.side)]


@of_unit("13.2.5", "{unit} has come here by retreat and cannot lead.")
def is_no_newcomer(state: State, frame: events.CloseCombat, unit: Unit) -> bool:
    """Whether it has not fallen back into this combat."""
    return unit.id not in [one.id for one in newcomers(state, frame, frame.side)]


@of_unit("12.1.8", "{unit} takes no part in this combat.")
def takes_part(state: State, frame: events.CloseCombat, unit: Unit) -> bool:
    """Whether it attacks or is attacked."""
    return unit.id in fighting(state, frame)


@of_unit("12.1.8", "{unit} is artillery and cannot lead.")
def is_no_artillery(state: State, frame: events.CloseCombat, unit: Unit) -> bool:
    """Whether the unit isn't artillery."""
    return not unit.is_artillery


@of_unit("12.1.8", "A unit in Parade Order must lead, and {unit} is not in Parade Order.")
def is_in_order(state: State, frame: events.CloseCombat, unit: Unit) -> bool:
    """Ruling Q36: whether the unit is in Parade Order, or no unit is."""
    return unit.id in may_lead(party(state, frame, frame.side))


LEAD = Law(
    events.Lead,
    events.CloseCombat,
    "12.1.8",
    opens=in_step("lead", "vanguard"),
    who=fighting,
    first=(*OWN_UNIT, is_no_newcomer, takes_part, is_no_artillery, is_in_order),
)


@BOOK.resolver(events.Lead, events.CloseCombat)
def lead(resolution: Resolution[State], frame: events.CloseCombat, action: events.Lead) -> None:
    """12.1.8: this unit leads."""
    take_lead(resolution, frame, action.unit)


def take_lead(resolution: Resolution[State], frame: events.CloseCombat, unit: str) -> None:
    """12.1.8: note the lead unit of the side that decides."""
    attack, defence = frame.leads
    ours = frame.side == frame.attacker
    resolution.change(frame.replace(leads=(unit, defence) if ours else (attack, unit)))
    resolution.happen(events.LeadChosen(frame.side, unit))
