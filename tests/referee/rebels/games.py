"""The games of Rebels & Redcoats that are judged, and the classes of facts in them."""

from __future__ import annotations

from cockade.events import rebels as events
from cockade.events.facts import (
    FrameChanged,
    FramePopped,
    FramePushed,
    GameEnded,
    Rolled,
    SegmentBegan,
    TrackMoved,
    TurnBegan,
)
from tests.games.remake import recorded as all_games
from tests.games.remake import text_of
from tests.referee.kernel import recorded
from tests.referee.rebels.ground import PRINTED

MOVEMENT = {
    events.UnitMoved,
    events.UnitFreed,
    events.UnitHeld,
    events.UnitRetreated,
    events.UnitAdvanced,
    events.LeaderMoved,
    events.UnitPlaced,
}
COMBAT = {
    Rolled,
    events.GunsFired,
    events.CombatDeclared,
    events.AssaultResolved,
    events.UnitDisrupted,
    events.UnitEliminated,
    events.UnitRallied,
    events.ChargeReadied,
    events.LeaderHelped,
    events.FriendsJostled,
}
BOOKKEEPING = {
    events.GameBegan,
    events.UnitSetUp,
    events.CommandJudged,
    TrackMoved,
    events.HexTaken,
    SegmentBegan,
    TurnBegan,
    GameEnded,
    events.ApproachMeasured,
    events.UnitReleased,
    events.UnitNamed,
    FramePushed,
    FrameChanged,
    FramePopped,
}
KINDS = ("movement", "combat", "bookkeeping")
PROSE = ("why", "name")
"""Fields of facts that bind nobody."""


def paths():
    """Every recorded game of Rebels & Redcoats."""
    return [path for path in all_games() if b'"game":"rebels"' in text_of(path).partition(b"\n")[0]]


def story(path):
    """A recorded game; printed values laid over its battle are made known."""
    told = recorded(path)
    return known(told)


def known(told):
    """A story whose printed values, if any, are made known."""
    if told.values:
        PRINTED[told.states[0].scenario] = told.values
    return told


def class_of(fact, state):
    """Movement, combat or bookkeeping; a roll belongs to what it is rolled for."""
    if isinstance(fact, Rolled) and fact.purpose == "forced march":
        return KINDS[0]
    for kind, facts in zip(KINDS, (MOVEMENT, COMBAT, BOOKKEEPING), strict=True):
        if type(fact) in facts:
            return kind
    return ""
