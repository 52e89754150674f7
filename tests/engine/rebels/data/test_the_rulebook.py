"""The rulebook of Rebels & Redcoats as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cockade.engine.rebels.common.scenarios import SCENARIO_IDS, load_scenario
from cockade.engine.rulebook import load_rulebook

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def book():
    """The rulebook; loading it checks that every link leads somewhere."""
    return load_rulebook("cockade.engine.rebels")


def test_every_section_of_the_rulebook_is_there(book):
    """Fourteen sections of standard rules, seven battles, and the play aid card."""
    ids = [clause.id for clause in book.clauses]
    assert [f"{section}.0" for section in range(1, 15)] == [
        i for i in ids if i in {f"{s}.0" for s in range(1, 15)}
    ]
    battles = [id_.partition(".")[0] for id_ in ids if id_.endswith(".15.0")]
    assert battles == [
        "brooklyn",
        "harlem",
        "whiteplains",
        "trenton",
        "princeton",
        "stonypoint",
        "kingsmountain",
    ]
    assert sum(id_.startswith("chart.") for id_ in ids) == 10


def test_every_example_says_what_goes_in_and_what_comes_out(book):
    """A worked example can become a test."""
    examples = [clause for clause in book.clauses if clause.kind == "example"]
    assert len(examples) == 20
    assert all(clause.given and clause.expected and clause.mechanical for clause in examples)


def test_every_ruling_is_named_where_it_binds(book):
    """Who reads a clause sees that there is a ruling."""
    named = {mention for clause in book.clauses for mention in clause.mentions}
    assert {ruling.id for ruling in book.rulings} == named


def test_every_rule_that_a_scenario_cites_exists(book):
    """The clauses behind the parts of a battle can be looked up."""
    for id_ in SCENARIO_IDS:
        scenario = load_scenario(id_)
        for rule in (*scenario.rules.values(), scenario.victory.rule):
            assert book.clause(rule).mechanical
