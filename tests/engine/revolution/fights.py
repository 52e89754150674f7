"""Battles for tests: a board at the combat phase of one side, and a battle joined with loaded dice."""

from __future__ import annotations

from cockade.events.revolution import BRITISH, Attack, AttackFleets, ChooseTactics, TacticsChoice
from tests.engine.revolution.field import Board

ELSEWHERE = "bahamas: tory_militia-8, american_militia-18"
QUIET = [1] * 40


class Fight(Board):
    """A board on which every die of fire that is not loaded misses."""

    def do(self, *actions, **dice):
        """See `Board`."""
        fire = {purpose: [*dice.pop(purpose, []), *QUIET] for purpose in ("fire", "pursuit")}
        return super().do(*actions, **fire, **dice)


AMERICAN_FIRST, BRITISH_FIRST = [6, 1], [1, 6]


def combats(pieces, *, attacker=BRITISH, **more):
    """The combat phase of the attacker."""
    return Fight(pieces, **{"step": "V.3", "campaign": 1, "first": attacker, **more})


def fight(
    pieces, area="boston", *, dice=BRITISH_FIRST, tactics=(0, 0), fleets=False, elsewhere=ELSEWHERE, **more
):
    """
    A battle at the first own round; `tactics` are chosen by the American and the British, if asked.

    Another one `elsewhere` is still to be fought afterwards, so that the phase does not end.
    """
    board = combats(f"{pieces}; {elsewhere}", **more)
    board.do(AttackFleets(area) if fleets else Attack(area), combat=dice)
    while isinstance(board.frame, TacticsChoice):
        board.do(ChooseTactics(tactics[board.frame.side == BRITISH]), combat=dice)
    return board


def battle(board):
    """The battle in progress."""
    assert board.state.battle is not None
    return board.state.battle
