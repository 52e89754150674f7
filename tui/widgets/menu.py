"""The list of possible actions, for use by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.message import Message

from cockade.tui.board.binding import bound
from cockade.tui.input import actions
from cockade.tui.session.menu import MARGIN, Row, first_choice, kept, moved, place_of
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Span, column_widths
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from textual import events
    from textual.geometry import Region, Size
    from textual.strip import Strip


class Menu(Scroller):
    """Rows under headings, with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.UP, "step(-1)"),
        bound(actions.DOWN, "step(1)"),
        bound(actions.PAGE_UP, "step(-10)"),
        bound(actions.PAGE_DOWN, "step(10)"),
        bound(actions.FIRST, "step(-100000)"),
        bound(actions.LAST, "step(100000)"),
        bound(actions.CHOOSE, "choose"),
        bound(actions.HOLD, "hold"),
    ]

    class Pointed(Message):
        """Posted when the cursor is on another row. `is_after`: because of a choice."""

        def __init__(self, row: Row, *, is_after: bool = False) -> None:
            super().__init__()
            self.row = row
            self.is_after = is_after

    class Chosen(Pointed):
        """Posted when a row was chosen."""

    class Held(Pointed):
        """Posted to add the unit of a row to the selection."""

    def __init__(self, heading: str, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(heading, id=id)
        self._rows: tuple[Row, ...] = ()
        self._entries: tuple[Sequence[Row], int] = (), 0
        self._held: tuple[Hashable, ...] = ()
        self.at = 0
        self._has_chosen = False
        self._is_nowhere = False
        self._fitted: Size | None = None
        self._measured: tuple[Sequence[Row], int, Sequence[int]] = (), 0, ()

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self._rows)

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self.at] if self.at < len(self._rows) else None

    def offer(self, rows: Sequence[Row], held: tuple[Hashable, ...] = ()) -> None:
        """
        Show these rows.

        The cursor goes to the selected unit while the focus is elsewhere, and if the whole selection is new.
        On a row of a selected unit it stays, because a unit may have rows under several verbs.
        """
        fresh, was = tuple(rows), (self._rows, self.at, self.top, self._held)
        is_new = bool(held) and not set(held) & set(self._held)
        self._rows, self._held = fresh, held
        if fresh != was[0]:
            self.say_in_heading("")
        self._is_nowhere = self._is_nowhere and fresh == was[0]
        if self._is_nowhere:
            return
        self.at = self._place(self._left(was[0]), None if self.has_focus else next(iter(held), None))
        if is_new and (self.row is None or held[0] not in self.row.who):
            found = place_of(fresh, held[0])
            self.at = self.at if found is None else found
        self._keep_in_view()
        if was != (self._rows, self.at, self.top, self._held):
            self.refresh()

    def _left(self, before: Sequence[Row]) -> Sequence[Row]:
        """Return the rows to come from. On the way back from an entry's targets, those with the entry."""
        was_open, is_open = (any(row.is_target for row in rows) for rows in (before, self._rows))
        if is_open and not was_open:
            self._entries = before, self.at
        if was_open and not is_open:
            before, self.at = self._entries
        return before

    def to_first(self) -> None:
        """Move the cursor to the first row that can be chosen."""
        self.at = first_choice(self._rows)
        self._keep_in_view()
        self.refresh()

    def to_nowhere(self) -> None:
        """Put the cursor on no row, so a puzzle gives nothing away."""
        self.at, self._is_nowhere = self.count, True
        self.refresh()

    def forget(self) -> None:
        """Start the next rows at the top, so the next player does not see the other's position."""
        self._rows, self._held, self.at, self.top = (), (), 0, 0
        self._entries = (), 0

    def _place(self, before: Sequence[Row], subject: Hashable) -> int:
        """Return the place of the cursor, with its row if possible."""
        stay = kept(before, self.at, self._rows)
        if stay is not None and (subject is None or subject in (self._rows[stay].who or (subject,))):
            return stay
        found = place_of(self._rows, subject)
        return first_choice(self._rows) if found is None else found

    def _keep_in_view(self) -> None:
        above = 1 if self.at and self._rows[self.at - 1].is_heading else 0
        if self.at - above < self.top:
            self.top = self.at - above
        elif self.at >= self.top + self.page:
            self.top = self.at - self.page + 1
        self.top = max(0, min(self.top, self.last_top))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Scroll to the cursor before the first frame at another size."""
        if self.size != self._fitted:
            self._fitted, self.top = self.size, 0
            self._keep_in_view()
        return super().render_lines(crop)

    def row_strip(self, number: int) -> Strip:
        """Return one row, marked if it is under the cursor."""
        if number >= len(self._rows):
            return self.strip(EMPTY)
        row = self._rows[number]
        under = self.has_focus and number == self.at and not row.is_heading
        held = not set(row.who).isdisjoint(self._held)
        said = row.shown(self.size.width - 1, self._columns(), held=held, under=under)
        return self.strip((*said, Span(" ")), "cursor" if under else "")

    def _columns(self) -> Sequence[int]:
        """Return the widths of the columns, measured once for these rows and this width."""
        if self._measured[:2] != (self._rows, self.size.width):
            table = [row.cells for row in self._rows if len(row.cells) > 2]
            widths = column_widths(table, self.size.width - 1 - MARGIN) if table else ()
            self._measured = self._rows, self.size.width, widths
        return self._measured[2]

    def is_called(self) -> bool:
        """
        Return whether the list's key should open the list instead of closing it.

        Right after a choice, the key means the current actions. If the list is already open, its heading says
        so.
        """
        self._has_chosen, has_chosen = False, self._has_chosen
        if has_chosen:
            self.say_in_heading(say("already open"))
        return has_chosen or not self.has_focus

    def on_focus(self) -> None:
        """Show the cursor."""
        self.refresh()
        self.point()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.note, self._has_chosen = "", False
        self.refresh()

    def point(self, *, is_after: bool = False) -> None:
        """Report the row of the cursor. `is_after`: because of a choice whose result is shown."""
        if self.row is not None and not self.row.is_heading:
            self.post_message(self.Pointed(self.row, is_after=is_after))

    def action_step(self, by: int) -> None:
        """Move the cursor by a number of choosable rows."""
        self._has_chosen = False
        before, self.at = self.at, moved(self._rows, self.at, by)
        if self._is_nowhere:
            self._is_nowhere, self.at = False, first_choice(self._rows)
        self.stop_at_end(stopped=self.at == before, by=by)
        self._keep_in_view()
        self.refresh()
        self.point()

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self._is_nowhere:
            self.say_in_heading(say("arrows choose"))
        elif self.row is not None and not self.row.is_heading:
            self._has_chosen = self.row.action is not None
            self.say_in_heading("")
            self.post_message(self.Chosen(self.row))

    def action_hold(self) -> None:
        """Add the unit of this row to the selection, or remove it."""
        if self.row is not None and not self.row.is_heading:
            self.post_message(self.Held(self.row))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor on the first click, and choose on the second."""
        number = event.y - 1 + self.top
        event.stop()
        if not 0 <= number < len(self._rows) or self._rows[number].is_heading:
            return
        if number == self.at:
            self.action_choose()
            return
        self.at = number
        self.refresh()
        self.point()
