"""Carrying out a result (chart.AT, chart.BT, 8.42, 8.43): unit by unit, in the owner's order."""

from __future__ import annotations

from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import UnitLaw, of_unit
from cockade.engine.rebels.common.disintegration import disrupt, eliminate
from cockade.engine.rebels.common.morale import PASSED, Ordeal, check_morale
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment5_assault.retreat import fall_back, rout
from cockade.engine.rules import Resolution
from cockade.events.rebels import Aftermath, Suffer

NO_EFFECT = "NE"
MORALE_CHECK = "MC"
RETREATS = frozenset({"AR1", "DR1"})
DISRUPTIONS = frozenset({"AD", "DD"})
ELIMINATIONS = frozenset({"AE", "DE"})
GRAVE = DISRUPTIONS | ELIMINATIONS


@BOOK.continues(Aftermath)
def aftermath_goes_on(resolution: Resolution[State], frame: Aftermath) -> bool:
    """chart.AT (ruling Q62): the last unit, and units without a fate, need no choice."""
    waiting = tuple((id_, fate) for id_, fate in frame.fates if resolution.state.unit(id_).alive)
    if not waiting:
        resolution.pop()
        return True
    if len(waiting) == 1 or waiting[0][1] in ELIMINATIONS:
        suffer_next(resolution, frame, waiting[0][0])
        return True
    return False


@of_unit("chart.AT", "{unit} has no result to take.")
def has_a_result(state: State, frame: Aftermath, unit: Unit) -> bool:
    """chart.AT (ruling Q62): the owner chooses the unit that takes its result next."""
    return any(unit.id == id_ for id_, _ in frame.fates)


BOOK.add_law(UnitLaw(Suffer, Aftermath, "chart.AT", first=(has_a_result,)))


@BOOK.resolver(Suffer, Aftermath)
def suffer(resolution: Resolution[State], frame: Aftermath, action: Suffer) -> None:
    """chart.AT: this unit takes its result next."""
    suffer_next(resolution, frame, action.unit)


def suffer_next(resolution: Resolution[State], frame: Aftermath, id_: str) -> None:
    """Take the unit off the list and let its fate happen."""
    fate = dict(frame.fates)[id_]
    left = tuple(pair for pair in frame.fates if pair[0] != id_)
    resolution.change(frame.replace(fates=left))
    unit = resolution.state.unit(id_)
    if fate in ELIMINATIONS:
        suffer_elimination(resolution, frame, unit)
    elif fate in DISRUPTIONS:
        suffer_disruption(resolution, frame, unit)
    else:
        suffer_check(resolution, frame, unit, fate)


def suffer_elimination(resolution: Resolution[State], frame: Aftermath, unit: Unit) -> None:
    """AE, DE: remove the unit. Guns next to line units are only disrupted, the second time lost (8.42)."""
    if not unit.is_artillery:
        eliminate(resolution, unit, "chart.AT")
    else:
        break_gun(resolution, frame, unit)


def suffer_disruption(resolution: Resolution[State], frame: Aftermath, unit: Unit) -> None:
    """AD, DD: disrupted and routed; eliminated if disrupted already (9.1)."""
    if unit.is_artillery:
        break_gun(resolution, frame, unit)
    elif unit.disrupted:
        eliminate(resolution, unit, "9.1")
    else:
        rout(resolution, unit, frame.foes, "chart.AT")


def break_gun(resolution: Resolution[State], frame: Aftermath, gun: Unit) -> None:
    """8.42, 8.43: a gun alone, or disrupted already, is lost (ruling Q20); else it is disrupted."""
    if gun.id in frame.unescorted:
        eliminate(resolution, gun, "8.43")
    elif gun.disrupted:
        eliminate(resolution, gun, "8.42")
    else:
        disrupt(resolution, gun, "8.42")


def suffer_check(resolution: Resolution[State], frame: Aftermath, unit: Unit, fate: str) -> None:
    """AR1, DR1, MC: a morale check (9.2.1)."""
    if check_morale(resolution, unit, ordeal_of(frame, unit), "9.2.1").result == PASSED:
        if fate in RETREATS:
            fall_back(resolution, unit, frame.foes)
    elif unit.id in frame.unescorted:
        eliminate(resolution, unit, "8.43")
    else:
        rout(resolution, unit, frame.foes, "9.2.1")


def ordeal_of(frame: Aftermath, unit: Unit) -> Ordeal:
    """9.2.1: the reason for a unit's check: the works that help it, and enemy dragoons."""
    return Ordeal(dict(frame.works).get(unit.hex, 0), frame.dragoons)
