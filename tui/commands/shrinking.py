"""`cockade verify --shrink`: of each game that changes, the smallest part that still shows it, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cockade.saves.errors import told
from cockade.saves.file import SaveFile, review
from cockade.saves.shrink import shrunk
from cockade.tui.games import GAMES
from cockade.tui.text.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.saves.verify import Verdict


def write_smallest(folder: str, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Write one file a game that differs; a sentence about each. SaveError if a name is taken."""
    into = Path(folder)
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise told(error, into) from error
    for verdict in verdicts:
        if not verdict.same:
            smallest = shrunk(review(Path(verdict.file), GAMES).opened, verdict)
            path = into / f"{Path(verdict.file).stem}-smallest.jsonl"
            SaveFile.create(path, smallest).close()
            one, many = "{path}: {n} event of {all}.", "{path}: {n} events of {all}."
            yield count(one, many, len(smallest.events), path=path, all=verdict.events)
