"""Why a fire is not allowed (10.1, 11.1, 11.2): each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.fire import GUNS, RIFLES
from engine.brandywine.ground import ground
from engine.brandywine.intelligence import UNKNOWN, called, is_hidden, named
from engine.brandywine.sight import look
from engine.brandywine.state import State, Unit
from engine.hexgrid import spoken
from engine.reasons import Reason, Why, reason
from events.brandywine import DISRUPTED, SHATTERED, ArtilleryPhase, Battery, RiflePhase, Shoot
from events.event import Action, Frame

TARGETS, ONCE = {GUNS: "11.1.3", RIFLES: "10.1.4"}, {GUNS: "11.1.2", RIFLES: "10.1.2"}
PHASE = {GUNS: "11.1.1", RIFLES: "10.1.1"}


def why_not_shoot(state: State, frame: Frame, action: Shoot) -> Iterator[Reason]:
    """10.1, 11.1: first the unit that is to fire, then its target."""
    arm = RIFLES if isinstance(frame, RiflePhase) else GUNS
    unit = state.unit(action.unit)
    yield from why_not_ready(unit, arm)
    yield from why_laid(frame, unit, arm)
    yield from why_no_target(state, unit, action.target, arm)
    target = state.unit(named(state, action.target))
    yield from why_taken(state, frame, target, unit.side)
    yield from why_unseen(state, unit, target, arm)


def why_not_ready(unit: Unit, arm: str) -> Iterator[Reason]:
    """10.1.1, 10.1.2, 11.1.1, 11.1.2, 13.3, 13.4: whether it may fire at anybody."""
    name = unit.counter.name
    if arm == GUNS and not unit.is_artillery:
        yield reason("11.1.1", "{unit} is no artillery.", unit=name)
    if arm == RIFLES and not unit.is_rifle:
        yield reason("10.1.1", "{unit} has no rifles.", unit=name)
    if not unit.on_map:
        yield reason(PHASE[arm], "{unit} is not on the map.", unit=name)
    if unit.condition == DISRUPTED:
        yield reason("13.3", "{unit} is Disrupted and does not fire.", unit=name)
    if unit.condition == SHATTERED:
        yield reason("13.4", "{unit} is Shattered and does not fire.", unit=name)
    if unit.fired:
        yield reason(ONCE[arm], "{unit} has fired in this phase.", unit=name)


def why_laid(frame: Frame, unit: Unit, arm: str) -> Iterator[Reason]:
    """10.1.2, 11.1.2: whether it has a target already."""
    laid = getattr(frame, "guns", ()) or [aim.unit for aim in getattr(frame, "aims", ())]
    if unit.id in laid:
        yield reason(ONCE[arm], "{unit} is laid on a target already.", unit=unit.counter.name)


def why_no_target(state: State, unit: Unit, name: str, arm: str) -> Iterator[Reason]:
    """10.1.4, 11.1.3, 7.1.3-adv: what is no enemy combat unit on the map, or is not to be known by name."""
    id_ = named(state, name)
    if id_ not in state.roster:
        yield reason("3.2.combat-unit", "There is no unit {id} in this battle.", id=name)
        return
    target = state.unit(id_)
    if id_ == name and target.kind != UNKNOWN and is_hidden(state, unit.side, target):
        yield reason("7.1.3-adv", "You may not know yet where {id} stands.", id=name)
    if target.side == unit.side:
        yield reason(TARGETS[arm], "{target} is on your own side.", target=target.counter.name)
    if target.is_leader:
        yield reason(TARGETS[arm], "Only combat units are fired at, not leaders.")
    if not target.on_map:
        yield reason(TARGETS[arm], "{target} is not on the map.", target=target.counter.name)


def why_taken(state: State, frame: Frame, target: Unit, side: str) -> Iterator[Reason]:
    """11.1.3 (ruling Q27): one fire at a time, and one at each target."""
    if isinstance(frame, Battery) and target.id != frame.target:
        yield reason("11.1.3", "Guns are being laid on another target: let them fire first.")
    if isinstance(frame, ArtilleryPhase) and target.id in frame.targets:
        shown = called(state, side, target)
        yield reason("11.1.3", "{target} has been fired at in this phase.", target=shown)


def why_unseen(state: State, unit: Unit, target: Unit, arm: str) -> Iterator[Reason]:
    """10.1.4, 11.1.3, 11.2: too far, or out of sight."""
    field, shown = ground(state.scenario), called(state, unit.side, target)
    far = field.grid.distance(unit.hex, target.hex)
    if arm == RIFLES and far > 1:
        yield reason("10.1.4", "{target} is not adjacent to {unit}.", target=shown, unit=unit.counter.name)
    limit = field.charts.limits.artillery_range
    if far > limit:
        yield reason("11.1.3", "{target} is {far} hexes away: too far.", target=shown, far=far)
    seen = look(state, unit.hex, target.hex)
    if not seen.is_open:
        yield reason(
            seen.rule,
            "The line of sight from {origin} to {hex} is blocked at {blocked}.",
            origin=spoken(unit.hex),
            hex=spoken(target.hex),
            blocked=", ".join(map(spoken, seen.hexes)),
        )


FIRE_WHY: dict[type[Action], Why] = {Shoot: why_not_shoot}
