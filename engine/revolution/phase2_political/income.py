"""The political phase (6.0): income from towns, boxes and dice, then the markers of the phase."""

from __future__ import annotations

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.occupation import box_owner, counts_for, is_in_play, level_for
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.hands import draw, lose_at_random
from cockade.engine.revolution.markers.markers import open_window, plays
from cockade.engine.revolution.markers.reroll_window import settles, the_highest, throw
from cockade.engine.rules import Resolution
from cockade.events.facts import TrackMoved
from cockade.events.revolution import AMERICAN, BRITISH, Income, MobilizationForbidden, Throw

POINTS, INCOME, DEBATE = "points", "income", "debate"
SPECULATE, SPECULATION = "speculators", "speculation"
LOSES_AT_MOST = 2


def change_points(resolution: Resolution[State], side: str, by: int, why: str, rule: str) -> None:
    """6.1: points come or go; both totals are open."""
    if by:
        resolution.happen(TrackMoved(POINTS, by, why, rule, side))


@BOOK.begins("II.A")
@BOOK.begins("II.B")
def receive_income(resolution: Resolution[State], side: str) -> None:
    """6.2: towns and boxes at once, then the dice one by one."""
    change_points(resolution, side, town_income(resolution.state, side), "towns", "6.2")
    change_points(resolution, side, box_income(resolution.state, side), "boxes", "6.6")
    resolution.push(Income(side, income_dice(resolution.state, side)))


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
    """6.6: the points of the boxes of the side's nations in play, even without units there."""
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


@BOOK.continues(Income)
def income_goes_on(resolution: Resolution[State], frame: Income) -> bool:
    """6.7: roll one die after the other."""
    if frame.dice == 0:
        resolution.pop()
    else:
        resolution.change(frame.replace(dice=frame.dice - 1))
        throw(resolution, frame.side, INCOME, rule="6.7", who=frame.side)
    return True


@settles(INCOME, best=the_highest)
def settle_income(resolution: Resolution[State], throw_: Throw) -> None:
    """6.7: the side gains the number of points on the die."""
    change_points(resolution, throw_.side, throw_.die, "dice", "6.7")


# ---------------------------------------------------------------- markers of the phase


@BOOK.begins("II.C")
def open_political_window(resolution: Resolution[State], side: str) -> None:
    """Ruling Q11: after both incomes are known; the first player speaks first."""
    open_window(resolution, "II", resolution.state.first)


@plays("debate", "II.end")
def debate_in_parliament(resolution: Resolution[State], side: str) -> None:
    """7.9.debate: a die for the British points, or against them."""
    throw(resolution, side, DEBATE, rule="7.9.debate", who=BRITISH)


@settles(DEBATE, best=the_highest)
def settle_debate(resolution: Resolution[State], throw_: Throw) -> None:
    """7.9.debate: added if the British played it, else taken away, not below 0."""
    held = resolution.state.points_of(BRITISH)
    by = throw_.die if throw_.side == BRITISH else -min(throw_.die, held)
    change_points(resolution, BRITISH, by, "debate", "7.9.debate")


@plays("speculators", "II")
def speculate(resolution: Resolution[State], side: str) -> None:
    """7.9.speculators: a die says whether markers are lost or won, another how many."""
    throw(resolution, side, SPECULATE, rule="7.9.speculators", who=side)


@settles(SPECULATE)
def settle_speculators(resolution: Resolution[State], throw_: Throw) -> None:
    """7.9.speculators: 1-2 loses, 3-6 wins."""
    luck = SPECULATION if throw_.die > LOSES_AT_MOST else f"{SPECULATION} lost"
    throw(resolution, throw_.side, luck, rule="7.9.speculators", who=throw_.side)


@settles(SPECULATION)
def settle_winning(resolution: Resolution[State], throw_: Throw) -> None:
    """7.9.speculators: draw that many markers."""
    draw(resolution, throw_.side, "7.9.speculators", throw_.die)


@settles(f"{SPECULATION} lost")
def settle_losing(resolution: Resolution[State], throw_: Throw) -> None:
    """7.9.speculators: lose that many markers of the hand at random."""
    lose_at_random(resolution, throw_.side, "7.9.speculators", throw_.die)


@plays("indians", "II", sides=(AMERICAN,), use="forbid")
def forbid_indians(resolution: Resolution[State], side: str) -> None:
    """7.9.indians, ruling Q20: the British mobilize no Indians this turn."""
    resolution.happen(MobilizationForbidden("indian"))


@BOOK.begins("III.0")
def open_hessian_window(resolution: Resolution[State], side: str) -> None:
    """Ruling Q20: before the first mobilization segment the American may forbid Hessians."""
    open_window(resolution, "III.start", AMERICAN)


@plays("hessians", "III.start", sides=(AMERICAN,), use="forbid")
def forbid_hessians(resolution: Resolution[State], side: str) -> None:
    """7.9.hessians: the British mobilize no Hessians this turn."""
    resolution.happen(MobilizationForbidden("hessian"))
