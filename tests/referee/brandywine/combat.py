"""One close combat, step by step (12.1.6 to 12.1.14, 12.2, 12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from tests.referee.brandywine import retreats
from tests.referee.brandywine.board import LAFAYETTE
from tests.referee.brandywine.fire import fates_of
from tests.referee.brandywine.odds import columns, doubt, modifiers, strengths
from tests.referee.brandywine.sides import attackers, defenders, fighters, froms, intos, sides
from tests.referee.brandywine.tactics import tactics

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.reading import Reading

NO_COMBAT, PIN, WITHDRAW = "NC", "PIN", "withdraw"
FEW, MANY = -1, 10
"""12.1.14: the totals that earn a chit."""


# ---------------------------------------------------------------- the phase


def phase_acts(r: Reading, frame: events.CombatPhase) -> None:
    """12.1.6: which combat comes next."""
    action = r.event.action
    r.must("12.1.6", "an action of the phase", events.Resolve, type(action))
    assert isinstance(action, events.Resolve)
    chosen = [c for c in frame.combats if any(into == action.hex for _, _, into in c.crossings)]
    r.must("12.1.6", f"combats in {action.hex}", 1, len(chosen))
    begins(r, frame, chosen[0])


def phase_goes_on(r: Reading, frame: events.CombatPhase) -> bool:
    """The last combat needs no choice; after it the phase is over."""
    if len(frame.combats) > 1:
        return False
    if frame.combats:
        begins(r, frame, frame.combats[0])
    else:
        r.pop()
    return True


def begins(r: Reading, frame: events.CombatPhase, combat: events.Combat) -> None:
    """15.2.7: the level of army morale is that of the beginning."""
    r.change(combats=tuple(c for c in frame.combats if c != combat))
    r.push(events.CloseCombat(frame.side, frame.side, combat, band=r.bands()))


# ---------------------------------------------------------------- steps


def acts(r: Reading, frame: events.CloseCombat) -> None:
    """The side decides in a step of the combat."""
    action = r.event.action
    match frame.step, action:
        case "withdrawal", events.WithdrawHorse():
            units = tuple(unit.id for unit in defenders(r, frame))
            r.change(step="vanguard", side=frame.attacker)
            r.push(events.Withdrawing(frame.side, units))
        case "withdrawal", events.Decline():
            r.change(step="lead", side=frame.attacker)
        case (("lead" | "vanguard"), events.Lead(unit=id_)):
            r.holds("12.1.8", f"{id_} may lead", id_ in leads(r, frame, frame.side))
            leads_with(r, frame, id_)
        case "shift", events.UseLafayette():
            shift = 1 if frame.attacker == events.AMERICAN else -1
            r.change(step="tactics", side=frame.attacker, shift=frame.shift + shift)
            r.take("14.5", events.LafayetteUsed(shift))
        case "shift", events.Decline():
            r.change(step="tactics", side=frame.attacker)
        case "tactics", events.PlayChit(chit=chit):
            plays(r, frame, chit)
        case "momentum", events.SpendChit():
            r.change(step="roll", passed="")
            r.chits(frame.side, -1, "12.3.2")
        case "momentum", events.Decline():
            declines_roll(r, frame)
        case _:
            r.must("12.1.6", f"an action of the step {frame.step}", None, action)


def continues(r: Reading, frame: events.CloseCombat) -> bool:  # noqa: C901
    """The next step of the combat, where nobody need decide."""
    match frame.step:
        case "odds":
            return odds_step(r, frame)
        case "lead":
            return lead_step(r, frame)
        case "vanguard":
            return vanguard_step(r, frame)
        case "shift":
            return shift_step(r, frame)
        case "roll":
            return roll_step(r, frame)
        case "momentum":
            return momentum_step(r, frame)
        case "results":
            return results_step(r, frame)
        case "gain":
            return gain_step(r, frame)
        case "advance":
            return advance_step(r, frame)
        case "over":
            r.pop()
            r.take("12.1.2", events.CombatOver(frame.combat))
            lafayette_leaves(r)
            return True
    return False


def odds_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.7: guns alone are taken; dragoons may withdraw; else the combat goes on."""
    them = defenders(r, frame)
    if all(unit.is_artillery for unit in them):
        r.change(step="vanguard")
        for gun in them:
            r.capture(gun, "12.1.7", "captured")
    elif may_withdraw(r, frame, them):
        r.change(step="withdrawal", side=enemy(frame.attacker))
    else:
        r.change(step="lead")
    return True


def may_withdraw(r: Reading, frame: events.CloseCombat, them: list[Unit]) -> bool:
    """12.1.7, Q34, Q35: dragoons in Parade Order against no dragoon, with somewhere to go."""
    if not all(unit.is_dragoon and unit.condition == events.PARADE for unit in them):
        return False
    if any(unit.is_dragoon for unit in attackers(r, frame)):
        return False
    return all(retreats.can_withdraw(r, unit) for unit in them)


def lead_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.8: attacker first; who has but one choice is asked nothing."""
    if all(frame.leads):
        r.change(step="shift")
        return True
    side = enemy(frame.attacker) if frame.leads[0] else frame.attacker
    if side != frame.side:
        r.change(side=side)
        return True
    return only_lead(r, frame)


def vanguard_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.8, Q39: the attacker alone needs a lead unit, to advance."""
    if frame.leads[0]:
        r.change(step="advance")
        return True
    if frame.side != frame.attacker:
        r.change(side=frame.attacker)
        return True
    return only_lead(r, frame)


def only_lead(r: Reading, frame: events.CloseCombat) -> bool:
    """A side with one candidate has chosen."""
    options = leads(r, frame, frame.side)
    if len(options) != 1:
        return False
    leads_with(r, frame, options[0])
    return True


def leads(r: Reading, frame: events.CloseCombat, side: str) -> list[str]:
    """12.1.8, Q36: who may lead: no guns; in Parade Order if anybody is."""
    units = [unit for unit in fighters(r, frame, side) if not unit.is_artillery]
    ordered = [unit for unit in units if unit.condition == events.PARADE]
    return [unit.id for unit in ordered or units]


def leads_with(r: Reading, frame: events.CloseCombat, id_: str) -> None:
    """A lead unit is chosen."""
    first, second = frame.leads
    r.change(leads=(id_, second) if frame.side == frame.attacker else (first, id_))
    r.take("12.1.8", events.LeadChosen(frame.side, id_))


def shift_step(r: Reading, frame: events.CloseCombat) -> bool:
    """14.5: where Lafayette can shift the American is asked."""
    if lafayette_may_shift(r, frame):
        if frame.side != events.AMERICAN:
            r.change(side=events.AMERICAN)
            return True
        return False
    lafayette = r.state.standing(LAFAYETTE)
    clause = "14.5 only leader" if lafayette and not r.state.lafayette else ""
    r.change(clause, step="tactics", side=frame.attacker)
    return True


def lafayette_may_shift(r: Reading, frame: events.CloseCombat) -> bool:
    """14.5, Q71: once, and the only leader stacked with American units of the combat."""
    lafayette = r.state.standing(LAFAYETTE)
    if lafayette is None or r.state.lafayette:
        return False
    hexes = {unit.hex for unit in fighters(r, frame, events.AMERICAN)}
    return lafayette.hex in hexes and [u.id for h in sorted(hexes) for u in r.board.leaders(h)] == [LAFAYETTE]


def lafayette_leaves(r: Reading) -> None:
    """14.5: after the combat in which he was used."""
    lafayette = r.state.standing(LAFAYETTE)
    if lafayette and r.state.lafayette:
        r.take("14.5", events.UnitRemoved(LAFAYETTE, "14.5"))


# ---------------------------------------------------------------- tactics (12.2)


def plays(r: Reading, frame: events.CloseCombat, chit: str) -> None:
    """12.1.9: a chit in secret; the second reveals both."""
    chart = r.ground.charts.tactics
    r.holds("12.2.1", f"{chit} is a chit", chit in chart.chits)
    if not frame.chits[0]:
        r.must("12.1.9", "who plays first", frame.attacker, frame.side)
        r.change(chits=(chit, ""))
        r.change(side=enemy(frame.attacker))
        return
    chits = (frame.chits[0], chit)
    r.change(chits=chits)
    result = tactics(r, frame, chits)
    r.take("12.1.9", events.ChitsRevealed(*chits, result))
    if result == NO_COMBAT:
        r.change(step="advance", tactics=result)
        withdrawals(r, frame, chits)
    else:
        r.change(step="roll", tactics=result)


def withdrawals(r: Reading, frame: events.CloseCombat, chits: tuple[str, str]) -> None:
    """12.1.9.1: who played Withdraw retreats one hex, the defender first."""
    for side, chit in zip(sides(frame), chits, strict=True):
        fates = tuple(events.Fate(unit.id, "R", "12.1.9.1") for unit in fighters(r, frame, side))
        if chit == WITHDRAW and fates:
            r.push(events.Aftermath(side, fates, band=frame.band))


# ---------------------------------------------------------------- the roll (12.1.10 to 12.1.12)


def roll_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.11."""
    table = r.ground.charts.close_combat
    _, column = columns(r, frame)

    def name(die: int, total: int) -> str:
        row = max(0, min(len(table.rows) - 1, total - table.lowest))
        return table.rows[row][column]

    rolled = r.roll(
        ("12.1.11", "close combat", str(intos(frame)[0])), modifiers(r, frame), name, doubt(r, frame)
    )
    step = "momentum" if r.state.advanced else "results"
    r.change(step=step, total=rolled.total, result=rolled.result, passed="")
    return True


def momentum_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.12, Q37: fewer chits first, the defender on a tie; who has none is not asked."""
    asked = next_asked(r, frame)
    if not asked:
        r.change(step="results")
    elif asked != frame.side:
        r.change(side=asked)
    else:
        return False
    return True


def next_asked(r: Reading, frame: events.CloseCombat) -> str:
    """Who may still spend a chit on a new roll; nobody: empty."""
    attacker, defender = sides(frame)
    first = attacker if r.state.momentum_of(attacker) < r.state.momentum_of(defender) else defender
    order = [first, enemy(first)]
    if frame.passed:
        order = order[order.index(frame.passed) + 1 :]
    return next((side for side in order if r.state.momentum_of(side)), "")


def declines_roll(r: Reading, frame: events.CloseCombat) -> None:
    """A side lets the roll stand."""
    r.change(passed=frame.side)


# ---------------------------------------------------------------- results (12.1.13, 12.1.14)


def results_step(r: Reading, frame: events.CloseCombat) -> bool:
    """13.1: each side's part of the result; the defender's comes first."""
    resolved(r, frame)
    return True


def resolved(r: Reading, frame: events.CloseCombat) -> None:
    """What was found, told once, and what it does."""
    attack, defence = strengths(r, frame)
    headings = r.ground.charts.close_combat.columns
    column, shifted = (headings[n] for n in columns(r, frame))
    r.change(step="gain")
    found = r.next
    r.must("12.1.11", "the result", events.CombatResolved, type(found))
    assert isinstance(found, events.CombatResolved)
    shifts = sorted(m.value for m in found.shifts)
    told = [n for n in (frame.shift, -int(frame.combat.diverting)) if n]
    r.must("12.1.3", "shifts", sorted(told), shifts)
    fact = events.CombatResolved(
        frame.combat, attack, defence, column, shifted, found.shifts, frame.total, frame.result
    )
    r.take("12.1.11", fact)
    if frame.result == PIN:
        pinned(r, frame)
    else:
        suffers(r, frame)


def suffers(r: Reading, frame: events.CloseCombat) -> None:
    """13.1.3 to 13.1.8, 13.2.5: pushed so that the defender is on top."""
    codes = frame.result.split("/")
    for side, code, lead in zip(sides(frame), codes, frame.leads, strict=True):
        if code != "-":
            fates = (*on_lead(r, frame, side, code, lead), *checks(r, frame, side, code, lead))
            shelter = sheltered(r, frame) if side != frame.attacker else in_house(r, lead)
            fates = (*fates, *strangers(r, frame, side))
            r.push(events.Aftermath(side, fates, shelter, frame.band), works_clause(r, frame))


def works_clause(r: Reading, frame: events.CloseCombat) -> str:
    """15.1.3: who is sheltered behind works, where another hex is attacked as well."""
    behind = any(r.ground.is_into_works(from_, into) for _, from_, into in frame.combat.crossings)
    return "15.1.3 works beside another hex" if behind and len(intos(frame)) > 1 else ""


def on_lead(r: Reading, frame: events.CloseCombat, side: str, code: str, lead: str) -> list[events.Fate]:
    """13.0, 17.1.2: what falls on the lead unit."""
    if code in ("AC", "DC"):
        return [events.Fate(lead, code, capture_rule(code))]
    if code == "R" and r.ground.map.terrain[r.unit(lead).hex] == "meeting_house":
        return [events.Fate(lead, "check", "17.1.2", fails="R")]
    return fates_of(lead, code)


def capture_rule(code: str) -> str:
    """13.1.7, 13.1.8."""
    return "13.1.7" if code == "DC" else "13.1.8"


def checks(r: Reading, frame: events.CloseCombat, side: str, code: str, lead: str) -> list[events.Fate]:
    """13.1.3 to 13.1.6, Q44: the others check; attacking guns never; after a capture they check later."""
    plain = code.rstrip("*")
    rules = {"R": "13.1.3", "D": "13.1.4", "1": "13.1.5", "2": "13.1.6"}
    if plain not in rules:
        return []
    others = [unit for unit in fighters(r, frame, side) if unit.id != lead]
    return [events.Fate(u.id, "check", rules[plain], fails="R") for u in others if not is_exempt(frame, u)]


def is_exempt(frame: events.CloseCombat, unit: Unit) -> bool:
    """13.1.3: attacking artillery never checks."""
    return unit.is_artillery and unit.side == frame.attacker


def strangers(r: Reading, frame: events.CloseCombat, side: str) -> list[events.Fate]:
    """13.2.5: who fell back this phase into a hex of the combat checks too."""
    hexes = intos(frame) if side != frame.attacker else froms(frame)
    known = {*frame.combat.attackers, *frame.combat.defenders}
    there = [
        u for h in hexes for u in r.board.fighters(h) if u.side == side and u.retreated and u.id not in known
    ]
    return [events.Fate(unit.id, "check", "13.2.5", passes="R", fails="D") for unit in there]


def sheltered(r: Reading, frame: events.CloseCombat) -> tuple[str, ...]:
    """15.1.3: defenders in the Meeting House, in a town, or attacked only across their works."""
    return tuple(unit.id for unit in defenders(r, frame) if has_shelter(r, frame, unit))


def in_house(r: Reading, lead: str) -> tuple[str, ...]:
    """17.1.2: an attacking lead in the Meeting House adds 1 as well to the check that an R asks of it."""
    return (lead,) if r.ground.map.terrain[r.unit(lead).hex] == "meeting_house" else ()


def has_shelter(r: Reading, frame: events.CloseCombat, unit: Unit) -> bool:
    """15.1.3, 13.4: whether one defender adds 1 to its check."""
    if unit.condition == events.SHATTERED:
        return False
    if r.ground.map.terrain[unit.hex] in ("meeting_house", "town"):
        return True
    steps = [(from_, into) for _, from_, into in frame.combat.crossings if into == unit.hex]
    return bool(steps) and all(r.ground.is_into_works(a, b) for a, b in steps)


def pinned(r: Reading, frame: events.CloseCombat) -> None:
    """13.1.9: the unruly are captured, the defender's first; everybody else is Pinned."""
    for side in reversed(sides(frame)):
        for unit in fighters(r, frame, side):
            if unit.condition != events.PARADE:
                r.capture(unit, "13.1.9", "pin_capture")
    ours, theirs = attackers(r, frame), defenders(r, frame)
    if ours and theirs:
        r.take("13.1.9", events.UnitsPinned(tuple(unit.id for unit in (*ours, *theirs))))
    for side in sides(frame):
        fates = tuple(strangers(r, frame, side))
        if fates:
            r.push(events.Aftermath(side, fates, band=frame.band), "13.2.5 after a pin")


def gain_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.14."""
    r.change(step="advance")
    if r.state.advanced and frame.total <= FEW:
        r.earn(enemy(frame.attacker), "12.3.4")
    elif r.state.advanced and frame.total >= MANY:
        r.earn(frame.attacker, "12.3.5")
    return True


def advance_step(r: Reading, frame: events.CloseCombat) -> bool:
    """12.1.15: into the hexes that the defender has left, unless the attackers fell back."""
    r.change(step="over")
    hexes = tuple(h for h in intos(frame) if not r.board.fighters(h))
    units = [u for u in attackers(r, frame) if not u.pinned and not u.is_artillery]
    if hexes and units and not any(u.retreated for u in map(r.unit, frame.combat.attackers)):
        ids = tuple(u.id for u in units if may_advance_somewhere(r, u, hexes))
        lead = frame.leads[0] if frame.leads[0] in ids else ""
        if ids:
            r.push(events.Advancing(frame.attacker, ids, hexes, lead))
    return True


def may_advance_somewhere(r: Reading, unit: Unit, hexes: tuple[int, ...]) -> bool:
    """Whether any of the hexes is open to a unit."""
    return any(may_advance(r, unit, h) for h in hexes)


def may_advance(r: Reading, unit: Unit, hex_: int) -> bool:
    """12.1.15, 7.1.1, 16.2.10: next to it, with room, and not out of the bivouac area."""
    if hex_ not in r.ground.around[unit.hex] or not r.board.has_room(hex_, unit):
        return False
    bounds = r.board.bounds(unit)
    return bounds is None or hex_ in bounds
