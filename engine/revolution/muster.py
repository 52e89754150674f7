"""Who is in a battle (18.2, 18.3): the pieces on the field, who fires, who can be hit, whose value counts."""

from __future__ import annotations

from engine.revolution.commanders import MILITIA_STACK
from engine.revolution.occupation import is_in_play
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit, number
from events.revolution import Battle

LAND, NAVAL = "land", "naval"
FORTRESS, SIEGE = "fortress", "siege"


def battle_of(state: State) -> Battle:
    """The battle in progress; an AssertionError if there is none."""
    assert state.battle is not None
    return state.battle


def present(state: State, side: str) -> list[Unit]:
    """Those of a side who came into the battle and are still in its area, cargo too."""
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
    """18.4.4 (a): nothing of the side is left on the field."""
    return not pieces(state, side)


def must_retreat(state: State, side: str) -> bool:
    """18.4.4 (a), Q51, Q57, Q91: no combat unit left that could fire, whatever the fleets of a landing."""
    return not fighters(state, side)


# ---------------------------------------------------------------- the landing force (24.6)


def landed(state: State) -> list[Unit]:
    """24.6: those who came ashore from ships for this battle and are still there."""
    battle = battle_of(state)
    return [unit for unit in pieces(state, battle.attacker) if unit.id in battle.landed]


def supporting(state: State) -> list[Unit]:
    """24.6, Q72: the fleets that landed somebody in this assault and are still afloat."""
    battle = battle_of(state)
    return [unit for unit in map(state.unit, battle.fleets) if unit.area == battle.area]


def fleets_fire(state: State) -> bool:
    """24.6.1, 24.11, Q91: only beside landed troops who fire, and never in a siege."""
    if has_siege(state):
        return False
    return any(not unit.is_leader and not unit.disrupted for unit in landed(state))


# ---------------------------------------------------------------- fortress and siege (28.2 to 28.4)


def has_siege(state: State) -> bool:
    """28.4: the attacking stack has a siege before an enemy fortress."""
    battle = battle_of(state)
    walls = state.work(FORTRESS, battle.area)
    attackers = battle.british if number(battle.attacker) else battle.american
    return walls is not None and walls.side != battle.attacker and siege_with(state, attackers)


def siege_with(state: State, ids: tuple[str, ...]) -> bool:
    """28.4: one of these units carries a siege."""
    return any(work.kind == SIEGE and work.unit in ids for work in state.works)


# ---------------------------------------------------------------- command (18.4.1)


def command(state: State, side: str) -> int:
    """18.4.1 (a): the sum of the command values that count; 0 without leaders."""
    return sum(value_in_battle(state, unit) for unit in present(state, side))


def value_in_battle(state: State, unit: Unit) -> int:
    """21.2, 21.3: of a leader unless he is disrupted, and of a unit with a leader who arose (Q23)."""
    if unit.is_leader:
        return unit.counter.command if not unit.disrupted and is_heard(state, unit) else 0
    kinds = [one.kind for one in state.arisen if one.unit == unit.id]
    return sum(commands_here(state, unit, kind) for kind in kinds)


def is_heard(state: State, leader: Unit) -> bool:
    """21.6, 21.7: whether the value of this leader counts in this battle."""
    return commands_here(state, leader, leader.kind) and (
        leader.kind != "militia_leader" or is_all_militia(state, leader.side)
    )


def commands_here(state: State, unit: Unit, kind: str) -> bool:
    """21.7, 24.8, Q64, Q70: admirals with fleets that fight; others on land, but not who came from ships."""
    battle = battle_of(state)
    if kind == "admiral":
        fleet = unit.id if unit.is_fleet else unit.aboard
        return bool(fleet) and (battle.kind == NAVAL or fleet in battle.fleets)
    return battle.kind == LAND and unit.is_ashore and unit.id not in battle.landed


def is_all_militia(state: State, side: str) -> bool:
    """21.6, Q63, Q70: nobody but militia, light troops and militia leaders in the stack on land."""
    apart = battle_of(state).landed
    return all(unit.kind in MILITIA_STACK for unit in pieces(state, side) if unit.id not in apart)


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
