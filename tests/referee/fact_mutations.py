"""
What a referee is worth: facts of recorded games are changed at random, and he must notice.

A mutation changes one figure, word or flag inside one fact, drops one entry of a list, or drops or repeats
a whole fact. It counts as noticed if he finds a breach in that event or in one of the few that follow.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from cockade.events.event import Event, Fact
from cockade.events.record import Record
from tests.referee.kernel import NONSENSE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from tests.referee.kernel import Referee, Story

AHEAD = 3
"""How many events after the mutated one the referee may still look at."""
SHARE_OF_WHOLE_FACTS = 0.1
"""How many of the mutations drop or repeat a whole fact."""

Place = tuple[int, int]
"""An event of a story by its number, and a fact in it by its number."""
Words = dict[tuple[type, str], list[str]]
"""By class of a record and field: the words that stand there in recorded games."""


@frozen
class Mutation:
    """One changed event, and what was done to it in words."""

    story: Story
    place: int
    event: Event
    what: str


def classes_of(story: Story, kind_of: Callable[[Fact, Any], str]) -> dict[str, list[Place]]:
    """Where the facts of each class stand; `kind_of` a fact and the state before its event is its class."""
    found: dict[str, list[Place]] = defaultdict(list)
    for place, event in enumerate(story.events):
        for number, fact in enumerate(event.facts):
            kind = kind_of(fact, story.before(place))
            if kind:
                found[kind].append((place, number))
    return found


def drawn(
    stories: Sequence[Story],
    kind_of: Callable[[Fact, Any], str],
    kinds: Sequence[str],
    *,
    count: int,
    seed: int,
    spared: Collection[str] = (),
) -> Iterator[tuple[str, Mutation]]:
    """
    So many mutations in equal parts of the kinds, by seed.

    `spared` are the names of fields that hold prose and bind nobody.
    """
    chance = random.Random(seed)
    places = [(story, classes_of(story, kind_of)) for story in stories]
    words = _words(stories, spared)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        mutation = None
        while mutation is None:
            story, found = chance.choice(places)
            if found.get(kind):
                mutation = _mutated(story, chance.choice(found[kind]), chance, words, spared)
        yield kind, mutation


def noticed(mutation: Mutation, referee: Referee, known: Collection[str] = ()) -> bool:
    """Whether a referee who has watched the story so far finds a breach that is not `known`."""
    story, place = mutation.story, mutation.place
    twin, state = referee.twin(), story.before(place)
    for event in (mutation.event, *story.events[place + 1 : place + 1 + AHEAD]):
        try:
            after = story.reduce.fold(state, event.facts)
        except NONSENSE:
            return True
        twin.see(state, event, after)
        if any(breach.clause not in known for breach in twin.breaches):
            return True
        state = after
    return False


def missed(
    mutations: Sequence[tuple[str, Mutation]], make: Callable[[str], Referee], known: Collection[str] = ()
) -> list[tuple[str, Mutation]]:
    """The mutations that nobody notices; each story is watched once."""
    by_story: dict[Story, dict[int, list[tuple[str, Mutation]]]] = defaultdict(lambda: defaultdict(list))
    for kind, mutation in mutations:
        by_story[mutation.story][mutation.place].append((kind, mutation))
    lost = []
    for story, wanted in by_story.items():
        referee = make(story.name)
        for place in range(max(wanted) + 1):
            referee.breaches.clear()
            lost += [pair for pair in wanted.get(place, ()) if not noticed(pair[1], referee, known)]
            referee.see(story.before(place), story.events[place], story.states[place])
    return lost


# ---------------------------------------------------------------- how a fact is changed


def _mutated(
    story: Story, place: Place, chance: random.Random, words: Words, spared: Collection[str]
) -> Mutation | None:
    at, number = place
    event = story.events[at]
    fact = event.facts[number]
    if chance.random() < SHARE_OF_WHOLE_FACTS:
        changed = chance.choice(((), (fact, fact)))
        what = f"{'repeated' if changed else 'dropped'} {fact}"
    else:
        leaves = list(_leaves(fact, spared))
        if not leaves:
            return None
        path = chance.choice(leaves)
        other = _changed(fact, path, chance, words)
        if other == fact:
            return None
        changed, what = (other,), f"{fact} -> {other}"
    facts = (*event.facts[:number], *changed, *event.facts[number + 1 :])
    return Mutation(story, at, event.replace(facts=facts), what)


Step = str | int
"""One step into a record: the name of a field or the place in a list; -1 drops one entry of a list."""


def _leaves(value: Any, spared: Collection[str]) -> Iterator[tuple[Step, ...]]:
    """The paths to everything in a value that can be changed."""
    if isinstance(value, Record):
        for name in (f.name for f in attrs.fields(type(value)) if f.name not in spared):
            yield from ((name, *rest) for rest in _leaves(getattr(value, name), spared))
    elif isinstance(value, tuple):
        if value:
            yield (-1,)
        for place, entry in enumerate(value):
            yield from ((place, *rest) for rest in _leaves(entry, spared))
    elif isinstance(value, bool | int | str):
        yield ()


def _changed(
    value: Any, path: tuple[Step, ...], chance: random.Random, words: Words, where: Any = None
) -> Any:
    if not path:
        return _another(value, chance, words.get(where, []))
    step, *rest = path
    if isinstance(step, str):
        inner = _changed(getattr(value, step), tuple(rest), chance, words, (type(value), step))
        return value.replace(**{step: inner})
    if step < 0:
        lost = chance.randrange(len(value))
        return (*value[:lost], *value[lost + 1 :])
    inner = _changed(value[step], tuple(rest), chance, words, where)
    return (*value[:step], inner, *value[step + 1 :])


def _another(value: Any, chance: random.Random, words: Sequence[str]) -> Any:
    """Another value of the same type; the same where none is known."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-2, -1, 1, 2))
    others = [word for word in words if word != value]
    return chance.choice(others) if others else value


def _words(stories: Sequence[Story], spared: Collection[str]) -> Words:
    """Every word by where it stands."""
    found: dict[tuple[type, str], set[str]] = defaultdict(set)
    for story in stories:
        for event in story.events:
            for fact in event.facts:
                for where, word in _spoken(fact, None, spared):
                    found[where].add(word)
    return {where: sorted(words) for where, words in found.items()}


def _spoken(value: Any, where: Any, spared: Collection[str]) -> Iterator[tuple[Any, str]]:
    if isinstance(value, Record):
        for name in (f.name for f in attrs.fields(type(value)) if f.name not in spared):
            yield from _spoken(getattr(value, name), (type(value), name), spared)
    elif isinstance(value, tuple):
        for entry in value:
            yield from _spoken(entry, where, spared)
    elif isinstance(value, str):
        yield where, value
