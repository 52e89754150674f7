"""What all small screens over a game have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.filter import LineFilter

Result = TypeVar("Result")


class Overlay(ModalScreen[Result]):
    """A box over the screen below, which stays as it is: nothing is dimmed, so nothing is sent again."""

    DEFAULT_CSS = """
    Overlay {
        align: center middle;
        background: transparent;
    }
    Overlay > #box {
        width: 60;
        max-width: 100%;
        max-height: 100%;
        height: auto;
        background: $surface;
        border: solid $accent;
        padding: 0 1;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="overlay.leave", show=False),
    ]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: what shows through has been through them already."""
        return ()

    def action_leave(self) -> None:
        """Close it; nothing was chosen."""
        self.dismiss(None)
