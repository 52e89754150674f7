"""Files that are there with their whole content or not at all, and never readable by more than was meant."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

from cockade.saves.errors import FULL

SHARED, PRIVATE = 0o666, 0o600
"""Modes of new files: what the umask leaves, and for the owner alone."""
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
    A file of at most so many bytes.

    Raises: OSError if it cannot be read or has more, also if it never ends.
    """
    with path.open("rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EOVERFLOW, f"it has more than {most} bytes")
    return found


def write_whole(path: Path, content: bytes, *, mode: int = SHARED, over: bool = True) -> None:
    """
    Write a file at one stroke; when this returns, content and name are on disk.

    The file has its `mode` before there is a byte in it. OSError, and everything as it was, if it cannot be
    done; FileExistsError if the name is taken and may not be written `over`.
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
    Write a new file next to the wanted one; it is open, with its content on disk. An error leaves no file.

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
    Give a finished file its name.

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
    """Have the names in a folder on disk, where the system can do that."""
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
    Write all bytes: normally one call; what a full disk cut off is tried again, to learn why.

    Raises: OSError with that reason.
    """
    done = os.write(fd, data)
    while done < len(data):
        more = os.write(fd, data[done:])
        if more == 0:
            raise OSError(min(FULL), "nothing more can be written")
        done += more
