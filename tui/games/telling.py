"""
How an event becomes a few short lines: a teller for every kind of fact, and the moment in which it is told.

A sentence is told in the state before its fact. Facts without a teller only keep the books.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, Protocol, TypeVar

from attrs import evolve, frozen

from cockade.events.event import Action, Event, Fact
from cockade.events.facts import Modifier, Rolled
from cockade.events.record import Record
from cockade.tui.text.words import say


def folded(apply: Callable[[Any, Fact], Any], state: Any, fact: Fact) -> Any:
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

    def clause(self, id_: str) -> str:  # noqa: ARG002 - whatever it was
        """Nothing."""
        return ""


class Brief(Uncited):
    """Without clauses, and without the list of what was added to a die."""

    counts = False


FULL, UNCITED, BRIEF = Manner(), Uncited(), Brief()


@frozen
class Moment(Record):
    """
    What a fact is told in: the state before it, the action it follows from, and the roll before it.

    `name` is what its game calls a unit of a state, `manner` how fully the fact is told.
    """

    state: Any
    name: Callable[[Any, str], str]
    action: Action | None = None
    roll: Rolled | None = None
    manner: Manner = FULL

    def say(self, text: str, clause: str, **names: object) -> str:
        """A text in the player's language; its `{rule}` is the clause, if one is told."""
        return say(text, rule=self.cite(clause), **names)

    def cite(self, clause: str) -> str:
        """A clause behind what it ruled, if one is told: " (8.51)"."""
        return cited(self.manner.clause(clause))

    def unit(self, id_: str) -> str:
        """The name of a unit."""
        return self.name(self.state, id_)

    def units(self, ids: Iterable[str]) -> str:
        """The names of some units."""
        return ", ".join(map(self.unit, ids))

    def place(self, id_: str) -> int:
        """Where a unit stands, 0 off the map."""
        return int(self.state.unit(id_).hex) if id_ in self.state.roster else 0


def cited(clause: str) -> str:
    """A clause in brackets, after a blank; of none nothing."""
    return say(" ({rule})", rule=clause) if clause else ""


class Beat(NamedTuple):
    """
    What is told of an event at one stroke: how many of its facts have happened then, and a sentence.

    `told` is the sentence in any manner.
    """

    facts: int
    sentence: str
    told: Callable[[Manner], str]


class Sentence(Protocol):
    """Tells one fact."""

    def __call__(self, state: Any, fact: Fact, roll: Rolled | None = None, manner: Manner = FULL) -> str:
        """In the state before it, after a roll if there is one; empty if nothing is to be told."""


Teller = TypeVar("Teller", bound=Callable[..., str])


class Telling:
    """
    The sentences of a game.

    `apply` folds a fact, `name` names a unit. Facts of a kind in `together` that follow each other and have
    the same key are told in one sentence: their teller gets them as a list. `quiet` facts say nothing: it
    gets the roll before the fact in its event, which may have said it already.
    """

    def __init__(
        self,
        apply: Callable[[Any, Fact], Any],
        name: Callable[[Any, str], str],
        together: Mapping[type[Fact], Callable[[Any], Hashable]],
        quiet: Callable[[Fact, Rolled | None], bool] = lambda _fact, _roll: False,
    ) -> None:
        self.tellers: dict[type[Fact], Callable[..., str]] = {}
        self._apply = apply
        self._name = name
        self._together = together
        self._quiet = quiet

    def tells(self, fact: type[Fact]) -> Callable[[Teller], Teller]:
        """Enter the sentence of a fact; the teller gets it, or all that belong together, and the moment."""

        def enter(teller: Teller) -> Teller:
            self.tellers[fact] = teller
            return teller

        return enter

    def sentence(self, state: Any, fact: Fact, roll: Rolled | None = None, manner: Manner = FULL) -> str:
        """One fact in the state before it, after a roll if there is one; empty if nothing is to be told."""
        return self._told([fact], Moment(state, self._name, roll=roll), manner)

    def lines(self, state: Any, event: Event) -> tuple[str, ...]:
        """The sentences of an event; `state` is the one before it."""
        return tuple(beat.sentence for beat in self.beats(state, event))

    def beats(self, state: Any, event: Event) -> tuple[Beat, ...]:
        """The sentences of an event, each with the number of facts after which it is true."""
        told = []
        for _, same in groupby(self._moments(state, event), self._thread):
            facts, moments, places = zip(*same, strict=True)
            tell = partial(self._told, list(facts), moments[0])
            told.append(Beat(places[-1], tell(FULL), tell))
        return tuple(beat for beat in told if beat.sentence)

    def _moments(self, state: Any, event: Event) -> Iterator[tuple[Fact, Moment, int]]:
        """Every fact that is told, in the state before it, and its number in the event."""
        roll: Rolled | None = None
        for number, fact in enumerate(event.facts, 1):
            if type(fact) in self.tellers and not self._quiet(fact, roll):
                yield fact, Moment(state, self._name, event.action, roll), number
            if isinstance(fact, Rolled):
                roll = fact
            state = self._apply(state, fact)

    def _thread(self, told: tuple[Fact, Moment, int]) -> Hashable:
        """What facts must have in common to be told in one sentence; a fact of its own has only itself."""
        fact = told[0]
        key = self._together.get(type(fact))
        return (type(fact), key(fact)) if key else id(fact)

    def _told(self, facts: list[Fact], now: Moment, manner: Manner) -> str:
        kind = type(facts[0])
        teller = self.tellers.get(kind)
        now = now if manner is FULL else evolve(now, manner=manner)
        return teller(facts if kind in self._together else facts[0], now) if teller else ""


# ---------------------------------------------------------------- dice


def dice(roll: Rolled, now: Moment) -> str:
    """The die, every modifier with its clause, and the total."""
    if not roll.modifiers:
        return say("die {die}", die=roll.die)
    changes = modifiers(roll.modifiers, now)
    return say("die {die}{modifiers} = {total}", die=roll.die, modifiers=changes, total=roll.total)


def modifiers(changes: Sequence[Modifier], now: Moment) -> str:
    """All modifiers or shifts: ", -1 town (8.31)"; a leader by his name. In brief, that there are some."""
    if not now.manner.counts:
        return ".." if changes else ""
    names = ((each, _modifier_name(each.name, now)) for each in changes)
    return "".join(f", {each.value:+d} {name}{now.cite(each.rule)}" for each, name in names)


def _modifier_name(name: str, now: Moment) -> str:
    found = now.unit(name)
    return say(name.replace("_", " ")) if found == name else found
