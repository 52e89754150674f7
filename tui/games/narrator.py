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
from cockade.tui.games.naming import Naming
from cockade.tui.text.words import clause_shown, say

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

    `told` is the sentence in any manner.
    """

    facts: int
    sentence: str
    told: Callable[[Manner], str]


class Narrator(Generic[S]):
    """
    The sentences of a game.

    `apply` folds a fact, `naming` names what stands in one. `quiet` facts say nothing: it gets the roll
    before the fact in its event, which may have said it already.
    """

    def __init__(
        self,
        apply: Callable[[S, Fact], S],
        naming: Naming[S],
        quiet: Callable[[Fact, Rolled | None], bool] = lambda _fact, _roll: False,
    ) -> None:
        self.tellers: dict[type[Fact], Callable[[Sequence[Fact], Context[S]], str]] = {}
        self.naming = naming
        self._apply = apply
        self._together: dict[type[Fact], Callable[[Fact], Hashable]] = {}
        self._quiet = quiet

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

    def sentence(self, state: S, fact: Fact, roll: Rolled | None = None, manner: Manner = FULL) -> str:
        """One fact in the state before it, after a roll if there is one; empty if nothing is to be told."""
        return self._told([fact], Context(state, self.naming, roll=roll), manner)

    def lines(self, state: S, event: Event) -> tuple[str, ...]:
        """The sentences of an event; `state` is the one before it."""
        return tuple(step.sentence for step in self.steps(state, event))

    def steps(self, state: S, event: Event) -> tuple[Step, ...]:
        """The sentences of an event, each with the number of facts after which it is true."""
        told = []
        for _, same in groupby(self._contexts(state, event), self._thread):
            facts, contexts, places = zip(*same, strict=True)
            tell = partial(self._told, list(facts), contexts[0])
            told.append(Step(places[-1], tell(FULL), tell))
        return tuple(step for step in told if step.sentence)

    def _contexts(self, state: S, event: Event) -> Iterator[tuple[Fact, Context[S], int]]:
        """Every fact that is told, in the state before it, and its number in the event."""
        roll: Rolled | None = None
        for number, fact in enumerate(event.facts, 1):
            now = Context(state, self.naming, event.action, roll)
            if type(fact) in self.tellers and not self._quiet(fact, roll) and self._parts(fact, now):
                yield fact, now, number
            if isinstance(fact, Rolled):
                roll = fact
            state = self._apply(state, fact)

    def _parts(self, fact: Fact, now: Context[S]) -> bool:
        """Whether a fact stands between those around it: one of a frame only if it says something."""
        return not isinstance(fact, FrameChanged | FramePopped) or bool(self._told([fact], now, FULL))

    def _thread(self, told: tuple[Fact, Context[S], int]) -> Hashable:
        """What facts must have in common to be told in one sentence; a fact of its own has only itself."""
        fact = told[0]
        key = self._together.get(type(fact))
        return (type(fact), key(fact)) if key else id(fact)

    def _told(self, facts: list[Fact], now: Context[S], manner: Manner) -> str:
        words = self.tellers.get(type(facts[0]))
        now = now if manner is FULL else evolve(now, manner=manner)
        return words(facts, now) if words else ""


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
    """All modifiers or shifts: ", -1 town (8.31)"; a leader by their name. In brief, that there are some."""
    if not now.manner.counts:
        return ".." if changes else ""
    names = ((each, _modifier_name(each.name, now)) for each in changes)
    return "".join(f"{say(', ')}{each.value:+d} {name}{now.cite(each.rule)}" for each, name in names)


def _modifier_name(name: str, now: Context[S]) -> str:
    found = now.unit(name)
    return say(name.replace("_", " ")) if found == name else found
