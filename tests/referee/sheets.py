"""
Charts and maps as the referees read them: straight from the TOML files, by no loader of the games.

A table of a file is a `Line`: its values by name, lists as tuples. What a file may leave out stands in the
`defaults` of whoever reads it. Hexes are reckoned in cubes, where the three coordinates of a hex add up to 0.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
TOWARD = ((0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0))
"""N, NE, SE, S, SW, NW."""
RANKS = ("road", "track", "path", "trail")
"""Of two ways between two hexes the one that is named first counts."""


@cache
def tables(file):
    """The tables of a file below `engine/`."""
    return tomllib.loads((ENGINE / file).read_text("utf-8"))


def laid_over(file, laid=None):
    """The tables of a file below `engine/`, with a player's printed values over them."""
    return merged(tables(file), laid or {})


def merged(ours, laid):
    """Our tables with a player's printed values in their place; lists of tables by their ids."""
    if isinstance(ours, dict) and isinstance(laid, dict):
        both = {key: merged(ours[key], laid[key]) if key in ours else laid[key] for key in laid}
        return {**ours, **both}
    if isinstance(laid, list) and laid and isinstance(laid[0], dict):
        by_id = {line["id"]: line for line in laid}
        return [merged(line, by_id.get(line["id"], {})) for line in ours]
    return laid


class Line:
    """One table of a file by names."""

    def __init__(self, table, **defaults):
        """Values that the table leaves out are the defaults."""
        for name, value in {**defaults, **table}.items():
            setattr(self, name, settled(value))


def settled(value):
    """A value with tuples for lists."""
    return tuple(map(settled, value)) if isinstance(value, list) else value


def lines(found, **defaults):
    """By id: the tables of a list."""
    return {table["id"]: Line(table, **defaults) for table in found}


class Odds:
    """A table of results: headings, the least ratio or strength of each, and a row a die from `lowest` up."""

    def __init__(self, table, lowest=1):
        """The headings tell what they begin at: `3:2`, `5-6`, `9+`."""
        self.columns, self.rows, self.lowest = settled(table["columns"]), settled(table["rows"]), lowest
        self.floors = tuple(
            Fraction(*map(int, heading.rstrip("+").split("-")[0].split(":"))) for heading in self.columns
        )

    def result(self, column, die):
        """The result of a die; what is off the table reads its last row."""
        return self.rows[min(max(die - self.lowest, 0), len(self.rows) - 1)][column]


def hexes_of(text):
    """The hexes that a text names."""
    return tuple(map(int, text.split()))


class Grid:
    """The hexes of a sheet, with their neighbours."""

    def __init__(self, head):
        """From the corners, and which columns sit low."""
        self.col_min, self.col_max = head["col_min"], head["col_max"]
        self.row_min, self.row_max = head["row_min"], head["row_max"]
        self.low = 0 if head["even_columns"] == "low" else 1
        columns = range(self.col_min, self.col_max + 1)
        rows = range(self.row_min, self.row_max + 1)
        self.hexes = tuple(100 * column + row for column in columns for row in rows)
        self._cubes, self._far = {hex_: self.cube(hex_) for hex_ in self.hexes}, {}
        by_cube = {cube: hex_ for hex_, cube in self._cubes.items()}
        self.neighbours = [()] * (max(self.hexes) + 1)
        for hex_, cube in self._cubes.items():
            around = (tuple(a + b for a, b in zip(cube, step, strict=True)) for step in TOWARD)
            self.neighbours[hex_] = tuple(by_cube[there] for there in around if there in by_cube)

    def is_low(self, column):
        """Whether a column sits half a hex lower than its neighbours."""
        return column % 2 == self.low

    def cube(self, hex_):
        """The three coordinates of a hex, which add up to 0: to the east, and the two half-way north."""
        column, row = divmod(hex_, 100)
        down = 2 * row + self.is_low(column) + (not self.low)  # in halves of a hex
        return column, -(down + column) // 2, (down - column) // 2

    def distance(self, a, b):
        """How many hexes lie from a to b, b counted."""
        far = self._far.get(a)
        if far is None:
            (x, y, z), cubes = self._cubes[a], self._cubes.items()
            far = self._far[a] = {
                there: max(abs(x - q), abs(y - r), abs(z - s)) for there, (q, r, s) in cubes
            }
        return far[b]

    def within(self, hex_, most):
        """The hexes at most so far from one, itself too."""
        return frozenset(there for there in self.hexes if self.distance(hex_, there) <= most)

    def is_edge(self, hex_):
        """Whether a hex lies at the edge of the sheet."""
        column, row = divmod(hex_, 100)
        return column in (self.col_min, self.col_max) or row in (self.row_min, self.row_max)

    def centre(self, hex_):
        """The middle of a hex, in a plane whose hexes are a unit apart."""
        column, row = divmod(hex_, 100)
        return column * 3**0.5 / 2, row + self.is_low(column) / 2


class HexSheet:
    """A map of hexes: terrain and level by hex, what lies on hexsides, works, slopes, ways, zones."""

    def __init__(self, raw):
        """The tables of a sheet."""
        self.grid = Grid(raw["map"])
        self.terrain = {
            **{hex_: raw["legend"][letter] for hex_, letter in self._cells(raw["grid"]["terrain"])},
            **{int(hex_): kind for hex_, kind in raw.get("terrain", {}).items()},
        }
        self.level = {
            **dict.fromkeys(self.grid.hexes, 0),
            **{hex_: int(digit) for hex_, digit in self._cells(raw["grid"].get("level", ""))},
        }
        self.hexsides, self.works, self.slopes = {}, {}, {}
        for kind, text in raw.get("hexsides", {}).items():
            for word in text.split():
                self._lies(kind, word)
        self.ways = tuple(Line({**way, "hexes": hexes_of(way["hexes"])}) for way in raw.get("road", ()))
        self.zones = {zone["id"]: frozenset(hexes_of(zone["hexes"])) for zone in raw.get("zone", ())}

    def _cells(self, text):
        for line in text.split("\n"):
            row, _, letters = line.partition(" ")
            for column, letter in enumerate(letters, self.grid.col_min):
                yield 100 * column + int(row), letter

    def _lies(self, kind, word):
        one, other = int(word[:4]), int(word[5:])
        if word[4] == "-":
            side = frozenset((one, other))
            self.hexsides[side] = self.hexsides.get(side, frozenset()) | {kind}
        elif word[4] == "|":
            self.works[one, other] = kind
        else:
            self.slopes[one, other] = kind

    @cached_property
    def _roads(self):
        found = {}
        for way in self.ways:
            for side in map(frozenset, pairwise(way.hexes)):
                found[side] = min(way.kind, found.get(side, way.kind), key=RANKS.index)
        return found

    def kinds(self, a, b):
        """What lies on the hexside between two hexes, without a direction."""
        return self.hexsides.get(frozenset((a, b)), frozenset())

    def road(self, a, b):
        """The way between two hexes, or nothing."""
        return self._roads.get(frozenset((a, b)), "")


class AreaSheet:
    """A map of areas: their kind, region, points, and what connects them."""

    def __init__(self, file):
        """The sheet of a file."""
        raw = tables(file)
        self._grounds = {kind["id"]: kind["ground"] for kind in raw["kind"]}
        self.areas = lines(raw["area"], region="", points=0, colour="", port=False)
        self.neighbours = dict.fromkeys(self.areas, ())
        for joint in raw["connection"]:
            one, other, way = joint["a"], joint["b"], joint["kind"]
            self.neighbours[one] += ((other, way),)
            self.neighbours[other] += ((one, way),)

    def ground(self, area):
        """Land, sea or box."""
        return self._grounds[self.areas[area].kind]

    def is_port(self, area):
        """Whether ships lie there: boxes are ports too."""
        return self.areas[area].port

    def in_region(self, region):
        """The areas of a region."""
        return tuple(id_ for id_, area in self.areas.items() if area.region == region)
