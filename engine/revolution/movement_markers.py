"""The markers of the own movement phase (7.9): Minutemen at its start, Bait between the stacks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.aiming import aims
from engine.revolution.book import BOOK
from engine.revolution.gathering import BETWEEN, START
from engine.revolution.hands import draw
from engine.revolution.markers import plays
from engine.revolution.massacre import massacre
from engine.revolution.occupation import PARTISAN, attitude, has_enemy_partisan, is_in_play, region_of
from engine.revolution.places import TOWN, WILDERNESS, colony_areas
from engine.revolution.state import State, enemy, in_pool
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    AMERICAN,
    Aiming,
    GiveBack,
    GivingUp,
    MarkerLost,
    Throw,
    UnitPlaced,
)

MINUTEMEN, BAIT = "minutemen", "bait"
BAIT_PRICE, BAIT_GAIN = "bait price", "bait gain"
RAN_AWAY, RAIDED, TAKEN = 1, (2, 3), (5, 6)


# ---------------------------------------------------------------- Minutemen


def militia_of(side: str) -> str:
    """2.13, 7.9.minutemen: the type of militia that a side calls."""
    return "american_militia" if side == AMERICAN else "tory_militia"


def is_clear(state: State, side: str, area: str) -> bool:
    """7.9.minutemen: neither enemy combat units nor enemy partisans."""
    foes = [unit for unit in state.position.stack(area, enemy(side)) if not unit.is_leader]
    return not foes and not has_enemy_partisan(state, side, area)


def for_minutemen(state: State, side: str) -> Iterator[str]:
    """7.9.minutemen: a clear town or wilderness in a colony that is for the side."""
    for area in colony_areas(state, TOWN, WILDERNESS):
        if attitude(state, side, region_of(state, area)) == 0 and is_clear(state, side, area):
            yield area


def can_call(state: State, side: str) -> bool:
    """7.9.minutemen, 13.10: in the own phase, with a counter left and a place for it."""
    return state.side == side and bool(in_pool(state, militia_of(side))) and any(for_minutemen(state, side))


@plays(MINUTEMEN, START, able=can_call)
def minutemen(ruling: Ruling[State], side: str) -> None:
    """7.9.minutemen: the area is named."""
    ruling.push(Aiming(side, MINUTEMEN))


@aims(MINUTEMEN, targets=lambda state, frame: for_minutemen(state, frame.side))
def call_minutemen(ruling: Ruling[State], frame: Aiming, area: str) -> None:
    """7.9.minutemen: one militia, free."""
    ruling.happen(UnitPlaced(in_pool(ruling.state, militia_of(frame.side))[0].id, area))


# ---------------------------------------------------------------- Bait


def for_bait(state: State, side: str) -> Iterator[str]:
    """7.9.bait: an area with own partisans and an enemy combat unit."""
    for work in state.works:
        if work.kind == PARTISAN and work.side == side:
            foes = state.position.stack(work.area, enemy(side))
            if any(not unit.is_leader and is_in_play(state, unit.nation) for unit in foes):
                yield work.area


@plays(BAIT, BETWEEN, able=lambda state, side: any(for_bait(state, side)))
def bait(ruling: Ruling[State], side: str) -> None:
    """7.9.bait: the area is named."""
    ruling.push(Aiming(side, BAIT))


@aims(BAIT, targets=lambda state, frame: for_bait(state, frame.side))
def throw_bait(ruling: Ruling[State], frame: Aiming, area: str) -> None:
    """7.9.bait: a die."""
    throw(ruling, frame.side, BAIT, rule="7.9.bait", who=area)


@settles(BAIT)
def settle_bait(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.bait: 1 the enemy pays, 2 or 3 he massacres, 4 nothing, 5 or 6 the own side draws."""
    foe = enemy(throw_.side)
    if throw_.die == RAN_AWAY:
        throw(ruling, foe, BAIT_PRICE, rule="7.9.bait")
    elif throw_.die in RAIDED:
        massacre(ruling, foe, throw_.who)
    elif throw_.die in TAKEN:
        throw(ruling, throw_.side, BAIT_GAIN, rule="7.9.bait")


@settles(BAIT_GAIN)
def settle_gain(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.bait: as many markers as the die shows."""
    draw(ruling, throw_.side, "7.9.bait", throw_.die)


@settles(BAIT_PRICE)
def settle_price(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.bait: as many markers as the die shows, or all."""
    held = len(ruling.state.hand(throw_.side))
    ruling.push(GivingUp(throw_.side, min(throw_.die, held)))


@BOOK.goes_on(GivingUp)
def giving_up_goes_on(ruling: Ruling[State], frame: GivingUp) -> bool:
    """Ruling Q17: until it is paid."""
    if frame.number:
        return False
    ruling.pop()
    return True


@BOOK.offers_in(GivingUp)
def giving_up_offers(state: State, frame: GivingUp) -> Iterator[Offer]:
    """Ruling Q17: who loses them chooses which."""
    yield from (offer(GiveBack(marker), "7.9.bait") for marker in dict.fromkeys(state.hand(frame.side)))


@BOOK.carries_out(GiveBack, GivingUp)
def give_up(ruling: Ruling[State], action: GiveBack) -> None:
    """7.9.bait: unseen to the Dead Pool."""
    frame = ruling.frame
    assert isinstance(frame, GivingUp)
    ruling.happen(MarkerLost(frame.side, action.marker))
    ruling.change(frame.but(number=frame.number - 1))
