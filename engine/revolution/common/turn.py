"""The sequence of play (5.1): the steps of the charts, three times over in the campaign phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import frozen

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.charts import load_charts
from cockade.engine.revolution.common.data import Step
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.phase4_rabble_rousing.tracks import bring_late_leader
from cockade.engine.rules import Resolution
from cockade.events.facts import SegmentBegan, TurnBegan
from cockade.events.revolution import SIDES, PhaseBegan, SequenceOfPlay

CAMPAIGN, CAMPAIGNS = "V", (1, 2, 3)
FIRST, SECOND, BOTH = "first", "second", "both"


@frozen
class Slot:
    """A step in its place: whose it is (first, second or both players'), and in which campaign phase."""

    step: str
    who: str
    campaign: int = 0

    @property
    def phase(self) -> str:
        """5.1: I to VII."""
        return phase_of(self.step)


def phase_of(step: str) -> str:
    """5.1: the phase that a step is of, I to VII."""
    return step.partition(".")[0]


def schedule() -> Iterator[Slot]:
    """
    5.1: the steps of a turn in order; the campaign phase is played through for
    each player, three times.
    """
    for phase, steps in groupby(load_charts().steps, key=lambda step: phase_of(step.id)):
        if phase == CAMPAIGN:
            yield from repeated([step.id for step in steps])
        else:
            yield from (Slot(step.id, actor_of(step)) for step in steps)


def repeated(steps: Sequence[str]) -> Iterator[Slot]:
    """5.1.V: the steps of three campaigns, each for the first player and then for the second."""
    for campaign in CAMPAIGNS:
        for who in (FIRST, SECOND):
            yield from (Slot(step, who, campaign) for step in steps)


def actor_of(step: Step) -> str:
    """5.1: whose step it is, outside the campaign phase."""
    return step.actor if step.actor in (FIRST, SECOND) else BOTH


TURN = tuple(schedule())


@BOOK.continues(SequenceOfPlay)
def next_step(resolution: Resolution[State], frame: SequenceOfPlay) -> bool:
    """5.1: the next step, or the next turn."""
    place = place_of(resolution.state) + 1
    if place == 0 or place == len(TURN):
        begin_turn(resolution)
    else:
        begin_step(resolution, TURN[place])
    return True


def place_of(state: State) -> int:
    """The place of the current step in the turn's schedule, -1 before the first turn."""
    if not state.step:
        return -1
    who = BOTH if not state.side else FIRST if state.side == state.first else SECOND
    return TURN.index(Slot(state.step, who, state.campaign))


def begin_turn(resolution: Resolution[State]) -> None:
    """4.2, 4.3, 5.1: a turn begins; before the first one the starting hands are drawn."""
    turn = resolution.state.turn
    if not turn:
        hands = ground(resolution.state.scenario).scenario.hands
        for side in SIDES:
            draw(resolution, side, "4.3" if side == SIDES[0] else "4.2", hands[side])
    resolution.happen(TurnBegan(turn + 1))
    begin_step(resolution, TURN[0])


def begin_step(resolution: Resolution[State], slot: Slot) -> None:
    """5.1: a step begins for its player, and with its first step a phase."""
    state = resolution.state
    if (state.phase, state.campaign) != (slot.phase, slot.campaign):
        resolution.happen(PhaseBegan(slot.phase, slot.campaign))
    side = {FIRST: state.first, SECOND: state.second, BOTH: ""}[slot.who]
    resolution.happen(SegmentBegan(side, slot.step))
    opening = BOOK.openings.get(slot.step)
    if opening is not None:
        opening(resolution, side)
    bring_late_leader(resolution)
