"""Charts, counters and scenarios as data: what the TOML files of this package say, checked at load."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from cockade.engine.data_files import about
from cockade.engine.data_sources import PrintedEntry
from cockade.engine.victory import Win

Role = Literal["american", "british", "both"]
PlaceRule = Literal[
    "hand",
    "leader",
    "box",
    "colony",
    "militia",
    "partisan",
    "indian",
    "exchange",
    "fortress",
    "siege",
]


# ---------------------------------------------------------------- counters.toml


@frozen(kw_only=True)
class Nation(PrintedEntry):
    """The owner of some counters, and the player who moves them (2.13)."""

    id: str
    name: str
    side: Literal["american", "british"]
    colour: str


@frozen(kw_only=True)
class UnitType(PrintedEntry):
    """A type of combat unit (2.11): `count` counters in all."""

    id: str
    name: str
    side: Literal["american", "british"]
    nation: str
    kind: Literal["regular", "detachment", "grenadier", "light", "marine", "militia", "fleet", "indian"]
    strength: int
    count: int


@frozen(kw_only=True)
class Leader(PrintedEntry):
    """A leader (2.10)."""

    id: str
    name: str
    side: Literal["american", "british"]
    nation: str
    kind: Literal["general", "militia_leader", "admiral"]
    command: int


@frozen(kw_only=True)
class Marker(PrintedEntry):
    """
    A kind of campaign marker (7.6).

    `windows` are those of the charts in which `usable_by` may play it; `american` and `british` the values of
    rabble rousing; `needs` the optional rules without which it is left out; `once`: out of the game after
    use.
    """

    id: str
    name: str
    kind: Literal["action", "rabble_rousing", "tactics"]
    rule: str
    count: int
    usable_by: Role
    windows: tuple[str, ...]
    american: int = 0
    british: int = 0
    needs: tuple[str, ...] = ()
    once: bool = False

    def value(self, side: str) -> int:
        """9.2: what it is worth in rabble rousing."""
        return self.american if side == "american" else self.british


@frozen(kw_only=True)
class PieceLimit(PrintedEntry):
    """Markers on the map and on the tracks; all but Fortress and Siege may be duplicated (13.10)."""

    id: str
    name: str
    count: int
    option: str = ""


@frozen
class Pieces:
    """The counter sheet."""

    nations: dict[str, Nation]
    units: dict[str, UnitType]
    leaders: dict[str, Leader]
    markers: dict[str, Marker]
    pieces: dict[str, PieceLimit]


# ---------------------------------------------------------------- charts.toml


@frozen(kw_only=True)
class Colony(PrintedEntry):
    """
    A region of the map in politics: one of the seven colonies if it has a `loyalty` track (2.7).

    `start` above 0 is pro-American; `militia` are the nations that raise militia there (13.8, ruling Q39).
    """

    id: str
    militia: tuple[str, ...] = ()
    loyalty: bool = False
    start: int = 0
    owner: str = ""


@frozen(kw_only=True)
class LoyaltyTrack(PrintedEntry):
    """The tracks of the colonies and the effects of their levels (11.0)."""

    names: tuple[str, ...]
    least: int
    most: int
    double_points_at: int
    double_forage_from: int
    rule: str


@frozen(kw_only=True)
class ProgressBox(PrintedEntry):
    """A box of Revolutionary Progress, left to right (10.1), with the dice of 6.7."""

    id: str
    name: str
    american_dice: int
    british_dice: int
    effects: tuple[str, ...]


@frozen(kw_only=True)
class EuropeBox(PrintedEntry):
    """A box of the European Balance of Power (12.7); `place` 0 is neutral, above it is American."""

    place: int
    id: str
    name: str
    american_dice: int
    british_dice: int
    france_allied: bool
    spain_allied: bool
    effects: tuple[str, ...]


@frozen(kw_only=True)
class Item(PrintedEntry):
    """
    A line of the Mobilization Table (13.0).

    `cost` in points, or `by_loyalty` for a friendly, neutral and enemy colony; `cost_later` once the army is
    professionalized (13.4); `success` the highest die that raises partisans; `draws` markers for the American
    (27.1); `nation` the one that must be allied; `place` names the rule for where it appears.
    """

    id: str
    side: Role
    place: PlaceRule
    where: str = ""
    cost: int = 0
    cost_later: int = 0
    by_loyalty: tuple[int, ...] = ()
    success: tuple[int, ...] = ()
    draws: int = 0
    nation: str = ""
    option: str = ""


@frozen(kw_only=True)
class MovementChart(PrintedEntry):
    """Movement points by way (16.12); a trail costs `light_trail` with one of the `light` kinds."""

    costs: dict[str, int]
    light_trail: int
    light: tuple[str, ...]
    rule: str


@frozen(kw_only=True)
class DiceTable(PrintedEntry):
    """The faces of a die that disrupt and those that eliminate."""

    eliminated: tuple[int, ...]
    rule: str
    disrupted: tuple[int, ...] = ()


@frozen(kw_only=True)
class EnlistmentChart(PrintedEntry):
    """The least total with which a unit stays (20.5)."""

    stays_from: int
    rule: str


@frozen(kw_only=True)
class Limits(PrintedEntry):
    """Numbers that only the text of the rules gives: 7.3, 24.5, 3.1, 4.8."""

    markers_bought: int
    cargo: int
    points_to_win: int
    colonies_to_win: int
    level_to_win: int
    first_turn_factor: int
    rule: str


@frozen(kw_only=True)
class MarkerWindow(PrintedEntry):
    """A window for campaign markers: its phase, the side that may play, and the moment."""

    id: str
    phase: str
    who: str
    when: str


@frozen(kw_only=True)
class Step(PrintedEntry):
    """A step of the sequence of play (5.1) or of a battle (18.4)."""

    id: str
    actor: str
    choice: Literal["none", "open", "secret"]
    text: str
    clauses: tuple[str, ...]


@frozen(kw_only=True)
class Option(PrintedEntry):
    """An optional rule, on unless players say otherwise if it is `recommended` (ruling Q88)."""

    id: str
    name: str
    rule: str
    recommended: bool


@frozen
class Charts:
    """The tables of the map sheet and the sequence of play; `europe` by its place."""

    colonies: dict[str, Colony]
    loyalty: LoyaltyTrack
    progress: tuple[ProgressBox, ...]
    europe: dict[int, EuropeBox]
    items: dict[str, Item]
    movement: MovementChart
    fire: DiceTable
    attrition: DiceTable
    forage: DiceTable
    enlistment: EnlistmentChart
    limits: Limits
    windows: dict[str, MarkerWindow]
    steps: tuple[Step, ...]
    battle_steps: tuple[Step, ...]
    options: dict[str, Option]

    def progress_place(self, box: str) -> int:
        """10.1: the place of a box on the track, from 0. Raises KeyError for an unknown box."""
        return next(place for place, found in enumerate(self.progress) if found.id == box)

    def europe_place(self, box: str) -> int:
        """12.1: the place of a box, 0 for neutral."""
        return next(place for place, found in self.europe.items() if found.id == box)


# ---------------------------------------------------------------- scenarios/*.toml


@frozen(kw_only=True)
class Group(PrintedEntry):
    """
    Pieces that start together (4.2 to 4.5): in `areas[0]`, or where the owner likes if there are more of
    them, or anywhere in the `region`. `units` are counts by type, `markers` fortress or partisan.
    """

    side: Literal["american", "british"] = field(metadata=about("the side"))
    nation: str = field(metadata=about("the nation"))
    rule: str = field(metadata=about("the clause"))
    areas: tuple[str, ...] = field(default=(), metadata=about("in one of these areas"))
    region: str = field(default="", metadata=about("or anywhere in this region"))
    units: dict[str, int] = field(factory=dict, metadata=about("units, by type"))
    leaders: tuple[str, ...] = field(default=(), metadata=about("leaders"))
    markers: dict[str, int] = field(factory=dict, metadata=about("fortresses and partisans"))
    note: str = field(default="", metadata=about("a remark"))


@frozen(kw_only=True)
class Reinforcement(PrintedEntry):
    """The units due when progress enters a box: in the `area`, or where the owner may choose (4.9, 4.10)."""

    id: str
    side: Literal["american", "british"] = field(metadata=about("the side"))
    progress: str = field(metadata=about("when progress enters this box"))
    leaders: tuple[str, ...] = field(metadata=about("leaders"))
    rule: str = field(metadata=about("the clause"))
    area: str = field(default="", metadata=about("into this area"))
    units: dict[str, int] = field(factory=dict, metadata=about("units, by type"))


@frozen
class Goals:
    """The goal of the American at the end of the short scenario, all of it (3.5)."""

    colonies: int = field(metadata=about("the number of colonies"))
    level: int = field(metadata=about("at this level or more"))
    progress: str = field(metadata=about("Revolutionary Progress at this box or beyond"))
    europe: str = field(metadata=about("the European Balance of Power at this box or beyond"))


@frozen(kw_only=True)
class Scenario(PrintedEntry):
    """
    A scenario as its file says it.

    `hands` are the markers drawn before the first turn (4.3), `gone` leaders who are out of this war,
    `options` the optional rules of a custom start (the recommended ones if it does not say),
    `reconstructed` the parts that no source gives.
    """

    id: str
    title: str
    note: str
    map: str
    years: tuple[int, ...] = field(metadata=about("Years, one for each turn"))
    first: Literal["american", "british"] = field(metadata=about("First player"))
    victory: str = field(metadata=about("Clause of the victory"))
    progress: str = field(metadata=about("Revolutionary Progress at the beginning"))
    europe: str = field(metadata=about("European Balance of Power at the beginning"))
    hands: dict[str, int] = field(metadata=about("Campaign markers drawn before the first turn"))
    group: tuple[Group, ...] = field(metadata=about("Groups of pieces"))
    reinforcement: tuple[Reinforcement, ...] = field(metadata=about("Reinforcements"))
    win: tuple[Win, ...] = field(metadata=about("Ways to win"))
    goals: Goals | None = field(default=None, metadata=about("The American goal at the end"))
    gone: tuple[str, ...] = field(default=(), metadata=about("Leaders who are out of this war"))
    options: tuple[str, ...] | None = field(default=None, metadata=about("Optional rules"))
    reconstructed: tuple[str, ...] = field(default=(), metadata=about("Parts without a source"))

    @property
    def coming(self) -> Mapping[str, int]:
        """4.9: by type, the counters kept apart at first: they arrive with a box of progress."""
        found: Counter[str] = Counter()
        for each in self.reinforcement:
            found.update(each.units)
        return found

    @property
    def named(self) -> frozenset[str]:
        """The leaders who are not in the pool: set up, kept for a box of progress, or gone."""
        placed = [leader for group in self.group for leader in group.leaders]
        coming = [leader for each in self.reinforcement for leader in each.leaders]
        return frozenset((*self.gone, *placed, *coming))
