"""The sequence of play (2.0): six segments for each player, then the end of the turn."""

from __future__ import annotations

from cockade.engine.rebels.battles.special_rules import close_turn, open_player_turn, open_turn
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.state import State, enemy
from cockade.engine.rebels.segment1_command import judge_command
from cockade.engine.rebels.segment5_assault.declaration import open_assaults
from cockade.engine.rebels.segment6_recovery import disrupted_units
from cockade.engine.rebels.victory import end_game
from cockade.engine.rules import Resolution
from cockade.events import rebels as events
from cockade.events.event import Frame
from cockade.events.facts import SegmentBegan, TurnBegan

COMMAND, BOMBARDMENT, REINFORCEMENT = "command", "bombardment", "reinforcement"
MOVEMENT, ASSAULT, RECOVERY = "movement", "assault", "recovery"
SEGMENTS = (COMMAND, BOMBARDMENT, REINFORCEMENT, MOVEMENT, ASSAULT, RECOVERY)  # 2.0.1: in this order


@BOOK.continues(events.SequenceOfPlay)
def next_segment(resolution: Resolution[State], frame: events.SequenceOfPlay) -> bool:
    """2.0: the next segment, the other player's turn (2.0.2), or the end of the turn (2.0.3)."""
    state = resolution.state
    if state.segment != SEGMENTS[-1] and state.turn:
        begin_segment(resolution, state.side, SEGMENTS[SEGMENTS.index(state.segment) + 1])
    elif state.turn and state.side == state.first:
        begin_player_turn(resolution, enemy(state.first))
    else:
        begin_next_turn(resolution)
    return True


def begin_next_turn(resolution: Resolution[State]) -> None:
    """2.0.3: the turn is over; the next one begins, unless it was the last."""
    turn = resolution.state.turn
    if turn:
        close_turn(resolution)
    if turn == len(resolution.state.labels):
        end_game(resolution)
        return
    resolution.happen(TurnBegan(turn + 1))
    open_turn(resolution)
    begin_player_turn(resolution, resolution.state.first)


def begin_player_turn(resolution: Resolution[State], side: str) -> None:
    """2.0.1, 2.0.2: a player turn begins with its command segment."""
    begin_segment(resolution, side, COMMAND)
    open_player_turn(resolution, side)


def begin_segment(resolution: Resolution[State], side: str, segment: str) -> None:
    """2.0.1: open a segment of the phasing player."""
    resolution.happen(SegmentBegan(side, segment))
    if segment == COMMAND:
        judge_command(resolution, side)
    elif segment == BOMBARDMENT:
        resolution.push(events.BombardmentSegment(side))
    elif segment == REINFORCEMENT:
        resolution.push(events.ReinforcementSegment(side))
    elif segment == MOVEMENT:
        resolution.push(events.MovementSegment(side))
    elif segment == ASSAULT:
        open_assaults(resolution, side)
    else:
        resolution.push(events.RecoverySegment(side, disrupted_units(resolution.state, side)))


@BOOK.resolver(
    events.EndSegment, events.BombardmentSegment, events.ReinforcementSegment, events.MovementSegment
)
def end_segment(resolution: Resolution[State], frame: Frame, action: events.EndSegment) -> None:
    """2.0.1: the player has nothing more to do in this segment."""
    resolution.pop()
