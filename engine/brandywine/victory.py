"""Victory (4.0, 4.4): the points of both sides, and who has won after the last turn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.ground import ground
from engine.brandywine.phases import TURN, ends
from engine.brandywine.state import State, Unit, enemy
from engine.rules import Ruling
from events.brandywine import AMERICAN, BRITISH, CAPTURED, ELIMINATED, Award
from events.facts import GameEnded

HALVES = 2


def ledger(state: State) -> list[Award]:
    """4.4 (rulings Q07, Q08): every line of the victory point schedule as it stands now, for both sides."""
    lines = [award for unit in state.units for award in unit_awards(state, unit)]
    return [*lines, *battery_awards(state), *state.awards]


def unit_awards(state: State, unit: Unit) -> Iterator[Award]:
    """4.4: what a unit gives its enemy by what has become of it; a leader what he is worth."""
    awards, side = ground(state.scenario).charts.awards, enemy(unit.side)
    if unit.is_leader:
        if unit.is_out:
            yield Award(side, unit.counter.points, unit.id, "CH.leader-loss")
        return
    line = points_line(unit)
    if line:
        yield Award(side, awards[line].halves, unit.id, "4.4")
    if unit.on_map and unit.is_shattered:
        yield Award(side, awards["shattered"].halves, unit.id, "4.4")


def points_line(unit: Unit) -> str:
    """4.4 (ruling Q07): the one line that counts for what a combat unit finally is."""
    if unit.fate == CAPTURED:
        return "captured"
    if unit.fate == ELIMINATED:
        return "two_step_eliminated" if unit.counter.steps > 1 else "one_step_eliminated"
    return "two_step_reduced" if unit.reduced and unit.on_map else ""


def battery_awards(state: State) -> Iterator[Award]:
    """4.3.5: the box that holds the marker of Proctor's Battery."""
    if state.battery:
        points = ground(state.scenario).charts.battery.points[state.battery - 1]
        yield Award(BRITISH, points * HALVES, "Proctor's Battery", "4.3.5")


def points(state: State, side: str) -> int:
    """4.4: the victory points of a side, in halves."""
    return sum(award.halves for award in ledger(state) if award.side == side)


@ends(TURN)
def judge_last_turn(ruling: Ruling[State], side: str) -> None:  # noqa: ARG001
    """4.0: after the last turn the higher total wins a marginal victory, the Americans on a tie."""
    state = ruling.state
    if state.over or state.turn < state.last_turn:
        return
    winner = BRITISH if points(state, BRITISH) > points(state, AMERICAN) else AMERICAN
    ruling.happen(GameEnded(winner, "marginal: victory points after the last turn", "4.0"))
