"""`cockade verify --review`: decide about each kind of difference, on the board or in lines."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from cockade.saves.verdict_cache import VerdictCache
from cockade.tui.commands import git_worktree
from cockade.tui.commands.terminal import screen_of
from cockade.tui.commands.verify_judging import game_id, judge_unexpected, judged_by_recording, rules_of
from cockade.tui.session.differences import Difference, Differences, Kind
from cockade.tui.text.i18n import count

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from cockade.saves.verify import Verdict

DECIDED = "decided"
"""The suffix of files for games with only some differences accepted."""


def decide_all(args: Namespace) -> int:
    """Ask about differences from the recordings. Returns 1 if some are left, 2 if a file was unreadable."""
    verdicts, unread = judged_by_recording(args.files, args.jobs, judge_unexpected)
    differences = differences_of(verdicts)
    if not differences.left:
        print(count("{n} game is the same today.", "All {n} games are the same today.", len(verdicts)))
    else:
        code = int(screen_of(args).decide(differences, ascii=args.ascii))
        if code:
            return code
    return 2 if unread else int(bool(differences.left))


def differences_of(verdicts: Sequence[Verdict]) -> Differences:
    """The undecided differences of judged games."""
    found = [
        Difference(Kind.of(game_id(verdict.file), one), one) for verdict in verdicts for one in verdict.every
    ]
    return Differences.of(found, _decided, datetime.now(UTC).date().isoformat())


def _decided(file: str) -> VerdictCache:
    return _decided_of(game_id(file))


@cache
def _decided_of(game: str) -> VerdictCache:
    return VerdictCache.of(DECIDED, rules_of(git_worktree.ROOT, game))
