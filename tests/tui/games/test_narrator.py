"""The mechanism by which facts become sentences, told with the facts of pebbles."""

from __future__ import annotations

from attrs import evolve

from cockade.events.event import Event
from cockade.events.facts import GameEnded, Modifier, Rolled
from cockade.tui.games.naming import Naming
from cockade.tui.games.narrator import BRIEF, FULL, UNCITED, Context, Narrator, dice
from tests.toy import PEBBLES, Done, HeapsLaid, Taken, Throw, reduce

LAID = reduce(PEBBLES.blank, HeapsLaid((5, 5)))


def telling(together=()):
    """Tells of pebbles; facts of a kind in `together` in one sentence."""
    found = Narrator(reduce, Naming({"unit": lambda _, id_: id_.title()}, {}, {}))
    found.narrates_together(Taken, dict(together).get(Taken, id))(
        lambda told, now: " ".join(f"{fact.count} of {now.state.heaps[fact.heap]}" for fact in told)
    )
    return found


def test_a_fact_is_told_in_the_state_before_it():
    """The second taking finds fewer."""
    event = Event(1, "north", Done(), (Taken(0), Taken(0)))
    assert telling().lines(LAID, event) == ("1 of 5", "1 of 4")


def test_facts_that_belong_together_are_told_in_one_sentence():
    """In the state before the first; another heap is another sentence."""
    event = Event(1, "north", Done(), (Taken(0), Taken(0), Taken(1)))
    assert telling({Taken: lambda fact: fact.heap}).lines(LAID, event) == ("1 of 5 1 of 5", "1 of 5")


def test_facts_without_a_teller_and_empty_sentences_are_not_told():
    """They only keep the books."""
    said = telling()
    said.narrates(GameEnded)(lambda *_: "")
    event = Event(1, "north", Done(), (HeapsLaid((9,)), GameEnded("north", "", "3.1")))
    assert said.lines(LAID, event) == ()
    assert said.sentence(LAID, HeapsLaid((9,))) == ""


def test_a_moment_knows_the_action_and_the_roll_before_it():
    """So that a combat can tell its own die; a later fact of the event knows it still."""
    seen = []
    said = telling()
    said.narrates(Taken)(lambda _, now: seen.append((now.action, now.roll)) or "")
    roll = Rolled("throw", "", 4, 4, "4", "2.3", ())
    said.lines(LAID, Event(1, "north", Throw(), (Taken(1), roll, Taken(0))))
    assert seen == [(Throw(), None), (Throw(), roll)]


def test_a_die_is_told_with_every_modifier_and_its_clause():
    """A leader among them by his name, a line of a chart in words."""
    changes = (Modifier("old_works", -2, "8.3"), Modifier("lee", 1, "11.2"))
    roll = Rolled("morale", "a", 4, 3, "passed", "9.2", changes)
    now = Context(LAID, Naming({"unit": lambda _, id_: {"lee": "Lee"}.get(id_, id_)}, {}, {}))
    assert dice(roll, now) == "die 4, -2 old works (8.3), +1 Lee (11.2) = 3"
    assert dice(evolve(roll, modifiers=()), now) == "die 4"


def test_a_sentence_is_told_with_its_clause_or_without():
    """And the list of what was added to a die with it, without clauses, or not at all."""
    said = telling()
    said.narrates(Rolled)(
        lambda fact, now: now.say("A throw{rule}: {dice}.", fact.rule, dice=dice(fact, now))
    )
    roll = Rolled("throw", "", 4, 3, "3", "2.3", (Modifier("wind", -1, "2.4"),))
    (step,) = said.steps(LAID, Event(1, "north", Throw(), (roll,)))
    assert step.sentence == step.told(FULL) == "A throw (2.3): die 4, -1 Wind (2.4) = 3."
    assert step.told(UNCITED) == "A throw: die 4, -1 Wind = 3."
    assert step.told(BRIEF) == "A throw: die 4.. = 3."
    assert said.sentence(LAID, roll, manner=BRIEF) == step.told(BRIEF)
