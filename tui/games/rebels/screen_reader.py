"""Rebels & Redcoats for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.state import State, Unit
from cockade.events.rebels import SIDES
from cockade.tui.games.hexgame import HexVoice
from cockade.tui.games.rebels.names import entries, halves, side_name
from cockade.tui.games.rebels.panels import RebelsPanels, movement_left
from cockade.tui.text.i18n import count, say


class RebelsVoice(HexVoice[State, Unit]):
    """Units and hexes in sentences."""

    sides = SIDES

    def __init__(self, panels: RebelsPanels) -> None:
        self.panels = panels

    def living(self, state: State) -> list[Unit]:
        return [unit for unit in state.units if unit.alive]

    def parts(self, state: State, unit: Unit) -> Iterator[str]:
        yield f"{side_name(state, unit.side)} {say(unit.kind)}"
        yield whereabouts(state, unit)
        yield from printed(unit)
        yield movement(state, unit)

    def load(self, state: State, hex_: int) -> Iterator[str]:
        points = state.position.points.get(hex_)
        if points is not None:
            yield count("{n} stacking point here.", "{n} stacking points here.", points)


def whereabouts(state: State, unit: Unit) -> str:
    """The hex of a unit, or the time and place of its arrival."""
    if unit.hex:
        return say("at {hex}", hex=spoken(unit.hex))
    if not unit.due:
        return say("to be placed")
    turn = state.labels[unit.due - 1] if unit.due <= len(state.labels) else str(unit.due)
    return say("off the map, due {turn} at {hex}", turn=turn, hex=entries(unit.entries))


def printed(unit: Unit) -> Iterator[str]:
    """Yield the values on the visible side of a counter."""
    if unit.is_leader:
        yield say("command {value}", value=unit.counter.command)
        yield say("command range {range}", range=unit.counter.span)
        return
    if unit.is_artillery:
        yield say("bombardment {strength}", strength=unit.counter.bombardment)
        yield say("range {range}", range=unit.counter.reach)
    else:
        yield say("strength {strength}", strength=unit.strength)
    yield say("morale {morale}", morale=unit.morale)


def movement(state: State, unit: Unit) -> str:
    """The movement points left in the unit's own turn, or its allowance in the enemy's."""
    if unit.side != state.side:
        return say("{n} movement points", n=unit.counter.allowance)
    left, whole = movement_left(state, unit)
    return say("{left} of {all} movement points left", left=halves(left), all=halves(whole))
