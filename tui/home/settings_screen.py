"""The settings over the current screen. Every change applies and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.board.board import style_of
from cockade.tui.home.settings import note_of, samples_of, setting_rows, turned
from cockade.tui.input.settings import knobs_of
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line, wrapped
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.board.palette import Palette
    from cockade.tui.input.settings import Settings, SettingSpec


GROUNDS = ("clear", "cultivated", "light_woods", "woods", "swamp", "town", "fort", "water")
SIDES = ("side0", "side1")
COUNTER = "4-6>"
"""The sample of a counter on a map."""
NAME = 12
"""The cells before a sample."""
NUMBER = "1301"
"""The number on the first ground. The others have none."""


class Swatches(Widget):
    """A row for each palette. Without palettes it takes no room."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Swatches { height: 0; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._samples: Sequence[tuple[str, Palette]] = ()

    def show(self, samples: Sequence[tuple[str, Palette]]) -> None:
        """Show samples of palettes, each with its name."""
        if samples != self._samples:
            self._samples = samples
            self.styles.height = len(samples)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one sample."""
        if y >= len(self._samples):
            return Strip.blank(self.size.width, self.rich_style)
        name, palette = self._samples[y]
        said = f" {name}" + " " * max(1, NAME - 1 - cells(name))
        segments = [Segment(said, self.rich_style), *sample(palette)]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)


def sample(palette: Palette) -> list[Segment]:
    """Grounds and counters in the colours of a palette."""
    grounds = (
        (NUMBER if n == 0 else " " * len(NUMBER), palette.letter(ground)) for n, ground in enumerate(GROUNDS)
    )
    counters = ((f" {COUNTER}", palette.letter(side)) for side in SIDES)
    return [Segment(text, style_of(pen)) for text, pen in (*grounds, *counters)]


Change = Callable[["Settings"], str]
"""A function that applies and saves settings. It returns an error text, or nothing."""
WIDEST = 64
FRAME = 5
"""The columns of the border and the padding, and one for a blank at the end of a row."""
NOTE = 5
"""The rows for the explanation of a setting and for problems."""


class SettingsScreen(BoxScreen[None]):
    """
    A row for each setting, by default the global ones.

    `change` is called with every new choice. `problems` are shown first.
    """

    DEFAULT_CSS = """
    SettingsScreen > #box { width: 64; }
    SettingsScreen Menu { background: $surface; }
    SettingsScreen Lines { background: $surface; }
    SettingsScreen #note { height: 5; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Next choice", id="settings.next", show=False),
        Binding("left", "turn(-1)", "Previous choice", id="settings.before", show=False),
        Binding("f2,q", "leave", "Close", id="settings.close", show=False),
    ]

    def __init__(
        self,
        settings: Settings,
        path: str,
        change: Change,
        problems: Sequence[str] = (),
        knobs: Mapping[str, SettingSpec] | None = None,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._knobs = knobs or knobs_of("program")
        self._path = path
        self._change = change
        self._trouble = " ".join(problems)
        self._width = WIDEST - FRAME

    def compose(self) -> ComposeResult:
        """Yield the list, the explanation of the row, and the path of the file."""
        with Vertical(id="box"):
            yield Menu(say("Settings: Enter to change"))
            yield Lines(id="note")
            yield Swatches()
            yield Lines(id="file")

    def on_mount(self) -> None:
        """Fill the list."""
        self.menu.styles.height = len(self._knobs) + 1
        self.menu.offer(setting_rows(self._settings, self._knobs))
        self.menu.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the explanation for the new width."""
        self._width = min(WIDEST, event.size.width) - FRAME
        self._show_note()

    @property
    def menu(self) -> Menu:
        """The list."""
        return self.query_one(Menu)

    def _show_note(self) -> None:
        row = self.menu.row
        note = line(note_of(str(row.key), self._settings)) if row is not None else ()
        said = line(Span(self._trouble, "bad")) if self._trouble else note
        about = "" if row is None or self._trouble else str(row.key)
        samples = samples_of(about, self._settings)
        self.query_one(Swatches).show(samples)
        notes = self.query_one("#note", Lines)
        notes.styles.height = NOTE - len(samples)
        notes.show(*wrapped(said, max(20, self._width))[: NOTE - len(samples)])
        self.query_one("#file", Lines).show(line(Span(self._path, "dim")))

    def action_turn(self, by: int) -> None:
        """Change the choice of the row under the cursor. It applies and is saved at once."""
        if self.menu.row is None:
            return
        self._settings = turned(self._settings, str(self.menu.row.key), by)
        self._trouble = self._change(self._settings)
        self.menu.offer(setting_rows(self._settings, self._knobs))
        self._show_note()

    def on_menu_chosen(self) -> None:
        """Change the setting on Enter or a second click."""
        self.action_turn(1)

    def on_menu_held(self) -> None:
        """Change the setting on Space."""
        self.action_turn(1)

    def on_menu_pointed(self) -> None:
        """Show the explanation of this row."""
        self._show_note()
