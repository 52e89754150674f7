"""The shapes of a scenario file as written, before it is checked."""

from __future__ import annotations

from attrs import field, frozen

from cockade.engine.data_files import Source, Sourced, about, made_of
from cockade.engine.rebels.common.data import Group, Special, Victory
from cockade.events.rebels import AMERICAN, BRITISH, Counter
from cockade.events.record import Record


@frozen
class UnitSheet(Sourced):
    """
    One counter of the counter sheet, as in `Counter`.

    `gun` is its weight in pounds or `howitzer`; `named_by` says who attests that the counter exists,
    `source` and `why` where its strength, guns or leader's values come from, `ref` a page of `refs`.
    """

    id: str
    name: str
    side: str
    nation: str
    kind: str
    allowance: int
    named_by: Source
    strength: tuple[int, int] = (0, 0)
    morale: tuple[int, int] = (0, 0)
    points: int = 0
    bombardment: int = 0
    reach: int = 0
    gun: str = ""
    command: int = 0
    span: int = 0
    ref: str = ""

    def counter(self) -> Counter:
        """The values printed on the counter."""
        return made_of(Counter, self, howitzer=self.gun == "howitzer")


@frozen
class GroupSheet(Sourced):
    """A group of one side, as in `Group`."""

    units: tuple[str, ...] = field(metadata=about("the units"))
    hexes: tuple[int, ...] = field(default=(), metadata=about("the hexes"))
    zone: str = field(default="", metadata=about("or anywhere in this area"))
    turn: int = field(default=0, metadata=about("they arrive on this turn; 0: they start there"))
    or_zone: str = field(default="", metadata=about("or in this area"))
    or_kind: str = field(default="", metadata=about("but only units of this kind"))
    or_most: int = field(default=0, metadata=about("the most at once"))
    around: int = field(default=0, metadata=about("or near this hex"))
    within: int = field(default=0, metadata=about("the distance in hexes"))
    held: bool = field(default=False, metadata=about("held until the enemy draws them in"))
    rule: str = field(default="1.3", metadata=about("the clause"))


@frozen
class Basis(Sourced):
    """The clause behind a part of a scenario, and the source of its figures."""

    rule: str = field(metadata=about("the clause"))


@frozen
class ScenarioSheet(Record):
    """
    A scenario as its file says it, not yet checked.

    `communication_zone` names by side a zone all of whose hexes are its lines of communication.
    """

    id: str
    title: str
    note: str
    map: str
    labels: tuple[str, ...]
    first: str
    levels: dict[str, int]
    communication: dict[str, tuple[int, ...]]
    reconstructed: tuple[str, ...] = field(metadata=about("Parts without a source"))
    unit: tuple[UnitSheet, ...]
    basis: dict[str, Basis] = field(metadata=about("Clause and source of each part"))
    victory: Victory
    special: Special
    american: tuple[GroupSheet, ...]
    british: tuple[GroupSheet, ...]
    communication_zone: dict[str, str] = field(factory=dict, metadata=about("Communication by area"))
    reserve: tuple[UnitSheet, ...] = field(default=(), metadata=about("Reserve: units that a rule brings on"))
    refs: dict[str, str] = field(factory=dict, metadata=about("Pages that the sources name"))
    names: dict[str, str] = field(factory=dict, metadata=about("The names of the sides in this battle"))

    def forces(self) -> dict[str, tuple[GroupSheet, ...]]:
        """The groups by side."""
        return {AMERICAN: self.american, BRITISH: self.british}

    def groups(self) -> tuple[Group, ...]:
        """The groups of both sides in the order of the file."""
        return tuple(
            made_of(Group, group, side=side) for side, groups in self.forces().items() for group in groups
        )
