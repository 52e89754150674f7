"""Warnings about legal battles with likely mistakes. Their maker sees them, and no battle is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_files import Fault
from cockade.engine.hexgrid import spoken
from cockade.engine.rulebook import UnknownClause, load_rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cockade.engine.hexmap import HexMap


def lawless(package: str, rules: Mapping[str, str]) -> Iterator[Fault]:
    """Yield the parts of a battle, by place, whose clause the game's rulebook lacks."""
    book = load_rulebook(package)
    for place, rule in rules.items():
        try:
            book.clause(rule)
        except UnknownClause:
            yield Fault(
                place, f"{rule!r} is no clause of the rulebook; near it: {', '.join(book.near(rule))}"
            )


def loose_ends(hexmap: HexMap) -> Iterator[Fault]:
    """Yield roads that end one hex before another without water or slope in between."""
    on_ways = [set(way.hexes) for way in hexmap.ways]
    for n, way in enumerate(hexmap.ways):
        others = set().union(*(hexes for m, hexes in enumerate(on_ways) if m != n))
        for end in (way.hexes[0], way.hexes[-1]):
            beside = (set(hexmap.grid.neighbours[end]) & others) - set(way.hexes)
            goes_on = end in others or any(hexmap.kinds(end, hex_) for hex_ in beside)
            if beside and not goes_on and not hexmap.grid.is_edge(end):
                says = f"ends in {spoken(end)}, one hex before the way in {spoken(min(beside))}"
                yield Fault(f"$.road[{n}].hexes", says)
