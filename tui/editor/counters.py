"""The counters of a battle that is being made, as a board shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cockade.tui.board.scene import CounterFace
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.editor.port import EditorPort
    from cockade.tui.games.editor_port import EditorFace

Row = Mapping[str, Any]
Faces = dict[int, CounterFace]


def faces(bench: EditorFace, craft: EditorPort, battle: Row) -> tuple[Faces, Faces]:
    """By hex the stack that starts there, and who waits to come on there."""
    stacks: dict[int, list[Row]] = {}
    waiting: dict[int, list[tuple[int, Row]]] = {}
    places = craft.ranks.places(battle)
    for row in craft.ranks.units(battle):
        hexes, turn, _ = places.get(row.get("id", ""), ((), 0, ""))
        for hex_ in hexes if turn else hexes[:1]:
            if turn:
                waiting.setdefault(hex_, []).append((turn, row))
            else:
                stacks.setdefault(hex_, []).append(row)
    found = {hex_: _face(bench, craft, stack) for hex_, stack in stacks.items()}
    return found, {hex_: _hollow(craft, due) for hex_, due in waiting.items()}


def _face(bench: EditorFace, craft: EditorPort, stack: list[Row]) -> CounterFace:
    top = max(stack, key=bench.rank)
    return CounterFace(_side(craft, top), bench.kind(top), bench.values(top), len(stack) - 1)


def _hollow(craft: EditorPort, due: list[tuple[int, Row]]) -> CounterFace:
    first = min(turn for turn, _ in due)
    return CounterFace(_side(craft, due[0][1]), f"({len(due)})", say("t{n}", n=first), hollow=True)


def _side(craft: EditorPort, row: Row) -> int:
    side = row.get("side", "")
    return craft.sides.index(side) if side in craft.sides else 0
