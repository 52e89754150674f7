"""Atomic writes: a file has its whole content or does not exist, and its mode from the start."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

from cockade.saves.errors import FULL

SHARED, PRIVATE = 0o666, 0o600
"""Modes of new files: the umask's default, and owner only."""
_NEW = (
    os.O_RDWR
    | os.O_APPEND
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def read_bounded(path: Path, most: int) -> bytes:
    """
    Read a file of at most `most` bytes.

    Raises: OSError if it cannot be read or has more, also if it never ends.
    """
    with path.open("rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EOVERFLOW, f"it has more than {most} bytes")
    return found


def write_whole(path: Path, content: bytes, *, mode: int = SHARED, over: bool = True) -> None:
    """
    Write a file atomically. On return, its content and its name are on disk.

    The file has its `mode` from the first byte on. Raises OSError, and changes nothing, if that fails. Raises
    FileExistsError if the name is taken and `over` is false.
    """
    fd, draft = drafted(path, content, mode)
    os.close(fd)
    try:
        if over:
            draft.replace(path)
        else:
            give_name(draft, path)
        sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def drafted(path: Path, content: bytes, mode: int = SHARED) -> tuple[int, Path]:
    """
    Write a new file next to the wanted one, and return it open. After an error, no file is left.

    Raises: IsADirectoryError if the path has no name.
    """
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    fd = os.open(draft, _NEW, mode)
    try:
        write_all(fd, content)
        os.fsync(fd)
    except BaseException:
        os.close(fd)
        draft.unlink(missing_ok=True)
        raise
    return fd, draft


def give_name(draft: Path, path: Path) -> None:
    """
    Rename a finished draft to its final name.

    Raises: FileExistsError if that is taken.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links
        if path.exists():
            raise FileExistsError(path) from None
        draft.rename(path)


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, if the system supports it."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with suppress(OSError):
            os.fsync(fd)
    finally:
        os.close(fd)


def write_all(fd: int, data: bytes) -> None:
    """
    Write all bytes, normally in one call. A partial write is retried to learn the reason.

    Raises: OSError with that reason.
    """
    done = os.write(fd, data)
    while done < len(data):
        more = os.write(fd, data[done:])
        if more == 0:
            raise OSError(min(FULL), "nothing more can be written")
        done += more
