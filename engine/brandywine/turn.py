"""The sequence of play (5.0): the initiative segment, two player turns of five phases, the end segment."""

from __future__ import annotations

from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.phases import COMBAT, INITIATIVE, PHASES, PLAYER_TURN, TURN, begin, end
from cockade.engine.brandywine.common.state import State, enemy
from cockade.engine.rules import Resolution
from cockade.events.brandywine import ArtilleryPhase, EndPhase, MovementPhase, RallyPhase, SequenceOfPlay
from cockade.events.event import Frame
from cockade.events.facts import SegmentBegan, TurnBegan


@BOOK.continues(SequenceOfPlay)
def next_step(resolution: Resolution[State], frame: SequenceOfPlay) -> bool:
    """5.0: end the phase that is over; then the next phase, the other player's turn or the next turn."""
    state, over = resolution.state, ending(resolution.state)
    if frame.ended < len(over):
        resolution.change(frame.replace(ended=frame.ended + 1))
        end(resolution, over[frame.ended], state.side)
        return True
    resolution.change(frame.replace(ended=0))
    if not state.segment or is_last_phase(state):
        begin_turn(resolution, state.turn + 1 if state.turn else state.first_turn)
    elif state.segment == INITIATIVE:
        begin_player_turn(resolution, state.initiative)
    elif state.segment == COMBAT:
        begin_player_turn(resolution, enemy(state.side))
    else:
        begin_phase(resolution, state.side, PHASES[PHASES.index(state.segment) + 1])
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


def begin_turn(resolution: Resolution[State], turn: int) -> None:
    """5.0 A: a turn begins with the initiative segment, which neither side owns."""
    resolution.happen(TurnBegan(turn))
    begin(resolution, TURN)
    begin_phase(resolution, "", INITIATIVE)


def begin_player_turn(resolution: Resolution[State], side: str) -> None:
    """5.0 B, C: a player turn begins with its movement phase."""
    begin(resolution, PLAYER_TURN, side)
    begin_phase(resolution, side, PHASES[0])


def begin_phase(resolution: Resolution[State], side: str, phase: str) -> None:
    """5.0: open a phase of the phasing player. A phase without any possible action ends at once."""
    resolution.happen(SegmentBegan(side, phase))
    begin(resolution, phase, side)


@BOOK.resolver(EndPhase, MovementPhase, RallyPhase, ArtilleryPhase)
def done(resolution: Resolution[State], frame: Frame, action: EndPhase) -> None:
    """5.0: the player ends the phase."""
    resolution.pop()
