"""The counters of a battle that is being made, as a board shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cockade.events.rebels import SIDES
from cockade.tui.board.scene import CounterFace
from cockade.tui.games.rebels.counters import KINDS
from cockade.tui.text.words import say

Row = Mapping[str, Any]


def faces(battle: Row) -> tuple[dict[int, CounterFace], dict[int, CounterFace]]:
    """By hex the stack that starts there, and who waits to come on there."""
    units = {row["id"]: row for row in battle.get("unit", []) if "id" in row}
    stacks: dict[int, list[Row]] = {}
    waiting: dict[int, list[int]] = {}
    sides: dict[int, str] = {}
    for side, group in _groups(battle):
        hexes = group.get("hexes", [])[: None if group.get("turn") else 1]
        for hex_ in hexes:
            sides[hex_] = side
            if group.get("turn"):
                waiting.setdefault(hex_, []).extend([group["turn"]] * len(group.get("units", [])))
            else:
                there = [units[id_] for id_ in group.get("units", []) if id_ in units]
                stacks.setdefault(hex_, []).extend(there)
    found = {hex_: _face(stack) for hex_, stack in stacks.items() if stack}
    return found, {hex_: _hollow(turns, sides[hex_]) for hex_, turns in waiting.items() if turns}


def _groups(battle: Row) -> Iterator[tuple[str, Row]]:
    return ((side, group) for side in SIDES for group in battle.get(side, []))


def _face(stack: list[Row]) -> CounterFace:
    top = max(stack, key=lambda row: (row.get("kind") not in ("artillery", "leader"), *first_values(row)))
    return CounterFace(
        _side(top.get("side", "")), KINDS.get(top.get("kind", ""), "?"), values_of(top), len(stack) - 1
    )


def _hollow(turns: list[int], side: str) -> CounterFace:
    return CounterFace(_side(side), f"({len(turns)})", say("t{n}", n=min(turns)), hollow=True)


def _side(side: str) -> int:
    return SIDES.index(side) if side in SIDES else 0


def first_values(row: Row) -> tuple[int, int]:
    """The two values by which a unit is known: see `values_of`."""
    if row.get("kind") == "artillery":
        return row.get("bombardment", 0), row.get("reach", 0)
    if row.get("kind") == "leader":
        return row.get("command", 0), row.get("span", 0)
    return (*row.get("strength", [0])[:1], *row.get("morale", [0])[:1])


def values_of(row: Row) -> str:
    """Strength and morale as they show; guns have bombardment and range, leaders command and its range."""
    first, second = first_values(row)
    return f"{first}/{second}" if row.get("kind") == "artillery" else f"{first}-{second}"


def in_a_row(row: Row) -> str:
    """A unit in a list: its name, kind and values."""
    return f"{say(row.get('name', ''))} {KINDS.get(row.get('kind', ''), '?')} {values_of(row)}"
