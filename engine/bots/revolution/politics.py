"""Bids (8.0), rabble rousing (9.0) and returned markers (7.2): the value of each box of a table."""

from __future__ import annotations

from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.evaluation_map import Outlook
from cockade.engine.bots.revolution.hand import value_of_marker
from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.bots.revolution.prospects import allies, swing
from cockade.engine.bots.revolution.town_value import hope, is_last, loyalty_value
from cockade.engine.floats import total
from cockade.engine.memo import memoized_by
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.forecast import contest_chances
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase4_rabble_rousing.rousing import (
    DECLARATION,
    allotted,
    contest_dice,
)
from cockade.engine.revolution.phase4_rabble_rousing.tracks import EUROPE, PROGRESS
from cockade.events.event import Action
from cockade.events.revolution import AMERICAN, BRITISH, COLONIES, Allot, Bid, Contest, GiveBack, Seal

EUROPE_MOST = 4  # 12.0: the table goes as far on either side


# ---------------------------------------------------------------- what an item is worth


def stake(state: State, side: str, item: str, character: Character) -> tuple[float, float]:
    """Return a side's gain from winning an item's contest, and its loss if the other side wins."""
    win, lose = gain_of_step(state, side, item, character)
    if not character.cause:
        return win, lose
    up, down = swing(state, character)[item]
    more, less = (up, down) if side == AMERICAN else (down, up)
    return win + character.cause * more, lose + character.cause * less


def gain_of_step(state: State, side: str, item: str, character: Character) -> tuple[float, float]:
    """Return the direct value of a step either way: points, dice, allies, cheaper troops."""
    if item == PROGRESS:
        return progress_stake(state, side, character)
    if item == EUROPE:
        return europe_stake(state, side, character)
    up, down = steps(state, character)[item]
    return (up, down) if side == AMERICAN else (down, up)


@memoized_by(2)
def steps(state: State, character: Character) -> dict[str, tuple[float, float]]:
    """11.2, 11.3: Return the Americans' gain from one step of each colony, and the cost of one back."""
    now = loyalty_value(state, state.loyalty, character)
    return {
        colony: (shifted(state, colony, 1, character) - now, now - shifted(state, colony, -1, character))
        for colony in COLONIES
    }


def shifted(state: State, colony: str, by: int, character: Character) -> float:
    """11.5: Return the value of the colonies when one of them moves, up to the end of its track."""
    track, place = ground(state.scenario).charts.loyalty, COLONIES.index(colony)
    level = min(track.most, max(track.least, state.loyalty[place] + by))
    return loyalty_value(state, (*state.loyalty[:place], level, *state.loyalty[place + 1 :]), character)


def europe_stake(state: State, side: str, character: Character) -> tuple[float, float]:
    """12.7: Return the value of a box of the European table."""
    by = 1 if side == AMERICAN else -1
    weight = character.needed if ground(state.scenario).scenario.goals else 1.0
    here, won, lost = (character.in_europe[state.europe + step + EUROPE_MOST] for step in (0, by, -by))
    win, lose = weight * abs(won - here), weight * abs(lost - here)
    if not character.yearly:
        return win, lose
    up, down = (part * nearness_of_allies(state, character) for part in allies(state, character))
    return (win + up, lose + down) if side == AMERICAN else (win + down, lose + up)


def nearness_of_allies(state: State, character: Character) -> float:
    """12.7: Return 1 if one box brings or takes an ally, else less with the distance."""
    boxes = ground(state.scenario).charts.europe
    near = (boxes.get(state.europe + step) for step in (0, 1))
    return 1.0 if any(box is not None and box.france_allied for box in near) else character.distant


def progress_stake(state: State, side: str, character: Character) -> tuple[float, float]:
    """10.2 to 10.4: Return the stake of progress. Only the American can move it, the British hold it."""
    last = len(ground(state.scenario).charts.progress) - 1
    step = 0.0 if state.progress == last else character.boxes[state.progress] * left_of_box(state, character)
    return (step, 0.0) if side == AMERICAN else (0.0, step)


def left_of_box(state: State, character: Character) -> float:
    """3.5, 6.7: Return a box's value: all if a victory needs it, else its dice, but not in the last turn."""
    if is_needed(state):
        return 1.0
    return 0.0 if character.cause and is_last(state) else character.dice


def is_needed(state: State) -> bool:
    """3.1, 3.5: Whether the next box of progress brings the American nearer to a victory."""
    goals = ground(state.scenario).scenario.goals
    enough = goals is not None and state.progress >= ground(state.scenario).charts.progress_place(
        goals.progress
    )
    return not enough and hope(state, AMERICAN) > 0


def chance(own: int, other: int, dice: int = 1, against: int = 1) -> tuple[float, float]:
    """9.3, 9.4: Return the chances to win and to lose a contest with so many points and dice each."""
    if not own or not other:
        return float(own > 0), float(other > 0)
    found = contest_chances(own, other, (dice, against))
    return float(found[AMERICAN]), float(found[BRITISH])


def promise(state: State, side: str, item: str, points: int, character: Character) -> float:
    """Return the value of so many points on an item against the other side's possible ones."""
    win, lose = stake(state, side, item, character)
    dice = dice_for(state, side, item)
    found = 0.0
    hot = total(stake(state, enemy(side), item, character)) >= character.hot
    believed = character.believed_hot if hot else character.believed
    for theirs, likely in enumerate(believed):
        won, lost = chance(points, theirs, *dice)
        found += likely * (won * win - lost * lose)
    return found


def dice_for(state: State, side: str, item: str) -> tuple[int, int]:
    """12.5: Return a side's dice and those of the other side."""
    american = contest_dice(state, item)
    return (american, 1) if side == AMERICAN else (1, american)


# ---------------------------------------------------------------- the secret choices


def allot(outlook: Outlook, actions: list[Action]) -> Action | None:
    """9.3: Allot the best marker, until none is good enough."""
    state, side = outlook.state, outlook.side
    kinds = ground(state.scenario).pieces.markers

    def gain(action: Allot) -> float:
        before = allotted(state, side, action.item)
        more = kinds[action.marker].value(side)
        after = promise(state, side, action.item, before + more, outlook.character)
        return after - promise(state, side, action.item, before, outlook.character)

    best = max(listed(actions, Allot), key=gain, default=None)
    character = outlook.character
    least = character.allot_at_last if is_last(state) else character.allot_brings
    return best if best is not None and gain(best) > least else first(actions, Seal)


def bid(outlook: Outlook, actions: list[Action]) -> Action | None:
    """8.1: Bid useless markers, and what moving first is worth. In the last turn, moving last is better."""
    if is_last(outlook.state):
        return first(actions, Seal)
    able = listed(actions, Bid)
    useless = min(able, key=lambda action: value_of_marker(outlook, action.marker), default=None)
    if useless is None:
        return first(actions, Seal)
    price = value_of_marker(outlook, useless.marker)
    wanted = price < outlook.character.cheap or can_spare(outlook, price)
    return useless if wanted else first(actions, Seal)


def can_spare(outlook: Outlook, price: float) -> bool:
    """8.1: Whether moving first is worth one more marker of this price."""
    down = outlook.state.put_down(outlook.side)
    if len(down) >= outlook.character.most_bid:
        return False
    paid = total(value_of_marker(outlook, one.marker) for one in down)
    return paid + price < outlook.character.first * first_strikes(outlook)


def first_strikes(outlook: Outlook) -> float:
    """8.0: Return the gain of attacks by all own stacks before the enemy moves."""
    return total(first_strike(outlook, area) for area in outlook.foes)


def first_strike(outlook: Outlook, area: str) -> float:
    """Return the value of the best attack on an area from adjacent ones. 0 if none is worth it."""
    near = (outlook.own(there) for there in outlook.map.adjacent(area, *LAND_WAYS))
    return max((0.0, *(outlook.worth(area, stack) for stack in near if stack)))


def give_back(outlook: Outlook, actions: list[Action]) -> Action | None:
    """7.2, 7.9.bait: Give back the least useful markers first."""
    able = listed(actions, GiveBack)
    least = min(able, key=lambda action: value_of_marker(outlook, action.marker), default=None)
    return least or first(actions, Seal)


def contest(outlook: Outlook, actions: list[Action]) -> Action | None:
    """9.3: Choose the most important contest, but first the one for the American's second die for Europe."""
    hurried = outlook.character.cause > 0 and is_before_declaration(outlook.state)
    sooner = PROGRESS if outlook.side == AMERICAN else EUROPE

    def weight(action: Contest) -> tuple[bool, float]:
        matters = total(stake(outlook.state, outlook.side, action.item, outlook.character))
        return hurried and action.item == sooner, matters

    return max(listed(actions, Contest), key=weight, default=None)


def is_before_declaration(state: State) -> bool:
    """12.5: Whether the next box of progress is the one that changes the dice for Europe."""
    return state.progress + 1 == ground(state.scenario).charts.progress_place(DECLARATION)
