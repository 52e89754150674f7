"""`cockade rules GAME --coverage`: the clauses with tests, and the reasons why others have none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import asdict, frozen

from cockade.events.record import Record
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.commands.rules_marks import reasons_of, tests_by_clause
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections import Counter
    from collections.abc import Iterator

    from cockade.engine.rulebook import Rulebook

CHECKOUT = Path(__file__).resolve().parents[2]
REASONS = "uncovered.toml"


@frozen
class CoverageRow(Record):
    """A clause, the number of tests marked with it, and the reason if it has none."""

    id: str
    mechanical: bool
    tests: int
    why: str | None

    @property
    def is_gap(self) -> bool:
        """True for a mechanical clause without a test and without a reason."""
        return self.mechanical and not self.tests and not self.why


def covering(args: Namespace, book: Rulebook) -> int:
    """
    Print the table.

    Returns 1 if a clause is neither tested nor excused, or a test names an unknown clause.
    """
    folder = _tests_folder(args.tests)
    counted = tests_by_clause(folder, book.game)
    reasons = reasons_of(folder / "engine" / book.game / REASONS)
    rows = list(covered(book, counted, reasons))
    strangers = sorted((counted.keys() | reasons.keys()) - {clause.id for clause in book.clauses})
    if args.json:
        clauses = [asdict(row) for row in rows]
        print_json({"game": book.game, "clauses": clauses})
    else:
        _print(rows)
    for name in strangers:
        print(
            say(("{name} is not a clause of the rulebook, but the tests name it."), name=name),
            file=sys.stderr,
        )
    return int(bool(strangers) or any(row.is_gap for row in rows))


def covered(book: Rulebook, counted: Counter[str], reasons: dict[str, str]) -> Iterator[CoverageRow]:
    """Every clause of a rulebook with its tests, or the reason for having none."""
    for clause in book.clauses:
        tests = counted[clause.id]
        yield CoverageRow(clause.id, clause.mechanical, tests, None if tests else reasons.get(clause.id))


def _tests_folder(path: Path | None) -> Path:
    """The tests to count: those named, or those of the current checkout."""
    folder = CHECKOUT / "tests" if path is None else path
    if folder.is_dir():
        return folder
    if path is None:
        text = (
            "This Cockade was installed without its tests. Run it in a checkout, or name them: --tests DIR."
        )
        raise CommandError(say(text))
    raise CommandError(say("--tests {path}: there is no such folder.", path=path))


def _print(rows: list[CoverageRow]) -> None:
    print_table([(row.id, str(row.tests or ""), _remark(row)) for row in rows if row.mechanical or row.tests])
    gaps = sum(row.is_gap for row in rows)
    tested = sum(row.mechanical and row.tests > 0 for row in rows)
    print(
        say(
            "{mechanical} mechanical clauses: {tested} tested, {excused} excused, {gaps}.",
            mechanical=sum(row.mechanical for row in rows),
            tested=tested,
            excused=sum(row.mechanical and bool(row.why) for row in rows),
            gaps=count("{n} gap", "{n} gaps", gaps),
        )
    )


def _remark(row: CoverageRow) -> str:
    return say("GAP") if row.is_gap else row.why or ""
