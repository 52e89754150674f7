"""Rifle and artillery fire: targets, the number to hit, modifiers, damage (10.1, 11.1, CH.fire-drm)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from cockade.engine.brandywine.b4_artillery.sight import look
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.view import is_hidden
from cockade.engine.rules import Resolution
from cockade.events.brandywine import AMERICAN, BRITISH, DetachmentAttacked, Fate, ShotsFired, StackShown
from cockade.events.facts import Modifier, Rolled
from cockade.events.record import Record

RIFLES, GUNS = "rifles", "artillery"
HIT, MISS = "hit", "miss"
FERGUSON = "ferguson"
COVER = {"woods": "target_woods", "town": "target_town", "meeting_house": "target_meeting_house"}
CAUSES = {"*": "13.1.10", "AM": "13.1.2", "R": "13.1.3", "D": "13.1.4", "1": "13.1.5", "2": "13.1.6"}
OPEN = ("clear", "cultivated")


@frozen
class Shot(Record):
    """
    A fire before it is rolled: its strength and range, the number needed, the modifiers with their clauses.

    `tries` are the dice that may hit (10.1.8).
    """

    strength: int
    range: int
    needed: int
    modifiers: tuple[Modifier, ...]
    tries: int


# ---------------------------------------------------------------- at whom


def targets(state: State, unit: Unit, arm: str) -> list[Unit]:
    """10.1.4, 11.1.3: the enemy combat units at which a unit may fire."""
    position, field = state.position, ground(state.scenario)
    foes = position.combat[enemy(unit.side)]
    if arm == RIFLES:
        hexes = [hex_ for hex_ in field.neighbours[unit.hex] if hex_ in foes]
    else:
        near = sorted(foes & field.in_range[unit.hex])
        hexes = [hex_ for hex_ in near if look(state, unit.hex, hex_).is_open]
    return [target for hex_ in hexes for target in position.combat_units(hex_)]


# ---------------------------------------------------------------- the number to hit


def shot(state: State, units: Sequence[Unit], target: Unit, arm: str) -> Shot:
    """10.1.4 to 10.1.8, 11.1.3 to 11.1.5: units of one arm that fire together at one target."""
    field = ground(state.scenario)
    strength = sum(unit.strength for unit in units)
    far = max(field.grid.distance(unit.hex, target.hex) for unit in units)
    hits = field.charts.fire.hits
    needed = hits[min(strength, len(hits)) - 1][far - 1]
    modifiers = tuple(fire_modifiers(state, units, target, arm))
    twice = arm == RIFLES and all(fires_twice(state, unit, target) for unit in units)
    return Shot(strength, far, needed, modifiers, 2 if twice else 1)


def fires_twice(state: State, unit: Unit, target: Unit) -> bool:
    """10.1.8 (ruling Q26): jaegers in cover, with an empty hex next to both them and their target."""
    field = ground(state.scenario)
    if not unit.counter.jaeger or field.map.terrain[unit.hex] in OPEN:
        return False
    return any(is_open_flank(state, hex_, unit.hex, target.hex) for hex_ in field.neighbours[unit.hex])


def is_open_flank(state: State, hex_: int, a: int, b: int) -> bool:
    """12.2.3, 16.3.2: whether the hex is empty, next to both, and not across the deep creek from either."""
    field = ground(state.scenario)
    if state.position.stack(hex_):
        return False
    near = (a in field.neighbours[hex_], b in field.neighbours[hex_])
    return all(near) and not (field.is_deep(hex_, a) or field.is_deep(hex_, b))


def fire_modifiers(state: State, units: Sequence[Unit], target: Unit, arm: str) -> Iterator[Modifier]:
    """CH.fire-drm: everything that changes the roll to hit."""
    lines = [*_target_lines(target), *_cover_lines(state, units, target)]
    if arm == RIFLES:
        lines += _rifle_lines(units)
    chart = ground(state.scenario).charts.fire_modifiers
    for line in lines:
        yield Modifier(line, chart[line].value, "CH.fire-drm")


def _target_lines(target: Unit) -> Iterator[str]:
    if target.kind == "light":
        yield "target_light"
    if target.is_artillery or target.is_dragoon:
        yield "target_artillery_or_dragoon"


def _cover_lines(state: State, units: Sequence[Unit], target: Unit) -> Iterator[str]:
    """Ruling Q54: a Shattered target has no profit from the ground. Q64: woods, not light woods."""
    field = ground(state.scenario)
    if target.is_shattered:
        return
    cover = COVER.get(field.map.terrain[target.hex])
    if cover:
        yield cover
    sides = {side for unit in units for side in field.sight(unit.hex, target.hex).sides}
    if any(field.into_works(side, target.hex) for side in sides):
        yield "into_fieldworks"


def _rifle_lines(units: Sequence[Unit]) -> Iterator[str]:
    if any(unit.id == FERGUSON for unit in units):
        yield "ferguson"
    if not any(unit.shot for unit in units):
        yield "first_rifle_fire"


# ---------------------------------------------------------------- firing


def fire(resolution: Resolution[State], units: Sequence[Unit], target: Unit, arm: str) -> str:
    """10.1.6, 10.1.7, 11.1.5, 11.1.6: roll to hit, and then for the damage; its code, empty for a miss."""
    aim = shot(resolution.state, units, target, arm)
    ids = tuple(unit.id for unit in units)
    show_stacks(resolution, units)
    resolution.happen(ShotsFired(ids, target.id, aim.strength, aim.range, aim.needed))
    note_attack(resolution, (target,))
    for _ in range(aim.tries):
        if _roll_to_hit(resolution, aim, target, arm).result == HIT:
            return _roll_damage(resolution, target, arm).result
    return ""


def _roll_to_hit(resolution: Resolution[State], aim: Shot, target: Unit, arm: str) -> Rolled:
    return resolution.roll(
        f"{arm} fire",
        FACES,
        who=target.id,
        rule="11.1.5" if arm == GUNS else "10.1.6",
        modifiers=aim.modifiers,
        result=lambda _, total: struck(aim.needed, total),
        zero=True,
    )


def struck(needed: int, total: int) -> str:
    """10.1.6, 11.1.5: whether a total hits."""
    return HIT if total >= needed else MISS


def _roll_damage(resolution: Resolution[State], target: Unit, arm: str) -> Rolled:
    results = damages(resolution.state, arm)
    return resolution.roll(
        f"{arm} damage",
        FACES,
        who=target.id,
        rule="11.1.6" if arm == GUNS else "10.1.7",
        modifiers=(),
        result=lambda die, _: results[die],
        zero=True,
    )


def damages(state: State, arm: str) -> tuple[str, ...]:
    """10.1.7, 11.1.6: the damage of a hit, by the faces of the die from 0 on."""
    charts = ground(state.scenario).charts
    return (charts.artillery_damage if arm == GUNS else charts.rifle_damage).results


def fire_fates(target: str, code: str) -> tuple[Fate, ...]:
    """13.1.10: a result on a target; a leader is lost while it is still known from which hex."""
    parts = ("*", code.rstrip("*")) if code.endswith("*") else (code,)
    return tuple(Fate(target, part, CAUSES[part]) for part in parts if part)


def show_stacks(resolution: Resolution[State], units: Iterable[Unit]) -> None:
    """7.1.3-adv: units in a stack that is firing may be looked at."""
    state = resolution.state
    hexes = sorted({unit.hex for unit in units if unit.side == BRITISH})
    hidden = [
        unit.id for hex_ in hexes for unit in state.position.stack(hex_) if is_hidden(state, AMERICAN, unit)
    ]
    if hidden:
        resolution.happen(StackShown(tuple(hidden)))


def note_attack(resolution: Resolution[State], attacked: Iterable[Unit]) -> None:
    """9.4.4: whether a unit of Maxwell's detachment was attacked, by fire or in close combat."""
    if not resolution.state.provoked and any(unit.counter.detachment for unit in attacked):
        resolution.happen(DetachmentAttacked())
