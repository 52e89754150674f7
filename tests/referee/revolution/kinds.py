"""What kind of fact a fact is: movement, combat or bookkeeping. Frames only say who is asked next."""

from __future__ import annotations

from cockade.events import revolution as events
from cockade.events.event import Fact
from cockade.events.facts import Concealed, FrameChanged, FramePopped, FramePushed, Rolled

MOVEMENT, COMBAT, BOOKKEEPING = KINDS = ("movement", "combat", "bookkeeping")
OF_MOVEMENT = (
    events.BorderCrossed,
    events.InterceptionTried,
    events.UnitBoarded,
    events.UnitHeld,
    events.UnitLanded,
    events.UnitMoved,
    events.UnitsRested,
    events.UnitSpent,
    events.WorkMoved,
)
OF_COMBAT = (
    events.BattleBegan,
    events.BattleEnded,
    events.BonusGiven,
    events.CommitmentsKept,
    events.CommitmentSpent,
    events.FieldLost,
    events.FirstFireWon,
    events.HonoursRefused,
    events.RoundBegan,
    events.TacticsDoubled,
    events.TacticsShown,
    events.UnitDisrupted,
    events.UnitFired,
    events.UnitRallied,
    events.WorkTaken,
)
DICE = {
    "movement": MOVEMENT,
    "attrition": MOVEMENT,
    "overrun": MOVEMENT,
    "interception": MOVEMENT,
    "combat": COMBAT,
    "fire": COMBAT,
    "pursuit": COMBAT,
    "survival": COMBAT,
}
SPARED = ("why", "name")
"""Fields that hold prose."""


def kind_of(fact: Fact, _state: object) -> str:
    """The kind of a fact; empty for frames, which are not facts about the game."""
    if isinstance(fact, FramePushed | FrameChanged | FramePopped | Concealed):
        return ""
    if isinstance(fact, Rolled):
        return DICE.get(fact.purpose, BOOKKEEPING)
    if isinstance(fact, events.UnitEliminated):
        return COMBAT if fact.rule.startswith(("18", "21", "24")) else BOOKKEEPING
    if isinstance(fact, OF_MOVEMENT):
        return MOVEMENT
    return COMBAT if isinstance(fact, OF_COMBAT) else BOOKKEEPING
