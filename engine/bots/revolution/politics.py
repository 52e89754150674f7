"""Bids (8.0), rabble rousing (9.0) and the markers that go back (7.2): what each box of a table is worth."""

from __future__ import annotations

from engine.bots.revolution.choices import first, listed
from engine.bots.revolution.hand import value_of_marker
from engine.bots.revolution.outlook import Outlook
from engine.revolution.occupation import level_for
from engine.revolution.rousing import DECLARATION, allotted
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.revolution.tracks import EUROPE, PROGRESS
from events.event import Action
from events.revolution import AMERICAN, Allot, Bid, Contest, GiveBack, Seal

LEVELS = {-4: -5.0, -3: -4.5, -2: -4.0, -1: -1.5, 0: -0.3, 1: 0.7, 2: 3.2, 3: 4.2, 4: 4.2}
"""What a colony at a level is worth to the side that it is for: 3.1 asks for 2."""
IN_EUROPE = {-4: -2.8, -3: -2.8, -2: -2.2, -1: -1.2, 0: 0.0, 1: 1.2, 2: 4.5, 3: 6.0, 4: 6.0}
"""12.7: the same of the European table, for the American."""
STEP_OF_PROGRESS = 7.0  # 3.1: the American needs the last box, the British the first two
HOT = 3.0  # the stake from which on the other side is believed to come
BELIEVED = ({0: 0.6, 1: 0.1, 2: 0.2, 3: 0.1}, {0: 0.2, 2: 0.3, 3: 0.5})
"""How often the other side is believed to put so many points on an item that matters little, or much."""
FACES = range(1, 7)
ENOUGH = 0.35  # what a marker must promise to be allotted
CHEAP = 0.6  # a marker of this value is bid


# ---------------------------------------------------------------- what an item is worth


def stake(state: State, side: str, item: str) -> tuple[float, float]:
    """What a side gains when it wins the contest of an item, and what it loses when the other does."""
    if item == PROGRESS:
        return progress_stake(state, side)
    if item == EUROPE:
        worth = IN_EUROPE
        by = 1 if side == AMERICAN else -1
        place = state.europe
        return abs(worth[place + by] - worth[place]), abs(worth[place - by] - worth[place])
    level = level_for(state, side, item)
    return LEVELS[level + 1] - LEVELS[level], LEVELS[level] - LEVELS[level - 1]


def progress_stake(state: State, side: str) -> tuple[float, float]:
    """10.2 to 10.4: only the American moves the marker; the British can but hold it."""
    charts = ground(state.scenario).charts
    if state.progress == len(charts.progress) - 1:
        return 0.0, 0.0
    if side == AMERICAN:
        return STEP_OF_PROGRESS, 0.0
    return 0.0, STEP_OF_PROGRESS


def chance(own: int, other: int, dice: int = 1, against: int = 1) -> tuple[float, float]:
    """9.3, 9.4: the chances to win and to lose a contest with so many points and dice each."""
    if not own or not other:
        return float(own > 0), float(other > 0)
    ours, theirs = totals(own, dice), totals(other, against)
    pairs = [(a, b) for a in ours for b in theirs]
    return sum(a > b for a, b in pairs) / len(pairs), sum(a < b for a, b in pairs) / len(pairs)


def totals(points: int, dice: int) -> list[int]:
    """What points and one or two dice may come to."""
    if dice == 1:
        return [points + face for face in FACES]
    return [points + one + two for one in FACES for two in FACES]


def promise(state: State, side: str, item: str, points: int) -> float:
    """What so many points on an item promise against what the other side may put there."""
    win, lose = stake(state, side, item)
    dice = dice_for(state, side, item)
    found = 0.0
    hot = sum(stake(state, enemy(side), item)) >= HOT
    for theirs, likely in BELIEVED[hot].items():
        won, lost = chance(points, theirs, *dice)
        found += likely * (won * win - lost * lose)
    return found


def dice_for(state: State, side: str, item: str) -> tuple[int, int]:
    """12.5: own dice and those of the other side."""
    declared = state.progress >= ground(state.scenario).charts.progress_place(DECLARATION)
    american = 2 if item == EUROPE and declared else 1
    return (american, 1) if side == AMERICAN else (1, american)


# ---------------------------------------------------------------- the secret choices


def allot(outlook: Outlook, actions: list[Action]) -> Action | None:
    """9.3: the marker that promises most, until none promises enough."""
    state, side = outlook.state, outlook.side
    kinds = ground(state.scenario).pieces.markers

    def gain(action: Allot) -> float:
        before = allotted(state, side, action.item)
        more = kinds[action.marker].value(side)
        return promise(state, side, action.item, before + more) - promise(state, side, action.item, before)

    best = max(listed(actions, Allot), key=gain, default=None)
    return best if best is not None and gain(best) > ENOUGH else first(actions, Seal)


def bid(outlook: Outlook, actions: list[Action]) -> Action | None:
    """8.1: what is of no use, and nothing else."""
    able = listed(actions, Bid)
    useless = min(able, key=lambda action: value_of_marker(outlook, action.marker), default=None)
    if useless is not None and value_of_marker(outlook, useless.marker) < CHEAP:
        return useless
    return first(actions, Seal)


def give_back(outlook: Outlook, actions: list[Action]) -> Action | None:
    """7.2, 7.9.bait: the least useful first."""
    able = listed(actions, GiveBack)
    least = min(able, key=lambda action: value_of_marker(outlook, action.marker), default=None)
    return least or first(actions, Seal)


def contest(outlook: Outlook, actions: list[Action]) -> Action | None:
    """9.3: the American begins with progress, the other with what matters most to him."""

    def weight(action: Contest) -> float:
        return sum(stake(outlook.state, outlook.side, action.item))

    return max(listed(actions, Contest), key=weight, default=None)
