"""`cockade verify --shrink`: the smallest position that shows a change, of each game, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cockade.saves.compressed import called
from cockade.saves.save_file import SaveFile, review
from cockade.saves.shrink import shrunk
from cockade.tui.commands.common import made_folder
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.saves.verify import Verdict


def write_smallest(folder: str, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Write one file a game that differs; a sentence about each. SaveError if a name is taken."""
    into = made_folder(folder)
    for verdict in verdicts:
        if not verdict.same:
            smallest = shrunk(review(Path(verdict.file), GAMES).opened, verdict)
            path = into / f"{called(verdict.file)}-smallest.jsonl"
            SaveFile.create(path, smallest).close()
            facts = len(smallest.events[0].facts)
            one = "{path}: a position of {n} fact and one action, of {all} events."
            many = "{path}: a position of {n} facts and one action, of {all} events."
            yield count(one, many, facts, path=path, all=verdict.events)
