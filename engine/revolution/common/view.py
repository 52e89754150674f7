"""
A side's view (22.0, 7.4, ruling Q42): its own pieces, open ones, and only the number of all others.

For each area a side sees how many counters of the other side are ashore, how many fleets there are and how
many counters are afloat; of hands and the Dead Pool how many markers they hold; of leaders whether they are
in play, in the pool or out of the game (ruling Q27), not where. A spectator is no side and sees what both
may see.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from cockade.engine.memo import derived, remembered
from cockade.engine.revolution.common.reducer import apply
from cockade.engine.revolution.common.state import AWAY, MAP, Hand, State, Unit, held
from cockade.engine.revolution.markers.hands import UNSEEN_ROLLS
from cockade.events.event import Action, Event, Fact, Frame
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, Rolled, Secret
from cockade.events.record import Record
from cockade.events.revolution import (
    SIDES,
    UNSEEN,
    Counter,
    Hidden,
    March,
    Marching,
    Throw,
    UnitEliminated,
    Window,
    Work,
    WorkMoved,
)

R = TypeVar("R", bound=Record)
MOVEMENT = "movement"
"""The die of a stack that sets off: what is added would tell whether a leader is in it."""


# ---------------------------------------------------------------- the state


def view(state: State, side: str) -> State:
    """22.1, 22.2: the state as a side may see it; empty for a spectator."""
    units, roster = _seen(state, side)
    hands = (_hand(state, SIDES[0], side), _hand(state, SIDES[1], side))
    return state.replace(
        units=units,
        roster=roster,
        works=_works(state, side),
        arisen=tuple(masked(state, side, one, ("unit",)) for one in state.arisen),
        hands=hands,
        pool=(UNSEEN,) * len(state.pool),
        committed=tuple(one for one in state.committed if state.shown or one.side == side),
        entered=tuple(pair for pair in state.entered if state.unit(pair[0]).side == side),
        reports=tuple(report for report in state.reports if report.side == side),
        agenda=_agenda(state, side),
    )


def _works(state: State, side: str) -> tuple[Work, ...]:
    """The works with the names of unseen units removed; the same objects as long as no unit moves."""
    fighting = state.battle.units if state.battle else ()
    return known_works(state, side, fighting)


@derived("units", "works", "battle", size=32)
def known_works(state: State, side: str, fighting: tuple[str, ...]) -> tuple[Work, ...]:
    """The same; in a battle those are seen who fight in it."""
    return tuple(masked(state, side, work, ("unit",)) for work in state.works)


def conceals(state: State) -> str:
    """22.1: stacks and hands are hidden all game long."""
    return "22.1"


def _hand(state: State, owner: str, side: str) -> tuple[str, ...]:
    """7.4: the number held is open; markers committed in secret still count as held."""
    if owner == side:
        return state.hand(owner)
    return (UNSEEN,) * len(held(state, owner))


Seen = tuple[tuple[Unit, ...], dict[str, int]]


@remembered(4)
def _seen_before(units: tuple[Unit, ...]) -> dict[tuple[str, Hand], Seen]:
    """The views of these units that each side has been shown, by side and by the units in battle."""
    return {}


def _seen(state: State, side: str) -> Seen:
    """The units as a side sees them, and their places; the same objects as long as no unit moves."""
    known = _seen_before(state.units)
    key = (side, state.battle.units if state.battle else ())
    if key not in known:
        units = _units(state, side)
        known[key] = units, {unit.id: place for place, unit in enumerate(units)}
    return known[key]


def _units(state: State, side: str) -> tuple[Unit, ...]:
    """
    Own units and those seen as they are, leaders of the other side without a place, counters without a
    face.
    """
    fighting = state.battle.units if state.battle else ()
    known = [unit for unit in state.units if unit.side == side or unit.id in fighting]
    unseen = [unit for unit in state.units if unit.side != side and unit.id not in fighting]
    leaders = [Unit(unit.counter, AWAY if unit.on_map else unit.status) for unit in unseen if unit.is_leader]
    blank = sorted((unit.side, unit.area, unit.is_fleet, unit.is_afloat) for unit in unseen if unit.on_map)
    return (*known, *leaders, *(_blank(n, *seen) for n, seen in enumerate(blank, 1)))


@lru_cache(1024)
def _blank(n: int, side: str, area: str, fleet: bool, afloat: bool) -> Unit:  # noqa: FBT001
    kind = "fleet" if fleet else UNSEEN
    counter = Counter(f"{anonymous(side, fleet=fleet)}-{n}", UNSEEN, UNSEEN, side, UNSEEN, kind)
    return Unit(counter, MAP, area, UNSEEN if afloat else "")


def is_seen(state: State, side: str, unit: Unit) -> bool:
    """22.1: own units, and those in the battle that is being fought (ruling Q65)."""
    return unit.side == side or (state.battle is not None and unit.id in state.battle.units)


def anonymous(side: str, *, fleet: bool) -> str:
    """The stand-in for the id of a unit that is not seen."""
    return f"{UNSEEN}{side}-fleet" if fleet else f"{UNSEEN}{side}"


def _agenda(state: State, side: str) -> tuple[Frame, ...]:
    """
    Ruling Q95: a holder of markers is asked at every turn. The other side only sees that it is thinking.

    The decision shown is then the frame below, if that is its own.
    """
    seen = tuple(_frame(state, side, frame) for frame in state.agenda)
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, Window | Throw) or top.side == side:
        return seen
    below = getattr(state.agenda[-2], "side", "") if len(state.agenda) > 1 else ""
    return seen[:-1] if below == top.side else (*seen[:-1], Hidden(top.side))


def _frame(state: State, side: str, frame: Frame) -> Frame:
    owner = getattr(frame, "side", "")
    if getattr(type(frame), "secret", False) and owner != side:
        return Hidden(owner)
    seen = masked(state, side, frame)
    if isinstance(seen, Marching) and owner != side:
        return seen.replace(points=0, tired=(), goal="")
    if isinstance(seen, Throw) and owner != side and seen.purpose == MOVEMENT:
        return seen.replace(who="", modifiers=())
    return seen.replace(modifiers=()) if isinstance(seen, Throw) and seen != frame else seen


# ---------------------------------------------------------------- records


def masked(state: State, side: str, record: R, names: tuple[str, ...] | None = None) -> R:
    """A record with units that the side does not see replaced by a counter of their side."""
    names = getattr(type(record), "units", ()) if names is None else names
    changes = {name: _masked(state, side, getattr(record, name)) for name in names}
    if changes.get("commander", "") not in ("", getattr(record, "commander", "")):
        changes["commander"] = ""
    return record.replace(**changes) if changes else record


def _masked(state: State, side: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_masked(state, side, one) for one in value)
    if isinstance(value, Work):
        return masked(state, side, value, ("unit",))
    place = state.roster.get(value)
    if place is None:
        return value
    unit = state.units[place]
    return value if is_seen(state, side, unit) else anonymous(unit.side, fleet=unit.is_fleet)


# ---------------------------------------------------------------- events


def redact(state: State, side: str, event: Event) -> Event:
    """
    An event in the form that a side may see, given the state before it.

    Facts that the side may not know are left out: a secret choice of the other side becomes a `Secret`
    without facts.
    """
    heard: list[Fact] = []
    before = state
    for fact in event.facts:
        told = _told(state, side, fact)
        if told is not None:
            heard.append(told)
        state = apply(state, fact)
    return event.replace(action=_action(before, state, side, event), facts=tuple(heard))


def _action(before: State, after: State, side: str, event: Event) -> Action:
    """A march is shown up to its current area: its goal is not seen (32.1, 22.1)."""
    action = event.action
    if event.side in ("", side):
        return action
    if getattr(type(action), "secret", False):
        return Secret()
    if isinstance(action, March):
        stopped = [one.area for one in after.agenda if isinstance(one, Marching) and one.goal]
        action = action.replace(area=stopped[-1]) if stopped else action
    return masked(before, side, action)


def _told(state: State, side: str, fact: Fact) -> Fact | None:
    if isinstance(fact, FramePushed | FrameChanged | FramePopped):
        return None
    if isinstance(fact, Rolled):
        return _rolled(state, side, fact)
    if owner_of(state, fact) != side:
        if getattr(type(fact), "secret", False) or is_passed_on(state, side, fact):
            return None
        fact = fact.replace(**dict.fromkeys(getattr(type(fact), "private", ()), UNSEEN))
    told = masked(state, side, fact)
    return told.replace(out=False) if isinstance(told, UnitEliminated) and told != fact else told


def _rolled(state: State, side: str, fact: Rolled) -> Rolled | None:
    """Lots are drawn unseen; what is added to the die of a hidden unit would tell which one it is."""
    if fact.purpose in UNSEEN_ROLLS:
        return fact if fact.who == side else None
    if fact.purpose == MOVEMENT and getattr(state.agenda[-1], "side", "") != side:
        return fact.replace(who="", total=fact.die, result="", modifiers=())
    who = _masked(state, side, fact.who)
    return fact if who == fact.who else fact.replace(who=who, total=fact.die, result="", modifiers=())


def is_passed_on(state: State, side: str, fact: Fact) -> bool:
    """28.4, 22.1: a siege that stays where it is, and whose besieger in a hidden stack is another now."""
    if not isinstance(fact, WorkMoved) or is_seen(state, side, state.unit(fact.unit)):
        return False
    return any(work.unit == fact.unit and work.area == fact.area for work in state.works)


def owner_of(state: State, fact: Fact) -> str:
    """The owner of a fact: its side, or that of its unit; empty without one."""
    unit = getattr(fact, "unit", "")
    return getattr(fact, "side", "") or (state.unit(unit).side if unit in state.roster else "")
