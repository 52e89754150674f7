"""Step 1 of a close combat: strengths, odds and column shifts (12.1.3, 12.1.7, 14.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from attrs import frozen

from cockade.engine.brandywine.b6_combat.participants import attackers, defenders
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.events.brandywine import Combat
from cockade.events.facts import Modifier
from cockade.events.record import Record

DIVERSION = -1


@frozen
class Odds(Record):
    """
    Strengths, the column by its number before the shifts (`column`) and after them (`shifted`).

    `below`: the odds are worse than the first column (CH.close-notes).
    """

    attack: int
    defence: int
    column: int
    shifted: int
    shifts: tuple[Modifier, ...]
    below: bool


def attack_strength(units: Iterable[Unit]) -> int:
    """12.1.7: strength points; guns do not count."""
    return sum(unit.strength for unit in units if not unit.is_artillery)


def defence_strength(units: Iterable[Unit]) -> int:
    """12.1.7 (ruling Q33): half of each Disrupted defender, rounded up; 1 for each Shattered one."""
    return sum(defends_with(unit) for unit in units if not unit.is_artillery)


def defends_with(unit: Unit) -> int:
    """12.1.7, 13.3, 13.4: what one unit defends with."""
    if unit.is_shattered:
        return 1
    return unit.strength if unit.in_parade_order else (unit.strength + 1) // 2


def odds(state: State, combat: Combat, lafayette: int = 0) -> Odds:
    """12.1.7: for the defender, CH.close-notes: below the table; 12.1.3, 14.5: shifted within the table."""
    table = ground(state.scenario).charts.close_combat
    attack = attack_strength(attackers(state, combat))
    defence = defence_strength(defenders(state, combat))
    ratio = Fraction(attack, max(defence, 1))
    column, shifts = table.column(ratio), tuple(column_shifts(combat, lafayette))
    shifted = table.shifted(column, sum(shift.value for shift in shifts))
    return Odds(attack, defence, column, shifted, shifts, below=ratio < table.floors[0])


def column_shifts(combat: Combat, lafayette: int) -> Iterator[Modifier]:
    """12.1.3: left for a diversion; 14.5 (ruling Q71): in the Americans' favour."""
    if combat.diverting:
        yield Modifier("diversion", DIVERSION, "12.1.3")
    if lafayette:
        yield Modifier("lafayette", lafayette, "14.5")
