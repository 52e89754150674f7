"""What can be laid over the map: zones of control, the line of fire of guns, leaders and who hears them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cockade.engine.brandywine.b4_artillery.sight import look
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import WASHINGTON
from cockade.engine.brandywine.common.state import enemy
from cockade.engine.brandywine.common.zones import enemy_zone
from cockade.engine.hexgrid import spoken
from cockade.tui.games.brandywine.names import hexes, unit_name, unit_names
from cockade.tui.games.brandywine.panel import stack_at
from cockade.tui.games.table import Overlay
from cockade.tui.text.line import EMPTY, Line, Span, line
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from cockade.engine.brandywine.common.state import State, Unit


def _clause(rule: str) -> Span:
    return Span(f" [{rule}]", "rule")


# ---------------------------------------------------------------- zones (8.1)


def zone(state: State, side: str, of: tuple[Hashable, ...]) -> Overlay:  # noqa: ARG001 - as every overlay
    """8.1.1: where the enemy of a side controls, and from where; of the unknown it is what might be."""
    controlled = enemy_zone(state, side)
    title = count("The enemy controls {n} hex.", "The enemy controls {n} hexes.", len(controlled))
    return Overlay(controlled, line(title, _clause("8.1.1")), partial(_controlled, state, side))


def _controlled(state: State, side: str, hex_: int) -> Line:
    field = ground(state.scenario)
    if hex_ not in enemy_zone(state, side):
        return EMPTY
    exerting = state.position.parade[enemy(side)]
    found = [
        there for there in field.neighbours[hex_] if there in exerting and hex_ in field.zone_exits[there]
    ]
    return line(say("controlled from {hexes}", hexes=hexes(found)), _clause("8.1.1"))


# ---------------------------------------------------------------- line of fire (11.1, 11.2)


def guns(state: State, hand: Iterable[Hashable], hex_: int) -> tuple[str, ...]:
    """The guns in hand; if there are none, those of a hex."""
    return _of(state, hand, hex_, "is_artillery")


def leaders(state: State, hand: Iterable[Hashable], hex_: int) -> tuple[str, ...]:
    """The leaders in hand; if there are none, those of a hex."""
    return _of(state, hand, hex_, "is_leader")


def _of(state: State, hand: Iterable[Hashable], hex_: int, trait: str) -> tuple[str, ...]:
    held = [state.unit(str(id_)) for id_ in hand if not isinstance(id_, int) and str(id_) in state.roster]
    chosen = [unit for unit in held if getattr(unit, trait)] or ([] if held else stack_at(state, hex_))
    return tuple(unit.id for unit in chosen if getattr(unit, trait) and unit.on_map)


def fire(state: State, side: str, of: tuple[Hashable, ...]) -> Overlay | str:  # noqa: ARG001 - as every overlay
    """11.2: what guns could see and hit, and the hexes that take their view."""
    found = _living(state, of)
    if not found:
        return say("Take up a gun on the map, or put the cursor on one, to see its line of fire.")
    near = {hex_ for gun in found for hex_ in _in_range(state, gun)}
    seen = {hex_ for hex_ in near if any(look(state, gun.hex, hex_).is_open for gun in found)}
    between = {hex_ for gun in found for there in near - seen for hex_ in _taking(state, gun.hex, there)}
    title = say("{guns}: {n} hexes in the line of fire.", guns=unit_names(state, of_ids(found)), n=len(seen))
    at = partial(_seen_at, state, found)
    return Overlay(frozenset(seen), line(title, _clause("11.2")), at, frozenset(between))


def of_ids(units: Iterable[Unit]) -> list[str]:
    """The ids of some units."""
    return [unit.id for unit in units]


def _living(state: State, of: tuple[Hashable, ...]) -> list[Unit]:
    found = [state.unit(str(id_)) for id_ in of if id_ in state.roster]
    return [unit for unit in found if unit.on_map]


def _in_range(state: State, gun: Unit) -> set[int]:
    """11.1.3: the hexes within the range of artillery."""
    field = ground(state.scenario)
    return set(field.grid.within(gun.hex, field.charts.limits.artillery_range)) - {gun.hex}


def _taking(state: State, a: int, b: int) -> Iterable[int]:
    """11.2.2: the hexes between that take the view by their ground."""
    field = ground(state.scenario)
    crossed = (there for step in field.sight(a, b).between for there in step)
    return [there for there in crossed if field.blocks_sight(there)]


def _seen_at(state: State, found: list[Unit], hex_: int) -> Line:
    """Whether the first gun that reaches a hex can see it; if not, why."""
    able = [gun for gun in found if hex_ in _in_range(state, gun)]
    if any(gun.hex == hex_ for gun in found):
        return EMPTY
    if not able:
        return line(say("out of range"), _clause("11.1.3"))
    if any(look(state, gun.hex, hex_).is_open for gun in able):
        return line(say("in the line of fire"), _clause("11.2"))
    between = hexes(_taking(state, able[0].hex, hex_))
    return line(say("no line of sight {hexes}", hexes=between).rstrip(), _clause("11.2.2"))


# ---------------------------------------------------------------- leaders (14.2.3, 14.4)


def command(state: State, side: str, of: tuple[Hashable, ...]) -> Overlay | str:
    """14.2.3, 14.4: the hexes in which leaders add to checks: their own, and those beside Washington."""
    chosen = _living(state, of) or [unit for unit in state.position.of(side) if unit.is_leader]
    if not chosen:
        return say("No leader of this side is on the map.")
    helped = {unit.hex: unit.id for unit in chosen}
    field = ground(state.scenario)
    for unit in chosen:
        if unit.id == WASHINGTON:
            beside = (there for there in field.neighbours[unit.hex] if not field.is_deep(unit.hex, there))
            helped = {**dict.fromkeys(beside, unit.id), **helped}
    title = say("Leaders help in {n} hexes.", n=len(helped))
    return Overlay(frozenset(helped), line(title, _clause("14.2.3")), partial(_helped, state, helped))


def _helped(state: State, helped: dict[int, str], hex_: int) -> Line:
    if hex_ not in helped:
        return EMPTY
    rule = "14.2.3" if state.unit(helped[hex_]).hex == hex_ else "14.4"
    return line(
        say("helped by {leader} in {hex}", leader=unit_name(state, helped[hex_]), hex=spoken(hex_)),
        _clause(rule),
    )
