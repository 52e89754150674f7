"""The purpose of a die, the number that it had to reach, and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.losses import SURVIVAL
from cockade.engine.revolution.common.occupation import PARTISAN
from cockade.engine.revolution.forecast import Followed, goes_on, settled
from cockade.engine.revolution.phase2_political.income import SPECULATE, SPECULATION
from cockade.engine.revolution.phase5_1_movement.forced_march import ATTRITION
from cockade.engine.revolution.phase5_1_movement.movement_markers import BAIT, BAIT_GAIN, BAIT_PRICE
from cockade.engine.revolution.phase5_1_movement.overrun import OVERRUN
from cockade.engine.revolution.phase6_supply.enlistment import ENLISTMENT
from cockade.engine.revolution.phase6_supply.foraging import FORAGE
from cockade.engine.revolution.phase7_end.victory import POLITICKING
from cockade.events import revolution as events
from cockade.tui.games.templates import named
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable

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
    "lot": "random choice",
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
"""Rolls that the next fact reports in full."""


purpose_name = named(PURPOSES)
"""The purpose of a die in words."""


def came_of(state: State, roll: Rolled) -> str:
    """
    The result of a die that no other fact reports: "survives", "fails".

    Empty if the die is just a number.
    """
    reader = READERS.get(roll.purpose)
    followed = settled(state, roll) if reader and roll.result and state.scenario else None
    return say(reader(followed, roll.who)) if reader and followed else ""


def _partisans(followed: Followed, _area: str) -> str:
    placed, removed = (followed.of(kind) for kind in (events.WorkPlaced, events.WorkRemoved))
    return "they rise" if placed else "the enemy units are driven off" if removed else "no rising"


def _politicking(followed: Followed, _leader: str) -> str:
    gone = followed.of(events.LeaderRemoved)
    return "nothing" if not gone else "out of the game" if gone[0].out else "back to the pool"


def _bait(followed: Followed, _area: str) -> str:
    placed = "a massacre" if followed.of(events.WorkPlaced) else "nothing"
    return {BAIT_GAIN: "your side draws", BAIT_PRICE: "the enemy pays"}.get(followed.next, placed)


READERS: dict[str, Callable[[Followed, str], str]] = {
    FORAGE: lambda followed, _: "lost" if followed.is_anything else "survives",
    ATTRITION: lambda followed, _: "lost" if followed.is_anything else "holds out",
    ENLISTMENT: lambda followed, _: "goes home" if followed.is_anything else "stays",
    SURVIVAL: lambda followed, unit: "back to the pool" if followed.comes_back(unit) else "out of the game",
    OVERRUN: lambda followed, _: "overrun" if any(map(goes_on, followed.facts)) else "held up",
    SPECULATE: lambda followed, _: "the enemy wins" if followed.next == SPECULATION else "the enemy loses",
    PARTISAN: _partisans,
    POLITICKING: _politicking,
    BAIT: _bait,
}
"""For each purpose, the result of a die in words, as it follows from the rules."""
