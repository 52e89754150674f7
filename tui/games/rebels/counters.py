"""Counters of Rebels & Redcoats on the map and in lists."""

from __future__ import annotations

from cockade.engine.rebels.common.state import State, Unit

KINDS = {
    "infantry": "inf",
    "light": "lt",
    "militia": "mil",
    "dragoon": "drg",
    "artillery": "art",
    "leader": "ldr",
}
"""The three letters of a kind of unit."""


def ranked(stack: list[Unit]) -> list[Unit]:
    """A stack from top to bottom: line units by strength, then guns, then leaders."""
    return sorted(stack, key=_rank)


def _rank(unit: Unit) -> tuple[int, int, int, str]:
    group = 0 if unit.is_line else 1 if unit.is_artillery else 2
    return group, -(unit.strength or unit.counter.bombardment or unit.counter.command), -unit.morale, unit.id


def values(unit: Unit) -> str:
    """Strength and morale as shown. Guns have bombardment and range, leaders command and its range."""
    if unit.is_artillery:
        return f"{unit.counter.bombardment}/{unit.counter.reach}"
    if unit.is_leader:
        return f"{unit.counter.command}-{unit.counter.span}"
    return f"{unit.strength}-{unit.morale}"


def marks(top: Unit, stack: list[Unit]) -> str:
    """The condition letters of the top unit, and an L if a leader is below it."""
    return letters(top) + ("L" if any(unit.is_leader for unit in stack) and not top.is_leader else "")


def letters(unit: Unit) -> str:
    """
    One letter for each condition: disrupted, out of command, held (harlem.16.0), named
    (whiteplains.17.0).
    """
    return "d" * unit.disrupted + "*" * (not unit.in_command) + "h" * unit.held + "n" * unit.named


def has_acted(state: State, unit: Unit) -> bool:
    """True if a unit has moved or fired in this player turn."""
    return unit.side == state.side and bool(unit.spent or unit.halted or unit.fired)
