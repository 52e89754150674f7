"""Recorded games of Rebels & Redcoats, watched by a referee; and what his silence is worth."""

from __future__ import annotations

import pytest

from cockade.saves.baseline import known_of
from tests.referee.fact_mutations import drawn, missed
from tests.referee.kernel import judged, unexpected
from tests.referee.rebels.crowded import crowded, offers_of
from tests.referee.rebels.games import KINDS, PROSE, class_of, paths, story
from tests.referee.rebels.referee import RebelsReferee

SHORT = ("stony-point", "kings-mountain", "rebels-trenton", "princeton")
SLICE, WHOLE, LEAST = 60, 500, 0.95
CROWDED, OFFERS, GAMES = 150, 4, 1_000


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_recorded_game_keeps_the_rulebook(path):
    """Event by event, as far as it was played by today's reading, it is what must or may happen."""
    until = next((known.event for known in known_of(path)), None)
    referee = judged(story(path), RebelsReferee, until=until)
    assert list(unexpected(referee)) == []
    assert referee.checks > 0


@pytest.mark.parametrize("seed", range(CROWDED))
def test_a_crowded_position_is_played_by_the_rulebook(seed):
    """Where rare rules meet, chance finds no way past the rulebook."""
    assert list(unexpected(judged(crowded(seed), RebelsReferee, since=1))) == []


def kept_to_offers(seeds):
    """What is offered or kept back against the rulebook at the decisions of crowded positions."""
    referees = [offers_of(seed, RebelsReferee(f"crowded {seed}")) for seed in seeds]
    return [breach for referee in referees for breach in unexpected(referee)]


def test_a_decision_offers_what_the_rulebook_allows():
    """Every march, shot, retreat and advance that is lawful is offered, and no other."""
    assert kept_to_offers(range(OFFERS)) == []


@pytest.mark.soak
def test_decisions_offer_what_the_rulebook_allows():
    """The same at all decisions of several hundred crowded positions."""
    assert kept_to_offers(range(OFFERS, GAMES // 2)) == []


@pytest.mark.soak
def test_crowded_positions_are_played_by_the_rulebook(record_property):
    """In a thousand crowded positions chance finds no way past the rulebook."""
    referees = [judged(crowded(seed), RebelsReferee, since=1) for seed in range(GAMES)]
    record_property("counted", f"{sum(referee.checks for referee in referees)} checks")
    assert [breach for referee in referees for breach in unexpected(referee)] == []


def unnoticed(chosen, count, seed):
    """Mutations of some recorded games that the referee does not notice."""
    stories = [story(path) for path in chosen]
    mutations = list(drawn(stories, class_of, KINDS, count=count, seed=seed, spared=PROSE))
    return missed(mutations, RebelsReferee)


def test_a_changed_fact_is_noticed():
    """Of facts changed at random in short games the referee notices nineteen of twenty."""
    lost = unnoticed([path for path in paths() if path.stem.startswith(SHORT)], SLICE, seed=1)
    assert len(lost) <= SLICE * (1 - LEAST), [mutation.what for _, mutation in lost]


@pytest.mark.soak
def test_changed_facts_are_noticed(record_property):
    """Of 500 facts changed at random in all games, in equal parts of each class, 475 are noticed."""
    lost = unnoticed(paths(), WHOLE, seed=7)
    record_property("counted", f"{WHOLE - len(lost)} of {WHOLE}")
    assert len(lost) <= WHOLE * (1 - LEAST), [mutation.what for _, mutation in lost]
