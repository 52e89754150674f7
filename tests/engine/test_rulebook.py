"""The rulebook kernel: looking clauses up, and refusing a rulebook that contradicts itself."""

from __future__ import annotations

import pytest

from cockade.engine.data_files import DataError
from cockade.engine.rulebook import UnknownClause, parse_rulebook, rulings_table

BOOK = """
game = "duel"
title = "A Duel"

[[clause]]
id = "1.0"
title = "Duels"
kind = "definition"
mechanical = false
text = "Heading of 1.1."
depends = ["1.1"]

[[clause]]
id = "1.1"
title = "Pistols at dawn"
kind = "rule"
mechanical = true
text = "Both fire. Ruling Q01: at once."

[[clause]]
id = "1.1.1"
title = "Misfires"
kind = "rule"
mechanical = true
text = "A die of 1 is a misfire of a pistol."

[[clause]]
id = "night.1.1"
title = "No light"
kind = "rule"
mechanical = true
text = "Add 2."

[[ruling]]
id = "Q01"
clause = "1.1"
question = "In turn | or at once?"
ruling = "At once."
why = "It is fairer."
"""


def book(old="", new=""):
    """The duel, with one passage replaced."""
    assert old in BOOK
    return parse_rulebook(BOOK.replace(old, new), "duel.toml")


def test_a_clause_is_found_by_its_number():
    """The text, the kind and the links of a clause are there under its number."""
    assert book().clause("1.1").title == "Pistols at dawn"
    assert [clause.id for clause in book().depends("1.0")] == ["1.1"]


def test_an_unknown_clause_names_those_near_it():
    """Asking for a clause that is not there answers with ids that may have been meant."""
    with pytest.raises(UnknownClause, match=r"has no clause 1\.1\.2; near it are 1\.1\.1") as raised:
        book().clause("1.1.2")
    assert isinstance(raised.value, KeyError)


def test_nothing_near_is_said_as_such():
    """An id like no other is refused without suggestions."""
    assert str(UnknownClause("zz", book().near("zz"))) == "The rulebook has no clause zz."


def test_clauses_stand_under_the_longest_number_that_begins_them():
    """1.1.1 stands under 1.1 and 1.1 under the heading 1.0; a prefix is part of the number."""
    assert [clause.id for clause in book().children("1.0")] == ["1.1"]
    assert [clause.id for clause in book().children("1.1")] == ["1.1.1"]
    assert book().parent("night.1.1") == ""


def test_a_search_ranks_number_before_title_before_text():
    """Every word must be there, in any case; where it is decides the order."""
    assert [clause.id for clause in book().search("PISTOL")] == ["1.1", "1.1.1"]
    assert book().search("1.1")[0].id == "1.1"
    assert [clause.id for clause in book().search("misfire die")] == ["1.1.1"]
    assert book().search("sabre") == book().search(" ") == ()


def test_rulings_are_found_by_their_clause_and_by_mention():
    """A ruling belongs to the clause it is made on and to every clause whose text names it."""
    assert [ruling.id for ruling in book().rulings_on("1.1")] == ["Q01"]
    assert [ruling.id for ruling in book("misfire of", "misfire (Q01) of").rulings_on("1.1.1")] == ["Q01"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('depends = ["1.1"]', 'depends = ["1.2"]', r"\$\.clause\[0\]\.depends: '1.2' is unknown"),
        ("Ruling Q01", "Ruling Q09", r"\$\.clause\[1\]\.text: 'Q09' is unknown"),
        ('clause = "1.1"', 'clause = "9.9"', r"\$\.ruling\[0\]\.clause: '9.9' is unknown"),
        ('id = "1.1.1"', 'id = "1.1"', r"\$\.clause\[2\]\.id: 1.1 stands here twice"),
        ('kind = "definition"', 'kind = "example"', r"example 1.0 needs both given and expected"),
        ('kind = "definition"', 'kind = "law"', r"\$\.clause\[0\]\.kind: expected one of .*, found \"law\""),
        ('title = "Misfires"', 'name = "Misfires"', r"\$\.clause\[2\]\.name: unknown key; known are"),
        (
            "mechanical = false",
            "mechanical = 0",
            r"\$\.clause\[0\]\.mechanical: expected true or false, found 0",
        ),
    ],
)
def test_a_rulebook_that_contradicts_itself_is_refused(old, new, says):
    """What is wrong is said with the file and the place."""
    with pytest.raises(DataError, match=says) as raised:
        book(old, new)
    assert str(raised.value).startswith("duel.toml: $")


def test_the_table_of_rulings_is_in_the_order_of_the_clauses():
    """One line for every ruling, safe inside a table of Markdown."""
    lines = rulings_table(book()).splitlines()
    assert lines[0] == "## A Duel"
    assert lines[-1] == "| 1.1 | Q01 | In turn \\| or at once? | At once. | It is fairer. |"
