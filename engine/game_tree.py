"""An open game: a tree of events with every state kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, ClassVar, Generic

from attrs import define, field, frozen

from cockade.engine.dice import BY_ACTION, Dice, KeyedDice
from cockade.engine.game import Game
from cockade.engine.rules import Offer, Refusal, S
from cockade.events.codec import codec_for
from cockade.events.event import Action, Event
from cockade.events.facts import Secret, SetUp


def is_floor(event: Event, decider_before: str, decider_after: str) -> bool:
    """Whether an event ends undoing: it revealed something, or the decision passed to the other side."""
    if decider_before != decider_after:
        return True
    for fact in event.facts:  # noqa: SIM110 - three times as fast as any(), and every event comes by here
        if fact.reveals:
            return True
    return False


@frozen
class Play(Generic[S]):
    """A computed action that is not played yet: its event, the state after it, and the next decider."""

    event: Event
    state: S
    decider: str
    joined: bool


@define
class GameTree(Generic[S]):
    """
    A game in progress: every event that was ever played, and the state after each.

    Events are kept in the order in which they were played, as a tree; `line` is the line of play in
    view, as indices into that order, and `at` the place in it. Taking back moves `at` and forgets
    nothing; playing on from an earlier place begins a branch. `values` are the printed ones laid over the
    scenario, if any. `notes` are what people wrote beside events, by event and the side with whose eyes they
    looked (empty: all of it); a note without words is a bookmark. `earlier` are keys that decided the dice
    before `key`, each with the number of events that had been played when it was given up.
    """

    game: Game[S]
    scenario: str
    key: bytes
    events: list[Event]
    states: list[S]
    parents: list[int]
    line: list[int]
    at: int = 0
    free_undo: bool = False
    values: Mapping[str, Any] = field(factory=dict)
    notes: dict[tuple[int, str], str] = field(factory=dict)
    earlier: list[tuple[int, bytes]] = field(factory=list)
    _floors: list[int] = field(factory=list)
    _gestures: list[int] = field(factory=list)
    _deciders: list[str] = field(factory=list)
    is_whole: ClassVar[bool] = True
    """Whether the events hold all that happened, and not only one side's knowledge."""

    @classmethod
    def begin(
        cls,
        game: Game[S],
        scenario: str,
        key: bytes,
        *,
        free_undo: bool = False,
        values: Mapping[str, Any] | None = None,
    ) -> GameTree[S]:
        """Set up a scenario, with printed values over it if there are any. `key` decides every die."""
        laid = game.values_of(scenario, values)
        played = game.printed(scenario, laid) if laid else scenario
        event, state = game.start(played, KeyedDice(key, 0))
        opened = cls.reopen(game, event, key, free_undo=free_undo, state=state)
        opened.values = laid
        return opened

    @classmethod
    def reopen(
        cls, game: Game[S], event: Event, key: bytes, *, free_undo: bool = False, state: S | None = None
    ) -> GameTree[S]:
        """Open a recorded game at its set-up event. The facts alone make the state."""
        scenario = event.action.scenario if isinstance(event.action, SetUp) else ""
        opened = cls(game, scenario, key, [], [], [], [], free_undo=free_undo)
        opened.events.append(event)
        opened.states.append(game.reduce.fold(game.blank, event.facts) if state is None else state)
        opened.parents.append(-1)
        opened.line.append(0)
        opened._floors.append(0)
        opened._gestures.append(0)
        opened._deciders.append(game.decider(opened.states[0]))
        return opened

    @property
    def state(self) -> S:
        """The state after the event in view."""
        return self.states[self.line[self.at]]

    @property
    def node(self) -> int:
        """The number of the event in view, in the order of play."""
        return self.line[self.at]

    @property
    def decider(self) -> str:
        """The side that must decide now. Empty when the game is over."""
        return self._deciders[self.line[self.at]]

    def decider_at(self, node: int) -> str:
        """Return the side that had to decide after an event."""
        return self._deciders[node]

    def offers(self) -> tuple[Offer, ...]:
        """Return all actions that are legal now, as offers."""
        return self.game.rules.offers(self.state)

    def act(self, side: str, action: Action, *, joined: bool = False, dice: Dice | None = None) -> Event:
        """Play an action. A Refusal changes nothing.

        `joined` makes it one gesture with the event before it: one undo takes both.
        """
        play = self.work_out(side, action, joined=joined, dice=dice)
        self.keep(play)
        return play.event

    def work_out(
        self, side: str, action: Action, *, joined: bool = False, dice: Dice | None = None
    ) -> Play[S]:
        """Compute an action's result without playing it. `keep` plays it."""
        n = self.at + 1
        resolution = self.game.decide(self.state, side, action, dice or self.dice_for(side, action))
        event = Event(n, side, action, tuple(resolution.facts))
        return Play(event, resolution.state, self.game.decider(resolution.state), joined)

    def change_key(self, key: bytes) -> None:
        """Let another key decide the dice of all events from here on."""
        self.earlier.append((len(self.events), self.key))
        self.key = key

    def dice_for(self, side: str, action: Action) -> KeyedDice:
        """Return the dice of the next action."""
        return self._keyed(self.key, self.at + 1, side, action)

    def dice_of(self, node: int) -> KeyedDice:
        """Return the dice of a played event."""
        event = self.events[node]
        return self._keyed(self.key_of(node), event.n, event.side, event.action)

    def _keyed(self, key: bytes, n: int, side: str, action: Action) -> KeyedDice:
        if not n or not key.startswith(BY_ACTION):
            return KeyedDice(key, n)
        said = codec_for(self.game.vocabulary).plain(action)
        return KeyedDice(key, n, f"/{side}/{json.dumps(said, sort_keys=True)}")

    def key_of(self, node: int) -> bytes:
        """Return the key that decided the dice of an event."""
        return next((key for played, key in self.earlier if node < played), self.key)

    def keep(self, play: Play[S]) -> None:
        """Play a computed action in the present."""
        self._append(play.event, play.state, play.decider, play.joined)

    def record(self, event: Event, *, joined: bool = False) -> None:
        """Apply a recorded event without checking any rule."""
        game = self.game
        state = game.reduce.fold(self.states[self.line[self.at]], event.facts)
        self._append(event, state, game.decider(state), joined)

    def _append(self, event: Event, state: S, decider: str, joined: bool) -> None:  # noqa: FBT001
        events, line = self.events, self.line
        node, before = len(events), line[self.at]
        place = self.at = self.at + 1
        events.append(event)
        self.states.append(state)
        self.parents.append(before)
        deciders, floors, gestures = self._deciders, self._floors, self._gestures
        floors.append(place if is_floor(event, deciders[before], decider) else floors[before])
        gestures.append(gestures[before] if joined else node)
        deciders.append(decider)
        if place < len(line):
            del line[place:]
        line.append(node)

    def heard(self, node: int, side: str) -> Event:
        """Return an event as one side may see it."""
        parent = self.parents[node]
        before = self.game.blank if parent < 0 else self.states[parent]
        return self.game.redact(before, side, self.events[node])

    def is_silent(self, node: int, side: str) -> bool:
        """Whether a side can't tell that an event happened at all.

        The side gets a secret without a fact, and its view is the same as before: no openly asked side has
        answered.
        """
        parent, heard = self.parents[node], self.heard(node, side)
        if parent < 0 or heard.facts or not isinstance(heard.action, Secret):
            return False
        before, after = (self.game.view(self.states[at], side) for at in (parent, node))
        return bool(before == after)

    def is_joined(self, node: int) -> bool:
        """Whether an event belongs to the same gesture as the event before it."""
        return self._gestures[node] != node

    @property
    def floor(self) -> int:
        """The earliest place of the line to which undo can go from here."""
        return 0 if self.free_undo else self._floors[self.node]

    def undo(self) -> int:
        """Undo the last gesture. Return the number of events. Refused at the floor."""
        return self.undo_to(self.undo_place())

    def undo_place(self) -> int:
        """Return the place to which `undo` would go. Refused at the floor."""
        target = self.at - 1
        gesture = self._gestures[self.node]
        while target > self.floor and self._gestures[self.line[target]] == gesture:
            target -= 1
        self.check_undo(target)
        return target

    def undo_to(self, place: int) -> int:
        """Undo everything after a place of the line. Return the number of events."""
        self.check_undo(place)
        taken, self.at = self.at - place, place
        return taken

    def check_undo(self, place: int) -> None:
        """Accept a place of the line to which undo can go.

        Raises: Refusal for any other, with the reason.
        """
        if place < 0 or self.at == 0:
            raise Refusal("undo", "Nothing has been played yet.")
        if place > self.at:
            raise Refusal("undo", "That has not been played yet.")
        if place < self.floor:
            raise Refusal(
                "undo", "Dice have fallen or the other side has had to decide: that cannot be taken back."
            )

    def redo(self) -> int:
        """Redo a whole undone gesture. Return the number of events."""
        start, self.at = self.at, self.redo_place()
        return self.at - start

    def redo_place(self) -> int:
        """Return the place to which `redo` would go.

        Raises: Refusal when nothing has been taken back.
        """
        if self.at + 1 >= len(self.line):
            raise Refusal("undo", "Nothing has been taken back.")
        place, gesture = self.at + 1, self._gestures[self.line[self.at + 1]]
        while place + 1 < len(self.line) and self._gestures[self.line[place + 1]] == gesture:
            place += 1
        return place

    def go_to(self, node: int) -> None:
        """Bring any played event into view.

        On the line in view only the place changes, so the events after it can be redone. An event elsewhere
        brings its own line of play.

        Raises: IndexError for one that never was.
        """
        if node < 0:
            raise IndexError(node)
        place = self.events[node].n
        if place >= len(self.line) or self.line[place] != node:
            self.line = self.line_to(node)
        self.at = place

    def aside(self) -> GameTree[S]:
        """Return the same game for browsing: a change of view there changes nothing here."""
        found = copy(self)
        found.line = list(self.line)
        return found

    def alone(self, last: int | None = None) -> GameTree[S]:
        """Return the line in view, up to a place, as its own game without undone moves."""
        nodes = self.line[: (self.at if last is None else last) + 1]
        places = {node: place for place, node in enumerate(nodes)}
        found = GameTree(
            self.game,
            self.scenario,
            self.key,
            [self.events[node] for node in nodes],
            [self.states[node] for node in nodes],
            list(range(-1, len(nodes) - 1)),
            list(range(len(nodes))),
            len(nodes) - 1,
            values=self.values,
        )
        found.earlier = [(sum(node < played for node in nodes), key) for played, key in self.earlier]
        found._floors += [self._floors[node] for node in nodes]
        found._gestures += [places[self._gestures[node]] for node in nodes]
        found._deciders += [self._deciders[node] for node in nodes]
        return found

    def note(self, node: int, side: str, text: str | None) -> None:
        """Write a note on an event as one side. None removes it.

        Raises: IndexError if there is no such event.
        """
        if not 0 <= node < len(self.events):
            raise IndexError(node)
        if text is None:
            self.notes.pop((node, side), None)
        else:
            self.notes[node, side] = text

    def ends(self) -> list[int]:
        """Return the last event of every line of play, in the order of play."""
        inner = set(self.parents)
        return [node for node in range(len(self.events)) if node not in inner]

    def line_to(self, node: int) -> list[int]:
        """Return the line of play that ends with an event, as numbers in the order of play."""
        line = []
        while node >= 0:
            line.append(node)
            node = self.parents[node]
        return line[::-1]

    def state_at(self, place: int) -> S:
        """Return the state after the event at a place of the line.

        Raises: IndexError beyond its ends.
        """
        if place < 0:
            raise IndexError(place)
        return self.states[self.line[place]]

    def event_at(self, place: int) -> Event:
        """Return the event at a place of the line.

        Raises: IndexError beyond its ends.
        """
        if place < 0:
            raise IndexError(place)
        return self.events[self.line[place]]

    def story(self) -> Iterable[Event]:
        """Return the events of the line up to the present, in order."""
        return (self.events[node] for node in self.line[: self.at + 1])


AnyGameTree = GameTree[Any]
