"""`cockade packs import`: what authors have already, into the files of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cockade.engine.packs import FILE, battle_file, map_file
from cockade.engine.rebels.sheets.scenario_sheet import UnitSheet
from cockade.engine.sheets import DataError
from cockade.saves.errors import told
from cockade.saves.importing import map_of, merged, tiled_of, units_of
from cockade.saves.whole import write_whole
from cockade.tui.text.trouble import Trouble, data_words
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace

UNITS, SKETCH, TILED = ".csv", ".txt", (".json", ".tmj")


def run(args: Namespace) -> int:
    """Read the file, put its tables into the pack, and say where they are."""
    path, pack = Path(args.file), Path(args.pack)
    if pack.exists() and not pack.is_dir():
        raise Trouble(
            say("{pack} is no folder. Unzip a pack that is zipped, and change the folder.", pack=pack)
        )
    try:
        name, said = _imported(path, args.into)
        target = pack / name
        before = target.read_text("utf-8") if target.exists() else ""
        text = merged(before, said[0], name)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, text.encode())
    except DataError as error:
        raise Trouble(data_words(error)) from error
    except UnicodeDecodeError as error:
        raise Trouble(say("{file} is no text in UTF-8.", file=path)) from error
    except OSError as error:
        raise told(error, path) from error
    print(say("{file}: {what}. Now run: cockade check {pack}", file=target, what=said[1], pack=pack))
    return 0


def _imported(path: Path, into: str) -> tuple[str, tuple[dict[str, object], str]]:
    """The file of the pack that it goes into; the tables, and what they are."""
    is_units = path.suffix == UNITS
    name = battle_file(into) if is_units else map_file(into)
    if not FILE.fullmatch(name.removesuffix(".toml")):
        raise Trouble(say('--into {name}: use small letters, digits and "-".', name=into))
    text = path.read_text("utf-8")
    if is_units:
        units = units_of(text, path.name, UnitSheet)
        return name, ({"id": into, "unit": units}, count("{n} unit", "{n} units", len(units)))
    if path.suffix == SKETCH:
        tables = map_of(text, path.name, into)
    elif path.suffix in TILED:
        tables = tiled_of(text, path.name, into)
    else:
        text = "{file}: a name ends in .csv (an order of battle), .txt (a sketch of a map) or .json (Tiled)."
        raise Trouble(say(text, file=path))
    rows = tables["grid"]["terrain"].splitlines()
    across, down = len(rows[0].partition(" ")[2]), len(rows)
    return name, (tables, say("a map of {across} by {down} hexes", across=across, down=down))
