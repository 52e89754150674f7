"""The steps of a close combat that wait for a decision (12.1.6), one after the other."""

from __future__ import annotations

from cockade.engine.law import Condition, condition


def is_not(step: str, rule: str, text: str) -> Condition:
    """12.1.6: the steps come one after the other; `text` says what a step waits for."""
    return condition(rule, text)(lambda state, frame: frame.step != step)


WAITS = {
    "withdrawal": is_not("withdrawal", "12.1.7", "First decide whether the dragoons withdraw."),
    "lead": is_not("lead", "12.1.8", "Choose the lead unit first."),
    "vanguard": is_not("vanguard", "12.1.15", "First choose which unit leads the advance."),
    "shift": is_not("shift", "14.5", "First decide whether Lafayette shifts the odds."),
    "tactics": is_not("tactics", "12.1.9", "Choose a tactics chit first."),
    "momentum": is_not("momentum", "12.1.12", "First decide whether to spend a momentum chit on a new roll."),
}
"""By step that waits for a decision: that it is not this one."""


def in_step(*steps: str) -> tuple[Condition, ...]:
    """12.1.6: the conditions that the combat is in one of these steps."""
    return tuple(waits for step, waits in WAITS.items() if step not in steps)
