"""A game on a server as screens see it: a `Port` (`cockade.saves.game_host`) without secrets."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from attrs import define, evolve, field

from cockade.engine.game import open_to_all
from cockade.engine.game_tree import GameTree, Play
from cockade.engine.rules import Offer
from cockade.events.codec import codec_for
from cockade.saves.errors import SaveError
from cockade.saves.game_host import Snapshot
from cockade.server.host.view_codec import view_codec
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import grouped, labelled, say

if TYPE_CHECKING:
    from cockade.engine.game import AnyGame
    from cockade.events.event import Action, Event
    from cockade.server.client.connection import Connection
    from cockade.server.host.view_codec import ViewCodec

Json = dict[str, Any]


def as_it_is(state: Any, side: str) -> Any:  # noqa: ARG001 - whatever the side
    """Return a view unchanged, because nothing is left to hide."""
    return state


@cache
def seen(game: AnyGame) -> AnyGame:
    """Return a game whose states are already views of one side."""
    return evolve(game, view=as_it_is, redact=open_to_all)


def _seen_all(codec: ViewCodec, actions: list[Json]) -> tuple[Any, ...]:
    return tuple(map(codec.decode, actions))


@define
class SeenGame(GameTree[Any]):
    """The events sent to this session and the views after them, in the host's order."""

    host_floor: int = 0
    is_ended: bool = False
    ask_undone: Callable[[], None] = field(default=lambda: None)
    is_whole = False

    def first_decider(self, side: str) -> None:
        """The side that decides after the set-up, as the host says."""
        self._deciders[0] = side

    def ends(self) -> list[int]:
        """The ends of all lines of play, undone ones included."""
        self.ask_undone()
        return super().ends()

    @property
    def floor(self) -> int:
        """The floor that the host gives, because it knows of hidden dice."""
        return self.host_floor

    @property
    def decider(self) -> str:
        """The deciding side. Empty after the players ended the game."""
        return "" if self.is_ended else self._deciders[self.node]


@define(eq=False)
class RemoteRollouts:
    """The server's rollouts of a finished game. See `cockade.saves.game_host.Rollouts`."""

    host: RemoteHost
    heard: Callable[[list[Any]], None] = lambda _: None

    def ask(self, points: Sequence[tuple[int, int]]) -> list[Any]:
        """Return the known rollouts. The others arrive one by one."""
        found: list[Any] = self.host.ask("chances", points=points)["found"]
        return found


class RemoteHost:
    """A game on the server.

    `side` is the player's own, empty for a spectator. `now` is the state of the game besides its events (see
    `cockade.server.host.game_requests`), `chat` the chat so far. News is applied at once, in order.
    """

    save = None

    def __init__(self, connection: Connection, id_: str) -> None:
        self._connection = connection
        self.id = id_
        self.version = 0
        self.chat: list[Json] = []
        self.now: Json = {}
        self._behind = 0.0
        self.opened: SeenGame
        self._offers: tuple[Offer, ...] = ()
        self._is_here = False
        self.told = self.enter()

    @property
    def notice(self) -> str:
        """The server's own message about this game. Mostly empty."""
        return str(self.chat[0]["text"]) if self.chat and self.chat[0]["n"] == 0 else ""

    def enter(self) -> Json:
        """Enter the game, also after the server was away. Return the data that never changes."""
        self._is_here, self.chat = False, []
        self._nodes: dict[int, int] = {}
        self._comments: dict[int, list[tuple[int, str]]] = {}
        self._rollouts = RemoteRollouts(self)
        told = self._connection.ask("enter", game=self.id)
        self._connection.await_news(self.id, self.hear)
        game = GAMES[told["game"]]
        if told["values"]:
            game.printed(told["scenario"], told["values"])
        self.side = str(told["side"])
        self._game, self._scenario = game, told["scenario"]
        self._connection.wait(lambda: self._is_here)
        return told

    # ------------------------------------------------------------ hearing

    def hear(self, news: Json) -> None:
        """Apply news of this game."""
        for number, *entry in news["entries"]:
            self._nodes[number] = self._enter(*entry)
        self.chat += news["chat"]
        for each in news.get("comments", ()):
            self._comment(each)
        self._behind = news["time"] - time.monotonic()
        self._stand(news["now"])
        self._is_here = True

    def _comment(self, said: Json) -> None:
        """Add a comment to its step, after the earlier ones."""
        node = self._nodes[said["entry"]]
        words = labelled(said["name"], said["text"])
        self._comments.setdefault(node, []).append((said["n"], words))
        before = self.opened.notes.get((node, self.side), "")
        self.opened.note(node, self.side, grouped([before, words]))

    def _enter(self, parent: int, joined: int, decider: str, heard: Json, change: Json) -> int:
        """Apply an entry. Return its number here."""
        codec = view_codec(self._game)
        event = codec.decode(heard)
        if parent < 0:
            self._begin(event, codec.apply(None, change), decider)
            return 0
        opened, before = self.opened, self._nodes[parent]
        state = codec.apply(opened.states[before], change)
        if opened.node != before:
            opened.go_to(before)
        opened.keep(Play(event, state, decider, bool(joined)))
        return opened.node

    def _begin(self, event: Event, state: Any, decider: str) -> None:
        self.opened = cast("SeenGame", SeenGame.reopen(seen(self._game), event, b"", state=state))
        self.opened.scenario = self._scenario
        self.opened.first_decider(decider)
        self.opened.ask_undone = self._ask_undone

    def _ask_undone(self) -> None:
        """Request all undone moves, if some were left out."""
        if self.now["undone"] and self._connection.is_open:
            self._connection.ask("undone", game=self.id)

    def _stand(self, now: Json) -> None:
        """Apply the state of the game besides its events."""
        opened, codec = self.opened, view_codec(self._game)
        for node in (self._nodes[now["end"]], self._nodes[now["node"]]):
            if opened.node != node:
                opened.go_to(node)
        opened.host_floor, opened.is_ended = now["floor"], now["over"]
        if now["offers"] is None:
            self._offers = self._game.offers(opened.state)
        else:
            self._offers = tuple(
                Offer(codec.named(verb), codec.decode(about), rule, partial(_seen_all, codec, actions))
                for verb, about, rule, actions in now["offers"]
            )
        self.version, self.now = now["version"], now

    @property
    def time(self) -> float:
        """Return the server's time in seconds since 1970."""
        return time.monotonic() + self._behind

    # ------------------------------------------------------------ the port

    @property
    def game(self) -> AnyGame:
        """The rules, without a secret."""
        return self.opened.game

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """Return a side's legal actions, as the host gives them."""
        return self._offers if side in (None, self.opened.decider) else ()

    def snapshot(self, side: str | None = None) -> Snapshot:  # noqa: ARG002 - there is only what one sees
        """Return the present."""
        opened, game = self.opened, self.game
        state = opened.state
        return Snapshot(
            self.version,
            state,
            opened.node,
            opened.at,
            len(opened.line) - 1,
            opened.decider,
            game.turn(state),
            game.phase(state),
            game.outcome(state),
            may_undo=self.now["may_undo"],
            may_redo=self.now["may_redo"],
        )

    def events_since(self, place: int, side: str | None = None) -> tuple[Event, ...]:  # noqa: ARG002 - as above
        """Return the events on the line of play after a place."""
        opened = self.opened
        return tuple(opened.events[node] for node in opened.line[place + 1 : opened.at + 1])

    def act(self, side: str, action: Action, *, joined: bool = False) -> Event:  # noqa: ARG002 - the seat says
        """Play an action. It is on the server's disk on return. A Refusal cites its clause."""
        said = codec_for(self._game.vocabulary).plain(action)
        self._connection.ask("act", game=self.id, action=said, joined=joined)
        return self.opened.events[self.opened.node]

    def undo(self) -> int:
        """Undo the last gesture. Return the number of events."""
        return int(self._connection.ask("undo", game=self.id)["taken"])

    def undo_to(self, place: int) -> int:
        """Undo everything after a place of the line. Return the number of events."""
        return int(self._connection.ask("undo", game=self.id, place=place)["taken"])

    def redo(self) -> int:
        """Redo the last undone moves. Return the number of events."""
        before = self.opened.at
        self._connection.ask("redo", game=self.id)
        return self.opened.at - before

    @property
    def served(self) -> bool:
        """Return True."""
        return True

    @property
    def rated(self) -> bool:
        """Whether the game is rated, as agreed at the start."""
        return bool(self.told["terms"]["rated"])

    def plays_alone(self, side: str) -> None:
        """Do nothing, because the server knows the players."""

    @property
    def origin(self) -> None:
        """None, because the game comes from no file."""

    @property
    def kept_at(self) -> None:
        """None, because no game is saved here."""

    @property
    def elsewhere(self) -> RemoteRollouts | None:
        """The server's rollouts, once the game is over and all of it has arrived."""
        return self._rollouts if self.now["over"] and self.now["whole"] else None

    def hear_rollouts(self, news: Json) -> None:
        """Apply the server's rollouts."""
        self._rollouts.heard(news["found"])

    @property
    def name(self) -> str:
        """The game's number on the server."""
        return self.id

    @property
    def header(self) -> None:
        """None, because the server keeps the header."""

    def go_to(self, node: int) -> None:  # noqa: ARG002 - never
        """Refuse, because a player on a server asks the other for an undo."""
        raise SaveError(self.id, say("On a server, you can undo only if the other player agrees."))

    def note(self, node: int, side: str, text: str | None) -> None:  # noqa: ARG002 - for all who look
        """Add a comment for all viewers of a finished game, or remove those that the text omits."""
        if not self.now["over"]:
            raise SaveError(
                self.id, say("You can comment on steps when the game is over. Use the chat for now.")
            )
        said = text or ""
        for number, words in list(self._comments.get(node, [])):
            if words not in said:
                self._remove_comment(node, number)
        left = self.opened.notes.get((node, self.side), "")
        if new := said.removeprefix(left).lstrip(" ;\uff1b"):
            self.ask("comment", entry=self.entry_of(node), text=new)

    def uncomment(self, node: int) -> None:
        """Remove the last comment at a step.

        Raises: SaveError if there is none.
        """
        known = self._comments.get(node)
        if not known:
            raise SaveError(self.id, say("There is no comment here."))
        self._remove_comment(node, known[-1][0])

    def _remove_comment(self, node: int, number: int) -> None:
        self.ask("uncomment", n=number)
        self._comments[node] = [each for each in self._comments[node] if each[0] != number]
        self.opened.note(node, self.side, grouped([words for _, words in self._comments[node]]))

    def entry_of(self, node: int) -> int:
        """Return the server's number of an event."""
        return next(number for number, known in self._nodes.items() if known == node)

    def node_of(self, entry: int) -> int:
        """Return the event with a number of the server."""
        return self._nodes[entry]

    def close(self) -> None:
        """Leave the game. It stays on the server."""
        if self._connection.is_open:
            self._connection.ask("leave", game=self.id)

    # ------------------------------------------------------------ across the table

    def ask(self, do: str, **more: Any) -> Json:
        """Send another request about this game: `ask`, `answer`, `resign`, `say`, `bookmark`."""
        return self._connection.ask(do, game=self.id, **more)

    def tell(self, do: str, **more: Any) -> None:
        """Send such a request without waiting for the answer."""
        self._connection.tell(do, game=self.id, **more)
