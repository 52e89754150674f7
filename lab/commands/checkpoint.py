"""Saves the results of long runs line by line, so a restart continues where it stopped."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cockade.saves.errors import told
from cockade.saves.library import data_folder
from cockade.tui.commands.resume import Interrupted
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Memo:
    """
    Answers by question. With a path, each is also a line of that file, after a line about the work.

    After Ctrl+C, the context says how to continue. Without a path, it then writes all answers to a file in
    the player's own folder. `again` are further options that the same command needs.
    """

    def __init__(self, path: Path | None, about: Mapping[str, Any], again: str = "") -> None:
        """Take `about`, all that the answers depend on. Raises CommandError for a file about other work."""
        self.path = path
        self.found: dict[str, Any] = {}
        self._about, self._again = json.dumps(about, sort_keys=True), again
        if self.path is not None:
            self._open(self.path)

    def __enter__(self) -> Self:
        """Enter the context. The file already exists."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Say where the results of an interrupted run are saved."""
        if kind is KeyboardInterrupt:
            raise Interrupted(self._kept() if self.found else say("Stopped before there were any results."))

    def _kept(self) -> str:
        path, again = self.path, self._again
        if path is None:
            name = blake2b(self._about.encode(), digest_size=6).hexdigest()
            path = data_folder() / "work" / f"{name}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = [self._about, *map(json.dumps, self.found.items())]
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            again = f"{again} --keep {path}".strip()
        if not again:
            return say(
                "Stopped. The results so far are in {file}. Run the same command to continue.", file=path
            )
        text = "Stopped. The results so far are saved. Run the same command with {options} to continue."
        return say(text, options=again)

    def _open(self, path: Path) -> None:
        try:
            self._begin(path, self._about)
        except OSError as error:
            raise told(error, path, "The results could not be saved.") from error

    def _begin(self, path: Path, about: str) -> None:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            path.write_text(about + "\n", encoding="utf-8")
        elif lines[0] != about:
            raise CommandError(
                say("{path} has results of another command. Name another file for --keep.", path=path)
            )
        self.found = answers(lines[1:])

    def __contains__(self, question: str) -> bool:
        """Return whether the question has an answer."""
        return question in self.found

    def __getitem__(self, question: str) -> Any:
        """Return the answer."""
        return self.found[question]

    def keep(self, question: str, answer: Any) -> None:
        """Save an answer, also in the file."""
        self.found[question] = answer
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([question, answer]) + "\n")


def answers(lines: Iterable[str]) -> dict[str, Any]:
    """Return the answers by question, from the lines after the first."""
    return dict(filter(None, map(_answer, lines)))


def _answer(line: str) -> tuple[str, Any] | None:
    """Return a question and its answer, or None for a truncated line."""
    try:
        question, answer = json.loads(line)
    except ValueError:
        return None
    return str(question), answer
