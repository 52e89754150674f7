"""The keys of an action, bound to what a widget does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding

if TYPE_CHECKING:
    from cockade.tui.input.actions import Act


def bound(act: Act, action: str) -> Binding:
    """Bind the keys of an action, which any keymap may change, to a method of a widget."""
    return Binding(act.keys, action, act.label, id=act.id, show=False)
