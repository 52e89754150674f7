"""The shapes of the counter sheet and of a scenario file, as they stand there, before they are checked."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.brandywine.common.data import Decisive, Group, Special
from cockade.engine.overlay import lay_over, part
from cockade.engine.sheets import Source, package_text, read_toml, structure
from cockade.events.brandywine import AMERICAN, BRITISH, Counter
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = "cockade.engine.brandywine"
COUNTERS = "counters.toml"
PARTS = ("charts", "unit", "leader", "map")
"""What a player's printed values may be laid over."""


@frozen
class UnitSheet(Record):
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
    source: Source
    why: str
    wing: str = ""
    rifle: bool = False
    militia: bool = False
    detachment: bool = False
    jaeger: bool = False
    home: str = ""

    def counter(self) -> Counter:
        """What is printed on it."""
        return Counter(
            id=self.id,
            name=self.name,
            side=self.side,
            nation=self.nation,
            kind=self.kind,
            allowance=self.allowance,
            steps=self.steps,
            strength=self.strength,
            morale=self.morale,
            wing=self.wing,
            rifle=self.rifle,
            militia=self.militia,
            detachment=self.detachment,
            jaeger=self.jaeger,
            home=self.home,
        )


@frozen
class LeaderSheet(Record):
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
    source: Source
    why: str
    wing: str = ""
    home: str = ""
    detachment: bool = False

    def counter(self) -> Counter:
        """What is printed on it."""
        return Counter(
            id=self.id,
            name=self.name,
            side=self.side,
            nation=self.nation,
            kind="leader",
            allowance=self.allowance,
            wing=self.wing,
            detachment=self.detachment,
            home=self.home,
            stars=self.stars,
            seniority=self.seniority,
            combat=self.combat,
            leadership=self.leadership,
            loss=self.loss,
            points=self.points,
        )


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
        """What is printed on every counter, by id."""
        return {row.id: row.counter() for row in self.rows}


@frozen
class GroupSheet(Record):
    """A group of one side, as in `Group`; `hex` in four digits."""

    units: tuple[str, ...]
    source: Source
    rule: str
    why: str
    hex: str = ""
    zone: str = ""
    turn: int = 0
    reduced: tuple[str, ...] = ()
    brigade: str = ""
    options: tuple[tuple[str, int], ...] = ()
    strategic: bool = True

    def group(self, side: str) -> Group:
        """The group of this side."""
        return Group(
            side=side,
            units=self.units,
            rule=self.rule,
            source=self.source,
            hex=int(self.hex or 0),
            zone=self.zone,
            turn=self.turn,
            reduced=self.reduced,
            brigade=self.brigade,
            options=self.options,
            strategic=self.strategic,
        )


@frozen
class ScenarioSheet(Record):
    """A scenario as its file says it, not yet checked."""

    id: str
    title: str
    note: str
    map: str
    advanced: bool
    first_turn: int
    last_turn: int
    morale: dict[str, int]
    momentum: dict[str, int]
    rule: str
    reconstructed: tuple[str, ...]
    british: tuple[GroupSheet, ...]
    american: tuple[GroupSheet, ...]
    special: Special = field(factory=Special)
    decisive: tuple[Decisive, ...] = ()

    def forces(self) -> dict[str, tuple[GroupSheet, ...]]:
        """The groups by side, the British first, as they set up (18.4.1)."""
        return {BRITISH: self.british, AMERICAN: self.american}

    def groups(self) -> tuple[Group, ...]:
        """The groups of both sides in the order of `forces`."""
        return tuple(group.group(side) for side, groups in self.forces().items() for group in groups)


def load_counters(values: Mapping[str, Any] | None = None) -> CounterSheet:
    """The counter sheet, with a player's printed values laid over it; DataError names what is wrong."""
    laid = {**part(values, "unit", PARTS), **part(values, "leader", PARTS)}
    if not laid:
        return _our_counters()
    return structure(
        lay_over(_raw(COUNTERS), laid), CounterSheet, f"{COUNTERS} with printed values laid over it"
    )


@cache
def _our_counters() -> CounterSheet:
    return structure(_raw(COUNTERS), CounterSheet, COUNTERS)


@cache
def load_sheet(id_: str) -> ScenarioSheet:
    """A scenario as its file says it; one that is `based_on` another takes over what it does not say."""
    return structure(_tables(id_), ScenarioSheet, scenario_file(id_))


def scenario_file(id_: str) -> str:
    """The name of a scenario's file in this package."""
    return f"scenarios/{id_}.toml"


def _tables(id_: str) -> dict[str, Any]:
    ours = dict(_raw(scenario_file(id_)))
    base = ours.pop("based_on", "")
    return {**_tables(base), **ours} if base else ours


@cache
def _raw(file: str) -> dict[str, Any]:
    return read_toml(package_text(PACKAGE, file), file)
