"""Rebels & Redcoats read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rebels.segment4_movement.march import allowance
from cockade.events.rebels import SIDES
from cockade.tui.games.hexes import read_aloud
from cockade.tui.games.rebels.names import halves, side_name
from cockade.tui.games.rebels.panel import doings_of, side_kinds, stack_at, terrain, troubles_of
from cockade.tui.games.voice import Voice
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.rebels.common.state import State, Unit


def units(state: State) -> tuple[str, ...]:
    """Side by side, hex by hex, those that have not arrived last."""
    alive = [unit for unit in state.units if unit.alive]
    alive.sort(key=lambda unit: (SIDES.index(unit.side), not unit.hex, unit.hex or unit.entry))
    return tuple(unit.id for unit in alive)


def unit(state: State, id_: str) -> str:
    """Name, id, kind, place, values and troubles of a unit."""
    found = state.unit(id_)
    parts = [
        say("{name} ({id})", name=found.counter.name, id=id_),
        f"{side_name(state, found.side)} {say(found.kind)}",
        whereabouts(state, found),
        *values(found),
        movement(state, found),
        *troubles_of(found),
        *(doings_of(found) if found.side == state.side else ()),
    ]
    return f"{', '.join(parts)}."


def whereabouts(state: State, found: Unit) -> str:
    """Its hex, or when and where it will come."""
    if found.hex:
        return say("at {hex}", hex=spoken(found.hex))
    if not found.due:
        return say("to be placed")
    turn = state.labels[found.due - 1] if found.due <= len(state.labels) else str(found.due)
    return say("off the map, due {turn} at {hex}", turn=turn, hex=spoken(found.entry))


def values(found: Unit) -> Iterator[str]:
    """What is printed on the side of the counter that shows."""
    if found.is_leader:
        yield say("command {value}", value=found.counter.command)
        yield say("command range {range}", range=found.counter.span)
        return
    if found.is_artillery:
        yield say("bombardment {strength}", strength=found.counter.bombardment)
        yield say("range {range}", range=found.counter.reach)
    else:
        yield say("strength {strength}", strength=found.strength)
    yield say("morale {morale}", morale=found.morale)


def movement(state: State, found: Unit) -> str:
    """What is left of its movement points in its own turn."""
    if found.side != state.side:
        return say("{n} movement points", n=found.counter.allowance)
    whole = allowance(state, found)
    left = 0 if found.halted else max(0, whole - found.spent)
    return say("{left} of {all} movement points left", left=halves(left), all=halves(whole))


def hex_lines(state: State, hex_: int) -> tuple[str, ...]:
    """The ground, the ways, the hexsides, whose zones reach here, and who is here."""
    sheet = ground(state.scenario).map
    zones = [
        say("In the {side} zone of control.", side=side_name(state, owner))
        for owner, side in zip(SIDES, reversed(SIDES), strict=True)
        if hex_ in enemy_zone(state, side)
    ]
    told = read_aloud(sheet, hex_, terrain(sheet, hex_), side_kinds)
    return (*told, *zones, *here(state, hex_))


def here(state: State, hex_: int) -> Iterator[str]:
    """The stack, one unit a line."""
    points = state.position.points.get(hex_)
    if points is not None:
        yield count("{n} stacking point here.", "{n} stacking points here.", points)
    stack = stack_at(state, hex_)
    if not stack:
        yield say("No units.")
    yield from (unit(state, found.id) for found in stack)


VOICE = Voice(units=units, unit=unit, place=hex_lines)
