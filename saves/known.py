"""
What is known to differ in a recorded game, in a file beside it: `game.jsonl.expected`.

Every line is one event that today's rules play otherwise, as JSON: its place in the order of play, its
number on its line of play, the clause, a digest of what happens today, since when that is known, and why.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from attrs import asdict, frozen
from cattrs import BaseValidationError, Converter

from cockade.events.faults import problem
from cockade.events.record import Record
from cockade.saves.errors import SaveError, bounded, told
from cockade.saves.whole import read_bounded, write_whole

SUFFIX = ".expected"
MOST = 4 << 20
"""Bytes of such a file that are read."""


@frozen
class Known(Record):
    """
    One event that is meant to differ.

    `node` is its place in the order of play, `event` its number on its line of play; `today` is the digest of
    what happens there by the rules of the day `since` (ISO 8601).
    """

    node: int
    event: int
    clause: str
    today: str
    since: str
    reason: str


def digest_of(said: object) -> str:
    """A short word for what happens in an event, given as plain JSON."""
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def beside(game_file: Path | str) -> Path:
    """The file with what is known of a game."""
    path = Path(game_file)
    return path.with_name(path.name + SUFFIX)


def known_of(game_file: Path | str) -> tuple[Known, ...]:
    """What is known to differ, in the order of play; SaveError if there is a file and it cannot be read."""
    path = beside(game_file)
    try:
        lines = read_bounded(path, MOST).splitlines()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise told(error, path) from error
    return tuple(_parsed(path, number, line) for number, line in enumerate(lines, 1))


def keep_known(game_file: Path | str, known: Iterable[Known]) -> None:
    """Write down what is known; with nothing, the file goes. SaveError if that cannot be done."""
    path = beside(game_file)
    lines = [json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in known]
    try:
        if lines:
            write_whole(path, "".join(lines).encode())
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise told(error, path) from error


def _parsed(path: Path, number: int, line: bytes) -> Known:
    try:
        found = Converter(forbid_extra_keys=True).structure(json.loads(line), Known)
    except (ValueError, TypeError, RecursionError, BaseValidationError) as error:
        text = 'It does not say what is known to differ. Delete it and run "cockade verify --expect" again.'
        raise SaveError(path, problem(text), number) from error
    return found.replace(reason=bounded(found.reason), since=bounded(found.since))
