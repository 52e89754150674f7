"""Modifiers as lines of a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.games.brandywine.names import unit_name
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.brandywine.common.state import State
    from cockade.events.facts import Modifier


def modifier_lines(state: State, modifiers: Iterable[Modifier]) -> list[Line]:
    """Every modifier with its clause; a leader by his name, a line of the charts in words."""
    return [
        line(f"  {each.value:+d} ", unit_name(state, each.name), " ", Span(f"[{each.rule}]", "rule"))
        for each in modifiers
    ]
