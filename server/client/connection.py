"""A session's connection to its host: requests with their answers, and news in between."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.tui.text.i18n import language, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Address = Path | str | Callable[[], socket.socket]
    """The socket of a host, or a function that connects to it. It raises OSError if the host is away."""

Json = dict[str, Any]

PATIENCE = 10.0
"""Seconds to wait for an answer."""
AGAIN = 1.0
"""Seconds until an unreachable server is tried again."""
MOST_TIMES = 60
"""How often it is tried at the start of a session."""
PIECE = 1 << 16


class ServerError(SaveError):
    """Raised for a request that the server refused. `str()` of it is the sentence alone."""

    def __init__(self, problem: str) -> None:
        super().__init__("server", problem)
        self.args = (problem,)

    def __str__(self) -> str:
        """Return the sentence."""
        return self.problem

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, because errors cross process boundaries."""
        return type(self), (self.problem,)


class AwayError(ServerError):
    """Raised when the server does not answer. Everything it confirmed is saved."""


class Connection:
    """One connection, used by one caller.

    Callers wait for an answer, which arrives within milliseconds. News in between is passed to `hear` in
    order, before the answer is returned.
    """

    def __init__(self, address: Address, token: str, hear: Callable[[Json], None]) -> None:
        self.hear = hear
        self._dial = address if callable(address) else partial(_connected, str(address))
        self._token = token
        self.language = language()
        """The session's language. The host also uses it for this player's notifications."""
        self._socket: socket.socket | None = None
        self.first: dict[str, Callable[[Json], None]] = {}
        self.closing: Callable[[], None] = lambda: None
        self.is_asking = False
        self._rest = b""
        self._pieces: dict[str, list[Any]] = {}
        """By game: events that arrived before the last piece of their news."""
        self._asked = 0

    @property
    def is_open(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    def fileno(self) -> int:
        """Return the file to wait for. -1 without a connection."""
        return self._socket.fileno() if self._socket else -1

    def open(self) -> Json:
        """Connect and log in. Return the account. Raise AwayError if the server doesn't answer."""
        self.close()
        self.first.clear()
        self._pieces.clear()
        self._rest = b""
        try:
            self._socket = self._dial()
            self._socket.settimeout(PATIENCE)
        except OSError as error:
            raise self._away() from error
        return self.ask("hello", token=self._token, language=self.language)

    def begin(self, tell: Callable[[str], None]) -> Json:
        """Like `open`, but report an unreachable server once and try again."""
        for time_ in range(MOST_TIMES):
            try:
                return self.open()
            except AwayError as error:
                if not time_:
                    tell(str(error))
                time.sleep(AGAIN)
        return self.open()

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self.closing()
            with suppress(OSError):  # who handed it over has it open too
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()
        self._socket = None

    def ask(self, do: str, **more: Any) -> Json:
        """Send a request and wait for its answer. Raise Refusal or ServerError if it is refused."""
        if self._socket is None:
            raise self._away()
        self._asked += 1
        self.is_asking = True
        try:
            return self._answer(self._asked, do, more)
        finally:
            self.is_asking = False

    def tell(self, do: str, **more: Any) -> None:
        """Send a request without waiting. Its answer is skipped."""
        if self._socket is None:
            raise self._away()
        self._asked += 1
        self._send(self._asked, do, more)

    def _send(self, number: int, do: str, more: Json) -> None:
        assert self._socket is not None
        try:
            self._socket.sendall(json.dumps({"id": number, "do": do, **more}).encode() + b"\n")
        except OSError as error:
            raise self._away() from error

    def _answer(self, number: int, do: str, more: Json) -> Json:
        self._send(number, do, more)
        while True:
            said = self._next()
            if said.get("id") == number:
                return _answered(said)
            if "news" in said:
                self._pass_on(said)

    def await_news(self, game: str, hear: Callable[[Json], None]) -> None:
        """Prepare to enter a game: drop its earlier news, and pass later news to `hear`."""
        self._pieces.pop(game, None)
        self.first[game] = hear

    def wait(self, done: Callable[[], bool]) -> None:
        """Listen until a condition is true."""
        while not done():
            said = self._next()
            if "news" in said:
                self._pass_on(said)

    def listen(self) -> None:
        """Handle the news that has arrived, without waiting."""
        if self._socket is None:
            return
        self._socket.setblocking(False)  # noqa: FBT003 - a method of the library
        away: AwayError | None = None
        try:
            while True:
                self._read()
        except BlockingIOError:
            self._socket.settimeout(PATIENCE)
        except AwayError as error:
            away = error
        while b"\n" in self._rest:
            said = self._next()
            if "news" in said:
                self._pass_on(said)
        if away:
            raise away

    def _pass_on(self, news: Json) -> None:
        """Pass on news. Events of a game that arrive in pieces are passed on with the last piece.

        The first news of a game that is being entered goes to the game alone.
        """
        kind, game = news["news"], str(news.get("game", ""))
        if kind == "entries":
            self._pieces.setdefault(game, []).extend(news["entries"])
            return
        if kind == "game":
            news["entries"] = self._pieces.pop(game, []) + news["entries"]
        (self.first.pop(game, self.hear) if kind == "game" else self.hear)(news)

    def _next(self) -> Json:
        while b"\n" not in self._rest:
            self._read()
        line, _, self._rest = self._rest.partition(b"\n")
        said: Json = json.loads(line)
        return said

    def _read(self) -> None:
        assert self._socket is not None
        try:
            piece = self._socket.recv(PIECE)
        except BlockingIOError:
            raise
        except OSError as error:
            raise self._away() from error
        if not piece:
            raise self._away()
        self._rest += piece

    def _away(self) -> AwayError:
        self.close()
        return AwayError(say("The server does not answer. Nothing is lost; trying again every second."))


def _connected(address: str) -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        made.settimeout(PATIENCE)
        made.connect(address)
    except OSError:
        made.close()
        raise
    return made


def _answered(said: Json) -> Json:
    if said.get("ok"):
        return said
    if "rule" in said:
        raise Refusal(said["rule"], said["text"], **said["names"])
    raise ServerError(say(said.get("error", ""), **said.get("names", {})).strip())
