"""Campaign markers (7.0): the value of holding each one, and when and on what to play it."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.evaluation_map import Outlook, value_of
from cockade.engine.bots.revolution.fighting import stands
from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.bots.revolution.town_value import is_last
from cockade.engine.floats import total
from cockade.engine.revolution.common.losses import SURVIVAL
from cockade.engine.revolution.common.places import SIEGE
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy, number
from cockade.engine.revolution.markers.markers import SPY
from cockade.engine.revolution.markers.spy import STACKS
from cockade.engine.revolution.phase2_political.income import DEBATE, INCOME, SPECULATE
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase4_rabble_rousing.rousing import CONTEST
from cockade.engine.revolution.phase5_1_movement.eligibility import MOVEMENT
from cockade.engine.revolution.phase5_1_movement.movement_end import ENGINEERS
from cockade.engine.revolution.phase5_3_combat.battle import FIRST_FIRE, advantages
from cockade.engine.revolution.phase5_3_combat.participants import battle_of, present
from cockade.engine.revolution.phase6_supply.enlistment import ENLISTMENT
from cockade.engine.revolution.phase6_supply.foraging import FORAGE
from cockade.engine.revolution.phase7_end.victory import POLITICKING
from cockade.events import revolution as events
from cockade.events.event import Action

TACTICS = "tactics"
CLOSE = 4
BEFORE_ALL = 100.0
OF_NO_USE = {events.BRITISH: ("pulaski", "shot", "privateers"), events.AMERICAN: ()}
THROWN_LOW = (CONTEST, SPECULATE, FIRST_FIRE)
THROWN_LOWER = (DEBATE, INCOME, MOVEMENT)
"""7.9.master_plan: Rolls that are repeated after a low die, or only after the lowest."""


def value_of_marker(outlook: Outlook, marker: str) -> float:
    """Return the value of a marker in the hand for a side."""
    character = outlook.character
    kind = ground(outlook.state.scenario).pieces.markers[marker]
    if marker == TACTICS:
        few = outlook.state.hand(outlook.side).count(TACTICS) <= character.many
        return character.tactics if few else character.tactics_more
    if marker in OF_NO_USE[outlook.side]:
        return character.of_no_use
    return character.markers.get(marker, character.each_point * kind.value(outlook.side))


# ---------------------------------------------------------------- when


def window(outlook: Outlook, actions: list[Action]) -> Action | None:
    """7.9: Play a helpful marker at once."""
    for action in listed(actions, events.PlayMarker):
        if is_timely(outlook, action):
            return action
    return first(actions, events.Pass)


def is_timely(outlook: Outlook, action: events.PlayMarker) -> bool:
    """Whether this is the moment for a marker."""
    if action.marker == SPY:
        return action.use == STACKS and is_worth_a_look(outlook)
    if action.marker == ENGINEERS and outlook.character.thorough:
        return (action.use == SIEGE) == any(is_before_walls(outlook, area) for area in outlook.foes)
    timely = TIMES.get(action.marker)
    return timely is None or timely(outlook)


def is_before_walls(outlook: Outlook, area: str) -> bool:
    """7.9.engineers, 28.4: Whether own troops are before an enemy fortress without a siege."""
    attack = any(unit.is_land_combat for unit in outlook.own(area))
    return attack and outlook.walls.get(area) == outlook.foe and outlook.state.work(SIEGE, area) is None


def british_have_points(outlook: Outlook) -> bool:
    """7.9.debate: Whether the British have points to lose, or are the side that gains."""
    return outlook.side == events.BRITISH or outlook.state.points_of(events.BRITISH) > outlook.character.low


def is_stronger(outlook: Outlook) -> bool:
    """7.9.tarleton: Whether the battle is likely to be won, and 1 more on the die can matter."""
    state, side = outlook.state, outlook.side
    stronger = value_of(present(state, side)) > value_of(present(state, enemy(side)))
    return stronger and (can_change_the_throw(state, side) or not outlook.character.thorough)


def can_change_the_throw(state: State, side: str) -> bool:
    """18.4.1 (c): Whether the battle is so close that a few dice more could change who wins the roll."""
    own, other = (sum(one.value for one in advantages(state, who)) for who in (side, enemy(side)))
    return -CLOSE <= own - other < CLOSE


def has_shots(outlook: Outlook) -> bool:
    """7.9.shot: Whether to play it, once in the game: a great battle with many Tactics, still fought."""
    much = battle_of(outlook.state).tactics[number(events.AMERICAN)] >= outlook.character.low
    return much and is_great(outlook) and stands(outlook)


def is_great(outlook: Outlook) -> bool:
    """7.9.shot: Whether enough enemies are in the battle, or no greater one can come (3.3)."""
    there = value_of(present(outlook.state, outlook.foe))
    return there >= outlook.character.great or is_last(outlook.state)


def has_rich_enemy(outlook: Outlook) -> bool:
    """7.9.mutiny: Whether the enemy holds enough to lose."""
    return len(outlook.state.hand(outlook.foe)) > outlook.character.low


TIMES: dict[str, Callable[[Outlook], bool]] = {
    "debate": british_have_points,
    "tarleton": is_stronger,
    "shot": has_shots,
    "mutiny": has_rich_enemy,
}
"""Markers that wait for their moment. The others are played as soon as possible."""


def is_worth_a_look(outlook: Outlook) -> bool:
    """7.9.spy (a): Whether a strong unseen stack is adjacent before the year's marches."""
    state, looks = outlook.state, outlook.character.looks
    if not looks or not isinstance(state.agenda[-1], events.Movement) or state.campaign > 1:
        return False
    return any(strength >= looks for strength in suspects(outlook).values())


def suspects(outlook: Outlook) -> dict[str, float]:
    """Return the enemy's unseen stacks within attack of own troops, with their estimated strength."""
    return {
        area: strength
        for area, strength in outlook.foes.items()
        if area not in outlook.reported
        and any(
            2 * value_of(outlook.own(there)) >= strength for there in outlook.map.adjacent(area, *LAND_WAYS)
        )
    }


def reply(actions: list[Action]) -> Action | None:
    """7.9.spy (c): Always answer a Spy or a Mutiny."""
    return first(actions, events.PlayMarker, events.Pass)


def throw(outlook: Outlook, frame: events.Throw, actions: list[Action]) -> Action:
    """7.9.master_plan: Repeat a harmful roll."""
    again = first(actions, events.RollAgain)
    return again if again and is_bad(outlook.state, frame, outlook.character) else events.KeepRoll()


def is_bad(state: State, frame: events.Throw, character: Character) -> bool:
    """Whether a die is worth a marker: low where high is better, or deadly."""
    if frame.purpose == SURVIVAL:
        return frame.die > state.unit(frame.who).counter.command
    if frame.purpose == POLITICKING:
        return frame.die > character.fatal
    if frame.purpose in (FORAGE, ENLISTMENT):
        return state.unit(frame.who).counter.strength > 1 and frame.die <= character.fatal
    if frame.purpose in THROWN_LOW:
        return frame.die <= character.low
    return frame.purpose in THROWN_LOWER and frame.die <= character.lower


# ---------------------------------------------------------------- at what


def aim(outlook: Outlook, frame: events.Aiming, actions: list[Action]) -> Action | None:
    """7.9: Choose the best target: a unit, a leader, an area, or a type of unit in an area."""
    return max(
        listed(actions, events.Choose),
        key=lambda action: worth_of(outlook, frame, action.target),
        default=None,
    )


def worth_of(outlook: Outlook, frame: events.Aiming, target: str) -> float:
    """Return the value of a target."""
    state = outlook.state
    if target in state.roster:
        unit = state.unit(target)
        stack = value_of(outlook.own(unit.area)) if unit.area else 0
        if frame.marker == ENGINEERS and outlook.character.thorough and is_before_walls(outlook, unit.area):
            return stack + 2 * outlook.denied(unit.area) + BEFORE_ALL
        return unit.counter.command + unit.counter.strength + stack / 10
    area, _, type_ = target.partition("/")
    if area not in outlook.map.areas:
        seen = suspects(outlook) if outlook.character.looks else outlook.foes
        return total(seen.get(one, 0.0) for one in outlook.map.in_region(area)) if area else 0.0
    types = ground(state.scenario).pieces.units
    score = outlook.points(area) + outlook.nearness.get(area, 0.0)
    if type_:
        score += types[type_].strength
    if not outlook.position.land(area, outlook.side):
        score += outlook.points(area) if area not in outlook.foes else 0
    return score + outlook.threats.get(area, 0.0) / 10
