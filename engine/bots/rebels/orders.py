"""The decisions of greedy in every step except movement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from cockade.engine.bots.rebels.aims import Aims, aims_of
from cockade.engine.bots.rebels.blunders import is_overlooked
from cockade.engine.bots.rebels.chances import FAR, expected, gain, steps
from cockade.engine.bots.rebels.front import Front
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.bots.rebels.placement import sensible_placement
from cockade.engine.floats import total
from cockade.engine.memo import remembered
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import Position, State, Unit, enemy
from cockade.engine.rebels.segment2_bombardment import reckon_fire
from cockade.engine.rebels.segment5_assault.declaration import (
    Pair,
    declared_crossings,
    form_combat,
    still_owed,
)
from cockade.events import rebels as events
from cockade.events.event import Action


def best(actions: Sequence[Action], worth: Callable[[Any], float]) -> Action | None:
    """Return the action of most value, the first of equals."""
    return max(actions, key=worth, default=None)


# ---------------------------------------------------------------- before the first turn, and names


def think_placement(
    state: State, frame: events.Placement, actions: Sequence[Action], character: Character
) -> Action | None:
    """1.3: Place a unit as `placement` does."""
    return sensible_placement(state, frame.side, character)


def think_naming(
    state: State, frame: events.Naming, actions: Sequence[Action], character: Character
) -> Action | None:
    """whiteplains.17.0: Name the strongest units nearest to the hexes that only named ones may enter."""
    field = ground(state.scenario)
    open_ = field.closed(frame.side, len(state.labels), named=True)
    shut = field.closed(frame.side, len(state.labels), named=False) - open_
    wanted = [hex_ for hex_ in field.scenario.victory.places if hex_ in shut]

    def worth(action: Action) -> float:
        if isinstance(action, events.NamesDone):
            return -FAR
        assert isinstance(action, events.Name)
        unit = state.unit(action.unit)
        hex_ = unit.hex or unit.entry
        away = min((steps(state.scenario, place, hex_) for place in wanted), default=0)
        return unit.strength + unit.counter.bombardment + unit.counter.command - 0.7 * away

    return best(actions, worth)


# ---------------------------------------------------------------- fire


def think_bombardment(
    state: State, frame: events.BombardmentSegment, actions: Sequence[Action], character: Character
) -> Action | None:
    """Choose the most harmful shot. A shot costs nothing, unless it releases held units."""
    wins = aims_of(state, frame.side, character).wins

    def worth(action: Action) -> float:
        if not isinstance(action, events.Bombard):
            return 0.0
        if is_overlooked(state, state.unit(action.unit), character):
            return -1.0
        fire = reckon_fire(state, (action.unit,), action.hex)
        units = state.position.combat_units(action.hex)
        stirs = wins and any(unit.held for unit in state.position.stack(action.hex))
        return 0.001 + expected(character, fire.chances, units, 0) - character.stirring_by_fire * stirs

    return best(actions, worth)


def think_battery(
    state: State, frame: events.Battery, actions: Sequence[Action], character: Character
) -> Action | None:
    """Let every gun join that can."""
    return best(actions, lambda action: isinstance(action, events.JoinFire))


# ---------------------------------------------------------------- assault


def think_declaration(
    state: State, frame: events.Declaration, actions: Sequence[Action], character: Character
) -> Action | None:
    """Declare the obligations first, then the engagement with the best total value.

    A pair of which both still owe begins a combat of its own; a target that few can still reach goes first.
    """
    aims, owed = aims_of(state, frame.side, character), still_owed(frame)
    if character.concerted:
        return divided(actions, Front(state, aims))
    free = Counter(d for a, d in frame.pairs if a in owed)

    def worth(action: Action) -> float:
        if isinstance(action, events.OpenAssaults):
            return promise_of(state, frame, aims)
        assert isinstance(action, events.Engage)
        pays = character.pays * len(owed & {action.hex, action.target})
        rare = character.rare / max(1, free[action.target]) if action.target in owed else 0.0
        after = frame.replace(chosen=(*frame.chosen, (action.hex, action.target)))
        return pays + rare + promise_of(state, after, aims)

    return best(sorted(actions, key=lambda action: not isinstance(action, events.OpenAssaults)), worth)


def divided(actions: Sequence[Action], front: Front) -> Action | None:
    """8.272: Return the next engagement of the best division."""
    pairs = {(a, d) for fight in front.fights() for a, d in product(*fight) if d in front.targets(a)}
    wanted = [one for one in actions if isinstance(one, events.Engage) and (one.hex, one.target) in pairs]
    return next(iter(wanted), None) or next((a for a in actions if isinstance(a, events.OpenAssaults)), None)


def promise_of(state: State, frame: events.Declaration, aims: Aims) -> float:
    """Return the value of the declared combats. Many small ones are safer than a large one."""
    combats, known = declared_crossings(frame), _gains(state.position)
    larger = sum(len({d for _, d in crossings}) - 1 for crossings in combats)
    gained = total(gain_once(state, crossings, aims, known) for crossings in combats)
    return gained - aims.character.larger * larger


def gain_once(state: State, crossings: tuple[Pair, ...], aims: Aims, known: dict[Any, float]) -> float:
    """Return a combat's gain, computed once until a unit moves or falls."""
    key = (crossings, aims.character, aims.own, aims.theirs)
    if key not in known:
        known[key] = gain(state, form_combat(state, crossings), aims)
    return known[key]


@remembered(2)
def _gains(position: Position) -> dict[Any, float]:
    return {}


def think_assault(
    state: State, frame: events.AssaultSegment, actions: Sequence[Action], character: Character
) -> Action | None:
    """Resolve the most promising combat first."""
    aims = aims_of(state, frame.side, character)

    def worth(action: events.Assault) -> float:
        combat = next(c for c in frame.combats if any(d == action.hex for _, d in c.crossings))
        return gain(state, combat, aims)

    return best(actions, worth)


# ---------------------------------------------------------------- results


def think_aftermath(
    state: State, frame: events.Aftermath, actions: Sequence[Action], character: Character
) -> Action | None:
    """Apply results first to the units with short retreats, so the best keep their room."""
    fates = dict(frame.fates)

    def worth(action: events.Suffer) -> float:
        unit = state.unit(action.unit)
        return (
            unit.counter.points + 2 * (not unit.disrupted) - character.suffered.get(fates[action.unit], 0.0)
        )

    return best(actions, worth)


def think_retreat(
    state: State, frame: events.Retreating, actions: Sequence[Action], character: Character
) -> Action | None:
    """Retreat away from the enemy, into cover, and preferably not from a deciding place."""
    field = ground(state.scenario)
    foes = state.position.combat[enemy(frame.side)]

    def worth(action: events.Retreat) -> float:
        near = min((field.grid.distance(action.hex, foe) for foe in foes), default=0)
        return near + 0.5 * field.hex_shift(action.hex)

    return best(actions, worth)


def think_following(
    state: State, frame: events.Following, actions: Sequence[Action], character: Character
) -> Action | None:
    """8.515: Move the leader with the most strength, preferably not with the disrupted."""

    def worth(action: events.Follow) -> float:
        units = [unit for unit in state.position.combat_units(action.hex) if unit.side == frame.side]
        return total(unit.strength + 2 * (not unit.disrupted) for unit in units)

    return best(actions, worth)


def think_advance(
    state: State, frame: events.Advancing, actions: Sequence[Action], character: Character
) -> Action | None:
    """Advance a unit that must attack, unless the hex would be too crowded.

    A place that decides is always taken, and one in danger never left.
    """
    field, aims = ground(state.scenario), aims_of(state, frame.side, character)
    foes = state.position.line[enemy(frame.side)]

    def worth(action: Action) -> float:
        if not isinstance(action, events.Advance):
            return 0.0
        around = sum(hex_ in foes for hex_ in field.neighbours[action.hex])
        left = character.kept * (state.unit(action.unit).hex in aims.keeps)
        return (
            (0.5 if aims.attacks and around <= 2 else -1.0)
            + character.taken * (action.hex in aims.goals)
            - left
            + 0.1 * field.hex_shift(action.hex)
            - 0.01 * bool(action.leader)
        )

    return best(sorted(actions, key=lambda action: not isinstance(action, events.EndAdvance)), worth)


def think_recovery(
    state: State, frame: events.RecoverySegment, actions: Sequence[Action], character: Character
) -> Action | None:
    """9.3: Recover the unit with the best chance first. A fleeing unit may take a leader along."""

    def worth(action: events.Rally) -> float:
        unit: Unit = state.unit(action.unit)
        return unit.morale + bool(state.position.leaders(unit.hex))

    return best(actions, worth)


THOUGHTS: dict[type[Any], Callable[[State, Any, Sequence[Action], Character], Action | None]] = {
    events.Placement: think_placement,
    events.Naming: think_naming,
    events.BombardmentSegment: think_bombardment,
    events.Battery: think_battery,
    events.Declaration: think_declaration,
    events.AssaultSegment: think_assault,
    events.Aftermath: think_aftermath,
    events.Retreating: think_retreat,
    events.Following: think_following,
    events.Advancing: think_advance,
    events.RecoverySegment: think_recovery,
}
