"""The referee of Brandywine over recorded games, and what he is worth."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from tests.games.remake import recorded as all_games
from tests.referee.brandywine.departures import KNOWN
from tests.referee.brandywine.referee import BrandywineReferee
from tests.referee.fact_mutations import drawn, missed
from tests.referee.kernel import judged, recorded, unexpected

BATTLES = ("battle", "feint", "flank-attack", "tournament")
RECORDED = [path for path in all_games() if path.name.startswith(BATTLES)]
KINDS = ("movement", "combat", "bookkeeping")
MOVES = (
    events.UnitMoved,
    events.UnitRetreated,
    events.UnitAdvanced,
    events.UnitArrived,
    events.UnitPlaced,
    events.LeaderFollowed,
)
FIGHTS = (
    events.ShotsFired,
    events.CombatsDeclared,
    events.LeadChosen,
    events.ChitsRevealed,
    events.CombatResolved,
    events.CombatOver,
    events.ConditionChanged,
    events.StepLost,
    events.UnitEliminated,
    events.UnitCaptured,
    events.UnitsPinned,
    events.PinsRemoved,
    events.HorseWithdrew,
    events.HorseReturned,
    events.RallyTried,
)
PROSE = ("why",)
EARLIER = {
    "battle-basic-made-1": ("5.0",),
    "battle-by-hand-1": ("5.0",),
    "battle-greedy-1": ("5.0",),
    "tournament-by-hand-1": ("13.0",),
    "feint-basic-greedy-2": ("16.2.8 across the creek again",),
    "feint-greedy-2": ("16.2.8 across the creek again",),
}
"""Games played under an earlier reading, and the clauses by which they depart (tests/games/*.expected)."""
SHARE = 0.95
"""How many of the mutations a referee must notice."""


def kind_of(fact, state):
    """The class of a fact for mutations."""
    if isinstance(fact, MOVES):
        return "movement"
    if isinstance(fact, FIGHTS) or (isinstance(fact, Rolled) and fact.purpose != "initiative"):
        return "combat"
    return "bookkeeping"


def unnoticed(paths, count, seed):
    """The mutations that the referee does not notice, in words."""
    pairs = list(drawn([recorded(p) for p in paths], kind_of, KINDS, count=count, seed=seed, spared=PROSE))
    return [f"{kind}: {mutation.what}" for kind, mutation in missed(pairs, BrandywineReferee)]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_keep_to_the_rulebook(path):
    """Read again from the rulebook, no recorded game departs from it but where it is known to."""
    known = {**KNOWN, **dict.fromkeys(EARLIER.get(path.stem, ()), "an earlier reading")}
    assert list(unexpected(judged(recorded(path), BrandywineReferee), known)) == []


def test_every_recorded_game_is_read():
    """There is a recorded game of every card."""
    stems = {path.stem for path in RECORDED}
    assert all(any(stem.startswith(card) for stem in stems) for card in SCENARIO_IDS)


def test_he_notices_what_is_changed():
    """Of 60 facts changed at random in short games he notices 57."""
    paths = [path for path in RECORDED if path.stem in SHORT]
    lost = unnoticed(paths, 60, 1)
    assert len(lost) <= 60 * (1 - SHARE), lost


SHORT = ("feint-greedy-2", "flank-attack-greedy-1", "tournament-basic-greedy-1")


@pytest.mark.soak
def test_he_notices_nearly_every_change():
    """Of 500 facts changed at random in all recorded games he notices 475."""
    lost = unnoticed(RECORDED, 500, 2)
    assert len(lost) <= 500 * (1 - SHARE), lost
