"""Keys, clicks and pasted texts on every screen of all three games, as bytes of a terminal."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from textual._xterm_parser import XTermParser

from cockade.saves.game_host import GameHost
from cockade.saves.loader import read
from cockade.server.client.app import ServedApp
from cockade.server.client.connection import Connection
from cockade.server.host.egress_policy import Reach
from cockade.server.host.tokens import door_secret, mint
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from tests.fuzz.hostile import NESTED
from tests.games.remake import FOLDER, text_of
from tests.server.hosting import Running
from tests.tui.driver import play

RECORDED = ("trenton-by-hand-1", "battle-basic-greedy-1", "campaign-by-hand-1")
SCENARIOS = ("rebels/trenton", "brandywine/battle", "revolution/campaign")
EVENTS = 60
PEOPLE = {"american": "human", "british": "human"}
SIZES = ((80, 24), (120, 40), (200, 60), (20, 5), (1, 1))
SCREENS = ("home", *["table"] * 4, "review", "lobby", "served", "ended")
"""Those of a server are the lobby, a game that goes on, and one that is over."""
LETTERS = "abcdefghijklmnoprstuvwxyzACEFHLMNOPRTUVXZ0123456789 ,.;:+-*/?=_'[]{}()<>!\r\t\x1b\x7f"
SEQUENCES = (
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[Z", "\x1b[3~"),
    *("\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~", "\x1b[18~", "\x1b[19~", "\x1b[20~"),
    *("\x0c", "\x10", "\x06", "\x0b", "\x15", "\x17", "\x1b[1;5C", "\x1b[1;2A", "\x1b[I", "\x1b[O", "\x1bx"),
    *("\x1b[200~1606\x1b[201~", "\x1b[200~\x1b[2J\x07\x1b[201~", "\x1b[97;5u", "\x1b[?2026;2$y", "\x1b[5;5R"),
)


@cache
def recorded():
    """The beginnings of games, by scenario."""
    texts = [text_of(FOLDER / f"{name}.jsonl") for name in RECORDED]
    return [b"".join(text.splitlines(keepends=True)[:EVENTS]) for text in texts]


def some_keys(chance):
    """A screen, a place in a game, and what a terminal sends."""
    size = chance.choice(SIZES[:3] if chance.random() < 0.9 else SIZES)
    pieces = [_piece(chance, size) for _ in range(chance.randint(5, 60))]
    said = {"screen": chance.choice(SCREENS), "game": chance.randrange(3), "at": chance.randrange(EVENTS)}
    return json.dumps({**said, "size": size, "pieces": pieces}).encode()


def _piece(chance, size):
    match chance.randrange(20):
        case 0 | 1 | 2:
            x, y = chance.randint(1, size[0]), chance.randint(1, size[1])
            button = chance.choice((0, 0, 0, 2, 64, 65, 32, 35, 16))
            return f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"
        case 3:
            return chance.choice(
                ("\x1b[<0;9999;9999M", "\x1b[<0;0;0M", "\x1b[<0;-5;3M", "\x1b[M\xff\xff\xff")
            )
        case 4:
            return "".join(map(chr, chance.choices(range(0x20, 0x3000), k=5)))
        case 5:
            return chance.randbytes(6).decode("latin-1")
        case 6:
            return chance.choice(
                ("\x1b[200~" + "9" * 3000 + "\x1b[201~", NESTED[:500], "\u202e\u2066", "\U0010ffff")
            )
        case 7 | 8 | 9:
            return chance.choice(SEQUENCES)
        case 10:
            return list(chance.choice(SIZES))
        case _:
            return "".join(chance.choices(LETTERS, k=chance.randint(1, 4)))


def keys(data):
    """No exception, whatever is pressed, and the game stays one that may be."""
    case = json.loads(data)
    with TemporaryDirectory() as folder:
        os.environ.update(COCKADE_DATA=folder, HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")
        if case["screen"] in ("lobby", "served", "ended"):
            _on_a_server(case, folder)
        else:
            _here(case)


def _here(case):
    if case["screen"] == "home":
        sat(CockadeApp(), case)
        return
    opened = read(recorded()[case["game"]], GAMES, Path("x")).opened
    place = min(case["at"], opened.at)
    at = place if case["screen"] == "review" else None
    if at is None:
        opened.go_to(opened.line[place])
    sat(CockadeApp(GameHost(opened), PEOPLE, at=at), case)
    assert opened.game.violations(opened.state) == []


def _on_a_server(case, folder):
    with Running(Path(folder) / "data", reach=Reach(public="https://play.example.org")) as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game_id, _ = ann.start(SCENARIOS[case["game"]], auto_setup=True)
        token = mint(door_secret(running.data), "SHA256:Ben", running.time)
        line = Connection(running.socket, token, lambda _: None)
        app = ServedApp(line, line.open())
        if case["screen"] != "lobby":
            theirs = ben.join(game_id)
            if case["screen"] == "ended":
                ann.enter(game_id).ask("resign")
                ben.connection.wait(lambda: theirs.now["over"])
            case["pieces"] = ["\r", *case["pieces"]]
        sat(app, case)
        line.close()
        ann.close()
        ben.close()


def sat(app, case):
    """At an app in which nothing breaks."""
    app._print_error_renderables = lambda: None  # it is raised here instead
    play(app, lambda game: pressed(game, case), tuple(case["size"]))
    if app._exception:
        raise app._exception


async def pressed(game, case):
    """Piece by piece, until the app is left."""
    parser = XTermParser(debug=False)
    for piece in case["pieces"]:
        if game.app._exit:
            return
        if isinstance(piece, list):
            await game.resize(*piece)
            continue
        for message in [*parser.feed(piece), *parser.tick()]:
            game.app._driver.send_message(message)
        await game.settle()
