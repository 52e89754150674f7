"""Text snapshots of a running app: the characters alone, or with a second plane of styles and a legend."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len, set_cell_size

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")


def plain(app) -> str:
    """The characters on the screen, without blanks at the ends of lines."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips()) + "\n"


def region(app, *ids) -> str:
    """The characters of some widgets as they are shown."""
    rows = [strip.text for strip in app.screen._compositor.render_strips()]
    found = []
    for id_ in ids:
        left, top, width, height = app.screen.query_one(f"#{id_}").region
        cut = (set_cell_size(row[left:], width).rstrip() for row in rows[top : top + height])
        found.append(f"--- {id_}\n" + "\n".join(cut))
    return "\n".join(found) + "\n"


def style_rows(app, id_) -> str:
    """The styles of one widget: a letter per cell, and what the letters mean."""
    left, top, width, height = app.screen.query_one(f"#{id_}").region
    legend: dict[str, str] = {}
    plane = []
    for strip in app.screen._compositor.render_strips()[top : top + height]:
        row = "".join(_letter(each.style, legend) * cell_len(each.text) for each in strip)
        plane.append(row[left : left + width])
    meanings = [f"{letter} {look}" for look, letter in legend.items()]
    return "\n".join([*plane, "--- legend", *meanings]) + "\n"


def styled(app) -> str:
    """
    The characters, then one letter per cell for its style, then what the letters mean.

    A row of styles that repeats the one above is written `=`.
    """
    legend: dict[str, str] = {}
    plane: list[str] = []
    above = None
    for strip in app.screen._compositor.render_strips():
        row = "".join(_letter(segment.style, legend) * cell_len(segment.text) for segment in strip)
        plane.append("=" if row == above else row)
        above = row
    meanings = [f"{letter} {look}" for look, letter in legend.items()]
    return plain(app) + "\n".join(["--- styles", *plane, "--- legend", *meanings]) + "\n"


def _letter(style, legend) -> str:
    look = described(style)
    return legend.setdefault(look, LETTERS[len(legend)] if len(legend) < len(LETTERS) else "?")


@lru_cache(4096)
def described(style) -> str:
    """A style in words: `#rrggbb on #rrggbb bold`."""
    if style is None:
        return "- on -"
    attributes = "".join(f" {name}" for name in ATTRIBUTES if getattr(style, name))
    return f"{_colour(style.color)} on {_colour(style.bgcolor)}{attributes}"


def _colour(colour) -> str:
    return "-" if colour is None or colour.is_default else colour.get_truecolor().hex
