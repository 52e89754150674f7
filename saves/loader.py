"""Reads a record: checks the hash chain, parses the lines, and folds the facts into an open game."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from attrs import define, frozen

from cockade.engine.game import AnyGame
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.events.codec import codec_for
from cockade.events.event import Event
from cockade.events.problems import DecodeError, Mismatch, Problem, problem, shown
from cockade.events.record import Record
from cockade.events.strict_reading import read_json
from cockade.saves.errors import SaveError, both, brief
from cockade.saves.hash_chain import ROOT, first_break, link
from cockade.saves.line_format import (
    AT,
    DICE,
    FORMAT,
    KEY,
    NOTE,
    PLAYERS,
    Header,
    header_of,
    neutral_players,
    proof_of,
    written,
)
from cockade.saves.sanitize import neutral
from cockade.saves.upcasters import SCHEMA, UPCASTERS, upcast

Games = Mapping[str, AnyGame]
Row = list[Any]

_CHUNK = 256
_LONGEST_HEADER = 1 << 20
MOST_LINES, LONGEST_LINE = 200_000, 1 << 20
LONGEST_NOTE = 4000
"""Bounds of a record. The longest game between bots has 2,354 lines, the longest of them 19,003 bytes."""
_OTHER_VERSION = "Open it with the Cockade that wrote it, or update Cockade."
NO_EVENT = "expected the number of an event that was played before"
_BAD_JSON = (ValueError, RecursionError)


@frozen
class FileEnd(Record):
    """How to repair the end of a file: keep `whole` bytes, add `mend`, and show the player `notes`."""

    whole: int
    mend: bytes = b""
    notes: tuple[Problem, ...] = ()


@frozen
class Reading(Record):
    """
    A record that was read.

    `mark` is the last hash, and `ending` describes repairs of the end. `renewed` is the whole text in today's
    schema, if the record has an older `schema` or `undone` damage. The sentences in `undone` describe it.
    """

    header: Header
    opened: AnyGameTree
    mark: bytes
    ending: FileEnd
    schema: int = SCHEMA
    renewed: bytes | None = None
    undone: tuple[Problem, ...] = ()

    @property
    def notes(self) -> tuple[Problem, ...]:
        """Sentences for the player about repaired damage."""
        if self.undone:
            text = 'The game is read as it was originally written. "cockade mend" restores the file.'
            return (*self.ending.notes, *self.undone, problem(text))
        if self.renewed is None:
            return self.ending.notes
        text = "This game was recorded in schema {then} and has been brought up to {now}."
        return (*self.ending.notes, problem(text, then=self.schema, now=SCHEMA))


def read(data: bytes, games: Games, path: Path, key: bytes | None = None) -> Reading:
    """
    Return the game of a record.

    A truncated last line, as after a power failure, is left out with a note. `key` is for a game whose file
    does not have it.

    Raises: SaveError, which names the line that is wrong.
    """
    whole, harms = unharmed(data)
    if harms:  # the chain proves whether that was all
        reading = read(whole, games, path, key)
        renewed = reading.renewed or whole[: reading.ending.whole] + reading.ending.mend
        return reading.replace(renewed=renewed, undone=harms)
    said, mark = _first_line(data, path)
    lines, ending, mark = _whole_lines(data, mark, path)
    schema, rows = said["schema"], _parsed(lines, path)
    if schema < SCHEMA:
        said, rows = _upcast(schema, said, rows, path)
    try:
        header = header_of(said)
    except DecodeError as error:
        raise SaveError(
            path, _elsewhere("The header cannot be understood: {fault}.", fault=error.why), 1
        ) from error
    header, opened = _replayed(header, rows, games, path, key)
    if schema == SCHEMA:
        return Reading(header, opened, mark, ending)
    renewed, mark = written(header, opened)
    return Reading(header, opened, mark, ending, schema, renewed)


def unharmed(data: bytes) -> tuple[bytes, tuple[Problem, ...]]:
    """
    Undo the damage that text programs do without changing a letter, and return it with notes.

    No intact record has a carriage return or a byte order mark.
    """
    found: list[Problem] = []
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", errors="replace").encode()
        found.append(problem("A program has written it in UTF-16."))
    if data.startswith(codecs.BOM_UTF8):
        data = data.removeprefix(codecs.BOM_UTF8)
        found.append(problem("A program has put a byte order mark at its start."))
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        found.append(problem("A program has changed its line endings."))
    return data, tuple(found)


def follow(  # noqa: PLR0913, PLR0917 - where a game stands, and what came
    opened: AnyGameTree, header: Header, lines: list[bytes], mark: bytes, number: int, path: Path
) -> bytes:
    """
    Fold lines that follow those of an open game, and return the hash of the last one.

    `mark` is the hash of the line before them, and `number` the first line's number in its file.
    """
    bare = [line.rstrip(b"\n") for line in lines]
    whole, last = first_break(mark, bare)
    if whole < len(bare):
        raise _broken(path, number + whole)
    _fold(_Replay(opened.game, header, opened, number), _parsed(bare, path), path)
    return last


# ---------------------------------------------------------------- the chain


def game_id_of(data: bytes, path: Path) -> str:
    """Return a record's game id from its first line, or empty if it has none. Raises SaveError."""
    return str(_first_line(unharmed(data)[0], path)[0].get("game", ""))


def _first_line(data: bytes, path: Path) -> tuple[dict[str, Any], bytes]:
    """Return the header as JSON and its hash, both checked."""
    if not data:
        raise SaveError(path, "This file is empty. Delete it and start a new game.")
    line, end, _ = data[:_LONGEST_HEADER].partition(b"\n")
    try:
        said = read_json(line)
    except _BAD_JSON:
        said = None
    if not isinstance(said, dict) or said.get("format") != FORMAT or not end:
        raise SaveError(path, "This is not the beginning of a game recorded by Cockade.", 1)
    schema, body = said.get("schema"), line.rpartition(b',"hash":"')[0]
    mark = link(ROOT, body)
    if line != b'%b,"hash":"%b"}' % (body, mark):
        raise _broken(path, 1)
    if type(schema) is not int or schema > SCHEMA or (schema < SCHEMA and schema not in UPCASTERS):
        text = "It is written in schema {found}, and this Cockade reads up to {known}. Update Cockade."
        raise SaveError(path, problem(text, found=shown(schema), known=SCHEMA), 1)
    return said, mark


def _whole_lines(data: bytes, mark: bytes, path: Path) -> tuple[list[bytes], FileEnd, bytes]:
    """Return all lines after the first, the state of the file's end, and the hash of the last line."""
    *lines, tail = data[data.index(b"\n") + 1 :].split(b"\n")
    count, mark = first_break(mark, lines)
    if count < len(lines):
        raise _broken(path, count + 2)
    last, ending = _mended(tail, mark, len(data), count + 2)
    if last:
        lines.append(last)
        _, mark = first_break(mark, [last])
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        text = "It is not a game: more than {lines} lines, or one of {bytes} bytes."
        raise SaveError(path, problem(text, lines=MOST_LINES, bytes=LONGEST_LINE))
    if not lines:
        raise SaveError(path, "The set-up of the game is missing. Restore the file from a copy.", 2)
    return lines, ending, mark


def _mended(tail: bytes, mark: bytes, size: int, number: int) -> tuple[bytes, FileEnd]:
    """Return the complete line after the last line end, if any, and how to repair the end."""
    if not tail:
        return b"", FileEnd(size)
    for surplus in (0, 1):
        line = tail[: len(tail) - surplus]
        if first_break(mark, [line])[0]:
            note = problem(
                "The end of line {n} was damaged and has been repaired. Nothing is lost.", n=number
            )
            return line, FileEnd(size - surplus, b"\n", (note,))
    text = "Line {n} was only half written and is left out; its action was never confirmed."
    return b"", FileEnd(size - len(tail), b"", (problem(text, n=number),))


def _broken(path: Path, line: int) -> SaveError:
    if line <= 2:
        hint = problem("The beginning of the game is lost. Restore the file from a copy.")
    else:
        text = 'Everything before it is intact: "head -n {n} {file} > rescued.jsonl" saves that part.'
        hint = problem(text, n=line - 1, file=path)
    return SaveError(
        path, both(problem("This line is not what was written: its hash does not match."), hint), line
    )


# ---------------------------------------------------------------- the words


def _parsed(lines: list[bytes], path: Path) -> Iterator[Row]:
    """Parse lines as JSON with their hashes, in batches of a hundred for speed."""
    for start in range(0, len(lines), _CHUNK):
        chunk = lines[start : start + _CHUNK]
        try:
            rows = read_json(b"[%b]" % b",".join(chunk))
        except _BAD_JSON:
            rows = []
        if len(rows) != len(chunk):
            raise _unreadable(chunk, start + 2, path)
        yield from rows


def _unreadable(chunk: Iterable[bytes], number: int, path: Path) -> SaveError:
    for line in chunk:
        try:
            read_json(line)
        except _BAD_JSON:
            break
        number += 1
    return SaveError(path, "This line is not JSON. Restore the file from a copy.", number)


def _upcast(
    schema: int, said: dict[str, Any], rows: Iterable[Row], path: Path
) -> tuple[dict[str, Any], Iterator[Row]]:
    """Return the header and the rows in today's schema."""
    try:
        said, renewed = upcast(schema, said, [row[:-1] for row in rows])
    except SaveError:
        raise
    except Exception as error:
        text = "It is written in schema {found} and cannot be brought up to {known} ({why})."
        raise SaveError(path, problem(text, found=schema, known=SCHEMA, why=brief(error)), 1) from error
    return said, ([*row, ""] for row in renewed)


# ---------------------------------------------------------------- the facts


def _replayed(
    header: Header, rows: Iterator[Row], games: Games, path: Path, key: bytes | None
) -> tuple[Header, AnyGameTree]:
    """Fold every line without asking the rules. The header includes the changes of later lines."""
    game = games.get(header.game)
    if game is None:
        known = ", ".join(sorted(games)) or "none"
        text = 'It is a game of "{game}"; known are: {known}. Update Cockade.'
        raise SaveError(path, problem(text, game=header.game, known=known), 1)
    if header.values:
        lay(game, header, path)
    replay = _Replay(game, header)
    replay.secret = key or b""
    _fold(replay, rows, path)
    return replay.header, replay.game_so_far


def _fold(replay: _Replay, rows: Iterator[Row], path: Path) -> None:
    """Fold these rows. Errors name their line."""
    try:
        replay.run(rows)
    except SaveError:
        raise
    except DecodeError as error:
        raise SaveError(path, _elsewhere("{fault}.", fault=error.why), replay.line) from error
    except Exception as error:
        wrong = _elsewhere("This cannot follow from what came before it ({why}).", why=brief(error))
        raise SaveError(path, wrong, replay.line) from error


def _elsewhere(text: str, **names: object) -> Problem:
    """Return a problem of a record that another version of Cockade may be able to read."""
    return both(problem(text, **names), Problem(_OTHER_VERSION))


class Laid(Protocol):
    """The battle of a game and its changed values, from a header or from mail terms."""

    @property
    def scenario(self) -> str:
        """The id under which the scenario is played."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The pack and the changed printed values of the game."""


def lay(game: AnyGame, said: Laid, path: Path) -> None:
    """
    Apply a game's changed printed values, its charts and map, to its scenario again.

    Raises: SaveError where that cannot be done, or comes to another battle.
    """
    try:
        laid = game.printed(said.scenario, said.values)
    except (KeyError, ValueError) as error:
        wrong = _elsewhere("Its printed values cannot be applied: {why}.", why=str(error)[:400])
        raise SaveError(path, wrong, 1) from error
    if laid != said.scenario:
        raise SaveError(path, "Its printed values are not those it was started with.", 1)


@define
class _Replay:
    """Folds rows into an open game and counts their lines. `line` is the number of the next one."""

    game: AnyGame
    header: Header
    opened: AnyGameTree | None = None
    line: int = 2
    secret: bytes = b""

    def run(self, rows: Iterator[Row]) -> None:
        """Fold the rows: first the set-up, then events and other records."""
        unpack = codec_for(self.game.vocabulary).unpack
        if self.opened is None:
            self.begin(unpack(next(rows)[:-1]))
        opened = self.game_so_far
        record = opened.record
        start = self.line
        for self.line, row in enumerate(rows, start):
            row.pop()
            if row[0] in _ABOUT:
                _ABOUT[row[0]](self, row)
                continue
            joined = len(row) == 5 and _is_joined(row.pop())
            event = unpack(row)
            _check_number(event, opened.at + 1)
            record(event, joined=joined)

    def begin(self, event: Event) -> None:
        """Start the game with its set-up."""
        _check_number(event, 0)
        key = bytes.fromhex(self.header.key) or self.secret
        self.opened = GameTree.reopen(self.game, event, key, free_undo=self.header.free_undo)
        self.opened.values = self.header.values
        self.line += 1

    @property
    def game_so_far(self) -> AnyGameTree:
        """The game, once it has been set up."""
        assert self.opened is not None
        return self.opened

    def go(self, row: Row) -> None:
        """Apply a change of place. Raises DecodeError for an unknown event."""
        node = row[1] if len(row) == 2 else None
        if type(node) is not int or not 0 <= node < len(self.game_so_far.events):
            raise DecodeError("$[1]", NO_EVENT)
        self.game_so_far.go_to(node)

    def note(self, row: Row) -> None:
        """Apply a note at an event. Raises DecodeError for an invalid row."""
        _, node, side, text = row if len(row) == 4 else (*row, None, None, None, None)[:4]
        if type(node) is not int or not 0 <= node < len(self.game_so_far.events):
            raise DecodeError("$[1]", NO_EVENT)
        if side not in ("", *self.game.sides):
            raise DecodeError("$[2]", "expected a side of this game, or nothing")
        if text is not None and type(text) is not str:
            raise DecodeError("$[3]", "expected a text or null")
        self.game_so_far.note(node, side, None if text is None else neutral(text, LONGEST_NOTE))

    def seat(self, row: Row) -> None:
        """Apply a change of players. Raises DecodeError for an invalid row."""
        players = row[1] if len(row) == 2 else None
        if (
            type(players) is not dict
            or not set(players) <= set(self.game.sides)
            or any(type(player) is not str for player in players.values())
        ):
            raise DecodeError("$[1]", "expected players by the sides of this game")
        self.header = self.header.replace(players=neutral_players(players))

    def tell(self, row: Row) -> None:
        """Apply the key of a served game. Raises DecodeError if it does not match the commitment."""
        key = bytes.fromhex(row[1])
        if proof_of(key) != self.header.proof:
            raise DecodeError("$[1]", "this is not the key that the header promised")
        self.game_so_far.key = key

    def change_key(self, row: Row) -> None:
        """Apply a change of the dice key, revealed at the end. Raises DecodeError if invalid."""
        proof = row[1] if len(row) == 2 else None
        if type(proof) is not str or len(proof) != len(proof_of(b"")):
            raise DecodeError("$[1]", "expected the proof of a key")
        self.header = self.header.replace(proof=proof)
        self.game_so_far.change_key(self.secret if proof_of(self.secret) == proof else b"")


_ABOUT = {
    AT: _Replay.go,
    DICE: _Replay.change_key,
    KEY: _Replay.tell,
    NOTE: _Replay.note,
    PLAYERS: _Replay.seat,
}


def _is_joined(flag: Any) -> bool:
    if type(flag) is not int or flag != 1:
        raise DecodeError("$[4]", "expected 1 or nothing")
    return True


def _check_number(event: Event, n: int) -> None:
    if event.n != n:
        raise DecodeError("$.n", Mismatch(str(n), event.n).problem)
