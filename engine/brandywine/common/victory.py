"""
The ways to win (4.0, 18.0): the common ones and each scenario's own. The module that judges one enters its
function.
"""

from __future__ import annotations

from functools import cache

from cockade.engine.brandywine.common.data import Decisive, Scenario
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, enemy
from cockade.engine.victory import END, OTHERWISE, Stand, Win, Wins, load_wins

AT_ONCE, AFTER_PLAYER_TURN, AFTER_TURN = "at once", "player turn", "turn"
"""When a way to win is judged, besides the end."""
DECISIVE = "decisive"
"""How high a victory by a condition of the scenario is."""
DENYING = ("none_in", "none_free_in", OTHERWISE)


def wins_of(state: State) -> tuple[Win, ...]:
    """4.1, 4.2, 18.1.3 to 18.4.3; points (4.0) where the scenario's own conditions leave a case over."""
    scenario = ground(state.scenario).scenario
    own = tuple(map(_win, scenario.decisive))
    early = tuple(win for win in _general() if win.when in (AT_ONCE, AFTER_PLAYER_TURN))
    turned = tuple(win for win in _general() if win.when == AFTER_TURN)
    return *early, *own, *turned, *(win for win in _general() if win.when == END and leaves_a_case(scenario))


def leaves_a_case(scenario: Scenario) -> bool:
    """18.1.3: whether the scenario's own conditions leave a case over, in which points decide."""
    return all(decisive.how != OTHERWISE for decisive in scenario.decisive)


@cache
def _general() -> tuple[Win, ...]:
    return load_wins("cockade.engine.brandywine")


def _win(decisive: Decisive) -> Win:
    return Win(
        decisive.side,
        decisive.rule,
        decisive.how,
        END if decisive.at_end else AFTER_TURN,
        decisive.told,
        decisive.ending,
        why=f"{DECISIVE}: {decisive.text}",
        level=DECISIVE,
        zones=decisive.zones,
        denies=decisive.how in DENYING,
    )


def time_left(state: State) -> float:
    """The share of the scenario that is left after this turn, 0 to 1."""
    whole = state.last_turn - state.first_turn + 1
    return min(1.0, (state.last_turn - state.turn) / whole) if state.last_turn else 1.0


WINS: Wins[State] = Wins(wins_of, time_left)


@WINS.stands("collapse")
def has_collapsed(state: State, win: Win) -> Stand:
    """15.2.6: the enemy's army morale is 0."""
    foe = enemy(win.side)
    morale, begun = state.morale_of(foe), ground(state.scenario).scenario.morale[foe]
    names = {"morale": morale, "own_morale": state.morale_of(win.side)}
    return Stand(morale == 0, min(1.0, max(0.0, 1 - morale / max(1, begun))), names=names)
