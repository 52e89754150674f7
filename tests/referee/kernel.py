"""
Referees: a second reading of a rulebook, which recomputes a game from its states and facts alone.

A referee is a reading of the book. Where a line of it only repeats a ruling, and so can say nothing about
it, its docstring cites the number (Q35). It imports no rule of the game that it watches (`test_kernel.py`),
only scenarios, states, records and the reducer; maps and charts it reads itself (`sheets.py`). It sees event
by event the state before, what happened, and the state after, and says where these differ from the rulebook.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from cockade.saves.save_file import review
from cockade.tui.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping
    from pathlib import Path

    from cockade.engine.game_tree import AnyGameTree
    from cockade.engine.reducer import Reducer
    from cockade.events.event import Event

UNREADABLE = "unreadable"
NONSENSE = (LookupError, ValueError, TypeError, AttributeError, StopIteration, AssertionError)
"""What reading facts that make no sense may end in."""


@frozen
class Breach:
    """Where a game departs from the rulebook: at which event, from which clause, and how."""

    game: str
    event: int
    clause: str
    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        """One line for a person."""
        where = f"{self.game} event {self.event}: {self.clause} {self.what}"
        return f"{where}: expected {self.expected!r}, found {self.found!r}"


@define
class Referee:
    """
    Watches one game. A game's own referee overrides `watch` and says what it finds with `expect`.

    What it remembers between events must be immutable values, so that a copy (`twin`) can go another way.
    `checks` counts what was compared.
    """

    game: str
    event: int = -1
    breaches: list[Breach] = field(factory=list)
    checks: int = 0

    def watch(self, before: Any, event: Event, after: Any) -> None:
        """Compare one event with the rulebook."""
        raise NotImplementedError

    def see(self, before: Any, event: Event, after: Any) -> None:
        """Watch an event; facts that make no sense at all are a breach too."""
        self.event = event.n
        try:
            self.watch(before, event, after)
        except NONSENSE as error:
            self.expect(UNREADABLE, "facts that can be read", None, repr(error))

    def expect(self, clause: str, what: str, expected: Any, found: Any) -> bool:
        """Note a breach of the clause unless both are equal; whether they are."""
        self.checks += 1
        if expected == found:
            return True
        self.breaches.append(Breach(self.game, self.event, clause, what, expected, found))
        return False

    def twin(self) -> Referee:
        """A referee who remembers the same and has found nothing yet."""
        other = copy.copy(self)
        other.breaches = []
        return other


@frozen(eq=False)
class Story:
    """
    A game as it was played: its events, and the state after each.

    `values` are the printed ones that a player laid over the scenario, if any.
    """

    name: str
    blank: Any
    events: tuple[Event, ...]
    states: tuple[Any, ...]
    reduce: Reducer[Any]
    values: Mapping[str, Any] = field(factory=dict)

    def before(self, place: int) -> Any:
        """The state before the event at a place."""
        return self.states[place - 1] if place else self.blank


def story_of(opened: AnyGameTree, name: str) -> Story:
    """The line of play of an open game."""
    events = tuple(opened.story())
    states = tuple(opened.state_at(place) for place in range(len(events)))
    return Story(name, opened.game.blank, events, states, opened.game.reduce, opened.values)


def recorded(path: Path) -> Story:
    """A recorded game; its facts alone make the states."""
    return story_of(review(path, GAMES).opened, path.stem)


def judged(story: Story, make: Callable[[str], Referee], since: int = 0, until: int | None = None) -> Referee:
    """A referee who has watched the game from its event number `since` on, and before its number `until`."""
    referee = make(story.name)
    for place in range(len(story.events))[since:until]:
        referee.see(story.before(place), story.events[place], story.states[place])
    return referee


def unexpected(referee: Referee, known: Collection[str] = ()) -> Iterator[str]:
    """The breaches found, in words, but those of clauses from which the game is `known` to depart."""
    return (str(breach) for breach in referee.breaches if breach.clause not in known)
