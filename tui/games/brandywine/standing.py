"""The figures and names that describe the ways to win a scenario of Brandywine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import enemy
from cockade.engine.brandywine.common.victory import WINS
from cockade.tui.games.brandywine.names import halves, people, side_name
from cockade.tui.games.victory_texts import StandingWords
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import State
    from cockade.engine.victory import Standing

HALVES = {"points", "enemy_points"}
"""The figures that are stored in halves."""


def figures(state: State, each: Standing) -> dict[str, str]:
    """The sides, and the figures that this way counts. (4.0)"""
    side, foe = each.win.side, enemy(each.win.side)
    counted = each.stand.names.items()
    return {
        "side": side_name(state, side),
        "enemy": side_name(state, foe),
        "people": people(side),
        **{name: halves(int(str(n))) if name in HALVES else str(n) for name, n in counted},
    }


STANDING: StandingWords[State] = StandingWords(
    WINS, side_name, figures, lambda state, hex_: say(ground(state.scenario).map.places.get(hex_, ""))
)
