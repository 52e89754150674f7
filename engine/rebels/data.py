"""Charts, counters and scenarios as data: what the TOML files of this package say, checked at load."""

from __future__ import annotations

from attrs import frozen

from engine.hexmap import HexMap
from engine.tables import Table
from events.rebels import Counter

# ---------------------------------------------------------------- charts.toml


@frozen
class TerrainKind:
    """One hex line of the terrain effects chart; costs in half movement points, 0 is prohibited to all."""

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


@frozen
class HexsideKind:
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
class WayKind:
    """A road or trail: cost per hex in half movement points, and which hexside costs it cancels."""

    id: str
    cost: int
    cancels: tuple[str, ...]


@frozen
class UnitKind:
    """What a kind of unit can do; `forced_march` in whole movement points, `advance` in hexes."""

    id: str
    combat: bool
    zone: bool
    assaults: bool
    forced_march: int
    advance: int


@frozen
class MoraleChart:
    """Modifiers of a morale check (chart.morale). `crowd` is (least hexes with enemies, modifier)."""

    artillery: int
    dragoon: int
    enemy_dragoon: int
    crowd: tuple[tuple[int, int], ...]
    disengage: int
    hopeless_margin: int


@frozen
class LeaderChart:
    """The highest die that loses a leader, by cause, and how far he may flee (chart.leader)."""

    stacked: int
    dragoon: int
    infantry: int
    refuge: int


@frozen
class RallyChart:
    """Totals of chart.rally and the modifier beside an enemy."""

    flees_at_most: int
    rallies_at_least: int
    beside_enemy: int


@frozen
class ForcedMarchChart:
    """The highest total that keeps order, and the modifiers (chart.forced-march)."""

    good_at_most: int
    leader: int
    agile: int
    agile_kinds: tuple[str, ...]


@frozen
class Charts:
    """The play aid card. `disruption_loss` is (most elimination points, halves of a level lost)."""

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


# ---------------------------------------------------------------- scenarios/*.toml


@frozen
class Group:
    """
    Units that start or arrive together.

    With `turn` 0 they start on the map: in `hexes[0]`, or where their owner likes within `zone`.
    Otherwise they are due on that turn (counted from 1) at `hexes[0]`.
    """

    side: str
    units: tuple[str, ...]
    hexes: tuple[int, ...] = ()
    zone: str = ""
    turn: int = 0
    source: str = ""


@frozen
class Victory:
    """Who wins after the last turn if nobody collapsed (18.1): `else_wins`, unless places say otherwise."""

    rule: str
    else_wins: str
    text: str


@frozen
class Special:
    """The exclusive rules of a battle that are numbers: see each battle's chapter."""

    first_turn_factor: dict[str, int]
    no_forced_march_turns: dict[str, tuple[int, ...]]
    start_disrupted: tuple[str, ...]


@frozen
class Scenario:
    """One battle as set up: the map, the counters, who starts where, how long, and who wins."""

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
