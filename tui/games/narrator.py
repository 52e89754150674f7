"""
How an event becomes a few short lines: the words of every kind of fact, and the context in which it is told.

A sentence is told in the state before its fact. Facts without words only keep the books.
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
"""A text with fields in braces; `{rule}` is the clause of the fact, or the one given beside the text."""


def folded(apply: Callable[[S, Fact], S], state: S, fact: Fact) -> S:
    """The state after a fact; the same where the fact speaks of what a side's state does not know."""
    try:
        return apply(state, fact)
    except (AssertionError, KeyError, ValueError, StopIteration):
        return state


class Manner:
    """How fully something is told: here with the clause of everything, and all that was added to a die."""

    counts = True
    """Whether what was added to a die is told one by one; the total is told in any case."""

    def clause(self, id_: str) -> str:
        """What stands for a clause; empty where it is left out."""
        return id_


class Uncited(Manner):
    """Without the clauses: the record and F1 have them."""

    def clause(self, id_: str) -> str:
        """Nothing."""
        return ""


class Brief(Uncited):
    """Without clauses, and without the list of what was added to a die."""

    counts = False


FULL, UNCITED, BRIEF = Manner(), Uncited(), Brief()


@frozen(eq=False)
class Context(Generic[S]):
    """
    What a fact is told in: the state before it, the action it follows from, and the roll before it.

    `naming` is what its game calls the fields of a fact, `manner` how fully the fact is told.
    """

    state: S
    naming: Naming[S]
    action: Action | None = None
    roll: Rolled | None = None
    manner: Manner = FULL

    def tell(self, text: str, fact: Fact, clause: str = "", /, **names: object) -> str:
        """A template with the fields of a fact; its `{rule}` is the clause, by default that of the fact."""
        rule = clause or getattr(fact, "rule", "") or type(fact).clause
        return self.naming.say(text, self.state, fact, rule=self.cite(rule), **names)

    def tell_all(self, text: str, facts: Sequence[Fact], clause: str = "", /, **names: object) -> str:
        """The same of facts that are told together: "{units}" are the units of all of them."""
        return self.tell(text, facts[0], clause, **self.naming.plurals(text, self.state, facts), **names)

    def say(self, text: str, clause: str, /, **names: object) -> str:
        """A text in the player's language; its `{rule}` is the clause, if one is told."""
        return say(text, rule=self.cite(clause), **names)

    def cite(self, clause: str) -> str:
        """A clause behind what it ruled, if one is told: " (8.51)"."""
        return cited(self.manner.clause(clause))

    def unit(self, id_: str) -> str:
        """The name of a unit."""
        return self.naming.ids["unit"](self.state, id_)

    def units(self, ids: Iterable[str]) -> str:
        """The names of some units."""
        return str(self.naming.called("units", self.state, tuple(ids)))


def cited(clause: str) -> str:
    """A clause in brackets, after a blank; of none nothing."""
    return say(" ({rule})", rule=clause_shown(clause)) if clause else ""


class Step(NamedTuple):
    """
    What is told of an event at one stroke: how many of its facts have happened then, and a sentence.

    `told` is the sentence in any manner. `place` is that of the event, the last one where there are several.
    """

    facts: int
    sentence: str
    told: Callable[[Manner], str]
    place: int = 0


class Story(NamedTuple, Generic[S]):
    """
    An event of a record: its place, the state before it, and what was done in a sentence, if it has one.

    That is said if the event tells nothing else, or always, before all else.
    """

    place: int
    state: S
    event: Event
    done: Callable[[], str] | None = None
    always: bool = False


@frozen
class Done(Fact):
    """Stands for what was done in an event that tells nothing else."""

    text: str


class _Piece(NamedTuple, Generic[S]):
    """A fact that is told: of which event, after how many of its facts, in which context."""

    place: int
    number: int
    fact: Fact
    now: Context[S]


Gathered = Callable[[Sequence[Fact], Sequence["Context[S]"]], str]
"""The words of facts of several kinds, each in its own context."""


class Narrator(Generic[S]):
    """
    The sentences of a game.

    `apply` folds a fact, `naming` names what stands in one. `quiet` facts say nothing: it gets the roll
    before the fact in its event, which may have said it already. `headings` say that a step begins, each
    with its rank; one is left out where nothing comes before the next of its rank or a higher one (a lower
    number), but for those of rank 0.
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
        """Enter by which key facts of a kind that follow each other are told together."""
        self._together.update(keys)

    def templates(self, texts: Mapping[type[Fact], Template]) -> None:
        """Enter the sentences of facts that need no more; of several together by their plurals."""
        for fact, text in texts.items():
            words, clause = (text, "") if isinstance(text, str) else text
            self.tellers[fact] = partial(_from_template, words, clause)

    def narrates(
        self, fact: type[F]
    ) -> Callable[[Callable[[F, Context[S]], str]], Callable[[F, Context[S]], str]]:
        """Enter the words of a kind of fact; they get the fact and its context."""

        def enter(words: Callable[[F, Context[S]], str]) -> Callable[[F, Context[S]], str]:
            self.tellers[fact] = lambda facts, now: words(cast("F", facts[0]), now)
            return words

        return enter

    def narrates_together(
        self, fact: type[F], key: Callable[[F], Hashable] = lambda _: None
    ) -> Callable[[Callable[[Sequence[F], Context[S]], str]], Callable[[Sequence[F], Context[S]], str]]:
        """Enter the words of all facts of a kind that follow each other with the same key."""

        def enter(
            words: Callable[[Sequence[F], Context[S]], str],
        ) -> Callable[[Sequence[F], Context[S]], str]:
            self.tellers[fact] = lambda facts, now: words(cast("Sequence[F]", facts), now)
            self._together[fact] = cast("Callable[[Fact], Hashable]", key)
            return words

        return enter

    def gathers(self, key: Callable[[Fact, Context[S]], Hashable]) -> Callable[[Gathered[S]], Gathered[S]]:
        """Enter the words of facts of any kinds that follow each other with the same key; None is no key."""

        def enter(words: Gathered[S]) -> Gathered[S]:
            self._gatherings.append((key, words))
            return words

        return enter

    def sentence(self, state: S, fact: Fact, roll: Rolled | None = None, manner: Manner = FULL) -> str:
        """One fact in the state before it, after a roll if there is one; empty if nothing is to be told."""
        return self._told([fact], [Context(state, self.naming, roll=roll)], manner)

    def lines(self, state: S, event: Event) -> tuple[str, ...]:
        """The sentences of an event; `state` is the one before it."""
        return tuple(step.sentence for step in self.steps(state, event))

    def steps(self, state: S, event: Event) -> tuple[Step, ...]:
        """The sentences of an event, each with the number of facts after which it is true."""
        return tuple(self.record([Story(0, state, event)]))

    def record(self, stories: Iterable[Story[S]]) -> Iterator[Step]:
        """The sentences of events that follow each other; what goes on from one to the next is told once."""
        pieces = (piece for story in stories for piece in self._pieces(story))
        told = (self._step(list(same)) for _, same in groupby(pieces, self._thread))
        return _without_empty((rank, step) for rank, step in told if step.sentence)

    def _step(self, same: Sequence[_Piece[S]]) -> tuple[int | None, Step]:
        """What is told together, and the rank of a heading."""
        tell = partial(self._told, [piece.fact for piece in same], [piece.now for piece in same])
        step = Step(same[-1].number, tell(FULL), tell, same[-1].place)
        return self._ranks.get(type(same[0].fact)), step

    def _pieces(self, story: Story[S]) -> Iterator[_Piece[S]]:
        """Every fact of an event that is told; what was done, if there is none."""
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
        """Whether a fact stands between those around it: one of a frame only if it says something."""
        return not isinstance(fact, FrameChanged | FramePopped) or bool(self._told([fact], [now], FULL))

    def _thread(self, piece: _Piece[S]) -> Hashable:
        """What facts must have in common to be told in one sentence; a fact of its own has only itself."""
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
    """All but the headings under which nothing is told before the next of their rank or a higher one."""
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
    """All modifiers or shifts: ", -1 town (8.31)"; a leader by their name. In brief their sum."""
    if not now.manner.counts:
        return f" {sum(each.value for each in changes):+d}" if changes else ""
    names = ((each, _modifier_name(each.name, now)) for each in changes)
    return "".join(f"{say(', ')}{each.value:+d} {name}{now.cite(each.rule)}" for each, name in names)


def shifted_to(before: str, after: str, shifts: Iterable[Modifier]) -> str:
    """The column that shifts lead to; where they move nothing, that the chart ends there."""
    moved: int = sum(each.value for each in shifts)
    is_stuck = before == after and moved != 0
    return say("{column}, where the chart ends", column=after) if is_stuck else after


def _modifier_name(name: str, now: Context[S]) -> str:
    found = now.unit(name)
    return say(name.replace("_", " ")) if found == name else found
