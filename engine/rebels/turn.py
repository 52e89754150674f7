"""The sequence of play (2.0): six segments for each player, then the end of the turn."""

from __future__ import annotations

from engine.rebels.assault import open_assaults
from engine.rebels.book import BOOK
from engine.rebels.command import judge_command
from engine.rebels.exclusive import close_turn, open_player_turn, open_turn
from engine.rebels.recovery import disrupted_units
from engine.rebels.state import State, enemy
from engine.rebels.victory import end_game
from engine.rules import Ruling
from events.facts import SegmentBegan, TurnBegan
from events.rebels import (
    BombardmentSegment,
    EndSegment,
    MovementSegment,
    RecoverySegment,
    ReinforcementSegment,
    SequenceOfPlay,
)

COMMAND, BOMBARDMENT, REINFORCEMENT = "command", "bombardment", "reinforcement"
MOVEMENT, ASSAULT, RECOVERY = "movement", "assault", "recovery"
SEGMENTS = (COMMAND, BOMBARDMENT, REINFORCEMENT, MOVEMENT, ASSAULT, RECOVERY)  # 2.0.1: in this order


@BOOK.goes_on(SequenceOfPlay)
def next_segment(ruling: Ruling[State], frame: SequenceOfPlay) -> bool:
    """2.0: the next segment, the other player's turn (2.0.2), or the end of the turn (2.0.3)."""
    state = ruling.state
    if state.segment != SEGMENTS[-1] and state.turn:
        begin_segment(ruling, state.side, SEGMENTS[SEGMENTS.index(state.segment) + 1])
    elif state.turn and state.side == state.first:
        begin_player_turn(ruling, enemy(state.first))
    else:
        begin_next_turn(ruling)
    return True


def begin_next_turn(ruling: Ruling[State]) -> None:
    """2.0.3: the turn is over; the next one begins, unless it was the last."""
    turn = ruling.state.turn
    if turn:
        close_turn(ruling)
    if turn == len(ruling.state.labels):
        end_game(ruling)
        return
    ruling.happen(TurnBegan(turn + 1))
    open_turn(ruling)
    begin_player_turn(ruling, ruling.state.first)


def begin_player_turn(ruling: Ruling[State], side: str) -> None:
    """2.0.1, 2.0.2: a player turn begins with its command segment."""
    begin_segment(ruling, side, COMMAND)
    open_player_turn(ruling, side)


def begin_segment(ruling: Ruling[State], side: str, segment: str) -> None:
    """2.0.1: open a segment of the phasing player."""
    ruling.happen(SegmentBegan(side, segment))
    if segment == COMMAND:
        judge_command(ruling, side)
    elif segment == BOMBARDMENT:
        ruling.push(BombardmentSegment(side))
    elif segment == REINFORCEMENT:
        ruling.push(ReinforcementSegment(side))
    elif segment == MOVEMENT:
        ruling.push(MovementSegment(side))
    elif segment == ASSAULT:
        open_assaults(ruling, side)
    else:
        ruling.push(RecoverySegment(side, disrupted_units(ruling.state, side)))


@BOOK.carries_out(EndSegment)
def end_segment(ruling: Ruling[State], action: EndSegment) -> None:
    """2.0.1: the player has nothing more to do in this segment."""
    ruling.pop()
