"""A file that only grows, is locked by one process, and has on disk whatever was once confirmed."""

from __future__ import annotations

import fcntl
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

from attrs import define

from saves.errors import FULL, SaveError, told

_READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK
_GROW = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | os.O_NONBLOCK
_NEW = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL
_TRIES = 10
_BLOCK = 1 << 20


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
    and the file end with the process, and a child process inherits neither.
    """

    path: Path
    _fd: int
    _end: int
    _usable: bool = True

    # ------------------------------------------------------------ opening

    @classmethod
    def create(cls, path: Path, content: bytes) -> LogFile:
        """A new file that is there with its whole content or not at all; SaveError if the name is taken."""
        fd, temporary = _prepared(path, content)
        try:
            _name_it(temporary, path)
            _sync_folder(path.parent)
        except OSError as error:
            os.close(fd)
            raise told(error, path) from error
        except BaseException:
            os.close(fd)
            raise
        finally:
            temporary.unlink(missing_ok=True)
        return cls._keep(path, fd, len(content))

    @classmethod
    def open(cls, path: Path) -> tuple[LogFile, bytes]:
        """An existing file and its content; SaveError if it is not there or another process has it."""
        try:
            fd = _locked(path)
        except OSError as error:
            raise told(error, path) from error
        try:
            content = _content(fd, path)
        except OSError as error:
            os.close(fd)
            raise told(error, path) from error
        except BaseException:
            os.close(fd)
            raise
        return cls._keep(path, fd, len(content)), content

    @classmethod
    def _keep(cls, path: Path, fd: int, end: int) -> LogFile:
        log = cls(path, fd, end)
        _OPEN.add(log)
        return log

    # ------------------------------------------------------------ writing

    def append(self, line: bytes) -> None:
        """
        One write and one fdatasync; when this returns, the line is on disk and the file can be found.

        After a SaveError the file is as it was before, and later lines may succeed.
        """
        if not self._usable:
            raise SaveError(self.path, "This file is closed. Open the game again to play on.")
        if os.lseek(self._fd, 0, os.SEEK_END) != self._end:
            raise SaveError(self.path, f"Another program has changed the file. {_NOT_RECORDED} {_ELSEWHERE}")
        try:
            _write(self._fd, line)
            self._sync()
        except BaseException as error:
            self._retract()
            if isinstance(error, OSError):
                raise told(error, self.path, _NOT_RECORDED) from error
            raise
        self._end += len(line)

    def _sync(self) -> None:
        """Have on disk what was written, in a file that still has a name."""
        os.fdatasync(self._fd)
        if os.fstat(self._fd).st_nlink == 0:
            raise SaveError(
                self.path, f"The file was deleted while it was open. {_NOT_RECORDED} {_ELSEWHERE}"
            )

    def mend(self, whole: int, more: bytes) -> None:
        """Keep the first `whole` bytes, add some, and have that on disk."""
        try:
            os.ftruncate(self._fd, whole)
            _write(self._fd, more)
            os.fsync(self._fd)
        except OSError as error:
            raise told(error, self.path, "The damaged end of the file could not be mended.") from error
        self._end = whole + len(more)

    def replace(self, content: bytes, keep_as: Path | None = None) -> None:
        """Put new content under this name at one stroke; the old file stays under another name, if given."""
        fd, temporary = _prepared(self.path, content)
        try:
            if keep_as is not None:
                with suppress(FileExistsError):
                    os.link(self.path, keep_as)
            temporary.rename(self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            os.close(fd)
            temporary.unlink(missing_ok=True)
            raise told(error, self.path) from error
        os.close(self._fd)
        self._fd, self._end = fd, len(content)

    def close(self) -> None:
        """Let go of the file; closing twice does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd, self._usable = -1, False
        _OPEN.discard(self)

    def _retract(self) -> None:
        """Take back a line that was not confirmed; if even that fails, the next opening mends the file."""
        try:
            os.ftruncate(self._fd, self._end)
        except OSError:
            self._usable = False


_OPEN: WeakSet[LogFile] = WeakSet()
_NOT_RECORDED = "The last action was not recorded, and the game stands where it was before."
_ELSEWHERE = "Save the game under another name to play on."


def _forget_all() -> None:
    """A forked child (a bot's worker) must not hold the lock when its parent is gone."""
    for log in list(_OPEN):
        log.close()


os.register_at_fork(after_in_child=_forget_all)


def _prepared(path: Path, content: bytes) -> tuple[int, Path]:
    """A file beside the wanted one, locked and with its content on disk."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        fd = os.open(temporary, _NEW, 0o666)
    except OSError as error:
        raise told(error, path) from error
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _write(fd, content)
        os.fsync(fd)
    except BaseException as error:
        os.close(fd)
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise told(error, path, "The game was not saved.") from error
        raise
    return fd, temporary


def _name_it(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless that is taken."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise SaveError(path, "There is a file of this name already. Choose another name.") from None
    except OSError:  # a disk without hard links
        if path.exists():
            raise SaveError(path, "There is a file of this name already. Choose another name.") from None
        temporary.rename(path)


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk, where the system can do that."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with suppress(OSError):
            os.fsync(fd)
    finally:
        os.close(fd)


def _locked(path: Path) -> int:
    """The file under an exclusive lock; again if it was replaced between opening and locking."""
    for _ in range(_TRIES):
        fd = os.open(path, _GROW)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(fd), path.stat()):
                return fd
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
    parts = []
    place = 0
    while part := os.pread(fd, _BLOCK, place):
        parts.append(part)
        place += len(part)
    return b"".join(parts)


def _write(fd: int, data: bytes) -> None:
    """Normally one call; what a full disk cut off is tried again, to learn why."""
    done = os.write(fd, data)
    while done < len(data):
        more = os.write(fd, data[done:])
        if more == 0:
            raise OSError(min(FULL), "nothing more can be written")
        done += more
