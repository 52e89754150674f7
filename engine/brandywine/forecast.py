"""
The possible results of a shot or a rally and their chances, read from the facts that the rules make of it.

    shot_chances(state, ["g", "h"], "b", GUNS)    # {"": 7/10, "R": 3/20, ...}: "" is a miss
    rally_chances(state, Rally("a"))              # {"passes": 3/5, "fails": 2/5}
"""

from __future__ import annotations

from collections.abc import Sequence

from cockade.engine.brandywine.b4_artillery.fire import fire
from cockade.engine.brandywine.common.reducer import apply
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.common.tracks import FAILS
from cockade.engine.brandywine.play import GAME
from cockade.engine.outcome_tree import Outcomes, at_first, follow, outcomes
from cockade.engine.rules import Resolution
from cockade.events.brandywine import Rally
from cockade.events.facts import Rolled

MISSED = ""


def shot_chances(state: State, units: Sequence[str], target: str, arm: str) -> Outcomes[str]:
    """10.1.5 to 10.1.8, 11.1.3 to 11.1.6: each damage of a fire of units of one arm, or that it misses."""
    firing, aim = [state.unit(one) for one in units], state.unit(target)

    def fired(resolution: Resolution[State]) -> None:
        fire(resolution, firing, aim, arm)

    return follow(state, apply, fired, at_first(Rolled, _damage, MISSED))


def _damage(roll: Rolled) -> str | None:
    return roll.result if roll.purpose.endswith("damage") else None


def rally_chances(state: State, action: Rally) -> Outcomes[str]:
    """13.6.1, 15.1.3: the chance that a unit improves by one condition."""
    return outcomes(GAME, state, action, at_first(Rolled, lambda roll: roll.result, FAILS))
