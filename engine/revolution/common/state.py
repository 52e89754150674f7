"""The state of a game of The American Revolution, and all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import compress, count
from operator import is_not

from attrs import field, frozen

from cockade.engine.memo import derived, remembered
from cockade.engine.pieces import Piece
from cockade.events import revolution as events
from cockade.events.event import Frame
from cockade.events.record import Record

LEADER_KINDS = ("general", "militia_leader", "admiral")
POOL, MAP, RESERVED, EVENT, OUT, AWAY = "pool", "map", "reserved", "event", "out", "away"


@frozen
class Unit(Piece[events.Counter]):
    """
    A unit and its position: its counter, its area, and its actions.

    `status`: in the force or leader "pool", on the "map" (boxes too), "reserved" (4.9), waiting for an
    "event" (4.9, 4.10) or "out" of the game; in the view of the other side a leader who is somewhere is
    "away". `area` is empty off the map. `aboard` is the fleet that carries it, `choice` the areas it may be
    set up in. `held` is "phase" or "turn" (ruling Q28), `landed` the fleet it has landed from to fight for
    a port (24.6); `crossed`: the colony that a militia has left this turn (33.0);
    `marched` by force in this phase.
    """

    counter: events.Counter
    status: str = POOL
    area: str = ""
    aboard: str = ""
    disrupted: bool = False
    moved: bool = False
    marched: bool = False
    held: str = ""
    landed: str = ""
    crossed: str = ""
    choice: tuple[str, ...] = ()

    @property
    def nation(self) -> str:
        """american, french, spanish, british, tory, hessian or indian (2.13)."""
        return self.counter.nation

    @property
    def kind(self) -> str:
        """regular, detachment, grenadier, light, marine, militia, fleet, indian, or a kind of leader."""
        return self.counter.kind

    @property
    def is_leader(self) -> bool:
        """def.area: everything else is a combat unit."""
        return self.counter.kind in LEADER_KINDS

    @property
    def is_fleet(self) -> bool:
        """def.area: a combat unit, but not a land combat unit."""
        return self.counter.kind == "fleet"

    @property
    def is_land_combat(self) -> bool:
        """def.area: neither leader nor fleet."""
        kind = self.counter.kind
        return kind != "fleet" and kind not in LEADER_KINDS

    @property
    def is_ashore(self) -> bool:
        """def.area: on the map or in a box, not aboard; fleets are never ashore."""
        return bool(self.area) and not self.aboard and not self.is_fleet

    @property
    def is_afloat(self) -> bool:
        """def.area: a unit that a fleet carries, even in port."""
        return bool(self.aboard)

    @property
    def on_map(self) -> bool:
        """Whether the unit is in an area or box."""
        return bool(self.area)


Pair = tuple[int, int]
Hand = tuple[str, ...]


@frozen
class State(Record):
    """
    Everything about a game in progress.

    Pairs are American, British. `phase` is I to VII, `campaign` 1 to 3 in phase V, `step` the entry of the
    sequence of play, `side` whose step it is, `first` the first player (8.1). `hands` and `pool` hold kinds
    of campaign markers in alphabetical order, for they have no other (ruling Q93); `gone` left the game;
    `committed` were put down secretly and are `shown` once turned up; `passing` is Mutiny & Treason on its
    way to a side. `quiet` are windows that a side does not want to be asked for again in this phase.
    `loyalty` is by colony, pro- American above 0; `allied` the nations that help the Americans; `barred`
    nations may not be mobilized this turn. `tried` are (side, area) of interceptions since the last
    movement phase began, `intercepted` where they succeeded, `entered` (unit, area) where it has come to;
    `plundered` are the towns of this turn.
    """

    scenario: str = ""
    options: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    turn: int = 0
    phase: str = ""
    campaign: int = 0
    step: str = ""
    side: str = ""
    first: str = ""
    units: tuple[Unit, ...] = ()
    roster: Mapping[str, int] = field(factory=dict, eq=False)
    works: tuple[events.Work, ...] = ()
    arisen: tuple[events.Arisen, ...] = ()
    points: Pair = (0, 0)
    hands: tuple[Hand, Hand] = ((), ())
    pool: Hand = ()
    gone: Hand = ()
    committed: tuple[events.Commitment, ...] = ()
    shown: bool = False
    sealed: tuple[str, ...] = ()
    passing: tuple[str, str] = ("", "")
    quiet: tuple[tuple[str, str], ...] = ()
    progress: int = 0
    loyalty: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0)
    europe: int = 0
    allied: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    reports: tuple[events.Report, ...] = ()
    battle: events.Battle | None = None
    tried: tuple[tuple[str, str], ...] = ()
    intercepted: tuple[tuple[str, str], ...] = ()
    entered: tuple[tuple[str, str], ...] = ()
    plundered: tuple[str, ...] = ()
    agenda: tuple[Frame, ...] = ()
    over: bool = False
    winner: str = ""
    why: str = ""
    rule: str = ""

    def unit(self, id_: str) -> Unit:
        """The unit with this id. Raises KeyError for an unknown one."""
        return self.units[self.roster[id_]]

    def hand(self, side: str) -> Hand:
        """7.4: the campaign markers that a side holds."""
        return self.hands[number(side)]

    def points_of(self, side: str) -> int:
        """6.1: the political points of a side."""
        return self.points[number(side)]

    def uses(self, option: str) -> bool:
        """Whether an optional rule (28 to 38) is in use."""
        return option in self.options

    def is_quiet(self, side: str, window: str) -> bool:
        """Whether a side does not want to be asked for a window again in this phase."""
        return (side, window) in self.quiet

    def level(self, colony: str) -> int:
        """11.0: the loyalty of a colony, above 0 pro-American; 0 for a region without a track (def.pro)."""
        return self.loyalty[events.COLONIES.index(colony)] if colony in events.COLONIES else 0

    def put_down(self, side: str, item: str = "") -> tuple[events.Commitment, ...]:
        """A side's secretly committed markers, for one item or for all."""
        return tuple(one for one in self.committed if one.side == side and item in ("", one.item))

    def work(self, kind: str, area: str) -> events.Work | None:
        """15.2: the marker of a kind in an area, if there is one."""
        return works_by_place(self.works).get((kind, area))

    @property
    def second(self) -> str:
        """def.player: the side that is not the first player."""
        return enemy(self.first)

    @property
    def year(self) -> int:
        """1.2: the year of the turn; 0 before the first."""
        return self.years[self.turn - 1] if 0 < self.turn <= len(self.years) else 0

    @property
    def position(self) -> Position:
        """The units by area, computed once for each of the last few states."""
        last = _LATEST[0]
        return last if last.units is self.units else position(self.units)


def number(side: str) -> int:
    """The place of a side in a pair: American 0, British 1."""
    return 0 if side == events.AMERICAN else 1


def enemy(side: str) -> str:
    """The side that is not this one."""
    return events.BRITISH if side == events.AMERICAN else events.AMERICAN


class Stack:
    """The units of a side in an area; callers must not change the lists."""

    __slots__ = ("ashore", "fleets", "land", "units")

    def __init__(self, units: list[Unit]) -> None:
        """Sort the units by kind."""
        self.units = units
        self.fleets: list[Unit] = []
        self.ashore: list[Unit] = []
        self.land: list[Unit] = []
        for unit in units:
            kind = unit.counter.kind
            if kind == "fleet":
                self.fleets.append(unit)
            elif not unit.aboard:
                self.ashore.append(unit)
                if kind not in LEADER_KINDS:
                    self.land.append(unit)


NOBODY = Stack([])


class Position:
    """The units by area, and everything that follows from the units alone."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        """Sort the units that are on the map by area, and those that are aboard by fleet."""
        self.units = units
        self.at: dict[str, list[Unit]] = {}
        self.cargo: dict[str, list[Unit]] = {}
        for unit in units:
            if unit.area:
                stack = self.at.get(unit.area)
                if stack is None:
                    self.at[unit.area] = [unit]
                else:
                    stack.append(unit)
                if unit.aboard:
                    self.cargo.setdefault(unit.aboard, []).append(unit)
        self._stacks: dict[tuple[str, str], Stack] = {}

    def takes_over(self, last: Position) -> bool:
        """
        Whether it follows another one; then it takes over the stacks in areas without changes.

        It reads a copy of these, because another thread may ask the other one for a stack.
        """
        if len(last.units) != len(self.units):
            return False
        changed = list(compress(count(), map(is_not, last.units, self.units)))
        areas = {units[n].area for units in (last.units, self.units) for n in changed}
        self._stacks = {key: stack for key, stack in last._stacks.copy().items() if key[0] not in areas}
        return 2 * len(changed) < len(self.units)

    def _stack(self, area: str, side: str) -> Stack:
        """A side's units in an area, sorted on first use."""
        found = self._stacks.get((area, side))
        if found is None:
            here = self.at.get(area)
            found = Stack([unit for unit in here if unit.counter.side == side]) if here else NOBODY
            self._stacks[area, side] = found
        return found

    def stack(self, area: str, side: str = "") -> list[Unit]:
        """The units in an area, of one side or of both: ashore, afloat and fleets."""
        return self._stack(area, side).units if side else self.at.get(area, [])

    def ashore(self, area: str, side: str) -> list[Unit]:
        """Land combat units and leaders of a side in an area who are not aboard a fleet."""
        return self._stack(area, side).ashore

    def land(self, area: str, side: str) -> list[Unit]:
        """Q02: the land combat units ashore of a side in an area."""
        return self._stack(area, side).land

    def leaders(self, area: str, side: str) -> list[Unit]:
        """The leaders of a side ashore in an area."""
        return [unit for unit in self.ashore(area, side) if unit.is_leader]

    def fleets(self, area: str, side: str) -> list[Unit]:
        """The fleets of a side in an area."""
        return self._stack(area, side).fleets

    def aboard(self, fleet: str) -> list[Unit]:
        """The units that a fleet carries."""
        return self.cargo.get(fleet, [])

    def of(self, side: str) -> Iterator[Unit]:
        """All units of a side on the map and in the boxes."""
        return (unit for stack in self.at.values() for unit in stack if unit.counter.side == side)


@remembered(8)
def works_by_place(works: tuple[events.Work, ...]) -> dict[tuple[str, str], events.Work]:
    """15.2: the markers on the map by kind and area."""
    return {(work.kind, work.area): work for work in works}


@remembered(8)
def position(units: tuple[Unit, ...]) -> Position:
    """The position of some units."""
    found = Position(units)
    before = next(filter(found.takes_over, _LATEST), _LATEST[-1])
    _LATEST[:] = [found, *(last for last in _LATEST if last is not before)]
    return found


_LATEST = [Position(()), Position(())]


def in_pool(state: State, type_: str) -> list[Unit]:
    """def.pool: the counters of a type that can be mobilized, in their order."""
    return pools(state).get(type_, [])


@derived("units", size=8)
def pools(state: State) -> dict[str, list[Unit]]:
    """The same by type."""
    found: dict[str, list[Unit]] = {}
    for unit in state.units:
        if unit.status == POOL:
            found.setdefault(unit.counter.type, []).append(unit)
    return found


def sorted_hand(markers: Iterable[str]) -> Hand:
    """Campaign markers in the one order that they are kept in."""
    return tuple(sorted(markers))


def held(state: State, side: str) -> Hand:
    """7.4, ruling Q89: all markers of a side, including those committed but not shown yet."""
    down = () if state.shown else state.put_down(side)
    return sorted_hand((*state.hand(side), *(one.marker for one in down)))


def may_hold(state: State, side: str) -> bool:
    """7.4, ruling Q95: whether a side holds any marker at all; that is open, and more is not asked."""
    return bool(held(state, side))


def without(markers: Hand, marker: str) -> Hand:
    """The markers less one of this kind. Raises ValueError without one."""
    place = markers.index(marker)
    return markers[:place] + markers[place + 1 :]
