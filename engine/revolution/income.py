"""The political phase (6.0): income from towns, boxes and dice, then the markers of the phase."""

from __future__ import annotations

from engine.revolution.book import BOOK
from engine.revolution.hands import draw, lose_at_random
from engine.revolution.markers import open_window, plays
from engine.revolution.occupation import (
    box_owner,
    counts_for,
    is_in_play,
    level_for,
)
from engine.revolution.scenarios import ground
from engine.revolution.state import State
from engine.revolution.throws import settles, throw
from engine.rules import Ruling
from events.facts import TrackMoved
from events.revolution import AMERICAN, BRITISH, Income, MobilizationForbidden, Throw

POINTS, INCOME, DEBATE = "points", "income", "debate"
SPECULATE, SPECULATION = "speculators", "speculation"
LOSES_AT_MOST = 2


def change_points(ruling: Ruling[State], side: str, by: int, why: str, rule: str) -> None:
    """6.1: points come or go; both totals are open."""
    if by:
        ruling.happen(TrackMoved(POINTS, by, why, rule, side))


@BOOK.begins("II.A")
@BOOK.begins("II.B")
def receive_income(ruling: Ruling[State], side: str) -> None:
    """6.2: towns and boxes at once, then the dice one by one."""
    change_points(ruling, side, town_income(ruling.state, side), "towns", "6.2")
    change_points(ruling, side, box_income(ruling.state, side), "boxes", "6.6")
    ruling.push(Income(side, income_dice(ruling.state, side)))


def town_income(state: State, side: str) -> int:
    """6.2: the points of all occupied towns."""
    return sum(town_points(state, side, area) for area in ground(state.scenario).map.of_kind("town"))


def town_points(state: State, side: str, area: str) -> int:
    """6.2, 11.6: the value of a town for a side, doubled where the colony is wholly for it; else 0."""
    if not counts_for(state, side, area):
        return 0
    laid = ground(state.scenario)
    town = laid.map.areas[area]
    doubled = level_for(state, side, town.region) >= laid.charts.loyalty.double_points_at
    return town.points * (2 if doubled else 1)


def box_income(state: State, side: str) -> int:
    """6.6: the boxes of the side's nations in play, whether anybody is there or not."""
    laid = ground(state.scenario)
    nations, areas = laid.pieces.nations, laid.map.areas
    return sum(
        areas[box].points
        for box in laid.map.of_kind("box")
        if nations[box_owner(state, box)].side == side and is_in_play(state, box_owner(state, box))
    )


def income_dice(state: State, side: str) -> int:
    """6.7, 10.5, 12.7: the dice of the box of progress and of the European box, that box alone."""
    charts = ground(state.scenario).charts
    progress, europe = charts.progress[state.progress], charts.europe[state.europe]
    if side == AMERICAN:
        return progress.american_dice + europe.american_dice
    return progress.british_dice + europe.british_dice


@BOOK.goes_on(Income)
def income_goes_on(ruling: Ruling[State], frame: Income) -> bool:
    """6.7: one die after the other."""
    if frame.dice == 0:
        ruling.pop()
    else:
        ruling.change(frame.but(dice=frame.dice - 1))
        throw(ruling, frame.side, INCOME, rule="6.7", who=frame.side)
    return True


@settles(INCOME)
def settle_income(ruling: Ruling[State], throw_: Throw) -> None:
    """6.7: as many points as the die shows."""
    change_points(ruling, throw_.side, throw_.die, "dice", "6.7")


# ---------------------------------------------------------------- markers of the phase


@BOOK.begins("II.C")
def open_political_window(ruling: Ruling[State], side: str) -> None:
    """Ruling Q11: after both incomes are known; the first player speaks first."""
    open_window(ruling, "II", ruling.state.first)


@plays("debate", "II.end")
def debate_in_parliament(ruling: Ruling[State], side: str) -> None:
    """7.9.debate: a die for the British points, or against them."""
    throw(ruling, side, DEBATE, rule="7.9.debate", who=BRITISH)


@settles(DEBATE)
def settle_debate(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.debate: added if the British played it, else taken away, not below 0."""
    held = ruling.state.points_of(BRITISH)
    by = throw_.die if throw_.side == BRITISH else -min(throw_.die, held)
    change_points(ruling, BRITISH, by, "debate", "7.9.debate")


@plays("speculators", "II")
def speculate(ruling: Ruling[State], side: str) -> None:
    """7.9.speculators: a die says whether markers are lost or won, another how many."""
    throw(ruling, side, SPECULATE, rule="7.9.speculators", who=side)


@settles(SPECULATE)
def settle_speculators(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.speculators: 1-2 loses, 3-6 wins."""
    luck = SPECULATION if throw_.die > LOSES_AT_MOST else f"{SPECULATION} lost"
    throw(ruling, throw_.side, luck, rule="7.9.speculators", who=throw_.side)


@settles(SPECULATION)
def settle_winning(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.speculators: that many markers drawn."""
    draw(ruling, throw_.side, "7.9.speculators", throw_.die)


@settles(f"{SPECULATION} lost")
def settle_losing(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.speculators: that many own markers at random."""
    lose_at_random(ruling, throw_.side, "7.9.speculators", throw_.die)


@plays("indians", "II", sides=(AMERICAN,), use="forbid")
def forbid_indians(ruling: Ruling[State], side: str) -> None:
    """7.9.indians, ruling Q20: the British mobilize no Indians this turn."""
    ruling.happen(MobilizationForbidden("indian"))


@BOOK.begins("III.0")
def open_hessian_window(ruling: Ruling[State], side: str) -> None:
    """Ruling Q20: before the first mobilization segment the American may forbid Hessians."""
    open_window(ruling, "III.start", AMERICAN)


@plays("hessians", "III.start", sides=(AMERICAN,), use="forbid")
def forbid_hessians(ruling: Ruling[State], side: str) -> None:
    """7.9.hessians: the British mobilize no Hessians this turn."""
    ruling.happen(MobilizationForbidden("hessian"))
