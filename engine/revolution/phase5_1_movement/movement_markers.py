"""The markers of the own movement phase (7.9): Minutemen at its start, Bait between the stacks."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.occupation import (
    PARTISAN,
    attitude,
    has_enemy_partisan,
    is_in_play,
    region_of,
)
from cockade.engine.revolution.common.places import TOWN, WILDERNESS, colony_areas
from cockade.engine.revolution.common.state import State, enemy, in_pool
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.markers.markers import plays
from cockade.engine.revolution.markers.reroll_window import settles, the_highest, throw
from cockade.engine.revolution.phase5_1_movement.stack_forming import BETWEEN, START
from cockade.engine.revolution.phase5_3_combat.massacre import massacre
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

MINUTEMEN, BAIT = "minutemen", "bait"
BAIT_PRICE, BAIT_GAIN = "bait price", "bait gain"
RAN_AWAY, RAIDED, TAKEN = 1, (2, 3), (5, 6)


# ---------------------------------------------------------------- Minutemen


def militia_of(side: str) -> str:
    """2.13, 7.9.minutemen: the type of militia that a side calls."""
    return "american_militia" if side == events.AMERICAN else "tory_militia"


def is_clear(state: State, side: str, area: str) -> bool:
    """7.9.minutemen, ruling Q113: neither enemies, as far as is seen, nor enemy partisans."""
    return not state.position.stack(area, enemy(side)) and not has_enemy_partisan(state, side, area)


def for_minutemen(state: State, side: str) -> Iterator[str]:
    """7.9.minutemen: a clear town or wilderness in a colony that is for the side."""
    for area in colony_areas(state, TOWN, WILDERNESS):
        if attitude(state, side, region_of(state, area)) == 0 and is_clear(state, side, area):
            yield area


def can_call(state: State, side: str) -> bool:
    """7.9.minutemen, 13.10: in the own phase, with a counter left and a place for it."""
    left = is_moving(state, side) and bool(in_pool(state, militia_of(side)))
    return left and any(for_minutemen(state, side))


def is_moving(state: State, side: str) -> bool:
    """7.9.minutemen: it is the own movement phase."""
    return state.side == side


@plays(MINUTEMEN, START, able=can_call, openly=is_moving)
def minutemen(resolution: Resolution[State], side: str) -> None:
    """7.9.minutemen: the area is named."""
    resolution.push(events.Aiming(side, MINUTEMEN))


@aims(MINUTEMEN, targets=lambda state, frame: for_minutemen(state, frame.side))
def call_minutemen(resolution: Resolution[State], frame: events.Aiming, area: str) -> None:
    """7.9.minutemen: one militia, free."""
    resolution.happen(events.UnitPlaced(in_pool(resolution.state, militia_of(frame.side))[0].id, area))


# ---------------------------------------------------------------- Bait


def for_bait(state: State, side: str) -> Iterator[str]:
    """7.9.bait, ruling Q113: an area with own partisans and enemies, as far as is seen."""
    for work in state.works:
        if work.kind == PARTISAN and work.side == side:
            foes = state.position.stack(work.area, enemy(side))
            if any(is_in_play(state, unit.nation) for unit in foes):
                yield work.area


@plays(BAIT, BETWEEN, able=lambda state, side: any(for_bait(state, side)))
def bait(resolution: Resolution[State], side: str) -> None:
    """7.9.bait: the area is named."""
    resolution.push(events.Aiming(side, BAIT))


@aims(BAIT, targets=lambda state, frame: for_bait(state, frame.side))
def throw_bait(resolution: Resolution[State], frame: events.Aiming, area: str) -> None:
    """7.9.bait: roll a die for the bait."""
    throw(resolution, frame.side, BAIT, rule="7.9.bait", who=area)


@settles(BAIT)
def settle_bait(resolution: Resolution[State], throw_: events.Throw) -> None:
    """7.9.bait: 1 the enemy pays, 2 or 3 he massacres, 4 nothing, 5 or 6 the own side draws."""
    foe = enemy(throw_.side)
    if throw_.die == RAN_AWAY:
        throw(resolution, foe, BAIT_PRICE, rule="7.9.bait")
    elif throw_.die in RAIDED:
        massacre(resolution, foe, throw_.who)
    elif throw_.die in TAKEN:
        throw(resolution, throw_.side, BAIT_GAIN, rule="7.9.bait")


@settles(BAIT_GAIN, best=the_highest)
def settle_gain(resolution: Resolution[State], throw_: events.Throw) -> None:
    """7.9.bait: draw the number of markers on the die."""
    draw(resolution, throw_.side, "7.9.bait", throw_.die)


@settles(BAIT_PRICE)
def settle_price(resolution: Resolution[State], throw_: events.Throw) -> None:
    """7.9.bait: give up the number of markers on the die, or all."""
    held = len(resolution.state.hand(throw_.side))
    resolution.push(events.GivingUp(throw_.side, min(throw_.die, held)))


@BOOK.continues(events.GivingUp)
def giving_up_goes_on(resolution: Resolution[State], frame: events.GivingUp) -> bool:
    """Ruling Q17: end the step when the price is paid."""
    if frame.number:
        return False
    resolution.pop()
    return True


BOOK.add_law(
    Law(
        events.GiveBack,
        events.GivingUp,
        "7.9.bait",
        who=lambda state, frame: dict.fromkeys(state.hand(frame.side)),
    )
)


@BOOK.resolver(events.GiveBack, events.GivingUp)
def give_up(resolution: Resolution[State], frame: events.GivingUp, action: events.GiveBack) -> None:
    """7.9.bait, ruling Q17: the loser chooses the markers; they go unseen to the Dead Pool."""
    resolution.happen(events.MarkerLost(frame.side, action.marker, "7.9.bait"))
    resolution.change(frame.replace(number=frame.number - 1))
