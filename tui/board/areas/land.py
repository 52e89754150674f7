"""What lies behind the areas: land, sea and names, as rows of letters with a legend."""

from __future__ import annotations

from functools import cached_property

from attrs import define, frozen

from cockade.engine.sheets import Source, package_text, read_toml, structure

SEA = "."
GROUNDS = {
    "town": "settled",
    "wilderness": "wilds",
    "indian": "tribal",
    "high_sea": "open_sea",
    "box": "home",
}
"""By kind of area: the ground that its box is drawn on."""


@frozen
class Lettering:
    """A name written upon the land."""

    text: str
    x: int
    y: int


@define(frozen=True, slots=False, eq=False)
class Land:
    """
    The background of a sheet.

    `rows` have one letter for every cell, a full stop (or nothing) for the sea; `tints` say in which of four
    colours a letter is laid out, so that neighbours differ; `codes` are three letters by area.
    """

    source: Source
    why: str
    page: str
    rows: tuple[str, ...]
    tints: dict[str, int]
    name: tuple[Lettering, ...]
    codes: dict[str, str]

    def at(self, x: int, y: int) -> str:
        """The letter of a cell; the sea beyond the drawing."""
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else SEA

    @cached_property
    def grounds(self) -> dict[str, str]:
        """By letter: the ground it is drawn on."""
        return {SEA: "sea"} | {letter: f"land{tint}" for letter, tint in self.tints.items()}


def load_land(package: str, file: str) -> Land:
    """The background that a TOML file of a package describes."""
    return structure(read_toml(package_text(package, file), file), Land, file)
