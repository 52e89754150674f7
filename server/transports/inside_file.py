"""The current sessions, in a file of the data folder that a running server keeps locked.

It has addresses, so only the operator may read it, and no backup includes it. It is empty after the end.
After a kill the lock is free, so the file's sessions no longer count.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import asdict, define, field, frozen

from cockade.saves.errors import SaveError, told
from cockade.saves.locks import take

if TYPE_CHECKING:
    from cockade.server.transports.bridge import Bridge

FILE = "inside"
MOST_BYTES = 1 << 24
LOOK = 1.0
"""Seconds between two writes of the sessions."""


@frozen
class InsideSession:
    """One session: account, all its fingerprints, listed name, front end and address.

    `since` is in seconds since 1970.
    """

    player: str
    prints: tuple[str, ...]
    name: str
    door: str
    address: str
    since: int

    @classmethod
    def of(cls, bridge: Bridge, now: float) -> InsideSession:
        """Return the session of a bridge. `now` is in seconds since 1970."""
        visit, since = bridge.visit, round(now - bridge.seconds)
        return cls(
            visit.player, visit.prints or (visit.player,), visit.name, visit.door, visit.address, since
        )


@define
class InsideFile:
    """The file, as the running server keeps it."""

    path: Path
    _file: int = -1
    _written: dict[Bridge, InsideSession] | None = None
    _known: dict[Bridge, InsideSession] = field(factory=dict)

    def show(self, bridges: Iterable[Bridge]) -> None:
        """Write the sessions if they have changed.

        Raises: OSError, BlockingIOError if another server keeps the file.
        """
        if self._file < 0:
            self._file = _locked(self.path)
        now = time.time()
        self._known = {each: self._known.get(each) or InsideSession.of(each, now) for each in bridges}
        if self._known != self._written:
            data = json.dumps([asdict(each) for each in self._known.values()]).encode()
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, data, 0)
            self._written = self._known

    def close(self) -> None:
        """Empty the file and release it."""
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1


def _locked(path: Path) -> int:
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        take(file, path)
    except BaseException:
        os.close(file)
        raise
    return file


async def keep_showing(path: Path, bridges: set[Bridge]) -> None:
    """Write the sessions until the server ends. Failed writes are tried again."""
    with closing(InsideFile(path)) as file:
        while True:
            with suppress(OSError):
                file.show(list(bridges))
            await asyncio.sleep(LOOK)


def sessions(folder: Path) -> list[InsideSession] | None:
    """Return the sessions of the server on a folder. None if none is running.

    Raises: SaveError if the file cannot be read.
    """
    path = folder / FILE
    try:
        with path.open("r+b") as file:
            try:
                let_go = take(file.fileno(), path)
            except BlockingIOError:
                return [_session(row) for row in json.loads(file.read(MOST_BYTES) or b"[]")]
            let_go()
            return None
    except FileNotFoundError:
        return None
    except (ValueError, TypeError, KeyError) as error:
        raise SaveError(path, "It is being written. Try again.") from error
    except OSError as error:
        raise told(error, path) from error


def _session(row: dict[str, object]) -> InsideSession:
    prints = row["prints"]
    return InsideSession(**row | {"prints": tuple(prints) if isinstance(prints, list) else ()})  # type: ignore[arg-type]
