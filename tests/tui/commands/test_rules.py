"""`cockade rules`: the rulebook and its coverage."""

import pytest

MARKED = """
import pytest
rule = pytest.mark.rule
pytestmark = pytest.mark.rule("rebels", "1.3")

@rule("rebels", "8.22", "8.27")
def test_one(): ...

@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.rule("rebels", "8.22")
def test_two(n): ...

@rule("brandywine", "8.22")
def test_other_game(): ...

@rule("rebels", "9.3")
class TestMany:
    def test_three(self): ...
    def helper(self): ...

def helper(): ...
"""


@pytest.fixture
def tests(tmp_path):
    """A folder with a few marked tests."""
    (tmp_path / "deep" / "engine" / "rebels").mkdir(parents=True)
    folder = tmp_path / "deep"
    (folder / "engine" / "rebels" / "test_it.py").write_text(MARKED)
    return folder


def test_all_clauses_are_listed(cockade):
    lines = cockade("rules", "rebels").out.splitlines()
    assert any(line.split() == ["8.22", "Obligatory", "combat"] for line in lines)


def test_a_clause_is_shown_with_its_text_links_and_rulings(cockade):
    ran = cockade("rules", "rebels", "9.2.1")
    assert ran.out.startswith("9.2.1  ")
    assert "see also" in ran.out
    ruled = cockade("rules", "rebels", "1.2.2").out
    assert "Ruling Q55 on 1.2.2" in ruled
    assert "Why: " in ruled
    assert cockade("rules", "rebels", "8.22", "--json").json["id"] == "8.22"


def test_a_search_finds_clauses_by_their_words(cockade):
    assert "8.515" in cockade("rules", "rebels", "--search", "leader retreat").out
    nothing = cockade("rules", "rebels", "--search", "zeppelin")
    assert (nothing.code, nothing.err) == (1, "")


def test_marks_are_counted_wherever_they_stand(cockade, tests):
    ran = cockade("rules", "rebels", "--coverage", "--json", "--tests", tests)
    rows = {row["id"]: row for row in ran.json["clauses"]}
    assert ran.json["game"] == "rebels"
    assert set(rows["8.22"]) == {"id", "mechanical", "tests", "why"}
    assert [rows[id_]["tests"] for id_ in ("8.22", "8.27", "9.3", "1.3", "4.1")] == [2, 1, 1, 4, 0]


def test_a_mechanical_clause_without_test_and_reason_is_a_gap(cockade, tests):
    ran = cockade("rules", "rebels", "--coverage", "--tests", tests)
    assert ran.code == 1
    assert "GAP" in ran.out


def test_a_reason_stands_for_a_test_until_there_is_one(cockade, tests):
    rows = cockade("rules", "rebels", "--coverage", "--json", "--tests", tests).json["clauses"]
    open_ = [row["id"] for row in rows if row["mechanical"] and not row["tests"]]
    reasons = "".join(f'"{id_}" = "told by the map"\n' for id_ in [*open_, "8.22"])
    (tests / "engine" / "rebels" / "uncovered.toml").write_text(reasons)
    ran = cockade("rules", "rebels", "--coverage", "--json", "--tests", tests)
    found = {row["id"]: row["why"] for row in ran.json["clauses"]}
    assert ran.code == 0
    assert found[open_[0]] == "told by the map"
    assert found["8.22"] is None


def test_a_test_of_a_clause_that_is_none_is_named(cockade, tests):
    (tests / "test_more.py").write_text('@rule("rebels", "99.9")\ndef test_nothing(): ...\n')
    ran = cockade("rules", "rebels", "--coverage", "--tests", tests)
    assert ran.code == 1
    assert "99.9 is not a clause of the rulebook" in ran.err


def test_this_checkout_is_counted_by_itself(cockade):
    rows = cockade("rules", "rebels", "--coverage", "--json").json["clauses"]
    assert next(row["tests"] for row in rows if row["id"] == "4.1") >= 2


def test_the_rulebook_of_the_american_revolution_can_be_read(cockade):
    """And its coverage."""
    assert "Mid-Atlantic" in cockade("rules", "revolution", "9.3").out
    assert (
        cockade("rules", "revolution", "--coverage").out.splitlines()[-1].startswith("214 mechanical clauses")
    )
