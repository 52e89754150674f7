"""The statistics of a review over the map: every roll, luck, losses, morale, points."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.tui.session.chance_page import STOP
from cockade.tui.session.figures import pages, roll_rows
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, Span, line
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.geometry import Size

    from cockade.tui.review.chance_worker import Filling
    from cockade.tui.session.menu import Row
    from cockade.tui.session.review import Review

WIDEST, TALLEST = 130, 34


class FiguresScreen(BoxScreen[int]):
    """Pages of statistics. Choosing a roll returns its step."""

    DEFAULT_CSS = """
    FiguresScreen > #box { width: 80; height: 24; }
    FiguresScreen Lines, FiguresScreen Menu { background: $surface; }
    FiguresScreen #page { height: 1fr; }
    FiguresScreen #rolls { height: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t,q", "leave", "Back", id="figures.leave", show=False),
        Binding("right,tab", "turn(1)", "Next page", id="figures.next", show=False),
        Binding("left,shift+tab", "turn(-1)", "Previous page", id="figures.before", show=False),
        Binding(STOP, "stop", "Stop", id="figures.stop", show=False),
    ]

    def __init__(self, review: Review, filling: Filling, at: int = 0) -> None:
        super().__init__()
        self.review = review
        self.filling = filling
        self.pages = pages(review, filling.analysis, filling.work)
        self.at = min(at, len(self.pages) - 1)

    def compose(self) -> ComposeResult:
        """Lay out the names of the pages, and the page."""
        with Vertical(id="box"):
            yield Lines(id="names")
            yield Menu(say("Step, unit, purpose, die, result: Enter goes there"), id="rolls")
            yield Lines(id="page")

    def on_mount(self) -> None:
        """Fill the list of rolls, with the cursor on the one nearest to the viewed step."""
        menu = self.query_one("#rolls", Menu)
        rows = roll_rows(self.review)
        menu.offer(rows)
        place = self.review.position.place
        menu.at = max((n for n, roll in enumerate(self.review.index.rolls) if roll.place <= place), default=0)
        self.filling.told = self._more_is_known
        self._show()

    def on_unmount(self) -> None:
        """Disconnect the page. The chances are still computed."""
        self.filling.told = None

    def _more_is_known(self) -> None:
        if self.pages[self.at].is_filled:
            self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the pages to the screen."""
        box = self.query_one("#box")
        box.styles.width, box.styles.height = self._room(event.size)
        self.call_after_refresh(self._show)

    @staticmethod
    def _room(size: Size) -> tuple[int, int]:
        return min(size.width, WIDEST), min(size.height, TALLEST)

    def _show(self) -> None:
        page = self.pages[self.at]
        self.query_one("#names", Lines).show(self._names())
        menu, sheet = self.query_one("#rolls", Menu), self.query_one("#page", Lines)
        menu.display, sheet.display = page.lines is None, page.lines is not None
        if page.lines is None:
            menu.focus()
        else:
            self.set_focus(None)
            if page.is_filled:
                self.filling.begin()
            width, height = self._room(self.app.size)
            sheet.show(*page.lines(width - 4, height - 3))

    def _names(self) -> Line:
        spans: list[str | Span] = []
        for number, page in enumerate(self.pages):
            here = number == self.at
            spans.append(Span(f"[{page.name}]" if here else f" {page.name} ", "title" if here else "dim"))
        return line(*spans, Span("  " + say("left and right to turn the page"), "dim"))

    def action_turn(self, by: int) -> None:
        """Show the next or the previous page."""
        self.at = (self.at + by) % len(self.pages)
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the key of the chances if there are none, or if they are complete."""
        if action == "stop":
            is_here = self.pages[self.at].is_filled
            return self.filling.may_stop if is_here else any(page.is_filled for page in self.pages)
        return super().check_action(action, parameters)

    def action_stop(self) -> None:
        """Stop or resume the chances. From another page, go to their page first."""
        if self.pages[self.at].is_filled:
            self.filling.stop_or_go_on()
            return
        self.at = next((n for n, page in enumerate(self.pages) if page.is_filled), self.at)
        self._show()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Go to the step of a roll."""
        self._go(message.row)

    def on_menu_held(self, message: Menu.Held) -> None:
        """Go to the step of a roll, by Space."""
        self._go(message.row)

    def _go(self, row: Row) -> None:
        if isinstance(row.key, tuple):
            self.dismiss(row.key[1])
