"""The play aid card and the map of Brandywine, as the referee reads them."""

from __future__ import annotations

from functools import cache

from tests.referee.sheets import HexSheet, Line, Odds, lines, settled, tables

CARD = "brandywine/charts.toml"


class Card:
    """The charts (CH.*)."""

    def __init__(self) -> None:
        """Read the file."""
        raw = tables(CARD)
        self.terrain, self.ways = lines(raw["terrain"]), lines(raw["way"])
        self.hexsides = lines(raw["hexside"], whole=False, prohibited=())
        self.fire_modifiers, self.close_modifiers = lines(raw["fire_drm"]), lines(raw["close_drm"])
        self.morale, self.awards = lines(raw["morale"]), lines(raw["award"])
        self.close_combat = Odds(raw["close_combat"], raw["close_combat"]["first"])
        self.bands = settled([Line(band) for band in raw["band"]])
        self.fire, self.tactics = Line(raw["fire"]), Line(raw["tactics"])
        self.artillery_damage, self.rifle_damage = Line(raw["artillery_damage"]), Line(raw["rifle_damage"])
        self.battery, self.release = Line(raw["battery"]), Line(raw["release"])
        self.limits = Line(raw["limits"])

    def band(self, morale: int):
        """15.2.3 to 15.2.5: where an army morale stands; the lowest band for 0."""
        return next((band for band in self.bands if morale >= band.least), self.bands[-1])


@cache
def card() -> Card:
    """The card, read once."""
    return Card()


@cache
def sheet(name: str) -> HexSheet:
    """The map by its name."""
    return HexSheet(tables(f"brandywine/maps/{name}.toml"))
