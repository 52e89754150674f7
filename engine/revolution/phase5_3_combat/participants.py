"""Units in a battle (18.2, 18.3): the pieces on the field, shooters, targets, and command values."""

from __future__ import annotations

from cockade.engine.revolution.common.commanders import ASSAULT, LAND, NOWHERE, command_value
from cockade.engine.revolution.common.occupation import is_in_play
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, number
from cockade.events.revolution import Battle

NAVAL = "naval"
FORTRESS, SIEGE = "fortress", "siege"


def battle_of(state: State) -> Battle:
    """The battle in progress; an AssertionError without one."""
    assert state.battle is not None
    return state.battle


def present(state: State, side: str) -> list[Unit]:
    """Units of a side that joined the battle and are still in its area, including cargo."""
    battle = battle_of(state)
    ids = battle.british if number(side) else battle.american
    return [unit for unit in map(state.unit, ids) if unit.area == battle.area]


def pieces(state: State, side: str) -> list[Unit]:
    """18.3, 24.6, Q90: what holds the field and can be hit: fleets at sea, on land who is ashore."""
    naval = battle_of(state).kind == NAVAL
    return [unit for unit in present(state, side) if (unit.is_fleet if naval else unit.is_ashore)]


def fighters(state: State, side: str) -> list[Unit]:
    """18.4.2, 18.7, 21.3: combat units that are not disrupted; leaders never fire."""
    return [unit for unit in pieces(state, side) if not unit.is_leader and not unit.disrupted]


def is_gone(state: State, side: str) -> bool:
    """18.4.4 (a): the side has no pieces left on the field."""
    return not pieces(state, side)


def must_retreat(state: State, side: str) -> bool:
    """18.4.4 (a), Q51, Q57, Q91: no combat unit left that could fire, regardless of a landing's fleets."""
    return not fighters(state, side)


# ---------------------------------------------------------------- the landing force (24.6)


def landed(state: State) -> list[Unit]:
    """24.6, 24.10: units that came ashore from ships for this battle, even from a ship that sank in it."""
    battle = battle_of(state)
    return [unit for unit in pieces(state, battle.attacker) if unit.id in battle.landed or unit.landed]


def supporting(state: State) -> list[Unit]:
    """24.6, Q72: the fleets that landed combat units in this assault and are still afloat."""
    battle = battle_of(state)
    return [unit for unit in map(state.unit, battle.fleets) if unit.area == battle.area]


def fleets_fire(state: State) -> bool:
    """24.6.1, 24.11, Q91, Q98: only together with landed troops who fire, and never in a siege."""
    if has_siege(state):
        return False
    return any(not unit.is_leader and not unit.disrupted for unit in landed(state))


# ---------------------------------------------------------------- fortress and siege (28.2 to 28.4)


def has_siege(state: State) -> bool:
    """28.4: the attacking stack has a siege before an enemy fortress."""
    battle = battle_of(state)
    walls = state.work(FORTRESS, battle.area)
    attackers = battle.british if number(battle.attacker) else battle.american
    return walls is not None and walls.side != battle.attacker and besieges(state, attackers)


def besieges(state: State, ids: tuple[str, ...]) -> bool:
    """28.4: one of these units carries a siege and is ashore: the stack that attacks has it."""
    sieges = (work.unit for work in state.works if work.kind == SIEGE)
    return any(unit in ids and state.unit(unit).is_ashore for unit in sieges)


def siege_with(state: State, ids: tuple[str, ...]) -> bool:
    """28.4: one of these units carries a siege."""
    return any(work.kind == SIEGE and work.unit in ids for work in state.works)


# ---------------------------------------------------------------- command (18.4.1)


def command(state: State, side: str) -> int:
    """18.4.1 (a): the sum of the command values that count; 0 without leaders."""
    stack = on_land(state, side)
    return sum(
        command_value(state, unit, stack, part_in_battle(state, unit)) for unit in present(state, side)
    )


def on_land(state: State, side: str) -> list[Unit]:
    """21.6, Q63, Q70: the stack on land, among whom a militia leader has to be; not who came from ships."""
    apart = battle_of(state).landed
    return [unit for unit in pieces(state, side) if unit.id not in apart and not unit.landed]


def part_in_battle(state: State, unit: Unit) -> str:
    """21.7, 24.8, Q64, Q70: whether a unit leads on land or an assault, or, as in battles at sea, nowhere."""
    battle = battle_of(state)
    fleet = unit.id if unit.is_fleet else unit.aboard
    if fleet:
        return ASSAULT if fleet in battle.fleets else NOWHERE
    return LAND if battle.kind == LAND and unit.id not in battle.landed else NOWHERE


# ---------------------------------------------------------------- before a battle


def troops(state: State, side: str, area: str) -> list[Unit]:
    """18.1, 26.1, Q41: units and leaders ashore, of nations that take part."""
    return [unit for unit in state.position.ashore(area, side) if is_in_play(state, unit.nation)]


def ships(state: State, side: str, area: str) -> list[Unit]:
    """24.8, 26.1: the fleets of a side, of nations that take part."""
    return [unit for unit in state.position.fleets(area, side) if is_in_play(state, unit.nation)]


def is_rough(state: State, area: str) -> bool:
    """18.12: wilderness and Indian areas."""
    return ground(state.scenario).map.areas[area].kind in ("wilderness", "indian")
