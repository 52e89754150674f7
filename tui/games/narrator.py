"""
Turn an event into a few short lines.

Each kind of fact has its words. A sentence is about the state before its fact, and facts without words change
only bookkeeping.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar, cast

from attrs import evolve, frozen

from cockade.engine.rules import S
from cockade.events.event import Action, Event, Fact
from cockade.events.facts import FrameChanged, FramePopped, Modifier, Rolled
from cockade.tui.games.templates import Naming
from cockade.tui.text.i18n import clause_shown, say

F = TypeVar("F", bound=Fact)
Template = str | tuple[str, str]
"""A text with fields in braces. `{rule}` is the clause of the fact, or the one given with the text."""


def folded(apply: Callable[[S, Fact], S], state: S, fact: Fact) -> S:
    """The state after a fact. Unchanged if the fact is about units that the side's state lacks."""
    try:
        return apply(state, fact)
    except (AssertionError, KeyError, ValueError, StopIteration):
        return state


class Manner:
    """The level of detail of a sentence. By default, with every clause and every die modifier."""

    counts = True
    """True if die modifiers are listed one by one. The total is always shown."""

    def clause(self, id_: str) -> str:
        """The text for a clause. Empty if clauses are left out."""
        return id_


class Uncited(Manner):
    """A manner without clauses. The record and F1 have them."""

    def clause(self, id_: str) -> str:
        """Return an empty text: no clause is cited."""
        return ""


class Brief(Uncited):
    """A manner without clauses and without the list of die modifiers."""

    counts = False


FULL, UNCITED, BRIEF = Manner(), Uncited(), Brief()


@frozen(eq=False)
class Context(Generic[S]):
    """
    The context of a fact: the state before it, its action, and the roll before it.

    `naming` names the fields of facts. `manner` is the level of detail.
    """

    state: S
    naming: Naming[S]
    action: Action | None = None
    roll: Rolled | None = None
    manner: Manner = FULL

    def tell(self, text: str, fact: Fact, clause: str = "", /, **names: object) -> str:
        """
        Fill a template with the fields of a fact.

        Its `{rule}` is the clause, by default that of the fact.
        """
        rule = clause or getattr(fact, "rule", "") or type(fact).clause
        return self.naming.say(text, self.state, fact, rule=self.cite(rule), **names)

    def tell_all(self, text: str, facts: Sequence[Fact], clause: str = "", /, **names: object) -> str:
        """Tell several facts with one template. "{units}" are the units of all of them."""
        return self.tell(text, facts[0], clause, **self.naming.plurals(text, self.state, facts), **names)

    def say(self, text: str, clause: str, /, **names: object) -> str:
        """Fill a text in the player's language. Its `{rule}` is the clause, if clauses are cited."""
        return say(text, rule=self.cite(clause), **names)

    def cite(self, clause: str) -> str:
        """Cite a clause behind its sentence, if clauses are cited: " (8.51)"."""
        return cited(self.manner.clause(clause))

    def unit(self, id_: str) -> str:
        """The name of a unit."""
        return self.naming.ids["unit"](self.state, id_)

    def units(self, ids: Iterable[str]) -> str:
        """The names of some units."""
        return str(self.naming.called("units", self.state, tuple(ids)))


def cited(clause: str) -> str:
    """A clause in brackets after a blank. Empty without a clause."""
    return say(" ({rule})", rule=clause_shown(clause)) if clause else ""


class Step(NamedTuple):
    """
    One sentence about an event, and the number of its facts that have happened by its end.

    `told` returns the sentence in any manner. `place` is the index of the event, the last one if there are
    several.
    """

    facts: int
    sentence: str
    told: Callable[[Manner], str]
    place: int = 0


class Story(NamedTuple, Generic[S]):
    """
    An event of a record: its place, the state before it, and a sentence for its action, if it has one.

    That sentence is used if the event has no others, or always if `always` is set.
    """

    place: int
    state: S
    event: Event
    done: Callable[[], str] | None = None
    always: bool = False


@frozen
class Done(Fact):
    """Stands for the action of an event without other sentences."""

    text: str


class _Piece(NamedTuple, Generic[S]):
    """A fact to tell, with the place of its event, its number in the event and its context."""

    place: int
    number: int
    fact: Fact
    now: Context[S]


Gathered = Callable[[Sequence[Fact], Sequence["Context[S]"]], str]
"""The words of facts of several kinds, each in its own context."""


class Narrator(Generic[S]):
    """
    The sentences of a game.

    `apply` folds a fact, and `naming` names its fields. `quiet` decides which facts need no sentence, given
    the roll before them. `headings` are the facts that start a step, each with a rank. A heading is left out
    if no sentence follows before the next one of its rank or a higher one. Those of rank 0 always stay.
    """

    def __init__(
        self,
        apply: Callable[[S, Fact], S],
        naming: Naming[S],
        quiet: Callable[[Fact, Rolled | None], bool] = lambda _fact, _roll: False,
        headings: Mapping[type[Fact], int] | None = None,
    ) -> None:
        self.tellers: dict[type[Fact], Callable[[Sequence[Fact], Context[S]], str]] = {}
        self.naming = naming
        self._apply = apply
        self._together: dict[type[Fact], Callable[[Fact], Hashable]] = {}
        self._gatherings: list[tuple[Callable[[Fact, Context[S]], Hashable], Gathered[S]]] = []
        self._quiet = quiet
        self._ranks = headings or {}

    def joins(self, keys: Mapping[type[Fact], Callable[[Fact], Hashable]]) -> None:
        """Register keys for kinds of fact. Consecutive facts of a kind with the same key share a sentence."""
        self._together.update(keys)

    def templates(self, texts: Mapping[type[Fact], Template]) -> None:
        """Register facts that need only a template. Several together use its plural fields."""
        for fact, text in texts.items():
            words, clause = (text, "") if isinstance(text, str) else text
            self.tellers[fact] = partial(_from_template, words, clause)

    def narrates(
        self, fact: type[F]
    ) -> Callable[[Callable[[F, Context[S]], str]], Callable[[F, Context[S]], str]]:
        """Register the words of a kind of fact. They get the fact and its context."""

        def enter(words: Callable[[F, Context[S]], str]) -> Callable[[F, Context[S]], str]:
            self.tellers[fact] = lambda facts, now: words(cast("F", facts[0]), now)
            return words

        return enter

    def narrates_together(
        self, fact: type[F], key: Callable[[F], Hashable] = lambda _: None
    ) -> Callable[[Callable[[Sequence[F], Context[S]], str]], Callable[[Sequence[F], Context[S]], str]]:
        """Register the words of consecutive facts of a kind that share a key."""

        def enter(
            words: Callable[[Sequence[F], Context[S]], str],
        ) -> Callable[[Sequence[F], Context[S]], str]:
            self.tellers[fact] = lambda facts, now: words(cast("Sequence[F]", facts), now)
            self._together[fact] = cast("Callable[[Fact], Hashable]", key)
            return words

        return enter

    def gathers(self, key: Callable[[Fact, Context[S]], Hashable]) -> Callable[[Gathered[S]], Gathered[S]]:
        """
        Register the words of consecutive facts of any kind that share a key.

        Facts with key None stay apart.
        """

        def enter(words: Gathered[S]) -> Gathered[S]:
            self._gatherings.append((key, words))
            return words

        return enter

    def sentence(self, state: S, fact: Fact, roll: Rolled | None = None, manner: Manner = FULL) -> str:
        """
        Tell one fact in the state before it, after a roll if there is one.

        Empty if it needs no sentence.
        """
        return self._told([fact], [Context(state, self.naming, roll=roll)], manner)

    def lines(self, state: S, event: Event) -> tuple[str, ...]:
        """The sentences of an event. `state` is the one before it."""
        return tuple(step.sentence for step in self.steps(state, event))

    def steps(self, state: S, event: Event) -> tuple[Step, ...]:
        """The sentences of an event, each with the number of facts it covers so far."""
        return tuple(self.record([Story(0, state, event)]))

    def record(self, stories: Iterable[Story[S]]) -> Iterator[Step]:
        """Tell consecutive events. Facts that continue from one event to the next share a sentence."""
        pieces = (piece for story in stories for piece in self._pieces(story))
        told = (self._step(list(same)) for _, same in groupby(pieces, self._thread))
        return _without_empty((rank, step) for rank, step in told if step.sentence)

    def _step(self, same: Sequence[_Piece[S]]) -> tuple[int | None, Step]:
        """The step for facts told together, with its rank if it is a heading."""
        tell = partial(self._told, [piece.fact for piece in same], [piece.now for piece in same])
        step = Step(same[-1].number, tell(FULL), tell, same[-1].place)
        return self._ranks.get(type(same[0].fact)), step

    def _pieces(self, story: Story[S]) -> Iterator[_Piece[S]]:
        """Yield every fact to tell. Without any, or if the story says so, the action comes first."""
        found = list(self._facts(story))
        if story.done and (story.always or not found):
            now, reach = Context(story.state, self.naming), 0 if found else len(story.event.facts)
            found.insert(0, _Piece(story.place, reach, Done(story.done()), now))
        return iter(found)

    def _facts(self, story: Story[S]) -> Iterator[_Piece[S]]:
        roll: Rolled | None = None
        state, event = story.state, story.event
        for number, fact in enumerate(event.facts, 1):
            now = Context(state, self.naming, event.action, roll)
            if type(fact) in self.tellers and not self._quiet(fact, roll) and self._parts(fact, now):
                yield _Piece(story.place, number, fact, now)
            if isinstance(fact, Rolled):
                roll = fact
            state = self._apply(state, fact)

    def _parts(self, fact: Fact, now: Context[S]) -> bool:
        """True if a fact separates those around it. A fact about a frame does so only if it has words."""
        return not isinstance(fact, FrameChanged | FramePopped) or bool(self._told([fact], [now], FULL))

    def _thread(self, piece: _Piece[S]) -> Hashable:
        """The key shared by facts that go into one sentence. A fact without one gets a unique key."""
        gathered = self._gathered(piece.fact, piece.now)
        if gathered:
            return gathered
        key = self._together.get(type(piece.fact))
        return (type(piece.fact), key(piece.fact)) if key else (piece.place, piece.number)

    def _gathered(self, fact: Fact, now: Context[S]) -> tuple[Hashable, Gathered[S]] | None:
        found = ((key(fact, now), words) for key, words in self._gatherings)
        return next((each for each in found if each[0] is not None), None)

    def _told(self, facts: Sequence[Fact], contexts: Sequence[Context[S]], manner: Manner) -> str:
        if manner is not FULL:
            contexts = [evolve(now, manner=manner) for now in contexts]
        if isinstance(facts[0], Done):
            return facts[0].text
        gathered = self._gathered(facts[0], contexts[0])
        if gathered:
            return gathered[1](facts, contexts)
        words = self.tellers.get(type(facts[0]))
        return words(facts, contexts[0]) if words else ""


def _without_empty(steps: Iterable[tuple[int | None, Step]]) -> Iterator[Step]:
    """Drop headings that no sentence follows before the next heading of their rank or a higher one."""
    pending: list[tuple[int, Step]] = []
    for rank, step in steps:
        if rank is None:
            yield from (kept for _, kept in pending)
            yield step
            pending = []
        else:
            pending = [each for each in pending if not each[0] or each[0] < rank]
            pending.append((rank, step))
    yield from (kept for _, kept in pending)


def _from_template(text: str, clause: str, facts: Sequence[Fact], now: Context[S]) -> str:
    return now.tell_all(text, facts, clause)


# ---------------------------------------------------------------- dice


def dice(roll: Rolled, now: Context[S]) -> str:
    """The die, every modifier with its clause, and the total."""
    if not roll.modifiers:
        return say("die {die}", die=roll.die)
    changes = modifiers(roll.modifiers, now)
    return say("die {die}{modifiers} = {total}", die=roll.die, modifiers=changes, total=roll.total)


def modifiers(changes: Sequence[Modifier], now: Context[S]) -> str:
    """List all modifiers or shifts: ", -1 town (8.31)". In brief, only their sum."""
    if not now.manner.counts:
        return f" {sum(each.value for each in changes):+d}" if changes else ""
    names = ((each, _modifier_name(each.name, now)) for each in changes)
    return "".join(f"{say(', ')}{each.value:+d} {name}{now.cite(each.rule)}" for each, name in names)


def shifted_to(before: str, after: str, shifts: Iterable[Modifier]) -> str:
    """The column after all shifts. If the shifts changed nothing, say that the chart ends there."""
    moved: int = sum(each.value for each in shifts)
    is_stuck = before == after and moved != 0
    return say("{column}, where the chart ends", column=after) if is_stuck else after


def _modifier_name(name: str, now: Context[S]) -> str:
    found = now.unit(name)
    return say(name.replace("_", " ")) if found == name else found
