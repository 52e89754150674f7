"""One close combat step by step (12.1.6 to 12.1.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.brandywine.advance import open_advance
from engine.brandywine.book import BOOK, FACES
from engine.brandywine.combat_modifiers import modifiers
from engine.brandywine.consequences import apply_result, withdraw
from engine.brandywine.ground import ground
from engine.brandywine.leaders import LAFAYETTE
from engine.brandywine.leading import may_lead
from engine.brandywine.losses import be_captured
from engine.brandywine.momentum import gain
from engine.brandywine.morale import adjust, bands
from engine.brandywine.odds import attack_strength, odds
from engine.brandywine.parties import attacked_hexes, attackers, defender, defenders, party
from engine.brandywine.rerolls import next_decider
from engine.brandywine.state import State
from engine.brandywine.tactics import NO_COMBAT, crossed, usable_chits
from engine.brandywine.withdrawal import may_withdraw_horse
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    AMERICAN,
    ChitsRevealed,
    CloseCombat,
    Combat,
    CombatOver,
    CombatPhase,
    CombatResolved,
    Decline,
    LafayetteUsed,
    Lead,
    LeadChosen,
    PlayChit,
    Resolve,
    SpendChit,
    UnitRemoved,
    UseLafayette,
    WithdrawHorse,
)
from events.facts import Modifier

LOW, HIGH = -1, 10  # 12.1.14: the totals at which somebody gains a chit


# ---------------------------------------------------------------- in any order (12.1.6)


@BOOK.goes_on(CombatPhase)
def phase_goes_on(ruling: Ruling[State], frame: CombatPhase) -> bool:
    """12.1.6: one by one; the last one needs no choice."""
    if len(frame.combats) > 1:
        return False
    if frame.combats:
        open_combat(ruling, frame, frame.combats[0])
    else:
        ruling.pop()
    return True


@BOOK.offers_in(CombatPhase)
def phase_offers(state: State, frame: CombatPhase) -> Iterator[Offer]:
    """12.1.6: in the order the attacker likes."""
    for combat in frame.combats:
        for hex_ in attacked_hexes(combat):
            yield offer(Resolve(hex_), "12.1.6")


@BOOK.carries_out(Resolve)
def resolve(ruling: Ruling[State], action: Resolve) -> None:
    """12.1.6: this one is next."""
    frame = ruling.frame
    assert isinstance(frame, CombatPhase)
    open_combat(ruling, frame, next(one for one in frame.combats if action.hex in attacked_hexes(one)))


def open_combat(ruling: Ruling[State], frame: CombatPhase, combat: Combat) -> None:
    """12.1.6: begin a combat; 15.2.7: with the army morale of now."""
    state = ruling.state
    ruling.change(frame.but(combats=tuple(one for one in frame.combats if one != combat)))
    if attack_strength(attackers(state, combat)) and defenders(state, combat):
        ruling.push(CloseCombat(frame.side, frame.side, combat, band=bands(state)))
    else:
        ruling.happen(CombatOver(combat))


# ---------------------------------------------------------------- the steps


@BOOK.goes_on(CloseCombat)
def goes_on(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.6: the next step that needs no decision."""
    return STEPS[frame.step](ruling, frame)


@BOOK.offers_in(CloseCombat)
def offers(state: State, frame: CloseCombat) -> Iterator[Offer]:
    """12.1.7 to 12.1.12, 14.5: what the side may decide in this step."""
    yield from CHOICES[frame.step](state, frame)


def find_odds(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.7: lone artillery is captured, dragoons may withdraw; else the lead units are next."""
    state = ruling.state
    defence = defenders(state, frame.combat)
    if all(unit.is_artillery for unit in defence):
        ruling.change(frame.but(step="vanguard"))
        for unit in defence:
            be_captured(ruling, unit, "12.1.7")
    elif may_withdraw_horse(state, frame):
        ruling.change(frame.but(step="withdrawal", side=defender(frame)))
    else:
        ruling.change(frame.but(step="lead"))
    return True


def withdrawal_offers(state: State, frame: CloseCombat) -> Iterator[Offer]:
    """12.1.7: the defender may."""
    yield offer(WithdrawHorse(), "12.1.7")
    yield offer(Decline(), "12.1.7")


# ---------------------------------------------------------------- lead units (12.1.8)


def choose_leads(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.8: the attacker first; of one unit there is no choice."""
    side = frame.attacker if not frame.leads[0] else defender(frame)
    if all(frame.leads):
        ruling.change(frame.but(step="shift"))
    elif frame.side != side:
        ruling.change(frame.but(side=side))
    else:
        return lead_if_alone(ruling, frame)
    return True


def choose_vanguard(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.15 (ruling Q39): without a fight the attacker still says who is to advance first."""
    if frame.leads[0]:
        ruling.change(frame.but(step="advance"))
    elif frame.side != frame.attacker:
        ruling.change(frame.but(side=frame.attacker))
    else:
        return lead_if_alone(ruling, frame)
    return True


def lead_if_alone(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.8: choose for a side that has no choice."""
    able = may_lead(party(ruling.state, frame, frame.side))
    if len(able) == 1:
        take_lead(ruling, frame, able[0])
    return len(able) == 1


def lead_offers(state: State, frame: CloseCombat) -> Iterator[Offer]:
    """12.1.8: any of these."""
    for unit in may_lead(party(state, frame, frame.side)):
        yield offer(Lead(unit), "12.1.8")


@BOOK.carries_out(Lead)
def lead(ruling: Ruling[State], action: Lead) -> None:
    """12.1.8: this unit leads."""
    frame = ruling.frame
    assert isinstance(frame, CloseCombat)
    take_lead(ruling, frame, action.unit)


def take_lead(ruling: Ruling[State], frame: CloseCombat, unit: str) -> None:
    """12.1.8: note the lead unit of the side that decides."""
    attack, defence = frame.leads
    ours = frame.side == frame.attacker
    ruling.change(frame.but(leads=(unit, defence) if ours else (attack, unit)))
    ruling.happen(LeadChosen(frame.side, unit))


# ---------------------------------------------------------------- Lafayette (14.5)


def consider_shift(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """14.5: the American is asked, if Lafayette could help."""
    if not may_shift(ruling.state, frame):
        ruling.change(frame.but(step="tactics", side=frame.attacker))
    elif frame.side != AMERICAN:
        ruling.change(frame.but(side=AMERICAN))
    else:
        return False
    return True


def may_shift(state: State, frame: CloseCombat) -> bool:
    """14.5 (ruling Q71): once a game, and he is the only leader with a unit that takes part."""
    if state.lafayette or LAFAYETTE not in state.roster:
        return False
    lafayette = state.unit(LAFAYETTE)
    if not lafayette.on_map or len(state.position.leaders(lafayette.hex)) > 1:
        return False
    return any(unit.hex == lafayette.hex for unit in party(state, frame, AMERICAN))


def shift_offers(state: State, frame: CloseCombat) -> Iterator[Offer]:
    """14.5: or keep him for another time."""
    yield offer(UseLafayette(), "14.5")
    yield offer(Decline(), "14.5")


@BOOK.carries_out(UseLafayette)
def use_lafayette(ruling: Ruling[State], action: UseLafayette) -> None:
    """14.5: one column in the Americans' favour."""
    frame = ruling.frame
    assert isinstance(frame, CloseCombat)
    shift = 1 if frame.attacker == AMERICAN else -1
    ruling.change(frame.but(shift=shift, step="tactics", side=frame.attacker))
    ruling.happen(LafayetteUsed(shift))


# ---------------------------------------------------------------- tactics (12.1.9)


def choose_chits(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.9: in secret, the attacker first; both are revealed together."""
    if all(frame.chits):
        reveal(ruling, frame)
        return True
    side = defender(frame) if frame.chits[0] else frame.attacker
    if frame.side == side:
        return False
    ruling.change(frame.but(side=side))
    return True


def chit_offers(state: State, frame: CloseCombat) -> Iterator[Offer]:
    """12.2.2: one of those to which the side is entitled."""
    for chit in usable_chits(state, frame.combat, attacking=frame.side == frame.attacker):
        yield offer(PlayChit(chit), "12.2.2")


@BOOK.carries_out(PlayChit)
def play_chit(ruling: Ruling[State], action: PlayChit) -> None:
    """12.1.9: face down until the other one is there."""
    frame = ruling.frame
    assert isinstance(frame, CloseCombat)
    attack, defence = frame.chits
    ours = frame.side == frame.attacker
    ruling.change(frame.but(chits=(action.chit, defence) if ours else (attack, action.chit)))


def reveal(ruling: Ruling[State], frame: CloseCombat) -> None:
    """12.1.9, 12.1.9.1: crossed on the matrix; NC is no combat, and who withdraws goes back one hex."""
    result = crossed(ruling.state, *frame.chits)
    ruling.happen(ChitsRevealed(*frame.chits, result))
    if result == NO_COMBAT:
        ruling.change(frame.but(tactics=result, step="advance"))
        withdraw(ruling, frame)
    else:
        ruling.change(frame.but(tactics=result, step="roll"))


# ---------------------------------------------------------------- resolution (12.1.10 to 12.1.14)


def roll(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.11: the die, all modifiers, the result under the odds."""
    state = ruling.state
    table, found = ground(state.scenario).charts.close_combat, odds(state, frame.combat, frame.shift)
    rolled = ruling.roll(
        "close combat",
        FACES,
        who=str(attacked_hexes(frame.combat)[0]),
        rule="12.1.11",
        modifiers=all_modifiers(state, frame),
        result=lambda _, total: table.result(found.shifted, total),
        zero=True,
    )
    step = "momentum" if state.advanced else "results"
    ruling.change(frame.but(step=step, total=rolled.total, result=rolled.result, passed=""))
    return True


def all_modifiers(state: State, frame: CloseCombat) -> list[Modifier]:
    """12.1.10: those of the card and that of the tactics."""
    tactics = Modifier("tactics", int(frame.tactics), "12.1.9")
    return [*modifiers(state, frame.combat, frame.leads, frame.band), *([tactics] if tactics.value else [])]


def consider_new_roll(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.12: whoever may spend a chit is asked; when nobody will, the result stands."""
    side = next_decider(ruling.state, frame)
    if not side:
        ruling.change(frame.but(step="results"))
    elif frame.side != side:
        ruling.change(frame.but(side=side))
    else:
        return False
    return True


def new_roll_offers(state: State, frame: CloseCombat) -> Iterator[Offer]:
    """12.1.12, 12.3.2: one chit for one new roll."""
    yield offer(SpendChit(), "12.1.12")
    yield offer(Decline(), "12.1.12")


def take_results(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.11, 12.1.13: say what it came to, and apply it."""
    state = ruling.state
    found, headings = (
        odds(state, frame.combat, frame.shift),
        ground(state.scenario).charts.close_combat.columns,
    )
    ruling.change(frame.but(step="gain"))
    ruling.happen(
        CombatResolved(
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
    apply_result(ruling, frame)
    return True


def gain_momentum(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.14, 12.3.4, 12.3.5: very low totals give the defender a chit, very high ones the attacker."""
    ruling.change(frame.but(step="advance"))
    if not ruling.state.advanced:
        return True
    if frame.total <= LOW:
        gain(ruling, defender(frame), "12.3.4")
    elif frame.total >= HIGH:
        gain(ruling, frame.attacker, "12.3.5")
    return True


def advance(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.15: step 9."""
    ruling.change(frame.but(step="over"))
    open_advance(ruling, frame)
    return True


def close(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """12.1.2: they have fought; 14.5: Lafayette goes when he has helped."""
    ruling.pop()
    ruling.happen(CombatOver(frame.combat))
    if frame.shift and ruling.state.unit(LAFAYETTE).on_map:
        ruling.happen(UnitRemoved(LAFAYETTE, "14.5"))
        adjust(ruling, AMERICAN, "lafayette", "14.5", LAFAYETTE)
    return True


def wait(ruling: Ruling[State], frame: CloseCombat) -> bool:
    """The side must decide."""
    return False


STEPS: dict[str, Callable[[Ruling[State], CloseCombat], bool]] = {
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

CHOICES: dict[str, Callable[[State, CloseCombat], Iterator[Offer]]] = {
    "withdrawal": withdrawal_offers,
    "vanguard": lead_offers,
    "lead": lead_offers,
    "shift": shift_offers,
    "tactics": chit_offers,
    "momentum": new_roll_offers,
}
