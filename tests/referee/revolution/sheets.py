"""The charts, counters and map of The American Revolution, as the referee reads them."""

from __future__ import annotations

from functools import cache

from tests.referee.sheets import AreaSheet, Line, lines, settled, tables

CHARTS, COUNTERS, MAP = (f"revolution/{file}.toml" for file in ("charts", "counters", "maps/revolution"))
ITEM = {"where": "", "cost": 0, "cost_later": 0, "by_loyalty": (), "success": (), "draws": 0}


class Card:
    """The charts of the map sheet."""

    def __init__(self):
        """Read the file."""
        raw = tables(CHARTS)
        self.colonies = lines(raw["colony"], militia=(), loyalty=False, start=0, owner="")
        self.items = lines(raw["mobilization"], **ITEM, nation="", option="")
        self.progress = settled([Line(box) for box in raw["progress"]])
        self.europe = {box["place"]: Line(box) for box in raw["europe"]}
        self.loyalty, self.movement = Line(raw["loyalty"]), Line(raw["movement"])
        self.fire, self.attrition, self.forage = (
            Line(raw[name], disrupted=()) for name in ("fire", "attrition", "forage")
        )
        self.enlistment, self.limits = Line(raw["enlistment"]), Line(raw["limits"])
        self.windows, self.options = lines(raw["window"]), lines(raw["option"])


class Pieces:
    """The counter sheet."""

    def __init__(self):
        """Read the file."""
        raw = tables(COUNTERS)
        self.units, self.leaders = lines(raw["unit"]), lines(raw["leader"])
        self.markers = lines(raw["marker"], american=0, british=0, needs=(), once=False)
        self.pieces, self.nations = lines(raw["piece"], option=""), lines(raw["nation"])


class Sheet:
    """All that a scenario is played with: map, charts, counters, and the options in use."""

    def __init__(self, laid):
        """`laid` is the scenario with its options."""
        self.scenario, self.options = laid.scenario, laid.options
        self.map, self.charts, self.pieces = AreaSheet(MAP), card(), pieces()

    def uses(self, option):
        """Whether an optional rule is in use."""
        return option in self.options

    @property
    def markers(self):
        """4.1: each marker as often as there are of it, without those whose options are not in use."""
        return tuple(
            id_
            for id_, marker in sorted(self.pieces.markers.items())
            if all(map(self.uses, marker.needs))
            for _ in range(marker.count)
        )

    def areas_of(self, group):
        """4.2 to 4.5: where the pieces of a group may start."""
        return group.areas or self.map.in_region(group.region)


@cache
def card():
    """The charts, read once."""
    return Card()


@cache
def pieces():
    """The counters, read once."""
    return Pieces()
