"""The mechanism by which facts become sentences, told with the facts of pebbles."""

from __future__ import annotations

from attrs import evolve

from cockade.events.event import Event
from cockade.events.facts import GameEnded, Modifier, Rolled, SegmentBegan, TurnBegan
from cockade.tui.games.narrator import BRIEF, FULL, UNCITED, Context, Narrator, Story, dice
from cockade.tui.games.templates import Naming
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
    assert step.told(BRIEF) == "A throw: die 4 -1 = 3."
    assert said.sentence(LAID, roll, manner=BRIEF) == step.told(BRIEF)


def test_what_goes_on_over_several_events_is_told_once_where_it_ends():
    """The same heap in two events is one sentence; another action between them makes two."""
    said = telling({Taken: lambda fact: fact.heap})
    after = reduce(LAID, Taken(0))
    stories = [Story(1, LAID, Event(1, "north", Done(), (Taken(0),)), lambda: "done")]
    stories.append(Story(2, after, Event(2, "north", Done(), (Taken(0),)), lambda: "done"))
    assert [(step.place, step.sentence) for step in said.record(stories)] == [(2, "1 of 5 1 of 5")]
    idle = Story(2, after, Event(2, "north", Done(), ()), lambda: "done")
    apart = [*stories[:1], idle, stories[1]]
    assert [step.sentence for step in said.record(apart)] == ["1 of 5", "done", "1 of 4"]


def test_a_heading_without_content_is_left_out():
    """One is kept as long as nothing of its rank or above follows; a turn is always told."""
    ranks = {TurnBegan: 0, SegmentBegan: 1}
    said = Narrator(lambda state, _: state, Naming({}, {}, {}), headings=ranks)
    said.narrates(TurnBegan)(lambda fact, _: f"turn {fact.turn}")
    said.narrates(SegmentBegan)(lambda fact, _: fact.segment)
    said.narrates(GameEnded)(lambda fact, _: fact.why)
    facts = (SegmentBegan("", "a"), SegmentBegan("", "b"), TurnBegan(2), SegmentBegan("", "c"))
    event = Event(1, "north", Done(), (*facts, GameEnded("", "over", "3.1")))
    assert said.lines(LAID, event) == ("turn 2", "c", "over")
    assert said.lines(LAID, Event(1, "north", Done(), facts[:2])) == ("b",)


def test_facts_of_several_kinds_are_gathered_in_one_sentence():
    """By a key of the fact and its context; None is no key."""
    said = telling()
    said.narrates(GameEnded)(lambda fact, _: fact.why)
    said.gathers(lambda fact, _: "all" if isinstance(fact, Taken | GameEnded) else None)(
        lambda facts, contexts: f"{len(facts)} in {len(contexts)}"
    )
    event = Event(1, "north", Done(), (Taken(0), GameEnded("", "over", "3.1")))
    assert said.lines(LAID, event) == ("2 in 2",)
