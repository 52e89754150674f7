"""The shapes of the counter sheet and of a scenario file as written, before they are checked."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import field, frozen

from cockade.engine.brandywine.common.data import Decisive, Group, Special
from cockade.engine.data_files import (
    Source,
    Sourced,
    about,
    made_of,
    scenario_file,
    scenario_tables,
    structure,
)
from cockade.engine.packs import PACK
from cockade.engine.value_overrides import Overlaid
from cockade.events.brandywine import AMERICAN, BRITISH, Counter
from cockade.events.record import Record

PACKAGE = "cockade.engine.brandywine"
COUNTERS = "counters.toml"
PARTS = ("charts", "unit", "leader", "map", PACK)
"""What a player's printed values may be laid over."""


@frozen
class UnitSheet(Sourced):
    """
    One counter of the counter sheet, as in `Counter`.

    `named_by` says who attests that the counter exists, `source` and `why` where its values come from.
    """

    id: str
    name: str
    side: str
    nation: str
    formation: str
    kind: str
    steps: int
    strength: tuple[int, int]
    morale: tuple[int, int]
    allowance: int
    named_by: Source
    wing: str = ""
    rifle: bool = False
    militia: bool = False
    detachment: bool = False
    jaeger: bool = False
    home: str = ""

    def counter(self) -> Counter:
        """The values printed on the unit's counter."""
        return made_of(Counter, self)


@frozen
class LeaderSheet(Sourced):
    """One leader of the counter sheet, as in `Counter`."""

    id: str
    name: str
    side: str
    nation: str
    stars: int
    seniority: int
    combat: int
    leadership: int
    allowance: int
    loss: tuple[int, int]
    points: int
    named_by: Source
    wing: str = ""
    home: str = ""
    detachment: bool = False

    def counter(self) -> Counter:
        """The values printed on the leader's counter."""
        return made_of(Counter, self, kind="leader")


@frozen
class CounterSheet(Record):
    """All counters; `refs` are the public pages that the reasons name."""

    unit: tuple[UnitSheet, ...]
    leader: tuple[LeaderSheet, ...]
    refs: dict[str, str] = field(factory=dict)

    @property
    def rows(self) -> tuple[UnitSheet | LeaderSheet, ...]:
        """All counters, leaders last."""
        return (*self.unit, *self.leader)

    def counters(self) -> dict[str, Counter]:
        """The printed values of every counter, by id."""
        return {row.id: row.counter() for row in self.rows}


@frozen
class GroupSheet(Sourced):
    """A group of one side, as in `Group`; `hex` in four digits."""

    units: tuple[str, ...] = field(metadata=about("the units"))
    rule: str = field(metadata=about("the clause"))
    hex: str = field(default="", metadata=about("the hex"))
    zone: str = field(default="", metadata=about("or anywhere in this area"))
    turn: int = field(default=0, metadata=about("they arrive on this turn; 0: they start there"))
    reduced: tuple[str, ...] = field(default=(), metadata=about("units that start on their reduced side"))
    brigade: str = field(default="", metadata=about("a brigade that may choose where it enters"))
    options: tuple[tuple[str, int], ...] = field(
        default=(), metadata=about("where it may enter: area and turn, for example D-3")
    )
    strategic: bool = field(default=True, metadata=about("may hasten when it arrives"))

    def group(self, side: str) -> Group:
        """The group of this side."""
        return made_of(Group, self, side=side, hex=int(self.hex or 0))


@frozen
class ScenarioSheet(Record):
    """A scenario as its file says it, not yet checked."""

    id: str
    title: str
    note: str
    map: str
    advanced: bool = field(metadata=about("With the advanced rules"))
    first_turn: int = field(metadata=about("First turn"))
    last_turn: int = field(metadata=about("Last turn"))
    morale: dict[str, int] = field(metadata=about("Army morale at the beginning"))
    momentum: dict[str, int] = field(metadata=about("Momentum chits at the beginning"))
    rule: str = field(metadata=about("Clause of its special rules"))
    reconstructed: tuple[str, ...] = field(metadata=about("Parts without a source"))
    british: tuple[GroupSheet, ...]
    american: tuple[GroupSheet, ...]
    special: Special = field(factory=Special)
    decisive: tuple[Decisive, ...] = field(default=(), metadata=about("Decisive victories"))

    def forces(self) -> dict[str, tuple[GroupSheet, ...]]:
        """The groups by side, the British first, as they set up (18.4.1)."""
        return {BRITISH: self.british, AMERICAN: self.american}

    def groups(self) -> tuple[Group, ...]:
        """The groups of both sides in the order of `forces`."""
        return tuple(group.group(side) for side, groups in self.forces().items() for group in groups)


def read_counters(raw: dict[str, Any], file: str) -> CounterSheet:
    """The counter sheet from the tables of a file. DataError names the file and the fault in it."""
    return structure(raw, CounterSheet, file)


load_counters = Overlaid(PACKAGE, COUNTERS, read_counters, PARTS, "unit", "leader")
"""The counter sheet, with a player's printed values laid over it."""


@cache
def load_sheet(id_: str) -> ScenarioSheet:
    """A scenario as written; one `based_on` another takes over the parts that it leaves out."""
    return structure(scenario_tables(PACKAGE, id_), ScenarioSheet, scenario_file(id_))
