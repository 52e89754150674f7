"""`cockade rules`: clauses with their tables and rulings, and the tests that cover them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from cockade.engine.rulebook import UnknownClause
from cockade.tui.commands import rules_coverage
from cockade.tui.commands.common import find_rulebook, print_json, print_table
from cockade.tui.games import ui_of
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.columns import filled
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.engine.rulebook import Clause, Rulebook, Ruling

WIDEST = 100
INDENT = 2
"""The indent of a table's rows."""


def run(args: Namespace) -> int:
    """Print the requested clauses. Returns 1 for a gap in the coverage, or a search without a hit."""
    book = find_rulebook(args.game)
    if args.coverage:
        return rules_coverage.covering(args, book)
    if args.clause:
        _show(args, book, _clause(book, args.clause))
        return 0
    found = book.clauses if args.search is None else book.search(args.search)
    if args.json:
        print_json({"game": book.game, "clauses": [_described(book, clause) for clause in found]})
    elif found:
        print_table([(clause.id, clause.title) for clause in found])
    else:
        print(say('No clause has all these words: "{text}".', text=args.search))
    return int(not found)


def _clause(book: Rulebook, id_: str) -> Clause:
    try:
        return book.clause(id_)
    except UnknownClause as unknown:
        near = ", ".join(unknown.near)
        said = say('There is no clause "{id}". Similar ones: {near}.', id=id_, near=near)
        if not near:
            said = say('There is no clause "{id}". "cockade rules {game}" lists all.', id=id_, game=book.game)
        raise CommandError(said) from unknown


def _show(args: Namespace, book: Rulebook, clause: Clause) -> None:
    if args.json:
        print_json(_described(book, clause))
        return
    width = min(WIDEST, shutil.get_terminal_size((80, 24)).columns)
    print(f"{clause.id}  {clause.title}")
    for paragraph in clause.text.strip().splitlines():
        print("\n".join(filled(paragraph, width)))
    for row in ui_of(book.game).words.tables(clause.id):
        print("\n".join(filled(row, width, 2)) if len(row) > width - INDENT else f"{' ' * INDENT}{row}")
    for label, value in ((say("given"), clause.given), (say("expected"), clause.expected)):
        if value:
            print(f"{label}: {value}")
    for ruling in book.rulings_on(clause.id):
        _show_ruling(ruling, width)
    _show_links(book, clause)


def _show_ruling(ruling: Ruling, width: int) -> None:
    names = {"id": ruling.id, "clause": ruling.clause, "question": ruling.question}
    print()
    print("\n".join(filled(say("Ruling {id} on {clause}: {question}", **names), width)))
    for text in (ruling.ruling, say("Why: {why}", why=ruling.why)):
        print("\n".join(filled(text, width, 2)))


def _show_links(book: Rulebook, clause: Clause) -> None:
    links = [
        *((say("see also"), other) for other in book.depends(clause.id)),
        *((say("below"), other) for other in book.children(clause.id)),
    ]
    if links:
        print()
        print_table([(label, other.id, other.title) for label, other in links])


def _described(book: Rulebook, clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.title,
        "kind": clause.kind,
        "mechanical": clause.mechanical,
        "text": clause.text.strip(),
        "depends": list(clause.depends),
        "rulings": [
            {"id": ruling.id, "question": ruling.question, "ruling": ruling.ruling, "why": ruling.why}
            for ruling in book.rulings_on(clause.id)
        ],
    }
