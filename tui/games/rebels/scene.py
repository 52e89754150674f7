"""A battle as it is drawn: the top counter of every stack, and who holds the marked places."""

from __future__ import annotations

from engine.rebels.ground import ground
from engine.rebels.state import State, Unit
from events.rebels import SIDES
from tui.board.scene import CounterFace, Scene

KINDS = {
    "infantry": "inf",
    "militia": "mil",
    "light": "lt",
    "dragoon": "drg",
    "artillery": "art",
    "leader": "ldr",
}


def scene(state: State) -> Scene:
    """The map with everything on it."""
    stacks = {hex_: counter_face(stack) for hex_, stack in state.position.at.items()}
    owners = {hex_: SIDES.index(side) for hex_, side in state.owners if side in SIDES}
    return Scene(ground(state.scenario).map, stacks, owners)


def counter_face(stack: list[Unit]) -> CounterFace:
    """The strongest unit of a stack on top, and how many lie under it."""
    top = max(stack, key=lambda unit: (unit.is_line, unit.strength, unit.is_artillery))
    marks = ("d" if top.disrupted else "") + ("" if top.in_command else "*")
    return CounterFace(
        SIDES.index(top.side), KINDS[top.kind], _values(top), len(stack) - 1, marks, moved=bool(top.start)
    )


def _values(unit: Unit) -> str:
    """Its strength, or what a gun or a leader has instead, and its movement allowance or reach."""
    if unit.is_leader:
        return f"{unit.counter.command}-{unit.counter.span}"
    if unit.is_artillery:
        return f"{unit.counter.bombardment}-{unit.counter.reach}"
    return f"{unit.strength}-{unit.morale}"
