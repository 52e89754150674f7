"""The referee of The American Revolution over recorded games, and what he is worth."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from cockade.saves.baseline import known_of
from cockade.tui.games import GAMES as ALL
from tests.games.remake import recorded as all_games
from tests.referee.fact_mutations import drawn, missed
from tests.referee.kernel import judged, recorded, unexpected
from tests.referee.revolution import offers
from tests.referee.revolution.crowded import crowded, judged_on
from tests.referee.revolution.games import KNOWN, RevolutionReferee
from tests.referee.revolution.kinds import KINDS, SPARED, kind_of

REVOLUTION = ALL["revolution"]
GAMES = [path for path in all_games() if path.name.startswith(("campaign", "short"))]
TODAY = [path for path in GAMES if not any(known_of(path))]
"""Those that were played by today's reading to their end."""
MUTATED = TODAY[:1] + TODAY[2:3]
"""Two games, one of them with every optional rule: enough for the slice that ordinary runs take."""
RATE = 0.95
SOME, MANY = 60, 500
POSITIONS, CROWDS = 150, 2_000


@cache
def story(path):
    """A recorded game, read once."""
    return recorded(path)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_keeps_the_rulebook(path):
    """As far as it was played by today's reading, every event says what the rulebook says."""
    until = next((known.event for known in known_of(path)), None)
    referee = judged(story(path), RevolutionReferee, until=until)
    assert list(unexpected(referee, KNOWN)) == []
    assert referee.checks > (until or len(story(path).events))


def noticed_of(games, count):
    """How many of so many mutations the referee notices, and those that he misses by kind and in words."""
    mutations = list(
        drawn([story(path) for path in games], kind_of, KINDS, count=count, seed=7, spared=SPARED)
    )
    lost = missed(mutations, RevolutionReferee, KNOWN)
    return count - len(lost), Counter(kind for kind, _ in lost), [mutation.what for _, mutation in lost]


def test_the_referee_notices_changed_facts():
    """Of facts changed at random, in equal parts movement, combat and bookkeeping, he notices 95 in 100."""
    found, _, words = noticed_of(MUTATED, SOME)
    assert found >= RATE * SOME, words


@pytest.mark.soak
def test_the_referee_notices_changed_facts_in_all_games(record_property):
    """Of 500 facts changed at random he notices at least 475."""
    found, kinds, words = noticed_of(TODAY, MANY)
    record_property("counted", f"{found} of {MANY}, missed by kind: {dict(kinds)}")
    assert found >= RATE * MANY, words


def breaches_of(referees):
    """What the referees have found beyond what is known."""
    return [line for referee in referees for line in unexpected(referee, KNOWN)]


def test_crowded_positions_keep_the_rulebook():
    """Fleets, sieges, allies, hands and leaders thrown together, and play at random from there."""
    referees = [judged_on(crowded(seed)) for seed in range(POSITIONS)]
    assert breaches_of(referees) == []
    assert all(referee.checks for referee in referees)


@pytest.mark.soak
def test_many_crowded_positions_keep_the_rulebook(record_property):
    """The same for two thousand positions."""
    referees = (judged_on(crowded(seed)) for seed in range(POSITIONS, CROWDS))
    assert breaches_of(referees) == []
    record_property("counted", f"{CROWDS - POSITIONS} positions")


def kept_to_offers(seeds, steps):
    """What is offered or kept back against the rulebook at the decisions of crowded positions."""
    referees = [offers_of(seed, steps) for seed in seeds]
    assert all(referee.checks for referee in referees)
    return breaches_of(referees)


def offers_of(seed, steps):
    """A crowded position played on, and every decision compared."""
    story, referee = crowded(seed, steps), RevolutionReferee(f"crowded {seed}")
    for place in range(1, len(story.events)):
        state = story.before(place)
        actions = [action for offer in REVOLUTION.offers(state) for action in offer.actions]
        offers.compared(referee, state, actions)
        referee.see(state, story.events[place], story.states[place])
    return referee


def test_a_decision_offers_what_the_rulebook_allows():
    """Whatever may be bought, marched to, landed, fought or massacred is offered, and nothing else."""
    assert kept_to_offers(range(8), 60) == []


@pytest.mark.soak
def test_decisions_offer_what_the_rulebook_allows():
    """The same in hundreds of crowded positions."""
    assert kept_to_offers(range(8, 400), 110) == []
