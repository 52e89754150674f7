"""Whether an `Aim` of a year, of its contests or of a battle is decided, and reached."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.bots.api import Aim
from cockade.engine.game_defaults import decider_on_top
from cockade.engine.revolution.common.occupation import occupier
from cockade.engine.revolution.common.state import State
from cockade.events.revolution import AMERICAN

CONTESTS = "IV"
"""The phase of the nine contests (5.1)."""


def aims(state: State) -> Iterator[Aim]:
    """Yield the deciding side's possible aims: the field, its units, or both, and Europe won or held."""
    side, battle = decider_on_top(state), state.battle
    if battle is not None:
        units = map(state.unit, battle.units)
        mine = tuple(unit.id for unit in units if unit.side == side and unit.on_map)
        yield Aim(side, "battle", battle.area)
        yield Aim(side, "battle", battle.area, mine)
        yield Aim(side, "battle", units=mine)
    elif state.phase == CONTESTS:
        yield Aim(side, "contests", europe=state.europe + (side == AMERICAN))


def is_decided(aim: Aim, begun: State, state: State) -> bool:
    """Whether the battle, the contests of the year, or the year is over."""
    if aim.when == "battle":
        return begun.battle is None or state.battle is None or state.battle.area != begun.battle.area
    return state.turn != begun.turn or (aim.when == "contests" and state.phase != CONTESTS)


def is_reached(aim: Aim, state: State) -> bool:
    """6.3, 12.2: Whether the side holds the area, has all the units on the map, and has reached the aim's
    place in Europe.
    """
    held = not aim.area or occupier(state, aim.area) == aim.side
    return held and has_europe(aim, state) and all(state.unit(unit).on_map for unit in aim.units)


def has_europe(aim: Aim, state: State) -> bool:
    """12.2, 12.3: Whether Europe is at a place of the track, or further towards the side."""
    if aim.europe is None:
        return True
    return state.europe >= aim.europe if aim.side == AMERICAN else state.europe <= aim.europe
