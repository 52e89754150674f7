"""Lines of strangers: those of `cockade protocol`, and those on the socket of the games' host."""

from __future__ import annotations

import json
import socket
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from cockade.tui.commands.protocol import lines_of
from cockade.tui.commands.session import Session
from cockade.tui.server.host import server
from cockade.tui.server.host.tokens import door_secret, mint
from tests.fuzz.hostile import bytes_changed, value_changed
from tests.tui.server.hosting import Running

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
    with TemporaryDirectory() as folder, Session() as session:
        stream = Path(folder) / "said"
        stream.write_bytes(data)
        with chdir(folder), stream.open("rb") as said:
            for line in lines_of(said):
                json.dumps(checked(session.answer(line)))


def checked(answer):
    """An answer: short where it is a sentence, and no excuse."""
    sentence = json.dumps(answer.get("error", answer.get("text", "")))[1:-1]
    assert not sentence.startswith(("Cockade failed", "The server has failed")), sentence[:500]
    assert len(sentence) <= 4000, f"a message of {len(sentence)} signs"
    return answer


# ---------------------------------------------------------------- the socket of the host

TOKEN, GAME = "the token", "the game"
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
)
AT_THE_TABLE = ({"do": "join", "game": GAME}, {"do": "enter", "game": GAME})


def a_session(chance):
    """Lines of a session, some of them changed; token and game are put in where they are read."""
    rows = [{"do": "hello", "token": TOKEN}, {"do": "name", "name": "Eve"}]
    rows += AT_THE_TABLE if chance.random() < 0.7 else ()
    rows += chance.choices(REQUESTS, k=chance.randint(4, 20))
    lines = [{"id": n, **row} for n, row in enumerate(rows)]
    lines = [
        value_changed(chance, line, chance.randint(1, 2)) if chance.random() < 0.4 else line for line in lines
    ]
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    return bytes_changed(chance, text) if chance.random() < 0.2 else text


def host(data):
    """On the real socket: each line is answered, none with a fault of ours, and then others are served."""
    server.BURST = 10**9
    faults = []
    server.note = lambda what, **said: faults.append(said) if what == "request-failed" else None
    with TemporaryDirectory() as folder, Running(folder) as running:
        ann = running.guest("Ann")
        game, _ = ann.start(auto_setup=True)
        token = mint(door_secret(running.data), "SHA256:eve", running.time)
        said = data.replace(TOKEN.encode(), token.encode()).replace(GAME.encode(), game.encode())
        for answer in answers(running.socket, said):
            text = str(checked(answer).get("error", ""))
            assert all(sign.isprintable() or sign == "\n" for sign in text), f"unprintable: {text[:200]!r}"
        assert faults == []
        assert ann.connection.ask("lobby")["here"]
        ann.close()


def answers(where, said):
    """All that comes back, up to the end."""
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(SECONDS)
        wire.connect(str(where))
        wire.sendall(said)
        wire.shutdown(socket.SHUT_WR)
        with wire.makefile("rb") as lines:
            yield from map(json.loads, lines)
