"""Bids (8.0), rabble rousing (9.0) and the markers that go back (7.2): what each box of a table is worth."""

from __future__ import annotations

from cockade.engine.bots.revolution.aims import hope, is_last, loyalty_value
from cockade.engine.bots.revolution.choices import first, listed
from cockade.engine.bots.revolution.hand import value_of_marker
from cockade.engine.bots.revolution.outlook import Outlook
from cockade.engine.memory import remembered
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.phase4_rabble_rousing.rousing import DECLARATION, allotted
from cockade.engine.revolution.phase4_rabble_rousing.tracks import EUROPE, PROGRESS
from cockade.events.event import Action
from cockade.events.revolution import AMERICAN, COLONIES, Allot, Bid, Contest, GiveBack, Seal

IN_EUROPE = {-4: -8.0, -3: -8.0, -2: -7.0, -1: -4.0, 0: 0.0, 1: 3.0, 2: 9.0, 3: 12.0, 4: 12.0}
"""12.7: what a box of the European table is worth to the American: dice, then an army, ships and income."""
BOXES = (4.0, 4.0, 9.0, 8.0)  # 10.2: the way out of each box, for a victory: the third brings cheap regulars
DICE = 0.4  # what is left of that when no victory can come of it any more
NEEDED = 1.5  # 3.5: how much more Europe matters where the French are asked for
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
        return europe_stake(state, side)
    up, down = steps(state)[item]
    return (up, down) if side == AMERICAN else (down, up)


@remembered(2)
def steps(state: State) -> dict[str, tuple[float, float]]:
    """11.2, 11.3: what one step of each colony is worth to the American, and what one back costs him."""
    now = loyalty_value(state, state.loyalty)
    return {
        colony: (shifted(state, colony, 1) - now, now - shifted(state, colony, -1)) for colony in COLONIES
    }


def shifted(state: State, colony: str, by: int) -> float:
    """11.5: what the colonies are worth when one of them moves, up to the end of its track."""
    track, place = ground(state.scenario).charts.loyalty, COLONIES.index(colony)
    level = min(track.most, max(track.least, state.loyalty[place] + by))
    return loyalty_value(state, (*state.loyalty[:place], level, *state.loyalty[place + 1 :]))


def europe_stake(state: State, side: str) -> tuple[float, float]:
    """12.7: what a box of the European table is worth."""
    by = 1 if side == AMERICAN else -1
    weight = NEEDED if ground(state.scenario).scenario.goals else 1.0
    here, won, lost = (IN_EUROPE[state.europe + step] for step in (0, by, -by))
    return weight * abs(won - here), weight * abs(lost - here)


def progress_stake(state: State, side: str) -> tuple[float, float]:
    """10.2 to 10.4: only the American moves the marker; the British can but hold it."""
    last = len(ground(state.scenario).charts.progress) - 1
    step = 0.0 if state.progress == last else BOXES[state.progress] * (1 if is_needed(state) else DICE)
    return (step, 0.0) if side == AMERICAN else (0.0, step)


def is_needed(state: State) -> bool:
    """3.1, 3.5: whether the next box of progress brings the American nearer to a victory."""
    goals = ground(state.scenario).scenario.goals
    enough = goals is not None and state.progress >= ground(state.scenario).charts.progress_place(
        goals.progress
    )
    return not enough and hope(state, AMERICAN) > 0


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
    """8.1: what is of no use, and nothing else; in the last turn it is better to move last."""
    if is_last(outlook.state):
        return first(actions, Seal)
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
