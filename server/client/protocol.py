"""
A bot's session: the talk of `cockade protocol` about games on a server, over the line by which it came.

Besides the answers it is told what happens meanwhile, each a line with "news": that it must decide ("turn"),
that somebody asks for it ("invited"), how the game in hand goes on ("game"), that its time is nearly over
("clock"). `run` is the way in, as in `cockade.server.client.session`.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, field

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.client.connection import AGAIN, AwayError, Connection
from cockade.server.client.remote_host import RemoteHost
from cockade.tui.protocol.handler import ANY_GAME, BadRequest, Requests, Talk, request
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.rules import Offer
    from cockade.server.client.connection import Address

Json = dict[str, Any]

LONGEST = 1 << 15
"""Bytes of a request; a longer one is answered with an error."""
PIECE = 1 << 12


def run(address: Address, token: str) -> int:
    """One bot's session, until it leaves; the exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    talk = BotTalk(Connection(address, token, lambda _: None))
    idle = say("You've been idle. You'll be disconnected soon; your games are saved.")
    renewal = say("A new version of the server starts soon. You will be disconnected; everything is saved.")
    for number, text in ((signal.SIGUSR1, idle), (signal.SIGUSR2, renewal)):
        signal.signal(number, partial(talk.hear_door, text))
    try:
        talk.come_in(talk.connection.begin(lambda text: _tell({"news": "away", "error": text})))
        _listen(talk)
    except SaveError as error:
        _tell({"ok": False, "error": str(error)})
        return 2
    finally:
        talk.connection.close()
    return 0


def _tell(said: Json) -> None:
    sys.stdout.write(json.dumps(said, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def _listen(talk: BotTalk) -> None:
    """Answer, and tell what is new, until the talk is over."""
    lines = TypedLines()
    while not talk.is_done:
        for news in talk.news():
            _tell(news)
        server = talk.connection.fileno()
        ready, _, _ = select.select([0, *([server] if server >= 0 else [])], [], [], AGAIN)
        talk.hear_server(is_ready=server in ready)
        for line in lines.take(os.read(0, PIECE)) if 0 in ready else ():
            if not talk.is_done:
                _tell(talk.answer(line))
    for news in talk.news():
        _tell(news)


@define
class TypedLines:
    """What was typed, cut into lines; of one that is too long the middle is left out."""

    _rest: bytes = b""

    def take(self, data: bytes) -> Iterator[bytes]:
        """The lines that are whole now; the end of the input is as if the bot had asked to quit."""
        whole, newline, rest = (self._rest + (data or b'\n{"do":"quit"}\n')).rpartition(b"\n")
        self._rest = rest[:LONGEST]
        if newline:
            yield from filter(bytes.strip, whole.split(b"\n"))


@define(eq=False)
class BotTalk(Talk):
    """A talk about the games of a server; one of them is in hand."""

    requests: ClassVar[Requests] = dict(ANY_GAME)

    connection: Connection
    game: RemoteHost | None = None
    """The one in hand."""
    _news: list[Json] = field(factory=list)
    _invited: set[str] = field(factory=set)
    _seats: list[Any] = field(factory=list)
    """The scenarios in which others may choose the bot."""
    _is_stale: bool = True
    """Whether the lists of the lobby may be others than when they were last looked at."""

    # ------------------------------------------------------------ the game in hand

    @property
    def host(self) -> RemoteHost:
        """The open game. Raises BadRequest if there is none."""
        if self.game is None:
            raise BadRequest(say('There is no open game; start with "enter".'))
        return self.game

    def standing(self) -> Json:
        """Return the position by the rules, and the state between the players."""
        host = self.host
        now, ending = host.now, host.now["ending"]
        found = {**super().standing(), "game": host.id, "mine": host.side, "players": now["seats"]}
        found |= {"side": host.opened.decider, "over": now["over"], "wishes": now["wishes"]}
        return found | ({"winner": ending["winner"] or None} if ending else {})

    def checked_side(self, side: str | None) -> str:
        """One's own, and no other."""
        own = self.host.side
        if side not in (None, own):
            raise BadRequest(say('"side": on a server you see only what your own side sees.'))
        return own

    def offered(self, side: str) -> Iterable[Offer]:
        """As the server says."""
        return self.host.offers(side)

    # ------------------------------------------------------------ what comes by itself

    def come_in(self, who: Json) -> None:
        """Go on where one was, if the server was away; `who` the server says that one is."""
        name = who["player"]["name"]
        self.connection.hear = self._hear
        self._news.append({"news": "welcome", "name": name})
        self._is_stale = True
        self._invited.clear()
        if self.game:
            self.game.enter()
        self.offer_seats(self._seats)
        self.tell_turns()

    def offer_seats(self, scenarios: list[Any]) -> None:
        """Have others choose the bot as their opponent in these scenarios; also after the server was away."""
        if scenarios != self._seats or scenarios:
            self.connection.ask("seats", scenarios=scenarios)
        self._seats = scenarios

    def tell_turns(self, game: str = "") -> None:
        """Have the bot told of every game in which it must decide, or of this one if it must."""
        for row in self.connection.ask("lobby")["games"]["mine"]:
            if row["side"] and row["decider"] == row["side"] and game in ("", row["id"]):
                self._news.append({"news": "turn", "game": row["id"]})

    def hear_server(self, *, is_ready: bool) -> None:
        """Read the server's messages if any are ready. If the connection is closed, reconnect."""
        try:
            if not self.connection.is_open:
                self.come_in(self.connection.open())
            elif is_ready:
                self.connection.listen()
        except AwayError as error:
            if is_ready:
                self._news.append({"news": "away", "error": str(error)})
        except (Refusal, SaveError):
            self.connection.close()

    def hear_door(self, text: str, *_: object) -> None:
        """The door lets it be known by a signal that this visit will end."""
        self._news.append({"news": "server", "text": text})

    def _hear(self, news: Json) -> None:
        match news["news"]:
            case "lobby" if news.get("turn"):
                self._news.append({"news": "turn", "game": news["game"]})
            case "lobby":
                self._is_stale = True
            case "clock":
                self._news.append({"news": "clock", "game": news["game"], "left": round(news["left"])})
            case "announcement":
                self._news.append({"news": "server", "text": news["text"]})
            case "end":
                text = say(news["text"], **news["names"]).strip()
                self._news.append({"news": "end", "error": text})
                self.is_done = True
            case "game" if self.game and news["game"] == self.game.id:
                self._hear_game(self.game, news)

    def _hear_game(self, host: RemoteHost, news: Json) -> None:
        """How the game in hand goes on, unless it is the answer to what was just asked."""
        at = host.opened.at
        host.hear(news)
        if not self.connection.is_asking:
            heard = [self.codec.plain(event) for event in host.events_since(at)]
            said = [{"name": each["name"], "text": each["text"]} for each in news["chat"]]
            self._news.append({"news": "game", "heard": heard, "said": said, **self.standing()})

    def news(self) -> Iterator[Json]:
        """What is new, each once."""
        if self._is_stale and self.connection.is_open:
            self._look_at_lobby()
        while self._news:
            yield self._news.pop(0)

    def _look_at_lobby(self) -> None:
        self._is_stale = False
        try:
            rows = self.connection.ask("lobby")["games"]["invited"]
        except SaveError:
            return
        for row in rows:
            if row["id"] not in self._invited:
                by = next(filter(None, row["seats"].values()), "")
                self._news.append(
                    {"news": "invited", "game": row["id"], "scenario": row["scenario"], "by": by}
                )
        self._invited = {row["id"] for row in rows}


# ---------------------------------------------------------------- the lobby


@request(BotTalk.requests, "lobby")
def lobby(talk: BotTalk) -> Json:
    """The games that concern the bot, by kind, and who is here."""
    found = talk.connection.ask("lobby")
    return {"games": found["games"], "here": found["here"]}


@request(BotTalk.requests, "start", scenario=str, side=str, opponent=str, pace=str, auto_setup=bool)
def start(  # noqa: PLR0913 - all of these make a game
    talk: BotTalk,
    scenario: str = "",
    side: str = "",
    opponent: str = "",
    pace: str = "",
    *,
    auto_setup: bool = False,
) -> Json:
    """Offer a game: to a player by his name, or to anybody."""
    other = {"how": "player" if opponent else "open", "name": opponent}
    wanted = {"scenario": scenario, "side": side, "opponent": other, "pace": pace, "auto_setup": auto_setup}
    return _begun(talk, talk.connection.ask("start", wanted=wanted)["game"])


def _begun(talk: BotTalk, game: str) -> Json:
    talk.tell_turns(game)
    return {"game": game}


@request(BotTalk.requests, "seats", scenarios=list)
def seats(talk: BotTalk, scenarios: list[Any] | None = None) -> Json:
    """Be among the opponents that others choose from, in these scenarios; who chooses the bot invites it."""
    talk.offer_seats(scenarios or [])
    return {}


@request(BotTalk.requests, "join", game=str)
def join(talk: BotTalk, game: str = "") -> Json:
    """Join a game that is open to anybody, or to which the bot is invited."""
    return _begun(talk, talk.connection.ask("join", game=game)["game"])


@request(BotTalk.requests, "enter", game=str)
def enter(talk: BotTalk, game: str = "") -> Json:
    """Enter a game, which then is the current one."""
    if talk.game and talk.game.id != game:
        leave(talk)
    talk.game = RemoteHost(talk.connection, game)
    return talk.standing()


@request(BotTalk.requests, "leave")
def leave(talk: BotTalk) -> Json:
    """Leave the current game; it stays on the server."""
    talk.host.close()
    talk.game = None
    return {}


# ---------------------------------------------------------------- tournaments and ratings


@request(BotTalk.requests, "tournaments")
def tournaments(talk: BotTalk) -> Json:
    """All tournaments in short; "may_join" says whether one is for bots."""
    return {"tournaments": talk.connection.ask("tournaments")["tournaments"]}


@request(BotTalk.requests, "tournament", tournament=str)
def tournament(talk: BotTalk, tournament: str = "") -> Json:
    """One with its standings and rounds."""
    return _told(talk.connection.ask("tournament", tournament=tournament))


@request(BotTalk.requests, "enlist", tournament=str)
def enlist(talk: BotTalk, tournament: str = "") -> Json:
    """Take part in one that is open. "turn" announces its games like any other."""
    return _told(talk.connection.ask("enlist", tournament=tournament))


@request(BotTalk.requests, "leave-tournament", tournament=str)
def leave_tournament(talk: BotTalk, tournament: str = "") -> Json:
    """Leave a tournament. This resigns its games in progress."""
    return _told(talk.connection.ask("leave-tournament", tournament=tournament))


@request(BotTalk.requests, "ratings", game=str)
def ratings(talk: BotTalk, game: str = "") -> Json:
    """The ratings of a game, the best player first."""
    return {"ratings": talk.connection.ask("ratings", game=game)["ratings"]}


def _told(answer: Json) -> Json:
    """An answer of the host, without what belongs to the line by which it came."""
    return {key: value for key, value in answer.items() if key not in ("id", "ok")}


# ---------------------------------------------------------------- across the table


@request(BotTalk.requests, "ask", kind=str)
def ask(talk: BotTalk, kind: str = "") -> Json:
    """Ask the other player: to take back ("undo"), or for a draw ("draw")."""
    talk.host.ask("ask", kind=kind)
    return talk.standing()


@request(BotTalk.requests, "answer", kind=str, yes=bool)
def answer(talk: BotTalk, kind: str = "", *, yes: bool = False) -> Json:
    """Answer what the other player asks."""
    talk.host.ask("answer", kind=kind, yes=yes)
    return talk.standing()


@request(BotTalk.requests, "say", text=str)
def speak(talk: BotTalk, text: str = "") -> Json:
    """A line of chat."""
    talk.host.ask("say", text=text)
    return {}


@request(BotTalk.requests, "resign")
def resign(talk: BotTalk) -> Json:
    """Give the game up."""
    talk.host.ask("resign")
    return talk.standing()


@request(BotTalk.requests, "rematch", swap=bool)
def rematch(talk: BotTalk, *, swap: bool = False) -> Json:
    """Offer another game like the one in hand, which is over, or take what the other player offers."""
    return _begun(talk, talk.host.ask("rematch", swap=swap)["new"])
