"""An append-only file, locked by one process, whose confirmed lines are on disk."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

from attrs import define

from cockade.events.problems import problem
from cockade.saves.atomic import SHARED, drafted, give_name, sync_folder, write_all, write_whole
from cockade.saves.compressed import gz_name, is_packed, packed, unpacked
from cockade.saves.errors import SaveError, told
from cockade.saves.locks import MOVES_OPEN_FILES, Release, by_closing, take

_SAFELY = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NONBLOCK", "O_BINARY"))
_READ = os.O_RDONLY | _SAFELY
_GROW = os.O_RDWR | os.O_APPEND | _SAFELY
_TRIES = 10
_BLOCK = 1 << 20
MOST_BYTES = 64 << 20


def read_file(path: Path) -> bytes:
    """Read the whole file without locking it. Raises SaveError if that fails."""
    try:
        fd = os.open(path, _READ)
        try:
            return _content(fd, path)
        finally:
            os.close(fd)
    except OSError as error:
        raise told(error, path) from error


@define(eq=False)
class LogFile:
    """
    An open file under an exclusive lock.

    The lock lasts while the file is open, and a second process is refused at once. The lock and the file end
    with the process, and a child process inherits neither. A packed file stays packed, so every line rewrites
    it from `_whole`.
    """

    path: Path
    _fd: int
    _end: int
    _release: Release = by_closing
    _usable: bool = True
    _whole: bytes | None = None

    # ------------------------------------------------------------ opening

    @classmethod
    def create(cls, path: Path, content: bytes, mode: int = SHARED) -> LogFile:
        """
        Create a new file atomically, with its whole content.

        Raises: SaveError if the name is taken.
        """
        fd, draft, release = _locked_draft(path, content, mode)
        try:
            fd = _named(fd, draft, path)
        except FileExistsError:
            raise SaveError(path, "A file with this name already exists. Choose another name.") from None
        except OSError as error:
            raise told(error, path) from error
        finally:
            draft.unlink(missing_ok=True)
        return cls._keep(path, fd, len(content), release)

    @classmethod
    def open(cls, path: Path) -> tuple[LogFile, bytes]:
        """
        Open an existing file, and return it with its unpacked content.

        Raises: SaveError if it is not there, another process has it, or it is packed and damaged.
        """
        path = gz_name(path)
        try:
            fd, release = _locked(path)
        except OSError as error:
            raise told(error, path) from error
        try:
            content = _content(fd, path)
            whole = unpacked(content, path, MOST_BYTES)
        except BaseException as error:
            os.close(fd)
            release()
            if isinstance(error, OSError):
                raise told(error, path) from error
            raise
        return cls._keep(path, fd, len(content), release, whole if is_packed(content) else None), whole

    @classmethod
    def _keep(cls, path: Path, fd: int, end: int, release: Release, whole: bytes | None = None) -> LogFile:
        log = cls(path, fd, end, release, whole=whole)
        _OPEN.add(log)
        return log

    # ------------------------------------------------------------ writing

    def append(self, line: bytes) -> None:
        """
        Append a line with one write and one fdatasync. On return, the line is on disk.

        Raises: SaveError if it cannot be done. The file is then as before, and later lines may succeed.
        """
        if not self._usable:
            raise SaveError(self.path, "This file is closed. Open the game again to play on.")
        if os.lseek(self._fd, 0, os.SEEK_END) != self._end:
            raise SaveError(self.path, f"{_CHANGED} {_NOT_RECORDED} {_ELSEWHERE}")
        if self._whole is not None:
            self.replace(self._whole + line)
            return
        try:
            write_all(self._fd, line)
            self._sync()
        except BaseException as error:
            self._retract()
            if isinstance(error, OSError):
                raise told(error, self.path, _NOT_RECORDED) from error
            raise
        self._end += len(line)

    def _sync(self) -> None:
        """Flush the file to disk, and check that it still has a name."""
        (os.fdatasync if hasattr(os, "fdatasync") else os.fsync)(self._fd)
        if os.fstat(self._fd).st_nlink == 0:
            raise SaveError(self.path, f"{_DELETED} {_NOT_RECORDED} {_ELSEWHERE}")

    def mend(self, whole: int, more: bytes) -> None:
        """Keep the first `whole` bytes, append some, and flush the file to disk."""
        if self._whole is not None:
            self.replace(self._whole[:whole] + more)
            return
        try:
            os.ftruncate(self._fd, whole)
            write_all(self._fd, more)
            os.fsync(self._fd)
        except OSError as error:
            raise told(error, self.path, "The damaged end of the file could not be mended.") from error
        self._end = whole + len(more)

    def replace(self, content: bytes, keep_as: Path | None = None) -> None:
        """Replace the content atomically. The old file is kept as `keep_as`, if given."""
        written = content if self._whole is None else packed(content)
        mode = stat.S_IMODE(os.fstat(self._fd).st_mode)
        try:
            if keep_as is not None:
                with suppress(FileExistsError):
                    os.link(self.path, keep_as)
            (self._put if MOVES_OPEN_FILES else self._put_closed)(written, mode)
        except OSError as error:
            raise told(error, self.path) from error
        self._end = len(written)
        self._whole = None if self._whole is None else content

    def _put(self, content: bytes, mode: int) -> None:
        """Replace the file, with the new one locked before it gets the name."""
        fd, draft, release = _locked_draft(self.path, content, mode)
        try:
            draft.rename(self.path)
            sync_folder(self.path.parent)
        except OSError:
            os.close(fd)
            draft.unlink(missing_ok=True)
            raise
        os.close(self._fd)
        self._fd, self._release = fd, release

    def _put_closed(self, content: bytes, mode: int) -> None:
        """Replace a closed file while its name is locked, for systems that cannot rename open files."""
        os.close(self._fd)
        try:
            write_whole(self.path, content, mode=mode)
        finally:
            self._fd = os.open(self.path, _GROW)

    def close(self) -> None:
        """Close the file and release the lock. A second call does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._release()
        self._fd, self._usable = -1, False
        _OPEN.discard(self)

    def _retract(self) -> None:
        """Truncate an unconfirmed line. If that fails too, the next opening repairs the file."""
        try:
            os.ftruncate(self._fd, self._end)
        except OSError:
            self._usable = False


_OPEN: WeakSet[LogFile] = WeakSet()
_CHANGED = "Another program has changed the file."
_DELETED = "The file was deleted while it was open."
_NOT_RECORDED = "The last action was not recorded. The game is as it was before."
_ELSEWHERE = "Save the game under another name to play on."


def _forget_all() -> None:
    """Close all locked files in a forked child, so a bot's worker does not hold its parent's lock."""
    for log in list(_OPEN):
        log.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def _locked_draft(path: Path, content: bytes, mode: int) -> tuple[int, Path, Release]:
    """Create a locked draft next to the wanted file, with its content on disk."""
    try:
        fd, draft = drafted(path, content, mode)
    except OSError as error:
        raise told(error, path, "The game was not saved.") from error
    try:
        return fd, draft, take(fd, path)
    except OSError as error:
        os.close(fd)
        draft.unlink(missing_ok=True)
        raise told(error, path, "The game was not saved.") from error


def _named(fd: int, draft: Path, path: Path) -> int:
    """Rename a draft to its final name, and return the open file."""
    try:
        if not MOVES_OPEN_FILES:
            os.close(fd)
        give_name(draft, path)
        sync_folder(path.parent)
    except OSError:
        if MOVES_OPEN_FILES:
            os.close(fd)
        raise
    return fd if MOVES_OPEN_FILES else os.open(path, _GROW)


def _locked(path: Path) -> tuple[int, Release]:
    """Open and lock the file. If it was replaced in between, try again."""
    for _ in range(_TRIES):
        fd = os.open(path, _GROW)
        try:
            release = take(fd, path)
            if os.path.samestat(os.fstat(fd), path.stat()):
                return fd, release
            release()
        except BlockingIOError:
            os.close(fd)
            raise SaveError(path, _HELD) from None
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)
    raise SaveError(path, _HELD)


_HELD = "This game is open in another window or on a server. Close it there, or review it here: that is safe."


def _content(fd: int, path: Path) -> bytes:
    status = os.fstat(fd)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(21, "is a directory")
    if not stat.S_ISREG(status.st_mode):
        raise SaveError(path, "This is not an ordinary file, and so not a recorded game.")
    if status.st_size > MOST_BYTES:
        raise SaveError(
            path, problem("It is too large for a recorded game: more than {n} MB.", n=MOST_BYTES >> 20)
        )
    parts = []
    os.lseek(fd, 0, os.SEEK_SET)
    while part := os.read(fd, _BLOCK):
        parts.append(part)
    return b"".join(parts)
