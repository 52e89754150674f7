"""
The rollouts of a recorded game, in a file next to it: `game.jsonl.analysis`.

The first line is the fingerprint of the rules. Under other rules the file starts again. Every further line is
one answer. It has the hash of the line of play up to a place, the viewing side, the number of the rollout,
and the winner. A lost file costs only time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from cockade.engine.game_tree import AnyGameTree
from cockade.engine.plugins import GameEntry, entries
from cockade.events.codec import codec_for

SUFFIX = ".analysis"
USUAL = 20
"""The default number of rollouts of each place."""
KINDS = (".py", ".toml")
Answer = tuple[str, str, int]
"""The hash of a place, the side whose view it is (or empty), the number of the rollout."""


@cache
def fingerprint(game: str = "") -> str:
    """Return a digest of all code and data that affect a game, or every game."""
    found, known = blake2b(digest_size=12), entries()
    others = known.keys() - {game} if game else set[str]()
    for root in roots([known[game]] if game else known.values()):
        for path in sorted(path for path in root.rglob("*") if path.suffix in KINDS):
            parts = path.relative_to(root).parts
            if others.isdisjoint(parts):
                found.update("/".join(parts).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def roots(games: Iterable[GameEntry]) -> list[Path]:
    """Return the folders of Cockade's rules and texts, and the packages of other authors' games."""
    ours = Path(__file__).parents[1]
    tops = (entry.engine.partition(":")[0].partition(".")[0] for entry in games)
    found = [ours / folder for folder in ("engine", "events")]
    foreign = (import_module(top).__file__ for top in tops if top != __name__.partition(".")[0])
    return found + [Path(file).parent for file in foreign if file]


def marks(opened: AnyGameTree) -> list[str]:
    """Return a hash of the game up to each place of the current line, independent of later events."""
    codec = codec_for(opened.game.vocabulary)
    found, now = [], json.dumps([opened.scenario, opened.values], default=str).encode()
    for place in range(opened.at + 1):
        now = blake2b(now + codec.pack(opened.event_at(place)).encode(), digest_size=8).digest()
        found.append(now.hex())
    return found


class Answers:
    """Answers by question, in memory only."""

    def __init__(self) -> None:
        """Start without answers."""
        self.found: dict[Answer, str] = {}

    def keep(self, question: Answer, winner: str) -> None:
        """Save an answer by its question in memory."""
        self.found[question] = winner


class AnalysisFile(Answers):
    """Answers by question. Each new one is appended to the file at once."""

    def __init__(self, game_file: Path, rules: str) -> None:
        """Read the answers found under these rules. A file that cannot be read has none."""
        super().__init__()
        self.path = game_file.with_name(game_file.name + SUFFIX)
        self.rules = rules
        self.problem: OSError | None = None
        self._begun = False
        self._read = 0
        self.refresh()

    def refresh(self) -> bool:
        """Read the answers that another process has added, and return whether there were any."""
        try:
            text = self.path.read_bytes()
        except OSError:
            return False
        if len(text) == self._read:
            return False
        self._read = len(text)
        head, _, rest = text.partition(b"\n")
        self._begun = head == self._head()
        if self._begun:
            self.found |= dict(filter(None, map(_answer, rest.split(b"\n"))))
        return self._begun

    def keep(self, question: Answer, winner: str) -> None:
        """Save an answer by its question, in memory and in the file."""
        super().keep(question, winner)
        if self.problem is None:
            try:
                self._write(json.dumps([*question, winner]).encode())
            except OSError as error:
                self.problem = error

    def _head(self) -> bytes:
        return json.dumps({"rules": self.rules}).encode()

    def _write(self, line: bytes) -> None:
        """Append a line, on its own line even after a truncated one."""
        mode = "ab" if self._begun else "wb"
        with self.path.open(mode) as file:
            file.write((b"\n" if self._begun else self._head() + b"\n") + line)
        self._begun = True


def _answer(line: bytes) -> tuple[Answer, str] | None:
    """Parse one line, or return None for a truncated one."""
    try:
        mark, side, number, winner = json.loads(line)
    except (ValueError, TypeError):
        return None
    return (str(mark), str(side), int(number)), str(winner)
