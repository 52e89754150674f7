"""Brandywine: fire, rallies, and every number of the matrix that a combat shows, played to its die."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.brandywine.rolls import result_name
from cockade.tui.games.preview import percent
from cockade.tui.text.line import text_of
from tests.chances.kernel import Came, Laid, Reading, played

GAME = GAMES["brandywine"]
NUMBER = re.compile(r"(?:^|\s)([+-]?\d+)\s+((?:\S+ \d+% ?)+)$")
RESULT = re.compile(r"(\S+) (\d+)%")
SOME = 3
"""Pairs of chits that are played of one combat, at most."""


# ---------------------------------------------------------------- rallies and fire


def rallied(came: Came) -> str:
    """13.6.1."""
    before, after = (state.unit(came.action.unit).condition for state in (came.before, came.after))
    return "no change" if before == after else "rallies"


def fired(came: Came) -> str:
    """10.1.7, 11.1.6: what the shot at this target did."""
    rolls = (fact for fact in came.facts if isinstance(fact, Rolled))
    harm = next((roll.result for roll in rolls if roll.purpose.endswith("damage")), "")
    return result_name(harm) if harm else "miss"


def then_fires(state: Any, action: Any) -> list[Any] | None:
    """11.1.3: no more guns are laid; 10.1.3: of rifles only who fires alone."""
    frame = state.agenda[-1]
    if isinstance(frame, events.RiflePhase):
        return None
    after = after_all(state, [action])
    waits = after is not None and isinstance(after.agenda[-1], events.Battery)
    return [action, events.OpenFire()] if waits else [action]


def after_all(state: Any, actions: list[Any]) -> Any:
    """The state after some actions; None if a die falls."""
    dice = Laid(())
    _, after = played(GAME, state, actions, dice)
    return None if dice.asked else after


# ---------------------------------------------------------------- close combat


def shown(preview: Any) -> dict[str, dict[str, int]]:
    """By number of the matrix the results with their hundredths."""
    found = {}
    for row in preview.lines:
        match = NUMBER.search(" ".join(text_of(row).split()))
        if match:
            found[match[1]] = {code: int(n) for code, n in RESULT.findall(match[2])}
    return found


def fought(state: Any, action: Any) -> str | None:
    """12.1.7 to 12.1.11: the combat with each pair of chits, as far as what is shown goes, to its die."""
    preview = ui_of("brandywine").previews.of_action(GAME.view(state, GAME.decider(state)), action)
    said = shown(preview) if preview else {}
    opening = opened(state, action) if said else None
    if opening is None:
        return None
    state, into = opening
    pairs = pairs_of(state, into, action)
    for pair in pairs[:: len(pairs) // SOME + 1]:
        came = by_all_faces(state, into, pair)
        if came is None:
            return None
        number, wanted = came
        if number in said and said[number] != wanted:
            return f"{action} {pair}: shown {said[number]}, comes {wanted}"
    return ""


def opened(state: Any, action: Any) -> tuple[Any, int] | None:
    """The combat begun, its declaration closed, and the hex it is against; None if that cannot be at once."""
    if isinstance(action, events.PlayChit):
        return state, 0
    if isinstance(action, events.Resolve):
        return begun(state, [action]), action.hex
    after = after_all(state, [action])
    if after is None or not GAME.rules.is_offered(after, events.OpenCombats()):
        return None
    after = after_all(after, [events.OpenCombats()])
    if after is None:
        return None
    if isinstance(after.agenda[-1], events.CombatPhase):
        after = begun(after, [events.Resolve(action.hex)])
    return (after, action.hex) if isinstance(after.agenda[-1], events.CloseCombat) else None


def begun(state: Any, actions: list[Any]) -> Any:
    """The state after some actions, whatever dice fall."""
    return played(GAME, state, actions, Laid(()))[1]


def pairs_of(state: Any, into: int, action: Any) -> list[tuple[str, str]]:
    """The chits that both sides may play; of one that is chosen, those with it."""
    state = at_tactics(state, into)
    if state is None:
        return []
    frame = state.agenda[-1]
    ours = chits(state)
    theirs = chits(begun(state, [events.PlayChit(ours[0])])) if ours else []
    if isinstance(action, events.PlayChit):
        attacking = frame.side == frame.attacker
        if not attacking:
            return [(chit, action.chit) for chit in entitled(state, attacking=True)]
        return [(action.chit, chit) for chit in theirs]
    return [(one, other) for one in ours for other in theirs]


def entitled(state: Any, *, attacking: bool) -> list[str]:
    """12.2.2: the chits that a side may play."""
    from cockade.engine.brandywine.b6_combat.tactics import usable_chits

    return usable_chits(state, state.agenda[-1].combat, attacking=attacking)


def chits(state: Any) -> list[str]:
    """What may be played now."""
    return [a.chit for o in GAME.offers(state) if o.verb is events.PlayChit for a in o.actions]


def at_tactics(state: Any, into: int) -> Any:
    """The combat at its step of tactics: nobody withdraws, no shift is used, the likeliest lead."""
    from cockade.engine.brandywine.b6_combat.forecast import likely_lead

    for _ in range(9):
        frame = state.agenda[-1] if state.agenda else None
        if not isinstance(frame, events.CloseCombat):
            return None
        if into and all(hex_ != into for _, _, hex_ in frame.combat.crossings):
            return None
        if frame.step == "tactics":
            return state
        if frame.step == "lead":
            side = frame.combat.attackers if frame.side == frame.attacker else frame.combat.defenders
            able = {a.unit for o in GAME.offers(state) for a in o.actions}
            lead = likely_lead(state, [state.unit(one) for one in side if one in able])
            state = begun(state, [events.Lead(lead)])
        elif frame.step in ("withdrawal", "shift"):
            state = begun(state, [events.Decline()])
        else:
            return None
    return None


def by_all_faces(state: Any, into: int, pair: tuple[str, str]) -> tuple[str, dict[str, int]] | None:
    """The number of a pair of chits, and its results in hundredths by the ten faces."""
    found: dict[str, Fraction] = {}
    number = "NC"
    state = at_tactics(state, into)
    if state is None:
        return None
    attack, defence = (events.PlayChit(chit) for chit in pair)
    left = [attack, defence] if not state.agenda[-1].chits[0] else [defence]
    state = state.replace(
        agenda=(*state.agenda[:-1], state.agenda[-1].replace(chits=(pair[0] if len(left) == 1 else "", "")))
    )
    for face in range(1, 11):
        facts, _ = played(GAME, state, left, Laid((face,)))
        number = next(fact.result for fact in facts if isinstance(fact, events.ChitsRevealed))
        rolls = [f for f in facts if isinstance(f, Rolled) and f.purpose == "close combat"]
        if rolls:
            found[rolls[0].result] = found.get(rolls[0].result, Fraction(0)) + Fraction(1, 10)
    return number, {code: percent(share) for code, share in found.items()}


READINGS = {
    events.Rally: Reading(rallied),
    events.Shoot: Reading(fired, 3, then_fires),
    events.OpenFire: Reading(fired, 3),
    events.Engage: fought,
    events.Resolve: fought,
    events.PlayChit: fought,
}
