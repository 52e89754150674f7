"""The words for facts of the American Revolution: those that share a sentence, and those that need none."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from operator import attrgetter

from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase4_rabble_rousing.rousing import CONTEST
from cockade.engine.revolution.phase5_3_combat.battle import FIRST_FIRE
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.event import Fact
from cockade.events.facts import Concealed, Rolled, SegmentBegan, TurnBegan
from cockade.tui.games import narrator
from cockade.tui.games.narrator import Narrator, folded
from cockade.tui.games.revolution.names import TELLING
from cockade.tui.games.revolution.rolls import UNTOLD

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
"""Facts that change only bookkeeping, or that another fact reports."""
FIRE = ("fire", "pursuit")
FATES = ("attrition", "forage", "enlistment", "survival")
"""Rolls whose result is the fate of a unit."""


def thread_of(roll: Rolled) -> Hashable:
    """The key of rolls that share a sentence: dice of one fire, first fire, an income or a contest."""
    if roll.purpose in (*FIRE, FIRST_FIRE):
        return roll.purpose, roll.rule
    return (roll.purpose, roll.who) if roll.purpose == CONTEST else id(roll)


def is_fate_of(roll: Rolled, fact: events.UnitEliminated) -> bool:
    """True if a roll has already reported the loss of this unit. Unseen units have no such report."""
    whole = not fact.out or roll.purpose == "survival"
    return whole and roll.who == fact.unit and roll.purpose in FATES and bool(roll.result)


def is_told_already(fact: Fact, roll: Rolled | None) -> bool:
    """True if a roll has already reported a fact, or if the next fact will report the roll."""
    if isinstance(fact, Rolled):
        return fact.purpose in UNTOLD
    if isinstance(fact, events.WorkMoved):
        return fact.unit == fact.to
    if isinstance(fact, events.TacticsShown):
        return not fact.american and not fact.british
    if isinstance(fact, events.ChoiceSealed):
        return fact.choice == "tactics"
    if isinstance(fact, events.UnitEliminated):
        return roll is not None and is_fate_of(roll, fact)
    return False


Context = narrator.Context[State]
HEADINGS = {TurnBegan: 0, events.PhaseBegan: 1, SegmentBegan: 2}
NARRATOR = Narrator[State](partial(folded, GAME.reduce), TELLING, is_told_already, HEADINGS)
narrates, together = NARRATOR.narrates, NARRATOR.narrates_together


def clause_of_draw(fact: Fact, now: Context) -> str:
    """The clause under which a marker was drawn (7.1). Older records have it only on the die."""
    lot = now.roll
    rule: str = getattr(fact, "rule", "")
    return rule or (lot.rule if lot is not None and lot.purpose in UNTOLD else "")


def alike(_fact: Fact) -> Hashable:
    """One key for all consecutive facts of a kind."""
    return None


NARRATOR.joins(
    {
        events.MarkerReturned: attrgetter("side"),
        events.UnitWithdrawn: attrgetter("area"),
        events.UnitBoarded: attrgetter("fleet"),
        events.UnitDisrupted: alike,
        events.UnitRallied: alike,
        events.BorderCrossed: alike,
        events.LeaderFaded: alike,
    }
)
NARRATOR.templates(
    {
        events.WindowQuieted: ("The {side} are asked no more in this phase: {window}{rule}.", "Q95"),
        # markers
        events.MarkerReturned: ("The {side} return {markers}{rule}.", "7.2"),
        events.CommitmentSpent: ("The {side} spend {marker}{rule}.", "18.5"),
        events.MarkerPassed: ("{marker} will pass to the {side}{rule}.", "Q26"),
        events.MarkerReceived: ("{marker} passes to the {side}{rule}.", "Q26"),
        events.LeaderFaded: ("The leader who arose is gone{rule}: {units}.", "7.9.leader_arises"),
        # counters
        events.LeaderDrawn: ("The {side} draw {leader}{rule}.", "13.2"),
        events.UnitWithdrawn: ("{Units} of {area} exchanged{rule}.", "13.7"),
        events.UnitBoarded: ("{Units}: aboard {fleet}{rule}.", "24.4"),
        events.BorderCrossed: ("{Units} on an expedition beyond the colony{rule}.", "33.0"),
        events.WorkMoved: ("{area}: the siege passes to {to}{rule}.", "28.4"),
        events.WorkTaken: ("The {side} take the {kind} of {area}{rule}.", "28.6"),
        events.TownPlundered: ("The {side} plunder {area}{rule}.", "36.0"),
        # battles
        events.TacticsDoubled: (
            "The shot heard round the world: American Tactics count double{rule}.",
            "7.9.shot",
        ),
        events.FirstFireWon: ("The {side} fire first{rule}.", "18.4.1"),
        events.UnitDisrupted: ("Disrupted{rule}: {units}.", "18.7"),
        events.UnitRallied: ("Rallied{rule}: {units}.", "18.7"),
        events.HonoursRefused: ("Honours of war are refused{rule}.", "38.0"),
        events.BattleEnded: "The battle of {area} is over.",
    }
)
