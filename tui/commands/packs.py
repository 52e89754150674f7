"""`cockade packs`: the player's packs, and imports of other files into one."""

from __future__ import annotations

import re
import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cockade.engine.data_files import DataError
from cockade.engine.packs import FILE, PACK, SCENARIOS, battle_file, map_file
from cockade.engine.rebels.common.scenario_schema import UnitSheet
from cockade.saves.atomic import write_whole
from cockade.saves.errors import told
from cockade.saves.pack_import import map_of, merged, tiled_of, units_of
from cockade.saves.packs import MOST_BYTES, SUFFIX, Pack, chosen, read_pack
from cockade.saves.user_packs import OwnPacks
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.commands.parser import command_module
from cockade.tui.games.pack_loading import SHIPPED, is_meant, pack_path, shipped
from cockade.tui.text.cli_errors import CommandError, data_words
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

HEAD = ("title", "version", "author", "licence", "engine")
ON_SERVER = re.compile(r"([A-Za-z0-9_][A-Za-z0-9_.@-]{0,200})/([a-z0-9-]{1,40})")
"""An ssh host, and the name of a pack there."""
UNITS, SKETCH, TILED = ".csv", ".txt", (".json", ".tmj")


def run(args: Namespace) -> int:
    """Run the chosen subcommand."""
    try:
        _WHAT[args.what](args)
    except DataError as error:
        raise CommandError(data_words(error)) from error
    return 0


# ---------------------------------------------------------------- a player's own


def list_packs(args: Namespace) -> None:
    """List the player's packs and the shipped ones, or the packs that players uploaded to a server."""
    if args.data:
        command_module("games").list_packs(args)
        return
    found = [*map(told_pack, OwnPacks().paths()), *(told_pack(SHIPPED / name, name) for name in shipped())]
    if args.json:
        print_json({"packs": found})
        return
    heads = (say("name"), say("title"), say("version"), say("author"))
    print_table(
        [heads, *(tuple(str(one[name]) for name in ("name", "title", "version", "author")) for one in found)]
    )


def told_pack(path: Path, name: str = "") -> dict[str, Any]:
    """A pack as a row of the list. An unreadable one has its fault."""
    about = {"name": name or _name(path), "path": str(path)}
    try:
        pack = read_pack(path)
    except DataError as error:
        return about | {"title": data_words(error).splitlines()[0], "version": "", "author": "", "hash": ""}
    return about | {part: pack.files[PACK][part] for part in HEAD} | {"hash": pack.hash}


def _name(path: Path) -> str:
    """The name of a pack for commands: its folder name if it is installed, or else its path."""
    return path.name if path.parent == OwnPacks().folder else str(path)


def show(args: Namespace) -> None:
    """Print the author and the contents of a pack."""
    path = chosen(pack_path(args.pack))[0]
    pack = read_pack(path)
    head = pack.files[PACK]
    said = (say("title"), say("version"), say("author"), say("licence"), say("rules"))
    rows = [(word, str(head[part])) for word, part in zip(said, HEAD, strict=True)]
    print_table([*rows, (say("battles"), listed(_battles(pack))), (say("hash"), pack.hash)])
    print(say("Packs are not signed: anybody can write any name into one."))


def _battles(pack: Pack) -> list[str]:
    return [name.removeprefix(SCENARIOS) for name in pack.files if name.startswith(SCENARIOS)]


def install(args: Namespace) -> None:
    """Copy a pack to the player's packs."""
    if (args.name or Path(args.pack).stem) in shipped():
        text = "A pack of this name comes with Cockade. Give yours another name with --name."
        raise CommandError(say(text))
    with _where(args.pack) as place:
        path = OwnPacks().install(place, args.name or "")
    print(say("{pack} has been installed. Play it: cockade play {name}", pack=args.pack, name=path.name))


@contextmanager
def _where(name: str) -> Iterator[Path]:
    """The path of a pack. A pack of a server, HOST/NAME, is fetched by ssh."""
    meant = ON_SERVER.fullmatch(name)
    if is_meant(name) or not meant:
        yield chosen(pack_path(name))[0]
        return
    host, called = meant.groups()
    with TemporaryDirectory(prefix="cockade-") as folder:
        file = Path(folder) / f"{called}{SUFFIX}"
        file.write_bytes(_fetched(host, called))
        yield file


def _fetched(host: str, name: str) -> bytes:
    """The pack sent by a server. Its messages go to the terminal directly."""
    try:
        ran = subprocess.Popen(["ssh", host, f"packs get {name}"], stdout=subprocess.PIPE)  # noqa: S603, S607 - as who types it
    except OSError as error:
        raise CommandError(say("This needs ssh: {error}", error=error)) from error
    assert ran.stdout is not None
    with ran.stdout as sent:
        data = sent.read(MOST_BYTES + 1)
    if ran.wait() or len(data) > MOST_BYTES:
        raise CommandError(
            say(
                ("{host} did not send the pack {name}. See what it has: ssh {host} packs list"),
                host=host,
                name=name,
            )
        )
    return data


def remove(args: Namespace) -> None:
    """Delete a pack of the player, or one that a player uploaded to a server."""
    if args.data:
        command_module("games").remove_pack(args)
    else:
        OwnPacks().remove(args.name)
    print(say("{pack} has been removed. Its recorded games can still be continued.", pack=args.name))


# ---------------------------------------------------------------- importing


def take_in(args: Namespace) -> None:
    """Read a file, put its tables into the pack, and say where they are."""
    path, pack = args.file, Path(args.pack)
    if pack.exists() and not pack.is_dir():
        raise CommandError(say("{pack} is not a folder. Unzip the pack and edit its folder.", pack=pack))
    try:
        name, said = _imported(path, args.into)
        target = pack / name
        before = target.read_text("utf-8") if target.exists() else ""
        text = merged(before, said[0], name)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, text.encode())
    except UnicodeDecodeError as error:
        raise CommandError(say("{file} is not UTF-8 text.", file=path)) from error
    except OSError as error:
        raise told(error, path) from error
    print(say("{file}: {what}. Now run: cockade check {pack}", file=target, what=said[1], pack=pack))


def _imported(path: Path, into: str) -> tuple[str, tuple[dict[str, object], str]]:
    """The pack's file for the import, the tables, and their description."""
    is_units = path.suffix == UNITS
    name = battle_file(into) if is_units else map_file(into)
    if not FILE.fullmatch(name.removesuffix(".toml")):
        raise CommandError(say('--into {name}: use small letters, digits and "-".', name=into))
    text = path.read_text("utf-8")
    if is_units:
        units = units_of(text, path.name, UnitSheet)
        return name, ({"id": into, "unit": units}, count("{n} unit", "{n} units", len(units)))
    if path.suffix == SKETCH:
        tables = map_of(text, path.name, into)
    elif path.suffix in TILED:
        tables = tiled_of(text, path.name, into)
    else:
        text = (
            "{file}: the name must end in .csv (an order of battle), .txt (a sketch of a map) or "
            ".json (Tiled)."
        )
        raise CommandError(say(text, file=path))
    rows = tables["grid"]["terrain"].splitlines()
    across, down = len(rows[0].partition(" ")[2]), len(rows)
    return name, (tables, say("a map of {across} by {down} hexes", across=across, down=down))


_WHAT = {"import": take_in, "list": list_packs, "show": show, "install": install, "remove": remove}
