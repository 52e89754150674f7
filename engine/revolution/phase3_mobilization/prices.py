"""The cost of purchases (13.1, 13.4, 13.8, 4.8), and paying for them (6.1)."""

from __future__ import annotations

from cockade.engine.law import Condition, condition
from cockade.engine.revolution.common.occupation import attitude, region_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase2_political.income import change_points
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

PROFESSIONAL = "continental_army_professionalized"


# ---------------------------------------------------------------- what things cost


def price(state: State, side: str, item: str, area: str = "") -> int:
    """
    13.1, 13.4, 13.8, 4.8: points for an item of the Mobilization Table, militia
    and partisans by loyalty.
    """
    column = attitude(state, side, region_of(state, area)) if area else 0
    return price_in(state, side, item, column)


def price_in(state: State, side: str, item: str, column: int) -> int:
    """13.1: the same in a column of the table: friendly, neutral, enemy (see `attitude`)."""
    charts = ground(state.scenario).charts
    line = charts.items[item]
    cost = line.cost
    if line.by_loyalty:
        cost = line.by_loyalty[column]
    elif line.cost_later and state.progress >= charts.progress_place(PROFESSIONAL):
        cost = line.cost_later
    return cost * factor(state, side)


def factor(state: State, side: str) -> int:
    """4.8, ruling Q08: on the first turn every price of the British is doubled."""
    return ground(state.scenario).charts.limits.first_turn_factor if is_dear(state, side) else 1


def is_dear(state: State, side: str) -> bool:
    """4.8: the first turn, for the British."""
    return state.turn == 1 and side == events.BRITISH


def can_pay(state: State, side: str, cost: int) -> bool:
    """6.1: a side must have the points that it spends."""
    return state.points_of(side) >= cost


def pay(resolution: Resolution[State], cost: int, why: str, rule: str) -> None:
    """6.1: points leave the purse of the side that mobilizes."""
    change_points(resolution, mobilizing(resolution.state), -cost, why, rule)


def mobilizing(state: State) -> str:
    """5.1.III: the side whose mobilization segment it is."""
    return state.side


def costs(item: str = "") -> Condition:
    """6.1: what an item costs, or else the type of units named; by area where the price depends on it."""

    def cost(state: State, frame: events.Mobilization, *args: str) -> int:
        return price(state, frame.side, item or args[0], args[-1] if args else "")

    return condition("6.1", "That costs {cost} points, and you have fewer.", cost=cost)(
        lambda state, frame, *args: can_pay(state, frame.side, cost(state, frame, *args))
    )
