"""The play aid card of Rebels & Redcoats, as the referee reads it."""

from __future__ import annotations

from functools import cache

from tests.referee.sheets import HexSheet, Line, Odds, laid_over, lines, settled, tables

CARD = "rebels/charts.toml"


class Card:
    """The charts (chart.*)."""

    def __init__(self):
        """Read the file."""
        raw = tables(CARD)
        self.terrain = lines(raw["terrain"], bars_enemy_zone=False, prohibited=(), morale=0)
        self.hexsides = lines(raw["hexside"], morale=0, impassable=False, stops_zone=False, prohibited=())
        self.ways, self.kinds = lines(raw["way"]), lines(raw["kind"])
        self.assault, self.bombardment = Odds(raw["assault"]), Odds(raw["bombardment"])
        self.morale, self.leader = Line(raw["morale"]), Line(raw["leader"])
        self.rally, self.forced_march = Line(raw["rally"]), Line(raw["forced_march"])
        self.disruption_loss = settled(raw["disruption_loss"]["rows"])
        self.stack_limit = raw["stacking"]["stack_limit"]
        self.fighting_limit = raw["stacking"]["fighting_limit"]
        self.most_left_shifts = raw["shifts"]["most_left"]
        self.gun_ranges = {gun["id"]: gun["reach"] for gun in raw["gun"]}


@cache
def card():
    """The card, read once."""
    return Card()


def sheet(name, values):
    """A map by its name: that of a pack, or ours with a player's printed values over it."""
    drawn = values.get("pack", {}).get(f"maps/{name}")
    return HexSheet(drawn or laid_over(f"rebels/maps/{name}.toml", values.get("map")))
