"""A dialog to pick units of a stack, each ticked or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from cockade.tui.session.menu import Row
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Cell, Span, line
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.widgets.protocols import Owner

Names = dict["Hashable", tuple[str, str]]
"""By unit: its name, and its details."""
FRAME = 14


class UnitPicker(BoxScreen[tuple["Hashable", ...]]):
    """A list of units. It returns the ticked ones, in their order."""

    DEFAULT_CSS = """
    UnitPicker Menu { background: $surface; }
    """

    def __init__(self, units: Names, ticked: Sequence[Hashable]) -> None:
        super().__init__()
        self._units = units
        self._ticked = list(ticked)
        self._title = say("Which units? Space selects, Enter confirms")

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        with Vertical(id="box"):
            yield Menu(self._title)

    def on_mount(self) -> None:
        """Fill the list."""
        widest = max(cells(self._title), *(cells(name) + cells(note) for name, note in self._units.values()))
        self.query_one("#box").styles.width = min(self.app.size.width, max(44, widest + FRAME))
        self._fit(self.app.size.height)
        self._show()
        self.query_one(Menu).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the list to the screen."""
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        self.query_one(Menu).styles.height = min(len(self._units) + 1, height - 2)

    def _show(self) -> None:
        self.query_one(Menu).offer([self._row(unit, *said) for unit, said in self._units.items()])

    def _row(self, unit: Hashable, name: str, note: str) -> Row:
        tick = "[x] " if unit in self._ticked else "[ ] "
        return Row((Cell(line(Span(tick, "key"), name)), note), unit)

    def on_menu_held(self, message: Menu.Held) -> None:
        """Tick the unit, or untick it."""
        unit = message.row.key
        if unit in self._ticked:
            self._ticked.remove(unit)
        else:
            self._ticked.append(unit)
        self._show()

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Return the ticked units."""
        message.stop()
        self.dismiss(tuple(unit for unit in self._units if unit in self._ticked))


def choose_units(screen: Owner, units: Sequence[Hashable]) -> None:
    """Select the units of a stack that the player ticks. All are ticked at first."""
    session = screen.session
    names = {unit: _told(screen, unit) for unit in units}

    def chosen(ticked: tuple[Hashable, ...] | None) -> None:
        if ticked is not None:
            session.selection.take(ticked)
        screen.present()

    screen.app.push_screen(UnitPicker(names, units), chosen)


def _told(screen: Owner, unit: Hashable) -> tuple[str, str]:
    """Return a unit with its values, and its movement or a note that it has acted."""
    session = screen.session
    row, movement = session.ui.panels.unit_row(session.state, unit)
    is_fresh = session.ui.selection.fresh(session.state, unit)
    return row or session.ui.words.name(session.state, unit), movement if is_fresh else say("has acted")
