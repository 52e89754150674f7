"""Packs of strangers, of all three games: changed in what they say, in names, and in what holds them."""

from __future__ import annotations

import copy
import io
import random
import stat
import tomllib
import zipfile
from argparse import Namespace
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cockade.engine.bots import bot
from cockade.engine.data_files import scenario_tables
from cockade.saves.game_host import GameHost
from cockade.saves.packs import FILE, read_pack
from cockade.tui.commands.check import run as checking
from cockade.tui.commands.edit import opened as in_workshop
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.pack_loading import SHIPPED, battles_of, shipped
from cockade.tui.session.briefing import briefing_lines
from cockade.tui.session.session import Session
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import speaking
from tests.fuzz.hostile import NESTED, as_lines, bytes_changed, value_changed, value_nudged

ENGINE = Path(__file__).parents[2] / "engine"
ACTIONS, LARGEST = 12, 1 << 22
MAPS = {"rebels": "{map}", "brandywine": "brandywine"}
"""By game: the map that a battle of ours is played on, where a pack may bring one."""
STRANGE = (
    *("../up", "/root", "maps/x", "scenarios/trenton", "\x1b[2J", "charts", "maps/a/b", "words.en"),
    *("scenarios/" + "x" * 200, "maps/\\..\\up", "con", "maps/é", "words.zz", "pack.toml", "", "scenarios/"),
)
"""Names of files that a pack has not, or should not have twice."""


def _toml(path):
    return tomllib.loads(path.read_text("utf-8"))


@cache
def ours():
    """The packs that come with Cockade, and every battle of ours as a pack with its own map and charts."""
    found = [read_pack(SHIPPED / name).files for name in shipped()]
    for game in GAMES:
        charts = _toml(ENGINE / game / "charts.toml")
        for path in sorted((ENGINE / game / "scenarios").glob("*.toml")):
            battle, files = dict(scenario_tables(f"cockade.engine.{game}", path.stem)), {}
            if game in MAPS:
                sheet = MAPS[game].format(map=battle.get("map"))
                files["maps/own"] = _toml(ENGINE / game / f"maps/{sheet}.toml")
                files["maps/own"]["map"]["battle"] = battle["map"] = "own"
            head = dict.fromkeys(("title", "version", "author", "licence"), "x") | {"engine": game}
            files |= {
                "pack": head,
                "scenarios/own": battle | {"id": "own"},
                "charts": charts,
            }
            found.append(files)
    return found


def a_pack(chance):
    """A zip with a pack: values changed, tables gone, files under other names, bytes turned, links laid."""
    files = copy.deepcopy(chance.choice(ours()))
    if "charts" in files and chance.random() < 0.7:
        kept = chance.sample(list(files["charts"]), 1)
        files["charts"] = {name: files["charts"][name] for name in kept}
    for name in chance.sample(list(files), chance.choice((0, 1, 1, 1, 2, 3))):
        change = value_nudged if chance.random() < 0.8 else value_changed
        changed = change(chance, files[name], chance.choice((1, 1, 2, 3)))
        files[name] = changed if isinstance(changed, dict) else files[name]
    if chance.random() < 0.07:
        _without(chance, files)
    texts = {name: as_lines(table).encode("utf-8", "replace") for name, table in files.items()}
    if chance.random() < 0.1:
        name = chance.choice(list(texts))
        texts[name] = bytes_changed(chance, texts[name])
    if chance.random() < 0.07:
        name = chance.choice(STRANGE)
        texts[name] = texts.pop(chance.choice(list(texts))) if chance.random() < 0.5 else b"x = 1"
    data = _zipped(chance, texts)
    return bytes_changed(chance, data) if chance.random() < 0.06 else data


def _without(chance, files):
    """A table gone, or a whole file, or what two files say exchanged."""
    name = chance.choice(list(files))
    match chance.randrange(3):
        case 0:
            del files[name]
        case 1 if files[name]:
            del files[name][chance.choice(list(files[name]))]
        case _:
            other = chance.choice(list(files))
            files[name], files[other] = files[other], files[name]


def _zipped(chance, texts):
    held, within = io.BytesIO(), chance.choice((*[""] * 12, "own/", "a/b/", "../"))
    with zipfile.ZipFile(held, "w", chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))) as zipped:
        for name, text in texts.items():
            zipped.writestr(f"{within}{name}.toml", text)
        if chance.random() < 0.1:
            _member(chance, zipped, within)
    return held.getvalue()


def _member(chance, zipped, within):
    """One member more that no pack has: a link, a flood, a program, a folder with the name of a file."""
    info = zipfile.ZipInfo(f"{within}charts.toml")
    match chance.randrange(5):
        case 0:
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            zipped.writestr(info, "../../etc/passwd")
        case 1:
            zipped.writestr(f"{within}maps/flood.toml", b"#" * LARGEST, zipfile.ZIP_DEFLATED)
        case 2:
            zipped.writestr(f"{within}run.py", b"import os")
        case 3:
            zipped.writestr(f"{within}charts.toml/", b"")
        case _:
            zipped.writestr(f"{within}maps/deep.toml", f"x = {NESTED}".encode())


# ---------------------------------------------------------------- who reads them


def pack(data):
    """As who checks a pack, zipped and as a folder, opens it in the workshop, and plays its battles."""
    with TemporaryDirectory() as place:
        file, folder = Path(place) / "pack.cockade", Path(place) / "own"
        file.write_bytes(data)
        _check(file, json=False, github=False)
        if _unpacked(data, folder):
            _check(folder, json=len(data) % 2 == 0, github=len(data) % 2 == 1)
            with suppress(CommandError):
                in_workshop(folder, None, None)
        for card in battles_of(str(file)):
            _played(card)


def _check(path, **form):
    with redirect_stdout(io.StringIO()) as told:
        checking(Namespace(pack=str(path), **form))
    assert all(sign.isprintable() or sign == "\n" for sign in told.getvalue())


def _unpacked(data, folder):
    """Whether what is in a zip could be laid into a folder, as its owner would."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            for info in zipped.infolist():
                name = info.filename.removesuffix(".toml")
                if FILE.fullmatch(name) and info.file_size < LARGEST:
                    (folder / info.filename).parent.mkdir(parents=True, exist_ok=True)
                    (folder / info.filename).write_bytes(zipped.read(info))
    except Exception:  # noqa: BLE001 - a zip that nobody can unpack
        return False
    return (folder / "pack.toml").is_file()


def _played(card):
    host = GameHost.begin(GAMES[card.game], card.id, b"k")
    session = Session(host, ui_of(card.game), {})
    for language in ("en", "ja"):
        with speaking(language):
            assert briefing_lines(session, 70)
    pick = random.Random(1).randrange
    for _ in range(ACTIONS):
        if side := host.opened.decider:
            host.act(side, bot("random", card.game).choose(host.game, host.opened.state, host.offers(), pick))


def warm():
    """Load what all of them need."""
    ours()
    for name in shipped():
        battles_of(name)
