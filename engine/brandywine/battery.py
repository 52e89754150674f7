"""Proctor's Battery (4.3): captured by the British, and lost again when Americans come near."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brandywine.ground import ground
from engine.brandywine.phases import COMBAT, PHASES, PLAYER_TURN, ends
from engine.brandywine.state import State, Unit
from engine.brandywine.zones import enemies_beside
from engine.rules import Ruling
from events.brandywine import AMERICAN, BRITISH, BatteryMarked

BATTERY = "battery"


def is_captured(state: State) -> bool:
    """4.3.2: a British unit in Parade Order other than artillery is in it, and no American beside."""
    return any(
        holds_battery(unit) and not enemies_beside(state, BRITISH, hex_)
        for hex_ in ground(state.scenario).zone(BATTERY)
        for unit in state.position.combat_units(hex_)
    )


def holds_battery(unit: Unit) -> bool:
    """4.3.2: whether a unit in the battery is one that captures it."""
    return unit.side == BRITISH and unit.in_parade_order and not unit.is_artillery


def mark(ruling: Ruling[State], side: str) -> None:
    """4.3.3 (ruling Q05): at the end of every phase; a marker that lies already stays where it is."""
    if not ruling.state.battery and is_captured(ruling.state):
        ruling.happen(BatteryMarked(ruling.state.turn))


def threaten(ruling: Ruling[State], unit: Unit, path: Iterable[int]) -> None:
    """4.3.4 (ruling Q06): an American combat unit that moved or advanced into it or next to it ends that."""
    if not ruling.state.battery or unit.side != AMERICAN or unit.is_leader:
        return
    field = ground(ruling.state.scenario)
    near = field.zone(BATTERY).union(*(field.neighbours[hex_] for hex_ in field.zone(BATTERY)))
    if not near.isdisjoint(path):
        ruling.happen(BatteryMarked(0))


# What the end of a close combat phase still does to units (13.3) is done when the player turn ends.
for moment in (*(phase for phase in PHASES if phase != COMBAT), PLAYER_TURN):
    ends(moment)(mark)
