"""What a game provides to the workshop: shapes of files, vocabulary, blank forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from attrs import field, frozen

from cockade.engine.areamap_file import check_area_shape
from cockade.engine.data_files import package_tables, package_text, read_toml, scenario_file, scenario_tables
from cockade.engine.hexmap_file import CROSSINGS, SLOPES, WATERS, WORKS, check_shape
from cockade.engine.packs import MAPS
from cockade.events.editor import Discharge, Edit, Enrol, Station
from cockade.events.record import Record

Tables = Mapping[str, Any]
Rows = Sequence[Mapping[str, Any]]
Unit = dict[str, Any]
"""The row of a unit."""
Place = tuple[list[int], int, str]
"""Where a unit starts: its hexes, the turn of its arrival (0: at the start), and its zone."""
OURS = "reconstructed"
"""The source given to things made in the workshop."""
WHY = "made in the workshop"


@frozen
class Ground(Record):
    """
    What can be drawn on a map of hexes: terrain with its letters, kinds of hexsides, ways.

    `slopes` are the slopes that are drawn. If empty, the levels of the hexes decide them.
    """

    terrain: Mapping[str, str]
    hexsides: tuple[str, ...]
    ways: tuple[str, ...]
    slopes: tuple[str, ...] = ()


class Ranks(Protocol):
    """The order of battle in the tables of a battle: which units are in it, and where they start."""

    @property
    def brings(self) -> bool:
        """Whether a pack may have counters of its own."""

    def units(self, whole: Tables) -> Rows:
        """The rows of its units, each with `id`, `name`, `side` and `kind`."""

    def known(self, whole: Tables) -> Rows:
        """The same, and those that could be in it."""

    def where(self, whole: Tables, unit: str) -> Place:
        """Where a unit starts."""

    def places(self, whole: Tables) -> Mapping[str, Place]:
        """Where each unit starts that is in a group."""

    def enrol(self, whole: Tables, edit: Enrol) -> dict[str, Any]:
        """What changes with a unit more, or another one of its id."""

    def discharge(self, whole: Tables, edit: Discharge) -> dict[str, Any]:
        """What changes with a unit less."""

    def station(self, whole: Tables, edit: Station) -> dict[str, Any]:
        """What changes when a unit starts somewhere else."""


@frozen
class Kind(Record):
    """A kind of piece of a game on areas: the list of a group in which it stands, and whose it is."""

    part: str
    id: str
    name: str
    side: str
    nation: str


@frozen
class Stand(Record):
    """So many pieces of a kind that start in an area, in one of several, or somewhere in a region."""

    kind: Kind
    number: int
    areas: tuple[str, ...]
    region: str


class Pieces(Protocol):
    """The order of battle of a game on areas."""

    key: str
    """Where its groups stand in a battle."""

    def kinds(self, side: str) -> list[Kind]:
        """All kinds of pieces of a side."""

    def stands(self, whole: Tables) -> list[Stand]:
        """Everything that is set up."""

    def with_number(self, whole: Tables, area: str, kind: Kind, number: int) -> list[dict[str, Any]]:
        """The groups with so many pieces of a kind in an area."""


def nothing_more(file: str, key: str, has: bool) -> list[Edit]:  # noqa: ARG001, FBT001 - as every game has it
    """A game in which no key of a battle asks for another one."""
    return []


def no_words(whole: Tables) -> Mapping[str, Sequence[str]]:  # noqa: ARG001 - as every game has it
    """Return no vocabulary: the game allows any word for any key."""
    return {}


@frozen(eq=False)
class EditorPort:
    """
    What the workshop needs to know of a game.

    `package` has its files, `battles` the ids of its scenarios. `options` has, by the name of each variant,
    the rules that a copy of it sets. `sheet` is the shape of a battle's file, `charts` that of `charts.toml`.
    `load` reads a battle with the values of a pack and makes all checks; it raises DataError or KeyError.
    `forms` has the blank files `new-*.toml`; `blank` fills them in for a number of columns and rows.
    `ground` is read when a map is drawn. Without it, the game has a map of areas, with `pieces`.
    `words` has the allowed values of each key; a name with a final point has the allowed keys instead.
    `along` returns the other changes that go with adding or removing a key of a battle.
    """

    id: str
    package: str
    sides: tuple[str, ...]
    battles: tuple[str, ...]
    sheet: type[Any]
    charts: type[Any]
    load: Callable[[str, Mapping[str, Any]], object]
    ranks: Ranks
    forms: str
    ground: Callable[[], Ground] | None = None
    pieces: Pieces | None = None
    blank: Callable[[str, int, int], tuple[dict[str, Any], dict[str, Any]]] | None = None
    words: Callable[[Tables], Mapping[str, Sequence[str]]] = no_words
    along: Callable[[str, str, bool], list[Edit]] = nothing_more
    options: Mapping[str, dict[str, Any]] = field(factory=dict)

    @property
    def has_hexes(self) -> bool:
        """Whether its maps are of hexes."""
        return self.ground is not None

    @cached_property
    def maps(self) -> tuple[str, ...]:
        """The names of the maps on which its own battles are played."""
        return tuple(dict.fromkeys(str(self.ours(id_)["map"]) for id_ in self.battles))

    def ours(self, id_: str) -> dict[str, Any]:
        """All that holds for one of its own battles."""
        return scenario_tables(self.package, id_)

    def our_text(self, id_: str) -> str:
        """The file of one of its own battles."""
        return package_text(self.package, scenario_file(id_))

    def our_map(self, name: str) -> dict[str, Any]:
        """The tables of a map of its own."""
        return package_tables(self.package, f"{MAPS}{name}.toml")

    def our_map_text(self, name: str) -> str:
        """The file of a map of its own."""
        return package_text(self.package, f"{MAPS}{name}.toml")

    def form(self, name: str) -> str:
        """The blank form of a file."""
        return package_text(self.forms, f"new-{name}.toml")

    def filled(self, name: str) -> dict[str, Any]:
        """The tables of a blank form."""
        return read_toml(self.form(name), f"new-{name}.toml")

    def printed(self) -> dict[str, Any]:
        """The tables of its charts as they are printed."""
        return package_tables(self.package, "charts.toml")

    def check_map(self, tables: Tables, file: str) -> None:
        """Let a map sheet pass that can be drawn; DataError for another one."""
        if self.has_hexes:
            check_shape(tables, file)
        else:
            check_area_shape(tables, file)

    def example(self, table: str, key: str) -> str:
        """A battle of its own in which a key of a table says something; empty where none does."""
        return next((id_ for id_ in self.battles if self.ours(id_).get(table, {}).get(key)), "")


def ground_of(
    terrain: Mapping[str, Any], hexsides: Mapping[str, Any], ways: Mapping[str, Any], *, slopes: bool
) -> Ground:
    """What can be drawn, from the three tables of a terrain effects chart."""
    kinds = tuple(kind for kind in (*WATERS, *CROSSINGS, *WORKS) if kind in hexsides)
    drawn = SLOPES if slopes else ()
    letters = {kind.id: kind.letter for kind in terrain.values()}
    return Ground(letters, (*kinds, *drawn), tuple(ways), drawn)
