"""The number that a roll had to reach, and the name of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.ground import ground
from cockade.tui.text.i18n import grouped, labelled, say

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import State
    from cockade.events.facts import Rolled

CODES = {
    "-": "no effect",
    "AM": "army morale",
    "R": "retreat",
    "D": "disrupted",
    "1": "a step",
    "1*": "a step, leaders in danger",
    "2": "two steps",
    "AC": "an attacker captured",
    "DC": "a defender captured",
    "PIN": "pinned",
    "NC": "no combat",
}
"""The result codes in words. Close combat has them in pairs, attacker/defender."""

AIMED = {
    "artillery fire": "Artillery fire at {who}",
    "rifle fire": "Rifle fire at {who}",
    "artillery damage": "Artillery damage to {who}",
    "rifle damage": "Rifle damage to {who}",
}
"""Texts for rolls against a unit, which end with the unit hit."""
SHORTLY = {
    "artillery fire": "Artillery fire at {who}: {total}, {result}.",
    "rifle fire": "Rifle fire at {who}: {total}, {result}.",
    "artillery damage": "Artillery damage to {who}: {total}, {result}.",
    "rifle damage": "Rifle damage to {who}: {total}, {result}.",
}
"""The same texts in brief, with the results."""

SIDES_OF_A_RESULT = ("attacker", "defender")


def result_name(code: str) -> str:
    """A result: words and code for one side, "R/D" for both."""
    if code in CODES:
        return f"{code} ({say(CODES[code])})" if code != "-" else say(CODES[code])
    attacker, slash, defender = code.partition("/")
    if slash and attacker in CODES and defender in CODES:
        return say(
            "{code} (attacker: {attacker}; defender: {defender})",
            code=code,
            attacker=say(CODES[attacker]),
            defender=say(CODES[defender]),
        )
    return say(code)


def short_result(code: str) -> str:
    """A result of close combat by its effects: "D/-: attacker disrupted"."""
    pair = code.split("/")
    if len(pair) != len(SIDES_OF_A_RESULT):
        return result_name(code)
    done = [
        say("{who} {what}", who=say(who) if each not in ("AC", "DC") else "", what=say(CODES[each])).strip()
        for who, each in zip(SIDES_OF_A_RESULT, pair, strict=True)
        if each in CODES and each != "-"
    ]
    return labelled(code, grouped(done)) if done else result_name(code)


def need(state: State, roll: Rolled) -> str:
    """The number that the roll needed, after a comma. Empty if the roll reads a table."""
    if roll.result not in ("passes", "fails") or not state.scenario:
        return ""
    return say(", needs {n} or more", n=ground(state.scenario).charts.limits.check)
