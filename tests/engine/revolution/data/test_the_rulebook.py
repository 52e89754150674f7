"""The rulebook of The American Revolution as a file."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.charts import load_charts, load_pieces
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.markers.markers import USES
from cockade.engine.revolution.play import GAME
from cockade.engine.rulebook import load_rulebook


@pytest.fixture(scope="module")
def book():
    """The rulebook; loading it checks that every link leads somewhere."""
    return load_rulebook("cockade.engine.revolution")


def test_every_section_of_the_rulebook_is_there(book):
    """1 to 27, and the optional rules 28 to 38."""
    ids = {clause.id for clause in book.clauses}
    assert {f"{section}.0" for section in range(1, 39)} <= ids
    assert len(book.clauses) == 267


def test_the_optional_rules_are_marked(book):
    """28 to 38 may be left out, and nothing else."""
    for clause in book.clauses:
        section = clause.id.partition(".")[0]
        assert clause.advanced == (section.isdigit() and int(section) >= 28)


def test_every_ruling_is_named_where_it_binds(book):
    """Who reads a clause sees that there is a ruling."""
    named = {mention for clause in book.clauses for mention in clause.mentions}
    assert {ruling.id for ruling in book.rulings} == named


def test_every_clause_that_the_data_cites_exists(book):
    """Charts, counters and scenarios point to clauses that can be looked up."""
    charts, pieces, laid = load_charts(), load_pieces(), ground("campaign")
    cited = [clause for step in (*charts.steps, *charts.battle_steps) for clause in step.clauses]
    cited += [marker.rule for marker in pieces.markers.values()]
    cited += [option.rule for option in charts.options.values()]
    cited += [group.rule for group in laid.scenario.group] + [laid.scenario.victory]
    cited += [kind.rule for kind in laid.map.kinds.values()]
    for id_ in cited:
        book.clause(id_ if id_ != "26.x" else "26.1")


def test_every_clause_that_the_rules_cite_exists(book):
    """Refusals and offers point to clauses that can be looked up."""
    laws = [law for laws in BOOK.laws.values() for law in laws.values()]
    cited = [law.rule for law in laws] + [one.rule for law in laws for one in law.conditions]
    for id_ in cited:
        if isinstance(id_, str):
            book.clause(id_)
    for use in USES:
        book.clause(use.rule)
    assert GAME.id == book.game
