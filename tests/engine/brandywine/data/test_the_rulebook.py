"""The rulebook of Brandywine as a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import fields

from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS, load_scenario
from cockade.engine.rulebook import load_rulebook
from cockade.events.brandywine import VOCABULARY
from cockade.events.facts import SHARED_FACTS

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def book():
    """The rulebook; loading it checks that every link leads somewhere."""
    return load_rulebook("cockade.engine.brandywine")


def test_every_section_of_the_rulebook_is_there(book):
    """Eighteen sections, the charts, three errata, fourteen answers, and 111 rulings."""
    ids = [clause.id for clause in book.clauses]
    assert {str(n) for n in range(1, 19)} <= {id_.partition(".")[0] for id_ in ids}
    assert [sum(id_.startswith(head) for id_ in ids) for head in ("CH.", "ERR.", "QA.")] == [14, 3, 14]
    assert len(book.rulings) == 111


def test_the_advanced_clauses_are_marked(book):
    """Players may leave them out, all together (1.0)."""
    advanced = {clause.id for clause in book.clauses if clause.advanced}
    assert {
        "7.1.3-adv",
        "6.1.6",
        "9.4.4",
        "9.4.5",
        "9.7.2",
        "9.8.2",
        "12.1.3",
        "12.2.3",
        "12.3.1",
    } <= advanced
    assert not advanced & {"12.2.2", "9.4.2", "9.4.3", "13.1.9"}


def test_every_ruling_is_named_where_it_binds(book):
    """Who reads a clause sees that there is a ruling."""
    named = {mention for clause in book.clauses for mention in clause.mentions}
    assert {ruling.id for ruling in book.rulings} == named


def test_every_rule_that_a_scenario_cites_exists(book):
    """The clauses behind the parts of a scenario can be looked up."""
    for id_ in SCENARIO_IDS:
        scenario = load_scenario(id_)
        cited = [scenario.rule, *(g.rule for g in scenario.groups), *(d.rule for d in scenario.decisive)]
        assert all(book.clause(rule).mechanical for rule in cited)


def test_whatever_happens_names_its_clause(book):
    """Every fact and every frame has a clause of its own, or carries the one that made it happen."""
    known = {clause.id for clause in book.clauses}
    own = set(VOCABULARY.facts).difference(SHARED_FACTS).union(VOCABULARY.frames)
    bare = {kind for kind in own if "rule" not in {field.name for field in fields(kind)}}
    assert {kind.clause for kind in bare} <= known
    assert all(kind.clause in {"", *known} for kind in own)
