"""One close combat step by step (12.1.6 to 12.1.14)."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.brandywine.b6_combat.advance import open_advance
from cockade.engine.brandywine.b6_combat.combat_modifiers import modifiers
from cockade.engine.brandywine.b6_combat.consequences import apply_result, withdraw
from cockade.engine.brandywine.b6_combat.losses import be_captured
from cockade.engine.brandywine.b6_combat.odds import attack_strength, odds
from cockade.engine.brandywine.b6_combat.parties import (
    attacked_hexes,
    attackers,
    defender,
    defenders,
    may_lead,
    newcomers,
    party,
)
from cockade.engine.brandywine.b6_combat.retreat import FAR, can_retreat
from cockade.engine.brandywine.b6_combat.tactics import (
    NO_COMBAT,
    closed_flank,
    crossed,
    usable_chits,
    why_unled,
)
from cockade.engine.brandywine.common.arguments import OWN_UNIT, is_on_the_grid
from cockade.engine.brandywine.common.book import BOOK, FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.intelligence import seen_by
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.common.tracks import adjust, bands, gain, spend
from cockade.engine.hexgrid import spoken
from cockade.engine.law import Condition, Law, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events
from cockade.events.facts import Modifier

LOW, HIGH = -1, 10  # 12.1.14: the totals at which somebody gains a chit


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
    "No combat against {hex} is waiting; there are: {hexes}.",
    hexes=lambda state, frame, _: waiting(state, frame),
)
def is_waiting(state: State, frame: events.CombatPhase, hex_: int) -> bool:
    """Whether a combat against this hex is still to be resolved."""
    return hex_ in waiting(state, frame)


BOOK.enact(
    Law(events.Resolve, events.CombatPhase, "12.1.6", subjects=waiting, kept=(is_on_the_grid, is_waiting))
)


@BOOK.resolves(events.Resolve, events.CombatPhase)
def resolve(resolution: Resolution[State], frame: events.CombatPhase, action: events.Resolve) -> None:
    """12.1.6: this one is next."""
    open_combat(resolution, frame, next(one for one in frame.combats if action.hex in attacked_hexes(one)))


def open_combat(resolution: Resolution[State], frame: events.CombatPhase, combat: events.Combat) -> None:
    """12.1.6: begin a combat; 15.2.7: with the army morale of now."""
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


def is_not(step: str, rule: str, text: str) -> Condition:
    """12.1.6: the steps come one after the other; `text` says what a step waits for."""
    return condition(rule, text)(lambda state, frame: frame.step != step)


WAITS = {
    "withdrawal": is_not("withdrawal", "12.1.7", "The dragoons may withdraw now, or stay."),
    "lead": is_not("lead", "12.1.8", "The lead unit is to be chosen now."),
    "vanguard": is_not("vanguard", "12.1.15", "It is to be said now who advances first."),
    "shift": is_not("shift", "14.5", "Lafayette may shift the odds now, or be kept."),
    "tactics": is_not("tactics", "12.1.9", "A tactics chit is to be chosen now."),
    "momentum": is_not("momentum", "12.1.12", "A momentum chit may be spent on a new roll now, or not."),
}
"""By step that waits for a decision: that it is not this one."""


def in_step(*steps: str) -> tuple[Condition, ...]:
    """12.1.6: it is none of the other steps."""
    return tuple(waits for step, waits in WAITS.items() if step not in steps)


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


@condition("12.1.7", "Not all who are attacked are dragoons.")
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
    """Ruling Q35: whether each of them has a way."""
    return all(can_retreat(state, unit, FAR) for unit in defenders(state, frame.combat))


def may_withdraw_horse(state: State, frame: events.CloseCombat) -> bool:
    """12.1.7: whether the defender is asked; he knows of the way back what he sees."""
    ready = all(one.holds(state, frame) for one in (are_all_dragoons, are_all_in_order, are_not_ridden_down))
    return ready and can_all_go_back.holds(seen_by(state, defender(frame)), frame)


HORSE = (are_all_dragoons, are_all_in_order, are_not_ridden_down, can_all_go_back)
WITHDRAW = Law(events.WithdrawHorse, events.CloseCombat, "12.1.7", opens=(*HORSE, *in_step("withdrawal")))


@BOOK.resolves(events.WithdrawHorse, events.CloseCombat)
def withdraw_horse(
    resolution: Resolution[State], frame: events.CloseCombat, action: events.WithdrawHorse
) -> None:
    """12.1.7: no combat; step 9 is next."""
    units = tuple(unit.id for unit in defenders(resolution.state, frame.combat))
    resolution.change(frame.replace(step="vanguard", side=frame.attacker))
    resolution.push(events.Withdrawing(defender(frame), units))


# ---------------------------------------------------------------- lead units (12.1.8)


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


def leading(state: State, frame: events.CloseCombat) -> list[str]:
    """12.1.8: the units of which one is to lead."""
    return may_lead(party(state, frame, frame.side))


@condition("13.2.5", "{unit} has come here by retreat and cannot lead.")
def is_no_newcomer(state: State, frame: events.CloseCombat, unit: str) -> bool:
    """Whether it has not fallen back into this combat."""
    return unit not in [one.id for one in newcomers(state, frame, frame.side)]


@condition("12.1.8", "{unit} takes no part in this combat.")
def takes_part(state: State, frame: events.CloseCombat, unit: str) -> bool:
    """Whether it attacks or is attacked."""
    return unit in [one.id for one in party(state, frame, frame.side)]


@condition("12.1.8", "{unit} is artillery and cannot lead.")
def is_no_artillery(state: State, frame: events.CloseCombat, unit: str) -> bool:
    """Whether it is no artillery."""
    return not state.unit(unit).is_artillery


@condition("12.1.8", "A unit in Parade Order must lead, and {unit} is not.")
def is_in_order(state: State, frame: events.CloseCombat, unit: str) -> bool:
    """Ruling Q36: whether it is in Parade Order, or nobody is."""
    return unit in leading(state, frame)


LEAD = Law(
    events.Lead,
    events.CloseCombat,
    "12.1.8",
    opens=in_step("lead", "vanguard"),
    subjects=leading,
    kept=(*OWN_UNIT, is_no_newcomer, takes_part, is_no_artillery, is_in_order),
)


@BOOK.resolves(events.Lead, events.CloseCombat)
def lead(resolution: Resolution[State], frame: events.CloseCombat, action: events.Lead) -> None:
    """12.1.8: this unit leads."""
    take_lead(resolution, frame, action.unit)


def take_lead(resolution: Resolution[State], frame: events.CloseCombat, unit: str) -> None:
    """12.1.8: note the lead unit of the side that decides."""
    attack, defence = frame.leads
    ours = frame.side == frame.attacker
    resolution.change(frame.replace(leads=(unit, defence) if ours else (attack, unit)))
    resolution.happen(events.LeadChosen(frame.side, unit))


# ---------------------------------------------------------------- Lafayette (14.5)


def consider_shift(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """14.5: the American is asked, if Lafayette could help."""
    if not may_shift(resolution.state, frame):
        resolution.change(frame.replace(step="tactics", side=frame.attacker))
    elif frame.side != events.AMERICAN:
        resolution.change(frame.replace(side=events.AMERICAN))
    else:
        return False
    return True


def may_shift(state: State, frame: events.CloseCombat) -> bool:
    """14.5 (ruling Q71): once a game, and he is the only leader with a unit that takes part."""
    return all(one.holds(state, frame) for one in HELP)


@condition("14.5", "Lafayette has helped already: he does so once in a game.")
def has_not_helped(state: State, frame: events.CloseCombat) -> bool:
    """Whether his shift is not spent."""
    return not state.lafayette


@condition("14.5", "Lafayette is not on the map.")
def is_present(state: State, frame: events.CloseCombat) -> bool:
    """Whether he stands on the map."""
    return state.standing(LAFAYETTE) is not None


@condition("14.5", "No unit of this combat stands with Lafayette.")
def is_with_fighters(state: State, frame: events.CloseCombat) -> bool:
    """Whether an American unit that takes part is with him."""
    lafayette = state.unit(LAFAYETTE)
    return any(unit.hex == lafayette.hex for unit in party(state, frame, events.AMERICAN))


@condition("14.5", "Another leader stands with units of this combat.")
def is_the_only_leader(state: State, frame: events.CloseCombat) -> bool:
    """Ruling Q71: whether no other leader is with any American unit that takes part."""
    hexes = {unit.hex for unit in party(state, frame, events.AMERICAN)}
    return sum(len(state.position.leaders(hex_)) for hex_ in hexes) == 1


HELP = (has_not_helped, is_present, is_with_fighters, is_the_only_leader)
SHIFT = Law(events.UseLafayette, events.CloseCombat, "14.5", opens=(*HELP, *in_step("shift")))


@BOOK.resolves(events.UseLafayette, events.CloseCombat)
def use_lafayette(
    resolution: Resolution[State], frame: events.CloseCombat, action: events.UseLafayette
) -> None:
    """14.5: one column in the Americans' favour."""
    shift = 1 if frame.attacker == events.AMERICAN else -1
    resolution.change(frame.replace(shift=shift, step="tactics", side=frame.attacker))
    resolution.happen(events.LafayetteUsed(shift))


# ---------------------------------------------------------------- tactics (12.1.9)


def choose_chits(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.9: in secret, the attacker first; both are revealed together."""
    if all(frame.chits):
        reveal(resolution, frame)
        return True
    side = defender(frame) if frame.chits[0] else frame.attacker
    if frame.side == side:
        return False
    resolution.change(frame.replace(side=side))
    return True


def entitled(state: State, frame: events.CloseCombat) -> list[str]:
    """12.2.2: the chits of which the side chooses one."""
    return usable_chits(state, frame.combat, attacking=frame.side == frame.attacker)


@condition("12.2.1", "There is no tactics chit of this name: {chit}.")
def is_a_chit(state: State, frame: events.CloseCombat, chit: str) -> bool:
    """Whether there is such a chit."""
    return chit in ground(state.scenario).charts.tactics.chits


def why_barred(state: State, frame: events.CloseCombat, chit: str) -> tuple[str, str]:
    """12.2.3 to 12.2.5: why a side is not entitled to a chit, and what stands in the way; empty if it is."""
    able = entitled(state, frame)
    if chit in able:
        return "", ""
    if set(ground(state.scenario).charts.tactics.led).intersection(able):
        flank = closed_flank(state, frame.combat)
        return ("creek flank", spoken(flank)) if flank else ("no flank", "")
    return why_unled(state, party(state, frame, frame.side))


def entitles(obstacle: str, rule: str, text: str) -> Condition:
    """12.2.3 to 12.2.5: that it is not this which keeps a side from a chit; `{it}` is what is in the way."""

    def holds(state: State, frame: events.CloseCombat, chit: str) -> bool:
        return why_barred(state, frame, chit)[0] != obstacle

    return condition(rule, text, it=lambda *about: why_barred(*about)[1])(holds)


CHIT = Law(
    events.PlayChit,
    events.CloseCombat,
    "12.2.2",
    opens=in_step("tactics"),
    subjects=entitled,
    kept=(
        is_a_chit,
        entitles("lafayette", "14.5", "Lafayette does not help with tactics."),
        entitles("creek", "16.3.1", "The creek parts {it} from this combat."),
        entitles("stirn", "14.6", "Stirn helps only where all his units are German."),
        entitles("pulaski", "12.2.5", "Count Pulaski leads only himself and dragoons stacked with him."),
        entitles("leader", "12.2.3", "No leader is with or beside a unit of yours in this combat."),
        entitles("creek flank", "16.3.2", "The open flank lies across the creek: {it}."),
        entitles("no flank", "12.2.3", "There is no open flank: no empty hex beside both sides."),
    ),
    place="12.1.9",
)


@BOOK.resolves(events.PlayChit, events.CloseCombat)
def play_chit(resolution: Resolution[State], frame: events.CloseCombat, action: events.PlayChit) -> None:
    """12.1.9: face down until the other one is there."""
    attack, defence = frame.chits
    ours = frame.side == frame.attacker
    resolution.change(frame.replace(chits=(action.chit, defence) if ours else (attack, action.chit)))


def reveal(resolution: Resolution[State], frame: events.CloseCombat) -> None:
    """12.1.9, 12.1.9.1: crossed on the matrix; NC is no combat, and who withdraws goes back one hex."""
    result = crossed(resolution.state, *frame.chits)
    resolution.happen(events.ChitsRevealed(*frame.chits, result))
    if result == NO_COMBAT:
        resolution.change(frame.replace(tactics=result, step="advance"))
        withdraw(resolution, frame)
    else:
        resolution.change(frame.replace(tactics=result, step="roll"))


# ---------------------------------------------------------------- resolution (12.1.10 to 12.1.14)


def roll(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.11: the die, all modifiers, the result under the odds."""
    state = resolution.state
    table, found = ground(state.scenario).charts.close_combat, odds(state, frame.combat, frame.shift)
    rolled = resolution.roll(
        "close combat",
        FACES,
        who=str(attacked_hexes(frame.combat)[0]),
        rule="12.1.11",
        modifiers=all_modifiers(state, frame),
        result=lambda _, total: table.result(found.shifted, total),
        zero=True,
    )
    step = "momentum" if state.advanced else "results"
    resolution.change(frame.replace(step=step, total=rolled.total, result=rolled.result, passed=""))
    return True


def all_modifiers(state: State, frame: events.CloseCombat) -> list[Modifier]:
    """12.1.10: those of the card and that of the tactics."""
    tactics = Modifier("tactics", int(frame.tactics), "12.1.9")
    return [*modifiers(state, frame.combat, frame.leads, frame.band), *([tactics] if tactics.value else [])]


def next_decider(state: State, frame: events.CloseCombat) -> str:
    """12.1.12 (ruling Q37): who has fewer chits first, the defender on a tie."""
    sides = sorted((defender(frame), frame.attacker), key=state.momentum_of)
    if frame.passed:
        sides = sides[sides.index(frame.passed) + 1 :]
    return next((side for side in sides if state.momentum_of(side)), "")


def consider_new_roll(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.12: whoever may spend a chit is asked; when nobody will, the result stands."""
    side = next_decider(resolution.state, frame)
    if not side:
        resolution.change(frame.replace(step="results"))
    elif frame.side != side:
        resolution.change(frame.replace(side=side))
    else:
        return False
    return True


@condition("1.0", "There are no momentum chits in the basic game.")
def is_advanced(state: State, frame: events.CloseCombat) -> bool:
    """Whether the advanced rules are played with."""
    return state.advanced


@condition("12.3.2", "You hold no momentum chit.")
def holds_a_chit(state: State, frame: events.CloseCombat) -> bool:
    """Whether there is one to spend."""
    return bool(state.momentum_of(frame.side))


SPEND = Law(
    events.SpendChit,
    events.CloseCombat,
    "12.1.12",
    opens=(is_advanced, *in_step("momentum"), holds_a_chit),
    place="12.3.2",
)


def rule_of_no(state: State, frame: events.CloseCombat) -> str:
    """12.1.7, 12.1.12, 14.5: the clause by which a step may be declined."""
    found = WAITS[frame.step].rule
    assert isinstance(found, str)
    return found


NO = Law(
    events.Decline,
    events.CloseCombat,
    rule_of_no,
    opens=in_step("withdrawal", "shift", "momentum"),
    place="5.0",
)
BOOK.enact(WITHDRAW, LEAD, SHIFT, CHIT, SPEND, NO)


@BOOK.resolves(events.SpendChit, events.CloseCombat)
def roll_again(resolution: Resolution[State], frame: events.CloseCombat, action: events.SpendChit) -> None:
    """12.1.12: back to step 5; the step begins anew after it."""
    resolution.change(frame.replace(step="roll", passed=""))
    spend(resolution, frame.side, "12.3.2")


@BOOK.resolves(events.Decline, events.CloseCombat)
def decline(resolution: Resolution[State], frame: events.CloseCombat, action: events.Decline) -> None:
    """12.1.7, 12.1.12, 14.5: the dragoons stay, the roll stands, Lafayette is kept for another time."""
    if frame.step == "withdrawal":
        resolution.change(frame.replace(step="lead", side=frame.attacker))
    elif frame.step == "shift":
        resolution.change(frame.replace(step="tactics", side=frame.attacker))
    else:
        resolution.change(frame.replace(passed=frame.side))


def take_results(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.11, 12.1.13: say what it came to, and apply it."""
    state = resolution.state
    found, headings = (
        odds(state, frame.combat, frame.shift),
        ground(state.scenario).charts.close_combat.columns,
    )
    resolution.change(frame.replace(step="gain"))
    resolution.happen(
        events.CombatResolved(
            frame.combat,
            found.attack,
            found.defence,
            headings[found.column],
            headings[found.shifted],
            found.shifts,
            frame.total,
            frame.result,
        )
    )
    apply_result(resolution, frame)
    return True


def gain_momentum(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.14, 12.3.4, 12.3.5: very low totals give the defender a chit, very high ones the attacker."""
    resolution.change(frame.replace(step="advance"))
    if not resolution.state.advanced:
        return True
    if frame.total <= LOW:
        gain(resolution, defender(frame), "12.3.4")
    elif frame.total >= HIGH:
        gain(resolution, frame.attacker, "12.3.5")
    return True


def advance(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.15: step 9."""
    resolution.change(frame.replace(step="over"))
    open_advance(resolution, frame)
    return True


def close(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """12.1.2: they have fought; 14.5: Lafayette goes when he has helped."""
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
