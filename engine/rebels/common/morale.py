"""Morale (9.2): the check, its modifiers, and natural 1 and 10."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cockade.engine.rebels.common.battle_restrictions import acting_leaders
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rules import Resolution
from cockade.events.facts import Modifier, Rolled
from cockade.events.rebels import LeaderHelped
from cockade.events.record import Record

FACES = 10
PASSED, FAILED = "passed", "failed"


@frozen
class Ordeal(Record):
    """The reason for a morale check: works in between (9.2.1), enemy horse in the assault, disengagement."""

    works: int = 0
    enemy_dragoons: bool = False
    disengaging: bool = False


CALM = Ordeal()


def check_morale(resolution: Resolution[State], unit: Unit, ordeal: Ordeal, rule: str) -> Rolled:
    """9.2.1: roll, add the modifiers, compare with the morale of the side showing."""
    leader = helping_leader(resolution.state, unit)
    modifiers = tuple(morale_modifiers(resolution.state, unit, ordeal))
    if leader is not None and unit.helper != leader.id:
        resolution.happen(LeaderHelped(unit.id, leader.id))
    return resolution.roll(
        "morale",
        FACES,
        who=unit.id,
        rule=rule,
        modifiers=modifiers,
        result=lambda die, total: tested(die, total, unit.morale),
    )


def tested(die: int, total: int, morale: int) -> str:
    """9.2.1: the result of a check."""
    return PASSED if passes(die, total, morale) else FAILED


def passes(die: int, total: int, morale: int) -> bool:
    """9.2.2: a natural 1 always passes, a natural 10 always fails; else the total decides."""
    return die == 1 or (die != FACES and total <= morale)


def helping_leader(state: State, unit: Unit) -> Unit | None:
    """11.22: the one leader whose command value the unit may use this turn: the best, or the one used."""
    leaders = acting_leaders(state, unit.side, unit.hex)
    if unit.helper:
        leaders = [leader for leader in leaders if leader.id == unit.helper]
    return max(leaders, key=lambda leader: leader.counter.command, default=None)


def morale_modifiers(state: State, unit: Unit, ordeal: Ordeal) -> Iterator[Modifier]:
    """chart.morale: everything that changes the die of this unit's check."""
    chart = ground(state.scenario).charts.morale
    leader = helping_leader(state, unit)
    if leader is not None and leader.counter.command:
        yield Modifier(leader.counter.name, -leader.counter.command, "11.21")
    stack = [other for other in state.position.stack(unit.hex) if other.id != unit.id]
    if unit.is_infantry and any(other.is_artillery for other in stack):
        yield Modifier("artillery in the hex", chart.artillery, "8.43")
    if any(other.kind == "dragoon" and not other.disrupted for other in stack):
        yield Modifier("dragoons in the hex", chart.dragoon, "chart.morale")
    if ordeal.enemy_dragoons:
        yield Modifier("enemy dragoons", chart.enemy_dragoon, "chart.morale")
    crowd = enemy_crowd(state, unit)
    if crowd:
        yield Modifier("enemies around", crowd, "chart.morale")
    if ordeal.works:
        yield Modifier("behind works", ordeal.works, "9.2.1")
    if ordeal.disengaging:
        yield Modifier("disengaging", chart.disengage, "4.4.1")


def enemy_crowd(state: State, unit: Unit) -> int:
    """chart.morale: the modifier for the number of adjacent hexes with enemy combat units."""
    field = ground(state.scenario)
    foes = state.position.combat[enemy(unit.side)]
    around = sum(hex_ in foes for hex_ in field.neighbours[unit.hex])
    return max((modifier for least, modifier in field.charts.morale.crowd if around >= least), default=0)
