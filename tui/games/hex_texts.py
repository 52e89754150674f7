"""A map hex in words: number and place, roads that lead out of it, and its hexsides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.hexgrid import DIRECTIONS, spoken
from cockade.tui.text.i18n import count, grouped, listed, say, sentence
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cockade.engine.hexmap import HexMap

    Kinds = Callable[[HexMap, int, int], Iterable[str]]
    """A function that names the features between a hex and its neighbour, as seen from inside the hex."""


def terrain_name(sheet: HexMap, hex_: int) -> str:
    """The name of a hex's terrain."""
    return say(sheet.terrain[hex_].replace("_", " "))


def hex_head(sheet: HexMap, hex_: int, terrain: str) -> Line:
    """Number, terrain, and the name of the place if it has one."""
    place = f"  {say(sheet.places[hex_])}" if hex_ in sheet.places else ""
    return line(Span(spoken(hex_), "title"), f"  {terrain}", Span(place, "title"))


def hex_ground(sheet: HexMap, hex_: int, kinds: Kinds) -> list[str]:
    """
    The roads out of a hex and the features of its sides, each with its directions.

    Empty texts are left out.
    """
    found = (around(sheet, hex_, each) for each in (roads, kinds))
    said = (say(", ").join(f"{kind} {' '.join(ends)}" for kind, ends in each.items()) for each in found)
    return [text for text in said if text]


def hex_brief(sheet: HexMap, hex_: int, terrain: str, kinds: Kinds) -> Line:
    """Describe a hex in one line, for small terminals."""
    rest = grouped(hex_ground(sheet, hex_, kinds))
    return line(*hex_head(sheet, hex_, terrain), Span(f"  {rest}" if rest else "", "dim"))


def standing(names: Sequence[str]) -> str:
    """The units of a place in a word or two: one by name, several by their number."""
    return count("{n} unit", "{n} units", len(names)) if len(names) > 1 else "".join(names)


def read_aloud(sheet: HexMap, hex_: int, terrain: str, kinds: Kinds) -> Iterator[str]:
    """The hex in sentences: "Road towards N 1605, S 1607"."""
    yield sentence((spoken(hex_), terrain, say(sheet.places.get(hex_, ""))))
    for kind, ends in around(sheet, hex_, lambda *at: (*roads(*at), *kinds(*at)), named=True).items():
        yield say("{kind} towards {ends}.", kind=kind.capitalize(), ends=listed(ends))


def roads(sheet: HexMap, hex_: int, there: int) -> tuple[str, ...]:
    """The road to a neighbour, if there is one."""
    kind = sheet.road(hex_, there)
    return (say(kind),) if kind else ()


def around(sheet: HexMap, hex_: int, kinds: Kinds, *, named: bool = False) -> dict[str, list[str]]:
    """Group directions by the kind of feature there. With `named`, each direction has its hex number."""
    found: dict[str, list[str]] = {}
    for direction, name in enumerate(DIRECTIONS):
        there = sheet.grid.step(hex_, direction)
        if there:
            end = f"{name} {spoken(there)}" if named else name
            for kind in kinds(sheet, hex_, there):
                found.setdefault(kind, []).append(end)
    return found
