"""The help page: all keys, marks and abbreviations."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.tui.reading.help import KEYS, help_lines
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, wrapped
from cockade.tui.widgets.overlay import BoxScreen
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.input.actions import Legend
    from cockade.tui.text.line import Line


WIDTH = 76


class Help(BoxScreen[None]):
    """The help page as a scrolling screen."""

    DEFAULT_CSS = """
    Help > #box { width: 80; height: 20; }
    Help Scroller { background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,q", "leave", "Back", id="help.leave", show=False),
    ]

    def __init__(
        self,
        changed: Mapping[str, str] | None = None,
        here: Sequence[Line] = (),
        legend: Legend = (),
        keys: Legend = KEYS,
    ) -> None:
        """Take `here`, what works in the current place, and `legend`, the game's own signs."""
        super().__init__()
        near = [row for said in here for row in wrapped(said, WIDTH, 4) or [EMPTY]]
        self._page = (*near, *help_lines(WIDTH, changed, legend, keys))

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with Vertical(id="box"):
            yield Scroller(say("Help: arrows and PgDn scroll, Esc goes back"))

    def on_mount(self) -> None:
        """Fill the page."""
        page = self.query_one(Scroller)
        page.show(*self._page)
        page.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the page to the screen."""
        self.query_one("#box").styles.height = max(10, min(event.size.height - 2, len(self._page) + 3))
