"""The figures and names that describe the ways to win a battle of Rebels & Redcoats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import enemy
from cockade.engine.rebels.victory import WINS
from cockade.tui.games.rebels.names import halves, side_name
from cockade.tui.games.victory_texts import StandingWords
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from cockade.engine.rebels.common.state import State
    from cockade.engine.victory import Standing


def figures(state: State, each: Standing) -> dict[str, str]:
    """
    Both levels and their values at the start, if they decide for this side, and the figures of the way.
    (13.1)
    """
    side, foe = each.win.side, enemy(each.win.side)
    levels = ground(state.scenario).scenario.levels
    return {
        "side": side_name(state, side),
        "enemy": side_name(state, foe),
        "level": halves(state.level(side)),
        "left": points_said(state.level(side)),
        "whole": halves(levels[side]),
        "enemy_left": halves(max(0, state.level(foe))),
        "enemy_whole": halves(levels[foe]),
        **{name: str(figure) for name, figure in each.stand.names.items()},
    }


def points_said(number: int) -> str:
    """A number of half points in words: "half a point". (13.1)"""
    if number == 1:
        return say("half a point")
    return count("{said} point", "{said} points", 1 if number == 2 else 2, said=halves(number))


STANDING: StandingWords[State] = StandingWords(
    WINS, side_name, figures, lambda state, hex_: say(ground(state.scenario).map.places.get(hex_, ""))
)
