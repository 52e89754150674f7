"""Retreats (13.2, 16.2.7 to 16.2.9), hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.b2_movement.limits import closed_hexes, is_in_bounds, is_not_barred, notice
from cockade.engine.brandywine.b6_combat.accompany import open_accompanying
from cockade.engine.brandywine.b6_combat.losses import be_captured, lose_step
from cockade.engine.brandywine.b6_combat.participants import combat_in_progress
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import OWN_UNIT, is_on_the_grid, map_hexes
from cockade.engine.brandywine.common.data import OWN_LINES
from cockade.engine.brandywine.common.ground import MOVER, Ground, ground
from cockade.engine.brandywine.common.stacking import has_room
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import adjust, bands
from cockade.engine.brandywine.common.view import prove_empty, seen_by
from cockade.engine.brandywine.common.zones import beside_enemies, enemy_zone
from cockade.engine.law import Law, Search
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events import brandywine as events

FAR = 3  # 13.2.4
UNCOUNTED = ("12.1.7", "12.1.9.1")
HOME = "headquarters"

# ---------------------------------------------------------------- where a retreat may go


def retreat_hexes(state: State, unit: Unit, frame: events.Retreating) -> list[int]:
    """13.2.1 to 13.2.4: the hexes of the next step; from each of them the whole retreat can be made."""
    barred = barred_hexes(state, unit)
    return wished(state, unit, steps_on(state, unit, unit.hex, frame, barred))


def barred_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """13.2.2 (ruling Q51), 18.1.3: the enemy, his zones of control, and the hexes closed to this unit."""
    position, foe = state.position, enemy(unit.side)
    held = position.combat[foe] | position.led[foe]
    return held | enemy_zone(state, unit.side) | closed_hexes(state, unit)


def steps_on(
    state: State, unit: Unit, here: int, frame: events.Retreating, barred: AbstractSet[int]
) -> Iterator[int]:
    """13.2.2 to 13.2.4: the next steps from a hex after which the rest of the retreat is possible."""
    field, first = ground(state.scenario), frame.steps == frame.length
    left = frame.steps - 1
    for there in field.neighbours[here] if frame.steps else ():
        if field.grid.distance(frame.start, there) < frame.length - left or there in barred:
            continue
        if not (is_passable(field, unit, here, there, first=first) and has_room(state, unit, there)):
            continue
        if not left:
            if is_good_end(state, unit, there, frame):
                yield there
        elif any(steps_on(state, unit, there, frame.replace(steps=left), barred)):
            yield there


def is_passable(field: Ground, unit: Unit, here: int, there: int, *, first: bool) -> bool:
    """13.2.2, 16.2.8, 16.2.9: the deep creek in the first hex alone, and never by artillery."""
    mover = MOVER[unit.kind]
    if field.is_deep(here, there):
        return first and there in field.across[mover][here]
    return field.entry_cost(mover, here, there) > 0


def is_good_end(state: State, unit: Unit, hex_: int, frame: events.Retreating) -> bool:
    """13.2.4: three hexes away and not next to the enemy; a retreat of one hex may end anywhere."""
    return frame.length < FAR or hex_ not in beside_enemies(state, unit.side)


def wished(state: State, unit: Unit, hexes: Iterator[int]) -> list[int]:
    """13.2.1 (rulings Q49, Q50): clear of the enemy if it can be, then nearer to the own lines."""
    found, beside = list(hexes), beside_enemies(state, unit.side)
    found = [hex_ for hex_ in found if hex_ not in beside] or found
    home, far = home_hex(state, unit), ground(state.scenario).grid.distance
    return [hex_ for hex_ in found if far(hex_, home) < far(unit.hex, home)] or found


def home_hex(state: State, unit: Unit) -> int:
    """13.2.1: where a British unit entered, or by Q50 its letter; the headquarters of the Americans."""
    field = ground(state.scenario)
    if unit.side == events.AMERICAN:
        return min(field.zone(HOME))
    return unit.entry or field.entry(unit.counter.home or OWN_LINES)


def ends_of_retreat(state: State, unit: Unit, length: int) -> frozenset[int]:
    """12.1.7 (ruling Q35), 13.2.3: where a whole retreat of this length can end now; nowhere if it cannot."""
    frame = events.Retreating(unit.side, unit.id, length, length, unit.hex)
    barred, ends = barred_hexes(state, unit), {unit.hex}
    for left in range(length, 0, -1):
        step = frame.replace(steps=left)
        ends = {there for hex_ in ends for there in steps_on(state, unit, hex_, step, barred)}
    return frozenset(ends)


# ---------------------------------------------------------------- step by step


@BOOK.continues(events.Retreating)
def continues(resolution: Resolution[State], frame: events.Retreating) -> bool:
    """13.2.3: over at the end of its length; a unit without a way is captured, as on the real map (Q126)."""
    unit = resolution.state.unit(frame.unit)
    if not frame.steps:
        finish(resolution, frame, unit)
        return True
    hexes = retreat_hexes(resolution.state, unit, frame)
    if hexes != retreat_hexes(seen_by(resolution.state, frame.side), unit, frame):
        prove_empty(resolution, frame.side, unit.hex, frame.steps + 1)
    if len(hexes) == 1:
        step_back(resolution, frame, unit, hexes[0])
    elif not hexes and not may_shrink(resolution.state, unit, frame):
        fail(resolution, unit)
    else:
        return False
    return True


# ---------------------------------------------------------------- the laws of it


def the_one(state: State, frame: events.Retreating) -> tuple[str]:
    """13.2.1: the unit that retreats is the only choice."""
    return (frame.unit,)


def ways_back(state: State, frame: events.Retreating, unit: str) -> list[int]:
    """13.2.1: the equal hexes among which the owner picks."""
    return retreat_hexes(state, state.unit(unit), frame)


@of_unit("13.2.1", "{it} must retreat first.", it=lambda state, frame, *_: frame.unit)
def is_its_turn(state: State, frame: events.Retreating, unit: Unit) -> bool:
    """Whether it is this unit that is on its retreat."""
    return unit.id == frame.unit


@of_unit("13.2.3", "{unit} can retreat, and must.")
def has_no_way(state: State, frame: events.Retreating, unit: Unit) -> bool:
    """Whether it finds no room."""
    return not retreat_hexes(state, unit, frame)


@of_unit("13.2.1", "{hex} is not adjacent to {unit}.")
def is_adjacent(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether the hex is adjacent to the unit."""
    return hex_ in ground(state.scenario).neighbours[unit.hex]


@of_unit("13.2.2", "{hex} is held by the enemy.")
def is_without_enemies(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Ruling Q51: whether the hex holds no enemy, not even a leader."""
    position, foe = state.position, enemy(unit.side)
    return hex_ not in position.combat[foe] | position.led[foe]


@of_unit("13.2.2", "{hex} is in an enemy zone of control.")
def is_in_no_zone(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether no enemy zone of control reaches it."""
    return hex_ not in enemy_zone(state, unit.side)


@of_unit("16.2.8", "Artillery never retreats across the creek without a ford.")
def is_dry_for_guns(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether the unit isn't artillery, or its way doesn't cross the deep creek."""
    return not (unit.is_artillery and ground(state.scenario).is_deep(unit.hex, hex_))


@of_unit("16.2.9", "Only the first hex of a retreat may lie across the creek without a ford.")
def is_dry_after_the_first(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether it is the first hex, or not across the deep creek."""
    first = frame.steps == frame.length
    return first or not ground(state.scenario).is_deep(unit.hex, hex_)


@of_unit("13.2.2", "{hex} is prohibited to {unit}.")
def is_open_to_it(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether units of its kind may enter the hex from its current hex."""
    first = frame.steps == frame.length
    return is_passable(ground(state.scenario), unit, unit.hex, hex_, first=first)


@of_unit("13.2.2", "{hex} has no room for {unit}.")
def has_room_there(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether the hex keeps within the stacking limit."""
    return has_room(state, unit, hex_)


@of_unit("13.2.3", "{unit} finds no room: it loses a step or is captured.")
def has_a_way(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether it finds any way at all."""
    return bool(retreat_hexes(state, unit, frame))


@of_unit(
    "13.2.4",
    "If it retreats through {hex}, {unit} cannot end {length} hexes away and clear of the enemy.",
    length=lambda state, frame, *_: frame.length,
)
def leads_all_the_way(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Whether the whole retreat can be made from there."""
    return hex_ in steps_on(state, unit, unit.hex, frame, barred_hexes(state, unit))


@of_unit(
    "13.2.1",
    "{hex} is next to an enemy. These are better: {better}.",
    better=lambda state, frame, unit, _: retreat_hexes(state, unit, frame),
)
def is_clear(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Ruling Q49: whether the hex is not next to an enemy, or all hexes are."""
    beside = hex_ in beside_enemies(state, unit.side)
    return not beside or hex_ in retreat_hexes(state, unit, frame)


@of_unit(
    "13.2.1",
    "{hex} leads away from friendly lines. These do not: {better}.",
    better=lambda state, frame, unit, _: retreat_hexes(state, unit, frame),
)
def leads_home(state: State, frame: events.Retreating, unit: Unit, hex_: int) -> bool:
    """Ruling Q50: whether the hex is nearer to friendly lines, or no hex is."""
    return hex_ in retreat_hexes(state, unit, frame)


INSTEAD = (*OWN_UNIT, is_its_turn, has_no_way)
BOOK.add_law(
    Law(
        events.Retreat,
        events.Retreating,
        "13.2.1",
        who=the_one,
        first=(*OWN_UNIT, is_its_turn),
        where=Search(
            ways_back,
            (
                *(
                    is_on_the_grid,
                    is_adjacent,
                    is_without_enemies,
                    is_in_no_zone,
                    is_not_barred,
                    is_in_bounds,
                ),
                *(is_dry_for_guns, is_dry_after_the_first, is_open_to_it, has_room_there, has_a_way),
                *(leads_all_the_way, is_clear, leads_home),
            ),
            every=map_hexes,
            needed=True,
        ),
    ),
    Law(events.LoseStep, events.Retreating, "13.2.3", who=the_one, first=INSTEAD),
    Law(events.Yield, events.Retreating, "13.2.3", who=the_one, first=INSTEAD),
)


def may_shrink(state: State, unit: Unit, frame: events.Retreating) -> bool:
    """13.2.3: whether a two-step unit would find room on its way with one step less."""
    if unit.steps == 1 or frame.rule in UNCOUNTED[:1]:
        return False
    reduced = unit.replace(reduced=True)
    return any(steps_on(state, reduced, unit.hex, frame, barred_hexes(state, unit)))


@BOOK.resolver(events.Retreat, events.Retreating)
def retreat(resolution: Resolution[State], frame: events.Retreating, action: events.Retreat) -> None:
    """13.2.1: one hex back."""
    step_back(resolution, frame, resolution.state.unit(action.unit), action.hex)


def step_back(resolution: Resolution[State], frame: events.Retreating, unit: Unit, hex_: int) -> None:
    """13.2.1, 16.2.8: note what was crossed; 9.6.2: Delaware takes notice."""
    waded = frame.waded or ground(resolution.state.scenario).is_deep(unit.hex, hex_)
    resolution.change(frame.replace(steps=frame.steps - 1, visited=(*frame.visited, hex_), waded=waded))
    resolution.happen(events.UnitRetreated(unit.id, hex_))
    notice(resolution, unit.id, (hex_,))


@BOOK.resolver(events.LoseStep, events.Retreating)
def shrink(resolution: Resolution[State], frame: events.Retreating, action: events.LoseStep) -> None:
    """13.2.3: the unit loses a step like in a 1 result, and the retreat continues."""
    lose_step(resolution, resolution.state.unit(action.unit), "13.2.3")


@BOOK.resolver(events.Yield, events.Retreating)
def prefer_capture(resolution: Resolution[State], frame: events.Retreating, action: events.Yield) -> None:
    """13.2.3: its owner may prefer the capture."""
    fail(resolution, resolution.state.unit(action.unit))


def fail(resolution: Resolution[State], unit: Unit) -> None:
    """13.2.3, QA.2: a unit that cannot retreat is captured, with no other effect on army morale."""
    resolution.pop()
    be_captured(resolution, unit, "13.2.3", "failed_retreat")


def finish(resolution: Resolution[State], frame: events.Retreating, unit: Unit) -> None:
    """13.1.4, 13.2.6: apply the condition, or the cost. Waders retreat again; then leaders are asked."""
    resolution.pop()
    if frame.condition:
        worsen(resolution, unit, frame.condition, frame.rule)
    else:
        adjust(resolution, unit.side, "nc" if frame.rule in UNCOUNTED else "r", frame.rule, unit.id)
    if frame.waded:
        go_on_retreating(resolution, frame, resolution.state.unit(unit.id))
    else:
        open_accompanying(resolution, unit, frame.start)


def go_on_retreating(resolution: Resolution[State], frame: events.Retreating, unit: Unit) -> None:
    """16.2.8 (Q59): a further D; it ends three hexes farther from where it began, and wades no more."""
    if unit.is_shattered:
        band = bands(resolution.state)
        resolution.push(events.Aftermath(unit.side, (events.Fate(unit.id, "D", "16.2.8"),), band=band))
        return
    far, worse = frame.length + FAR, one_worse(unit)
    resolution.push(
        events.Retreating(unit.side, unit.id, FAR, far, frame.start, condition=worse, rule="16.2.8")
    )


def one_worse(unit: Unit) -> str:
    """13.1.4: the condition that is one worse."""
    return events.CONDITIONS[events.CONDITIONS.index(unit.condition) + 1]


def worsen(resolution: Resolution[State], unit: Unit, condition: str, rule: str) -> None:
    """13.1.4 (ruling Q47): one condition worse; only units in Parade Order are Pinned."""
    if unit.pinned:
        resolution.happen(events.PinsRemoved((unit.id,), "13.1.9"))
    resolution.happen(events.ConditionChanged(unit.id, condition, rule))
    adjust(resolution, unit.side, "d", rule, unit.id)


# ---------------------------------------------------------------- Cavalry Withdrawal (12.1.7, 13.5.1)


@BOOK.continues(events.Withdrawing)
def withdrawal_goes_on(resolution: Resolution[State], frame: events.Withdrawing) -> bool:
    """12.1.7: three hexes each, and the marker when all are there."""
    if frame.units:
        unit = resolution.state.unit(frame.units[0])
        resolution.change(frame.replace(units=frame.units[1:]))
        resolution.push(events.Retreating(unit.side, unit.id, FAR, FAR, unit.hex, rule="12.1.7"))
        return True
    combat = combat_in_progress(resolution.state)
    assert combat is not None
    resolution.pop()
    gone = tuple(id_ for id_ in combat.combat.defenders if resolution.state.unit(id_).on_map)
    resolution.happen(events.HorseWithdrew(gone))
    return True
