"""
The workshop's files: a pack is opened to be changed, every edit kept beside it, and little is rewritten.

Edits stand in the pack's folder in `.edits.jsonl`, a line each, as they were made: whoever is interrupted
finds them again, and the history of a battle can be replayed.

    {"from": HASH}    the files as they were when they were opened
    {"edit": ...}     an edit; {"undo": true} and {"redo": true} as they were pressed
    {"saved": HASH}   the files as they were saved
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define, field

from cockade.engine.checks import strangers
from cockade.engine.mapsheet import check_shape
from cockade.engine.overlay import check_bounds
from cockade.engine.packs import BRIEFING, FILE, MAPS, PACK, SCENARIOS, battle_file, file_name
from cockade.engine.rebels.sheets.charts import PACKAGE
from cockade.engine.rebels.sheets.scenario_sheet import ScenarioSheet
from cockade.engine.sheets import (
    DataError,
    Fault,
    check,
    package_text,
    read_toml,
    scenario_file,
    scenario_tables,
    structure,
)
from cockade.engine.workshop.draft import Draft
from cockade.engine.workshop.folding import History, begun
from cockade.engine.workshop.sheet_edits import flat
from cockade.events.faults import DecodeError, plain
from cockade.events.workshop import Edit, meant, said
from cockade.saves.errors import SaveError, told
from cockade.saves.packs import MOST_BYTES, MOST_FILES, Pack
from cockade.saves.rewriting import rewritten
from cockade.saves.whole import read_bounded, write_whole

EDITS = ".edits.jsonl"
ENGINE = "rebels"
"""The game whose battles can be made here."""
WORKSHOP = "cockade.engine.workshop"
SMALLEST, LARGEST = 3, 99
"""Hexes along a side of a map."""


@define(eq=False)
class Workshop:
    """
    A pack that is open to be changed.

    `texts` are its files as they are on disk, `originals` as they were when it was opened: what is undone is
    written as it was then. `restored` counts edits that were made and not saved the last time.
    """

    folder: Path
    texts: dict[str, str]
    originals: Mapping[str, str]
    history: History
    restored: int = 0
    _saved: Draft = field(init=False)

    def __attrs_post_init__(self) -> None:
        """What was opened is what the disk has."""
        self._saved = self.draft

    @property
    def draft(self) -> Draft:
        """The pack as it is now."""
        return self.history.draft

    @property
    def values(self) -> dict[str, Any]:
        """The draft as it would be laid over a scenario."""
        return Pack({name: dict(tables) for name, tables in self.draft.files.items()}).values

    @property
    def is_saved(self) -> bool:
        """Whether the disk has all that was changed."""
        return self.draft.files == self._saved.files

    def apply(self, edit: Edit) -> None:
        """Make an edit and keep it; SaveError where it cannot be kept."""
        self.history = self.history.then(edit)
        self._keep(said(edit))

    def undo(self) -> bool:
        """Take the last edit back; False if there is none."""
        before, self.history = self.history, self.history.back()
        return self._moved(before, "undo")

    def redo(self) -> bool:
        """Make the edit again that was taken back last; False if there is none."""
        before, self.history = self.history, self.history.forth()
        return self._moved(before, "redo")

    def _moved(self, before: History, what: str) -> bool:
        if self.history.at != before.at:
            self._keep({what: True})
        return self.history.at != before.at

    def written(self) -> dict[str, str]:
        """The files as they would be saved."""
        copied = self.draft.copied
        files = self.draft.files.items()
        return {name: rewritten(self._original(name, copied), tables) for name, tables in files}

    def _original(self, name: str, copied: Mapping[str, str]) -> str:
        return self.originals[name] if name in self.originals else _our_map_text(copied[name])

    def save(self) -> list[str]:
        """
        Write the files that have changed; returns their names.

        Raises: SaveError, and nothing lost, if the disk does not take them or somebody else has changed one.
        """
        wanted = self.written()
        changed = [name for name, text in wanted.items() if self.texts.get(name) != text]
        for name in changed:
            self._check_untouched(name)
        for name in changed:
            _write(self._path(name), wanted[name])
            self.texts[name] = wanted[name]
        for name in self.texts.keys() - wanted.keys():  # a map of ours that was copied, and is not any more
            self._path(name).unlink(missing_ok=True)
            changed.append(name)
            del self.texts[name]
        self._saved = self.draft
        self._keep({"saved": _hash(self.texts)})
        return changed

    def _path(self, name: str) -> Path:
        return self.folder / file_name(name)

    def _check_untouched(self, name: str) -> None:
        path = self._path(name)
        if name in self.texts and path.exists() and _text(path) != self.texts[name]:
            raise SaveError(path, "Somebody else has changed this file. Copy it, then open the pack again.")

    def forget(self) -> None:
        """Let go of edits that were not saved: the next time begins with what is on disk."""
        self._keep({"from": _hash(self.texts)})

    def _keep(self, line: dict[str, Any]) -> None:
        path = self.folder / EDITS
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        except OSError as error:
            raise told(error, path) from error


# ---------------------------------------------------------------- opening


def open_workshop(folder: Path) -> Workshop:
    """
    The pack in a folder, whatever faults its battles have.

    Raises: SaveError where it cannot be read, DataError for what is no TOML or no pack.
    """
    texts = dict(_texts(folder))
    if PACK not in texts:
        raise DataError(plain(folder.name, 80), Fault("$", "has no pack.toml, so it is no pack"))
    tables = {name: read_toml(text, file_name(name)) for name, text in texts.items()}
    for name, table in tables.items():
        check_bounds(table, file_name(name))
    found = Workshop(folder, texts, dict(texts), begun(Draft(tables, {})))
    _check_shapes(found.draft)
    if not found.draft.battles:
        raise DataError(file_name(PACK), Fault("$", "has no battle; put one into scenarios/"))
    _restore(found)
    return found


def _check_shapes(draft: Draft) -> None:
    """What can be worked on has the shape of a battle and of a map; what it says may be wrong."""
    check(file_name(PACK), strangers("$.engine", [str(draft.files[PACK].get("engine", ENGINE))], [ENGINE]))
    for battle in draft.battles:
        structure(draft.battle(battle), ScenarioSheet, battle_file(battle))
        file = draft.map_file(battle)
        check_shape(draft.map(file), file_name(file))


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    files = [*folder.glob("*.toml"), *folder.glob(f"{SCENARIOS}*.toml"), *folder.glob(f"{MAPS}*.toml")]
    for path in sorted(files)[: MOST_FILES + 1]:
        name = path.relative_to(folder).as_posix().removesuffix(".toml")
        if not FILE.fullmatch(name):
            raise DataError(plain(folder.name, 80), Fault("$", f"{name[:80]!r} is no file of a pack"))
        yield name, _text(path)


def _text(path: Path) -> str:
    try:
        return read_bounded(path, MOST_BYTES).decode("utf-8")
    except OSError as error:
        raise told(error, path) from error
    except UnicodeDecodeError as error:
        raise DataError(plain(path.name, 80), Fault("$", f"is no text in UTF-8: {error.reason}")) from error


def _hash(texts: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()


def _restore(shop: Workshop) -> None:
    """Make the edits again that were kept since the files were as they are now."""
    mark = _hash(shop.texts)
    with suppress(DecodeError, KeyError, TypeError, ValueError):  # of another version: what came before holds
        for line in _since(_lines(shop.folder / EDITS), mark):
            shop.history = _again(shop.history, line)
    shop.restored = shop.history.at
    if not shop.restored:
        shop.history = begun(shop.history.drafts[0])
        shop.forget()


def _again(history: History, line: dict[str, Any]) -> History:
    if "undo" in line:
        return history.back()
    return history.forth() if "redo" in line else history.then(meant(line))


def _since(lines: list[dict[str, Any]], mark: str) -> list[dict[str, Any]]:
    """The lines after the last one that tells of this state; none where another state was told after it."""
    marks = [n for n, line in enumerate(lines) if "from" in line or "saved" in line]
    last = marks[-1] if marks else -1
    is_here = last >= 0 and mark in (lines[last].get("from"), lines[last].get("saved"))
    return lines[last + 1 :] if is_here else []


def _lines(path: Path) -> list[dict[str, Any]]:
    """What was kept; a line that was not written whole ends it."""
    found: list[dict[str, Any]] = []
    if not path.exists():
        return found
    for line in path.read_text("utf-8", errors="replace").splitlines():
        try:
            read = json.loads(line)
        except ValueError:
            break
        if not isinstance(read, dict):
            break
        found.append(read)
    return found


# ---------------------------------------------------------------- new packs


def new_pack(folder: Path, battle: str, columns: int, rows: int) -> None:
    """
    Write a pack with an empty battle on a map of clear ground.

    Raises: SaveError where that cannot be written.
    """
    head = {"col_min": 1, "col_max": columns, "row_min": 1, "row_max": rows, "battle": battle}
    sheet = read_toml(_template("map"), "new-map.toml")
    sheet["map"] |= head
    sheet["grid"] = {"terrain": flat(sheet, "."), "level": flat(sheet)}
    middle = (rows + 1) // 2
    scenario = read_toml(_template("scenario"), "new-scenario.toml")
    homes = {"american": [100 + middle], "british": [columns * 100 + middle]}
    scenario |= {"id": battle, "map": battle, "communication": homes}
    _found(folder, battle, rewritten(_template("map"), sheet), rewritten(_template("scenario"), scenario))


def copied_pack(folder: Path, battle: str, base: str) -> None:
    """
    Write a pack with a copy of one of our battles and of its map.

    Raises: SaveError where that cannot be written.
    """
    ours = package_text(PACKAGE, scenario_file(base))
    tables = {**read_toml(ours, scenario_file(base)), "id": battle, "map": battle}
    drawn = str(scenario_tables(PACKAGE, base)["map"])
    text = _our_map_text(drawn)
    sheet = read_toml(text, f"{drawn}.toml")
    sheet["map"]["battle"] = battle
    _found(folder, battle, rewritten(text, sheet), rewritten(ours, tables))


def _found(folder: Path, battle: str, sheet: str, scenario: str) -> None:
    """Write the files of a new pack, the one that makes it a pack last."""
    briefing = read_toml(_template(BRIEFING), "new-briefing.toml")
    briefing[BRIEFING][0]["scenarios"] = [battle]
    pack = read_toml(_template(PACK), "new-pack.toml")
    pack["title"] = read_toml(scenario, battle)["title"]
    texts = {
        f"{MAPS}{battle}": sheet,
        f"{SCENARIOS}{battle}": scenario,
        BRIEFING: rewritten(_template(BRIEFING), briefing),
        PACK: rewritten(_template(PACK), pack),
    }
    write_pack(folder, texts)


def write_pack(folder: Path, texts: Mapping[str, str]) -> None:
    """
    Write the files of a pack.

    Raises: SaveError where that cannot be done.
    """
    for name, text in texts.items():
        _write(folder / file_name(name), text)


def _template(name: str) -> str:
    return package_text(WORKSHOP, f"new-{name}.toml")


def _our_map_text(name: str) -> str:
    return package_text(PACKAGE, f"maps/{name}.toml")


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8"))
    except OSError as error:
        raise told(error, path) from error
