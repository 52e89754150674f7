"""The state of a game of Brandywine, and all that follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any

from attrs import field, frozen

from cockade.engine.memo import remembered
from cockade.engine.pieces import OFF_MAP, HexPiece
from cockade.events import brandywine as events
from cockade.events.event import Frame
from cockade.events.record import Record


@frozen
class Unit(HexPiece[events.Counter]):
    """
    A unit or a leader and its position: its counter, its hex, and its actions.

    `hex` is 0 off the map. `pinned` and `withdrawn` are the markers of 13.1.9 and 13.5.1. Of this player
    turn: `spent` movement points, `start` the hex where its move began (0 before), `halted`, `hastened` by
    strategic movement, `tried` to rally, `fought`. Of this phase: `fired`, `retreated`, and `shown` to the
    American (7.1.3-adv). Of the whole game: `shot`, the first rifle fire is used up (10.1.6); `freed` (9.6);
    `due`, `entry` and `arrived`, the turn on which it came; `set_up_reduced`, by the scenario.
    """

    counter: events.Counter
    hex: int
    reduced: bool = False
    set_up_reduced: bool = False
    condition: str = events.PARADE
    fate: str = events.PLAYING
    pinned: bool = False
    withdrawn: bool = False
    spent: int = 0
    start: int = 0
    halted: bool = False
    hastened: bool = False
    tried: bool = False
    fought: bool = False
    fired: bool = False
    retreated: bool = False
    shown: bool = False
    shot: bool = False
    freed: bool = False
    due: int = 0
    entry: int = 0
    arrived: int = 0

    @property
    def kind(self) -> str:
        """infantry, light, militia, dragoon, artillery or leader (2.2.2)."""
        return self.counter.kind

    @property
    def is_dragoon(self) -> bool:
        """Whether it is a dragoon unit."""
        return self.counter.kind == "dragoon"

    @property
    def is_foot(self) -> bool:
        """Infantry or light infantry, with or without rifles: the units that hold objectives (4.1.1)."""
        return self.counter.kind in ("infantry", "light")

    @property
    def is_rifle(self) -> bool:
        """Whether the unit is armed with rifles (3.2)."""
        return self.counter.rifle

    @property
    def in_parade_order(self) -> bool:
        """3.2: neither Disrupted nor Shattered."""
        return self.condition == events.PARADE

    @property
    def is_shattered(self) -> bool:
        """13.4: whether the unit is Shattered."""
        return self.condition == events.SHATTERED

    @property
    def strength(self) -> int:
        """The strength points of the side showing (7.1.1: current ones)."""
        return self.counter.strength[self.reduced]

    @property
    def morale(self) -> int:
        """The basic morale of the side showing (15.1.1)."""
        return self.counter.morale[self.reduced]

    @property
    def steps(self) -> int:
        """The unit's remaining steps (2.2.2)."""
        return self.counter.steps - self.reduced

    @property
    def is_out(self) -> bool:
        """Whether the unit is in the eliminated or the captured box."""
        return self.fate in (events.ELIMINATED, events.CAPTURED)

    @property
    def entries(self) -> tuple[int, ...]:
        """The one hex through which the unit may enter, as a tuple like in every game (9.3.1)."""
        return (self.entry,)

    @property
    def is_waiting(self) -> bool:
        """Whether the unit must still arrive (9.3.1) or be placed (18.1.1)."""
        return self.fate == events.WAITING


@frozen
class State(Record):
    """
    Everything about a game in progress. Pairs are (American, British).

    `morale` are the army morale tracks (15.2), `momentum` the chits held and `pool` those not held
    (12.3); `awards` the points that stand already (4.4), `battery` the turn box of the marker of 4.3.3 or 0.
    `last_moved` is the unit whose move was the last of this phase (9.1.4).
    `released` are (wing or army, turn) (9.4); `provoked` that Maxwell's detachment was attacked (9.4.4);
    `entries` are (brigade, letter, turn), `revealed` the brigades whose entry is known to all (9.7, 9.8).
    `initiative` had it last; `bought` is the turn of the reinforcements that 6.1.6 hastens, or 0.
    `combats` and `diverted` are the declared combats of this phase; `pin_paid` that the phasing player has
    paid for breaking off (ruling Q17); `lafayette` that his shift is spent (14.5).
    """

    scenario: str = ""
    advanced: bool = False
    first_turn: int = 0
    last_turn: int = 0
    turn: int = 0
    side: str = ""
    segment: str = ""
    last_moved: str = ""
    initiative: str = ""
    bought: int = 0
    units: tuple[Unit, ...] = ()
    roster: Mapping[str, int] = field(factory=dict, eq=False)
    morale: tuple[int, int] = (0, 0)
    momentum: tuple[int, int] = (0, 0)
    pool: int = 0
    awards: tuple[events.Award, ...] = ()
    battery: int = 0
    released: tuple[tuple[str, int], ...] = ()
    provoked: bool = False
    entries: tuple[tuple[str, str, int], ...] = ()
    revealed: tuple[str, ...] = ()
    combats: tuple[events.Combat, ...] = ()
    diverted: int = 0
    pin_paid: bool = False
    lafayette: bool = False
    agenda: tuple[Frame, ...] = ()
    over: bool = False
    winner: str = ""
    why: str = ""
    rule: str = ""

    def unit(self, id_: str) -> Unit:
        """The unit with this id. Raises KeyError for an unknown one."""
        return self.units[self.roster[id_]]

    def standing(self, id_: str) -> Unit | None:
        """The unit with this id if it exists and is on the map."""
        number = self.roster.get(id_)
        if number is None or not self.units[number].hex:
            return None
        return self.units[number]

    @property
    def position(self) -> Position:
        """The units by hex, computed once for each of the last few states."""
        for last in _LATEST:
            if last.units is self.units:
                return last
        return position(self.units)

    def morale_of(self, side: str) -> int:
        """The army morale of a side (15.2)."""
        return self.morale[events.SIDES.index(side)]

    def momentum_of(self, side: str) -> int:
        """The momentum chits that a side holds (12.3.1)."""
        return self.momentum[events.SIDES.index(side)]

    def is_released(self, army: str) -> bool:
        """Whether Greene's Wing, or the whole army, is free of its limits (9.4.2, 9.4.3)."""
        return not {army, events.ARMY}.isdisjoint(dict(self.released))


def enemy(side: str) -> str:
    """The side that is not this one."""
    return events.BRITISH if side == events.AMERICAN else events.AMERICAN


Change = tuple[Unit, Unit]
"""A unit as it was and as it is."""


class Position:
    """
    The units by hex, and everything that follows from the units alone.

    By side there are the hexes of combat units, of those in Parade Order, of rifles in Parade Order, of
    leaders, and of units that are Disrupted or Shattered or bear a marker; `own` are its units on the map, in
    the order of the state; `loads` are (strength, guns) by hex, `fighting` the combat units.

    `reach` is what modules derive from one side's enemies alone, by (what, side): it stays true while no unit
    of the other side stands otherwise than before.
    """

    def __init__(self, units: tuple[Unit, ...]) -> None:
        """Sort the units that are on the map by hex; sets are by side, `loads` by hex."""
        self.units = units
        self.reach: dict[tuple[str, str], Any] = {}
        self.at: dict[int, list[Unit]] = {}
        self.fighting: dict[int, list[Unit]] = {}
        self.combat: dict[str, set[int]] = {side: set() for side in events.SIDES}
        self.parade: dict[str, set[int]] = {side: set() for side in events.SIDES}
        self.rifles: dict[str, set[int]] = {side: set() for side in events.SIDES}
        self.led: dict[str, set[int]] = {side: set() for side in events.SIDES}
        self.troubled: dict[str, set[int]] = {side: set() for side in events.SIDES}
        self.loads: dict[int, tuple[int, int]] = {}
        self.own: dict[str, list[Unit]] = {side: [] for side in events.SIDES}
        for unit in units:
            if unit.hex:
                self.at.setdefault(unit.hex, []).append(unit)
                self.own[unit.counter.side].append(unit)
                self._enter(unit, unit.counter)

    def after(self, units: tuple[Unit, ...], changes: Sequence[Change]) -> Position:
        """
        The position when some units have changed.

        What is known of a side's reach stays known unless an enemy of it has moved or changed: a unit that
        only fired, fought or tried something does not.
        """
        told = [change for change in changes if not stands_alike(*change)]
        sides = {new.counter.side for _, new in told}
        later = Position.__new__(Position)
        later.units, later.at, later.loads = units, dict(self.at), dict(self.loads)
        later.fighting = dict(self.fighting)
        later.combat, later.parade = _fresh(self.combat, sides), _fresh(self.parade, sides)
        later.rifles, later.led = _fresh(self.rifles, sides), _fresh(self.led, sides)
        later.troubled = _fresh(self.troubled, sides)
        later.reach = _still_known(self.reach, sides)
        later.own = dict(self.own)
        for side in {new.counter.side for _, new in changes}:
            later.own[side] = _swapped(self.own[side], units, changes, side)
        for hex_ in _hexes(changes):
            later._restack(hex_, changes)  # noqa: SLF001 - of its own class
        for hex_ in _hexes(told):
            later._look_again(hex_, sides)  # noqa: SLF001
        return later

    def _restack(self, hex_: int, changes: Sequence[Change]) -> None:
        """Update the stack of a hex; units that have left it are removed."""
        self.fighting.pop(hex_, None)
        stack = [unit for unit in _exchanged(self.at.pop(hex_, []), changes) if unit.hex == hex_]
        came = [new for old, new in changes if new.hex == hex_ != old.hex]
        if came:
            stack = [unit for unit in self.units if unit.hex == hex_] if stack or len(came) > 1 else came
        if stack:
            self.at[hex_] = stack

    def _look_again(self, hex_: int, sides: Iterable[str]) -> None:
        """Sort one hex again after units of only these sides have entered, left or changed."""
        for side in sides:
            for hexes in (self.combat, self.parade, self.rifles, self.led, self.troubled):
                hexes[side].discard(hex_)
        self.loads.pop(hex_, None)
        for unit in self.stack(hex_):
            self._enter(unit, unit.counter)

    def _enter(self, unit: Unit, counter: events.Counter) -> None:
        side, hex_ = counter.side, unit.hex
        if counter.kind == "leader":
            self.led[side].add(hex_)
            return
        self.combat[side].add(hex_)
        points, guns = self.loads.get(hex_, (0, 0))
        more = unit_load(unit)
        self.loads[hex_] = (points + more[0], guns + more[1])
        if unit.pinned or unit.withdrawn or unit.condition != events.PARADE:
            self.troubled[side].add(hex_)
        if unit.condition == events.PARADE:
            self.parade[side].add(hex_)
            if counter.rifle:
                self.rifles[side].add(hex_)

    def foes(self, side: str) -> object:
        """A token for the positions of a side's enemies: a new object when one of them has changed."""
        return self.reach.setdefault(("foes", side), object())

    def stack(self, hex_: int) -> list[Unit]:
        """All units in a hex, leaders too."""
        return self.at.get(hex_, [])

    def combat_units(self, hex_: int) -> list[Unit]:
        """The combat units in a hex (3.2)."""
        if hex_ not in self.at:
            return []
        found = self.fighting.get(hex_)
        if found is None:
            found = self.fighting[hex_] = [unit for unit in self.at[hex_] if not unit.is_leader]
        return found

    def leaders(self, hex_: int) -> list[Unit]:
        """The leaders in a hex, the highest ranking first (3.2)."""
        leaders = [unit for unit in self.at.get(hex_, ()) if unit.is_leader]
        return sorted(leaders, key=lambda leader: leader.counter.seniority)

    def of(self, side: str) -> Iterator[Unit]:
        """All units of a side on the map."""
        return iter(self.own[side])

    def lone_leaders(self, side: str) -> set[int]:
        """Hexes that hold leaders of a side without any of its combat units (14.3.2)."""
        return self.led[side] - self.combat[side]


def stands_alike(old: Unit, new: Unit) -> bool:
    """Whether a changed unit has kept its hex, condition, strength, markers, and face."""
    return (
        old.hex == new.hex
        and old.condition == new.condition
        and old.reduced == new.reduced
        and old.pinned == new.pinned
        and old.withdrawn == new.withdrawn
        and old.shown == new.shown
    )


def _still_known(reach: dict[tuple[str, str], Any], moved: Collection[str]) -> dict[tuple[str, str], Any]:
    """
    The known facts about a side's enemies that stay true after units of these sides have moved or changed.

    A copy is read: another thread may just add to it.
    """
    if not moved:
        return dict(reach)
    side = next(iter(moved)) if len(moved) == 1 else ""
    return {known: value for known, value in reach.copy().items() if known[1] == side}


def _fresh(by_side: dict[str, set[int]], sides: Iterable[str]) -> dict[str, set[int]]:
    """Sets by side, those of some sides copied for changes; the same object without any."""
    found = by_side
    for side in sides:
        found = {**found, side: set(by_side[side])}
    return found


def _hexes(changes: Iterable[Change]) -> set[int]:
    """The hexes on the map that these units were or are in."""
    return {unit.hex for change in changes for unit in change} - {OFF_MAP}


def _exchanged(units: list[Unit], changes: Sequence[Change]) -> list[Unit]:
    """The same units after the changes."""
    if len(changes) == 1:
        ((old, new),) = changes
        return [new if unit is old else unit for unit in units]
    later = {id(old): new for old, new in changes}
    return [later.get(id(unit), unit) for unit in units]


def _swapped(own: list[Unit], units: tuple[Unit, ...], changes: Sequence[Change], side: str) -> list[Unit]:
    """The units of a side on the map after some have changed, entered or left."""
    ours = [(old, new) for old, new in changes if new.counter.side == side]
    if all(old.hex and new.hex for old, new in ours):
        return _exchanged(own, ours)
    return [unit for unit in units if unit.hex and unit.counter.side == side]


def unit_load(unit: Unit) -> tuple[int, int]:
    """7.1.1: the load of a combat unit in its hex: strength points, or one gun."""
    return (0, 1) if unit.counter.kind == "artillery" else (unit.counter.strength[unit.reduced], 0)


@remembered(8)
def position(units: tuple[Unit, ...]) -> Position:
    """
    The position of some units, derived from one of the last two where most units have not changed.

    All of them must be the same counters: a different counter in a unit's place is not a change of it.
    """
    for last in _LATEST:
        if len(last.units) == len(units):
            places = compress(count(), map(is_not, last.units, units))
            changes = [(last.units[n], units[n]) for n in places]
            if 2 * len(changes) < len(units) and all(old.counter is new.counter for old, new in changes):
                return _latest(last.after(units, changes), last)
    return _latest(Position(units), _LATEST[-1])


def _latest(found: Position, last: Position) -> Position:
    """Remember a position in place of the one it was derived from: that of the state, and that of a view."""
    _LATEST[:] = [found, *(one for one in _LATEST if one is not last)]
    return found


_LATEST = [Position(()), Position(())]
