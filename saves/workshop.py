"""
The workshop's files: an open pack, with every edit saved next to it, and few lines rewritten.

The pack's folder has the edits in `.edits.jsonl`, one a line, in order. After an interruption they are still
there, and the history of a battle can be replayed.

    {"from": HASH}    the files as they were opened
    {"edit": ...}     an edit; {"undo": true} and {"redo": true} are the key presses
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

from cockade.engine.data_checks import strangers
from cockade.engine.data_files import DataError, Fault, check, read_toml, structure
from cockade.engine.editor.draft import Draft
from cockade.engine.editor.edits import flat
from cockade.engine.editor.port import EditorPort
from cockade.engine.editor.reducer import History, begun
from cockade.engine.editor.registry import craft_of, first_maker, known, maker
from cockade.engine.packs import BRIEFING, FILE, MAPS, PACK, SCENARIOS, battle_file, file_name
from cockade.engine.value_overrides import check_bounds
from cockade.events.editor import Edit, meant, said
from cockade.events.problems import DecodeError, plain
from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.errors import SaveError, told
from cockade.saves.packs import MOST_BYTES, MOST_FILES, Pack
from cockade.saves.toml_edit import rewritten

EDITS = ".edits.jsonl"
SMALLEST, LARGEST = 3, 99
"""The minimum and maximum hexes along a side of a map."""


@define(eq=False)
class Workshop:
    """
    A pack that is open for editing.

    `texts` are its files on disk, and `originals` the files as they were opened, which undo restores exactly.
    `restored` counts unsaved edits from the last session.
    """

    folder: Path
    texts: dict[str, str]
    originals: Mapping[str, str]
    history: History
    restored: int = 0
    _saved: Draft = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Mark the opened draft as saved."""
        self._saved = self.draft

    @property
    def draft(self) -> Draft:
        """The current draft of the pack."""
        return self.history.draft

    @property
    def values(self) -> dict[str, Any]:
        """The draft as values for a scenario."""
        return Pack({name: dict(tables) for name, tables in self.draft.files.items()}).values

    @property
    def is_saved(self) -> bool:
        """Whether all changes are on disk."""
        return self.draft.files == self._saved.files

    def apply(self, edit: Edit) -> None:
        """Apply and save an edit. Raises SaveError if it cannot be saved."""
        self.history = self.history.then(edit)
        self._keep(said(edit))

    def undo(self) -> bool:
        """Undo the last edit, or return False if there is none."""
        before, self.history = self.history, self.history.back()
        return self._moved(before, "undo")

    def redo(self) -> bool:
        """Redo the last undone edit, or return False if there is none."""
        before, self.history = self.history, self.history.forth()
        return self._moved(before, "redo")

    def _moved(self, before: History, what: str) -> bool:
        if self.history.at != before.at:
            self._keep({what: True})
        return self.history.at != before.at

    def written(self) -> dict[str, str]:
        """Return the files as they would be saved, without empty ones."""
        files = {name: tables for name, tables in self.draft.files.items() if self._is_file(name)}
        return {name: rewritten(self._original(name), tables) for name, tables in files.items()}

    def _is_file(self, name: str) -> bool:
        return name in self.originals or bool(self.draft.files[name])

    def _original(self, name: str) -> str:
        """Return the text to edit: empty for a new file, or the built-in map that it copies."""
        if name in self.originals:
            return self.originals[name]
        map_ = self.draft.copied.get(name)
        return self.draft.craft.our_map_text(map_) if map_ else ""

    def save(self) -> list[str]:
        """
        Write the changed files, and return their names.

        Raises: SaveError if the disk cannot be written or another program changed a file; nothing is lost.
        """
        wanted = self.written()
        changed = [name for name, text in wanted.items() if self.texts.get(name) != text]
        for name in changed:
            self._check_untouched(name)
        for name in changed:
            _write(self._path(name), wanted[name])
            self.texts[name] = wanted[name]
        for name in self.texts.keys() - wanted.keys():  # a file that was new, and is not wanted any more
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
        """Discard unsaved edits, so the next session starts with the files on disk."""
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
    Open the pack in a folder, even if its battles have faults.

    Raises: SaveError where it cannot be read, DataError for what is no TOML or no pack.
    """
    texts = dict(_texts(folder))
    if PACK not in texts:
        raise DataError(plain(folder.name, 80), Fault("$", "has no pack.toml, so it is no pack"))
    tables = {name: read_toml(text, file_name(name)) for name, text in texts.items()}
    for name, table in tables.items():
        check_bounds(table, file_name(name))
    engine = str(tables[PACK].get("engine", "")).partition("@")[0]
    check(file_name(PACK), strangers("$.engine", [engine], known()))
    found = Workshop(folder, texts, dict(texts), begun(Draft(tables, craft_of(engine))))
    _check_shapes(found.draft)
    if not found.draft.battles:
        raise DataError(file_name(PACK), Fault("$", "has no battle; put one into scenarios/"))
    _restore(found)
    return found


def _check_shapes(draft: Draft) -> None:
    """Check that the draft has the structure of battles and maps. Their content may still be wrong."""
    for battle in draft.battles:
        structure(draft.battle(battle), draft.craft.sheet, battle_file(battle))
        file = draft.map_file(battle)
        draft.craft.check_map(draft.map(file), file_name(file))


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
    """Redo the saved edits that were made since the files had their current content."""
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
    """Return the lines after the last state mark, or none if that is not this state."""
    marks = [n for n, line in enumerate(lines) if "from" in line or "saved" in line]
    last = marks[-1] if marks else -1
    is_here = last >= 0 and mark in (lines[last].get("from"), lines[last].get("saved"))
    return lines[last + 1 :] if is_here else []


def _lines(path: Path) -> list[dict[str, Any]]:
    """Return the saved lines, up to a truncated one."""
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


def new_pack(folder: Path, battle: str, columns: int, rows: int, game: str = "") -> None:
    """
    Write a pack with an empty battle on clear ground, for a game or else the first one.

    Raises: SaveError where that cannot be written; KeyError for a game without a blank map.
    """
    craft = craft_of(game) if game else first_maker()
    if craft.blank is None:
        raise KeyError(game)
    of_map, of_battle = craft.blank(battle, columns, rows)
    head = {"col_min": 1, "col_max": columns, "row_min": 1, "row_max": rows, "battle": battle}
    sheet = craft.filled("map")
    sheet["map"] |= head
    levels = {"level": flat(sheet)} if "level" in sheet["grid"] else {}
    sheet |= {"grid": {"terrain": flat(sheet, next(iter(sheet["legend"]))), **levels}, **of_map}
    scenario = craft.filled("scenario") | {"id": battle, "map": battle, **of_battle}
    drawn = rewritten(craft.form("map"), sheet)
    _found(craft, folder, battle, {MAPS: drawn, SCENARIOS: rewritten(craft.form("scenario"), scenario)})


def copied_pack(folder: Path, battle: str, base: str) -> None:
    """
    Write a pack with a copy of a built-in battle, and of its map where packs may have one.

    Raises: SaveError where that cannot be written; KeyError for a battle that there is not.
    """
    found = maker(base)
    if found is None:
        raise KeyError(base)
    craft, own = found
    options = craft.options.get(own, {})
    own = str(options.get("id", own))
    text = craft.our_text(own)
    tables = read_toml(text, battle_file(own)) | options | {"id": battle}
    texts = {}
    if craft.has_hexes:
        drawn = str(craft.ours(own)["map"])
        sheet = craft.our_map_text(drawn)
        mapped = read_toml(sheet, file_name(f"{MAPS}{drawn}"))
        mapped["map"]["battle"] = battle
        texts[MAPS], tables = rewritten(sheet, mapped), {**tables, "map": battle}
    _found(craft, folder, battle, {**texts, SCENARIOS: rewritten(text, tables)})


def branched_pack(folder: Path, battle: str, source: Path) -> None:
    """
    Write a pack with a copy of another pack's only battle and its other files.

    Raises: SaveError where that cannot be read or written, DataError for what is no pack.
    """
    texts = dict(_texts(source))
    tables = {name: read_toml(text, file_name(name)) for name, text in texts.items()}
    (old,) = (name.removeprefix(SCENARIOS) for name in tables if name.startswith(SCENARIOS))
    tables[f"{SCENARIOS}{old}"]["id"] = battle
    if f"{MAPS}{old}" in tables:
        tables[f"{SCENARIOS}{old}"]["map"] = tables[f"{MAPS}{old}"]["map"]["battle"] = battle
    for row in tables.get(BRIEFING, {}).get(BRIEFING, []):
        row["scenarios"] = [battle]
    renamed = {f"{kind}{old}": f"{kind}{battle}" for kind in (SCENARIOS, MAPS)}
    write_pack(folder, {renamed.get(name, name): rewritten(texts[name], tables[name]) for name in texts})


def _found(craft: EditorPort, folder: Path, battle: str, texts: Mapping[str, str]) -> None:
    """Write the files of a new pack, `pack.toml` last."""
    briefing = craft.filled(BRIEFING)
    briefing[BRIEFING][0]["scenarios"] = [battle]
    pack = craft.filled(PACK)
    own = Draft({f"{SCENARIOS}{battle}": read_toml(texts[SCENARIOS], battle_file(battle))}, craft)
    pack["title"] = own.battle(battle)["title"]
    files = {f"{kind}{battle}": text for kind, text in texts.items()}
    files |= {BRIEFING: rewritten(craft.form(BRIEFING), briefing)}
    write_pack(folder, {**files, PACK: rewritten(craft.form(PACK), pack)})


def write_pack(folder: Path, texts: Mapping[str, str]) -> None:
    """
    Write the files of a pack.

    Raises: SaveError where that cannot be done.
    """
    for name, text in texts.items():
        _write(folder / file_name(name), text)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8"))
    except OSError as error:
        raise told(error, path) from error
