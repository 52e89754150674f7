"""An index of a line of play for reviews: its turns, phases and battles, and every roll."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.rules import State
from cockade.events.facts import Rolled
from cockade.tui.games.measures import Throw

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Event, Fact
    from cockade.tui.games.measures import Measures
    from cockade.tui.games.port import AnyUI

SELDOM = 0.2
"""A result is notable if at most this share of the faces gives it."""
FEW = 6
"""With so few faces, the ends of a die are not rare."""
MISTAKE = 0.15
"""The drop of a side's margin in its own turn that counts as a mistake."""
AHEAD = 12
"""The maximum number of later events to read for the facts that explain a roll."""


@frozen(eq=False)
class Roll:
    """
    A recorded roll with its meaning.

    `place` is its event, and `facts` the number of visible facts of that event up to the roll. `side` is the
    side whose luck it was. `luck` is the distance of the die from the mean in its favour, in pips, and
    `spread` its variance by chance. `came` is the result. `outcomes` are the results of all `faces`, or empty
    where they are not recorded or have changed.
    """

    place: int
    facts: int
    rolled: Rolled
    side: str
    faces: range
    luck: float
    spread: float
    came: str
    outcomes: tuple[str, ...]

    @property
    def chance(self) -> float | None:
        """The probability of this result, if it is known."""
        if not self.outcomes:
            return None
        return self.outcomes.count(self.came) / len(self.outcomes)

    @property
    def is_of_note(self) -> bool:
        """Whether the result was rare or, if that is unknown, whether the die was at an end."""
        if self.chance is not None:
            return self.chance <= SELDOM
        return len(self.faces) > FEW and self.rolled.die in (self.faces[0], self.faces[-1])


@frozen(eq=False)
class ReviewMemory:
    """The computed results of one game for one viewer, by node, kept when events are added."""

    margins: dict[int, float] = field(factory=dict)
    heard: dict[int, Event] = field(factory=dict)


class ReviewIndex:
    """
    An index of the line of play up to a place, as one side may know it (or whole), computed once.

    Places count from 0, the set-up. All lists are in ascending order.
    """

    def __init__(
        self, opened: AnyGameTree, ui: AnyUI, viewer: str, known: ReviewMemory | None = None
    ) -> None:
        self.opened = opened
        self.ui = ui
        self.viewer = viewer
        self.nodes = tuple(opened.line[: opened.at + 1])
        self.last = len(self.nodes) - 1
        self.known = known or ReviewMemory()
        self._rolls: dict[int, list[Roll]] = {}

    def is_of(self, opened: AnyGameTree, viewer: str) -> bool:
        """Return whether the memory still covers the game as this side may know it."""
        same = self.opened is opened and self.viewer == viewer and self.last == opened.at
        return same and self.nodes == tuple(opened.line[: opened.at + 1])

    # ------------------------------------------------------------ as the viewer knows it

    def state(self, place: int) -> Any:
        """Return the state after the event at a place."""
        return self._seen(self.opened.states[self.nodes[place]])

    def before(self, place: int) -> Any:
        """Return the state before the event at a place."""
        return self.state(place - 1) if place else self._seen(self.opened.game.blank)

    def partial(self, place: int, facts: int) -> Any:
        """Return the state after some visible facts of an event, folded from all facts and then redacted."""
        return self._seen(self._folded(place, self._reach(place)[facts - 1] if facts else 0))

    def _folded(self, place: int, facts: int) -> Any:
        """
        Return the complete state after some of the true facts of an event.

        Facts that are only partly known cannot always be folded. Then the state after the event is returned.
        """
        game, event = self.opened.game, self.opened.events[self.nodes[place]]
        start = self.opened.states[self.nodes[place - 1]] if place else game.blank
        try:
            return game.reduce.fold(start, event.facts[:facts])
        except Exception:  # what a fact misses in a mere view is missed in many ways
            if self.opened.is_whole:
                raise
            return self.opened.states[self.nodes[place]]

    def _reach(self, place: int) -> Sequence[int]:
        """Return, for each visible fact of an event, the number of true facts up to it."""
        game, event = self.opened.game, self.opened.events[self.nodes[place]]
        if not self.viewer or not self.opened.is_whole:
            return range(1, len(event.facts) + 1)
        found, state = [], self._folded(place, 0)
        for number, fact in enumerate(event.facts, start=1):
            if game.redact(state, self.viewer, event.replace(facts=(fact,))).facts:
                found.append(number)
            state = game.reduce.fold(state, (fact,))
        return found

    def is_silent(self, place: int) -> bool:
        """Return whether the viewer cannot notice any event at a place."""
        return bool(self.viewer and not self.event(place).facts) and self.opened.is_silent(
            self.nodes[place], self.viewer
        )

    @cached_property
    def heard(self) -> list[int]:
        """The places with events that the viewer can notice, and the set-up."""
        return [place for place in range(self.last + 1) if not self.is_silent(place)]

    @property
    def count(self) -> int:
        """The number of events that the viewer can notice, without the set-up."""
        return len(self.heard) - 1

    def number(self, place: int) -> int:
        """Return the viewer's number for a place. Hidden events leave no gap in the numbers."""
        return bisect_right(self.heard, place) - 1

    def beside(self, place: int, by: int) -> int:
        """Return the place `by` visible events later: -1 before the start, last + 1 past the end."""
        number = self.number(place) + by
        return -1 if number < 0 else self.heard[number] if number <= self.count else self.last + 1

    def event(self, place: int) -> Event:
        """Return the event at a place as the viewer may know it."""
        node = self.nodes[place]
        if not self.viewer:
            return self.opened.events[node]
        found = self.known.heard.get(node)
        if found is None:
            found = self.known.heard[node] = self.opened.heard(node, self.viewer)
        return found

    def _seen(self, state: Any) -> Any:
        return self.opened.game.view(state, self.viewer) if self.viewer else state

    def margin(self, place: int) -> float:
        """Return the first side's lead after the event at a place, -1 to 1, as the viewer knows it."""
        node, game = self.nodes[place], self.opened.game
        margins = self.known.margins
        if node not in margins:
            margins[node] = game.margin(self.state(place), game.sides[0])
        return margins[node]

    def known_margin(self, place: int) -> float | None:
        """Return the same if it is already computed, or None."""
        return self.known.margins.get(self.nodes[place])

    @property
    def known_mistakes(self) -> Iterator[int]:
        """Yield the starts of the computed player turns that cost their own side much."""
        for begun, after in pairwise([*self.turns, self.last]):
            one, other = self.known_margin(begun), self.known_margin(after)
            whose = getattr(self.opened.states[self.nodes[begun]], "side", "")
            if one is not None and other is not None and whose:
                sign = 1 if whose == self.opened.game.sides[0] else -1
                if sign * (one - other) >= MISTAKE:
                    yield begun

    @property
    def measures(self) -> Measures[State] | None:
        """The measures of the game."""
        return self.ui.measures

    # ------------------------------------------------------------ where things begin

    def turn_of(self, place: int) -> Hashable:
        """Return the game turn of a place."""
        state = self.opened.states[self.nodes[place]]
        return getattr(state, "turn", None) or self.ui.words.heading(state)[0]

    @cached_property
    def game_turns(self) -> list[int]:
        """The first place of each game turn. The set-up comes before the first one."""
        return self._changes(self.turn_of)

    @cached_property
    def turns(self) -> list[int]:
        """The first place of each player turn."""
        states, nodes, whose = self.opened.states, self.nodes, self.ui.selection.whose
        return self._changes(lambda place: whose(states[nodes[place]]))

    @cached_property
    def phases(self) -> list[int]:
        """The first place of each phase, step or segment."""
        states, nodes, ui = self.opened.states, self.nodes, self.ui
        return self._changes(
            lambda place: (
                ui.selection.whose(states[nodes[place]]),
                ui.words.heading(states[nodes[place]])[1],
            )
        )

    def _changes(self, key: Any) -> list[int]:
        found, now = [0], key(0)
        for place in range(1, self.last + 1):
            then, now = now, key(place)
            if then != now:
                found.append(place)
        return found

    @cached_property
    def battles(self) -> list[int]:
        """The events in which a battle was decided."""
        kinds = self.measures.battles if self.measures else frozenset()
        events = self.opened.events
        return [
            place
            for place, node in enumerate(self.nodes)
            if any(type(fact) in kinds for fact in events[node].facts)
        ]

    # ------------------------------------------------------------ rolls

    @cached_property
    def rolls(self) -> list[Roll]:
        """Every roll, with its meaning."""
        return [roll for place in range(self.last + 1) for roll in self.rolls_at(place)]

    @property
    def known_rolls(self) -> Iterator[Roll]:
        """The rolls that are already read."""
        return chain.from_iterable(self._rolls.values())

    @cached_property
    def of_note(self) -> list[Roll]:
        """The rolls with rare results."""
        return [roll for roll in self.rolls if roll.is_of_note]

    def rolls_at(self, place: int) -> list[Roll]:
        """Return the rolls of one event."""
        found = self._rolls.get(place)
        if found is None:
            found = self._rolls[place] = list(self._rolls_of(place))
        return found

    def counting(self, margins: Iterable[int]) -> Iterator[None]:
        """Compute the margin at some places and then every roll, a little at each step."""
        for place in margins:
            self.margin(place)
            yield
        for place in range(self.last + 1):
            self.rolls_at(place)
            yield

    def _rolls_of(self, place: int) -> Iterator[Roll]:
        heard = self.event(place).facts
        if not any(isinstance(fact, Rolled) for fact in heard):
            return
        reach = self._reach(place)
        for number, fact in enumerate(heard):
            if isinstance(fact, Rolled):
                state = self._seen(self._folded(place, reach[number] - 1))
                after = _Later(self, place, heard[number + 1 :])
                yield self._read(place, number + 1, Throw(state, fact, heard[:number], after))

    def _read(self, place: int, facts: int, throw: Throw[State]) -> Roll:
        measures, roll = self.measures, throw.roll
        if measures is None:
            return Roll(place, facts, roll, "", range(1, 7), 0, 0, roll.result, ())
        faces, side = measures.faces(roll), measures.side(throw)
        middle = (faces[0] + faces[-1]) / 2
        luck = (roll.die - middle) * measures.high(roll) if side else 0.0
        spread = (len(faces) ** 2 - 1) / 12 if side else 0.0
        came = measures.came(throw)
        return Roll(
            place, facts, roll, side, faces, luck, spread, came, outcomes(measures, throw, faces, came)
        )


class _Later(list["Fact"]):
    """The facts after a roll: those of its event, then those of later events, on demand."""

    def __init__(self, index: ReviewIndex, place: int, facts: Sequence[Fact]) -> None:
        super().__init__(facts)
        self._index = index
        self._place = place

    def __iter__(self) -> Iterator[Fact]:
        yield from super().__iter__()
        last = min(self._index.last, self._place + AHEAD)
        for place in range(self._place + 1, last + 1):
            yield from self._index.event(place).facts


def outcomes(measures: Measures[State], throw: Throw[State], faces: range, came: str) -> tuple[str, ...]:
    """
    Return the result of each face, or nothing if the record does not show it.

    The chart is today's. If it gives the rolled die another result than the record, the chart has changed,
    and the chances are unknown.
    """
    try:
        found = measures.outcomes(throw)
    except (LookupError, ValueError):
        return ()
    recorded = len(found) == len(faces) and throw.roll.die in faces
    return found if recorded and found[throw.roll.die - faces[0]] == came else ()
