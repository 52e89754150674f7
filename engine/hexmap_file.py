"""
Map sheets: a TOML file becomes a `HexMap`, and whatever contradicts itself is refused with its place.

The format, table by table; `CCRR` is a hex, lists are texts parted by blanks.

    [map]       battle (the name of the file), title, col_min, col_max, row_min, row_max,
                even_columns ("low" or "high": even columns sit half a hex lower or higher),
                metres_per_hex, up (what is at the top), source (seed, public or reconstructed), why
    [legend]    a letter = a kind of terrain
    [grid]      terrain: a line per row, `RR ` and a letter per column; level: the same with digits, if
                the sheet has levels
    [terrain]   CCRR = a kind of terrain: single hexes that are not as in the grid
    [hexsides]  stream, river, run, creek, bridge, ford, primary_ford, secondary_ford: `AAAA-BBBB`, the
                lower number first
                slope: `HIGH>LOW`, exactly where the levels of two hexes of land differ, if there are levels
                slope_run: the same for a run at the foot of a slope, on sheets without levels
                fieldwork, hedge, abatis, entrenchment: `INNER|OUTER`, the inner hex is protected
    [[road]]    name, kind (road, track, path or trail), hexes: a chain of adjacent hexes
    [[place]]   name, hex
    [[zone]]    id, note, hexes
    [[seed_fact]]  hexes, fact, source: what the rulebook itself fixes about these hexes
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from attrs import field, frozen

from cockade.engine.data_files import DataError, Fault, package_tables, read_toml, structure
from cockade.engine.hexgrid import HexGrid, spoken
from cockade.engine.hexmap import HexMap, Side, Statement, Way, hexside
from cockade.engine.value_overrides import apply_overrides, laid_name
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Source = Literal["seed", "public", "reconstructed", "printed"]
WATER = "water"
WATERS = ("stream", "river", "run", "creek")
CROSSINGS = ("bridge", "ford", "primary_ford", "secondary_ford")
BARS = ("river", "creek")
SLOPES = ("slope", "slope_run")
WAYS = ("road", "track", "path", "trail")
WORKS = ("fieldwork", "hedge", "abatis", "entrenchment")


@frozen
class _Head(Record):
    battle: str
    title: str
    col_min: int
    col_max: int
    row_min: int
    row_max: int
    even_columns: Literal["low", "high"]
    metres_per_hex: int
    up: str
    source: Source
    why: str


@frozen
class _Grid(Record):
    terrain: str
    level: str = ""


@frozen
class _Hexsides(Record):
    stream: str = ""
    river: str = ""
    run: str = ""
    creek: str = ""
    bridge: str = ""
    ford: str = ""
    primary_ford: str = ""
    secondary_ford: str = ""
    slope: str = ""
    slope_run: str = ""
    fieldwork: str = ""
    hedge: str = ""
    abatis: str = ""
    entrenchment: str = ""


@frozen
class _Road(Record):
    name: str
    kind: Literal["road", "track", "path", "trail"]
    hexes: str


@frozen
class _Place(Record):
    name: str
    hex: str


@frozen
class _Zone(Record):
    id: str
    note: str
    hexes: str


@frozen
class _SeedFact(Record):
    hexes: str
    fact: str
    source: Source


@frozen
class _Sheet(Record):
    map: _Head
    legend: dict[str, str]
    grid: _Grid
    terrain: dict[str, str] = field(factory=dict)
    hexsides: _Hexsides = _Hexsides()
    road: tuple[_Road, ...] = ()
    place: tuple[_Place, ...] = ()
    zone: tuple[_Zone, ...] = ()
    seed_fact: tuple[_SeedFact, ...] = ()


def load_map(
    package: str, name: str, values: Mapping[str, Any] | None = None, own: Mapping[str, Any] | None = None
) -> HexMap:
    """Load and check the map `maps/<name>.toml` of a package. Raise DataError with its faults.

    `values` are the tables of a player's printed map that differ (see `cockade.engine.value_overrides`);
    `own` are those of a map of a pack, which is then read instead of ours.
    """
    if values:
        return _printed_map(package, name, values, own)
    file = f"maps/{name}.toml"
    return _our_map(package, name) if own is None else _named(name, _map(dict(own), file), file)


@cache
def _our_map(package: str, name: str) -> HexMap:
    file = f"maps/{name}.toml"
    return _named(name, _map(package_tables(package, file), file), file)


def _printed_map(package: str, name: str, values: Mapping[str, Any], own: Mapping[str, Any] | None) -> HexMap:
    file = f"maps/{name}.toml"
    raw = apply_overrides(package_tables(package, file) if own is None else dict(own), values)
    if isinstance(raw["map"], dict):
        raw["map"] = {**raw["map"], "source": "printed"}
    file = laid_name(file)
    return _named(name, _map(raw, file), file)


def _named(name: str, hexmap: HexMap, file: str) -> HexMap:
    if hexmap.id != name:
        raise DataError(
            file, Fault("$.map.battle", f"is {hexmap.id!r}; write {name!r}, the name of the file")
        )
    return hexmap


def parse_map(text: str, file: str) -> HexMap:
    """Parse and check the map in a TOML text. `file` is the name used in messages."""
    return _map(read_toml(text, file), file)


def check_shape(raw: Mapping[str, Any], file: str) -> None:
    """Accept tables with the shape of a map sheet, without checking their values.

    Raises: DataError with every key that is missing, unknown or of another kind.
    """
    _grid(structure(dict(raw), _Sheet, file).map, file)


def _map(raw: dict[str, Any], file: str) -> HexMap:
    sheet = structure(raw, _Sheet, file)
    return _Reader(file, _grid(sheet.map, file), sheet).hexmap()


def _grid(head: _Head, file: str) -> HexGrid:
    for axis, least, most in (("col", head.col_min, head.col_max), ("row", head.row_min, head.row_max)):
        if not 1 <= least <= most <= 99:
            raise DataError(file, Fault(f"$.map.{axis}_max", f"{least} to {most} is no range within 1 to 99"))
    low: Literal["even", "odd"] = "even" if head.even_columns == "low" else "odd"
    return HexGrid(head.col_min, head.col_max, head.row_min, head.row_max, low)


@frozen
class _Reader(Record):
    """A reader of one sheet: each method reads one table of the map, or fails with the place."""

    file: str
    grid: HexGrid
    sheet: _Sheet

    def hexmap(self) -> HexMap:
        head, hexsides = self.sheet.map, self.hexsides()
        terrain, level = self.terrain(), self.levels()
        slopes = self.slopes()
        self.check_slopes(terrain, level, slopes)
        return HexMap(
            id=head.battle,
            title=head.title,
            grid=self.grid,
            terrain=terrain,
            level=level,
            hexsides=hexsides,
            works=self.works(),
            roads=self.roads(terrain, hexsides),
            ways=tuple(self.ways()),
            places=self.places(),
            zones=self.zones(),
            up=head.up,
            metres_per_hex=head.metres_per_hex,
            source=head.source,
            why=head.why,
            notes={zone.id: zone.note for zone in self.sheet.zone},
            stated=tuple(self.stated()),
            slopes=slopes,
        )

    def fail(self, place: str, says: str) -> NoReturn:
        raise DataError(self.file, Fault(place, says))

    # the grid

    def terrain(self) -> dict[int, str]:
        legend = self.sheet.legend
        letters = self.cells("terrain", self.sheet.grid.terrain, "".join(legend))
        found = {hex_: legend[letter] for hex_, letter in letters.items()}
        return found | dict(self.single_hexes())

    def single_hexes(self) -> Iterator[tuple[int, str]]:
        known = sorted(set(self.sheet.legend.values()))
        for word, kind in self.sheet.terrain.items():
            if kind not in known:
                self.fail(f"$.terrain.{word}", f"{kind!r} is no terrain; known are {', '.join(known)}")
            yield self.hex(word, f"$.terrain.{word}"), kind

    def levels(self) -> dict[int, int]:
        if not self.sheet.grid.level:
            return dict.fromkeys(self.grid.hexes, 0)
        digits = self.cells("level", self.sheet.grid.level, "0123456789")
        return {hex_: int(digit) for hex_, digit in digits.items()}

    def cells(self, key: str, text: str, known: str) -> dict[int, str]:
        lines, grid = text.strip("\n").split("\n"), self.grid
        rows = range(grid.row_min, grid.row_max + 1)
        if len(lines) != len(rows):
            self.fail(f"$.grid.{key}", f"has {len(lines)} lines; the rows are {len(rows)}")
        found: dict[int, str] = {}
        for row, line in zip(rows, lines, strict=True):
            letters = self.letters(f"$.grid.{key}[row {row:02d}]", row, line, known)
            found |= {column * 100 + row: letter for column, letter in enumerate(letters, grid.col_min)}
        return found

    def letters(self, place: str, row: int, line: str, known: str) -> str:
        label, _, letters = line.partition(" ")
        width = self.grid.col_max - self.grid.col_min + 1
        if label != f"{row:02d}":
            self.fail(place, f"is labelled {label!r}; write '{row:02d} ' before its letters")
        if len(letters) != width:
            self.fail(place, f"has {len(letters)} letters; the columns are {width}")
        for column, letter in enumerate(letters, self.grid.col_min):
            if letter not in known:
                self.fail(place, f"has {letter!r} in column {column}; known are {known!r}")
        return letters

    # hexes and hexsides

    def hex(self, word: str, place: str) -> int:
        if len(word) != 4 or not (word.isascii() and word.isdigit()):
            self.fail(place, f"{word!r} is no hex; write four digits, column and row")
        hex_ = int(word)
        if hex_ not in self.grid:
            first, last = self.grid.hexes[0], self.grid.hexes[-1]
            self.fail(place, f"{word} is not on the grid, which goes from {spoken(first)} to {spoken(last)}")
        return hex_

    def hexes(self, text: str, place: str) -> tuple[int, ...]:
        return tuple(self.hex(word, f"{place}[{n}]") for n, word in enumerate(text.split()))

    def adjacent(self, a: int, b: int, place: str) -> None:
        if b not in self.grid.neighbours[a]:
            self.fail(place, f"{spoken(a)} and {spoken(b)} are not adjacent")

    def sides(self, kind: str, mark: str) -> Iterator[tuple[str, Side]]:
        """Yield the places and hexsides of one kind in file order, each only once."""
        seen: set[Side] = set()
        text: str = getattr(self.sheet.hexsides, kind)
        for n, word in enumerate(text.split()):
            place = f"$.hexsides.{kind}[{n}]"
            side = self.side(word, mark, place)
            if side in seen:
                self.fail(place, f"{word} stands here twice; keep one")
            seen.add(side)
            yield place, side

    def side(self, word: str, mark: str, place: str) -> Side:
        left, found, right = word.partition(mark)
        if not found:
            self.fail(place, f"{word!r} is no hexside; write two hexes joined by {mark!r}")
        a, b = self.hex(left, place), self.hex(right, place)
        self.adjacent(a, b, place)
        return a, b

    def hexsides(self) -> dict[Side, frozenset[str]]:
        found: dict[Side, frozenset[str]] = {}
        for kind in (*WATERS, *CROSSINGS):
            for place, side in self.sides(kind, "-"):
                self.check_side(kind, side, found.get(side, frozenset()), place)
                found[side] = found.get(side, frozenset()) | {kind}
        return found

    def check_side(self, kind: str, side: Side, others: frozenset[str], place: str) -> None:
        a, b = map(spoken, side)
        if side != hexside(*side):
            self.fail(place, f"write {b}-{a}, the lower number first")
        if kind in WATERS and others:
            self.fail(place, f"{a}-{b} is already a {min(others)}; keep one")
        if kind in CROSSINGS and not others:
            self.fail(place, f"a {kind} needs water; {a}-{b} is none of {', '.join(WATERS)}")

    def slopes(self) -> dict[Side, str]:
        """Return the kind of every slope by (high hex, low hex). A hexside rises to one side only."""
        found: dict[Side, str] = {}
        for kind in SLOPES:
            for place, side in self.sides(kind, ">"):
                if side in found or side[::-1] in found:
                    self.fail(place, f"{spoken(side[0])} and {spoken(side[1])} have a slope; keep one")
                found[side] = kind
        return found

    def check_slopes(self, terrain: dict[int, str], level: dict[int, int], slopes: dict[Side, str]) -> None:
        """On a sheet with levels, check that slopes are exactly between land hexes of different levels."""
        if not self.sheet.grid.level:
            return
        land = [hex_ for hex_ in self.grid.hexes if terrain[hex_] != WATER]
        missing = {
            (a, b)
            for a in land
            for b in self.grid.neighbours[a]
            if level[a] > level[b] and terrain[b] != WATER
        }
        for n, (high, low) in enumerate(slopes):
            if level[high] <= level[low]:
                place = f"$.hexsides.slope[{n}]"
                self.fail(place, f"{spoken(high)} is not higher than {spoken(low)}; see $.grid.level")
        missing -= set(slopes)
        if missing:
            high, low = min(missing)
            self.fail("$.hexsides.slope", f"the levels differ at {spoken(high)}>{spoken(low)}; add it")

    def works(self) -> dict[Side, str]:
        found: dict[Side, str] = {}
        for kind in WORKS:
            for place, side in self.sides(kind, "|"):
                if side in found:
                    self.fail(place, f"this hexside already has the work {found[side]}; keep one")
                found[side] = kind
        return found

    # roads, places, zones

    def ways(self) -> Iterator[Way]:
        for n, road in enumerate(self.sheet.road):
            place = f"$.road[{n}].hexes"
            hexes = self.hexes(road.hexes, place)
            if len(hexes) < 2:
                self.fail(place, f"{road.name} joins no hexes; write at least two")
            for link, (a, b) in enumerate(pairwise(hexes), 1):
                self.adjacent(a, b, f"{place}[{link}]")
            yield Way(road.name, road.kind, hexes)

    def roads(self, terrain: dict[int, str], hexsides: dict[Side, frozenset[str]]) -> dict[Side, str]:
        found: dict[Side, str] = {}
        for n, way in enumerate(self.ways()):
            for link, (a, b) in enumerate(pairwise(way.hexes), 1):
                side, place = hexside(a, b), f"$.road[{n}].hexes[{link}]"
                if WATER in (terrain[a], terrain[b]):
                    self.fail(
                        place, f"{spoken(a)}-{spoken(b)} goes through water; lead the {way.kind} by land"
                    )
                bar = next((kind for kind in BARS if hexsides.get(side, frozenset()) == {kind}), "")
                if bar:
                    self.fail(place, f"{spoken(a)}-{spoken(b)} crosses a {bar}; add a bridge or a ford there")
                found[side] = min(way.kind, found.get(side, way.kind), key=WAYS.index)
        return found

    def places(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for n, place in enumerate(self.sheet.place):
            where = f"$.place[{n}].hex"
            hex_ = self.hex(place.hex, where)
            if hex_ in found:
                self.fail(where, f"{place.hex} is already {found[hex_]}; keep one name")
            found[hex_] = place.name
        return found

    def zones(self) -> dict[str, frozenset[int]]:
        found: dict[str, frozenset[int]] = {}
        for n, zone in enumerate(self.sheet.zone):
            if zone.id in found:
                self.fail(f"$.zone[{n}].id", f"{zone.id} stands here twice; choose another id")
            found[zone.id] = frozenset(self.hexes(zone.hexes, f"$.zone[{n}].hexes"))
        return found

    def stated(self) -> Iterator[Statement]:
        for n, fact in enumerate(self.sheet.seed_fact):
            yield Statement(self.hexes(fact.hexes, f"$.seed_fact[{n}].hexes"), fact.fact, fact.source)
