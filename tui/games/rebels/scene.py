"""A state of Rebels & Redcoats as a picture: one counter per stack, and who owns what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rebels.common.ground import ground
from cockade.events.rebels import SIDES
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.scene import CounterFace, Scene

if TYPE_CHECKING:
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


def atlas(state: State) -> HexAtlas:
    """The map of the battle, to be drawn."""
    return HexAtlas(ground(state.scenario).map)


def scene(state: State) -> Scene:
    """The board as it stands."""
    stacks = {hex_: face(state, stack) for hex_, stack in state.position.at.items()}
    owners = {hex_: SIDES.index(side) for hex_, side in state.owners if side}
    return Scene(ground(state.scenario).map, stacks, owners)


def face(state: State, stack: list[Unit]) -> CounterFace:
    """The counter on top of a stack: the strongest line unit, else a gun, else a leader."""
    top = ranked(stack)[0]
    return CounterFace(
        side=SIDES.index(top.side),
        kind=KINDS[top.kind],
        values=values(top),
        more=len(stack) - 1,
        marks=marks(top, stack),
        moved=all(has_acted(state, unit) for unit in stack),
    )


def ranked(stack: list[Unit]) -> list[Unit]:
    """A stack from top to bottom: line units by strength, then guns, then leaders."""
    return sorted(stack, key=_rank)


def _rank(unit: Unit) -> tuple[int, int, int, str]:
    group = 0 if unit.is_line else 1 if unit.is_artillery else 2
    return group, -(unit.strength or unit.counter.bombardment or unit.counter.command), -unit.morale, unit.id


def values(unit: Unit) -> str:
    """Strength and morale as they show; guns have bombardment and range, leaders command and its range."""
    if unit.is_artillery:
        return f"{unit.counter.bombardment}/{unit.counter.reach}"
    if unit.is_leader:
        return f"{unit.counter.command}-{unit.counter.span}"
    return f"{unit.strength}-{unit.morale}"


def marks(top: Unit, stack: list[Unit]) -> str:
    """One letter per state of the top unit: disrupted, out of command; and whether a leader is there."""
    found = "d" if top.disrupted else ""
    found += "" if top.in_command else "*"
    return found + ("L" if any(unit.is_leader for unit in stack) and not top.is_leader else "")


def has_acted(state: State, unit: Unit) -> bool:
    """Whether a unit has moved or fired in this player turn."""
    return unit.side == state.side and bool(unit.spent or unit.halted or unit.fired)
