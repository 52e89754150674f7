"""What is offered under two versions of the rules, decision by decision."""

import pytest

from cockade.engine.rules import offer
from cockade.saves.offers import answer, changes, digest_at, listed, reasons
from cockade.saves.save_file import review
from cockade.saves.verify import departures, judged, with_offers
from tests.saves.playing import begun, played
from tests.saves.test_verify import GAMES, changed_rules
from tests.toy import Done, Take, Throw, rules


@pytest.fixture
def path(tmp_path):
    """North takes two, says done, South throws."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        for side, action in (("north", Take(2)), ("north", Take(2)), ("north", Done()), ("south", Throw())):
            host.act(side, action)
    return path


def throws_at_any_time(state, turn):
    """A looser rule: a die may be thrown in the middle of a turn."""
    offers = rules._offers[type(turn)](state, turn)
    return (*offers, offer(Throw(), "2.3")) if turn.taken else tuple(offers)


def opened_by(path, games):
    """A recorded game, with these rules."""
    return review(path, games).opened


def offered_in(opened):
    """The digests of all its decisions."""
    found = []
    assert list(departures(opened, offered=found)) == []
    return found


def test_every_decision_has_a_digest_and_the_set_up_none(path):
    found = offered_in(opened_by(path, GAMES))
    assert (len(found), found[0]) == (5, "")
    assert all(found[1:])
    assert found == offered_in(opened_by(path, GAMES))


def test_a_looser_rule_leaves_facts_and_changes_digests(path):
    """Only where it offers more: after a pebble was taken."""
    then, now = (
        offered_in(opened_by(path, games)) for games in (GAMES, changed_rules(offers=throws_at_any_time))
    )
    assert [node for node in range(5) if then[node] != now[node]] == [2, 3]


def fails_in_the_middle(state, turn):
    """A changed rule that stumbles over some states."""
    if turn.taken:
        raise KeyError("2.3")
    return rules._offers[type(turn)](state, turn)


def test_rules_that_fail_to_list_are_a_difference(path):
    """All that the others offer is offered no more; the command goes on."""
    failing = opened_by(path, changed_rules(offers=fails_in_the_middle))
    strict = opened_by(path, GAMES)
    assert listed(failing, 2) == {}
    found = changes(failing, 2, answer(strict, 2, []))
    assert found
    assert not any(one.more for one in found)


def test_what_is_offered_more_is_said_under_the_clause_that_refused_it(path):
    strict, loose = opened_by(path, GAMES), opened_by(path, changed_rules(offers=throws_at_any_time))
    [plain] = [one for one in answer(loose, 2, [])["others"] if one["verb"] == "Throw"]
    [(more)] = changes(loose, 2, answer(strict, 2, answer(loose, 2, [])["others"]))
    assert (more.verb, more.more, more.actions, more.subjects) == ("throw", True, 1, 1)
    assert plain == {"verb": "Throw"}
    assert (more.clause, more.text) == reasons(strict, 2, [Throw()])[Throw()]


def test_what_is_offered_less_is_said_under_the_clause_that_refuses_it_now(path):
    strict, loose = opened_by(path, GAMES), opened_by(path, changed_rules(offers=throws_at_any_time))
    [fewer] = changes(strict, 2, answer(loose, 2, answer(strict, 2, [])["others"]))
    assert (fewer.verb, fewer.more) == ("throw", False)
    assert fewer.clause == reasons(strict, 2, [Throw()])[Throw()][0]


def test_a_game_in_which_only_offers_differ_is_not_the_same(path):
    """And one that differs otherwise keeps its first event."""
    strict, loose = opened_by(path, GAMES), opened_by(path, changed_rules(offers=throws_at_any_time))
    found = changes(loose, 2, answer(strict, 2, answer(loose, 2, [])["others"]))
    verdict = with_offers(judged(loose, "game"), loose, 2, 2, found)
    assert (verdict.result, verdict.first, verdict.rule) == ("offers differ", 2, found[0].clause)
    assert not verdict.same


def test_actions_in_another_order_are_the_same_offers(path):
    """A digest may differ then: nothing is given or taken."""
    backwards = changed_rules(offers=lambda state, turn: tuple(rules._offers[type(turn)](state, turn))[::-1])
    strict, other = opened_by(path, GAMES), opened_by(path, backwards)
    assert changes(other, 1, answer(strict, 1, answer(other, 1, [])["others"])) == ()


def test_rules_that_fail_to_list_have_a_digest_of_their_own(path):
    """It differs from any other, and is no crash of the comparison."""

    def fail(state, turn):
        raise ZeroDivisionError

    opened = opened_by(path, changed_rules(offers=fail))
    assert digest_at(opened.game, opened.states[1], 1)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_rules_offer_the_same(tmp_path, seed):
    """Whatever was taken back or left on another branch."""
    path = tmp_path / "game.jsonl"
    played(path, steps=40, seed=seed, scenario="endless").close()
    assert offered_in(opened_by(path, GAMES)) == offered_in(opened_by(path, GAMES))
