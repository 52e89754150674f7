"""A recorded game on disk: open it, append to it, close it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from attrs import define

from cockade.engine.game_tree import AnyGameTree
from cockade.events.codec import codec_for
from cockade.events.problems import Problem
from cockade.saves import line_format
from cockade.saves.append_log import MOST_BYTES, LogFile, read_file
from cockade.saves.compressed import gz_name, unpacked
from cockade.saves.errors import SaveError
from cockade.saves.line_format import Header
from cockade.saves.loader import Games, Reading, game_id_of, read
from cockade.saves.save_writer import Writer


@contextmanager
def collector_paused(*, freeze: bool = False) -> Iterator[None]:
    """
    Pause garbage collection while thousands of lasting objects are created.

    With `freeze`, they are also excluded from later collections, for a game that stays open.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
        if freeze:
            gc.freeze()
    finally:
        if enabled:
            gc.enable()


def review(path: Path, games: Games) -> Reading:
    """Read a game for viewing, packed or not. Nothing is locked, repaired or checked by the rules."""
    kept = gz_name(Path(path))
    data = unpacked(read_file(kept), kept, MOST_BYTES)
    with collector_paused():
        return read(data, games, path)


def game_of(path: Path) -> str:
    """
    Return the id of the game in a file.

    Raises: SaveError if it cannot be read, or does not begin as a record.
    """
    kept = gz_name(path)
    return game_id_of(unpacked(read_file(kept), kept, MOST_BYTES), path)


def agreed(opened: AnyGameTree) -> dict[str, Any]:
    """Return the options to reopen a game with: free undo, and the changed values."""
    found: dict[str, Any] = {"free_undo": True} if opened.free_undo else {}
    return found | ({"values": dict(opened.values)} if opened.values else {})


@define(eq=False)
class SaveFile(Writer):
    """
    The file of a game in progress.

    When `append` or `moved` returns, the data is on disk. The file is locked until `close`, so one process
    writes, and any number may read.
    """

    _log: LogFile

    @classmethod
    def create(  # noqa: PLR0913 - what a header says
        cls,
        path: Path | str,
        opened: AnyGameTree,
        *,
        players: dict[str, str] | None = None,
        options: dict[str, Any] | None = None,
        begun: str = "",
        served: bool = False,
    ) -> SaveFile:
        """
        Create a file with the whole game so far. Raises SaveError if the name is taken.

        The key of a `served` game stays out of the file until `tell_key`.
        """
        first = opened.key_of(0)
        header = Header(
            opened.game.id,
            opened.scenario,
            key="" if served and not opened.earlier else first.hex(),
            proof=line_format.proof_of(opened.key) if served else "",
            begun=begun or datetime.now(UTC).isoformat(timespec="seconds"),
            players=players or {},
            options=(options or {}) | agreed(opened),
        )
        text, mark = line_format.written(header, opened)
        codec = codec_for(opened.game.vocabulary)
        return cls(header, codec, mark, LogFile.create(Path(path), text))

    @classmethod
    def open(
        cls, path: Path | str, games: Games, *, key: bytes | None = None
    ) -> tuple[SaveFile, AnyGameTree, tuple[Problem, ...]]:
        """
        Open a recorded game to play on, with notes about repaired damage.

        Raises SaveError if it cannot be read, is open elsewhere, or is a served game without its `key`.
        """
        log, data = LogFile.open(Path(path))
        try:
            with collector_paused(freeze=True):
                reading = read(data, games, log.path, key)
            cls._check_key(reading, log.path)
            cls._mend(reading, log)
        except BaseException:
            log.close()
            raise
        codec = codec_for(reading.opened.game.vocabulary)
        return cls(reading.header, codec, reading.mark, log), reading.opened, reading.notes

    @staticmethod
    def _check_key(reading: Reading, path: Path) -> None:
        opened, proof = reading.opened, reading.header.proof
        if proof and line_format.proof_of(opened.key) != proof:
            problem = "Only the server that holds the key of this game can go on with it. You can review it."
            raise SaveError(path, problem)

    @staticmethod
    def _mend(reading: Reading, log: LogFile) -> None:
        if reading.undone and reading.renewed is not None:
            log.replace(reading.renewed)
        elif reading.renewed is not None:
            log.replace(reading.renewed, log.path.with_name(f"{log.path.name}.schema{reading.schema}"))
        elif reading.ending.notes:
            log.mend(reading.ending.whole, reading.ending.mend)

    @property
    def path(self) -> Path:
        """The path of the game's file."""
        return self._log.path

    def _write(self, line: bytes) -> None:
        self._log.append(line)

    def close(self) -> None:
        """Close the file and release its lock."""
        self._log.close()

    def __enter__(self) -> Self:
        """Enter the context. The file is closed at its end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file at the end of the context."""
        self.close()
