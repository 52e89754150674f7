"""The sequence of play (5.0): the initiative segment, two player turns of five phases, the end segment."""

from __future__ import annotations

from engine.brandywine.book import BOOK
from engine.brandywine.phases import COMBAT, INITIATIVE, PHASES, PLAYER_TURN, TURN, begin, end
from engine.brandywine.state import State, enemy
from engine.rules import Ruling
from events.brandywine import EndPhase, SequenceOfPlay
from events.facts import SegmentBegan, TurnBegan


@BOOK.goes_on(SequenceOfPlay)
def next_step(ruling: Ruling[State], frame: SequenceOfPlay) -> bool:
    """5.0: end the phase that is over; then the next phase, the other player's turn or the next turn."""
    state, over = ruling.state, ending(ruling.state)
    if frame.ended < len(over):
        ruling.change(frame.but(ended=frame.ended + 1))
        end(ruling, over[frame.ended], state.side)
        return True
    ruling.change(frame.but(ended=0))
    if not state.segment or is_last_phase(state):
        begin_turn(ruling, state.turn + 1 if state.turn else state.first_turn)
    elif state.segment == INITIATIVE:
        begin_player_turn(ruling, state.initiative)
    elif state.segment == COMBAT:
        begin_player_turn(ruling, enemy(state.side))
    else:
        begin_phase(ruling, state.side, PHASES[PHASES.index(state.segment) + 1])
    return True


def ending(state: State) -> list[str]:
    """5.0: with a phase may end a player turn, and with the second of these the turn."""
    if not state.segment:
        return []
    if state.segment != COMBAT:
        return [state.segment]
    return [COMBAT, PLAYER_TURN, *([TURN] if is_last_phase(state) else [])]


def is_last_phase(state: State) -> bool:
    """5.0 C, D: whether this is the last phase of the second player turn."""
    return state.segment == COMBAT and state.side != state.initiative


def begin_turn(ruling: Ruling[State], turn: int) -> None:
    """5.0 A: a turn begins with the initiative segment, which neither side owns."""
    ruling.happen(TurnBegan(turn))
    begin(ruling, TURN)
    begin_phase(ruling, "", INITIATIVE)


def begin_player_turn(ruling: Ruling[State], side: str) -> None:
    """5.0 B, C: a player turn begins with its movement phase."""
    begin(ruling, PLAYER_TURN, side)
    begin_phase(ruling, side, PHASES[0])


def begin_phase(ruling: Ruling[State], side: str, phase: str) -> None:
    """5.0: open a phase of the phasing player; what nobody has anything to do in is over at once."""
    ruling.happen(SegmentBegan(side, phase))
    begin(ruling, phase, side)


@BOOK.carries_out(EndPhase)
def done(ruling: Ruling[State], action: EndPhase) -> None:
    """5.0: the player has nothing more to do in this phase."""
    ruling.pop()
