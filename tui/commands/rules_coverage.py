"""`cockade rules GAME --coverage`: the clauses with tests, and the reasons why others have none."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from cockade.events.record import Record
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from cockade.engine.rulebook import Rulebook


Function = ast.FunctionDef | ast.AsyncFunctionDef


def tests_by_clause(folder: Path, game: str) -> Counter[str]:
    """The number of tests under a folder that are marked with each clause of a game."""
    counted: Counter[str] = Counter()
    for path in sorted(folder.rglob("test_*.py")):
        for clauses in _marked_tests(_parsed(path), game):
            counted.update(clauses)
    return counted


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (OSError, SyntaxError, ValueError) as error:
        raise CommandError(
            say("{file}: this test cannot be read: {error}.", file=path, error=error)
        ) from error


def _marked_tests(module: ast.Module, game: str) -> Iterator[set[str]]:
    """The clauses of every test: its own marks, those of its class, those of the module."""
    shared = _clauses(_pytestmarks(module.body), game)
    for node in module.body:
        if isinstance(node, Function) and node.name.startswith("test"):
            yield shared | _clauses(node.decorator_list, game)
        elif isinstance(node, ast.ClassDef):
            inherited = shared | _clauses([*node.decorator_list, *_pytestmarks(node.body)], game)
            for method in node.body:
                if isinstance(method, Function) and method.name.startswith("test"):
                    yield inherited | _clauses(method.decorator_list, game)


def _pytestmarks(body: Iterable[ast.stmt]) -> list[ast.expr]:
    """The expressions assigned to `pytestmark`."""
    found: list[ast.expr] = []
    for node in body:
        if isinstance(node, ast.Assign) and any(_name(target) == "pytestmark" for target in node.targets):
            found += node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
    return found


def _clauses(marks: Iterable[ast.expr], game: str) -> set[str]:
    """The clauses of those marks that are `rule(game, clause, ...)`."""
    found: set[str] = set()
    for mark in marks:
        if isinstance(mark, ast.Call) and _name(mark.func) == "rule":
            words = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
            if words[:1] == [game]:
                found.update(str(word) for word in words[1:])
    return found


def _name(node: ast.expr) -> str:
    """The last name of an expression: `rule` of `pytest.mark.rule`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def reasons_of(path: Path) -> dict[str, str]:
    """The reasons why clauses have no test, by clause. Empty if the file does not exist."""
    if not path.is_file():
        return {}
    try:
        return dict(_flat(tomllib.loads(path.read_text("utf-8"))))
    except (OSError, ValueError) as error:
        raise CommandError(say("{file}: this cannot be read: {error}.", file=path, error=error)) from error


def _flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Flatten nested tables: 8.22 without quotes is a table in a table in TOML."""
    for key, value in table.items():
        name = f"{above}.{key}" if above else key
        if isinstance(value, dict):
            yield from _flat(value, name)
        else:
            yield name, str(value)


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
        print(say("{name} is no clause of the rulebook, but the tests name it.", name=name), file=sys.stderr)
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
        text = "This Cockade is installed without its tests. Run it in a checkout, or name them: --tests DIR."
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
