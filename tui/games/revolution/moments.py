"""Which facts of the American Revolution are told together, and which say nothing of their own."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from operator import attrgetter

from cockade.engine.revolution.phase4_rabble_rousing.rousing import CONTEST
from cockade.engine.revolution.phase5_3_combat.battle import FIRST_FIRE
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.event import Fact
from cockade.events.facts import Concealed, Rolled, SegmentBegan, TrackMoved
from cockade.tui.games.revolution.names import (
    called,
)
from cockade.tui.games.revolution.rolls import UNTOLD
from cockade.tui.games.telling import Telling, folded

SILENT = (
    events.UnitMade,
    events.PoolFilled,
    events.UnitAssigned,
    events.UnitReleased,
    events.ChoicesCleared,
    events.UnitSpent,
    events.UnitsRested,
    events.UnitFired,
    events.CommitmentsReturned,
    events.RoundBegan,
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


def is_fate_of(roll: Rolled, fact: events.UnitEliminated) -> bool:
    """Whether a roll has told that this unit is lost; to who does not see the unit it tells nothing."""
    whole = not fact.out or roll.purpose == "survival"
    return whole and roll.who == fact.unit and roll.purpose in FATES and bool(roll.result)


def is_told_already(fact: Fact, roll: Rolled | None) -> bool:
    """Whether a roll has told what a fact says, or its next fact will tell the roll."""
    if isinstance(fact, Rolled):
        return fact.purpose in UNTOLD
    if isinstance(fact, events.WorkMoved):
        return fact.unit == fact.to
    if isinstance(fact, events.ChoiceSealed):
        return fact.choice == "tactics"
    if isinstance(fact, events.UnitEliminated):
        return roll is not None and is_fate_of(roll, fact)
    return isinstance(fact, TrackMoved) and fact.why == "dice" and roll is not None


TELLING = Telling(
    partial(folded, GAME.reduce),
    called,
    together={
        Rolled: thread_of,
        events.PhaseBegan: lambda _: events.PhaseBegan,
        SegmentBegan: lambda _: SegmentBegan,
        events.MarkerDrawn: attrgetter("side"),
        events.MarkerLost: attrgetter("side"),
        events.MarkerReturned: attrgetter("side"),
        events.MarkerPlayed: attrgetter("side", "marker", "use"),
        events.MarkerCommitted: attrgetter("side", "item"),
        events.CommitmentsKept: lambda _: events.CommitmentsKept,
        events.UnitPlaced: attrgetter("area"),
        events.UnitMoved: lambda _: events.UnitMoved,
        events.UnitWithdrawn: attrgetter("area"),
        events.UnitEliminated: attrgetter("area", "why", "rule", "out"),
        events.UnitHeld: attrgetter("until"),
        events.UnitBoarded: attrgetter("fleet"),
        events.UnitLanded: attrgetter("fleet", "assault"),
        events.UnitDisrupted: lambda _: events.UnitDisrupted,
        events.UnitRallied: lambda _: events.UnitRallied,
        events.BorderCrossed: lambda _: events.BorderCrossed,
        events.LeaderFaded: lambda _: events.LeaderFaded,
    },
    quiet=is_told_already,
)
tells, sentence = TELLING.tells, TELLING.sentence
