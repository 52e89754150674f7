"""What reads bytes of strangers: each comes back, or says in a sentence what is wrong."""

from __future__ import annotations

import json
import random
import tomllib
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cockade.events.problems import DecodeError
from cockade.saves.errors import SaveError
from cockade.saves.hash_chain import ROOT as FIRST
from cockade.saves.hash_chain import link, sealed
from cockade.saves.line_format import header_of
from cockade.saves.loader import read
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.invitation import accepted, invited
from cockade.saves.mail.letter import LetterError, letter_of, read_letter, written
from cockade.server.store.store import Store
from cockade.tui.commands.common import begun
from cockade.tui.commands.play_values import printed_values
from cockade.tui.games import GAMES, ui_of
from cockade.tui.input.settings import parse
from cockade.tui.text.cli_errors import CommandError
from tests.fuzz.doors import (
    a_browser,
    a_request,
    after_login,
    before_login,
    ssh_after,
    ssh_before,
    web,
)
from tests.fuzz.doors import key as door_key
from tests.fuzz.hostile import as_toml, bytes_changed, value_changed
from tests.fuzz.keys import keys, recorded, some_keys
from tests.fuzz.packs import a_pack, pack
from tests.fuzz.packs import warm as warm_packs
from tests.fuzz.pages import a_page, an_invitation, inviting, looking
from tests.fuzz.talks import a_bot, a_bots_talk, a_session, a_talk, host, protocol
from tests.games.remake import FOLDER, text_of

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
LINES = 25
SCENARIOS = {"rebels": "trenton", "brandywine": "battle", "revolution": "campaign"}


# ---------------------------------------------------------------- good files, and what becomes of them


@cache
def beginnings():
    """The first lines of one recorded game of each kind, as JSON without hashes."""
    names = ("trenton-by-hand-1", "battle-basic-greedy-1", "campaign-by-hand-1")
    texts = [text_of(FOLDER / f"{name}.jsonl") for name in names]
    return [[json.loads(line) for line in text.splitlines()[:LINES]] for text in texts]


def chained(rows):
    """Lines with hashes that fit, as whoever forges a file works them out."""
    head = {key: value for key, value in rows[0].items() if key != "hash"} if rows else {}
    body = json.dumps(head, separators=(",", ":")).encode()[:-1]
    mark = link(FIRST, body)
    text = b'%b,"hash":"%b"}\n' % (body, mark)
    for row in rows[1:]:
        body = json.dumps(row[:-1] if isinstance(row, list) else row, separators=(",", ":")).encode()[:-1]
        mark = link(mark, body)
        text += sealed(body, mark)
    return text


def a_save(chance):
    """A recorded game."""
    rows = chance.choice(beginnings())
    if chance.random() < 0.3:
        return bytes_changed(chance, chained(rows))
    found = [
        value_changed(chance, row, chance.randint(1, 3)) if chance.random() < 0.2 else row for row in rows
    ]
    found[0] = found[0] if isinstance(found[0], dict) else rows[0]
    return chained(found)


def a_header(chance):
    """The first line of a game."""
    options = {"values": {"unit": [{"id": "washington", "command": 4}]}, "free_undo": True}
    said = {**chance.choice(beginnings())[0], "options": options}
    return json.dumps(value_changed(chance, said, chance.randint(1, 4))).encode()


def a_letter(chance):
    """A letter of a game by mail, its hash worked out anew."""
    with TemporaryDirectory() as folder:
        file, letter = invited(Path(folder) / "a", GAMES["rebels"], "trenton", "american", "Ada", "quick")
        file.close()
        if chance.random() < 0.5:
            file, letter = accepted(Path(folder) / "b", GAMES, letter, "Ben")
            file.close()
    text = written(letter)
    if chance.random() < 0.3:
        return bytes_changed(chance, text.encode())
    said = value_changed(chance, json.loads(text[text.index("{") :]), chance.randint(1, 4))
    try:
        meant = {key: value for key, value in said.items() if key not in ("format", "version", "hash")}
        said["hash"] = letter_of(meant).hash
    except (DecodeError, AttributeError, UnicodeError):
        pass
    return json.dumps(said).encode()


@cache
def sheets():
    """By game: our own charts, counters and maps, as a player could lay his over them."""
    found = {}
    for game, scenario in SCENARIOS.items():
        folder = PROJECT / "engine" / game
        tables = {"charts": _toml(folder / "charts.toml")}
        units = folder / "counters.toml"
        tables["unit"] = _toml(units if units.exists() else folder / f"scenarios/{scenario}.toml")["unit"]
        if game != "revolution":
            tables["map"] = _toml(folder / f"maps/{'trenton' if game == 'rebels' else 'brandywine'}.toml")
        found[game] = tables
    return found


def _toml(path):
    return tomllib.loads(path.read_text("utf-8"))


def some_values(chance):
    """Printed values: a part of ours, changed."""
    tables = chance.choice(list(sheets().values()))
    part = chance.choice(list(tables))
    ours = tables[part]
    if isinstance(ours, dict):
        names = chance.sample(list(ours), min(len(ours), chance.randint(1, 3)))
        ours = {name: ours[name] for name in names}
    else:
        ours = chance.sample(ours, chance.randint(1, 3))
    changed = {part: value_changed(chance, ours, chance.randint(1, 3))}
    text = as_toml(changed).encode("utf-8", "replace")
    return bytes_changed(chance, text) if chance.random() < 0.2 else text


GOOD = b"""palette = "16"
glyphs = "line"
mouse = true
pace = 1.5
[keys]
game.undo = "ctrl+z,u"
"game.find" = "f"
"""


def some_settings(chance):
    """The file of the settings."""
    if chance.random() < 0.5:
        return bytes_changed(chance, GOOD)
    table = value_changed(chance, tomllib.loads(GOOD.decode()), chance.randint(1, 4))
    return as_toml(table).encode("utf-8", "replace") if isinstance(table, dict) else b""


# ---------------------------------------------------------------- who reads them


def save(data):
    """As review and the list of games do."""
    opened = read(data, GAMES, Path("x")).opened
    ui_of(opened.game.id)
    opened.game.turn(opened.state)


def header(data):
    """Alone, as when lists are made."""
    said = json.loads(data)
    header_of(said if isinstance(said, dict) else {})


def letter(data):
    """To somebody who waits for one, and to somebody who is invited by it."""
    found = read_letter(data, Path("x"))
    with TemporaryDirectory() as folder:
        try:
            file, _ = accepted(Path(folder) / "b", GAMES, found, "Ben")
            file.close()
        except LetterError:
            pass
        file, _ = invited(Path(folder) / "a", GAMES["rebels"], "trenton", "american", "Ada", "quick")
        file.close()
        with closing(MailFile.open(Path(folder) / "a", GAMES)) as again:
            again.receive(found)


def values(data):
    """As `--values` does, for a game of each kind."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "v.toml").write_bytes(data)
        read_values = printed_values(Path(folder) / "v.toml")
    for game, scenario in SCENARIOS.items():
        try:
            begun(GAMES[game], scenario, b"k", values=read_values)
        except CommandError as trouble:
            one_sentence(trouble)


def settings(data):
    """Nothing in it can stop the game."""
    try:
        parse(data.decode(), Path("x"))
    except UnicodeDecodeError:
        return


def taken_in(data):
    """As a server takes a game in."""
    with TemporaryDirectory() as folder, closing(Store.open(folder)) as store:
        store.take_in(data, GAMES, Path("x"))


TARGETS = {
    "save": (a_save, save),
    "header": (a_header, header),
    "letter": (a_letter, letter),
    "values": (some_values, values),
    "pack": (a_pack, pack),
    "settings": (some_settings, settings),
    "import": (a_save, taken_in),
    "protocol": (a_talk, protocol),
    "host": (a_session, host),
    "bot": (a_bot, a_bots_talk),
    "ssh-before": (before_login, ssh_before),
    "ssh-after": (after_login, ssh_after),
    "web": (a_request, web),
    "invite": (an_invitation, inviting),
    "pages": (a_page, looking),
    "websocket": (a_browser, web),
    "keys": (some_keys, keys),
}
TOLD = (SaveError, LetterError, DecodeError, CommandError)
LONGEST_SENTENCE = 4000


def one_sentence(error):
    """What is said is short, and no terminal obeys it."""
    text = str(error)
    assert len(text) <= LONGEST_SENTENCE, f"a message of {len(text)} signs"
    assert all(sign.isprintable() or sign == "\n" for sign in text), f"unprintable: {text[:200]!r}"


def tried(target, data):
    """Read a file; any other error than a sentence is a finding."""
    try:
        TARGETS[target][1](data)
    except TOLD as error:
        one_sentence(error)


@cache
def warmed(target):
    """Load once what all cases of a target need."""
    match target:
        case "save" | "letter" | "import":
            beginnings()
        case "pack":
            warm_packs()
        case "values":
            sheets()
            for game, scenario in SCENARIOS.items():
                GAMES[game].start(scenario, _Ones())
        case "protocol" | "host" | "bot":
            for game, scenario in SCENARIOS.items():
                GAMES[game].start(scenario, _Ones())
        case "ssh-before" | "ssh-after" | "web" | "invite" | "pages" | "websocket":
            door_key()
        case "keys":
            recorded()


class _Ones:
    """Dice for what is only loaded."""

    def draw(self, *_):
        """The lowest face."""
        return 1


def made(target, seed):
    """The file of a seed."""
    return TARGETS[target][0](random.Random(f"{target}-{seed}"))
