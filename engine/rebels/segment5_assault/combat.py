"""One assault (8.1): strengths, odds, column shifts, the assault table, and its consequences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from cockade.engine.rebels.common.battle_restrictions import defence_divisor
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.leaders import bind_leaders
from cockade.engine.rebels.common.stacking import fighting_strength
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment5_assault.results import GRAVE, NO_EFFECT
from cockade.engine.rules import Resolution
from cockade.events.facts import Modifier
from cockade.events.rebels import Advancing, Aftermath, AssaultResolved, Combat
from cockade.events.record import Record

FACES = 10


@frozen
class Odds(Record):
    """
    An assault worked out before it is resolved (8.1): strengths, columns, shifts and chances.

    `base` and `column` are indices into the assault table before and after the shifts; `strengths` says what
    changed the strengths of the units before that.
    """

    attack: int
    defence: int
    base: int
    column: int
    headings: tuple[str, str]
    shifts: tuple[Modifier, ...]
    chances: dict[str, Fraction]
    strengths: tuple[Modifier, ...] = ()


# ---------------------------------------------------------------- who is still there (8.24)


def attackers_of(state: State, combat: Combat) -> list[Unit]:
    """8.24, 8.272(3): the declared attackers still in their hexes, next to a defender still in his."""
    held = {unit.hex for unit in defenders_of(state, combat)}
    return _standing(state, combat.attackers, {a for a, d in combat.crossings if d in held})


def defenders_of(state: State, combat: Combat) -> list[Unit]:
    """8.24 (ruling Q16): the declared defenders still in their hexes; newcomers don't defend."""
    return _standing(state, combat.defenders, {d for _, d in combat.crossings})


def _standing(state: State, units: tuple[str, ...], hexes: set[int]) -> list[Unit]:
    """Those in one of the hexes; a unit driven since the declaration is a newcomer anywhere (ruling Q16)."""
    there = [unit for unit in map(state.unit, units) if unit.alive and unit.hex in hexes]
    return [unit for unit in there if unit.id not in state.newcomers]


def live_crossings(state: State, combat: Combat) -> list[tuple[int, int]]:
    """The crossings that still have an attacker on one side and a defender on the other."""
    attacking = {unit.hex for unit in attackers_of(state, combat)}
    defending = {unit.hex for unit in defenders_of(state, combat)}
    return [(a, d) for a, d in combat.crossings if a in attacking and d in defending]


# ---------------------------------------------------------------- odds (8.1)


def reckon(state: State, combat: Combat) -> Odds:
    """8.1 steps 1 to 6: totals, ratio, column, shifts, and the exact chance of every result."""
    table = ground(state.scenario).charts.assault
    attack = total_strength(state, attackers_of(state, combat))
    halved = tuple(halved_defence(state, defenders_of(state, combat)))
    defence = defending_strength(state, defenders_of(state, combat), halved)
    base = table.column(Fraction(attack, defence))
    shifts = tuple(column_shifts(state, combat))
    column = table.shifted(base, sum(shift.value for shift in shifts))
    headings = (table.columns[base], table.columns[column])
    return Odds(attack, defence, base, column, headings, shifts, table.chances(column), halved)


def defending_strength(state: State, units: list[Unit], changes: tuple[Modifier, ...]) -> int:
    """8.1 step 3: the total with its changes, at least 1."""
    return max(1, total_strength(state, units) + sum(change.value for change in changes))


def halved_defence(state: State, units: list[Unit]) -> Iterator[Modifier]:
    """kingsmountain.17.0: a battle may halve a defence, fractions dropped."""
    divisor = defence_divisor(state, units[0].side) if units else 1
    whole = total_strength(state, units)
    if whole // divisor < whole:
        rule = ground(state.scenario).scenario.rules.get("half_defence_turns", "17.0")
        yield Modifier("defence halved", whole // divisor - whole, rule)


def total_strength(state: State, units: list[Unit]) -> int:
    """8.1 steps 2 and 3: at most eight points of each hex count (6.0)."""
    by_hex: dict[int, int] = {}
    for unit in units:
        by_hex[unit.hex] = by_hex.get(unit.hex, 0) + assault_strength(unit)
    return sum(fighting_strength(state, strength) for strength in by_hex.values())


def assault_strength(unit: Unit) -> int:
    """8.43: guns defend with half of their bombardment strength, disrupted guns with 0 (Q11)."""
    if unit.is_artillery:
        return 0 if unit.disrupted else unit.counter.bombardment // 2
    return unit.strength


# ---------------------------------------------------------------- column shifts (8.3, 12.1.2, 12.2.1)


def column_shifts(state: State, combat: Combat) -> Iterator[Modifier]:
    """8.1 step 6: every reason to move the column; left is negative."""
    field = ground(state.scenario)
    yield from terrain_shifts(field, live_crossings(state, combat))
    yield from light_shifts(state, field, combat)
    if is_charge(state, field, combat):
        yield Modifier("dragoon charge", 1, "12.2.1")


def terrain_shifts(field: Ground, crossings: list[tuple[int, int]]) -> list[Modifier]:
    """
    8.32 (ruling Q17): per defending hex its terrain plus the least hexside used, at most four.

    With several defending hexes the largest sum counts.
    """
    sums = [hex_terrain(field, hex_, crossings) for hex_ in sorted({d for _, d in crossings})]
    return max(sums, key=lambda shifts: -sum(shift.value for shift in shifts), default=[])


def hex_terrain(field: Ground, hex_: int, crossings: list[tuple[int, int]]) -> list[Modifier]:
    """8.32: the shifts for one defending hex."""
    shifts = []
    if field.hex_shift(hex_):
        shifts.append(Modifier(field.map.terrain[hex_].replace("_", " "), -field.hex_shift(hex_), "8.31"))
    side, kind = min(field.hexside_shift(a, d) for a, d in crossings if d == hex_)
    if side:
        shifts.append(Modifier(kind, -side, "8.32"))
    excess = -sum(shift.value for shift in shifts) - field.charts.most_left_shifts
    if excess > 0:
        shifts.append(Modifier("at most four", excess, "8.32"))
    return shifts


def light_shifts(state: State, field: Ground, combat: Combat) -> Iterator[Modifier]:
    """12.1.2: light infantry attacking into, or defending in, woods, swamp or town."""
    rough = {d for _, d in live_crossings(state, combat) if field.is_light_country(d)}
    if rough and any(unit.kind == "light" for unit in attackers_of(state, combat)):
        yield Modifier("light infantry attacks", 1, "12.1.2")
    if any(unit.kind == "light" and unit.hex in rough for unit in defenders_of(state, combat)):
        yield Modifier("light infantry defends", -1, "12.1.2")


def is_charge(state: State, field: Ground, combat: Combat) -> bool:
    """12.2.1 (ruling Q34): a charge on one open hex that holds no good dragoons."""
    crossings = live_crossings(state, combat)
    defending = {d for _, d in crossings}
    if len(defending) != 1 or not field.allows_charge(min(defending)):
        return False
    hex_ = min(defending)
    riders = {unit.hex for unit in attackers_of(state, combat) if unit.charging and not unit.disrupted}
    defended = any(is_good_dragoon(unit) for unit in state.position.stack(hex_))
    return not defended and any((rider, hex_) in crossings for rider in riders)


def is_good_dragoon(unit: Unit) -> bool:
    """Good mounted horse."""
    return unit.kind == "dragoon" and not unit.disrupted


# ---------------------------------------------------------------- resolution (8.1 step 7)


def resolve(resolution: Resolution[State], combat: Combat) -> None:
    """8.1 step 7: roll, read the table, and let the losing side take its result."""
    state = resolution.state
    odds = reckon(state, combat)
    table = ground(state.scenario).charts.assault
    rolled = resolution.roll(
        "assault",
        FACES,
        who="",
        rule="8.1",
        modifiers=(),
        result=lambda die, _: table.result(odds.column, die),
    )
    resolution.happen(
        AssaultResolved(
            combat, odds.attack, odds.defence, *odds.headings, odds.shifts, rolled.result, odds.strengths
        )
    )
    if rolled.result.startswith("A"):
        befall_attackers(resolution, combat, rolled.result)
    elif rolled.result != NO_EFFECT:
        befall_defenders(resolution, combat, rolled.result)


def befall_attackers(resolution: Resolution[State], combat: Combat, fate: str) -> None:
    """AR1, AD, AE: the result for every attacking unit (8.26) and the guns stacked with them (8.42)."""
    state = resolution.state
    attackers = attackers_of(state, combat)
    hexes = sorted({unit.hex for unit in attackers})
    guns = [unit for hex_ in hexes for unit in state.position.stack(hex_) if unit.is_artillery]
    foes = tuple(sorted({unit.hex for unit in defenders_of(state, combat)}))
    dragoons = any(is_good_dragoon(unit) for unit in defenders_of(state, combat))
    fates = tuple((unit.id, fate) for unit in [*attackers, *guns])
    bind_leaders(resolution, attackers[0].side, hexes, hexes if fate in GRAVE else ())
    resolution.push(Aftermath(attackers[0].side, fates, foes, dragoons=dragoons))


def befall_defenders(resolution: Resolution[State], combat: Combat, fate: str) -> None:
    """DR1, DD, DE: on all units in the defending hexes (6.4); then the attacker may advance (8.52)."""
    state = resolution.state
    attackers = attackers_of(state, combat)
    hexes = sorted({unit.hex for unit in defenders_of(state, combat)})
    suffering = [unit for hex_ in hexes for unit in state.position.combat_units(hex_)]
    side = suffering[0].side
    able = tuple(unit.id for unit in attackers if unit.in_command)
    resolution.push(Advancing(attackers[0].side, able, tuple(hexes)))
    bind_leaders(resolution, side, hexes, hexes if fate in GRAVE else ())
    resolution.push(
        Aftermath(
            side,
            tuple((unit.id, fate) for unit in suffering),
            foes=tuple(sorted({unit.hex for unit in attackers})),
            works=works_help(state, live_crossings(state, combat)),
            dragoons=any(is_good_dragoon(unit) for unit in attackers),
            unescorted=tuple(
                u.id for u in suffering if u.is_artillery and u.hex not in state.position.line[side]
            ),
        )
    )


def works_help(state: State, crossings: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """9.2.1: by defending hex, the least help of works among all hexsides it was assaulted across."""
    field = ground(state.scenario)
    helps = {
        hex_: max(field.work_morale(a, d) for a, d in crossings if d == hex_)
        for hex_ in {d for _, d in crossings}
    }
    return tuple(sorted((hex_, help_) for hex_, help_ in helps.items() if help_))
