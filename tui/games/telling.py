"""
How an event becomes a few short lines: a teller for every kind of fact, and the moment in which it is told.

A sentence is told in the state before its fact. Facts without a teller only keep the books.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, TypeVar

from attrs import frozen

from events.event import Action, Event, Fact
from events.facts import Modifier, Rolled
from events.record import Record
from tui.words import say


@frozen
class Moment(Record):
    """
    What a fact is told in: the state before it, the action it follows from, and the roll before it.

    `name` is what its game calls a unit of a state.
    """

    state: Any
    name: Callable[[Any, str], str]
    action: Action | None = None
    roll: Rolled | None = None

    def unit(self, id_: str) -> str:
        """The name of a unit."""
        return self.name(self.state, id_)

    def units(self, ids: Iterable[str]) -> str:
        """The names of some units."""
        return ", ".join(map(self.unit, ids))

    def place(self, id_: str) -> int:
        """Where a unit stands, 0 off the map."""
        return int(self.state.unit(id_).hex) if id_ in self.state.roster else 0


Teller = TypeVar("Teller", bound=Callable[..., str])


class Telling:
    """
    The sentences of a game.

    `apply` folds a fact, `name` names a unit. Facts of a kind in `together` that follow each other and have
    the same key are told in one sentence: their teller gets them as a list.
    """

    def __init__(
        self,
        apply: Callable[[Any, Fact], Any],
        name: Callable[[Any, str], str],
        together: Mapping[type[Fact], Callable[[Any], Hashable]],
    ) -> None:
        self.tellers: dict[type[Fact], Callable[..., str]] = {}
        self._apply = apply
        self._name = name
        self._together = together

    def tells(self, fact: type[Fact]) -> Callable[[Teller], Teller]:
        """Enter the sentence of a fact; the teller gets it, or all that belong together, and the moment."""

        def enter(teller: Teller) -> Teller:
            self.tellers[fact] = teller
            return teller

        return enter

    def sentence(self, state: Any, fact: Fact, roll: Rolled | None = None) -> str:
        """One fact in the state before it, after a roll if there is one; empty if nothing is to be told."""
        return self._told([fact], Moment(state, self._name, roll=roll))

    def lines(self, state: Any, event: Event) -> tuple[str, ...]:
        """The sentences of an event; `state` is the one before it."""
        told = []
        for _, same in groupby(self._moments(state, event), self._thread):
            facts, moments = zip(*same, strict=True)
            told.append(self._told(list(facts), moments[0]))
        return tuple(filter(None, told))

    def _moments(self, state: Any, event: Event) -> Iterator[tuple[Fact, Moment]]:
        """Every fact that is told, in the state before it."""
        roll: Rolled | None = None
        for fact in event.facts:
            if type(fact) in self.tellers:
                yield fact, Moment(state, self._name, event.action, roll)
            if isinstance(fact, Rolled):
                roll = fact
            state = self._apply(state, fact)

    def _thread(self, told: tuple[Fact, Moment]) -> Hashable:
        """What facts must have in common to be told in one sentence; a fact of its own has only itself."""
        fact = told[0]
        key = self._together.get(type(fact))
        return (type(fact), key(fact)) if key else id(fact)

    def _told(self, facts: list[Fact], now: Moment) -> str:
        kind = type(facts[0])
        teller = self.tellers.get(kind)
        return teller(facts if kind in self._together else facts[0], now) if teller else ""


# ---------------------------------------------------------------- dice


def dice(roll: Rolled, now: Moment) -> str:
    """The die, every modifier with its clause, and the total."""
    if not roll.modifiers:
        return say("die {die}", die=roll.die)
    changes = modifiers(roll.modifiers, now)
    return say("die {die}{modifiers} = {total}", die=roll.die, modifiers=changes, total=roll.total)


def modifiers(changes: Iterable[Modifier], now: Moment) -> str:
    """All modifiers or shifts: ", -1 town (8.31)"; a leader by his name."""
    return "".join(f", {each.value:+d} {now.unit(say(each.name))} ({each.rule})" for each in changes)
