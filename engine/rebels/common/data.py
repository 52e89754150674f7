"""Charts, counters and scenarios as data: what the TOML files of this package say, checked at load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import field, frozen

from cockade.engine.data_files import Sourced, about
from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.hexmap import HexMap
    from cockade.engine.odds_table import Table
    from cockade.events.rebels import Counter

# ---------------------------------------------------------------- charts.toml


@frozen
class TerrainKind(Sourced):
    """
    One hex line of the terrain effects chart; costs in half movement points, 0 is prohibited to all.

    `morale` is the help of a fort to a checking defender (chart.morale), `prohibited` the kinds of
    units that enter only along a road or trail.
    """

    id: str
    letter: str
    cost: int
    light_cost: int
    shift: int
    fire_shift: int
    blocks_fire: bool
    charge: bool
    bars_enemy_zone: bool = False
    prohibited: tuple[str, ...] = ()
    morale: int = 0


@frozen
class HexsideKind(Sourced):
    """One hexside line of the terrain effects chart; costs in half movement points, added to the hex."""

    id: str
    cost: int
    shift: int
    fire_shift: int
    morale: int = 0
    impassable: bool = False
    stops_zone: bool = False
    prohibited: tuple[str, ...] = ()


@frozen
class WayKind(Sourced):
    """A road or trail: cost per hex in half movement points, and which hexside costs it cancels."""

    id: str
    cost: int
    cancels: tuple[str, ...]


@frozen
class UnitKind(Sourced):
    """The abilities of a kind of unit; `forced_march` in whole movement points, `advance` in hexes."""

    id: str
    combat: bool
    zone: bool
    assaults: bool
    forced_march: int
    advance: int


@frozen
class MoraleChart(Sourced):
    """Modifiers of a morale check (chart.morale). `crowd` is (least hexes with enemies, modifier)."""

    artillery: int
    dragoon: int
    enemy_dragoon: int
    crowd: tuple[tuple[int, int], ...]
    disengage: int
    hopeless_margin: int


@frozen
class LeaderChart(Sourced):
    """The highest die that loses a leader, by cause, and how far he may flee (chart.leader)."""

    stacked: int
    dragoon: int
    infantry: int
    refuge: int


@frozen
class RallyChart(Sourced):
    """Totals of chart.rally and the modifier next to an enemy."""

    flees_at_most: int
    rallies_at_least: int
    beside_enemy: int


@frozen
class ForcedMarchChart(Sourced):
    """The highest total that keeps order, and the modifiers (chart.forced-march)."""

    good_at_most: int
    leader: int
    agile: int
    agile_kinds: tuple[str, ...]


@frozen
class Charts(Record):
    """
    The play aid card. `disruption_loss` is (most elimination points, halves of a level lost).

    `gun_ranges` is the reach in hexes by gun (7.2): pounds as text, or `howitzer`.
    """

    terrain: dict[str, TerrainKind]
    hexsides: dict[str, HexsideKind]
    ways: dict[str, WayKind]
    kinds: dict[str, UnitKind]
    assault: Table
    bombardment: Table
    morale: MoraleChart
    leader: LeaderChart
    rally: RallyChart
    forced_march: ForcedMarchChart
    disruption_loss: tuple[tuple[int, int], ...]
    stack_limit: int
    fighting_limit: int
    most_left_shifts: int
    gun_ranges: dict[str, int] = field(factory=dict)


# ---------------------------------------------------------------- scenarios/*.toml


@frozen
class Group(Record):
    """
    Units that start or arrive together.

    With `turn` 0 they start on the map: in `hexes[0]`, or where their owner likes, in `zone` or `or_zone`
    or at most `within` hexes from the hex `around`, by the clause `rule`; `or_zone` is for units of `or_kind`
    alone, and for `or_most` of them at once. Otherwise they are due on that turn
    (counted from 1), at any of `hexes`. Units that are `held` do nothing until the enemy draws them in.
    """

    side: str
    units: tuple[str, ...]
    hexes: tuple[int, ...] = ()
    zone: str = ""
    turn: int = 0
    source: str = ""
    or_zone: str = ""
    or_kind: str = ""
    or_most: int = 0
    around: int = 0
    within: int = 0
    held: bool = False
    rule: str = "1.3"

    @property
    def is_free(self) -> bool:
        """Whether the owner chooses where the units start."""
        return not self.turn and bool(self.zone or self.around)

    def area(self, hexmap: HexMap, kind: str) -> frozenset[int]:
        """1.3: the hexes where such a unit may start: its zones and hexes near `around`, or its own hexes."""
        if not self.is_free:
            return frozenset(self.hexes)
        near = hexmap.grid.within(self.around, self.within) if self.around in hexmap.grid else frozenset()
        zones = hexmap.zones
        other = zones.get(self.or_zone, frozenset()) if kind == self.or_kind else frozenset()
        return near | zones.get(self.zone, frozenset()) | other


@frozen
class Told(Record):
    """The two sentences about a way to win: for the start, and for the end (`cockade.engine.victory`)."""

    text: str
    ending: str


@frozen
class Victory(Record):
    """
    The winner after the last turn if no side collapsed (18.1): `else_wins`, unless places say otherwise.

    The other side wins if it owns `any` or `all` of the `places` (hexes, or a whole `zone`) or `more` of them
    than the enemy, or if it has `cleared` the zone of enemy combat units; by `collapse` there is no other
    way. `owner` has the places at first (ruling Q39). `reached` and `otherwise` tell of both ways; `text` is
    what the fact of the end says.
    """

    rule: str
    else_wins: str
    text: str
    how: Literal["collapse", "any", "all", "more", "cleared"] = "collapse"
    places: tuple[int, ...] = ()
    zone: str = ""
    owner: str = ""
    reached: Told | None = None
    otherwise: Told | None = None


@frozen
class Slow(Record):
    """Units that move at most `hexes` hexes in a movement segment before turn `before`."""

    units: tuple[str, ...] = field(metadata=about("the units"))
    hexes: int = field(metadata=about("most hexes in a movement segment"))
    before: int = field(metadata=about("before this turn"))


@frozen
class Closed(Record):
    """
    A `zone` (or with `outside` all the rest of the map) that a side may not enter.

    Until turn `before`, or ever if that is 0; with `spares_named` only who is not named (see `Quota`).
    """

    side: str = field(metadata=about("the side"))
    zone: str = field(metadata=about("the area"))
    before: int = field(default=0, metadata=about("before this turn; 0: in the whole battle"))
    outside: bool = field(default=False, metadata=about("the rest of the map is closed"))
    spares_named: bool = field(default=False, metadata=about("named units may enter"))


@frozen
class Quota(Record):
    """
    The number of units that a side may name on its player turn `turn`: `leaders` by nation.

    At least half of the infantry named must be of the nation `half`.
    """

    side: str = field(metadata=about("the side"))
    turn: int = field(metadata=about("on this turn"))
    infantry: int = field(metadata=about("units of infantry"))
    artillery: int = field(metadata=about("units of artillery"))
    leaders: dict[str, int] = field(metadata=about("leaders, by nation"))
    half: str = field(default="", metadata=about("half of the infantry is of this nation"))


@frozen
class Regeneration(Record):
    """
    At the start of a turn a die divided by `divide`, fractions down, is the number of reserve units.

    Their owner `side` places them in the `zone`, and each adds `gain` halves to its level.
    """

    turn: int = field(metadata=about("on this turn"))
    divide: int = field(metadata=about("the die is divided by"))
    side: str = field(metadata=about("the side"))
    zone: str = field(metadata=about("the area"))
    gain: int = field(metadata=about("half points for the level of the side"))


@frozen
class Approach(Record):
    """`gain` halves at the end of a turn for a side that has come nearer to one of the `hexes`."""

    side: str = field(metadata=about("the side"))
    hexes: tuple[int, ...] = field(metadata=about("the hexes"))
    gain: int = field(metadata=about("half points for the level of the side"))


@frozen
class Special(Record):
    """The exclusive rules of a battle that are numbers: see each battle's chapter."""

    first_turn_factor: dict[str, int] = field(
        factory=dict,
        metadata=about("On the first turn a side multiplies its movement points by this number."),
    )
    no_forced_march_turns: dict[str, tuple[int, ...]] = field(
        factory=dict, metadata=about("On these turns a side may not force its march.")
    )
    start_disrupted: tuple[str, ...] = field(default=(), metadata=about("These units begin disrupted."))
    slow: tuple[Slow, ...] = field(
        default=(), metadata=about("These units move only a few hexes until a turn.")
    )
    closed: tuple[Closed, ...] = field(default=(), metadata=about("A side may not enter an area."))
    closed_crossings: dict[str, tuple[tuple[int, int], ...]] = field(
        factory=dict, metadata=about("A side never steps from one of these hexes to the other.")
    )
    quotas: tuple[Quota, ...] = field(
        default=(), metadata=about("On a turn a side names a few units that may enter closed areas.")
    )
    named_zone: str = field(default="", metadata=about("A unit that starts in this area counts as named."))
    asleep: dict[str, tuple[int, ...]] = field(
        factory=dict, metadata=about("On these turns a side does not move.")
    )
    fixed: dict[str, tuple[str, ...]] = field(
        factory=dict, metadata=about("These kinds of units of a side never move.")
    )
    half_defence_turns: dict[str, tuple[int, ...]] = field(
        factory=dict, metadata=about("On these turns a side defends at half strength.")
    )
    regeneration: tuple[Regeneration, ...] = field(
        default=(), metadata=about("On a turn a die brings units of the reserve back.")
    )
    approach: tuple[Approach, ...] = field(
        default=(), metadata=about("A side that has come nearer to a hex gains points.")
    )


@frozen
class Scenario(Record):
    """
    One battle as set up: the map, the counters, the starting places, the length, and the winner.

    `levels` are in halves by side, `labels` the clock time of each turn; the units of the `reserve` join
    only when a rule brings them on. `rules` names the clause that
    justifies each part of the battle (`set_up`, `victory`, `levels`, `communication`, and the
    fields of `special` that are in force), for refusals and for the reader.
    """

    id: str
    title: str
    note: str
    map: HexMap
    labels: tuple[str, ...]
    first: str
    levels: dict[str, int]
    communication: dict[str, tuple[int, ...]]
    counters: dict[str, Counter]
    groups: tuple[Group, ...]
    victory: Victory
    special: Special
    rules: dict[str, str]
    reserve: tuple[str, ...] = ()
