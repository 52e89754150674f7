"""The referee of The American Revolution: event by event, fact by fact, what must come next."""

from __future__ import annotations

from typing import Any

from attrs import define

from cockade.engine.revolution.common.reducer import apply
from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.event import Event, Fact
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, Rolled
from tests.referee.kernel import Referee
from tests.referee.revolution.census import taken
from tests.referee.revolution.dues import LAWS, Cast, Due, Judged, Said, Then

PAUSES = (
    events.Throw,
    events.LeaderArrival,
    events.FleetsNamed,
    events.Reply,
    events.GivingUp,
    events.Aiming,
)
"""Frames in which a decision comes between a cause and what follows from it."""
ASIDES = (
    events.LeaderFaded,
    events.UnitLanded,
    events.UnitBoarded,
    events.UnitRallied,
    events.WindowQuieted,
    events.WorkMoved,
    events.WorkRemoved,
    events.WorkTaken,
)
"""Facts that may come between others: they have laws of their own."""


@define
class RevolutionReferee(Referee):
    """
    Watches one game of The American Revolution.

    `due` is what must come next, `total` and `die` the last die that fell. The rest are tallies of the
    segment in progress, each explained where it is kept.
    """

    due: tuple[Due, ...] = ()
    die: int = 0
    total: int = 0
    action: Any = None
    side: str = ""
    items: tuple[str, ...] = ()
    bought: int = 0
    settled: tuple[str, ...] = ()
    trained: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()
    walked: bool = False
    hits: tuple[int, ...] = ()
    hungry: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    enlisting: tuple[str, ...] = ()
    plundered: tuple[str, ...] = ()
    honours: int = 0
    fights: tuple[tuple[str, str], ...] = ()
    spent: int = 0
    spent_on: str = ""
    markers: int = 0
    fired_now: tuple[str, ...] = ()
    kept: int = 0
    aimed: tuple[str, ...] = ()
    best: int = 0
    rolled: Any = None
    dice_of: str = ""
    seen: tuple[Fact, ...] = ()
    survivals: tuple[tuple[str, int], ...] = ()
    strong: bool = False
    cancelled: tuple[Due, ...] = ()

    def watch(self, before: State, event: Event, after: State) -> None:
        """Compare one event with the rulebook."""
        self.open(before, event)
        state = before
        for fact in event.facts:
            then = apply(state, fact)
            self.take(state, fact, then)
            state = then
        self.expect("def", "the state after the event", expected=True, found=state == after)
        self.close(after)
        taken(self, before, after)

    def open(self, state: State, event: Event) -> None:
        """What the action makes due."""
        self.action, self.side, self.fired_now, self.seen = event.action, event.side, (), ()
        top = state.agenda[-1] if state.agenda else None
        if top is not None:
            self.expect("5.1", "who decides", top.side, event.side)
        if isinstance(top, events.Mobilization):
            told = (top.bought, sorted(top.settled), sorted(top.trained))
            kept = (self.bought, sorted(self.settled), sorted(self.trained))
            self.expect("13.1", "markers bought, Indian areas and generals used", kept, told)
        if isinstance(event.action, events.RollAgain) and isinstance(top, events.Throw):
            self.due = (*again(top), *self.due)
            return
        law = LAWS.actions.get(type(event.action))
        if law is not None:
            self.due = (*law(self, state, event.side, event.action), *self.due)

    def take(self, state: State, fact: Fact, then: State) -> None:
        """Judge one fact by what is due, or by the laws of its class."""
        if isinstance(fact, FramePushed | FrameChanged | FramePopped):
            self.look(state, fact, then)
            return
        self.unfold(state)
        if self.due and (self.is_due(fact) or not is_aside(fact)):
            self.meet(state, fact)
        else:
            self.judge(state, fact)
        self.seen = (*self.seen, fact)
        if isinstance(fact, Rolled):
            self.die, self.total, self.rolled = fact.die, fact.total, fact
        for echo in LAWS.echoes.get(type(fact), ()):
            echo(self, state, fact, then)

    def look(self, state: State, fact: FramePushed | FrameChanged | FramePopped, then: State) -> None:
        """Judge a frame by the laws of all frames, and by those of its class."""
        for pile in LAWS.piles:
            pile(self, state, fact)
        if not isinstance(fact, FramePopped):
            for law in LAWS.frames.get(type(fact.frame), ()):
                law(self, state, fact.frame, then)

    def unfold(self, state: State) -> None:
        """Work out what is due next, where that could not be known before."""
        while self.due and isinstance(self.due[0], Then):
            head, *rest = self.due
            self.due = (*head.work(self, state, *head.args), *rest)

    def is_due(self, fact: Fact) -> bool:
        """Whether a fact is of the class that is due next."""
        head = self.due[0]
        kind = (
            head.kind if isinstance(head, Judged) else type(head.fact) if isinstance(head, Said) else Rolled
        )
        return kind is type(fact)

    def meet(self, state: State, fact: Fact) -> None:
        """Compare a fact with what is due; after a breach nothing is."""
        head, *rest = self.due
        self.due = tuple(rest)
        if isinstance(head, Said):
            met = self.expect(head.clause, "what comes next", head.fact, fact)
        elif isinstance(head, Cast):
            met = self.cast(head, fact)
        else:
            met = self.expect(head.clause, "what comes next", head.kind, type(fact))
            if met:
                head.work(self, state, fact, *head.args)
        if not met:
            self.due = ()

    def cast(self, due: Cast, fact: Fact) -> bool:
        """16.3, 18.4: a die of six faces, with just the modifiers that the rules give."""
        if not isinstance(fact, Rolled):
            return self.expect(due.clause, "what comes next", due, fact)
        told = tuple((one.name, one.value, one.rule) for one in fact.modifiers)
        found = (fact.purpose, fact.who, fact.rule, told)
        met = self.expect(due.clause, "the die", (due.purpose, due.who, due.rule, due.modifiers), found)
        self.expect(due.clause, "a face of the die", expected=True, found=1 <= fact.die <= due.faces)
        total = fact.die + sum(value for _, value, _ in told)
        return self.expect(due.clause, "the total", total, fact.total) and met

    def judge(self, state: State, fact: Fact) -> None:
        """Judge a fact that was not due."""
        law = LAWS.facts.get(type(fact))
        if law is None:
            self.expect("5.1", "something that can happen now", None, fact)
        else:
            law(self, state, fact)

    def owe(self, *dues: Due) -> None:
        """Let these come next, before what is due already."""
        self.due = (*dues, *self.due)

    def close(self, state: State) -> None:
        """At the end of an event nothing may be left undone."""
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, PAUSES):
            return
        self.unfold(state)
        if self.due:
            self.expect(self.due[0].clause, "what is still due", (), self.due)
            self.due = ()
        self.expect("21.4", "leaders whose fate is open", (), self.survivals)


def is_aside(fact: Fact) -> bool:
    """Whether a fact may come between others; so may the fate of a leader whose die lies there (21.4)."""
    return isinstance(fact, ASIDES) or (isinstance(fact, events.UnitEliminated) and fact.why == "lost")


def again(throw: events.Throw) -> tuple[Due, ...]:
    """7.9.master_plan: the marker is played and the same die falls again."""
    told = tuple((one.name, one.value, one.rule) for one in throw.modifiers)
    return (
        Said("7.9.master_plan", events.MarkerPlayed(throw.side, "master_plan")),
        Cast("7.9.master_plan", throw.purpose, throw.who, throw.rule, told),
    )
