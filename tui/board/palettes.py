"""The palettes, dark and light, the colours of the chrome around the board, and the choice of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.data_files import package_tables
from cockade.events.record import Record
from cockade.tui.board.area_colours import Colours, on_land
from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import ASCII, FULL, LINE, GlyphSet
from cockade.tui.board.palette import ColourPalette, MonoPalette, Palette, mixed

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLES = package_tables(__package__ or "", "palettes.toml")
"""Tables of colours. Each row has a column for every palette."""
SINGLE = ("name", "river", "stream", "sides", "faded", "box", "hurt", "void", "gain")
MAPPINGS = ("grounds", "fills", "labels", "roles", "woven")


def _own(value: Any) -> Any:
    """A value of a row. An empty one is the terminal's own colour."""
    return tuple(map(_own, value)) if isinstance(value, list) else None if value == "" else value


def _column(table: str, place: int) -> dict[str, Any]:
    """The values of one palette in a table, without empty ones."""
    return {name: _own(row[place]) for name, row in TABLES[table].items() if row[place] != ""}


def _palette(place: int) -> ColourPalette:
    single = {name: _own(TABLES[name][place]) for name in SINGLE}
    tables: dict[str, Any] = {name: _column(name, place) for name in MAPPINGS}
    flags = {Flag[name.upper()]: pair for name, pair in _column("flags", place).items()}
    return on_land(ColourPalette(**single, **tables, flags=flags), Colours(**_column("areas", place)))


TRUECOLOR, EIGHT_BIT, STANDARD, LIGHT_TRUECOLOR, LIGHT_EIGHT_BIT, LIGHT_STANDARD = map(_palette, range(6))
MONO = MonoPalette()
ALL: tuple[Palette, ...] = (
    *(TRUECOLOR, EIGHT_BIT, STANDARD, MONO),
    *(LIGHT_TRUECOLOR, LIGHT_EIGHT_BIT, LIGHT_STANDARD),
)
PALETTES = {palette.name: palette for palette in ALL}
PLAIN_TERMINALS = ("", "dumb", "vt100", "vt102", "vt220")
WIDE_LANGUAGES = ("ja", "zh", "ko")


def choose(env: Mapping[str, str]) -> Palette:
    """
    The palette for a terminal, by NO_COLOR, COLORTERM and TERM. COCKADE_THEME=light makes it light.

    >>> choose({"TERM": "xterm-256color", "COLORTERM": "truecolor"}).name
    'truecolor'
    >>> choose({"TERM": "xterm-256color", "NO_COLOR": "1"}).name
    'mono'
    """
    found = _by_terminal(env)
    return PALETTES.get(f"{found.name}-light", found) if env.get("COCKADE_THEME") == "light" else found


def _by_terminal(env: Mapping[str, str]) -> Palette:
    if env.get("COCKADE_PALETTE") in PALETTES:
        return PALETTES[env["COCKADE_PALETTE"]]
    term = env.get("TERM", "")
    if env.get("NO_COLOR") or term in PLAIN_TERMINALS:
        return MONO
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return TRUECOLOR
    return EIGHT_BIT if term.endswith("-256color") else STANDARD


def choose_glyphs(env: Mapping[str, str], line_cells: int = 0) -> GlyphSet:
    """
    Glyphs that surely take one cell, chosen by COCKADE_GLYPHS, the reported width of a line sign (0: none),
    locale and TERM.
    """
    wanted = {"ascii": ASCII, "line": LINE, "full": FULL}.get(env.get("COCKADE_GLYPHS", ""))
    if wanted:
        return wanted
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG", "")
    may_be_wide = line_cells > 1 or (not line_cells and locale[:2] in WIDE_LANGUAGES)
    if "utf" not in locale.lower() or may_be_wide or env.get("TERM", "") in PLAIN_TERMINALS:
        return ASCII
    return LINE if env.get("TERM") == "linux" else FULL


@frozen
class Chrome(Record):
    """The colours around the board, under Textual's names for those of a theme."""

    name: str
    dark: bool
    foreground: str
    background: str
    surface: str
    panel: str
    primary: str
    secondary: str
    accent: str
    success: str
    warning: str
    error: str


DARK, LIGHT = (Chrome(**_column("chrome", place)) for place in range(2))
FAINTER = 0.3
"""The share of the ground in dim text on a web page."""


def css_roles() -> str:
    """The chrome as CSS variables: dark, or light if the browser prefers that. `dark` pages stay dark."""
    light = f":root:not(.dark){{{_variables(LIGHT)}}}"
    return f":root{{{_variables(DARK)}}}@media (prefers-color-scheme:light){{{light}}}"


def _variables(chrome: Chrome) -> str:
    roles = {
        "ink": chrome.foreground,
        "paper": chrome.background,
        "panel": chrome.panel,
        "dim": mixed(chrome.foreground, chrome.background, FAINTER),
        "key": chrome.accent,
    }
    return "".join(f"--{role}:{colour};" for role, colour in roles.items())
