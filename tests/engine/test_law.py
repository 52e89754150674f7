"""Laws: what is offered keeps every condition, what is refused names the first that it breaks."""

from __future__ import annotations

from cockade.engine.law import Law, Search, condition, reason
from cockade.engine.refusals import Refuser
from cockade.engine.rules import Rules, offers_by
from cockade.events.facts import SetUp
from tests.toy import Done, Pebbles, Take, Throw, Turn

MOST = 3


@condition("2.1", "{most} pebbles are all that can be taken in a turn.", most=lambda *_: MOST)
def may_go_on(state, turn):
    """A turn ends after three."""
    return turn.taken < MOST


@condition("1.1", "There is no heap {heap}.")
def is_heap(state, turn, heap):
    """Heaps are counted from 0."""
    return 0 <= heap < len(state.heaps)


@condition(lambda _state, turn, _heap: f"2.{turn.taken}", "Heap {heap} is empty.")
def has_pebbles(state, turn, heap):
    """Nothing is taken from an empty heap; the clause depends on the turn."""
    return state.heaps[heap] > 0


@condition("2.2", "Nothing has been taken yet.")
def has_taken(state, turn):
    """Who is done has done something."""
    return turn.taken > 0


TAKE = Law(
    Take,
    Turn,
    "2.1",
    opens=(may_go_on,),
    who=Search(lambda state, _: range(len(state.heaps)), (is_heap,)),
    first=(has_pebbles,),
)
DONE = Law(Done, Turn, "2.2", opens=(has_taken,))


def book(*laws):
    """A book of these laws."""
    made = Rules()
    made.add_law(*laws)
    return made


def strangers(state, side, action):
    """Nobody takes from heap 13."""
    if action == Take(13):
        yield reason("1.3", "{heap} brings bad luck.", heap=13)


REFUSE = Refuser(book(TAKE, DONE), "0.1", "3.1", "2.0", strangers)


def now(*heaps, **turn):
    """Pebbles in the middle of north's turn."""
    return Pebbles(heaps, (Turn("north", **turn),))


def refused(state, action, side="north"):
    """Clause and sentence."""
    refusal = REFUSE(state, side, action)
    return refusal.rule, refusal.message


def test_laws_are_offered_in_their_order_and_only_what_keeps_every_condition():
    """The empty heap is not offered, and nothing at all when a condition of the step is broken."""
    rules = book(DONE, TAKE)
    assert [(one.verb, one.subject) for one in rules.offers(now(1, 0, 2, taken=1))] == [
        (Done, None),
        (Take, 0),
        (Take, 2),
    ]
    assert [one.verb for one in rules.offers(now(1, taken=3))] == [Done]


def test_an_offer_knows_its_clause_and_its_actions():
    """The actions are those of its subject."""
    (only,) = book(TAKE).offers(now(0, 2))
    assert (only.rule, only.actions) == ("2.1", [Take(1)])


def test_the_first_broken_condition_speaks_with_the_names_of_the_action_and_its_own():
    """From the general to the special; each may rely on those before it."""
    assert refused(now(2, taken=3), Take(9)) == ("2.1", "3 pebbles are all that can be taken in a turn.")
    assert refused(now(2), Take(9)) == ("1.1", "There is no heap 9.")
    assert refused(now(0, taken=2), Take(0)) == ("2.2", "Heap 0 is empty.")
    assert refused(now(2), Done()) == ("2.2", "Nothing has been taken yet.")


def test_what_is_offered_breaks_no_condition():
    """The same conditions make the offers and the refusals."""
    state = now(2, 0, 1, taken=1)
    for offer in book(TAKE, DONE).offers(state):
        law = {Take: TAKE, Done: DONE}[offer.verb]
        assert all(law.against(state, state.agenda[-1], action) is None for action in offer.actions)


def test_what_is_found_is_not_tested_again_until_it_is_refused():
    """Conditions that every subject keeps by the way it is found cost the offers nothing."""
    asked = []
    kept = condition("1.1", "No.")(lambda *about: asked.append(about) is not None)
    law = Law(Take, Turn, "2.1", who=Search(lambda *_: (0,), (kept,)))
    state = now(1)
    assert [one.actions for one in offers_by(law, state, state.agenda[-1])] == [[Take(0)]]
    assert not asked
    assert law.against(state, state.agenda[-1], Take(0)).rule == "1.1"
    assert asked


def test_whatever_the_law_the_set_up_the_end_and_the_other_side_come_first():
    """They are asked of every action, known or not."""
    assert refused(now(1), SetUp("small"))[0] == "0.1"
    assert refused(Pebbles((1,), over=True), Take(0)) == ("3.1", "The game is over.")
    assert refused(now(1), Take(0), "south") == ("2.0", "The north player decides now.")
    assert refused(now(1), Take(13)) == ("1.3", "13 brings bad luck.")


def test_a_verb_of_another_step_is_told_what_this_one_is_for():
    """Under its own clause where it has a law anywhere."""
    rule, said = refused(now(1), Throw())
    assert rule == "2.0"
    assert said == 'You cannot "throw" in this step (turn). You can: take, done.'


def test_what_breaks_no_condition_that_can_be_seen_is_forbidden_by_what_is_hidden():
    """A side is told no more than that."""
    assert refused(now(1), Take(0)) == ("2.1", "Something you cannot see prevents this.")
