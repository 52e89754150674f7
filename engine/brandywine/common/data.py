"""Charts, counters and scenarios as data: what the TOML files of this package say, checked at load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import field, frozen

from cockade.engine.data_files import Source, Sourced, about
from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.hexmap import HexMap
    from cockade.engine.odds_table import Table
    from cockade.events.brandywine import Counter

OWN_LINES = "A"
"""The entry hex that is the own lines of a unit that has none on its counter (13.2.1)."""
MOVERS = ("light", "infantry", "dragoon", "artillery", "leader")
"""The movement columns of the terrain effects chart (CH.tec); militia use that of the infantry."""

# ---------------------------------------------------------------- charts.toml


@frozen
class TerrainKind(Sourced):
    """
    One hex line of the terrain effects chart (CH.tec); costs by mover in movement points, 0 is prohibited.

    `fire` and `close` are die roll modifiers for those in the hex.
    """

    id: str
    letter: str
    cost: dict[str, int]
    fire: int
    close: int
    blocks_sight: bool
    bars_zone: bool


@frozen
class HexsideKind(Sourced):
    """
    One hexside line of the chart; costs by mover are added to that of the hex.

    `whole`: it takes the whole allowance (16.1.2), and the `prohibited` movers never cross. `fire` is for
    fire into works; `close` counts if all attackers attack across such hexsides.
    """

    id: str
    cost: dict[str, int]
    fire: int
    close: int
    whole: bool = False
    prohibited: tuple[str, ...] = ()


@frozen
class WayKind(Sourced):
    """A road, track or path: cost per hex in all (9.2.1); whether one may hasten along it (9.2.2)."""

    id: str
    cost: int
    strategic: bool


@frozen
class FireChart(Sourced):
    """Hit numbers: `hits[strength - 1][range - 1]`; more strength than there are rows reads the last one."""

    hits: tuple[tuple[int, int, int], ...]


@frozen
class DamageChart(Sourced):
    """`results[die]`, unmodified: AM, R, D, 1 or 1*."""

    results: tuple[str, ...]


@frozen
class FireModifier(Sourced):
    """A die roll modifier of fire (CH.fire-drm): when in words, for rifles, artillery or both."""

    id: str
    value: int
    when: str
    applies: Literal["both", "rifle"]


@frozen
class CloseModifier(Sourced):
    """A die roll modifier of close combat that is a number (CH.close-drm)."""

    id: str
    value: int
    when: str


@frozen
class TacticsChart(Sourced):
    """
    The matrix (CH.tactics): `matrix[attacker's chit][defender's chit]`, a number or NC.

    The `led` chits need a leader, and the `flank` chits a leader and an open flank (12.2.3). An illegal chit
    gives the other side `illegal` (12.2.6).
    """

    chits: tuple[str, ...]
    led: tuple[str, ...]
    flank: tuple[str, ...]
    matrix: tuple[tuple[str, ...], ...]
    illegal: int


@frozen
class Band(Sourced):
    """A band of the army morale track (15.2.3 to 15.2.5): from `least` up."""

    id: str
    least: int
    initiative: int
    units: int


@frozen
class MoraleChange(Sourced):
    """A line of the army morale adjustment chart (CH.morale)."""

    id: str
    event: str
    own: int
    enemy: int


@frozen
class PointsLine(Sourced):
    """A line of the victory point schedule (4.4), in halves."""

    id: str
    halves: int
    event: str


@frozen
class BatteryPoints(Sourced):
    """The value of Proctor's Battery by the turn box of its marker (4.3.5), in whole points, from turn 1."""

    points: tuple[int, ...]


@frozen
class ReleasePrice(Sourced):
    """The points that an early release gives the British: (turn, whole points) (9.4.4, 9.4.5)."""

    greene: tuple[tuple[int, int], ...]
    army: tuple[tuple[int, int], ...]


@frozen
class Limits(Sourced):
    """
    The numbers of the rules: stacking (7.1.1), the ceiling of army morale (15.2.2), the least total that
    passes a check (15.1.3), the range of artillery (11.1.3), all momentum chits (12.3.1); what 6.1.6 costs
    and gives; what naming the initiative costs and what one chit adds to its die (12.3.3).
    """

    stack: int
    guns: int
    morale: int
    check: int
    artillery_range: int
    chits: int
    haste: int
    haste_bonus: int
    claim: int
    chit_bonus: int


@frozen
class Charts(Record):
    """The player aid card."""

    terrain: dict[str, TerrainKind]
    hexsides: dict[str, HexsideKind]
    ways: dict[str, WayKind]
    fire: FireChart
    artillery_damage: DamageChart
    rifle_damage: DamageChart
    fire_modifiers: dict[str, FireModifier]
    close_modifiers: dict[str, CloseModifier]
    tactics: TacticsChart
    close_combat: Table
    bands: tuple[Band, ...]
    morale: dict[str, MoraleChange]
    awards: dict[str, PointsLine]
    battery: BatteryPoints
    release: ReleasePrice
    limits: Limits

    def band(self, morale: int) -> Band:
        """The band of an army morale (15.2.3 to 15.2.5); the lowest for 0."""
        return next((band for band in self.bands if morale >= band.least), self.bands[-1])


# ---------------------------------------------------------------- scenarios/*.toml


@frozen
class Group(Record):
    """
    Units that start or arrive together.

    With `turn` 0 they start on the map: in `hex`, or where their owner likes in the `zone`. Otherwise they
    enter on that turn (as printed), at `hex` or at the one hex of the `zone`; a `brigade` (second, third) may
    choose among the `options`, (letter, turn). A unit that is not `strategic` may not hasten if it
    arrives on that turn (18.2.2).
    """

    side: str
    units: tuple[str, ...]
    rule: str
    source: Source
    hex: int = 0
    zone: str = ""
    turn: int = 0
    reduced: tuple[str, ...] = ()
    brigade: str = ""
    options: tuple[tuple[str, int], ...] = ()
    strategic: bool = True

    @property
    def is_free(self) -> bool:
        """Whether the owner chooses where the units start."""
        return not self.turn and bool(self.zone)


@frozen
class Decisive(Sourced):
    """
    A decisive victory of a scenario for `side`, judged at the end of every game turn or only `at_end`.

    `hold_each`: its foot holds a hex of each zone in Parade Order, and no American combat unit is
    adjacent; `none_in`: no British foot in Parade Order is in them; `none_free_in`: none that is free of
    American zones of control; `otherwise`: the other side's condition never came true. `text` is what the
    fact of the end says, `told` and `ending` are for players (`cockade.engine.victory`).
    """

    side: str = field(metadata=about("the side"))
    how: Literal["hold_each", "none_in", "none_free_in", "otherwise"] = field(metadata=about("how"))
    zones: tuple[str, ...] = field(metadata=about("the areas"))
    at_end: bool = field(metadata=about("judged only when the last turn ends"))
    text: str = field(metadata=about("what the record says of it"))
    told: str = field(metadata=about("what players are shown beforehand"))
    ending: str = field(metadata=about("what players are shown when it has come true"))
    rule: str = field(metadata=about("the clause"))


@frozen
class InitiativeModifier(Record):
    """A modifier to one side's initiative die on one turn (18.4.3)."""

    turn: int = field(metadata=about("on this turn"))
    side: str = field(metadata=about("the side"))
    value: int = field(metadata=about("the number"))


@frozen
class Departure(Record):
    """Units that leave play at the end of their side's movement phase on a turn (18.1.3)."""

    turn: int = field(metadata=about("on this turn"))
    side: str = field(metadata=about("the side"))
    units: tuple[str, ...] = field(metadata=about("the units"))


@frozen
class Special(Record):
    """The special rules of a scenario that are data (18.1.3 to 18.4.3; 6.1.6 for `haste_turn`)."""

    automatic_initiative: int = field(
        default=0, metadata=about("On this turn the British have the initiative without a roll.")
    )
    initiative_drm: InitiativeModifier | None = field(
        default=None, metadata=about("On a turn a side adds a number to its die for the initiative.")
    )
    haste_turn: int = field(
        default=0, metadata=about("Before the die of this turn the British may buy the initiative.")
    )
    barred: dict[str, str] = field(
        factory=dict, metadata=about("A side may not move or retreat into an area.")
    )
    leave: Departure | None = field(
        default=None, metadata=about("On a turn these units leave play after their movement.")
    )
    tied: str = field(default="", metadata=about("This leader stays with light infantry of his wing."))


@frozen
class Scenario(Record):
    """One scenario as set up: map, counters, starting places, length. `rule` are its special rules."""

    id: str
    title: str
    note: str
    map: HexMap
    advanced: bool
    first_turn: int
    last_turn: int
    morale: dict[str, int]
    momentum: dict[str, int]
    counters: dict[str, Counter]
    groups: tuple[Group, ...]
    special: Special
    decisive: tuple[Decisive, ...]
    rule: str
