"""Another revision of this checkout through git, for `--against REV` of several commands."""

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
"""The name of the folder that is the package. Python finds it through its parent."""


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Check out a revision to a temporary folder for the length of a `with` block."""
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
    """The commit of a revision."""
    return _git("rev-parse", "--verify", f"{revision}^{{commit}}")


def is_one(revision: str) -> bool:
    """True if this is a checkout, and has such a revision."""
    try:
        return bool(commit_of(revision))
    except CommandError:
        return False


def has_changes() -> bool:
    """True if this is a checkout with uncommitted changes to rules or vocabulary."""
    if not (ROOT / ".git").exists():
        return False
    try:
        return bool(_git("status", "--porcelain", "--", "engine", "events"))
    except CommandError:  # no git, or no commit yet
        return False
