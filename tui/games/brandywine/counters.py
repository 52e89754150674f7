"""Counters of Brandywine on the map and in lists. Units that the viewer may not know show next to nothing."""

from __future__ import annotations

from cockade.engine.brandywine.common.state import State, Unit
from cockade.events.brandywine import DISRUPTED, SHATTERED
from cockade.tui.games.brandywine.names import is_unknown

KINDS = {
    "infantry": "inf",
    "light": "lt",
    "militia": "mil",
    "dragoon": "drg",
    "artillery": "art",
    "leader": "ldr",
    "unknown": "???",
}
"""The three letters of a kind of unit."""


def kind_of(unit: Unit) -> str:
    """The three letters of a unit. Rifle units have special ones."""
    return "rif" if unit.is_rifle else KINDS[unit.kind]


def ranked(stack: list[Unit]) -> list[Unit]:
    """A stack from top to bottom: foot and horse by strength, guns, leaders by rank, then the unknown."""
    return sorted(stack, key=_rank)


def _rank(unit: Unit) -> tuple[int, int, int, str]:
    group = 3 if is_unknown(unit) else 2 if unit.is_leader else 1 if unit.is_artillery else 0
    return group, unit.counter.seniority, -unit.strength, unit.id


def values(unit: Unit) -> str:
    """
    The strength and morale of a unit as shown, or combat and leadership of a leader.

    "?" for an unknown unit.
    """
    if is_unknown(unit):
        return "?"
    if unit.is_leader:
        return f"{unit.counter.combat}-{unit.counter.leadership}"
    return f"{unit.strength}{unit.morale:+d}" if unit.morale else f"{unit.strength}-0"


def marks(top: Unit, stack: list[Unit]) -> str:
    """Letters for the top unit: disrupted, Shattered, pinned, withdrawn. L means a leader below it."""
    found = {DISRUPTED: "d", SHATTERED: "S"}.get(top.condition, "")
    found += "p" * top.pinned + "w" * top.withdrawn
    return found + ("L" if any(unit.is_leader for unit in stack) and not top.is_leader else "")


def has_acted(state: State, unit: Unit) -> bool:
    """True if a unit has moved, rallied, fired or fought in this player turn."""
    return unit.side == state.side and bool(unit.start or unit.halted or unit.fired or unit.fought)
