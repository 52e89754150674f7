"""
A state that is possible by a side's knowledge: hidden counters, leaders and markers are invented (22.1, 7.4).

What the other side is deciding in secret stays `Hidden`: such a state can be looked at, but only where a side
begins a step of its own can it be played on.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import Any

from attrs import define, field

from cockade.engine.revolution.common.places import home_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import AWAY, MAP, State, Unit, enemy, sorted_hand
from cockade.engine.revolution.common.view import anonymous
from cockade.engine.revolution.phase0_setup.setup import counters
from cockade.events.record import Record
from cockade.events.revolution import UNSEEN, Counter

Pick = Callable[[int], int]
BOUND = ("militia", "militia_leader", "indian")  # 23.1: who is not believed to be at sea, or across it


def guess(view: State, side: str, pick: Pick) -> State:
    """A full state that looks like this view to the side; `pick` decides what it cannot know."""
    muster = Muster(view, enemy(side), pick)
    units = tuple(muster.units())
    found = view.replace(units=units, roster={unit.id: n for n, unit in enumerate(units)})
    found = found.replace(
        works=tuple(muster.named(work, work.area) for work in view.works),
        arisen=tuple(muster.named(one, "") for one in view.arisen),
        agenda=tuple(muster.named(frame, getattr(frame, "area", "")) for frame in view.agenda),
    )
    return with_markers(found, side, pick)


def with_markers(view: State, side: str, pick: Pick) -> State:
    """7.4: the unseen markers are split at random between the other hand and the Dead Pool."""
    left = Tally(ground(view.scenario).markers)
    left.subtract([*view.gone, *view.hand(side), *(one.marker for one in view.committed)])
    left.subtract(marker for marker in view.passing if marker in left)
    left.subtract(one.marker for one in view.arisen if one.marker)
    unseen = list(left.elements())
    shuffled = [unseen.pop(pick(len(unseen))) for _ in range(len(unseen))]
    theirs = len(view.hand(enemy(side)))
    hands = tuple(
        sorted_hand(shuffled[:theirs]) if other != side else view.hand(other)
        for other in ("american", "british")
    )
    return view.replace(hands=hands, pool=sorted_hand(shuffled[theirs : theirs + len(view.pool)]))


@define
class Muster:
    """Gives the counters of the other side that are not seen a face and a place."""

    view: State
    foe: str
    pick: Pick
    left: list[Counter] = field(factory=list)
    status: dict[str, str] = field(factory=dict)
    placed: dict[str, list[Unit]] = field(factory=dict)

    def units(self) -> Iterator[Unit]:
        """All units: those that are known as they are, then the leaders, then the others."""
        blanks = [unit for unit in self.view.units if UNSEEN in unit.id]
        known = [unit for unit in self.view.units if UNSEEN not in unit.id]
        names = {unit.id for unit in known}
        every = list(counters(ground(self.view.scenario)))
        self.left = [one for one, _ in every if one.side == self.foe and one.id not in names]
        self.status = {one.id: status for one, status in every}
        ships = [self.put(self.face(seat), seat) for seat in blanks if seat.is_fleet]
        seats = sorted((seat for seat in blanks if not seat.is_fleet), key=lambda seat: not seat.aboard)
        yield from [self.seated(unit, seats) if unit.status == AWAY else unit for unit in known]
        yield from ships
        yield from [self.put(self.face(seat), seat) for seat in seats]
        yield from (Unit(one, self.status[one.id]) for one in self.left)

    def seated(self, leader: Unit, seats: list[Unit]) -> Unit:
        """A leader who is somewhere: one of the nameless counters is he."""
        likely = [seat for seat in seats if self.fits(leader.counter, seat)] or seats
        around = Tally(seat.area for seat in seats)
        likely = [seat for seat in likely if around[seat.area] > 1] or likely  # with his men
        likely = [seat for seat in likely if self.is_crowded(seat, seats)] or likely
        seat = likely[self.pick(len(likely))]
        seats.remove(seat)
        return self.put(leader.counter, seat)

    def is_crowded(self, seat: Unit, seats: list[Unit]) -> bool:
        """24.5: whether more are afloat in its area than fleets can carry: the others must be leaders."""
        afloat = sum(bool(one.aboard) and one.area == seat.area for one in seats)
        ships = sum(unit.is_fleet for unit in self.placed.get(seat.area, ()))
        return bool(seat.aboard) and afloat > ground(self.view.scenario).charts.limits.cargo * ships

    def face(self, seat: Unit) -> Counter:
        """A possible counter for a nameless unit, removed from those left."""
        able = [one for one in self.left if (one.kind == "fleet") == seat.is_fleet]
        likely = [one for one in able if self.fits(one, seat)] or able
        chosen = likely[self.pick(len(likely))]
        self.left.remove(chosen)
        return chosen

    def fits(self, counter: Counter, seat: Unit) -> bool:
        """13.6, 23.1: in a box only counters of its nation; aboard none that are bound to their colony."""
        if seat.aboard:
            return counter.kind not in BOUND
        boxed = ground(self.view.scenario).map.ground(seat.area) == "box"
        return not boxed or home_of(self.view, counter.nation) == seat.area

    def put(self, counter: Counter, seat: Unit) -> Unit:
        """A counter in the place of a nameless one, aboard a fleet that is there if that one is."""
        here = self.placed.setdefault(seat.area, [])
        aboard = self.least_laden(here) if seat.aboard else ""
        unit = Unit(counter, MAP, seat.area, aboard)
        here.append(unit)
        return unit

    def least_laden(self, here: list[Unit]) -> str:
        """24.5: the fleet with the fewest units aboard, so none carries too many."""
        cargo = Tally(unit.aboard for unit in here if unit.is_land_combat)
        return min((unit.id for unit in here if unit.is_fleet), key=lambda id_: cargo[id_], default="")

    def named(self, record: Any, area: str) -> Any:
        """A record with a name for each unit of the other side that it does not name."""
        changes = {
            name: self.some(value, area)
            for name, value in ((name, getattr(record, name)) for name in masks(record))
        }
        return record.replace(**changes) if changes else record

    def some(self, value: Any, area: str) -> Any:
        """Units for nameless ones: different ones of this area, or of any."""
        if isinstance(value, str):
            return next(self.candidates(value, area), value) if UNSEEN in value else value
        taken: list[Any] = []
        for one in value:
            free = (unit for unit in self.candidates(one, area) if unit not in taken)
            taken.append(next(free, one) if isinstance(one, str) and UNSEEN in one else one)
        return tuple(taken)

    def candidates(self, name: str, area: str) -> Iterator[str]:
        """The ids of units that may be meant by a name like `?british-fleet`."""
        here = self.placed.get(area) or [unit for units in self.placed.values() for unit in units]
        wants_fleet = name == anonymous(self.foe, fleet=True)
        return (unit.id for unit in here if unit.is_fleet == wants_fleet)


def masks(record: Record) -> tuple[str, ...]:
    """The fields of a record in which units may be nameless."""
    return getattr(type(record), "units", ()) or tuple({"unit"} & set(type(record).__slots__))
