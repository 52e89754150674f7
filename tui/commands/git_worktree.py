"""Another revision of this checkout, by git: what `--against REV` of several commands needs."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PACKAGE = "cockade"
"""A folder of this name is the package wherever its parent is on the path."""


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The files of a revision in a folder of their own, for as long as they are needed."""
    with TemporaryDirectory(prefix="cockade-") as place:
        folder = Path(place) / PACKAGE
        _git("worktree", "add", "--quiet", "--detach", str(folder), revision)
        try:
            yield folder
        finally:
            _git("worktree", "remove", "--force", str(folder))


def _git(*words: str) -> str:
    command = ["git", "-C", str(ROOT), *words]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - no shell
    except OSError as error:
        raise CommandError(say("--against needs git: {error}", error=error)) from error
    if ran.returncode:
        why = (ran.stderr.strip().splitlines() or ["?"])[-1]
        raise CommandError(say("--against: git says: {why}", why=why))
    return ran.stdout.strip()


def commit_of(revision: str) -> str:
    """The commit that a revision means now."""
    return _git("rev-parse", "--verify", f"{revision}^{{commit}}")


def is_one(revision: str) -> bool:
    """Whether this is a checkout, and has such a revision."""
    try:
        return bool(commit_of(revision))
    except CommandError:
        return False


def has_changes() -> bool:
    """Whether this is a checkout in which rules, or what can be said, are not as last committed."""
    if not (ROOT / ".git").exists():
        return False
    try:
        return bool(_git("status", "--porcelain", "--", "engine", "events"))
    except CommandError:  # no git, or no commit yet
        return False
