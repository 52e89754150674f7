"""The sequence of play (5.1): the steps of the charts, three times over in the campaign phase."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from engine.revolution.book import BOOK
from engine.revolution.charts import load_charts
from engine.revolution.hands import draw
from engine.revolution.scenarios import ground
from engine.revolution.state import State
from engine.revolution.tracks import bring_late_leader
from engine.rules import Ruling
from events.facts import SegmentBegan, TurnBegan
from events.revolution import SIDES, PhaseBegan, SequenceOfPlay

CAMPAIGNS = (1, 2, 3)
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
        return self.step.partition(".")[0]


def schedule() -> Iterator[Slot]:
    """
    5.1: the steps of a turn in order; the campaign phase is played through for
    each player, three times.
    """
    steps = load_charts().steps
    repeated = [step.id for step in steps if step.repeated]
    for step in steps:
        if not step.repeated:
            yield Slot(step.id, step.actor if step.actor in (FIRST, SECOND) else BOTH)
        elif step.id == repeated[0]:
            for campaign in CAMPAIGNS:
                for who in (FIRST, SECOND):
                    yield from (Slot(id_, who, campaign) for id_ in repeated)


TURN = tuple(schedule())


def missing_steps() -> tuple[str, ...]:
    """The steps that no module begins; the game can be played to its end when there are none."""
    return tuple(dict.fromkeys(slot.step for slot in TURN if slot.step not in BOOK.openings))


@BOOK.goes_on(SequenceOfPlay)
def next_step(ruling: Ruling[State], frame: SequenceOfPlay) -> bool:
    """5.1: the next step, or the next turn."""
    place = place_of(ruling.state) + 1
    if place == 0 or place == len(TURN):
        begin_turn(ruling)
    else:
        begin_step(ruling, TURN[place])
    return True


def place_of(state: State) -> int:
    """How far the turn has got: the place in the schedule, -1 before the first turn."""
    if not state.step:
        return -1
    who = BOTH if not state.side else FIRST if state.side == state.first else SECOND
    return TURN.index(Slot(state.step, who, state.campaign))


def begin_turn(ruling: Ruling[State]) -> None:
    """4.2, 4.3, 5.1: a turn begins; before the first one the starting hands are drawn."""
    turn = ruling.state.turn
    if not turn:
        hands = ground(ruling.state.scenario).scenario.hands
        for side in SIDES:
            draw(ruling, side, "4.3" if side == SIDES[0] else "4.2", hands[side])
    ruling.happen(TurnBegan(turn + 1))
    begin_step(ruling, TURN[0])


def begin_step(ruling: Ruling[State], slot: Slot) -> None:
    """5.1: a step begins for its player, and with its first step a phase."""
    state = ruling.state
    if (state.phase, state.campaign) != (slot.phase, slot.campaign):
        ruling.happen(PhaseBegan(slot.phase, slot.campaign))
    side = {FIRST: state.first, SECOND: state.second, BOTH: ""}[slot.who]
    ruling.happen(SegmentBegan(side, slot.step))
    opening = BOOK.openings.get(slot.step)
    if opening is not None:
        opening(ruling, side)
    bring_late_leader(ruling)
