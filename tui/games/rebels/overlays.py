"""What can be laid over the map: zones of control, the line of fire of guns, the command of leaders."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.zones import enemy_zone, exerters, is_in_enemy_zone
from cockade.engine.rebels.segment1_command import command_range
from cockade.engine.rebels.segment2_bombardment import blocks, can_hit, reach
from cockade.tui.games.rebels.names import hexes, unit_names
from cockade.tui.games.rebels.panel import stack_at
from cockade.tui.games.table import Overlay
from cockade.tui.text.line import EMPTY, Line, Span, line
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from cockade.engine.rebels.common.state import State, Unit


def zone(state: State, side: str, of: tuple[Hashable, ...]) -> Overlay:  # noqa: ARG001 - as every overlay
    """5.0: where the enemy of a side controls, and from where."""
    controlled = enemy_zone(state, side)
    title = count("The enemy controls {n} hex.", "The enemy controls {n} hexes.", len(controlled))
    return Overlay(controlled, line(title, _clause("5.0")), partial(_controlled, state, side))


def _controlled(state: State, side: str, hex_: int) -> Line:
    found = exerters(state, side, hex_)
    return line(say("controlled from {hexes}", hexes=hexes(found)), _clause("5.0")) if found else EMPTY


def _clause(rule: str) -> Span:
    return Span(f" [{rule}]", "rule")


# ---------------------------------------------------------------- line of fire (7.3)


def guns(state: State, hand: Iterable[Hashable], hex_: int) -> tuple[str, ...]:
    """The guns in hand; if there are none, those of a hex."""
    return _of(state, hand, hex_, "is_artillery")


def leaders(state: State, hand: Iterable[Hashable], hex_: int) -> tuple[str, ...]:
    """The leaders in hand; if there are none, those of a hex."""
    return _of(state, hand, hex_, "is_leader")


def _of(state: State, hand: Iterable[Hashable], hex_: int, trait: str) -> tuple[str, ...]:
    held = [state.unit(str(subject)) for subject in hand if not isinstance(subject, int)]
    chosen = [unit for unit in held if getattr(unit, trait)] or ([] if held else stack_at(state, hex_))
    return tuple(unit.id for unit in chosen if getattr(unit, trait) and unit.on_map)


def fire(state: State, side: str, of: tuple[Hashable, ...]) -> Overlay | str:  # noqa: ARG001 - as every overlay
    """7.3: what guns could hit, and the hexes that take their view."""
    found = _living(state, of)
    if not found:
        return say("Take up a gun on the map, or put the cursor on one, to see its line of fire.")
    near = {hex_ for gun in found for hex_ in _in_range(state, gun)}
    seen = {hex_ for hex_ in near if any(can_hit(state, gun, hex_) for gun in found)}
    between = {hex_ for gun in found for there in near - seen for hex_ in _blocking(state, gun, there)}
    title = say("{guns}: {n} hexes in the line of fire.", guns=unit_names(state, _ids(found)), n=len(seen))
    at = partial(_fired_at, state, found)
    return Overlay(frozenset(seen), line(title, _clause("7.3")), at, frozenset(between))


def _living(state: State, of: tuple[Hashable, ...]) -> list[Unit]:
    found = [state.unit(str(id_)) for id_ in of if id_ in state.roster]
    return [unit for unit in found if unit.on_map]


def _ids(units: Iterable[Unit]) -> list[str]:
    return [unit.id for unit in units]


def _in_range(state: State, gun: Unit) -> list[int]:
    """7.35: the hexes that the gun reaches, whatever lies between."""
    field = ground(state.scenario)
    around = field.grid.within(gun.hex, gun.counter.reach + 1) - {gun.hex}
    return [hex_ for hex_ in around if field.grid.distance(gun.hex, hex_) <= max(1, reach(field, gun, hex_))]


def _blocking(state: State, gun: Unit, hex_: int) -> list[int]:
    """7.3.4: the hexes between that take the view; a howitzer needs none."""
    if gun.counter.howitzer:
        return []
    field = ground(state.scenario)
    crossed = [there for step in field.sight(gun.hex, hex_).between for there in step]
    return [there for there in crossed if blocks(state, field, there)]


def _fired_at(state: State, found: list[Unit], hex_: int) -> Line:
    """Whether the first gun that reaches a hex can hit it; if not, why."""
    if any(hex_ == gun.hex for gun in found):
        return EMPTY
    if any(can_hit(state, gun, hex_) for gun in found):
        return line(say("in the line of fire"), _clause("7.3"))
    able = [gun for gun in found if hex_ in _in_range(state, gun)]
    if not able:
        return line(say("out of range"), _clause("7.36"))
    between = _blocking(state, able[0], hex_)
    if is_in_enemy_zone(state, able[0]) or not between:
        return line(say("the gun is in an enemy zone and fires at neighbours only"), _clause("7.37"))
    kind = ground(state.scenario).map.terrain[between[0]].replace("_", " ")
    what = say(kind) if ground(state.scenario).blocks_fire(between[0]) else say("units")
    return line(say("hidden by {hex}, {what}", hex=spoken(between[0]), what=what), _clause("7.3.4"))


# ---------------------------------------------------------------- command (11.3)


def command(state: State, side: str, of: tuple[Hashable, ...]) -> Overlay | str:
    """11.31: the hexes to which the chosen leaders, or all of the side, can trace command."""
    chosen = _living(state, of) or [unit for unit in state.position.of(side) if unit.is_leader]
    if not chosen:
        return say("No leader of this side is on the map.")
    ranges = {unit.id: command_range(state, unit) for unit in chosen}
    covered = frozenset().union(*ranges.values())
    title = say("{leaders}: command reaches {n} hexes.", leaders=_some(state, ranges), n=len(covered))
    return Overlay(covered, line(title, _clause("11.31")), partial(_commanded, state, ranges))


def _some(state: State, ids: Iterable[str]) -> str:
    names = list(ids)
    return unit_names(state, names[:4]) + (" .." if len(names) > 4 else "")


def _commanded(state: State, ranges: dict[str, frozenset[int]], hex_: int) -> Line:
    found = [id_ for id_, reached in ranges.items() if hex_ in reached]
    if not found:
        return line(Span(say("out of command range"), "bad"), _clause("11.31"))
    return line(say("commanded by {leaders}", leaders=_some(state, found)), _clause("11.31"))
