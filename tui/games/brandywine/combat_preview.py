"""
The preview of one close combat (12.1.7 to 12.1.11): odds, modifiers, the tactics matrix, the
exact chances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from cockade.engine.brandywine.b6_combat.forecast import CombatForecast, Pair, forecast_combat
from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.engine.brandywine.b6_combat.tactics import WITHDRAW, usable_chits
from cockade.engine.brandywine.common.state import State
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import CloseCombat, Combat, CombatPhase, Declaration, Engage, PlayChit, Resolve
from cockade.tui.games.brandywine.names import chit_letters, chit_name, unit_name
from cockade.tui.games.brandywine.rolls import CODES, result_name
from cockade.tui.games.preview import Preview, Previewing, clause, column_line, modifier_lines, percent
from cockade.tui.text.i18n import count, labelled, mark, say
from cockade.tui.text.line import Line, Span, column, line

PREVIEWING = Previewing[State]()
previews = PREVIEWING.previews
NO_COMBAT = "NC"
FIELD = 2
"""The width of a field of the matrix, in cells."""
SUFFERING = {
    "def": mark("defender hurt"),
    "both": mark("both hurt"),
    "pin": mark("all pinned"),
    "att": mark("attacker hurt"),
}
"""The names of the sides that a result hurts."""
SIDES_HIT = {(True, True): "both", (True, False): "att", (False, True): "def", (False, False): ""}


# ---------------------------------------------------------------- which combat


@previews(Engage)
def preview_engagement(state: State, action: Engage) -> Preview | None:
    """The combat of this pair together with those already joined. (12.1.4)"""
    return preview_engagements(state, (action,))


def preview_engagements(state: State, actions: Sequence[Engage]) -> Preview | None:
    """The combat of all pairs of a stack. (12.1.4)"""
    frame = state.agenda[-1]
    assert isinstance(frame, Declaration)
    last = (actions[-1].unit, actions[-1].hex)
    pairs = ((action.unit, action.hex) for action in actions)
    engaged = frame.replace(chosen=(*frame.chosen, *pairs))
    return preview_declared(state, next(each for each in combats(state, engaged) if joins(each, last)))


def declared(state: State, frame: Declaration) -> list[Combat]:
    """The combats of the pairs chosen so far, in the order of declaration. (12.1.4)"""
    found = combats(state, frame)
    return sorted(found, key=lambda each: min(n for n, pair in enumerate(frame.chosen) if joins(each, pair)))


def joins(combat: Combat, pair: tuple[str, int]) -> bool:
    """True if a unit attacks a hex in a combat."""
    return any((unit, into) == pair for unit, _, into in combat.crossings)


@previews(Resolve)
def preview_combat(state: State, action: Resolve) -> Preview | None:
    """12.1.7 to 12.1.10: a declared combat."""
    frame = state.agenda[-1]
    assert isinstance(frame, CombatPhase)
    found = (each for each in frame.combats if any(into == action.hex for _, _, into in each.crossings))
    combat = next(found, None)
    return preview_declared(state, combat) if combat else None


# ---------------------------------------------------------------- before the chits


def preview_declared(state: State, combat: Combat) -> Preview:
    """Strengths, column, shifts, modifiers, and the results of the best and the worst pair of chits."""
    found = forecast_combat(state, combat)
    hexes = say(", ").join(spoken(hex_) for hex_ in sorted({into for _, _, into in combat.crossings}))
    title = say("Combat against {hexes}", hexes=hexes)
    said = no_odds(found)
    if said:
        return Preview(title, (line(said),), said)
    brief = f"{found.shifted} {found.total:+d}"
    lines = (*odds_lines(state, combat, found), *range_lines(found))
    return Preview(title, lines, labelled(brief, summary(middle(found))), brief)


def no_odds(found: CombatForecast) -> str:
    """Say why there are no odds: a side may not know them (7.1.3-adv), or no fight would follow (12.1.7)."""
    if not found.known:
        return say("no player may look: odds unknown [7.1.3-adv]")
    return say("lone artillery is captured [12.1.7]") if found.unfought else ""


def odds_lines(state: State, combat: Combat, found: CombatForecast) -> list[Line]:
    """12.1.7, 12.1.10: both strengths, the columns, every shift and modifier with its clause, the leads."""
    name = partial(unit_name, state)
    names = {
        "attack": found.attack,
        "defence": found.defence,
        "attackers": count("{n} unit", "{n} units", len(combat.attackers)),
        "defenders": count("{n} unit", "{n} units", len(combat.defenders)),
    }
    rows = [line(say("attack {attack} ({attackers}), defence {defence} ({defenders})", **names))]
    rows.append(line(say("column {column}", column=found.column), clause("12.1.7")))
    rows += modifier_lines(found.shifts, name)
    if found.shifts:
        rows.append(column_line(found.column, found.shifted, found.shifts))
    leads = say(", ").join(unit_name(state, lead) for lead in found.leads if lead)
    rows.append(line(Span(say("leads: {leads}", leads=leads), "dim"), clause("12.1.8")))
    rows += modifier_lines(found.modifiers, name)
    rows.append(line(say("die {total:+d} before the chits", total=found.total)))
    return rows


def middle(found: CombatForecast) -> Mapping[str, Fraction]:
    """Return the chances of a pair of chits without effect, or else those of the first pair."""
    plain = [pair for pair in found.pairs if pair.result in ("0", "+0")] or list(found.pairs)
    return plain[0].chances if plain else {}


def range_lines(found: CombatForecast) -> list[Line]:
    """The result of every number of the matrix that can come up, a line each."""
    rows = {pair.result: pair.chances for pair in found.pairs}
    numbers = sorted((each for each in rows if each != NO_COMBAT), key=int)
    told = [line(Span(f"{number:>3} ", "title"), results(rows[number])) for number in numbers]
    return [legend(code for chances in rows.values() for code in chances), *told] if told else []


# ---------------------------------------------------------------- choosing a chit (12.1.9)


@previews(PlayChit)
def preview_chit(state: State, action: PlayChit) -> Preview | None:
    """12.1.9, 12.1.11: a chit against each chit that the enemy may use, with the chances of each pair."""
    frame = state.agenda[-1]
    assert isinstance(frame, CloseCombat)
    found = forecast_combat(state, frame.combat, frame.leads, frame.shift)
    said = no_odds(found)
    if said:
        return Preview(chit_name(action.chit), (line(said),), said)
    pairs = row_of(found.pairs, action.chit, attacking=frame.side == frame.attacker)
    title = say("{chit} [12.1.9]", chit=chit_name(action.chit))
    codes = legend(code for _, pair in pairs for code in pair.chances)
    lines = (*odds_lines(state, frame.combat, found), codes, *map(partial(pair_line, action.chit), pairs))
    named = " ".join(f"{chit_letters(other)} {pair.result}" for other, pair in pairs)
    short = " ".join(f"{pair.result:>{FIELD}}" for _, pair in pairs)
    return Preview(title, lines, say("against {numbers}", numbers=named), short)


def matrix_heads(state: State, frame: CloseCombat) -> str:
    """The heads above the figures of the list: the other side's possible chits, in their order. (12.1.9)"""
    attacking = frame.side == frame.attacker
    theirs = usable_chits(state, frame.combat, attacking=not attacking)
    return " ".join(f"{chit_letters(chit):>{FIELD}}" for chit in theirs)


def row_of(pairs: Iterable[Pair], chit: str, *, attacking: bool) -> list[tuple[str, Pair]]:
    """The row or the column of the matrix for one chit, by the other side's chit."""
    if attacking:
        return [(pair.defence, pair) for pair in pairs if pair.attack == chit]
    return [(pair.attack, pair) for pair in pairs if pair.defence == chit]


def pair_line(own: str, found: tuple[str, Pair]) -> Line:
    """One field of the matrix: the enemy chit, the number, and the result for both sides."""
    other, pair = found
    said = without_combat(own, other) if pair.result == NO_COMBAT else results(pair.chances)
    name = f"{chit_letters(other):<3}{column(chit_name(other), 17)}"
    return line(name, Span(f"{pair.result:>3} ", "title"), said)


def without_combat(own: str, other: str) -> str:
    """Say that there is no combat, and that the side that played Withdraw retreats a hex. (12.1.9.1)"""
    texts = {
        (True, False): "no combat, you retreat a hex [12.1.9.1]",
        (False, True): "no combat, they retreat a hex [12.1.9.1]",
        (True, True): "no combat, both retreat a hex [12.1.9.1]",
    }
    text = texts.get((own == WITHDRAW, other == WITHDRAW))
    return say(text) if text else result_name(NO_COMBAT)


def results(chances: Mapping[str, Fraction]) -> str:
    """Every result as printed, attacker/defender, with its chance in per cent. (12.1.11)"""
    return " ".join(f"{code} {percent(share)}%" for code, share in chances.items())


def legend(results: Iterable[str]) -> Line:
    """12.1.11: the codes of the results in words: "attacker/defender: R retreat, D disrupted"."""
    found = {code for result in results for code in result.split("/")}
    said = say(", ").join(f"{code} {say(words)}" for code, words in CODES.items() if code in found)
    return line(Span(labelled(say("attacker/defender"), said), "dim"))


def summary(chances: Mapping[str, Fraction]) -> str:
    """The chances of each side to be hurt: "attacker hurt 30%, all pinned 10%, defender hurt 40%"."""
    shares = dict.fromkeys(SUFFERING, Fraction(0))
    for code, share in chances.items():
        attacker, _, defender = code.partition("/")
        who = "pin" if code == "PIN" else SIDES_HIT[attacker != "-", defender != "-"]
        if who and code != NO_COMBAT:
            shares[who] += share
    return say(", ").join(
        f"{say(SUFFERING[who])} {percent(share)}%" for who, share in shares.items() if share
    )
