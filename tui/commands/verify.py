"""`cockade verify`: check recorded games against today's rules."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cockade.saves.errors import SaveError
from cockade.saves.rerecord import accept, expect
from cockade.saves.sanitize import shown
from cockade.saves.verify import Verdict
from cockade.tui.commands import git_worktree
from cockade.tui.commands.build_reports import github_lines, write_junit
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.commands.verify_judging import (
    check_all_of_checkout,
    check_revision,
    is_one_pack,
    judge_every,
    judged,
    judged_against,
    judged_against_pack,
    judged_by_recording,
    prove_file,
)
from cockade.tui.commands.verify_telling import for_tools, told, write_smallest
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import CommandError, words_of
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    Judge = Callable[[str], tuple[str, Verdict | SaveError]]

COMMITTED = "HEAD"
LISTED = 12
"""The number of games that are all listed. With more, equal ones are only counted."""


def run(args: Namespace) -> int:
    """Judge every file. Returns 1 for an unknown difference, 2 if a file cannot be read or written."""
    _check(args)
    if args.review:
        from cockade.tui.commands.verify_review import decide_all

        return decide_all(args)
    revision = _revision(args)
    verdicts, trouble = _judged(args, revision)
    if args.json:
        print_json({"games": [for_tools(verdict, every=args.every) for verdict in verdicts]})
    elif not args.github:
        _show(verdicts, every=args.all)
        if revision and verdicts and all(verdict.same for verdict in verdicts):
            print(_unreached(verdicts))
    _report(args, verdicts, revision)
    others = [verdict for verdict in verdicts if not verdict.same]
    if args.dice and verdicts and not others and not args.json:
        print(say("Every die matches the key of its game."))
    if args.accept or args.expect:
        trouble += _kept(args, others)
        others = []
    return 2 if trouble else int(bool(others))


def _check(args: Namespace) -> None:
    """Refuse options that exclude each other, or have no effect."""
    if args.expect is not None and not args.expect.strip():
        raise CommandError(say("--expect needs a reason: it is shown whenever the game is verified."))
    if args.expect and (args.accept or args.dice or args.against or args.shrink):
        raise CommandError(say("--expect only notes what differs: leave out the other options."))
    if args.dice and (args.accept or args.against or args.shrink):
        raise CommandError(say("--dice only looks: leave out --accept, --against and --shrink."))
    if args.against and (args.accept or args.recorded or args.every):
        raise CommandError(say("--against only compares: leave out --accept, --recorded and --every."))
    if (args.shrink or args.report) and _pack(args):
        raise CommandError(say("--against a pack only compares: leave out --shrink and --report."))
    writes = args.shrink, args.report, args.json, args.github, args.junit
    if args.review and any((args.expect, args.accept, args.dice, args.against, args.every, *writes)):
        raise CommandError(say("--review asks what to do with each difference: leave out the other options."))
    if args.github and args.json:
        raise CommandError(say("--github and --json both write to standard output: leave out one of them."))
    if args.report:
        from cockade.tui.commands.verify_report import check

        check(args.report)


def _pack(args: Namespace) -> bool:
    """True if the comparison is with a pack instead of the recording."""
    return bool(args.against) and is_one_pack(args.against)


def _revision(args: Namespace) -> str:
    """The revision to compare with instead of the recording. Empty for none."""
    asked_otherwise = args.against or args.dice or args.accept or args.expect or args.recorded or args.every
    if asked_otherwise or not git_worktree.has_changes():
        return args.against or ""
    text = "The rules have changed since the last commit, so this compares with {rev} (--recorded does not)."
    print(say(text, rev=COMMITTED), file=sys.stderr)
    return COMMITTED


def _judged(args: Namespace, revision: str) -> tuple[list[Verdict], int]:
    """Verdicts on all files against the recording, a revision or a pack, and the number of unread files."""
    if _pack(args):
        return judged_against_pack(args.files, args.against, args.jobs)
    if revision:
        check_revision(revision)
        if args.against:
            check_all_of_checkout(args.files, revision)
        return judged_against(args.files, revision, args.jobs, anew=args.all)
    if args.dice or args.every:
        return judged(args.files, args.jobs, prove_file if args.dice else judge_every)
    return judged_by_recording(args.files, args.jobs, anew=args.all)


def _report(args: Namespace, verdicts: Sequence[Verdict], revision: str) -> None:
    """Write the requested reports and the smallest positions."""
    if args.junit:
        write_junit(args.junit, verdicts)
    for line in github_lines(verdicts) if args.github else ():
        print(line)
    for line in write_smallest(args.shrink, verdicts) if args.shrink else ():
        print(line, file=sys.stderr)
    if args.report:
        from cockade.tui.commands.verify_report import try_report

        try_report(args, verdicts, revision)


def _kept(args: Namespace, verdicts: Sequence[Verdict]) -> int:
    """Rewrite games as today's rules play them, or save how they differ. Returns the number of failures."""
    refused = 0
    for verdict in verdicts:
        try:
            said = _expected(verdict, args.expect) if args.expect else _accepted(verdict)
        except SaveError as error:
            print(f"cockade: {words_of(error)}", file=sys.stderr)
            refused += 1
            continue
        if not args.json:
            print(said)
    return refused


def _accepted(verdict: Verdict) -> str:
    one, many = "{file}: accepted, with {n} new event.", "{file}: accepted, with {n} new events."
    return count(one, many, accept(verdict.file, GAMES), file=shown(verdict.file))


def _expected(verdict: Verdict, reason: str) -> str:
    new = expect(verdict.file, GAMES, reason, datetime.now(UTC).date().isoformat())
    one = "{file}: {n} more difference noted."
    return count(one, "{file}: {n} more differences noted.", new, file=shown(verdict.file))


# ---------------------------------------------------------------- for people


def _show(verdicts: Sequence[Verdict], *, every: bool) -> None:
    """
    Show one game in a sentence, or several in a table followed by those that differ, one by one.

    With many games, the table lists only those that differ, unless `every` one is wanted.
    """
    listed = verdicts if every or len(verdicts) <= LISTED else [one for one in verdicts if not one.same]
    if len(verdicts) > 1 and listed:
        print_table([_head(), *map(_row, listed)])
        print()
    for verdict in verdicts:
        if len(verdicts) == 1 or not verdict.same:
            for line in told(verdict):
                print(line)
    if len(verdicts) > 1:
        print(_summed_up(verdicts))


def _unreached(verdicts: Sequence[Verdict]) -> str:
    """Say what was compared without a difference: perhaps no game reaches the change."""
    judged_now = [verdict for verdict in verdicts if verdict.offered]
    decisions = sum(sum(map(bool, verdict.offered)) for verdict in judged_now)
    text = (
        "No game shows your change: {n} games with {events} events and {decisions} decisions are the "
        "same under "
        'both rules. "cockade coverage FILES --never" lists the clauses that no game covers.'
    )
    return say(text, n=len(judged_now), events=sum(one.events for one in judged_now), decisions=decisions)


def _head() -> tuple[str, ...]:
    return say("game"), say("events"), say("today"), say("first"), say("clause")


def _row(verdict: Verdict) -> tuple[str, ...]:
    first = "" if verdict.first is None else str(verdict.first)
    known = verdict.same and verdict.known
    today = say("known since {since}", since=verdict.known[0].since) if known else say(verdict.result)
    return verdict.file, str(verdict.events), today, first, verdict.rule or ""


def _summed_up(verdicts: Sequence[Verdict]) -> str:
    """Count the games with a difference."""
    other = sum(not verdict.same for verdict in verdicts)
    known = sum(verdict.same and bool(verdict.known) for verdict in verdicts)
    if not other and known:
        return say(
            ("All {n} games are the same today, or differ in known ways ({known})."),
            n=len(verdicts),
            known=known,
        )
    if not other:
        return say("All {n} games are the same today.", n=len(verdicts))
    return say("{other} of {n} games are not the same today.", other=other, n=len(verdicts))
