"""The background of the areas: shores, colonies, rivers and names, in columns and rows of the sheet."""

from __future__ import annotations

from functools import cached_property

from attrs import define, frozen

from cockade.engine.areamap import Link, link
from cockade.engine.data_files import Source, package_text, read_toml, structure

SEA = "."
GROUNDS = {
    "town": "settled",
    "wilderness": "wilds",
    "indian": "tribal",
    "high_sea": "open_sea",
    "box": "home",
}
"""The ground of the sign for each kind of area."""
Points = tuple[tuple[float, float], ...]
"""Corners of a line, in columns and rows of the sheet."""


@frozen
class Inscription:
    """A name written on the land."""

    text: str
    x: int
    y: int


@frozen
class Shore:
    """A closed line with land on one side and water on the other."""

    name: str
    points: Points


@frozen
class Course:
    """The course of a river between the two areas that it joins."""

    a: str
    b: str
    points: Points


@define(frozen=True, slots=False, eq=False)
class Land:
    """
    The background of a sheet.

    `rows` have a letter for every cell: its owner if it is land. `tints` assign one of four colours to each
    letter, so neighbours differ. `codes` are three letters for each area.
    """

    source: Source
    why: str
    page: str
    rows: tuple[str, ...]
    tints: dict[str, int]
    codes: dict[str, str]
    name: tuple[Inscription, ...]
    shore: tuple[Shore, ...]
    course: tuple[Course, ...]

    def owner(self, x: int, y: int) -> str:
        """The letter of a cell's owner if it is land. Beyond the edge, that of the nearest cell."""
        row = self.rows[max(0, min(y, len(self.rows) - 1))]
        return row[max(0, min(x, len(row) - 1))]

    def is_land(self, x: float, y: float) -> bool:
        """True if a point of the sheet is land: an odd number of shores lies west of it."""
        return sum(crossing < x for crossing in self.crossings(y)) % 2 == 1

    def at(self, x: int, y: int) -> str:
        """The letter of a cell's owner, or of the sea, as at the middle of the cell."""
        return self.owner(x, y) if self.is_land(x + 0.5, y + 0.5) else SEA

    def crossings(self, y: float) -> list[float]:
        """The columns where a horizontal line crosses the shores, from west to east."""
        found = self._crossed.get(y)
        if found is None:
            met = (edge for edge in self._edges if edge[0] <= y < edge[1])
            found = self._crossed[y] = sorted(x + (y - top) * slope for top, _, x, slope in met)
        return found

    @cached_property
    def _crossed(self) -> dict[float, list[float]]:
        """The crossings of each row with the shores, cached because the same rows are needed often."""
        return {}

    @cached_property
    def _edges(self) -> tuple[tuple[float, float, float, float], ...]:
        """The edges of all shores: upper and lower end, column at the upper one, and slope."""
        found = []
        for shore in self.shore:
            for a, b in zip(shore.points, (*shore.points[1:], shore.points[0]), strict=True):
                (x, top), (end, bottom) = sorted((a, b), key=lambda point: point[1])
                if top < bottom:
                    found.append((top, bottom, x, (end - x) / (bottom - top)))
        return tuple(found)

    @cached_property
    def courses(self) -> dict[Link, Course]:
        """The course of each river, by the two areas that it joins."""
        return {link(one.a, one.b): one for one in self.course}

    @cached_property
    def grounds(self) -> dict[str, str]:
        """The ground for each letter."""
        return {SEA: "sea"} | {letter: f"land{tint}" for letter, tint in self.tints.items()}


def load_land(package: str, file: str) -> Land:
    """The background that a TOML file of a package describes."""
    return structure(read_toml(package_text(package, file), file), Land, file)
