"""A file that only grows, is locked by one process, and has on disk whatever was once confirmed."""

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
    """The whole file, without locking it; SaveError if that cannot be done."""
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

    The lock is held as long as the file is open: a second process gets a clear refusal at once. The lock
    and the file end with the process, and a child process inherits neither. A packed file stays packed: with
    every line it is written anew, from `_whole`.
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
        A new file that is there with its whole content or not at all.

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
        An existing file and its content, unpacked.

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
        One write and one fdatasync; when this returns, the line is on disk and the file can be found.

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
        """Have on disk what was written, in a file that still has a name."""
        (os.fdatasync if hasattr(os, "fdatasync") else os.fsync)(self._fd)
        if os.fstat(self._fd).st_nlink == 0:
            raise SaveError(self.path, f"{_DELETED} {_NOT_RECORDED} {_ELSEWHERE}")

    def mend(self, whole: int, more: bytes) -> None:
        """Keep the first `whole` bytes, add some, and have that on disk."""
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
        """Put new content under this name at one stroke; the old file stays under another name, if given."""
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
        """The new file is locked before it has the name."""
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
        """The name is locked, whatever file has it."""
        os.close(self._fd)
        try:
            write_whole(self.path, content, mode=mode)
        finally:
            self._fd = os.open(self.path, _GROW)

    def close(self) -> None:
        """Let go of the file; closing twice does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._release()
        self._fd, self._usable = -1, False
        _OPEN.discard(self)

    def _retract(self) -> None:
        """Take back a line that was not confirmed; if even that fails, the next opening mends the file."""
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
    """A forked child (a bot's worker) must not hold the lock when its parent is gone."""
    for log in list(_OPEN):
        log.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def _locked_draft(path: Path, content: bytes, mode: int) -> tuple[int, Path, Release]:
    """A file beside the wanted one, locked and with its content on disk."""
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
    """Give a draft its name; the open file."""
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
    """The file under an exclusive lock; again if it was replaced between opening and locking."""
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
