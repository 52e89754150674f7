"""The kernel of all rules: offers, refusals, rulings."""

from __future__ import annotations

import pickle

import pytest

from cockade.engine.dice import KeyedDice, LoadedDice
from cockade.engine.rules import Offer, Refusal, Rules, begin, offer, subject
from cockade.events.facts import FramePushed, Modifier
from tests.toy import PEBBLES, Done, HeapsLaid, Pebbles, Take, Taken, Throw, Turn, reduce, rules

DICE = KeyedDice(bytes(16), 1)


def state(*heaps, turn=None):
    """Pebbles in the middle of a turn."""
    return Pebbles(heaps, (turn or Turn("north"),))


def test_the_subject_of_an_action_is_its_first_field():
    """And nothing for an action without fields."""
    assert subject(Take(2)) == 2
    assert subject(Done()) is None


def test_offers_come_from_the_topmost_frame():
    """None when the game is over or nothing is in progress."""
    verbs = [each.verb for each in rules.offers(state(1, 0, 2))]
    assert verbs == [Take, Take, Throw]
    assert rules.offers(Pebbles((1,))) == ()
    assert rules.offers(state(1).replace(over=True)) == ()


def test_offers_of_a_state_are_found_once():
    """The screen, the bots and the check of an action all look at the same ones."""
    now = state(1, 2)
    assert rules.offers(now) is rules.offers(now)


def test_the_actions_of_an_offer_are_worked_out_when_asked_for_and_once():
    """Listing them all is dear."""
    asked = []

    def choices():
        asked.append(1)
        return [Take(0)]

    lazy = Offer(Take, 0, "2.1", choices)
    assert not asked
    assert lazy.actions is lazy.actions
    assert len(asked) == 1


def test_exactly_what_is_offered_is_offered():
    """Not another action of the same kind."""
    now = state(1, 0)
    assert rules.is_offered(now, Take(0))
    assert not rules.is_offered(now, Take(1))
    assert not rules.is_offered(now, Take(7))
    assert not rules.is_offered(now, Done())


def test_an_action_that_is_not_offered_is_refused_with_a_clause():
    """Whether by the wrong side or at the wrong time; the rules are not even asked what would follow."""
    for side, action in (("south", Take(0)), ("north", Take(1)), ("north", Done())):
        with pytest.raises(Refusal) as refused:
            PEBBLES.decide(state(1, 0), side, action, LoadedDice({}))
        assert refused.value.rule == "2.0"


def test_a_refusal_is_a_sentence_with_names_filled_in():
    """It can be told in another language, and sent to another process."""
    refusal = Refusal("5.2", "{unit} must stop in {hex}.", unit="1/Rall", hex=1606)
    assert refusal.message == "1/Rall must stop in 1606."
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.rule, again.message, again.names) == (refusal.rule, refusal.message, refusal.names)


def test_what_happens_is_folded_at_once_and_kept():
    """A ruling always looks at the present."""
    resolution = begin(Pebbles(), reduce, DICE)
    resolution.happen(HeapsLaid((3,)))
    resolution.happen(Taken(0))
    assert resolution.state.heaps == (2,)
    assert resolution.facts == [HeapsLaid((3,)), Taken(0)]


def test_nothing_happens_after_the_end():
    """Whatever a rule still has to say."""
    resolution = begin(state(1), reduce, DICE)
    rules.carry_out(resolution, Take(0))
    assert resolution.state.over
    facts = list(resolution.facts)
    resolution.happen(Taken(0))
    assert resolution.facts == facts


def test_a_roll_says_what_it_was_made_of():
    """Die, modifiers, total, result by (die, total), and its clause, in one fact."""
    resolution = begin(state(5), reduce, LoadedDice({"nerve": [4]}))
    modifiers = (Modifier("rain", -2, "4.1"), Modifier("leader", 1, "4.2"))
    rolled = resolution.roll(
        "nerve",
        6,
        who="rall",
        rule="4.0",
        modifiers=iter(modifiers),
        result=lambda die, total: f"{die}/{total}",
    )
    assert (rolled.die, rolled.total, rolled.result, rolled.modifiers) == (4, 3, "4/3", modifiers)
    assert (rolled.purpose, rolled.who, rolled.rule) == ("nerve", "rall", "4.0")
    assert resolution.facts == [rolled]


def test_frames_go_on_by_themselves_until_somebody_must_decide():
    """A step that needs no decision is taken at once."""
    book = Rules()
    steps = []

    @book.continues(Turn)
    def count_down(resolution, frame):
        steps.append(frame.taken)
        if frame.taken == 0:
            return False
        resolution.change(frame.replace(taken=frame.taken - 1))
        return True

    resolution = begin(Pebbles((1,)), reduce, DICE)
    resolution.happen(FramePushed(Turn("north", taken=2)))
    book.run_until_decision(resolution)
    assert steps == [2, 1, 0]
    assert resolution.frame == Turn("north")


def test_an_offer_of_one_action():
    """Its verb and subject are the action's."""
    one = offer(Take(1), "2.1")
    assert (one.verb, one.subject, one.rule, list(one.actions)) == (Take, 1, "2.1", [Take(1)])


def test_a_die_marked_zero_counts_its_highest_face_as_nothing():
    """A ten is read as 0, and a recorded 0 is a 0 again."""
    for drawn in (10, 0):
        resolution = begin(state(1), reduce, LoadedDice({"check": [drawn]}))
        named = {"who": "", "rule": "2.3", "modifiers": (Modifier("luck", 3, "2.3"),)}
        rolled = resolution.roll("check", 10, **named, result=lambda die, total: f"{die}/{total}", zero=True)
        assert (rolled.die, rolled.total, rolled.result) == (0, 3, "0/3")


def test_a_verb_may_mean_something_else_in_another_frame():
    """What is entered for a frame happens there, with the frame at hand."""
    said = []
    book = Rules()
    book.resolver(Done, Other)(lambda _resolution, frame, _action: said.append(frame.side))
    book.resolver(Done, Turn)(lambda _resolution, _frame, _action: said.append("in a turn"))
    book.continues(Turn)(lambda _resolution, _frame: False)
    for agenda in ((Turn("north"),), (Other("north"),)):
        book.carry_out(begin(Pebbles((1,), agenda), reduce, LoadedDice({})), Done())
    assert said == ["in a turn", "north"]


class Other(Turn):
    """Another frame."""
