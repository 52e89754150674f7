"""A terminal emulator fed with what an app sends, and compared with what Textual meant."""

from functools import lru_cache

import pyte
from rich.cells import cell_len

NAMES = {"brown": "yellow", "brightbrown": "brightyellow", "bfightmagenta": "brightmagenta"}
"""What the emulator calls some of the sixteen colours, and what they are."""
SIXTEEN = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def emulator(size, output):
    """The screen of a terminal of that size after this output."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(output)
    return screen


def wrong_cells(screen, strips):
    """Every cell in which the terminal differs from the strips: (x, y, has, should have)."""
    found = []
    for y, strip in enumerate(strips):
        x = 0
        for text, style, _ in strip:
            for character in text:
                has, wanted = _cell(screen.buffer[y][x]), _meant(character, style)
                if has != wanted:
                    found.append((x, y, has, wanted))
                x += max(1, cell_len(character))
    return found


def _cell(cell):
    shown = cell.data != " " or cell.reverse or cell.underscore
    fg = _name(cell.fg) if shown else "default"
    return (cell.data, fg, _name(cell.bg), shown and cell.bold, cell.underscore, cell.reverse)


@lru_cache(maxsize=10_000)
def _meant(character, style):
    if style is None:
        return (character, "default", "default", False, False, False)
    shown = character != " " or style.reverse or style.underline
    fg = _colour(style.color) if shown else "default"
    return (
        character,
        fg,
        _colour(style.bgcolor),
        bool(shown and style.bold),
        bool(style.underline),
        bool(style.reverse),
    )


def _name(colour):
    return NAMES.get(colour, colour)


def _colour(colour):
    if colour is None or colour.is_default:
        return "default"
    if colour.triplet is None and colour.number < 16:
        return ("bright" if colour.number >= 8 else "") + SIXTEEN[colour.number % 8]
    return colour.get_truecolor().hex[1:]
