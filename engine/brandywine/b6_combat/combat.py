"""The close combats in any order (12.1.6), and the steps of one, one after the other."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.brandywine.b6_combat.advance import open_advance
from cockade.engine.brandywine.b6_combat.chits import CHIT, choose_chits
from cockade.engine.brandywine.b6_combat.lafayette import SHIFT, consider_shift
from cockade.engine.brandywine.b6_combat.lead_units import LEAD, choose_leads, choose_vanguard
from cockade.engine.brandywine.b6_combat.odds import attack_strength
from cockade.engine.brandywine.b6_combat.participants import attacked_hexes, attackers, defenders
from cockade.engine.brandywine.b6_combat.rolls import (
    SPEND,
    consider_new_roll,
    gain_momentum,
    roll,
    take_results,
)
from cockade.engine.brandywine.b6_combat.steps import WAITS, in_step
from cockade.engine.brandywine.b6_combat.withdrawal import WITHDRAW, find_odds
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import is_on_the_grid
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.common.tracks import adjust, bands
from cockade.engine.law import Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events

# ---------------------------------------------------------------- in any order (12.1.6)


@BOOK.continues(events.CombatPhase)
def phase_goes_on(resolution: Resolution[State], frame: events.CombatPhase) -> bool:
    """12.1.6: one by one; the last one needs no choice."""
    if len(frame.combats) > 1:
        return False
    if frame.combats:
        open_combat(resolution, frame, frame.combats[0])
    else:
        resolution.pop()
    return True


def waiting(state: State, frame: events.CombatPhase) -> list[int]:
    """12.1.6: the hexes against which combats wait, to be resolved in the order the attacker likes."""
    return [hex_ for combat in frame.combats for hex_ in attacked_hexes(combat)]


@condition(
    "12.1.6",
    "No combat against {hex} is waiting to be resolved. Those left: {hexes}.",
    hexes=lambda state, frame, _: waiting(state, frame),
)
def is_waiting(state: State, frame: events.CombatPhase, hex_: int) -> bool:
    """Whether a combat against this hex is still to be resolved."""
    return hex_ in waiting(state, frame)


BOOK.add_law(
    Law(events.Resolve, events.CombatPhase, "12.1.6", who=Search(waiting, (is_on_the_grid, is_waiting)))
)


@BOOK.resolver(events.Resolve, events.CombatPhase)
def resolve(resolution: Resolution[State], frame: events.CombatPhase, action: events.Resolve) -> None:
    """12.1.6: this combat is next."""
    open_combat(resolution, frame, next(one for one in frame.combats if action.hex in attacked_hexes(one)))


def open_combat(resolution: Resolution[State], frame: events.CombatPhase, combat: events.Combat) -> None:
    """12.1.6: begin a combat; 15.2.7: with the current army morale."""
    state = resolution.state
    resolution.change(frame.replace(combats=tuple(one for one in frame.combats if one != combat)))
    if attack_strength(attackers(state, combat)) and defenders(state, combat):
        resolution.push(events.CloseCombat(frame.side, frame.side, combat, band=bands(state)))
    else:
        resolution.happen(events.CombatOver(combat))


# ---------------------------------------------------------------- the steps


@BOOK.continues(events.CloseCombat)
def continues(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.6: the next step that needs no decision."""
    return STEPS[frame.step](resolution, frame)


def rule_of_no(state: State, frame: events.CloseCombat) -> str:
    """12.1.7, 12.1.12, 14.5: the clause that allows a side to decline a step."""
    found = WAITS[frame.step].rule
    assert isinstance(found, str)
    return found


NO = Law(events.Decline, events.CloseCombat, rule_of_no, opens=in_step("withdrawal", "shift", "momentum"))
BOOK.add_law(WITHDRAW, LEAD, SHIFT, CHIT, SPEND, NO)


@BOOK.resolver(events.Decline, events.CloseCombat)
def decline(resolution: Resolution[State], frame: events.CloseCombat, action: events.Decline) -> None:
    """12.1.7, 12.1.12, 14.5: the dragoons stay, the roll is final, or Lafayette is saved for later."""
    if frame.step == "withdrawal":
        resolution.change(frame.replace(step="lead", side=frame.attacker))
    elif frame.step == "shift":
        resolution.change(frame.replace(step="tactics", side=frame.attacker))
    else:
        resolution.change(frame.replace(passed=frame.side))


def advance(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.15: step 9."""
    resolution.change(frame.replace(step="over"))
    open_advance(resolution, frame)
    return True


def close(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.2: the units have fought; 14.5: Lafayette leaves after helping."""
    resolution.pop()
    resolution.happen(events.CombatOver(frame.combat))
    if frame.shift and resolution.state.unit(LAFAYETTE).on_map:
        resolution.happen(events.UnitRemoved(LAFAYETTE, "14.5"))
        adjust(resolution, events.AMERICAN, "lafayette", "14.5", LAFAYETTE)
    return True


def wait(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """The side must decide."""
    return False


STEPS: dict[str, Callable[[Resolution[State], events.CloseCombat], bool]] = {
    "odds": find_odds,
    "withdrawal": wait,
    "vanguard": choose_vanguard,
    "lead": choose_leads,
    "shift": consider_shift,
    "tactics": choose_chits,
    "roll": roll,
    "momentum": consider_new_roll,
    "results": take_results,
    "gain": gain_momentum,
    "advance": advance,
    "over": close,
}
