"""Likely mistakes in a battle that is legal: shown to its maker, and never a reason to refuse it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_files import Fault
from cockade.engine.hexgrid import spoken
from cockade.engine.lint import lawless, loose_ends
from cockade.engine.packs import battle_file, map_file
from cockade.engine.rebels.common.ground import MOVER, Ground, ground
from cockade.engine.rebels.common.state import enemy
from cockade.events.rebels import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.rebels.common.data import Group, Scenario

PACKAGE = "cockade.engine.rebels"
OTHERS = {"leader", "artillery"}
"""1.2.3: the kinds that are no line units; only line units take places (14.1)."""


def doubts(scenario: str) -> Iterator[tuple[str, Fault]]:
    """The likely mistakes of a battle that is laid out, each with the file that contains it."""
    own = ground(scenario)
    file = battle_file(scenario.partition("+")[0])
    for fault in (
        *_unreached(own),
        *_undying(own.scenario),
        *_unmanned(own.scenario),
        *lawless(PACKAGE, _rules(own.scenario)),
    ):
        yield file, fault
    for fault in loose_ends(own.map):
        yield map_file(own.map.id), fault


def _unreached(own: Ground) -> Iterator[Fault]:
    """18.1: places of victory that no unit of the side that needs them can walk to."""
    victory = own.scenario.victory
    attacker = enemy(victory.else_wins)
    reached = _reached(own, attacker)
    for place in victory.places if victory.how != "collapse" else ():
        if place not in reached:
            yield Fault("$.victory", f"no {attacker} unit can walk to {spoken(place)}")


def _reached(own: Ground, side: str) -> set[int]:
    """All hexes that units of a side can reach in any number of turns."""
    found: set[int] = set()
    for mover, begun in _beginnings(own, side).items():
        ways, waiting = own.ways[mover], list(begun)
        seen = set(waiting)
        while waiting:
            beyond = [hex_ for hex_ in ways[waiting.pop()] if hex_ not in seen]
            seen.update(beyond)
            waiting += beyond
        found |= seen
    return found


def _beginnings(own: Ground, side: str) -> dict[str, set[int]]:
    """By mover: where the units of a side that take places start or enter."""
    found: dict[str, set[int]] = {}
    for group, unit in _units(own.scenario):
        kind = own.scenario.counters[unit].kind
        if group.side == side and kind not in OTHERS:
            found.setdefault(MOVER[kind], set()).update(group.area(own.map, kind))
    return found


def _units(scenario: Scenario) -> Iterator[tuple[Group, str]]:
    return ((group, unit) for group in scenario.groups for unit in group.units)


def _undying(scenario: Scenario) -> Iterator[Fault]:
    """13.2: an army whose units together are worth less than its level never collapses."""
    for side in SIDES:
        worth = 2 * sum(each.points for each in scenario.counters.values() if each.side == side)
        if worth < scenario.levels[side]:
            level = scenario.levels[side]
            says = f"is {level} halves, and all its units are worth {worth}: that army never collapses (13.2)"
            yield Fault(f"$.levels.{side}", says)


def _unmanned(scenario: Scenario) -> Iterator[Fault]:
    """14.1: only line units take places."""
    kinds = {side: {each.kind for each in scenario.counters.values() if each.side == side} for side in SIDES}
    for side in SIDES:
        if not kinds[side] - OTHERS:
            yield Fault(f"$.{side}", "has no unit that can take a hex (14.1)")


def _rules(scenario: Scenario) -> dict[str, str]:
    """The clause on which every part rests, by its place."""
    return {f"$.basis.{name}": rule for name, rule in scenario.rules.items()} | {
        "$.victory.rule": scenario.victory.rule
    }
