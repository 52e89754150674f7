"""The steps of a close combat that wait for a decision (12.1.6), one after the other."""

from __future__ import annotations

from cockade.engine.law import Condition, condition


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
    """12.1.6: the conditions that the combat is in one of these steps."""
    return tuple(waits for step, waits in WAITS.items() if step not in steps)
