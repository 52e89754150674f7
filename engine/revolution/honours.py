"""Honours of war (38.0, option 38): leaving a town unharmed, if the enemy agrees."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.alliance import ALL_WAYS
from engine.revolution.battle import ROUND_EXTRAS, lose_field
from engine.revolution.book import BOOK
from engine.revolution.commanders import LAND
from engine.revolution.hands import draw
from engine.revolution.muster import battle_of, pieces
from engine.revolution.occupation import is_closed, occupies
from engine.revolution.places import TOWN, home_of
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    AskHonours,
    BattleJoined,
    GrantHonours,
    HonoursAsked,
    HonoursRefused,
    OwnRound,
    RefuseHonours,
    Retreat,
)

AFTER_RETREAT = "B10"


def may_ask(state: State, side: str) -> bool:
    """38.0: who defends a town and has somewhere to go, once in a battle."""
    battle = battle_of(state)
    town = ground(state.scenario).map.areas[battle.area].kind == TOWN
    if not state.uses("38") or battle.kind != LAND or not town or battle.refused or side == battle.attacker:
        return False
    return any(places_of_honour(state, side))


def places_of_honour(state: State, side: str) -> Iterator[str]:
    """38.0, ruling Q100: the nearest area with own troops, whatever lies between, or the nation's box."""
    areamap, here = ground(state.scenario).map, battle_of(state).area
    steps = areamap.steps(areamap.by_way(dict.fromkeys(ALL_WAYS, 1)), here)
    held = [area for area in steps if area != here and is_friendly(state, side, area)]
    least = min((steps[area] for area in held), default=0)
    near = [area for area in held if steps[area] == least]
    homes = {home_of(state, unit.nation) for unit in pieces(state, side)}
    yield from near
    yield from (box for box in homes if len(homes) == 1 and box and box not in near)


def is_friendly(state: State, side: str, area: str) -> bool:
    """38.0, 26.3: own land combat units ashore, in a place that is not closed."""
    return occupies(state, side, area) and not is_closed(state, area)


@ROUND_EXTRAS.append
def honours_offer(state: State, side: str) -> Iterator[Offer]:
    """38.0: instead of firing or retreating."""
    if may_ask(state, side):
        yield offer(AskHonours(), "38.0")


@BOOK.carries_out(AskHonours)
def ask_honours(ruling: Ruling[State], action: AskHonours) -> None:
    """38.0: the enemy is asked."""
    frame = ruling.frame
    assert isinstance(frame, OwnRound)
    ruling.push(HonoursAsked(enemy(frame.side)))


@BOOK.offers_in(HonoursAsked)
def answer_offers(state: State, frame: HonoursAsked) -> Iterator[Offer]:
    """38.0: yes or no."""
    yield offer(GrantHonours(), "38.0")
    yield offer(RefuseHonours(), "38.0")


@BOOK.carries_out(RefuseHonours)
def refuse_honours(ruling: Ruling[State], action: RefuseHonours) -> None:
    """38.0: the battle goes on, and nobody asks again in it."""
    ruling.pop()
    ruling.happen(HonoursRefused())


@BOOK.carries_out(GrantHonours)
def grant_honours(ruling: Ruling[State], action: GrantHonours) -> None:
    """38.0: the field is lost without a pursuit."""
    frame = ruling.frame
    assert isinstance(frame, HonoursAsked)
    ruling.pop()
    ruling.pop()
    loser = enemy(frame.side)
    lose_field(ruling, loser)
    joined = ruling.frame
    assert isinstance(joined, BattleJoined)
    ruling.change(joined.but(step=AFTER_RETREAT))
    ruling.push(Retreat(loser, honours=True))


def reward(ruling: Ruling[State], loser: str, left: int) -> None:
    """38.0: the winner draws a marker for every two units that left, fractions rounded up."""
    draw(ruling, enemy(loser), "38.0", (left + 1) // 2)
