"""Why an exclusive rule of a battle (17.0) forbids an action; each refusal names that battle's clause."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexgrid import spoken
from engine.reasons import Reason, reason
from engine.rebels.battles.whiteplains import overweighs, room_in_quota
from engine.rebels.data import Group
from engine.rebels.ground import ground
from engine.rebels.limits import closed_hexes, hexes_left, is_asleep, is_fixed, slowness
from engine.rebels.state import State, Unit
from events.event import Frame
from events.rebels import Name, NamesDone, Naming


def clause(state: State, part: str, standard: str) -> str:
    """The clause of this battle behind one of its exclusive rules, or a standard one."""
    return ground(state.scenario).scenario.rules.get(part, standard)


# ---------------------------------------------------------------- movement


def why_asleep(state: State, unit: Unit) -> Iterator[Reason]:
    """harlem.17.0, stonypoint.17.0: who does not move at all."""
    name = unit.counter.name
    if unit.held:
        yield reason(
            clause(state, "held", "17.0"),
            "{unit} is held until the enemy draws it into the fight.",
            unit=name,
        )
    if is_fixed(state, unit):
        yield reason(clause(state, "fixed", "17.0"), "{unit} is emplaced and never moves.", unit=name)
    if is_asleep(state, unit.side):
        yield reason(
            clause(state, "asleep", "17.0"), "{unit} may not move or advance on this turn.", unit=name
        )


def why_closed(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """brooklyn.17.2, whiteplains.17.0: hexes and crossings that the battle closes to this unit."""
    if hex_ in closed_hexes(state, unit):
        yield reason(
            clause(state, "closed", "17.0"),
            "{unit} may not enter {hex} now.",
            unit=unit.counter.name,
            hex=spoken(hex_),
        )
    pairs = ground(state.scenario).scenario.special.closed_crossings.get(unit.side, ())
    if (unit.hex, hex_) in pairs or (hex_, unit.hex) in pairs:
        yield reason(
            clause(state, "closed_crossings", "17.0"),
            "{unit} may never cross between {a} and {b}.",
            unit=unit.counter.name,
            a=spoken(unit.hex),
            b=spoken(hex_),
        )


def why_slow(state: State, unit: Unit) -> Iterator[Reason]:
    """brooklyn.17.1 (ruling Q43): no forced march while the limit lasts."""
    if slowness(state, unit) is not None:
        yield reason(
            clause(state, "slow", "17.0"),
            "{unit} attacks slowly and may not force march.",
            unit=unit.counter.name,
        )


def why_too_far(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """brooklyn.17.1: more hexes than the limit lets it move on this turn."""
    left, slow = hexes_left(state, unit), slowness(state, unit)
    if left is not None and slow is not None and ground(state.scenario).grid.distance(unit.hex, hex_) > left:
        yield reason(
            clause(state, "slow", "17.0"),
            "{unit} may move at most {most} hexes on this turn.",
            unit=unit.counter.name,
            most=slow.hexes,
        )


# ---------------------------------------------------------------- set-up and names


def why_outside(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """1.3: the clause that gives the unit its area."""
    group: Group | None = ground(state.scenario).group_of.get(unit.id)
    yield reason(
        group.rule if group else clause(state, "regeneration", "1.3"),
        "{hex} is outside the set-up area of {unit}.",
        hex=spoken(hex_),
        unit=unit.counter.name,
    )


def why_not_name(state: State, frame: Frame, action: Name) -> Iterator[Reason]:
    """whiteplains.17.0: who may be named."""
    assert isinstance(frame, Naming)
    unit, rule = state.unit(action.unit), clause(state, "quotas", "17.0")
    name = unit.counter.name
    if unit.named:
        yield reason(rule, "{unit} is named already.", unit=name)
    if room_in_quota(state, frame, unit) <= 0:
        yield reason(rule, "No more units like {unit} may be named.", unit=name)
    if overweighs(state, frame, unit):
        yield reason(rule, "At least half of the infantry named must be Hessian.")


def why_names_owed(state: State, frame: Frame, action: NamesDone) -> Iterator[Reason]:
    """whiteplains.17.0, ruling Q47."""
    yield reason(clause(state, "quotas", "17.0"), "At least half of the infantry named must be Hessian.")
