"""`cockade verify --report FILE`: a page about a change of the rules, for people."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cockade.engine.rulebook import UnknownClause
from cockade.events.codec import codec_for
from cockade.saves.compressed import called
from cockade.saves.errors import SaveError
from cockade.saves.field_changes import paired, without_frames
from cockade.saves.shrink import shrunk
from cockade.saves.verify import OFFERED, REFUSED
from cockade.tui.commands.common import find_rulebook
from cockade.tui.commands.coverage import exercised, named_of, table
from cockade.tui.commands.parser import command_module
from cockade.tui.commands.processes import show_done, spread
from cockade.tui.commands.verify_telling import AROUND, cells, spelled
from cockade.tui.export.files import put
from cockade.tui.games import GAMES
from cockade.tui.session.rule_change import Changed, ChangeReport, Sight, refused_words, told_change
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cockade.engine.game_tree import AnyGameTree
    from cockade.saves.verify import Verdict

KINDS = (".html", ".md")
MOST = 12
"""The most games shown in full. Games that differ in clause and action come first."""
SHORT = 60
"""The most facts of a position that is written out."""


def check(path: Path) -> None:
    """Refuse a file name without a known format."""
    if path.suffix not in KINDS:
        raise CommandError(say("--report {path}: its name ends in .html or .md.", path=path))


def try_report(args: Namespace, verdicts: Sequence[Verdict], revision: str) -> None:
    """Write the report. A failure is printed and the verdicts stay, because a build reads the exit code."""
    try:
        write_report(args, verdicts, revision)
    except (CommandError, SaveError):
        raise
    except Exception as error:  # noqa: BLE001 - a page on changed rules asks them much, and they may fail
        why = f"{type(error).__name__}: {error}"
        print(say("cockade: the report could not be made: {why}", why=why), file=sys.stderr)


def write_report(args: Namespace, verdicts: Sequence[Verdict], revision: str) -> None:
    """Write the report on these verdicts. `revision` is the earlier rules, empty for the recording."""
    differing = [verdict for verdict in verdicts if not verdict.same]
    others = [verdict for verdict in differing if verdict.result != OFFERED]
    changed = tuple(_told(_changed, others))
    columns = others[0].columns if others and others[0].columns else (say("recorded"), say("today"))
    balance, remarks = _balance(args, changed, revision)
    report = ChangeReport(
        title=say("A change of the rules"),
        summary=say("{other} of {n} games are not the same today.", other=len(differing), n=len(verdicts)),
        columns=(columns[0], columns[1]),
        changed=changed,
        shown=_chosen(changed),
        balance=balance,
        remarks=remarks,
        never=tuple(_never([verdict.file for verdict in verdicts], args.jobs)),
    )
    put(args.report, _written(report, args.report.suffix).encode(), force=True)


def _written(report: ChangeReport, suffix: str) -> str:
    if suffix == ".md":
        from cockade.tui.export.change import change_markdown

        return change_markdown(report)
    from cockade.tui.export.pages.rule_change import change_page

    return change_page(report)


def _told(work: Any, verdicts: Sequence[Verdict]) -> Iterator[Changed]:
    """Run `work` on every verdict, with a progress bar."""
    begun, of = perf_counter(), len(verdicts)
    for done, verdict in enumerate(verdicts, start=1):
        yield work(verdict)
        show_done(count("{done} of {n} game", "{done} of {n} games", of, done=done), done, of, begun)


def _chosen(changed: Sequence[Changed]) -> tuple[Changed, ...]:
    """The games to show in full: one for each clause and action, then others, in their order."""
    seen: set[tuple[str, str]] = set()
    first: list[Changed] = []
    for one in changed:
        kind = (one.row[2], one.row[3].partition(" ")[0])
        if kind not in seen:
            seen.add(kind)
            first.append(one)
    chosen = [*first, *(one for one in changed if one not in first)][:MOST]
    return tuple(one for one in changed if one in chosen)


# ---------------------------------------------------------------- one game


def _changed(verdict: Verdict) -> Changed:
    """Describe the first event that differs."""
    sight = Sight.of(verdict)
    opened = sight.opened
    small = shrunk(opened, verdict)
    position = small.events[0].facts if verdict.node else ()
    done = sight.done() or spelled(verdict.action or {})
    return Changed(
        name=called(verdict.file),
        row=(str(verdict.events), str(verdict.first), verdict.rule or "?", done),
        opened=opened,
        ui=sight.ui,
        when=say("event {n}: {when}", n=verdict.first, when=listed((*verdict.when, verdict.side))),
        done=done,
        remarks=_remarks(verdict, sight),
        clause=_clause(opened.game.id, verdict.rule or ""),
        states=sight.states,
        places=sight.places,
        sentences=tuple(told_change(verdict, sight)) if verdict.result != REFUSED else (),
        rows=tuple(_rows(verdict)),
        shortly=count(
            "The smallest position that shows it: {n} fact.",
            "The smallest position that shows it: {n} facts.",
            len(position),
        ),
        position="\n".join(_lines(opened, position)) if len(position) <= SHORT else "",
    )


def _remarks(verdict: Verdict, sight: Sight) -> tuple[str, ...]:
    """The reason for a refusal. Empty without one."""
    if verdict.result != REFUSED:
        return ()
    return (say("It is refused today: {why}", why=refused_words(verdict, sight)),)


def _clause(game: str, rule: str) -> tuple[str, str, str] | None:
    try:
        clause = find_rulebook(game).clause(rule)
    except UnknownClause:
        return None
    return clause.id, clause.title, " ".join(clause.text.split())


def _rows(verdict: Verdict) -> Iterator[tuple[str, str, bool]]:
    """Facts in two columns. Equal ones are shown only near a difference."""
    pairs = list(paired(*without_frames(verdict.recorded, verdict.now)))
    for place, pair in enumerate(pairs):
        near = pairs[max(0, place - AROUND) : place + AROUND + 1]
        if any(then != now for then, now in near):
            yield (*cells(*pair), pair[0] != pair[1])


def _lines(opened: AnyGameTree, facts: Sequence[Any]) -> Iterator[str]:
    codec = codec_for(opened.game.vocabulary)
    return (spelled(codec.plain(fact)) for fact in facts)


# ---------------------------------------------------------------- all of them


def _balance(
    args: Namespace, changed: Sequence[Changed], revision: str
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The results of `compare` for every battle of these games: a table with its head, and remarks."""
    battles = dict.fromkeys((one.opened.game.id, one.opened.scenario.partition("+")[0]) for one in changed)
    if not revision:
        return (), (say("Compared with the recording, because no earlier rules are available here."),)
    if not battles or not args.pairs:
        return (), (say("Nothing was played (--pairs)."),)
    compare = command_module("compare")
    able = [battle for battle in battles if battle[1] in GAMES[battle[0]].scenarios]
    rows = [
        compare.balance_row(compare.balance_of(*battle, revision, args.pairs, args.jobs)) for battle in able
    ]
    text = (
        "Each battle was played in {n} pairs of games on the same dice, with Regular on both sides. "
        "Intervals hold 95 times of 100."
    )
    remarks = [say(text, n=args.pairs)] if rows else []
    for _, battle in (one for one in battles if one not in able):
        remarks.append(
            say("{battle} belongs to a pack, so no games were played to compare it.", battle=battle)
        )
    return (rows[0][0], *(row for _, row in rows)) if rows else (), tuple(remarks)


def _never(files: Sequence[str], jobs: int | None) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """The clauses that none of the files exercises, by game."""
    read = [one for one in spread(exercised, files, jobs) if one.game]
    for game in dict.fromkeys(one.game for one in read):
        rows = named_of(table(game, [one for one in read if one.game == game]))
        yield say(GAMES[game].title), tuple((row.id, row.title) for row in rows if not row.events)
