"""The units in a close combat (12.1.2), and the hexsides between them."""

from __future__ import annotations

from collections.abc import Sequence

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.events.brandywine import CloseCombat, Combat

MEETING_HOUSE = "meeting_house"


def attackers(state: State, combat: Combat) -> list[Unit]:
    """12.1.2: the attackers that are still in the hex they attacked from."""
    place = {unit: from_ for unit, from_, _ in combat.crossings}
    units = map(state.unit, combat.attackers)
    return [unit for unit in units if unit.on_map and unit.hex == place[unit.id]]


def defenders(state: State, combat: Combat) -> list[Unit]:
    """12.1.2: the defenders that are still in an attacked hex."""
    hexes = attacked_hexes(combat)
    return [unit for unit in map(state.unit, combat.defenders) if unit.on_map and unit.hex in hexes]


def party(state: State, frame: CloseCombat, side: str) -> list[Unit]:
    """12.1.2: the units of one side in a combat."""
    return attackers(state, frame.combat) if side == frame.attacker else defenders(state, frame.combat)


def defender(frame: CloseCombat) -> str:
    """The side that is attacked."""
    return enemy(frame.attacker)


def attacked_hexes(combat: Combat) -> list[int]:
    """12.1.4: the defending hexes of a combat."""
    return sorted({into for _, _, into in combat.crossings})


def attacking_hexes(combat: Combat) -> list[int]:
    """12.1.4: the hexes from which a combat is fought."""
    return sorted({from_ for _, from_, _ in combat.crossings})


def newcomers(state: State, frame: CloseCombat, side: str) -> list[Unit]:
    """13.2.5: units of a side that came into its hexes of this combat by retreat from another."""
    combat, ours = frame.combat, side == frame.attacker
    hexes, party = (
        (attacking_hexes(combat), combat.attackers) if ours else (attacked_hexes(combat), combat.defenders)
    )
    units = (unit for hex_ in hexes for unit in state.position.combat_units(hex_))
    return [unit for unit in units if unit.side == side and unit.retreated and unit.id not in party]


def may_lead(units: Sequence[Unit]) -> list[str]:
    """12.1.8 (ruling Q36): units in Parade Order if there are any, otherwise all; never guns."""
    able = [unit for unit in units if not unit.is_artillery]
    best = [unit for unit in able if unit.in_parade_order]
    return [unit.id for unit in best or able]


def combat_in_progress(state: State) -> CloseCombat | None:
    """12.1.6: the combat that is being resolved, if there is one."""
    return next((frame for frame in reversed(state.agenda) if isinstance(frame, CloseCombat)), None)


def is_in_house(state: State, unit: Unit) -> bool:
    """17.1.2: whether the unit is in the Birmingham Meeting House."""
    return ground(state.scenario).map.terrain[unit.hex] == MEETING_HOUSE
