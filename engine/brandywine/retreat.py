"""Retreats (13.2, 16.2.7 to 16.2.9), hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.brandywine.accompany import open_accompanying
from engine.brandywine.book import BOOK
from engine.brandywine.ground import MOVER, Ground, ground
from engine.brandywine.limits import closed_hexes
from engine.brandywine.losses import be_captured, lose_step
from engine.brandywine.morale import adjust, bands
from engine.brandywine.stacking import has_room
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.waiting import notice
from engine.brandywine.zones import beside_enemies, enemy_zone
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    AMERICAN,
    Aftermath,
    ConditionChanged,
    Fate,
    LoseStep,
    PinsRemoved,
    Retreat,
    Retreating,
    UnitRetreated,
    Yield,
)

FAR = 3  # 13.2.4
UNCOUNTED = ("12.1.7", "12.1.9.1")
HOME = "headquarters"

# ---------------------------------------------------------------- where a retreat may go


def retreat_hexes(state: State, unit: Unit, frame: Retreating) -> list[int]:
    """13.2.1 to 13.2.4: the hexes of the next step; from each of them the whole retreat can be made."""
    barred = barred_hexes(state, unit)
    return wished(state, unit, steps_on(state, unit, unit.hex, frame, barred))


def barred_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """13.2.2 (ruling Q51), 18.1.3: the enemy, his zones of control, and what is closed to this unit."""
    position, foe = state.position, enemy(unit.side)
    held = position.combat[foe] | position.led[foe]
    return held | enemy_zone(state, unit.side) | closed_hexes(state, unit)


def steps_on(
    state: State, unit: Unit, here: int, frame: Retreating, barred: AbstractSet[int]
) -> Iterator[int]:
    """13.2.2 to 13.2.4: the next steps from a hex after which the rest of the retreat is possible."""
    field, first = ground(state.scenario), frame.steps == frame.length
    left = frame.steps - 1
    for there in field.neighbours[here]:
        if field.grid.distance(frame.start, there) < frame.length - left or there in barred:
            continue
        if not (is_passable(field, unit, here, there, first=first) and has_room(state, unit, there)):
            continue
        if not left:
            if is_good_end(state, unit, there, frame):
                yield there
        elif any(steps_on(state, unit, there, frame.but(steps=left), barred)):
            yield there


def is_passable(field: Ground, unit: Unit, here: int, there: int, *, first: bool) -> bool:
    """13.2.2, 16.2.8, 16.2.9: the deep creek in the first hex alone, and never by artillery."""
    mover = MOVER[unit.kind]
    if field.is_deep(here, there):
        return first and there in field.across[mover][here]
    return field.entry_cost(mover, here, there) > 0


def is_good_end(state: State, unit: Unit, hex_: int, frame: Retreating) -> bool:
    """13.2.4: three hexes away and not beside the enemy; one hex may end anywhere."""
    return frame.length < FAR or hex_ not in beside_enemies(state, unit.side)


def wished(state: State, unit: Unit, hexes: Iterator[int]) -> list[int]:
    """13.2.1 (rulings Q49, Q50): clear of the enemy if it can be, then nearer to the own lines."""
    found, beside = list(hexes), beside_enemies(state, unit.side)
    found = [hex_ for hex_ in found if hex_ not in beside] or found
    home, far = home_hex(state, unit), ground(state.scenario).grid.distance
    return [hex_ for hex_ in found if far(hex_, home) < far(unit.hex, home)] or found


def home_hex(state: State, unit: Unit) -> int:
    """13.2.1 (ruling Q50): the entry hex of a British unit; the headquarters of the Americans."""
    field, american = ground(state.scenario), unit.side == AMERICAN
    return min(field.zone(HOME)) if american else field.entry(unit.counter.home or "A")


def can_retreat(state: State, unit: Unit, length: int) -> bool:
    """12.1.7 (ruling Q35), 13.2.3: whether a whole retreat of this length is possible now."""
    frame = Retreating(unit.side, unit.id, length, length, unit.hex)
    return any(steps_on(state, unit, unit.hex, frame, barred_hexes(state, unit)))


# ---------------------------------------------------------------- step by step


@BOOK.goes_on(Retreating)
def goes_on(ruling: Ruling[State], frame: Retreating) -> bool:
    """13.2.3: over at the end of its length; captured if there is no way."""
    unit = ruling.state.unit(frame.unit)
    if not frame.steps:
        finish(ruling, frame, unit)
        return True
    hexes = retreat_hexes(ruling.state, unit, frame)
    if len(hexes) == 1:
        step_back(ruling, frame, unit, hexes[0])
    elif not hexes and not may_shrink(ruling.state, unit, frame):
        fail(ruling, unit)
    else:
        return False
    return True


@BOOK.offers_in(Retreating)
def offers(state: State, frame: Retreating) -> Iterator[Offer]:
    """13.2.1: the owner picks among equal hexes; 13.2.3: a step, or capture, where there is no room."""
    unit = state.unit(frame.unit)
    hexes = retreat_hexes(state, unit, frame)
    if hexes:
        yield Offer(Retreat, unit.id, "13.2.1", [Retreat(unit.id, hex_) for hex_ in hexes].copy)
        return
    yield offer(LoseStep(unit.id), "13.2.3")
    yield offer(Yield(unit.id), "13.2.3")


def may_shrink(state: State, unit: Unit, frame: Retreating) -> bool:
    """13.2.3: whether a two-step unit would find room on its way with one step less."""
    if unit.steps == 1 or frame.rule in UNCOUNTED[:1]:
        return False
    reduced = unit.but(reduced=True)
    return any(steps_on(state, reduced, unit.hex, frame, barred_hexes(state, unit)))


@BOOK.carries_out(Retreat)
def retreat(ruling: Ruling[State], action: Retreat) -> None:
    """13.2.1: one hex back."""
    frame = ruling.frame
    assert isinstance(frame, Retreating)
    step_back(ruling, frame, ruling.state.unit(action.unit), action.hex)


def step_back(ruling: Ruling[State], frame: Retreating, unit: Unit, hex_: int) -> None:
    """13.2.1, 16.2.8: note what was crossed; 9.6.2: Delaware takes notice."""
    waded = frame.waded or ground(ruling.state.scenario).is_deep(unit.hex, hex_)
    ruling.change(frame.but(steps=frame.steps - 1, visited=(*frame.visited, hex_), waded=waded))
    ruling.happen(UnitRetreated(unit.id, hex_))
    notice(ruling, unit.id, (hex_,))


@BOOK.carries_out(LoseStep, Retreating)
def shrink(ruling: Ruling[State], action: LoseStep) -> None:
    """13.2.3: the step is lost as by a 1 result, and the retreat goes on."""
    lose_step(ruling, ruling.state.unit(action.unit), "13.2.3")


@BOOK.carries_out(Yield, Retreating)
def prefer_capture(ruling: Ruling[State], action: Yield) -> None:
    """13.2.3: its owner may prefer the capture."""
    fail(ruling, ruling.state.unit(action.unit))


def fail(ruling: Ruling[State], unit: Unit) -> None:
    """13.2.3, QA.2: who cannot retreat is captured, and that is all that army morale notices."""
    ruling.pop()
    be_captured(ruling, unit, "13.2.3", "failed_retreat")


def finish(ruling: Ruling[State], frame: Retreating, unit: Unit) -> None:
    """13.1.4, 16.2.8, 13.2.6: the condition, a further D for wading; then leaders may come along."""
    ruling.pop()
    if frame.condition:
        worsen(ruling, unit, frame.condition, frame.rule)
    else:
        adjust(ruling, unit.side, "nc" if frame.rule in UNCOUNTED else "r", frame.rule, unit.id)
    if frame.waded:
        band = bands(ruling.state)
        ruling.push(Aftermath(unit.side, (Fate(unit.id, "D", "16.2.8"),), band=band))
    open_accompanying(ruling, unit, frame.start)


def worsen(ruling: Ruling[State], unit: Unit, condition: str, rule: str) -> None:
    """13.1.4 (ruling Q47): one condition worse; nobody but units in Parade Order is Pinned."""
    if unit.pinned:
        ruling.happen(PinsRemoved((unit.id,), "13.1.9"))
    ruling.happen(ConditionChanged(unit.id, condition, rule))
    adjust(ruling, unit.side, "d", rule, unit.id)
