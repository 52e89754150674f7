"""Likely mistakes in a battle that is legal: shown to its maker, and never a reason to refuse it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.ground import MOVER, Ground, ground
from cockade.engine.brandywine.common.scenario_schema import PACKAGE
from cockade.engine.data_files import Fault
from cockade.engine.lint import lawless, loose_ends
from cockade.engine.packs import battle_file, map_file
from cockade.engine.value_overrides import without_overrides
from cockade.events.brandywine import BRITISH, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.brandywine.common.data import Scenario

FOOT = {"infantry", "light"}
"""18.1.3: the kinds that hold the places of a decisive victory."""


def doubts(scenario: str) -> Iterator[tuple[str, Fault]]:
    """The likely mistakes of a battle that is laid out, each with the file that contains it."""
    own = ground(scenario)
    file = battle_file(without_overrides(scenario))
    for fault in (
        *_late(own.scenario),
        *_unmanned(own.scenario),
        *_unreached(own),
        *lawless(PACKAGE, _rules(own.scenario)),
    ):
        yield file, fault
    for fault in loose_ends(own.map):
        yield map_file(own.map.id), fault


def _rules(scenario: Scenario) -> dict[str, str]:
    """The clause on which every part rests, by its place."""
    rules = {f"$.{group.side}.{group.units[0]}": group.rule for group in scenario.groups if group.units}
    return rules | {f"$.decisive[{n}].rule": each.rule for n, each in enumerate(scenario.decisive)}


def _late(scenario: Scenario) -> Iterator[Fault]:
    """9.3.1: units that enter after the end of the battle."""
    for group in scenario.groups:
        if group.turn > scenario.last_turn:
            yield Fault(
                f"$.{group.side}", f"{', '.join(group.units)} enter on turn {group.turn}, after the last"
            )


def _unmanned(scenario: Scenario) -> Iterator[Fault]:
    """2.2.2: a side without a unit that can fight."""
    for side in SIDES:
        if not any(each.side == side and each.kind != "leader" for each in scenario.counters.values()):
            yield Fault(f"$.{side}", "has no combat unit")


def _unreached(own: Ground) -> Iterator[Fault]:
    """18.1.3: places that decide the battle, though British foot cannot walk there."""
    wanted = {zone for each in own.scenario.decisive for zone in each.zones}
    reached = _reached(own)
    for zone in sorted(wanted):
        if not own.zone(zone) & reached:
            yield Fault("$.decisive", f"no British foot can walk to {zone}")


def _reached(own: Ground) -> set[int]:
    """All hexes that British foot can reach in any number of turns."""
    found: set[int] = set()
    for group in own.scenario.groups:
        movers = {
            MOVER[own.scenario.counters[id_].kind] for id_ in group.units if group.side == BRITISH
        } & FOOT
        waiting = [group.hex] if group.hex else list(own.zone(group.zone))
        for mover in movers:
            exits, seen, left = own.exits[mover], set(waiting), list(waiting)
            while left:
                beyond = [hex_ for hex_, _ in exits[left.pop()] if hex_ not in seen]
                seen.update(beyond)
                left += beyond
            found |= seen
    return found
