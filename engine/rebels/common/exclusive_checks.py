"""The checks of a battle's exclusive rules (17.0) and its places of victory (18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import fields

from cockade.engine.data_checks import strangers, unfilled
from cockade.engine.data_files import Fault
from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.data import Special
from cockade.events.rebels import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.hexmap import HexMap
    from cockade.engine.rebels.common.scenario_schema import ScenarioSheet

BY_SIDE = ("first_turn_factor", "no_forced_march_turns", "closed_crossings", "asleep", "fixed")
BY_TURN = ("no_forced_march_turns", "asleep", "half_defence_turns")
PLACED = ("any", "all", "more")
TOLD = {"side", "enemy", "level", "left", "whole", "enemy_left", "enemy_whole"}
COUNTED = {"any": {"taken", "kept"}, "all": {"taken", "kept"}, "more": {"taken", "kept"}, "cleared": {"men"}}
"""What may stand in braces where a way to win is told: in every one, and where places decide."""


def rules_in_force(sheet: ScenarioSheet) -> list[str]:
    """The exclusive rules that a battle uses: each needs its clause."""
    found = [part.name for part in fields(Special) if getattr(sheet.special, part.name)]
    return [*found, "held"] if any(group.held for group in sheet.groups()) else found


def faults_of_exclusive_rules(sheet: ScenarioSheet, hexmap: HexMap) -> Iterator[Fault]:
    """Sides, turns, units, zones and hexes in exclusive rules that don't exist."""
    yield from _name_faults(sheet, hexmap)
    yield from _turn_faults(sheet)
    yield from _hex_faults(sheet, hexmap)
    yield from _victory_faults(sheet, hexmap)


def _name_faults(sheet: ScenarioSheet, hexmap: HexMap) -> Iterator[Fault]:
    special, units = sheet.special, [unit.id for unit in sheet.unit]
    for name in (*BY_SIDE, "half_defence_turns"):
        yield from strangers(f"$.special.{name}", getattr(special, name), SIDES)
    yield from strangers("$.special.start_disrupted", special.start_disrupted, units)
    for slow in special.slow:
        yield from strangers("$.special.slow", slow.units, units)
    for name in ("closed", "quotas", "regeneration", "approach"):
        yield from strangers(f"$.special.{name}", [rule.side for rule in getattr(special, name)], SIDES)
    zones = [rule.zone for rule in special.closed] + [rule.zone for rule in special.regeneration]
    named = [special.named_zone] if special.named_zone else []
    yield from strangers("$.special", [*zones, *named], hexmap.zones)


def _turn_faults(sheet: ScenarioSheet) -> Iterator[Fault]:
    for name in BY_TURN:
        for side, turns in getattr(sheet.special, name).items():
            yield from _no_turn(f"$.special.{name}.{side}", turns, sheet)
    special = sheet.special
    yield from _no_turn("$.special.slow", [rule.before for rule in special.slow], sheet)
    yield from _no_turn("$.special.closed", [rule.before for rule in special.closed if rule.before], sheet)
    yield from _no_turn("$.special.quotas", [rule.turn for rule in special.quotas], sheet)
    yield from _no_turn("$.special.regeneration", [rule.turn for rule in special.regeneration], sheet)


def _no_turn(place: str, turns: Iterable[int], sheet: ScenarioSheet) -> Iterator[Fault]:
    for turn in turns:
        if not 1 <= turn <= len(sheet.labels):
            yield Fault(place, f"there is no turn {turn}")


def _hex_faults(sheet: ScenarioSheet, hexmap: HexMap) -> Iterator[Fault]:
    special = sheet.special
    crossings = [pair for pairs in special.closed_crossings.values() for pair in pairs]
    for a, b in crossings:
        if a not in hexmap.grid or b not in hexmap.grid.neighbours[a]:
            yield Fault("$.special.closed_crossings", f"{spoken(a)} and {spoken(b)} are not adjacent")
    for hex_ in (hex_ for rule in special.approach for hex_ in rule.hexes):
        if hex_ not in hexmap.grid:
            yield Fault("$.special.approach", f"{spoken(hex_)} is not on the map")


def _victory_faults(sheet: ScenarioSheet, hexmap: HexMap) -> Iterator[Fault]:
    victory = sheet.victory
    if victory.otherwise is None:
        yield Fault("$.victory.otherwise", "is missing; say how that way to win is told")
    if (victory.reached is None) != (victory.how == "collapse"):
        yield Fault("$.victory.reached", "tells of the places that win, and of nothing else")
    known = TOLD | COUNTED.get(victory.how, set())
    for told in filter(None, (victory.reached, victory.otherwise)):
        yield from unfilled("$.victory", told.text + told.ending, known)
    if victory.zone:
        yield from strangers("$.victory.zone", [victory.zone], hexmap.zones)
    if victory.how in PLACED and not (victory.places or victory.zone):
        yield Fault("$.victory.places", "is missing; add the hexes, or a zone")
    if victory.how == "cleared" and not victory.zone:
        yield Fault("$.victory.zone", "is missing; add it")
    if victory.how in PLACED:
        yield from strangers("$.victory.owner", [victory.owner], SIDES)
    for hex_ in victory.places:
        if hex_ not in hexmap.grid:
            yield Fault("$.victory.places", f"{spoken(hex_)} is not on the map")
