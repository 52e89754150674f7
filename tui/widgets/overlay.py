"""The common base of dialogs over a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from cockade.tui.terminal.output import HeldScreen
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.filter import LineFilter

Result = TypeVar("Result")


class BoxScreen(HeldScreen[Result], ModalScreen[Result]):
    """A box over the screen below, which is not dimmed, so nothing has to be sent again."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (30, "-room")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (10, "-tall")]  # noqa: RUF012 - as Textual declares it

    DEFAULT_CSS = """
    BoxScreen.-tiny > #box, BoxScreen.-flat > #box { visibility: hidden; }
    BoxScreen {
        align: center middle;
        background: transparent;
    }
    BoxScreen > #box {
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
        Binding("tab", "along(1)", "Next row", show=False),
        Binding("shift+tab", "along(-1)", "Previous row", show=False),
        Binding("ctrl+z", "app.suspend_process", show=False),
    ]

    _is_closed = False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return no filters, because the screen below has already applied them."""
        return ()

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the dialog once. A key pressed before it is gone does not close it twice."""
        if self._is_closed:
            return AwaitComplete()
        self._is_closed = True
        return super().dismiss(result)

    def action_leave(self) -> None:
        """Close the dialog without a result."""
        self.dismiss(None)

    def action_along(self, by: int) -> None:
        """Move along the rows by Tab, or leave a text field for the next widget."""
        focused = self.focused
        if isinstance(focused, Menu):
            focused.action_step(by)
        elif isinstance(focused, Scroller):
            focused.action_scroll_by(by)
        elif by > 0:
            self.focus_next()
        else:
            self.focus_previous()
