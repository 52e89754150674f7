"""
What is known to differ in a recorded game, in a file beside it: `game.jsonl.expected`.

Every line is one event that today's rules play otherwise, as JSON: its place in the order of play, its
number on its line of play, the clause, a digest of what happens today, since when that is known, and why.
The last two are left out where they are those of the line before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from attrs import asdict, frozen
from cattrs import BaseValidationError, Converter

from cockade.events.problems import problem
from cockade.events.record import Record
from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.compressed import KNOWN, bare
from cockade.saves.errors import SaveError, bounded, told

_LASTING = ("since", "reason")
_CONVERTER = Converter(forbid_extra_keys=True)
MOST = 4 << 20
"""The maximum size of such a file in bytes."""


@frozen
class Known(Record):
    """
    One event that is expected to differ.

    `node` is its place in the order of play, and `event` its number on its line of play. `today` is the
    digest of its result by the rules of the day `since` (ISO 8601).
    """

    node: int
    event: int
    clause: str
    today: str
    since: str
    reason: str


def digest_of(said: object) -> str:
    """Return a digest of an event's result, given as plain JSON."""
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def beside(game_file: Path | str) -> Path:
    """Return the path of a game's file with expected differences."""
    path = bare(Path(game_file))
    return path.with_name(path.name + KNOWN)


def known_of(game_file: Path | str) -> tuple[Known, ...]:
    """Return the expected differences in the order of play. Raises SaveError if the file is unreadable."""
    path = beside(game_file)
    try:
        lines = read_bounded(path, MOST).splitlines()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise told(error, path) from error
    found: list[Known] = []
    for number, line in enumerate(lines, 1):
        found.append(_parsed(path, number, line, found[-1:]))
    return tuple(found)


def save_known_differences(game_file: Path | str, known: Iterable[Known]) -> None:
    """Write the expected differences, or delete the file if there are none. Raises SaveError on failure."""
    path = beside(game_file)
    rows = [asdict(one) for one in known]
    said = map(_new, rows, [{}, *rows])
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in said]
    try:
        if lines:
            write_whole(path, "".join(lines).encode())
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise told(error, path) from error


def _new(row: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a row that the previous row does not imply."""
    return {name: value for name, value in row.items() if name not in _LASTING or value != before.get(name)}


def _parsed(path: Path, number: int, line: bytes, before: Sequence[Known]) -> Known:
    lasting = {name: getattr(one, name) for one in before for name in _LASTING}
    try:
        found = _CONVERTER.structure(lasting | json.loads(line), Known)
    except (ValueError, TypeError, RecursionError, BaseValidationError) as error:
        text = 'It does not list known differences. Delete it and run "cockade verify --expect" again.'
        raise SaveError(path, problem(text), number) from error
    return found.replace(reason=bounded(found.reason), since=bounded(found.since))
