"""What long work has found so far, kept line by line: whoever begins it again goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.saves.errors import told
from cockade.tui.text.trouble import Trouble
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Memo:
    """Answers by question; with a path each is also a line of that file, whose first says what it is of."""

    def __init__(self, path: str | None, about: Mapping[str, Any]) -> None:
        """`about` is all that the answers depend on; Trouble for a file about something else."""
        self.path = Path(path) if path else None
        self.found: dict[str, Any] = {}
        if self.path is None:
            return
        try:
            self._begin(self.path, json.dumps(about, sort_keys=True))
        except OSError as error:
            raise told(error, self.path) from error

    def _begin(self, path: Path, about: str) -> None:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            path.write_text(about + "\n", encoding="utf-8")
        elif lines[0] != about:
            raise Trouble(
                say("{path}: keeps the work of another command; name another file for --keep.", path=path)
            )
        self.found = answers(lines[1:])

    def __contains__(self, question: str) -> bool:
        """Whether there is an answer already."""
        return question in self.found

    def __getitem__(self, question: str) -> Any:
        """The answer."""
        return self.found[question]

    def keep(self, question: str, answer: Any) -> None:
        """Remember an answer, in the file too."""
        self.found[question] = answer
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([question, answer]) + "\n")


def answers(lines: Iterable[str]) -> dict[str, Any]:
    """Answers by question, of the lines after the first."""
    return dict(filter(None, map(_answer, lines)))


def _answer(line: str) -> tuple[str, Any] | None:
    """A question and its answer; a line that was cut short is none."""
    try:
        question, answer = json.loads(line)
    except ValueError:
        return None
    return str(question), answer
