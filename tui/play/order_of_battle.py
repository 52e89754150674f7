"""The order of battle over the map: all units by place and state. Enter goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.tui.reading.page import PageView
from cockade.tui.reading.rules import Link, RulePage
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, wrapped
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.games.port import Station

WIDTH = 60


class OrderOfBattle(BoxScreen[int]):
    """A page of stations. It returns the chosen station's place, or None."""

    DEFAULT_CSS = """
    OrderOfBattle > #box { width: 64; height: 22; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("O,q", "leave", "Back", id="order_of_battle.leave", show=False),
    ]

    def __init__(self, stations: Iterable[Station]) -> None:
        super().__init__()
        self._sheet = page_of(stations)

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with Vertical(id="box"):
            yield PageView()

    def on_mount(self) -> None:
        """Fill the page."""
        page = self.query_one(PageView)
        page.turn_to(self._sheet)
        page.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the page to the screen."""
        rows = min(event.size.height - 2, len(self._sheet.lines) + 3)
        self.query_one("#box").styles.height = max(10, rows)

    def on_page_view_followed(self, message: PageView.Followed) -> None:
        """Close the page and go there."""
        self.dismiss(int(message.target))


def page_of(stations: Iterable[Station]) -> RulePage:
    """Return a page of stations, with a link for each that has a place."""
    lines: list[Line] = []
    links: list[Link] = []
    for station in stations:
        if station.place:
            links.append(Link(len(lines), str(station.place)))
        lines += [row for said in station.lines for row in wrapped(said, WIDTH, 4)]
        lines.append(EMPTY)
    title = say("Order of battle")
    return RulePage(title, tuple(lines[:-1]), tuple(links))
