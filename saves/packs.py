"""
Packs: battles that players make, read from a folder or from that folder zipped.

    pack.toml            title, version, author, licence, engine
    scenarios/ID.toml    a battle; maps/ID.toml, charts.toml, briefing.toml, words.ja.toml where it has them

A folder and its zip are the same pack. It has TOML files of these names, and files for people only
(README.md, LICENSE, names that start with a dot). Other files are refused, and links too. Nothing of a pack
is run or unpacked to disk, and files are read only up to their size limits.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from attrs import field, frozen

from cockade.engine.data_files import DataError, Fault, read_toml
from cockade.engine.packs import FILE, PACK, brought, in_order
from cockade.engine.value_overrides import check_bounds
from cockade.events.problems import plain
from cockade.events.record import Record

MOST_FILES, MOST_BYTES = 64, 1_000_000
SUFFIX = ".cockade"
NAME = re.compile(r"[a-z0-9](?:-?[a-z0-9]){0,39}")
"""Matches the valid names of an installed pack."""
_ASIDE = re.compile(r"(?:.*/)?\.[^./][^/]*(?:/.*)?|(?:README|LICENSE|COPYING)[^/]*|__MACOSX/.*", re.DOTALL)
"""Matches files next to a pack that are for people or programs, and not a part of it."""
_BATTLES = "scenarios"
_WITHIN = ("maps", _BATTLES)


@frozen
class Pack(Record):
    """The tables of a pack by file name without suffix, like `scenarios/cowpens`."""

    files: dict[str, dict[str, Any]] = field(factory=dict)

    @property
    def hash(self) -> str:
        """
        The id of a pack: 64 hex digits over the values of its files.

        Comments, blanks and the order of keys do not count, because they change nothing in a battle.
        """
        return hashlib.sha256(json.dumps(self.files, sort_keys=True).encode()).hexdigest()

    @property
    def values(self) -> dict[str, Any]:
        """The pack as values for a scenario, saved with each game."""
        return {PACK: self.files}


def is_pack(path: Path) -> bool:
    """Return whether a path looks like a pack. Its content is not read."""
    return (path / f"{PACK}.toml").is_file() or (path.is_file() and zipfile.is_zipfile(path))


def read_pack(path: Path) -> Pack:
    """
    Return the pack in a folder or a zip. Its head, names and limits are checked, but not its battles.

    Raises: DataError, which says in a sentence why it is none.
    """
    return _read(lambda: contents(path), plain(path.name, 80))


def read_zipped(data: bytes, name: str) -> Pack:
    """
    Return the pack in the bytes of a zip, as if read from a file with that name.

    Raises: DataError, as above.
    """
    return _read(lambda: _of_members(io.BytesIO(data), name), name)


def _read(contents_of: Callable[[], Iterator[tuple[str, bytes]]], name: str) -> Pack:
    try:
        pack = Pack(_tables(contents_of(), name))
        check_bounds(pack.values)
        json.dumps(pack.files, allow_nan=False)
        brought(pack.values)
    except DataError:
        raise
    except (TypeError, RecursionError) as error:
        raise DataError(name, Fault("$", "holds what is neither text nor number")) from error
    except Exception as error:  # zip files and their decompressors fail in many ways
        raise DataError(name, Fault("$", f"is no pack that can be read: {error}")) from error
    return pack


def zipped(path: Path) -> bytes:
    """
    Return a pack as a zip, with its files sorted by name.

    Raises: DataError for what is no pack.
    """
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as into:
        for name, content in sorted(contents(path)):
            into.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def contents(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder or a zip by their names in the pack, without those for people only."""
    return _of_folder(path) if path.is_dir() else _of_zip(path)


def _tables(found: Iterator[tuple[str, bytes]], pack: str) -> dict[str, dict[str, Any]]:
    tables: dict[str, dict[str, Any]] = {}
    left = MOST_BYTES
    for name, content in found:
        left -= len(content)
        if left < 0 or len(tables) == MOST_FILES:
            raise DataError(pack, Fault("$", f"is over {MOST_FILES} files or {MOST_BYTES} bytes"))
        own = name.removesuffix(".toml")
        if own == name or not FILE.fullmatch(own):
            raise DataError(pack, Fault("$", f"{name[:80]!r} is no name of a file in a pack"))
        if own in tables:
            raise DataError(pack, Fault("$", f"{name!r} is there twice"))
        tables[own] = read_toml(_text(content, name), name)
        check_bounds(tables[own], name)
    if PACK not in tables:
        raise DataError(pack, Fault("$", "has no pack.toml, so it is no pack"))
    return {name: in_order(tables[name]) for name in sorted(tables)}


def _text(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(name, Fault("$", f"is no text in UTF-8: {error.reason} at {error.start}")) from error


def _of_folder(path: Path) -> Iterator[tuple[str, bytes]]:
    for file in _walked(path):
        name = file.relative_to(path).as_posix()
        if _ASIDE.fullmatch(name):
            continue
        if file.is_symlink() or not file.is_file():
            raise DataError(
                plain(path.name, 80), Fault("$", f"{name[:80]!r} is no file that a pack can have")
            )
        with file.open("rb") as opened:
            yield name, opened.read(MOST_BYTES + 1)


def _walked(path: Path) -> Iterator[Path]:
    """Yield all paths in the folder and in a pack's known subfolders. Other folders are not entered."""
    for entry in path.iterdir():
        if entry.name in _WITHIN and entry.is_dir() and not entry.is_symlink():
            yield from entry.iterdir()
        else:
            yield entry


def _of_zip(path: Path) -> Iterator[tuple[str, bytes]]:
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        size = f"is no folder and no zip of at most {MOST_BYTES} bytes"
        raise DataError(plain(path.name, 80), Fault("$", size))
    yield from _of_members(path, plain(path.name, 80))


def _of_members(file: Path | IO[bytes], pack: str) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(file) as zipped:
        infos = [info for info in zipped.infolist() if not info.is_dir()]
        top = _top([info.filename for info in infos])
        for info in infos:
            name = info.filename.removeprefix(top)
            if _ASIDE.fullmatch(name):
                continue
            if stat.S_ISLNK(info.external_attr >> 16):
                linked = f"{name[:80]!r} is no file that a pack can have"
                raise DataError(pack, Fault("$", linked))
            with zipped.open(info) as opened:
                yield name, opened.read(MOST_BYTES + 1)


def _top(names: list[str]) -> str:
    """Return the top folder of a zipped pack with its slash, or empty if the zip has none."""
    tops = {name.partition("/")[0] for name in names if not _ASIDE.fullmatch(name)}
    return f"{tops.pop()}/" if len(tops) == 1 and f"{PACK}.toml" not in names else ""


def chosen(path: Path) -> tuple[Path, str]:
    """
    Split a path into the pack and its battle: `cowpens/whatif` names one of several.

    The battle is empty if only the pack is named. The file of a battle in its folder gives both.
    """
    if path.suffix == ".toml" and path.parent.name == _BATTLES:
        return path.parent.parent, path.stem
    if not is_pack(path) and is_pack(path.parent) and path.parent.name != _BATTLES:
        return path.parent, path.name
    return path, ""
