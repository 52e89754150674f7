"""Stacks on land (16.0, 17.0): which units march, which stay as a garrison, and where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.combined_attacks import promise
from cockade.engine.bots.revolution.evaluation_map import Outlook, value_of
from cockade.engine.bots.revolution.plan import Plan
from cockade.engine.revolution.common.commanders import LAND, best_commander, command_value, leads_as
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.phase5_1_movement.eligibility import TACTICS, is_forced, movers
from cockade.engine.revolution.phase5_1_movement.overrun import ODDS
from cockade.engine.revolution.phase5_1_movement.routes import BOUND, travel, units_of
from cockade.events import revolution as events
from cockade.events.event import Action

FEW = 2  # the largest detachment that is tried


def best_plan(outlook: Outlook, area: str) -> Plan | None:
    """Return the best march from an area. None if staying is better. Cached until a unit moves."""
    state = outlook.state
    key = (area, state.campaign, TACTICS in state.hand(outlook.side))
    if key not in outlook.plans:
        outlook.plans[key] = _best_plan(outlook, area)
    return outlook.plans[key]


def _best_plan(outlook: Outlook, area: str) -> Plan | None:
    state, side = outlook.state, outlook.side
    able = movers(state, side, area, LAND)
    tried = stacks(state, able, apart=outlook.character.thorough)
    plans = [plan for stack in tried if (plan := planned(outlook, area, stack)) is not None]
    return max(plans, key=lambda plan: plan.gain, default=None)


def stacks(state: State, able: Sequence[Unit], *, apart: bool = False) -> Iterator[tuple[Unit, ...]]:
    """Yield the possible stacks: single units of each type, the field army with and without its weakest, all.

    Leaders `apart` are added alone, and the best one with the army.
    """
    seen: set[tuple[str, ...]] = set()
    for stack in (*_stacks(able), *(_led_apart(able) if apart else ())):
        alike = tuple(sorted(unit.id if unit.is_leader else unit.counter.type for unit in stack))
        if not stack or alike in seen:
            continue
        seen.add(alike)
        if not is_forced(state) or can_force(state, stack):
            yield tuple(stack)


def _stacks(able: Sequence[Unit]) -> Iterator[Sequence[Unit]]:
    leaders = [unit for unit in able if unit.is_leader]
    troops = sorted((unit for unit in able if not unit.is_leader), key=lambda unit: unit.counter.strength)
    if not troops:
        yield leaders
        return
    for unit in {unit.counter.type: unit for unit in troops}.values():
        yield (unit,)
    field = [unit for unit in troops if unit.kind not in BOUND]
    generals = [unit for unit in leaders if unit.kind not in BOUND]
    for left in range(min(len(field), FEW + 1)):
        yield [*field[left:], *generals]
    for left in range(min(len(troops), FEW + 1)):
        yield [*troops[left:], *leaders]
    for pair in combinations(troops[-3:], FEW):
        yield [*pair, *generals[:1]]


def _led_apart(able: Sequence[Unit]) -> Iterator[Sequence[Unit]]:
    generals = sorted((u for u in able if u.kind == "general"), key=lambda unit: unit.counter.command)
    if len(generals) > 1:
        yield [*(unit for unit in able if unit.is_land_combat and unit.kind not in BOUND), generals[-1]]
    yield from ([general] for general in generals)


def can_force(state: State, stack: Sequence[Unit]) -> bool:
    """17.1, 7.9.committee: Whether a march can be forced: a leader and Tactics, or a Committee alone."""
    led = any(leads_as(state, unit) for unit in stack)
    return led == (TACTICS in state.hand(stack[0].side))


def planned(outlook: Outlook, area: str, stack: tuple[Unit, ...]) -> Plan | None:
    """Return a stack's best destination with an average die, if that is worth it."""
    state, side = outlook.state, outlook.side
    here = outlook.own(area)
    going = {unit.id for unit in stack}
    stay = [unit for unit in here if unit.id not in going]
    lost = outlook.worth(area, here) - outlook.worth(area, stay)
    if is_forced(state):
        lost += outlook.character.tactics_kept + outlook.character.tired * outlook.life * value_of(stack)
    leader = best_commander(state, stack, LAND)
    points = outlook.character.march_die + (command_value(state, leader, stack, LAND) if leader else 0)
    march = events.Marching(side, area, LAND, tuple(going), points=points)
    best = Plan(lost + outlook.character.worth_it, (), "")
    for there in sorted(travel(state, march).costs):
        gain = promise(outlook, there, stack)
        if gain > best.gain:
            best = Plan(gain, tuple(unit.id for unit in stack), there)
    return best.replace(gain=best.gain - lost) if best.area else None


# ---------------------------------------------------------------- putting it together


def gather(outlook: Outlook, frame: events.Gathering, actions: list[Action]) -> Action | None:
    """16.3: Gather the plan's units, then the best commander."""
    plan = best_plan(outlook, frame.area)
    wanted = set(plan.stack) if plan else set()
    missing = wanted - set(frame.stack)
    everybody = first(actions, events.TakeAll)
    if (
        missing
        and everybody is not None
        and missing == {action.unit for action in listed(actions, events.Take)}
    ):
        return everybody
    for action in listed(actions, events.Take):
        if action.unit in missing:
            return action
    return set_off(outlook, frame.by, frame.stack, actions) or everybody


def set_off(outlook: Outlook, by: str, ids: Sequence[str], actions: list[Action]) -> Action | None:
    """16.3, 17.1: Choose the commander of the highest value."""
    state = outlook.state
    stack = units_of(state, ids)

    def value(action: Any) -> int:
        return command_value(state, state.unit(action.commander), stack, by) if action.commander else 0

    ways = [*listed(actions, events.SetOff), *listed(actions, events.ForceMarch)]
    return max(ways, key=value, default=None)


# ---------------------------------------------------------------- on the way


def march(outlook: Outlook, frame: events.Marching, actions: list[Action]) -> Action | None:
    """16.2, 16.7, 34.0: March to the best area in reach, leaving units where they are worth more."""
    stack = units_of(outlook.state, frame.stack)
    overrun = next(
        (one for one in listed(actions, events.Overrun) if is_sure(outlook, stack, one.area)), None
    )
    if overrun is not None:
        return overrun
    gain, there = best_end(outlook, frame, stack, actions)
    dropped = dropping(outlook, frame, stack, actions, gain)
    if dropped is not None:
        return dropped
    return there or first(actions, events.Halt)


def is_sure(outlook: Outlook, stack: list[Unit], area: str) -> bool:
    """34.0: Whether the stack has four times the estimated strength there."""
    return value_of(stack) >= ODDS * outlook.foes.get(area, 0.0)


def here_without(outlook: Outlook, frame: events.Marching) -> list[Unit]:
    """Return the units in a stack's area that are not part of it."""
    return [unit for unit in outlook.own(frame.area) if unit.id not in frame.stack]


def best_end(
    outlook: Outlook, frame: events.Marching, stack: list[Unit], actions: list[Action]
) -> tuple[float, events.March | None]:
    """Return the value of the best destination, and the march. No march if it is the stack's area."""
    best, there = outlook.gain(frame.area, here_without(outlook, frame), stack), None
    for action in listed(actions, events.March):
        gain = promise(outlook, action.area, stack)
        if gain > best + outlook.character.worth_it / 3:
            best, there = gain, action
    return best, there


def dropping(
    outlook: Outlook, frame: events.Marching, stack: list[Unit], actions: list[Action], whole: float
) -> events.Drop | None:
    """16.7: Leave a unit that is more useful here than with the others."""
    able = {action.unit: action for action in listed(actions, events.Drop)}
    troops = [unit for unit in stack if unit.id in able and not unit.is_leader]
    if len(troops) < FEW or not any(listed(actions, events.March)):
        return None
    unit = min(troops, key=lambda one: one.counter.strength)
    rest = [one for one in stack if one is not unit]
    left, _ = best_end(outlook, frame, rest, actions)
    gain = outlook.gain(frame.area, here_without(outlook, frame), [unit])
    return able[unit.id] if gain + left > whole + outlook.character.worth_it else None


# ---------------------------------------------------------------- interception


def intercept(outlook: Outlook, frame: events.Interception, actions: list[Action]) -> Action | None:
    """32.1: Intercept where a fight is promising, with one marker."""
    best: Action | None = first(actions, events.Pass)
    gain = outlook.character.tactics_kept
    for action in listed(actions, events.Intercept):
        if action.tactics > 1:
            continue
        post = outlook.own(action.area)
        promise = outlook.worth(frame.area, post) - outlook.worth(action.area, post)
        if promise > gain:
            best, gain = action, promise
    return best


def join(outlook: Outlook, frame: events.Intercepting, actions: list[Action]) -> Action | None:
    """32.1: Join with all units."""
    return first(actions, events.JoinInterception, events.SetOff)
