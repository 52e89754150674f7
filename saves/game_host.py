"""The game host, used by the screen and the protocol. It saves each event before it confirms it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from attrs import define, evolve, field, frozen

from cockade.engine.dice import Dice
from cockade.engine.game import AnyGame, Outcome
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.engine.rules import Offer
from cockade.events.event import Action, Event
from cockade.events.problems import Problem
from cockade.events.record import Record
from cockade.saves.errors import SaveError
from cockade.saves.line_format import Header
from cockade.saves.loader import Games
from cockade.saves.save_file import SaveFile


@frozen
class Snapshot(Record):
    """
    A game at one moment, as one side may see it.

    `version` grows with every change of the game, also with undo. `place` counts the events of the line up to
    the present, and `length` all of the line, with redoable events. `node` is the current event in the order
    of play. For a side, only visible events count in all of these, and its `node` is its `place`. So a side
    cannot notice hidden events.
    """

    version: int
    state: Any
    node: int
    place: int
    length: int
    decider: str
    turn: str
    phase: str
    outcome: Outcome | None
    may_undo: bool
    may_redo: bool


class Rollouts(Protocol):
    """Rollouts made elsewhere, in batches of [place, until, number, winner]."""

    heard: Callable[[list[Any]], None]
    """A callback for the results of later rollouts."""

    def ask(self, points: Sequence[tuple[int, int]]) -> list[Any]:
        """Return the known results from some places, after the orders `until` another one (or -1)."""
        ...


class Port(Protocol):
    """The interface of a game for a screen, whether it is played here or on a server."""

    @property
    def opened(self) -> AnyGameTree:
        """The game as far as this screen may know it."""
        ...

    @property
    def version(self) -> int:
        """A number that changes with every event."""
        ...

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        ...

    @property
    def served(self) -> bool:
        """Whether a server holds the game, so undo needs the other player's consent."""
        ...

    @property
    def rated(self) -> bool:
        """Whether the result affects ratings, so there are no hints."""
        ...

    @property
    def origin(self) -> Path | None:
        """The file of a game under review."""
        ...

    @property
    def kept_at(self) -> Path | None:
        """The file of a finished or reviewed game, next to which its analysis can be saved."""
        ...

    @property
    def elsewhere(self) -> Rollouts | None:
        """The service for win chances, or None if this process computes them itself."""
        ...

    @property
    def name(self) -> str:
        """The name of the game in its storage."""
        ...

    @property
    def header(self) -> Header | None:
        """The first line of the record, or None if it is not stored here."""
        ...

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """Return the possible actions of a side, by default the deciding one."""
        ...

    def snapshot(self, side: str | None = None) -> Snapshot:
        """Return the present as one side may see it."""
        ...

    def plays_alone(self, side: str) -> None:
        """Set the side of the only person in a game against bots, or empty if there are several people."""
        ...

    def act(self, side: str, action: Action, *, joined: bool = False) -> Event:
        """Play an action and save it. Raises Refusal with its clause, or SaveError with the reason."""
        ...

    def undo(self) -> int:
        """Undo the last gesture, and return the number of its events."""
        ...

    def undo_to(self, place: int) -> int:
        """Undo all events after a place of the line, and return their number."""
        ...

    def redo(self) -> int:
        """Redo the last undone gesture, and return the number of its events."""
        ...

    def go_to(self, node: int) -> None:
        """Go to any event of the game, also of other lines. Raises SaveError where that is impossible."""
        ...

    def note(self, node: int, side: str, text: str | None) -> None:
        """Write a note at an event, or remove it with None. Raises SaveError where notes are impossible."""
        ...

    def close(self) -> None:
        """Close the record, so other processes may open it."""
        ...


class EventStore(Protocol):
    """The storage of a game. When one of its methods returns, the data is on disk."""

    @property
    def header(self) -> Header:
        """The first line of the record."""
        ...

    @property
    def path(self) -> Path:
        """The path of the record, for messages."""
        ...

    def append(self, event: Event, *, joined: bool = False) -> None:
        """Save an event."""
        ...

    def moved(self, node: int) -> None:
        """Save a change of the current event."""
        ...

    def noted(self, node: int, side: str, text: str | None) -> None:
        """Save a note."""
        ...

    def seat(self, players: Mapping[str, str]) -> None:
        """Save who plays from here on."""
        ...

    def close(self) -> None:
        """Close the record, so other processes may open it."""
        ...


@define(eq=False)
class GameHost:
    """
    One open game and its file, if there is one.

    Everything is on disk before it is confirmed. After a SaveError or a Refusal, game and file are unchanged.
    All changes of the game go through here. `origin` is the file of a game under review, which is opened only
    to save a note. `home` is the host of the game in progress, if this is a side view of it.
    """

    opened: AnyGameTree
    save: EventStore | None = None
    notes: tuple[Problem, ...] = ()
    version: int = 0
    origin: Path | None = None
    games: Games | None = None
    home: Port | None = None
    _alone: str = field(default="", init=False)
    _settled: bool = True
    _trail: list[int] = field(factory=list)
    _heard: dict[tuple[int, str], Event | None] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Start the trail of new events at the current one."""
        self._trail.append(self.opened.node)

    @classmethod
    def begin(  # noqa: PLR0913 - a game is begun with all of these
        cls,
        game: AnyGame,
        scenario: str,
        key: bytes,
        *,
        free_undo: bool = False,
        path: Path | str | None = None,
        players: dict[str, str] | None = None,
        served: bool = False,
        values: Mapping[str, Any] | None = None,
    ) -> GameHost:
        """
        Start a new game. With `path`, it is saved from its set-up on.

        Raises KeyError for an unknown scenario.

        Printed `values` are laid over the scenario; DataError names everything that is wrong in them.
        """
        host = cls(GameTree.begin(game, scenario, key, free_undo=free_undo, values=values))
        if path is not None:
            host.save_as(path, players=players, served=served)
        return host

    @classmethod
    def open(cls, path: Path | str, games: Games, *, key: bytes | None = None) -> GameHost:
        """Open a recorded game to play on, like `SaveFile.open`. Its `notes` name all repairs."""
        save, opened, notes = SaveFile.open(path, games, key=key)
        return cls(opened, save, notes)

    def save_as(
        self, path: Path | str, *, players: dict[str, str] | None = None, served: bool = False
    ) -> None:
        """Save the whole game in a new file, and its later events too. Raises SaveError on failure."""
        old = self.save
        if old is None:
            self.save = SaveFile.create(path, self.opened, players=players, served=served)
            return
        self.save = SaveFile.create(
            path,
            self.opened,
            players=players or old.header.players,
            options=old.header.options,
            begun=old.header.begun,
            served=bool(old.header.proof),
        )
        old.close()

    # ------------------------------------------------------------ looking

    @property
    def served(self) -> bool:
        """Whether this game, or its home game, was started on a server."""
        if self.home is not None:
            return self.home.served
        return self.save is not None and bool(self.save.header.proof)

    @property
    def rated(self) -> bool:
        """Whether this is a side view of a rated game."""
        return self.home is not None and self.home.rated

    @property
    def kept_at(self) -> Path | None:
        """The file of a game that is finished or under review."""
        is_over = self.save is not None and not self.opened.decider
        return self.save.path if self.save and is_over else self.origin

    @property
    def elsewhere(self) -> None:
        """None, because this process computes win chances itself."""

    @property
    def name(self) -> str:
        """The name of the file without its suffix, or the scenario if there is no file."""
        path = self.save.path if self.save else self.origin
        return path.stem if path else f"{self.game.id}-{self.opened.scenario}"

    @property
    def header(self) -> Header | None:
        """The first line of the file, if there is one."""
        return self.save.header if self.save else None

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return self.opened.game

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """Return the possible actions of a side, by default the deciding one."""
        return self.game.offers(self.opened.state, side)

    def snapshot(self, side: str | None = None) -> Snapshot:
        """Return the present as a side may see it, or all of it without a side."""
        opened, game, state = self.opened, self.game, self.opened.state
        last = len(opened.line) - 1
        place = 0 if side is None else len(self._told(side, opened.at)) - 1
        is_theirs = side is None or opened.free_undo or side == opened.decider
        return Snapshot(
            self.version if side is None else self._changes(side),
            state if side is None else game.view(state, side),
            opened.node if side is None else place,
            opened.at if side is None else place,
            last if side is None else len(self._told(side, last)) - 1,
            opened.decider,
            game.turn(state),
            game.phase(state),
            game.outcome(state),
            may_undo=is_theirs and opened.at > opened.floor,
            may_redo=is_theirs and opened.at + 1 < len(opened.line),
        )

    def events_since(self, place: int, side: str | None = None) -> tuple[Event, ...]:
        """
        Return the events of the line after a place, whole or as a side may know them.

        A side's places count only the events it knows, so hidden events leave no gap in the numbers.
        """
        opened = self.opened
        if side is None:
            return tuple(opened.events[node] for node in opened.line[place + 1 : opened.at + 1])
        told = self._told(side, opened.at)
        return tuple(evolve(event, n=n) for n, event in enumerate(told) if n > place)

    # ------------------------------------------------------------ hearing

    def _told(self, side: str, place: int) -> list[Event]:
        """Return the events of the line up to a place that a side knows."""
        told = (self._hear(node, side) for node in self.opened.line[: place + 1])
        return [event for event in told if event is not None]

    def _hear(self, node: int, side: str) -> Event | None:
        """Return an event as a side may know it, or None if the side cannot notice it."""
        key = (node, side)
        if key not in self._heard:
            silent = self.opened.is_silent(node, side)
            self._heard[key] = None if silent else self.opened.heard(node, side)
        return self._heard[key]

    def _last_heard(self, node: int, side: str) -> int:
        """Return the latest event up to one that a side knows. The set-up is always known."""
        while self._hear(node, side) is None:
            node = self.opened.parents[node]
        return node

    def _changes(self, side: str) -> int:
        """Return the number of changes that a side can notice."""
        ends = [self._last_heard(node, side) for node in self._trail]
        return sum(before != after for before, after in pairwise(ends))

    # ------------------------------------------------------------ playing

    def act(self, side: str, action: Action, *, joined: bool = False, dice: Dice | None = None) -> Event:
        """
        Play an action, save it, and only then confirm it.

        A Refusal cites the clause that forbids it. `joined` makes it one gesture with the action before. The
        forced answers of the only person in the game belong to the same gesture.
        """
        event = self._act(side, action, joined=joined, dice=dice)
        while (said := self._formality()) is not None:
            self._act(self.opened.decider, said, joined=True)
        return event

    def plays_alone(self, side: str) -> None:
        """Set the side whose forced answers are given automatically. Bots give theirs themselves."""
        self._alone = side

    def _formality(self) -> Action | None:
        """
        The only person's forced answer, where its speed reveals nothing to another player.

        Bots give their forced answers themselves.
        """
        alone = self._alone and self._alone == self.opened.decider
        return self.game.formality(self.opened.state) if alone else None

    def _act(self, side: str, action: Action, *, joined: bool, dice: Dice | None = None) -> Event:
        play = self.opened.work_out(side, action, joined=joined, dice=dice)
        self._commit(
            lambda save: save.append(play.event, joined=joined),
            lambda: self.opened.keep(play),
        )
        return play.event

    def undo(self) -> int:
        """Undo the last gesture, and return the number of its events. Raises Refusal at the floor."""
        return self._take_back(self.opened.undo_place())

    def undo_to(self, place: int) -> int:
        """Undo all events after a place of the line. Raises Refusal below the floor."""
        self.opened.check_undo(place)
        return self._take_back(place)

    def redo(self) -> int:
        """Redo the last undone gesture, and return the number of its events."""
        start = self.opened.at
        self.go_to(self.opened.line[self.opened.redo_place()])
        return self.opened.at - start

    def go_to(self, node: int) -> None:
        """
        Go to any event of the game, to play on from there.

        Raises: IndexError if there is none.
        """
        if not 0 <= node < len(self.opened.events):
            raise IndexError(node)
        self._commit(lambda save: save.moved(node), lambda: self.opened.go_to(node))

    def note(self, node: int, side: str, text: str | None) -> None:
        """Write a note at an event, for a side's view or for all (""), or remove it with None."""
        if self.home is not None:
            self.home.note(node, side, text)
            return
        if self.save is None and self.origin is not None and self.games is not None:
            save, _, _ = SaveFile.open(self.origin, self.games)
            with save:
                save.noted(node, side, text)
            self.opened.note(node, side, text)
            self.version += 1
            return
        self._commit(lambda save: save.noted(node, side, text), lambda: self.opened.note(node, side, text))

    def _take_back(self, place: int) -> int:
        start = self.opened.at
        self.go_to(self.opened.line[place])
        return start - place

    def _commit(self, keep: Callable[[EventStore], None], play: Callable[[], None]) -> None:
        """
        Save a change to disk, and then apply it to the open game.

        If that is interrupted in between, the file is ahead of the game, and the game accepts no more
        actions.
        """
        if not self._settled:
            where = self.save.path if self.save else "this game"
            raise SaveError(where, "The last action was interrupted. Open the game again to play on.")
        self._settled = False
        try:
            if self.save is not None:
                keep(self.save)
        except Exception:
            self._settled = True
            raise
        play()
        self._settled = True
        self.version += 1
        self._trail.append(self.opened.node)

    # ------------------------------------------------------------ the end

    def close(self) -> None:
        """Close the file, so other processes may open it."""
        if self.save is not None:
            self.save.close()

    def __enter__(self) -> Self:
        """Enter the context. The file is closed at its end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file at the end of the context."""
        self.close()
