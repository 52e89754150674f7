"""Which facts of the American Revolution are told together, and which say nothing of their own."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from operator import attrgetter

from engine.revolution.battle import FIRST_FIRE
from engine.revolution.play import GAME
from engine.revolution.rousing import CONTEST
from events.event import Fact
from events.facts import Concealed, Rolled, SegmentBegan, TrackMoved
from events.revolution import (
    BorderCrossed,
    ChoicesCleared,
    ChoiceSealed,
    CommitmentsKept,
    CommitmentsReturned,
    LeaderFaded,
    MarkerCommitted,
    MarkerDrawn,
    MarkerLost,
    MarkerPlayed,
    MarkerReturned,
    PhaseBegan,
    PoolFilled,
    RoundBegan,
    UnitAssigned,
    UnitBoarded,
    UnitDisrupted,
    UnitEliminated,
    UnitFired,
    UnitHeld,
    UnitLanded,
    UnitMade,
    UnitMoved,
    UnitPlaced,
    UnitRallied,
    UnitReleased,
    UnitSpent,
    UnitsRested,
    UnitWithdrawn,
    WorkMoved,
)
from tui.games.revolution.names import (
    called,
)
from tui.games.revolution.rolls import UNTOLD
from tui.games.telling import Telling, folded

SILENT = (
    UnitMade,
    PoolFilled,
    UnitAssigned,
    UnitReleased,
    ChoicesCleared,
    UnitSpent,
    UnitsRested,
    UnitFired,
    CommitmentsReturned,
    RoundBegan,
    Concealed,
)
"""Facts that only keep the books, or whose news another fact tells."""
FIRE = ("fire", "pursuit")
FATES = ("attrition", "forage", "enlistment", "survival")
"""Rolls whose result is the fate of a unit."""


def thread_of(roll: Rolled) -> Hashable:
    """Dice of one fire, a throw for first fire, an income, a contest are told together, others one by one."""
    if roll.purpose in (*FIRE, FIRST_FIRE):
        return roll.purpose, roll.rule
    return (roll.purpose, roll.who) if roll.purpose in ("income", CONTEST) else id(roll)


def is_fate_of(roll: Rolled, fact: UnitEliminated) -> bool:
    """Whether a roll has told that this unit is lost; to who does not see the unit it tells nothing."""
    whole = not fact.out or roll.purpose == "survival"
    return whole and roll.who == fact.unit and roll.purpose in FATES and bool(roll.result)


def is_told_already(fact: Fact, roll: Rolled | None) -> bool:
    """Whether a roll has told what a fact says, or its next fact will tell the roll."""
    if isinstance(fact, Rolled):
        return fact.purpose in UNTOLD
    if isinstance(fact, WorkMoved):
        return fact.unit == fact.to
    if isinstance(fact, ChoiceSealed):
        return fact.choice == "tactics"
    if isinstance(fact, UnitEliminated):
        return roll is not None and is_fate_of(roll, fact)
    return isinstance(fact, TrackMoved) and fact.why == "dice" and roll is not None


TELLING = Telling(
    partial(folded, GAME.reduce),
    called,
    together={
        Rolled: thread_of,
        PhaseBegan: lambda _: PhaseBegan,
        SegmentBegan: lambda _: SegmentBegan,
        MarkerDrawn: attrgetter("side"),
        MarkerLost: attrgetter("side"),
        MarkerReturned: attrgetter("side"),
        MarkerPlayed: attrgetter("side", "marker", "use"),
        MarkerCommitted: attrgetter("side", "item"),
        CommitmentsKept: lambda _: CommitmentsKept,
        UnitPlaced: attrgetter("area"),
        UnitMoved: lambda _: UnitMoved,
        UnitWithdrawn: attrgetter("area"),
        UnitEliminated: attrgetter("area", "why", "rule", "out"),
        UnitHeld: attrgetter("until"),
        UnitBoarded: attrgetter("fleet"),
        UnitLanded: attrgetter("fleet", "assault"),
        UnitDisrupted: lambda _: UnitDisrupted,
        UnitRallied: lambda _: UnitRallied,
        BorderCrossed: lambda _: BorderCrossed,
        LeaderFaded: lambda _: LeaderFaded,
    },
    quiet=is_told_already,
)
tells, sentence = TELLING.tells, TELLING.sentence
