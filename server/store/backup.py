"""Backups: all data of a server in one file, and restoring a server's folder from it.

A backup has the games at one moment, while they continue, and the server's identity: its key, the secret of
links and tokens, and the list of players. Its owner can run as that server.
"""

from __future__ import annotations

import os
import re
import tarfile
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from attrs import frozen

from cockade.events.record import Record
from cockade.saves.errors import SaveError, told
from cockade.saves.packs import NAME, SUFFIX
from cockade.server.store import uploaded_packs
from cockade.server.store.sqlite_base import SqliteBase
from cockade.server.store.store import ADDRESS, FILE, Store


@frozen
class DataFile(Record):
    """A file or folder of a data folder, and the most bytes of each file that a backup takes. 0 for none."""

    most: int = 0
    is_folder: bool = False


FILES = {
    FILE: DataFile(1 << 40),
    ADDRESS: DataFile(),
    "players": DataFile(1 << 24),
    "listed": DataFile(1 << 24),
    "host_key": DataFile(1 << 16),
    "host_key.next": DataFile(1 << 16),
    "door.secret": DataFile(1 << 10),
    "door.secret.old": DataFile(1 << 10),
    "web_links": DataFile(),
    "notices.toml": DataFile(1 << 16),
    "cups.toml": DataFile(1 << 16),
    "pages": DataFile(is_folder=True),
    "packs": DataFile(1 << 20, is_folder=True),
    uploaded_packs.FOLDER: DataFile(uploaded_packs.LARGEST, is_folder=True),
    "chances": DataFile(is_folder=True),
    "empty": DataFile(is_folder=True),
    "inside": DataFile(),
}
"""The names of a server's data files, as `cockade serve --check` looks at and a backup takes."""
_IN_FOLDERS = re.compile(
    rf"packs(?:/[\w+-][\w.+ -]{{0,99}}){{1,3}}"
    rf"|{uploaded_packs.FOLDER}/{NAME.pattern}({re.escape(SUFFIX)}|{re.escape(uploaded_packs.BY)})"
)
"""The packs of the operator, and those that players uploaded, with their owners."""
MOST_IN_FOLDERS = 10_000
"""The most pack files that are restored."""
DATED = "cockade-%Y-%m-%dT%H%M%SZ.tar"
_IS_DATED = re.compile(r"cockade-\d{4}-\d\d-\d\dT\d{6}Z\.tar")
"""The name pattern of dated backups. No other file in their folder is ever removed."""
POURED = "copy.sqlite3"
"""The database from the archive, before its rows are copied into our own."""


def back_up(store: Store, path: Path) -> None:
    """Back up everything to a new file that only its owner can read.

    Raises: SaveError, in a sentence.
    """
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError as error:
        raise SaveError(path, "A file with this name already exists. Choose another name.") from error
    except OSError as error:
        raise told(error, path) from error
    try:
        with os.fdopen(file, "wb") as out, tarfile.open(fileobj=out, mode="w", dereference=True) as archive:
            _fill(archive, store, path.parent)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise told(error, path) from error
        raise


def back_up_dated(store: Store, folder: Path, keep: int) -> Path:
    """Back up everything to a new file named by the time, and delete all but the last `keep` of them.

    Raises: SaveError, in a sentence; then no file is gone.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise told(error, folder) from error
    path = folder / datetime.fromtimestamp(store.clock(), UTC).strftime(DATED)
    back_up(store, path)
    try:
        dated = sorted(each for each in folder.iterdir() if _IS_DATED.fullmatch(each.name))
        for each in dated[:-keep]:
            each.unlink()
    except OSError as error:
        raise told(error, folder) from error
    return path


def _fill(archive: tarfile.TarFile, store: Store, near: Path) -> None:
    with TemporaryDirectory(dir=near, prefix=".backup-") as folder:
        copy = Path(folder) / FILE
        store.backup(copy)
        archive.add(copy, FILE)
    for name in _copied(store.folder):
        with suppress(FileNotFoundError):
            archive.add(store.folder / name, name, recursive=False)


def _copied(folder: Path) -> Iterator[str]:
    """Yield the names of the other files that a backup takes and that exist."""
    for name, file in FILES.items():
        if file.is_folder and file.most:
            found = (each.relative_to(folder).as_posix() for each in sorted(folder.glob(f"{name}/**/*")))
            yield from (each for each in found if _IN_FOLDERS.fullmatch(each) and (folder / each).is_file())
        elif file.most and name != FILE and (folder / name).is_file():
            yield name


def restore(path: Path, folder: Path, *, same_dice: bool = False) -> int:
    """Restore a backup to a new or empty folder. Return how many games got new dice.

    Unfinished games continue with new dice, because a player may remember the rolls after the backup.
    `same_dice` is for a server that was stopped before. If the folder names PostgreSQL for its games, they
    are restored there.

    Raises: SaveError, in a sentence, and nothing is left half done.
    """
    if folder.exists() and any(each.name != ADDRESS for each in folder.iterdir()):
        raise SaveError(folder, "This folder is not empty. Choose a new one.")
    made: list[Path] = []
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tarfile.open(path, "r:") as archive:
            for member in _members(archive, path):
                made.append(folder / member.name)
                made[-1].parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                _take_out(archive, member, made[-1])
        return _check(folder, same_dice=same_dice)
    except BaseException as error:
        bases = (folder / FILE, folder / POURED)
        for each in (*made, *(Path(f"{base}{end}") for base in bases for end in ("", "-wal", "-shm"))):
            each.unlink(missing_ok=True)
        for made_for in sorted({step for file in made for step in file.parents}, reverse=True):
            if folder in made_for.parents:
                with suppress(OSError):
                    made_for.rmdir()
        if isinstance(error, (OSError, tarfile.TarError)):
            raise told(error, path) if isinstance(error, OSError) else SaveError(path, NO_COPY) from error
        raise


NO_COPY = 'This is not a copy of a server. Make one with "cockade games backup".'


def _members(archive: tarfile.TarFile, path: Path) -> list[tarfile.TarInfo]:
    """Return the archive's known files by name, each once, including the games."""
    found = archive.getmembers()
    names = [each.name for each in found]
    packs = {name for name in names if _IN_FOLDERS.fullmatch(name)}
    beside = {name for name, file in FILES.items() if file.most and not file.is_folder}
    known = set(names) <= beside | packs and len(set(names)) == len(names)
    known = known and len(packs) <= MOST_IN_FOLDERS
    if not known or FILE not in names or not all(map(_is_plain, found)):
        raise SaveError(path, NO_COPY)
    return found


def _is_plain(member: tarfile.TarInfo) -> bool:
    """Whether a member is a plain file of its stated size (not sparse), within the limit."""
    plain = member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and not member.issparse()
    return plain and member.size <= FILES[member.name.partition("/")[0]].most


def _take_out(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    """Extract one file that only its owner can read from the start."""
    source = archive.extractfile(member)
    assert source is not None
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(file, "wb") as out:
        copyfileobj(source, out)
        out.flush()
        os.fsync(out.fileno())


def _check(folder: Path, *, same_dice: bool) -> int:
    """Check that all games open and are whole. Return how many get new dice from here on."""
    with closing(SqliteBase.open(folder / FILE)) as base:
        base.look_through()
    with closing(Store(folder, SqliteBase.open(folder / FILE))) as store:
        store.lay_out()
    copy = (folder / FILE).rename(folder / POURED)
    with closing(Store.open(folder)) as store:
        store.take_in_all(copy)
        renewed = 0 if same_dice else store.renew_keys()
    copy.unlink()
    return renewed
