"""What a roll had to reach, and what its result is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.brandywine.ground import ground
from tui.words import say

if TYPE_CHECKING:
    from engine.brandywine.state import State
    from events.facts import Rolled

CODES = {
    "-": "no effect",
    "AM": "army morale",
    "R": "retreat",
    "D": "disrupted",
    "1": "a step",
    "1*": "a step, leaders in danger",
    "2": "two steps",
    "AC": "attackers captured",
    "DC": "defenders captured",
    "PIN": "pinned",
    "NC": "no combat",
}
"""The result codes in words; those of close combat come in pairs, attacker/defender."""


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


def need(state: State, roll: Rolled) -> str:
    """What would have been enough, after a comma; nothing where a table is read."""
    if roll.result not in ("passes", "fails") or not state.scenario:
        return ""
    return say(", needs {n} or more", n=ground(state.scenario).charts.limits.check)
