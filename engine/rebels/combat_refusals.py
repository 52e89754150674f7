"""Why fire or an assault is not allowed (7.0, 8.0): each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexgrid import spoken
from engine.reasons import Reason, reason
from engine.rebels.assault import joined, still_owed
from engine.rebels.bombardment import can_hit, has_line_of_fire, reach
from engine.rebels.exclusive_refusals import (
    why_asleep,
    why_closed,
)
from engine.rebels.ground import ground
from engine.rebels.retreat import retreat_hexes
from engine.rebels.stacking import has_room
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import is_in_enemy_zone
from events.event import Frame
from events.rebels import (
    Advance,
    Advancing,
    Assault,
    Battery,
    Bombard,
    Declaration,
    Engage,
    JoinFire,
    OpenAssaults,
    Retreat,
    Retreating,
)

# ---------------------------------------------------------------- bombardment (7.0)


def why_not_bombard(state: State, frame: Frame, action: Bombard) -> Iterator[Reason]:
    """7.0."""
    gun = state.unit(action.unit)
    yield from why_not_ready(state, gun)
    yield from why_not_target(state, gun, action.hex, getattr(frame, "targets", ()))


def why_not_join(state: State, frame: Frame, action: JoinFire) -> Iterator[Reason]:
    """7.1 step 3."""
    assert isinstance(frame, Battery)
    gun, first = state.unit(action.unit), state.unit(frame.guns[0])
    if gun.id in frame.guns:
        yield reason("7.1", "{unit} is laid on the target already.", unit=gun.counter.name)
    yield from why_not_ready(state, gun)
    if gun.hex != first.hex:
        yield reason("7.1", "{unit} is in another hex: only guns of one hex join.", unit=gun.counter.name)
    yield from why_not_target(state, gun, frame.target, ())


def why_not_ready(state: State, gun: Unit) -> Iterator[Reason]:
    """7.1 step 1: whether this is a gun that may fire at all."""
    name = gun.counter.name
    if gun.held:
        yield from why_asleep(state, gun)
    if not gun.is_artillery or not gun.hex:
        yield reason("7.0", "{unit} is no artillery on the map.", unit=name)
    if not gun.in_command:
        yield reason("11.4.1.b", "{unit} is out of command and may not bombard.", unit=name)
    if gun.disrupted:
        yield reason("7.1", "{unit} is disrupted: its guns are abandoned.", unit=name)
    if gun.fired:
        yield reason("7.0", "{unit} has fired.", unit=name)


def why_not_target(state: State, gun: Unit, hex_: int, bombarded: tuple[int, ...]) -> Iterator[Reason]:
    """7.1 to 7.37: what is wrong with a target."""
    field, name = ground(state.scenario), gun.counter.name
    if hex_ in state.position.lone_leaders[enemy(gun.side)]:
        yield reason("11.14", "Leaders alone may not be bombarded.")
    if hex_ not in state.position.combat[enemy(gun.side)]:
        yield reason("7.0", "{hex} holds no enemy combat unit.", hex=spoken(hex_))
    if hex_ in bombarded:
        yield reason("7.1", "{hex} has been bombarded this segment.", hex=spoken(hex_))
    if can_hit(state, gun, hex_):
        return
    if is_in_enemy_zone(state, gun):
        yield reason(
            "7.37", "{unit} is in an enemy zone of control and may fire only at an adjacent enemy.", unit=name
        )
    if field.grid.distance(gun.hex, hex_) > reach(field, gun, hex_):
        yield reason("7.36", "{hex} is beyond the range of {unit}.", hex=spoken(hex_), unit=name)
    if not has_line_of_fire(state, field, gun.hex, hex_):
        yield reason(
            "7.3.2",
            "The line of fire from {origin} to {hex} is blocked.",
            origin=spoken(gun.hex),
            hex=spoken(hex_),
        )


# ---------------------------------------------------------------- assault (8.0)


def why_not_engage(state: State, frame: Frame, action: Engage) -> Iterator[Reason]:
    """8.22, 8.27."""
    assert isinstance(frame, Declaration)
    groups = joined(frame.chosen)
    if (action.hex, action.target) in frame.pairs and groups.get(action.hex) == groups.get(action.target):
        yield reason("8.26", "These hexes already fight in one combat.")
    if action.hex not in state.position.line[frame.side]:
        yield reason("8.41", "{hex} holds no unit of yours that can assault.", hex=spoken(action.hex))
    if action.target in state.position.lone_leaders[enemy(frame.side)]:
        yield reason("11.14", "Leaders alone may not be assaulted.")
    if action.target not in state.position.combat[enemy(frame.side)]:
        yield reason("8.22", "{target} holds no enemy combat unit.", target=spoken(action.target))
    yield reason(
        "8.22",
        "{hex} cannot assault {target}: not adjacent, or a river between.",
        hex=spoken(action.hex),
        target=spoken(action.target),
    )


def why_not_open(state: State, frame: Frame, action: OpenAssaults) -> Iterator[Reason]:
    """8.272."""
    assert isinstance(frame, Declaration)
    owed = ", ".join(spoken(hex_) for hex_ in sorted(still_owed(frame)))
    yield reason("8.272", "Every obligation must be met first: not in any combat yet: {hexes}.", hexes=owed)


def why_not_assault(state: State, frame: Frame, action: Assault) -> Iterator[Reason]:
    """8.24."""
    yield reason("8.24", "No combat against {hex} is waiting to be resolved.", hex=spoken(action.hex))


def why_not_retreat(state: State, frame: Frame, action: Retreat) -> Iterator[Reason]:
    """8.511."""
    assert isinstance(frame, Retreating)
    yield from why_closed(state, state.unit(frame.unit), action.hex)
    allowed = ", ".join(spoken(hex_) for hex_ in retreat_hexes(state, frame))
    yield reason(
        "8.511",
        "{unit} must retreat to one of: {hexes}; not {hex}.",
        unit=state.unit(frame.unit).counter.name,
        hexes=allowed,
        hex=spoken(action.hex),
    )


def why_not_advance(state: State, frame: Frame, action: Advance) -> Iterator[Reason]:
    """8.521 to 8.526."""
    assert isinstance(frame, Advancing)
    unit = state.unit(action.unit)
    if not unit.in_command:
        yield reason("8.521", "{unit} is out of command and may not advance.", unit=unit.counter.name)
    if action.unit not in frame.units:
        yield reason("8.521", "{unit} did not fight in this combat, or has advanced.", unit=unit.counter.name)
    yield from why_asleep(state, unit)
    yield from why_closed(state, unit, action.hex)
    if action.hex not in frame.hexes and action.unit not in frame.onward:
        yield reason("8.523", "{hex} was not vacated by the enemy in this combat.", hex=spoken(action.hex))
    if not has_room(state, unit, action.hex):
        yield reason("8.525", "{hex} has no room for {unit}.", hex=spoken(action.hex), unit=unit.counter.name)
    yield reason(
        "8.521", "{unit} would be out of command there, or cannot step there.", unit=unit.counter.name
    )
