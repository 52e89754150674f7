"""The state of a game of Rebels & Redcoats, and all that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import compress, count
from operator import is_not
from typing import NamedTuple, TypeVar, TypeVarTuple

from attrs import field, frozen

from cockade.engine.memo import derived, remembered
from cockade.engine.pieces import OFF_MAP, HexPiece
from cockade.events.event import Frame
from cockade.events.rebels import AMERICAN, BRITISH, SIDES, Counter
from cockade.events.record import Record


@frozen
class Unit(HexPiece[Counter]):
    """
    A unit and its position: its counter, its hex, and its actions of this turn.

    `hex` is 0 off the map. `spent` is in half movement points; `start` is where its move of this turn
    began, 0 before it moves; `entered` the turn on which it entered; `helper` the leader whose command
    value it has used this turn (11.22). `opened` is its hex at the start of the movement segment of this
    player turn, 0 before; `marched` the hex where its own last move ended, 0 if it made none; both stay when
    a retreat has `driven` it away in this segment. `walked` counts the hexes it has moved this turn; a `held`
    unit does nothing yet (harlem.17.0), a `named` one goes where most may not (whiteplains.17.0).
    """

    counter: Counter
    hex: int
    disrupted: bool = False
    alive: bool = True
    in_command: bool = True
    spent: int = 0
    start: int = 0
    opened: int = 0
    marched: int = 0
    driven: bool = False
    halted: bool = False
    freed: bool = False
    tried: bool = False
    fired: bool = False
    charging: bool = False
    helper: str = ""
    due: int = 0
    entry: int = 0
    entered: int = 0
    other_entries: tuple[int, ...] = ()
    walked: int = 0
    held: bool = False
    named: bool = False

    @property
    def kind(self) -> str:
        """infantry, militia, light, dragoon, artillery or leader (1.2.3)."""
        return self.counter.kind

    @property
    def entries(self) -> tuple[int, ...]:
        """Every hex through which the unit may enter the map (3.1)."""
        return (self.entry, *self.other_entries)

    @property
    def is_line(self) -> bool:
        """A combat unit that is not artillery."""
        return self.counter.kind not in ("leader", "artillery")

    @property
    def is_infantry(self) -> bool:
        """Infantry of any kind (1.2.3)."""
        return self.counter.kind in ("infantry", "militia", "light")

    @property
    def strength(self) -> int:
        """The assault strength of the side showing (9.1); 0 for artillery and leaders."""
        return self.counter.strength[self.disrupted]

    @property
    def morale(self) -> int:
        """The morale of the side showing (9.2)."""
        return self.counter.morale[self.disrupted]

    @property
    def stacking_points(self) -> int:
        """6.0 to 6.3: strength, half of a bombardment strength, twice as much when disrupted."""
        return stacking_points(self.counter, disrupted=self.disrupted)

    @property
    def began(self) -> int:
        """9.1(2), 12.2.1: the unit's hex at the start of the movement segment, or else of its move."""
        return self.opened or self.start or self.hex


@frozen
class State(Record):
    """
    Everything about a game in progress.

    `levels` are the disintegration levels in halves, American then British (13.1); `roster` finds a
    unit's place in `units` by its id; `owners` are the victory hexes and their last takers (14.1);
    `approach` is how near a side was to its goals when that was last measured (harlem.17.0). `declared` says
    that the combats of this segment are fixed; `newcomers` are the units driven from their hexes since (Q16).
    """

    scenario: str = ""
    labels: tuple[str, ...] = ()
    first: str = ""
    turn: int = 0
    side: str = ""
    segment: str = ""
    units: tuple[Unit, ...] = ()
    roster: Mapping[str, int] = field(factory=dict, eq=False)
    levels: tuple[int, int] = (0, 0)
    agenda: tuple[Frame, ...] = ()
    jostled: tuple[str, ...] = ()
    declared: bool = False
    newcomers: frozenset[str] = frozenset()
    owners: tuple[tuple[int, str], ...] = ()
    approach: int = 0
    over: bool = False
    winner: str = ""
    why: str = ""
    rule: str = ""

    def unit(self, id_: str) -> Unit:
        """The unit with this id. Raises KeyError for an unknown one."""
        return self.units[self.roster[id_]]

    @property
    def position(self) -> Position:
        """The units by hex, computed once for each of the last few states."""
        last = _LATEST[0]
        return last if last.units is self.units else position(self.units)

    def level(self, side: str) -> int:
        """The disintegration level of a side, in halves."""
        return self.levels[0 if side == AMERICAN else 1]

    @property
    def label(self) -> str:
        """The clock time of the turn."""
        return self.labels[self.turn - 1] if 0 < self.turn <= len(self.labels) else ""


def enemy(side: str) -> str:
    """The side that is not this one."""
    return BRITISH if side == AMERICAN else AMERICAN


class Kinds(NamedTuple):
    """A stack's units by kind (guns are not in the line), and the strength of its line."""

    combat: list[Unit]
    line: list[Unit]
    leaders: list[Unit]
    strength: int


class Position:
    """The units by hex, and everything that follows from the units alone."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        """
        Sort the units that are on the map by hex.

        `zones` and `beside` hold what other modules derive from the position, by side. `american` and
        `british` are tokens for that side's units: each is a new object when one of them has changed.
        """
        self.units = units
        self.zones: dict[str, frozenset[int]] = {}
        self.beside: dict[str, frozenset[int]] = {}
        self.american, self.british = object(), object()
        self.at: dict[int, list[Unit]] = {}
        self._kinds: dict[int, Kinds] = {}
        self.combat: dict[str, set[int]] = {AMERICAN: set(), BRITISH: set()}
        self.line: dict[str, set[int]] = {AMERICAN: set(), BRITISH: set()}
        self.led: dict[str, set[int]] = {AMERICAN: set(), BRITISH: set()}
        sets = {"leader": self.led, "artillery": self.combat}
        at, line = self.at, self.line
        for unit in units:
            hex_ = unit.hex
            if hex_:
                counter = unit.counter
                if hex_ in at:
                    at[hex_].append(unit)
                else:
                    at[hex_] = [unit]
                sets.get(counter.kind, line)[counter.side].add(hex_)
        for side in SIDES:
            self.combat[side] |= self.line[side]

    def after(self, units: tuple[Unit, ...], old: Unit, new: Unit) -> Position:
        """The position when one unit has changed; what is known of the other side's reach stays known."""
        side = new.counter.side
        later = Position(())
        later.units, later.at, later._kinds = units, dict(self.at), dict(self._kinds)
        for then, now in ((self.combat, later.combat), (self.line, later.line), (self.led, later.led)):
            now.update(then)
            now[side] = set(then[side])
        for then_known, now_known in ((self.zones, later.zones), (self.beside, later.beside)):
            if side in then_known:
                now_known[side] = then_known[side]
        setattr(later, enemy(side), getattr(self, enemy(side)))
        if "points" in vars(self):
            later.points = dict(self.points)
        for hex_ in {old.hex, new.hex} - {OFF_MAP}:
            later._lay_out(hex_, side)
        return later

    def _lay_out(self, hex_: int, side: str) -> None:
        """Sort one hex again after only units of this side have entered or left."""
        stack = [unit for unit in self.units if unit.hex == hex_]
        self.at.pop(hex_, None)
        self._kinds.pop(hex_, None)
        known = vars(self).get("points", {})
        known.pop(hex_, None)
        if stack:
            self.at[hex_] = stack
            known[hex_] = stacked_points(stack)
        kinds = {unit.counter.kind for unit in stack if unit.counter.side == side}
        fighting = kinds - {"leader"}
        for hexes, holds in (
            (self.combat, fighting),
            (self.line, fighting - {"artillery"}),
            (self.led, kinds & {"leader"}),
        ):
            if holds:
                hexes[side].add(hex_)
            else:
                hexes[side].discard(hex_)

    def foes(self, side: str) -> object:
        """A token for the positions of a side's enemies: a new object when one of them has changed."""
        return self.british if side == AMERICAN else self.american

    def stack(self, hex_: int) -> list[Unit]:
        """Every unit in a hex, of both sides; empty for an empty hex."""
        return self.at.get(hex_, [])

    def combat_units(self, hex_: int) -> list[Unit]:
        """The combat units in a hex."""
        return self._sorted(hex_).combat if hex_ in self.at else []

    def line_units(self, hex_: int) -> list[Unit]:
        """The line units in a hex."""
        return self._sorted(hex_).line if hex_ in self.at else []

    def leaders(self, hex_: int) -> list[Unit]:
        """The leaders in a hex."""
        return self._sorted(hex_).leaders if hex_ in self.at else []

    def strength(self, hex_: int) -> int:
        """The assault strength of the line units in a hex."""
        return self._sorted(hex_).strength if hex_ in self.at else 0

    def _sorted(self, hex_: int) -> Kinds:
        """A hex's stack by kind, computed once for this position."""
        found = self._kinds.get(hex_)
        if found is None:
            stack = self.at[hex_]
            combat = [unit for unit in stack if not unit.is_leader]
            line, leaders = [unit for unit in stack if unit.is_line], [u for u in stack if u.is_leader]
            found = self._kinds[hex_] = Kinds(combat, line, leaders, sum([unit.strength for unit in line]))
        return found

    def of(self, side: str) -> Iterator[Unit]:
        """All units of a side on the map."""
        return (unit for unit in self.units if unit.hex and unit.counter.side == side)

    @cached_property
    def lone_leaders(self) -> dict[str, frozenset[int]]:
        """By side: hexes that hold its leaders without any of its combat units (11.14)."""
        fought_over = self.combat[AMERICAN] | self.combat[BRITISH]
        return {side: frozenset(self.led[side] - fought_over) for side in SIDES}

    @cached_property
    def points(self) -> dict[int, int]:
        """The stacking points in every occupied hex (6.0)."""
        return {hex_: stacked_points(stack) for hex_, stack in self.at.items()}


def stacking_points(counter: Counter, *, disrupted: bool) -> int:
    """6.0 to 6.3: strength, half of a bombardment strength, twice as much when disrupted."""
    points = counter.strength[disrupted] or counter.bombardment // 2
    return points * 2 if disrupted else points


def stacked_points(units: Iterable[Unit]) -> int:
    """6.0: the stacking points of some units together."""
    return sum([unit.stacking_points for unit in units])


@remembered(8)
def position(units: tuple[Unit, ...]) -> Position:
    """The position of some units, derived from the one before it where only one of them has changed."""
    last = _LATEST[0]
    places = compress(count(), map(is_not, last.units, units))
    changes = [(last.units[n], units[n]) for n in places]
    if len(changes) == 1 and len(last.units) == len(units) and changes[0][0].counter is changes[0][1].counter:
        found = last.after(units, *changes[0])
    else:
        found = Position(units)
    _LATEST[0] = found
    return found


_LATEST = [Position(())]

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


def facing(held: int = 0) -> Callable[[Callable[[State, str, *Ts], R]], Callable[[State, str, *Ts], R]]:
    """
    `(state, side, *args)` depends on how the enemy of the side stands, on the turn and the scenario alone.

    So it stays known while only friends move; what it takes of these is among `args`, of which the first
    `held` are told apart by identity.
    """
    known = partial(derived, "turn", "scenario", size=128, held=held)

    def remember(find: Callable[[State, str, *Ts], R]) -> Callable[[State, str, *Ts], R]:
        by_side = {side: known(f"position.{enemy(side)}")(_for(side, find)) for side in SIDES}
        return lambda state, side, *args: by_side[side](state, *args)

    return remember


def _for(side: str, find: Callable[[State, str, *Ts], R]) -> Callable[[State, *Ts], R]:
    return lambda state, *args: find(state, side, *args)
