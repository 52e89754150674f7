"""Brandywine read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.zones import enemy_zone
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import SIDES
from cockade.tui.games.brandywine.names import is_unknown, side_name, unit_name
from cockade.tui.games.brandywine.panel import (
    doings_of,
    load,
    movement,
    side_kinds,
    stack_at,
    troubles_of,
)
from cockade.tui.games.hexes import read_aloud, terrain_name
from cockade.tui.games.voice import Voice
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.brandywine.common.state import State, Unit


def units(state: State) -> tuple[str, ...]:
    """Side by side, hex by hex, those that have not arrived last."""
    here = [unit for unit in state.units if unit.on_map or unit.is_waiting]
    here.sort(key=lambda unit: (SIDES.index(unit.side), not unit.hex, unit.hex or unit.entry))
    return tuple(unit.id for unit in here)


def unit(state: State, id_: str) -> str:
    """Name, id, kind, place, values and troubles of a unit; of one that is unknown where it stands."""
    found = state.unit(id_)
    if is_unknown(found):
        names = {"name": unit_name(state, id_), "id": id_, "side": side_name(state, found.side)}
        return say(
            "{name} ({id}), {side}, at {hex}; nobody may look (7.1.3-adv).", hex=spoken(found.hex), **names
        )
    parts = [
        say("{name} ({id})", name=found.counter.name, id=id_),
        f"{side_name(state, found.side)} {kind_said(found)}",
        whereabouts(found),
        *values(found),
        say("movement {left}", left=movement(state, found)),
        *troubles_of(found),
        *(doings_of(state, found) if found.side == state.side else ()),
    ]
    return f"{', '.join(parts)}."


def kind_said(found: Unit) -> str:
    """What kind of unit it is; rifles are said."""
    return say("{kind} with rifles", kind=say(found.kind)) if found.is_rifle else say(found.kind)


def whereabouts(found: Unit) -> str:
    """Its hex, or when and where it will come."""
    if found.hex:
        return say("at {hex}", hex=spoken(found.hex))
    if not found.due:
        return say("to be placed or still to come")
    return say("off the map, due on turn {turn} at {hex}", turn=found.due, hex=spoken(found.entry))


def values(found: Unit) -> Iterator[str]:
    """What is printed on the side of the counter that shows."""
    if found.is_leader:
        yield say("combat {value}", value=found.counter.combat)
        yield say("leadership {value}", value=found.counter.leadership)
        return
    yield say("strength {strength}", strength=found.strength)
    yield say("morale {morale:+d}", morale=found.morale)
    yield say("{n} of {all} steps", n=found.steps, all=found.counter.steps)


def hex_lines(state: State, hex_: int) -> tuple[str, ...]:
    """The ground, the ways, the hexsides, whose zones reach here, and who is here."""
    sheet = ground(state.scenario).map
    zones = [
        say("In the {side} zone of control.", side=side_name(state, owner))
        for owner, side in zip(SIDES, reversed(SIDES), strict=True)
        if hex_ in enemy_zone(state, side)
    ]
    told = read_aloud(sheet, hex_, terrain_name(sheet, hex_), side_kinds)
    return (*told, *zones, *here(state, hex_))


def here(state: State, hex_: int) -> Iterator[str]:
    """How full the hex is, then the stack, one unit a line."""
    if state.position.stack(hex_):
        yield f"{load(state, hex_).capitalize()}."
    stack = stack_at(state, hex_)
    if not stack:
        yield say("No units.")
    yield from (unit(state, found.id) for found in stack)


VOICE = Voice(units=units, unit=unit, place=hex_lines)
