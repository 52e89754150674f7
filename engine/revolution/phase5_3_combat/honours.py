"""Honours of war (38.0, option 38): leaving a town unharmed, if the enemy agrees."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK, option
from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.occupation import is_closed, occupies
from cockade.engine.revolution.common.places import TOWN, home_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.phase4_rabble_rousing.alliance import ALL_WAYS
from cockade.engine.revolution.phase5_1_movement.routes import foreign_boxes
from cockade.engine.revolution.phase5_3_combat.battle import SPOKESMEN, lose_field
from cockade.engine.revolution.phase5_3_combat.participants import battle_of, pieces
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

AFTER_RETREAT = "B10"


def places_of_honour(state: State, side: str) -> Iterator[str]:
    """38.0, ruling Q100: the nearest area with own troops, across any areas, or the nation's box."""
    areamap, here = ground(state.scenario).map, battle_of(state).area
    steps = areamap.steps(areamap.by_way(dict.fromkeys(ALL_WAYS, 1)), here)
    foreign = set(foreign_boxes(state, pieces(state, side)))
    held = [area for area in steps if area not in {here, *foreign} and is_friendly(state, side, area)]
    least = min((steps[area] for area in held), default=0)
    near = [area for area in held if steps[area] == least]
    homes = {home_of(state, unit.nation) for unit in pieces(state, side)}
    yield from near
    yield from (box for box in homes if len(homes) == 1 and box and box not in near)


def is_friendly(state: State, side: str, area: str) -> bool:
    """38.0, 26.3: own land combat units ashore, in a place that is not closed."""
    return occupies(state, side, area) and not is_closed(state, area)


@condition("38.0", "Honours have been refused in this battle.")
def is_unrefused(state: State, frame: events.OwnRound) -> bool:
    """38.0: once in a battle."""
    return not battle_of(state).refused


@condition("38.0", "Only the defender of a town may ask for honours.")
def defends_town(state: State, frame: events.OwnRound) -> bool:
    """38.0: on land."""
    battle = battle_of(state)
    town = ground(state.scenario).map.areas[battle.area].kind == TOWN
    return town and battle.kind == LAND and frame.side != battle.attacker


@condition("38.0", "There is nowhere to go.")
def has_place(state: State, frame: events.OwnRound) -> bool:
    return any(places_of_honour(state, frame.side))


BOOK.add_law(
    Law(
        events.AskHonours,
        events.OwnRound,
        "38.0",
        opens=(option("38", "Honours of war"), is_unrefused, defends_town, has_place),
    ),
    Law(events.GrantHonours, events.HonoursAsked, "38.0"),
    Law(events.RefuseHonours, events.HonoursAsked, "38.0"),
)


def may_ask(state: State, side: str) -> bool:
    """38.0: a side may ask for honours now."""
    law, frame = BOOK.laws[events.OwnRound][events.AskHonours], events.OwnRound(side)
    return all(one.holds(state, frame) for one in law.opens)


SPOKESMEN.append(may_ask)


@BOOK.resolver(events.AskHonours, events.OwnRound)
def ask_honours(resolution: Resolution[State], frame: events.OwnRound, action: events.AskHonours) -> None:
    """38.0: the side asks the enemy for honours instead of firing or retreating."""
    resolution.push(events.HonoursAsked(enemy(frame.side)))


@BOOK.resolver(events.RefuseHonours, events.HonoursAsked)
def refuse_honours(
    resolution: Resolution[State], frame: events.HonoursAsked, action: events.RefuseHonours
) -> None:
    """38.0: the battle continues, and honours are not asked again in it."""
    resolution.pop()
    resolution.happen(events.HonoursRefused())


@BOOK.resolver(events.GrantHonours, events.HonoursAsked)
def grant_honours(
    resolution: Resolution[State], frame: events.HonoursAsked, action: events.GrantHonours
) -> None:
    """38.0: the field is lost without a pursuit."""
    resolution.pop()
    resolution.pop()
    loser = enemy(frame.side)
    lose_field(resolution, loser)
    joined = resolution.frame
    assert isinstance(joined, events.BattleJoined)
    resolution.change(joined.replace(step=AFTER_RETREAT))
    resolution.push(events.Retreat(loser, honours=True))


def reward(resolution: Resolution[State], loser: str, left: int) -> None:
    """38.0: the winner draws a marker for every two units that left, fractions rounded up."""
    draw(resolution, enemy(loser), "38.0", (left + 1) // 2)
