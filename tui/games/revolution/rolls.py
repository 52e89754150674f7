"""What a die was thrown for, what it had to reach, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.occupation import attitude, region_of
from cockade.engine.revolution.phase2_political.income import LOSES_AT_MOST
from cockade.engine.revolution.phase5_1_movement.overrun import HELD_UP
from cockade.engine.revolution.phase7_end.victory import OUT_AT_MOST, POOL_AT_MOST
from cockade.tui.games.naming import named
from cockade.tui.games.revolution.names import laid
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.engine.revolution.common.scenarios import Ground
    from cockade.engine.revolution.common.state import State
    from cockade.events.facts import Rolled

PURPOSES = {
    "initiative": "initiative",
    "income": "income",
    "debate": "Debate in Parliament",
    "speculators": "Speculators",
    "speculation": "markers won by Speculators",
    "speculation lost": "markers lost by Speculators",
    "draw": "the draw",
    "lot": "the lot",
    "leader": "the leader pool",
    "partisan": "partisans",
    "mutiny": "Mutiny & Treason",
    "politicking": "Politicking Among Generals",
    "contest": "contest",
    "movement": "movement",
    "attrition": "attrition",
    "interception": "interception",
    "overrun": "overrun",
    "bait": "Bait",
    "bait price": "markers lost to Bait",
    "bait gain": "markers won by Bait",
    "combat": "first fire",
    "fire": "fire",
    "pursuit": "pursuit",
    "survival": "survival",
    "forage": "forage",
    "enlistment": "enlistment",
}
UNTOLD = ("draw", "lot", "leader")
"""Rolls of which the next fact tells all there is to tell."""


purpose_name = named(PURPOSES)
"""What a die is thrown for."""


def came_of(state: State, roll: Rolled) -> str:
    """What a die does where no other fact says so: "survives", "fails"; empty where a number is read."""
    found, judge = laid(state), JUDGES.get(roll.purpose)
    return judge(state, found, roll) if found and judge and roll.result else ""


def _forage(state: State, found: Ground, roll: Rolled) -> str:
    return say("survives") if roll.die not in found.charts.forage.eliminated else say("lost")


def _attrition(state: State, found: Ground, roll: Rolled) -> str:
    return say("lost") if roll.die in found.charts.attrition.eliminated else say("holds out")


def _enlistment(state: State, found: Ground, roll: Rolled) -> str:
    stays = roll.total >= found.charts.enlistment.stays_from
    return say("stays") if stays else say("goes home")


def _overrun(state: State, found: Ground, roll: Rolled) -> str:
    return say("held up") if roll.die >= HELD_UP else say("overrun")


def _politicking(state: State, found: Ground, roll: Rolled) -> str:
    if roll.die > POOL_AT_MOST:
        return say("nothing")
    return say("out of the game") if roll.die <= OUT_AT_MOST else say("back to the pool")


def _speculators(state: State, found: Ground, roll: Rolled) -> str:
    return say("they lose") if roll.die <= LOSES_AT_MOST else say("they win")


def _survival(state: State, found: Ground, roll: Rolled) -> str:
    leader = found.pieces.leaders.get(roll.who)
    if leader is None:
        return ""
    return say("back to the pool") if roll.die <= leader.command else say("out of the game")


def _partisan(state: State, found: Ground, roll: Rolled) -> str:
    success = found.charts.items["partisan"].success
    side = state.side
    if not side or roll.who not in found.map:
        return ""
    needed = success[attitude(state, side, region_of(state, roll.who))]
    if roll.die > needed:
        return say("nobody rises")
    there = state.work("partisan", roll.who)
    return say("the enemy's are driven off") if there and there.side != side else say("they rise")


BAIT = {
    1: "the enemy pays",
    2: "a massacre",
    3: "a massacre",
    4: "nothing",
    5: "the side draws",
    6: "the side draws",
}


def _bait(state: State, found: Ground, roll: Rolled) -> str:
    return say(BAIT[roll.die])


JUDGES: dict[str, Callable[[State, Ground, Rolled], str]] = {
    "forage": _forage,
    "attrition": _attrition,
    "enlistment": _enlistment,
    "overrun": _overrun,
    "politicking": _politicking,
    "speculators": _speculators,
    "survival": _survival,
    "partisan": _partisan,
    "bait": _bait,
}
