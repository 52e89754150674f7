"""Carrying out a result (chart.AT, chart.BT, 8.42, 8.43): unit by unit, in the owner's order."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.disintegration import disrupt, eliminate
from engine.rebels.morale import PASSED, Ordeal, check_morale
from engine.rebels.retreat import fall_back, rout
from engine.rebels.state import State, Unit
from engine.rules import Offer, Ruling, offer
from events.rebels import Aftermath, Suffer

NO_EFFECT = "NE"
MORALE_CHECK = "MC"
RETREATS = frozenset({"AR1", "DR1"})
DISRUPTIONS = frozenset({"AD", "DD"})
ELIMINATIONS = frozenset({"AE", "DE"})
GRAVE = DISRUPTIONS | ELIMINATIONS


@BOOK.goes_on(Aftermath)
def aftermath_goes_on(ruling: Ruling[State], frame: Aftermath) -> bool:
    """chart.AT (ruling Q62): the last unit, and units without a fate, need no choice."""
    waiting = tuple((id_, fate) for id_, fate in frame.fates if ruling.state.unit(id_).alive)
    if not waiting:
        ruling.pop()
        return True
    if len(waiting) == 1 or waiting[0][1] in ELIMINATIONS:
        suffer_next(ruling, frame, waiting[0][0])
        return True
    return False


@BOOK.offers_in(Aftermath)
def aftermath_offers(state: State, frame: Aftermath) -> Iterator[Offer]:
    """chart.AT (ruling Q62): the owner chooses who takes his result next."""
    for id_, _ in frame.fates:
        if state.unit(id_).alive:
            yield offer(Suffer(id_), "chart.AT")


@BOOK.carries_out(Suffer)
def suffer(ruling: Ruling[State], action: Suffer) -> None:
    """chart.AT: this unit takes its result next."""
    frame = ruling.frame
    assert isinstance(frame, Aftermath)
    suffer_next(ruling, frame, action.unit)


def suffer_next(ruling: Ruling[State], frame: Aftermath, id_: str) -> None:
    """Take the unit off the list and let its fate happen."""
    fate = dict(frame.fates)[id_]
    left = tuple(pair for pair in frame.fates if pair[0] != id_)
    ruling.change(frame.but(fates=left))
    unit = ruling.state.unit(id_)
    if fate in ELIMINATIONS:
        suffer_elimination(ruling, frame, unit)
    elif fate in DISRUPTIONS:
        suffer_disruption(ruling, frame, unit)
    else:
        suffer_check(ruling, frame, unit, fate)


def suffer_elimination(ruling: Ruling[State], frame: Aftermath, unit: Unit) -> None:
    """AE, DE: removed; guns beside line units are only disrupted, the second time for good (8.42)."""
    if not unit.is_artillery:
        eliminate(ruling, unit, "chart.AT")
    else:
        break_gun(ruling, frame, unit)


def suffer_disruption(ruling: Ruling[State], frame: Aftermath, unit: Unit) -> None:
    """AD, DD: disrupted and routed; eliminated if disrupted already (9.1)."""
    if unit.is_artillery:
        break_gun(ruling, frame, unit)
    elif unit.disrupted:
        eliminate(ruling, unit, "9.1")
    else:
        rout(ruling, unit, frame.foes, "chart.AT")


def break_gun(ruling: Ruling[State], frame: Aftermath, gun: Unit) -> None:
    """8.42, 8.43: a gun alone, or disrupted already, is lost (ruling Q20); else it is disrupted."""
    if gun.id in frame.unescorted:
        eliminate(ruling, gun, "8.43")
    elif gun.disrupted:
        eliminate(ruling, gun, "8.42")
    else:
        disrupt(ruling, gun, "8.42")


def suffer_check(ruling: Ruling[State], frame: Aftermath, unit: Unit, fate: str) -> None:
    """AR1, DR1, MC: a morale check (9.2.1)."""
    ordeal = Ordeal(dict(frame.works).get(unit.hex, 0), frame.dragoons)
    if check_morale(ruling, unit, ordeal, "9.2.1").result == PASSED:
        if fate in RETREATS:
            fall_back(ruling, unit, frame.foes)
    elif unit.id in frame.unescorted:
        eliminate(ruling, unit, "8.43")
    else:
        rout(ruling, unit, frame.foes, "9.2.1")
