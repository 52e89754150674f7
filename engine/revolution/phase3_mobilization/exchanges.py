"""Exchanges: regulars and detachments (13.7), Tory militia that is trained (31.0)."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK, option
from cockade.engine.revolution.common.occupation import shows_enemies
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, in_pool
from cockade.engine.revolution.phase3_mobilization.prices import can_pay, factor, pay
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

REGULAR, DETACHMENT = "british_regular", "british_detachment"
UPGRADES = {"british_light": 1, REGULAR: 3}
TORY = "tory_militia"
# ---------------------------------------------------------------- exchanges


@condition("13.7", "Only British units are exchanged.")
def is_british(state: State, frame: events.Mobilization) -> bool:
    """13.7: the American has no detachments."""
    return frame.side == events.BRITISH


@condition("13.7", "There are no two detachments left to split it into.")
def has_two_detachments(state: State, frame: events.Mobilization) -> bool:
    """13.7, ruling Q37: if there are counters."""
    return len(in_pool(state, DETACHMENT)) > 1


@condition("13.7", "No counters of regulars are left.")
def has_regular(state: State, frame: events.Mobilization) -> bool:
    """13.7, ruling Q37: if there are counters."""
    return bool(in_pool(state, REGULAR))


def garrisons(state: State, frame: events.Mobilization) -> Iterator[str]:
    """13.7: areas with British troops ashore."""
    return (area for area in state.position.at if state.position.land(area, events.BRITISH))


def british(state: State, frame: events.Mobilization) -> Iterator[str]:
    """13.7: the British ashore, area by area."""
    for area in garrisons(state, frame):
        yield from (unit.id for unit in state.position.land(area, events.BRITISH))


@condition("13.7", "{unit} is not a British regular on the map. Hessians cannot be split either.")
def is_regular(state: State, frame: events.Mobilization, unit: str) -> bool:
    """13.7: never Hessians."""
    return state.unit(unit).counter.type == REGULAR and state.unit(unit).is_ashore


@condition("13.7", "All regulars in an area are alike. Another one is split first.")
def is_first_regular(state: State, frame: events.Mobilization, unit: str) -> bool:
    """13.7: one in an area at a time."""
    troops = state.position.land(state.unit(unit).area, events.BRITISH)
    return unit == next(one.id for one in troops if one.counter.type == REGULAR)


@condition("13.7", "{area} is not land free of enemy troops.", area=lambda s, _, unit: s.unit(unit).area)
def stands_free(state: State, frame: events.Mobilization, unit: str) -> bool:
    """Ruling Q37."""
    return may_exchange(state, state.unit(unit).area)


@condition("13.7", "There are no two detachments in {area}.")
def has_pair(state: State, frame: events.Mobilization, area: str) -> bool:
    """13.7: the area holds two detachments to combine."""
    return sum(unit.counter.type == DETACHMENT for unit in state.position.land(area, events.BRITISH)) > 1


@condition("13.7", "{area} is not land free of enemy troops.")
def is_free(state: State, frame: events.Mobilization, area: str) -> bool:
    """Ruling Q37."""
    return may_exchange(state, area)


def may_exchange(state: State, area: str) -> bool:
    """Rulings Q37, Q113: a land area of the map without enemies, as far as is seen."""
    is_land = ground(state.scenario).map.ground(area) == "land"
    return is_land and not shows_enemies(state, events.BRITISH, area)


@BOOK.resolver(events.SplitRegular, events.Mobilization)
def split_regular(
    resolution: Resolution[State], frame: events.Mobilization, action: events.SplitRegular
) -> None:
    """13.7: one regular becomes two detachments, free."""
    area = resolution.state.unit(action.unit).area
    exchange(resolution, [action.unit], (DETACHMENT, DETACHMENT), area)


@BOOK.resolver(events.CombineDetachments, events.Mobilization)
def combine_detachments(
    resolution: Resolution[State], frame: events.Mobilization, action: events.CombineDetachments
) -> None:
    """13.7: two detachments become a regular, free."""
    troops = resolution.state.position.land(action.area, events.BRITISH)
    pair = [unit.id for unit in troops if unit.counter.type == DETACHMENT][:2]
    exchange(resolution, pair, (REGULAR,), action.area)


def exchange(resolution: Resolution[State], old: list[str], types: tuple[str, ...], area: str) -> None:
    """Counters go back to the force pool and others take their place, with the siege they had (28.4)."""
    siege = next((work.unit for work in resolution.state.works if work.unit in old), "")
    for unit in old:
        if any(one.unit == unit for one in resolution.state.arisen):
            resolution.happen(events.LeaderFaded(unit))
        resolution.happen(events.UnitWithdrawn(unit, area))
    for type_ in types:
        new = in_pool(resolution.state, type_)[0].id
        resolution.happen(events.UnitPlaced(new, area))
        if siege:
            resolution.happen(events.WorkMoved(area, siege, new))
            siege = ""


def trainings(state: State, frame: events.Mobilization) -> Iterator[tuple[str, str]]:
    """31.0: the British units, each with every type that a Tory militia may become."""
    return ((unit.id, type_) for unit in state.position.of(events.BRITISH) for type_ in UPGRADES)


@condition("31.0", "{general} is not a general ashore.")
def is_general(state: State, frame: events.Mobilization, general: str, type_: str) -> bool:
    """31.0: on the map."""
    return state.unit(general).kind == "general" and state.unit(general).is_ashore


@condition("31.0", "Tory militia does not become {type}.")
def is_upgrade(state: State, frame: events.Mobilization, general: str, type_: str) -> bool:
    """31.0: light troops or a regular."""
    return type_ in UPGRADES


@condition("31.0", "{general} has trained militia in this phase.")
def has_not_trained(state: State, frame: events.Mobilization, general: str, type_: str) -> bool:
    """31.0: once for each general."""
    return general not in frame.trained


@condition("31.0", "No Tory militia is with {general}.")
def has_militia(state: State, frame: events.Mobilization, general: str, type_: str) -> bool:
    """31.0: the general has Tory militia in his area."""
    troops = state.position.land(state.unit(general).area, events.BRITISH)
    return any(unit.counter.type == TORY for unit in troops)


@condition("13.10", "No counter of {type} is left.")
def has_counter_for(state: State, frame: events.Mobilization, general: str, type_: str) -> bool:
    """13.10: the counters are all there are."""
    return bool(in_pool(state, type_))


def fee(state: State, frame: events.Mobilization, general: str, type_: str) -> int:
    """31.0, 4.8: the cost of training."""
    return UPGRADES[type_] * factor(state, events.BRITISH)


@condition("6.1", "That costs {cost} points, and you have fewer.", cost=fee)
def can_pay_fee(state: State, frame: events.Mobilization, general: str, type_: str) -> bool:
    """6.1, 31.0."""
    return can_pay(state, events.BRITISH, fee(state, frame, general, type_))


@BOOK.resolver(events.UpgradeMilitia, events.Mobilization)
def upgrade_militia(
    resolution: Resolution[State], frame: events.Mobilization, action: events.UpgradeMilitia
) -> None:
    """31.0: the militia is replaced by light troops (1 point) or a regular (3 points)."""
    pay(resolution, UPGRADES[action.type] * factor(resolution.state, events.BRITISH), "units", "31.0")
    area = resolution.state.unit(action.general).area
    troops = resolution.state.position.land(area, events.BRITISH)
    militia = next(unit.id for unit in troops if unit.counter.type == TORY)
    exchange(resolution, [militia], (action.type,), area)
    resolution.change(frame.replace(trained=(*frame.trained, action.general)))


LAWS = (
    Law(
        events.SplitRegular,
        events.Mobilization,
        "13.7",
        opens=(is_british, has_two_detachments),
        who=british,
        first=(is_regular, is_first_regular, stands_free),
    ),
    Law(
        events.CombineDetachments,
        events.Mobilization,
        "13.7",
        opens=(is_british, has_regular),
        who=garrisons,
        first=(has_pair, is_free),
    ),
    Law(
        events.UpgradeMilitia,
        events.Mobilization,
        "31.0",
        opens=(is_british, option("31", "Upgrades")),
        who=trainings,
        first=(is_general, is_upgrade, has_not_trained, has_militia, has_counter_for, can_pay_fee),
    ),
)
