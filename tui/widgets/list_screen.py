"""A screen of nested lists: each choice opens the next list, or something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.saves.errors import SaveError
from cockade.tui.session.menu import NOTHING
from cockade.tui.terminal.output import CellScreen
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line, wrapped
from cockade.tui.widgets.key_hints import KeyHints
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.logo import emblem, rosette, wordmark
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.session.menu import Row


CROWDED = 24
"""A list with this many rows takes the rows of the title if space is short."""
AROUND = 13
"""The rows around a list with a title in large letters."""
EMBLEM = 15
"""The rows of the emblem above them."""


class ListScreen(CellScreen[None]):
    """Nested lists. Escape returns to the previous list."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (40, "-room"), (110, "-broad")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (16, "-tall"), (36, "-high")]  # noqa: RUF012 - as Textual declares it

    DEFAULT_CSS = """
    ListScreen { align: center middle; background: $background; }
    ListScreen > Vertical { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; }
    ListScreen #title { height: 3; }
    ListScreen #rosette { display: none; height: 15; padding: 0 0 1 0; content-align: center top; }
    ListScreen.-high #rosette { display: block; }
    ListScreen.-full #rosette { display: none; }
    ListScreen Menu { max-height: 60vh; }
    ListScreen.-crowded.-tall #title, ListScreen.-crowded.-flat #title { display: none; }
    ListScreen.-crowded.-tall > Vertical { padding: 0 2; }
    ListScreen.-crowded.-tall Menu { max-height: 79vh; }
    ListScreen #small { display: none; height: 1fr; }
    ListScreen.-tiny > Vertical, ListScreen.-flat > Vertical { visibility: hidden; height: 0; }
    ListScreen.-tiny #small, ListScreen.-flat #small { display: block; }
    ListScreen #note { height: 4; padding: 1 0 0 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="home.back", show=False),
        Binding("q", "app.quit", "Quit", id="home.quit", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._trail: list[tuple[str, Sequence[Row]]] = []
        self._was_left = False
        """Whether another screen was on top since the list was filled."""

    def compose(self) -> ComposeResult:
        """Lay out the title, the list, and a line for errors."""
        with Vertical(id="list"):
            yield emblem(navigation(self).drawing, "rosette")
            yield Lines(id="title")
            yield Menu("")
            yield Lines(id="note")
            yield KeyHints(id="keys")
        yield Lines(id="small")

    def on_resize(self, event: events.Resize) -> None:
        """Adapt the title and the list to the size."""
        width, height = event.size
        small = say("Please enlarge to 40x16 (now {w}x{h}).", w=width, h=height)
        self.query_one("#small", Lines).show(*wrapped(line(small), max(1, width)))

    def on_mount(self) -> None:
        """Show the first list."""
        self.show_anew()

    def on_screen_suspend(self) -> None:
        """Note that another screen is on top, because the list may change in the meantime."""
        self._was_left = bool(self._trail)

    def show_anew(self) -> None:
        """Show the title, the keys and the first list again."""
        for lines in self.query("#rosette").results(Lines):
            lines.show(*rosette())
        self.show_motto()
        self.offer_keys()
        self.begin()
        self.query_one(Menu).focus()

    def show_motto(self) -> None:
        """Show the title, in large letters if there is room, and the current motto."""
        title = self.query_one("#title", Lines)
        rows = wordmark() if self._is_roomy() else ("C O C K A D E",)
        title.show(*(line(Span(row, "key")) for row in rows), line(Span(self.motto(), "dim")))
        title.styles.height = len(rows) + 2

    def _is_roomy(self) -> bool:
        """Return whether there is room for a title of three rows, and the characters for it."""
        listed = len(self._trail[-1][1]) if self._trail else 0
        taken = AROUND + listed + self.query_one("#rosette").outer_size.height
        return bool(navigation(self).drawing[1].half) and self.size.height >= taken

    def offer_keys(self, *more: tuple[str, str]) -> None:
        """Show the line of keys, with those of the current list."""
        keys = (("Enter", say("choose")), ("Esc", say("back")), *(more or [("q", say("Quit").lower())]))
        spans = [span for key, words in keys for span in (Span(key, "key"), Span(f" {words}  "))]
        self.query_one("#keys", Lines).show(line(*spans))

    def motto(self) -> str:
        """Return the text under the title."""
        return say("Battles of the American Revolution")

    def begin(self) -> None:
        """Show the first list."""
        raise NotImplementedError

    # ------------------------------------------------------------ lists

    def enter(self, heading: str, items: Sequence[Row]) -> None:
        """Show a list. Escape returns to the previous one."""
        self._trail.append((heading, items))
        self.show_list()

    def replace(self, heading: str, items: Sequence[Row]) -> None:
        """Replace the current list."""
        self._trail[-1] = (heading, items)
        self.show_list()

    @property
    def list_in_view(self) -> object:
        """Return the identity of the current list, a different object for each list."""
        return self._trail[-1] if self._trail else None

    def pointed_key(self) -> tuple[str, Any]:
        """Return the key of the selected row."""
        row = self.query_one(Menu).row
        return row.key if row else NOTHING

    def show_list(self, at: int = 0) -> None:
        """Show the innermost list."""
        heading, items = self._trail[-1]
        menu = self.query_one(Menu)
        menu.heading = heading
        menu.at, menu.top = min(at, max(0, len(items) - 1)), 0
        menu.styles.height = len(items) + 1
        self.set_class(len(items) >= CROWDED, "-crowded")
        self.set_class(AROUND + len(items) + EMBLEM > self.size.height, "-full")
        self.show_motto()
        menu.offer(items)
        self.note("")
        self.call_after_refresh(menu.point)

    def note(self, text: str, tone: str = "bad") -> None:
        """Show a message below the list."""
        note = self.query_one("#note", Lines)
        note.show(*wrapped(line(Span(text, tone)), max(20, note.size.width)))

    def action_back(self) -> None:
        """Go to the previous list."""
        if len(self._trail) > 1:
            self._trail.pop()
            self.offer_keys()
            self.show_list()
        else:
            self.note(say("q quits."))

    def on_menu_pointed(self, message: Menu.Pointed) -> None:
        """Show the details of the selected choice."""
        self.note(self.detail_of(message.row.key), "dim")

    def detail_of(self, key: tuple[str, Any]) -> str:
        """Return the details of a choice of the current list."""
        return next((item.detail for item in self._trail[-1][1] if item.key == key), "")

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Open the choice."""
        key = message.row.key
        try:
            self.choose(*key)
        except SaveError as error:
            self.note(str(error))

    def on_menu_held(self, message: Menu.Held) -> None:
        """Open the choice on Space, as on Enter."""
        self.on_menu_chosen(Menu.Chosen(message.row))

    def choose(self, what: str, value: Any) -> None:
        """Open a choice."""
        raise NotImplementedError
