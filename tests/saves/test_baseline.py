"""Known differences are kept beside a recorded game; what differs elsewhere is new."""

from __future__ import annotations

import pytest

from cockade.saves.baseline import beside, known_of
from cockade.saves.errors import SaveError
from cockade.saves.rerecord import accept, expect
from cockade.saves.verify import verify
from tests.saves.playing import begun, changed, changed_rules
from tests.toy import GAMES, Done, Take, Taken, Throw, Turn, done, rules

DAY = "1776-12-26"


def taking(more, rule="2.31"):
    """Rules by which a throw takes so many pebbles more than the die says."""

    def throw(resolution, frame, action):
        rolled = resolution.roll(
            "throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total)
        )
        resolution.happen(Taken(0, rolled.die + more, rule))
        done(resolution, frame, action)

    return changed_rules(Throw, throw)


@pytest.fixture
def path(tmp_path):
    """North takes one, says done; South throws; North throws."""
    path = tmp_path / "game.jsonl"
    turns = ("north", Take(0)), ("north", Done()), ("south", Throw()), ("north", Throw())
    with begun(path, scenario="endless") as host:
        for side, action in turns:
            host.act(side, action)
    return path


def test_what_was_taken_down_is_known_from_then_on(path):
    """With its events, clauses, day and reason; and the game itself is not touched."""
    before = path.read_bytes()
    assert verify(path, taking(1)).first == 3
    assert expect(path, taking(1), "More falls.", DAY) == 2
    verdict = verify(path, taking(1))
    assert verdict.same
    assert [(one.event, one.clause, one.since, one.reason) for one in verdict.known] == [
        (3, "2.31", DAY, "More falls."),
        (4, "2.31", DAY, "More falls."),
    ]
    assert path.read_bytes() == before


def test_another_difference_at_a_known_event_is_new(path):
    """The digest of what happens there is part of what is known."""
    expect(path, taking(1), "More falls.", DAY)
    verdict = verify(path, taking(2))
    assert (verdict.result, verdict.first, verdict.known) == ("differs", 3, ())


def test_a_difference_before_a_known_one_is_new(path):
    expect(path, taking(1), "More falls.", DAY)
    verdict = verify(path, changed_rules(Take, lambda resolution, frame, _: done(resolution, frame, None)))
    assert (verdict.result, verdict.first, verdict.known) == ("differs", 1, ())


def test_a_difference_after_a_known_one_is_new(path):
    """What is known before it is told beside it."""
    expect(path, taking(1), "More falls.", DAY)
    first, _ = beside(path).read_text().splitlines(keepends=True)
    beside(path).write_text(first)
    verdict = verify(path, taking(1))
    assert (verdict.result, verdict.first) == ("differs", 4)
    assert [one.event for one in verdict.known] == [3]


def test_what_is_as_recorded_again_is_told(path):
    """And is known no more when it is taken down anew."""
    expect(path, taking(1), "More falls.", DAY)
    verdict = verify(path, GAMES)
    assert (verdict.result, verdict.first, verdict.rule) == ("returned", 3, "2.31")
    assert expect(path, GAMES, "As before.", DAY) == 0
    assert not beside(path).exists()
    assert verify(path, GAMES).same


def test_a_reason_stays_with_what_it_was_given_for(path):
    """Only what is new has the new one."""
    expect(path, taking(1), "More falls.", DAY)
    first, _ = beside(path).read_text().splitlines(keepends=True)
    beside(path).write_text(first)
    assert expect(path, taking(1), "Again.", "1777-01-03") == 1
    assert [(one.reason, one.since) for one in known_of(path)] == [
        ("More falls.", DAY),
        ("Again.", "1777-01-03"),
    ]


def test_a_refusal_is_known_by_its_clause(path):
    """Its words may change."""

    def no_throws(state, turn):
        return [offer for offer in rules._offers[Turn](state, turn) if offer.verb is not Throw]

    assert expect(path, changed_rules(offers=no_throws), "Nobody throws.", DAY) == 2
    assert verify(path, changed_rules(offers=no_throws)).same


def test_where_a_refusal_was_known_and_is_none_any_more_its_clause_is_named(path):
    """A position and an action that nobody may take is a test of what forbids it."""

    def dear(state, turn):
        return [offer for offer in rules._offers[Turn](state, turn) if offer.verb is not Throw]

    expect(path, changed_rules(offers=dear), "Nobody throws.", DAY)
    refused = known_of(path)[0].clause
    verdict = verify(path, taking(1, rule="9.9"))
    assert (verdict.result, verdict.first, verdict.rule) == ("differs", 3, refused)
    assert refused != "9.9"


def test_an_accepted_game_has_nothing_to_be_known(path):
    expect(path, taking(1), "More falls.", DAY)
    assert accept(path, taking(1)) == 2
    assert not beside(path).exists()
    assert verify(path, taking(1)).same


@pytest.mark.parametrize("text", ["{}", "not JSON", '{"node": "x"}', "[" * 100_000])
def test_a_file_that_says_something_else_is_named_with_its_line(path, text):
    beside(path).write_text(text)
    with pytest.raises(SaveError, match="line 1: It does not list known differences"):
        verify(path, GAMES)


def test_a_game_that_has_become_shorter_is_told(path):
    """What was known of an event that is not there is not the same."""
    expect(path, taking(1), "More falls.", DAY)
    short = path.with_name("short.jsonl")
    begun(short, scenario="endless").close()
    beside(path).rename(beside(short))
    assert verify(short, changed()).result == "returned"
