"""Charts, counters and scenarios as data: what the TOML files of this package say, checked at load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import field, frozen

if TYPE_CHECKING:
    from engine.hexmap import HexMap
    from engine.tables import Table
    from events.rebels import Counter

Source = Literal["", "seed", "public", "reconstructed", "printed"]
"""
Where a datum comes from: the rulebook, a public page, our own reasoning, or the owner's printed copy.

Nothing that was loaded has an empty source.
"""

# ---------------------------------------------------------------- charts.toml


@frozen
class TerrainKind:
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
    source: Source = ""
    why: str = ""


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
    source: Source = ""
    why: str = ""


@frozen
class WayKind:
    """A road or trail: cost per hex in half movement points, and which hexside costs it cancels."""

    id: str
    cost: int
    cancels: tuple[str, ...]
    source: Source = ""
    why: str = ""


@frozen
class UnitKind:
    """What a kind of unit can do; `forced_march` in whole movement points, `advance` in hexes."""

    id: str
    combat: bool
    zone: bool
    assaults: bool
    forced_march: int
    advance: int
    source: Source = ""
    why: str = ""


@frozen
class MoraleChart:
    """Modifiers of a morale check (chart.morale). `crowd` is (least hexes with enemies, modifier)."""

    artillery: int
    dragoon: int
    enemy_dragoon: int
    crowd: tuple[tuple[int, int], ...]
    disengage: int
    hopeless_margin: int
    source: Source = ""
    why: str = ""


@frozen
class LeaderChart:
    """The highest die that loses a leader, by cause, and how far he may flee (chart.leader)."""

    stacked: int
    dragoon: int
    infantry: int
    refuge: int
    source: Source = ""
    why: str = ""


@frozen
class RallyChart:
    """Totals of chart.rally and the modifier beside an enemy."""

    flees_at_most: int
    rallies_at_least: int
    beside_enemy: int
    source: Source = ""
    why: str = ""


@frozen
class ForcedMarchChart:
    """The highest total that keeps order, and the modifiers (chart.forced-march)."""

    good_at_most: int
    leader: int
    agile: int
    agile_kinds: tuple[str, ...]
    source: Source = ""
    why: str = ""


@frozen
class Charts:
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
    """
    One battle as set up: the map, the counters, who starts where, how long, and who wins.

    `levels` are in halves by side, `labels` the clock time of each turn. `rules` names the clause that
    stands behind each part of the battle (`set_up`, `victory`, `levels`, `communication`, and the
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
