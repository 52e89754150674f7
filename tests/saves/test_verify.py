"""Today's rules against recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import asdict, evolve, frozen

from cockade.engine.rules import Refusal
from cockade.events.facts import FrameChanged, FramePopped, Modifier
from cockade.events.rebels import Advancing
from cockade.saves.errors import SaveError
from cockade.saves.rerecord import accept
from cockade.saves.save_file import review
from cockade.saves.verify import judged, verify
from cockade.tui.games import GAMES as PLAYED
from tests.saves.playing import begun, changed, changed_rules, played
from tests.toy import GAMES, PEBBLES, Done, Pebbles, Take, Taken, Throw, Turn, done, rules

ADVANCE = Path(__file__).parents[1] / "games" / "rebels-trenton-1-0.jsonl"


@frozen
class Again(Turn):
    """A turn that a throw has won."""

    clause = "2.35"


@pytest.fixture
def path(tmp_path):
    """North takes two, says done, South throws."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        for side, action in (("north", Take(2)), ("north", Take(2)), ("north", Done()), ("south", Throw())):
            host.act(side, action)
    return path


@pytest.mark.parametrize("seed", range(10))
def test_unchanged_rules_say_the_same(tmp_path, seed):
    """Whatever was played, taken back or left on another branch, with dice of any key."""
    path = tmp_path / "game.jsonl"
    played(path, steps=60, seed=seed, scenario="endless").close()
    verdict = verify(path, GAMES)
    assert verdict.same
    assert (verdict.file, verdict.first, verdict.recorded) == (str(path), None, ())
    assert verdict.events > 20


def test_a_served_game_is_verified_by_its_recorded_dice(tmp_path):
    """No key is needed."""
    path = tmp_path / "game.jsonl"
    with begun(path, served=True) as host:
        host.act("north", Throw())
    assert verify(path, GAMES).same


def test_a_changed_rule_differs_at_its_first_event(path):
    """The verdict shows both accounts of that event, and the clause of the first fact that differs."""

    def throw_double(resolution, frame, action):
        rolled = resolution.roll(
            "throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total)
        )
        resolution.happen(Taken(1, 2 * rolled.die, "2.31"))
        done(resolution, frame, action)

    verdict = verify(path, changed_rules(Throw, throw_double))
    assert (verdict.result, verdict.first, verdict.node, verdict.rule) == ("differs", 4, 4, "2.31")
    assert verdict.action == {"verb": "Throw"}
    die = verdict.recorded[0]["die"]
    assert verdict.recorded[0] == verdict.now[0]
    assert verdict.recorded[1] == {"fact": "Taken", "heap": 1, "count": die, "rule": "2.3"}
    assert verdict.now[1] == {"fact": "Taken", "heap": 1, "count": 2 * die, "rule": "2.31"}
    assert json.loads(json.dumps(asdict(verdict)))["events"] == 5


def test_more_dice_come_from_the_key_of_the_game(path):
    """The recorded dice fall first; those that never fell are drawn as they would have been."""

    def throw_twice(resolution, frame, action):
        for _ in range(2):
            resolution.roll("throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total))
        done(resolution, frame, action)

    verdict = verify(path, changed_rules(Throw, throw_twice))
    assert verdict.first == 4
    assert verdict.now[0] == verdict.recorded[0]
    assert verdict.now[1]["fact"] == "Rolled"
    assert verdict == verify(path, changed_rules(Throw, throw_twice))


def test_facts_that_are_missing_now_name_their_old_clause(path):
    """When today's account is shorter, the first fact that is left over tells its rule."""

    def take_nothing(resolution, frame, action):
        done(resolution, frame, action)

    assert verify(path, changed_rules(Throw, take_nothing)).rule == "2.3"

    def forget_the_end(resolution, frame, action):
        resolution.happen(Taken(action.heap))

    verdict = verify(path, changed_rules(Take, forget_the_end))
    assert (verdict.first, verdict.rule) == (1, "2.1")


def test_facts_without_a_clause_name_that_of_the_offer(path):
    """What happened outside the facts with a rule happened under the rule that allowed the action."""

    def pass_to_the_same_side(resolution, frame, action):
        resolution.change(Turn(resolution.frame.side))

    verdict = verify(path, changed_rules(Done, pass_to_the_same_side))
    assert (verdict.first, verdict.rule) == (3, "2.2")
    assert (verdict.side, verdict.when) == ("north", ("Turn 1", ""))


def test_an_action_that_is_refused_today_cites_its_clause(path):
    """As a player would hear it today."""

    def one_only(state, turn):
        offers = tuple(rules._offers[Turn](state, turn))
        return [offer for offer in offers if not (offer.verb is Take and turn.taken)]

    games = changed_rules(offers=one_only)
    games["pebbles"] = evolve(games["pebbles"], refuse=lambda *_: Refusal("2.11", "Only one pebble a turn."))
    verdict = verify(path, games)
    assert (verdict.result, verdict.first, verdict.rule) == ("refused", 2, "2.11")
    assert verdict.message == "Only one pebble a turn."
    assert verdict.now == ()
    assert verdict.recorded[0] == {"fact": "Taken", "heap": 2, "count": 1, "rule": "2.1"}


def test_rules_that_fail_are_told(path):
    """A crash of today's rules is an answer about them, not about the record."""

    def crash(resolution, frame, action):
        raise ZeroDivisionError

    def crash_by_a_rule(resolution, frame, action):
        """2.32: and the rule that fails is named."""
        crash(resolution, frame, action)

    verdict = verify(path, changed_rules(Throw, crash))
    assert (verdict.result, verdict.first, verdict.rule) == ("refused", 4, None)
    assert "ZeroDivisionError" in verdict.message
    assert verify(path, changed_rules(Throw, crash_by_a_rule)).rule == "2.32"


def test_a_changed_set_up_is_event_0(path):
    """And a scenario that is gone is refused there."""

    def other_heaps(resolution, scenario):
        PEBBLES.set_up(resolution, "small")

    verdict = verify(path, changed(set_up=other_heaps))
    assert (verdict.result, verdict.first) == ("differs", 0)
    assert verdict.now[0]["heaps"] == [1, 2]
    assert verify(path, changed(scenarios={})).result == "refused"


def test_a_state_is_never_needed_to_be_equal(path):
    """Only facts count: a game whose state has grown a field verifies the same."""

    class Richer(Pebbles):
        pass

    assert judged(verify_opened(path, changed(blank=Richer()))).same


def verify_opened(path, games):
    from cockade.saves.save_file import review

    return review(path, games).opened


def test_a_file_that_cannot_be_read_is_an_error(tmp_path):
    """There is no verdict on what is no game."""
    with pytest.raises(SaveError):
        verify(tmp_path / "none.jsonl", GAMES)


def test_the_clause_of_a_sequence_is_named_where_its_facts_carry_none(path):
    """What a frame follows, or what facts of a kind happen under, is nearer than what was asked for."""

    def throw_again(resolution, frame, action):
        resolution.roll("throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total))
        resolution.push(Again("south"))

    assert verify(path, changed_rules(Throw, throw_again)).rule == "2.35"


def test_a_modifier_that_only_one_of_two_rolls_has_is_named(path):
    """It is what was changed; the roll is only where that shows."""

    def throw(resolution, frame, action):
        more = (Modifier("wind", 1, "2.34"),)
        resolution.roll("throw", 6, who="", rule="2.3", modifiers=more, result=lambda _, total: str(total))
        done(resolution, frame, action)

    verdict = verify(path, changed_rules(Throw, throw))
    assert (verdict.first, verdict.rule) == (4, "2.34")


def test_what_is_missing_is_named_before_what_comes_in_its_place(path):
    """A throw took something by 2.41 and by 2.42; today it takes what 2.42 says."""

    def taking(*rules):
        def throw(resolution, frame, action):
            for rule in rules:
                resolution.happen(Taken(int(rule == "2.42"), 1, rule))
            done(resolution, frame, action)

        return changed_rules(Throw, throw)

    accept(path, taking("2.41", "2.42"))
    both = [fact.rule for fact in review(path, GAMES).opened.events[4].facts if isinstance(fact, Taken)]
    assert both == ["2.41", "2.42"]
    verdict = verify(path, taking("2.42"))
    assert (verdict.first, verdict.rule) == (4, "2.41")


def test_what_is_missing_is_named_before_the_sequence_that_goes_on_without_it(path):
    """A throw took something by 2.3; that it takes nothing today is not a matter of whose turn comes."""

    def miss(resolution, frame, action):
        resolution.roll("throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total))
        resolution.change(Again("north"))

    assert verify(path, changed_rules(Throw, miss)).rule == "2.3"


def test_where_a_sequence_ends_in_one_and_goes_on_in_the_other_its_clause_is_named():
    """An advance that was recorded as not over yet, and is over today: 8.521, not what comes after it."""
    opened = review(ADVANCE, PLAYED).opened
    node, place = next(
        (node, place)
        for node, event in enumerate(opened.events[1:], 1)
        for place, fact in enumerate(event.facts)
        if isinstance(fact, FramePopped) and isinstance(_top(opened, node, place), Advancing)
    )
    event = opened.events[node]
    opened.events[node] = event.replace(facts=event.facts[:place])
    verdict = judged(opened)
    assert (verdict.node, verdict.result, verdict.rule) == (node, "differs", Advancing.clause)


def test_where_today_asks_what_was_not_asked_the_clause_of_the_new_question_is_named():
    """A march that stopped before a segment with nothing to do: recorded as gone on, today it waits there."""
    opened = review(ADVANCE, PLAYED).opened
    node, event = next(
        (node, event)
        for node, event in enumerate(opened.events[1:], 1)
        if event.facts and opened.game.offers(opened.states[node])
    )
    after = opened.states[node]
    waits = opened.game.offers(after)[0].rule
    more = FrameChanged(after.agenda[-1])
    opened.events[node] = event.replace(facts=(*event.facts, more))
    assert judged(opened).rule == waits


def _top(opened, node, place):
    """The sequence in progress before a fact of an event."""
    before = opened.states[opened.parents[node]]
    return opened.game.reduce.fold(before, opened.events[node].facts[:place]).agenda[-1]


def test_the_clause_of_a_shift_comes_before_that_of_the_die(path):
    """A result is told before what shifted it: the modifier is the cause."""

    def throw_at(shift):
        def throw(resolution, frame, action):
            for modifiers in ((), (Modifier("slope", shift, "2.32"),)):
                resolution.roll(
                    "throw", 6, who="", rule="2.3", modifiers=modifiers, result=lambda *_: f"by {shift}"
                )
            done(resolution, frame, action)

        return throw

    accept(path, changed_rules(Throw, throw_at(1)))
    assert verify(path, changed_rules(Throw, throw_at(2))).rule == "2.32"
