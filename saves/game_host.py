"""The game host: what the screen and the protocol talk to. First kept, then confirmed."""

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

    `version` grows with everything that happens to the game, undo included; `place` counts the events on
    the line of play up to the present, `length` all of that line, what may be redone included. `node` is the
    event in view by the order of play. For a side only what it can tell counts in all of these, and its
    `node` is its `place`: of what happens in secret it does not even learn that it did.
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
    """Rollouts of a game that are made elsewhere: a list of [place, until, number, winner] each time."""

    heard: Callable[[list[Any]], None]
    """Hears of those that are made later."""

    def ask(self, points: Sequence[tuple[int, int]]) -> list[Any]:
        """Those that are known from some places, after what was ordered `until` another one (or -1)."""
        ...


class Port(Protocol):
    """What a screen asks of a game, wherever it is played: here, or on a server."""

    @property
    def opened(self) -> AnyGameTree:
        """The game as far as this screen may know it."""
        ...

    @property
    def version(self) -> int:
        """A number that is another one whenever something has happened."""
        ...

    @property
    def game(self) -> AnyGame:
        """The game by whose rules this one is played."""
        ...

    @property
    def served(self) -> bool:
        """Whether a server keeps the game: whoever takes back then asks the other player."""
        ...

    @property
    def rated(self) -> bool:
        """Whether the result changes ratings: then nobody is given hints."""
        ...

    @property
    def origin(self) -> Path | None:
        """The file of a game that is only looked at."""
        ...

    @property
    def kept_at(self) -> Path | None:
        """The file of a game that is over or only looked at, beside which more can be kept about it."""
        ...

    @property
    def elsewhere(self) -> Rollouts | None:
        """Who works out chances to win where this process must not; None where it does so itself."""
        ...

    @property
    def name(self) -> str:
        """What the game is called where it is kept."""
        ...

    @property
    def header(self) -> Header | None:
        """The first line of its record; None for one that is not kept here."""
        ...

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """What a side may do now; by default the side that must decide."""
        ...

    def snapshot(self, side: str | None = None) -> Snapshot:
        """The present."""
        ...

    def plays_alone(self, side: str) -> None:
        """Hear whose side the only person at the table plays, beside bots; empty if there are several."""
        ...

    def act(self, side: str, action: Action, *, joined: bool = False) -> Event:
        """Play an action, kept when this returns. A Refusal cites its clause, a SaveError says why not."""
        ...

    def undo(self) -> int:
        """Take back the last gesture; how many events that were."""
        ...

    def undo_to(self, place: int) -> int:
        """Take back everything after a place of the line."""
        ...

    def redo(self) -> int:
        """Play the last gesture that was taken back again."""
        ...

    def go_to(self, node: int) -> None:
        """Bring any event that was ever played into view; a SaveError where that is not possible."""
        ...

    def note(self, node: int, side: str, text: str | None) -> None:
        """Write beside an event; None takes the note away. A SaveError where there are no notes."""
        ...

    def close(self) -> None:
        """Let go of the record, so that others may open it."""
        ...


class EventStore(Protocol):
    """Where a game is kept: what its methods have returned from is on disk."""

    @property
    def header(self) -> Header:
        """The first line."""
        ...

    @property
    def path(self) -> Path:
        """Where that is, for messages."""
        ...

    def append(self, event: Event, *, joined: bool = False) -> None:
        """Keep an event."""
        ...

    def moved(self, node: int) -> None:
        """Keep that another event came into view."""
        ...

    def noted(self, node: int, side: str, text: str | None) -> None:
        """Keep a note."""
        ...

    def seat(self, players: Mapping[str, str]) -> None:
        """Keep who plays from here on."""
        ...

    def close(self) -> None:
        """Let go of the record, so that others may open it."""
        ...


@define(eq=False)
class GameHost:
    """
    One open game and, where there is one, its file.

    Everything is on disk before it is confirmed. A SaveError leaves game and file where they were; so does
    a Refusal. All that changes the game goes through here. `origin` is the file of a game that is only
    looked at: it is opened for as long as it takes to keep a note, and for nothing else. `home` is the
    host of the game that this one is only a look aside from.
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
        """The event in view at first is where the trail of those that come begins."""
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
        A new game; with `path` it is kept there from its set-up on. KeyError for an unknown scenario.

        Printed `values` are laid over the scenario; DataError names everything that is wrong in them.
        """
        host = cls(GameTree.begin(game, scenario, key, free_undo=free_undo, values=values))
        if path is not None:
            host.save_as(path, players=players, served=served)
        return host

    @classmethod
    def open(cls, path: Path | str, games: Games, *, key: bytes | None = None) -> GameHost:
        """A recorded game to play on; see `SaveFile.open`. Its `notes` say what had to be mended."""
        save, opened, notes = SaveFile.open(path, games, key=key)
        return cls(opened, save, notes)

    def save_as(
        self, path: Path | str, *, players: dict[str, str] | None = None, served: bool = False
    ) -> None:
        """Keep all that was played in a new file, and from now on every event there; SaveError as ever."""
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
        """Whether this game, or the one it is a look aside from, was begun on a server."""
        if self.home is not None:
            return self.home.served
        return self.save is not None and bool(self.save.header.proof)

    @property
    def rated(self) -> bool:
        """Whether it is a look aside from a rated game."""
        return self.home is not None and self.home.rated

    @property
    def kept_at(self) -> Path | None:
        """The file of a game that is only looked at, or that is over."""
        is_over = self.save is not None and not self.opened.decider
        return self.save.path if self.save and is_over else self.origin

    @property
    def elsewhere(self) -> None:
        """None: this process works out chances itself."""

    @property
    def name(self) -> str:
        """What the file is called, without its suffix; without a file, the scenario."""
        path = self.save.path if self.save else self.origin
        return path.stem if path else f"{self.game.id}-{self.opened.scenario}"

    @property
    def header(self) -> Header | None:
        """The first line of the file, where there is one."""
        return self.save.header if self.save else None

    @property
    def game(self) -> AnyGame:
        """The game by whose rules this one is played."""
        return self.opened.game

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """What a side may do now; by default the side that must decide."""
        return self.game.offers(self.opened.state, side)

    def snapshot(self, side: str | None = None) -> Snapshot:
        """The present as a side may see it; without a side, all of it."""
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
        The events on the line of play after a place of it, whole or as a side may hear of them.

        A side counts places by what it has heard: of what is wholly hidden from it there is neither an
        event nor a gap in the numbers.
        """
        opened = self.opened
        if side is None:
            return tuple(opened.events[node] for node in opened.line[place + 1 : opened.at + 1])
        told = self._told(side, opened.at)
        return tuple(evolve(event, n=n) for n, event in enumerate(told) if n > place)

    # ------------------------------------------------------------ hearing

    def _told(self, side: str, place: int) -> list[Event]:
        """What a side has heard on the line of play up to a place."""
        told = (self._hear(node, side) for node in self.opened.line[: place + 1])
        return [event for event in told if event is not None]

    def _hear(self, node: int, side: str) -> Event | None:
        """An event as a side hears of it; None for one of which it cannot tell that it happened."""
        key = (node, side)
        if key not in self._heard:
            silent = self.opened.is_silent(node, side)
            self._heard[key] = None if silent else self.opened.heard(node, side)
        return self._heard[key]

    def _last_heard(self, node: int, side: str) -> int:
        """The latest event before or at one that a side has heard of; the set-up is never silent."""
        while self._hear(node, side) is None:
            node = self.opened.parents[node]
        return node

    def _changes(self, side: str) -> int:
        """How often something has happened that a side can tell."""
        ends = [self._last_heard(node, side) for node in self._trail]
        return sum(before != after for before, after in pairwise(ends))

    # ------------------------------------------------------------ playing

    def act(self, side: str, action: Action, *, joined: bool = False, dice: Dice | None = None) -> Event:
        """
        Play an action, keep it, and only then confirm it.

        A Refusal cites the clause that forbids it. `joined` makes it one gesture with the action before. What
        the only person at the table says for form's sake after it belongs to the same gesture.
        """
        event = self._act(side, action, joined=joined, dice=dice)
        while (said := self._formality()) is not None:
            self._act(self.opened.decider, said, joined=True)
        return event

    def plays_alone(self, side: str) -> None:
        """Answer for a side what it can answer in one way only: bots do not mind how long that takes."""
        self._alone = side

    def _formality(self) -> Action | None:
        """
        What a person can only say, where nobody else could learn from the haste that it was so.

        Bots say for themselves what they can only say.
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
        """Take back the last gesture; how many events that were. A Refusal at the floor."""
        return self._take_back(self.opened.undo_place())

    def undo_to(self, place: int) -> int:
        """Take back everything after a place of the line; the number of events. Refused below the floor."""
        self.opened.check_undo(place)
        return self._take_back(place)

    def redo(self) -> int:
        """Play the last gesture that was taken back again; how many events that were."""
        start = self.opened.at
        self.go_to(self.opened.line[self.opened.redo_place()])
        return self.opened.at - start

    def go_to(self, node: int) -> None:
        """
        Bring any event that was ever played into view, to play on there.

        Raises: IndexError if there is none.
        """
        if not 0 <= node < len(self.opened.events):
            raise IndexError(node)
        self._commit(lambda save: save.moved(node), lambda: self.opened.go_to(node))

    def note(self, node: int, side: str, text: str | None) -> None:
        """Write beside an event, with the eyes of a side or of all (""); None takes the note away."""
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
        On disk first, then in the open game.

        An interruption between the two leaves the file ahead of the game: nothing more is played then.
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
        """Let go of the record, so that others may open it."""
        if self.save is not None:
            self.save.close()

    def __enter__(self) -> Self:
        """A host is a context: its file is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()
