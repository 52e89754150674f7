"""Lines of strangers: to `cockade protocol`, to a bot's talk on a server, and to the host of the games."""

from __future__ import annotations

import json
import socket
from contextlib import chdir, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from cockade.server.client.connection import Connection
from cockade.server.client.protocol import BotTalk, TypedLines
from cockade.server.host import server
from cockade.server.host.egress_policy import Reach
from cockade.server.host.notices import Notices
from cockade.server.host.tokens import BOT, door_secret, mint
from cockade.server.store.store import Store
from cockade.server.store.tournaments import SWISS, Tournament, Tournaments
from cockade.tui.commands.protocol import lines_of
from cockade.tui.commands.protocol_session import GameTalk
from tests.fuzz.hostile import bytes_changed, value_changed
from tests.server.hosting import Running

SCENARIOS = ("rebels/trenton", "brandywine/battle", "revolution/campaign", "rebels/harlem")
SECONDS = 30.0

# ---------------------------------------------------------------- `cockade protocol`

ASKED = (
    {"do": "status"},
    {"do": "offers", "side": "american"},
    {"do": "offers", "verbs": True},
    {"do": "state", "side": "british"},
    {"do": "at", "n": 0},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "act", "action": {"verb": "EndSegment"}},
    {"do": "act", "action": {"verb": "March", "unit": "1-rall", "path": [1606]}, "side": "british"},
    {"do": "act", "action": {"verb": "Enter", "unit": "american-1", "hex": 1404}},
    {"do": "save", "file": "game"},
    {"do": "open", "file": "game"},
    {"do": "open", "file": "game", "look": True},
)


def a_talk(chance):
    """Lines as a program would say them, some of them changed."""
    new = {"do": "new", "scenario": chance.choice(SCENARIOS), "seed": 1, "auto_setup": True}
    new |= {"values": {"unit": [{"id": "washington", "command": 4}]}} if chance.random() < 0.2 else {}
    rows = [new, *chance.choices(ASKED, k=chance.randint(3, 12))]
    lines = (
        value_changed(chance, row, chance.randint(1, 2)) if chance.random() < 0.5 else row for row in rows
    )
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    return bytes_changed(chance, text) if chance.random() < 0.2 else text


def protocol(data):
    """In an empty folder; each line has an answer that is JSON, and none is a fault of ours."""
    with TemporaryDirectory() as folder, GameTalk() as session:
        stream = Path(folder) / "said"
        stream.write_bytes(data)
        with chdir(folder), stream.open("rb") as said:
            for line in lines_of(said):
                json.dumps(checked(session.answer(line)))


def checked(answer):
    """An answer: short where it is a sentence, and no excuse."""
    sentence = json.dumps(answer.get("error", answer.get("text", "")))[1:-1]
    assert not sentence.startswith(("Cockade failed", "The server could not")), sentence[:500]
    assert len(sentence) <= 4000, f"a message of {len(sentence)} signs"
    return answer


# ---------------------------------------------------------------- the socket of the host

TOKEN, GAME, OVER, CUP = "the token", "the game", "the end", "cup"
PAGE = "https://play.example.org"
WANTED = {
    "scenario": "rebels/trenton",
    "side": "american",
    "opponent": {"how": "open", "name": ""},
    "free_undo": False,
    "auto_setup": True,
}
REQUESTS = (
    {"do": "name", "name": "Eve"},
    {"do": "redeem", "code": "abcd-efgh"},
    {"do": "link"},
    {"do": "keys"},
    {"do": "forget", "key": "SHA256:other"},
    {"do": "sign-out"},
    {"do": "settings", "text": "{}"},
    {"do": "lobby"},
    {"do": "games", "kind": "open", "page": 0},
    {"do": "start", "wanted": WANTED},
    {"do": "join", "game": GAME},
    {"do": "join", "code": "abcd"},
    {"do": "enter", "game": GAME},
    {"do": "leave", "game": GAME},
    {"do": "act", "game": GAME, "action": {"verb": "EndSegment"}, "joined": True},
    {"do": "act", "game": GAME, "action": {"verb": "March", "unit": "1-rall", "path": [1606]}},
    {"do": "undo", "game": GAME, "place": 0},
    {"do": "redo", "game": GAME},
    {"do": "ask", "game": GAME, "kind": "draw"},
    {"do": "answer", "game": GAME, "kind": "undo", "yes": True},
    {"do": "resign", "game": GAME},
    {"do": "claim", "game": GAME},
    {"do": "say", "game": GAME, "text": "good morning"},
    {"do": "bookmark", "game": GAME, "text": "{}"},
    {"do": "order", "game": GAME, "what": "pass", "on": True},
    {
        "do": "start",
        "wanted": {**WANTED, "opponent": {"how": "code"}, "pace": "day", "rated": True, "delay": 5},
    },
    {
        "do": "start",
        "wanted": {**WANTED, "opponent": {"how": "bot", "name": "recruit"}, "pace": "day", "rated": True},
    },
    {"do": "start", "wanted": {**WANTED, "game": OVER, "place": 1}},
    {"do": "enter", "game": OVER},
    {"do": "rematch", "game": OVER, "swap": True},
    {"do": "publish", "game": OVER, "level": 2},
    {"do": "ratings", "game": "rebels"},
    {"do": "tournaments"},
    {"do": "tournament", "tournament": CUP},
    {"do": "enlist", "tournament": CUP},
    {"do": "leave-tournament", "tournament": CUP},
    {"do": "left"},
    {"do": "invites"},
    {"do": "offer", "code": "abcdefgh"},
    {"do": "withdraw", "code": "abcdefgh"},
    {"do": "account"},
    {"do": "vacation", "days": 3},
    {"do": "report", "name": "Ann", "text": "He shouts.", "game": GAME},
    {"do": "tell", "kind": "webhook", "target": "https://hooks.example.org/x"},
    {"do": "tell", "kind": "ntfy", "target": "https://ntfy.sh/x"},
    {"do": "confirm", "code": "123456"},
    {"do": "gather", "minutes": 60},
    {"do": "tell-no-more"},
    {"do": "read", "n": 1},
    {"do": "bounds"},
    {"do": "begin-tournament", "wanted": {"name": "ours", "scenario": "rebels/trenton", "players": 4}},
    {"do": "cancel-tournament", "tournament": CUP},
    {"do": "moderate", "what": "mute", "name": "Ann", "days": 3, "reason": "He shouts."},
    {"do": "comment", "game": OVER, "entry": 1, "text": "Too early."},
    {"do": "show", "game": OVER, "entry": 1},
    {"do": "way-back", "target": "eve@example.org"},
    {"do": "way-back-confirm", "code": "123456"},
    {"do": "way-back-forget"},
    {"do": "come-back", "target": "eve@example.org"},
)
AT_THE_TABLE = ({"do": "join", "game": GAME}, {"do": "enter", "game": GAME})
AFTER_IT = ({"do": "enter", "game": OVER},)


def a_session(chance):
    """Lines of a session, some of them changed; token and game are put in where they are read."""
    rows = [{"do": "hello", "token": TOKEN}, {"do": "name", "name": "Eve"}]
    rows += AT_THE_TABLE if chance.random() < 0.7 else ()
    rows += AFTER_IT if chance.random() < 0.5 else ()
    rows += chance.choices(REQUESTS, k=chance.randint(4, 20))
    lines = [{"id": n, **row} for n, row in enumerate(rows)]
    lines = [
        value_changed(chance, line, chance.randint(1, 2)) if chance.random() < 0.4 else line for line in lines
    ]
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    return bytes_changed(chance, text) if chance.random() < 0.2 else text


def host(data):
    """On the real socket: each line is answered, none with a fault of ours, and then others are served."""
    with TemporaryDirectory() as folder, Running(folder, reach=Reach(public=PAGE)) as running:
        faults, ann, game = hosted(running)
        end = played(running, ann)
        token = mint(door_secret(running.data), "SHA256:eve", running.time)
        words = {TOKEN: token, GAME: game, OVER: end}
        for answer in answers(running.socket, put_in(data, words)):
            neutral(checked(answer))
        assert faults == []
        assert ann.connection.ask("lobby")["here"]
        ann.close()


def hosted(running):
    """The faults that there will be, somebody with an account, and the game that he has begun."""
    server.BURST = 10**9
    faults = []
    server.note = lambda what, **said: faults.append(said) if what == "request-failed" else None
    Notices._deliver = _nowhere
    store = Store.open(running.data)
    store.clock = lambda: running.time
    assert Tournaments(store).make(Tournament(CUP, SCENARIOS[0], SWISS, "", 1, 0, 2, 0.0, rated=True))
    store.close()
    ann = running.guest("Ann")
    game, _ = ann.start(auto_setup=True)
    return faults, ann, game


async def _nowhere(*_):
    """Nothing is sent anywhere."""


def played(running, ann):
    """A game of Ann and Eve that is over."""
    game, _ = ann.start(auto_setup=True)
    eve = running.guest("eve")
    eve.join(game).ask("resign")
    eve.close()
    return game


def put_in(data, words):
    """What is known only now, in its places."""
    for name, value in words.items():
        data = data.replace(name.encode(), value.encode())
    return data


def neutral(answer):
    """An answer that no terminal obeys."""
    text = str(answer.get("error", ""))
    assert all(sign.isprintable() or sign == "\n" for sign in text), f"unprintable: {text[:200]!r}"


def answers(where, said):
    """All that comes back, up to the end; who says a line that is too long is hung up on."""
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(SECONDS)
        wire.connect(str(where))
        with wire.makefile("rb") as lines, suppress(ConnectionError):
            wire.sendall(said)
            wire.shutdown(socket.SHUT_WR)
            yield from map(json.loads, lines)


# ---------------------------------------------------------------- bots on a server

OF_BOTS = (
    {"do": "lobby"},
    {"do": "start", "scenario": "rebels/trenton", "side": "american", "opponent": "Ann", "pace": "live"},
    {"do": "start", "scenario": "brandywine/battle", "side": "british", "auto_setup": True},
    {"do": "join", "game": GAME},
    {"do": "enter", "game": GAME},
    {"do": "leave"},
    {"do": "status"},
    {"do": "offers", "side": "british", "verbs": True},
    {"do": "state", "side": "british"},
    {"do": "at", "n": 1},
    {"do": "act", "action": {"verb": "EndSegment"}},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "ask", "kind": "undo"},
    {"do": "answer", "kind": "draw", "yes": True},
    {"do": "say", "text": "good morning"},
    {"do": "resign"},
    {"do": "name", "name": "Eve"},
    {"do": "quit"},
)


def a_bot(chance):
    """Lines of a bot on a server, some of them changed."""
    rows = [
        *(AT_THE_TABLE if chance.random() < 0.7 else ()),
        *chance.choices(OF_BOTS, k=chance.randint(3, 20)),
    ]
    lines = (
        value_changed(chance, row, chance.randint(1, 2)) if chance.random() < 0.4 else row for row in rows
    )
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    return bytes_changed(chance, text) if chance.random() < 0.3 else text


def a_bots_talk(data):
    """As a bot's process speaks with the host; each line has an answer, and none is a fault of ours."""
    with TemporaryDirectory() as folder, Running(folder) as running:
        faults, ann, game = hosted(running)
        token = mint(door_secret(running.data), f"{BOT}greta", running.time)
        talk = BotTalk(Connection(running.socket, token, lambda _: None))
        talk.come_in(talk.connection.open())
        lines = TypedLines()
        for line in [*lines.take(put_in(data, {GAME: game})), *lines.take(b"")]:
            if not talk.is_done:
                neutral(checked(json.loads(json.dumps(talk.answer(line)))))
                json.dumps(list(talk.news()))
        talk.connection.close()
        assert talk.is_done
        assert faults == []
        assert ann.connection.ask("lobby")["here"]
        ann.close()
