"""One term for one thing: a term of terms.ja.md that a clause uses stands in its translation too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cockade.engine.rulebook import load_rulebook
from cockade.engine.translation import load_translated

TABLE = Path(__file__).parents[2] / "docs" / "reference" / "terms.ja.md"
SECTIONS = {"rebels": "Rebels & Redcoats", "brandywine": "ブランディワイン", "revolution": "第三のゲーム"}
MARK = "●"
PACKAGES = tuple(f"cockade.engine.{game}" for game in SECTIONS)
COMMON = "三つのゲームに共通"


def rows(section):
    """(English, Japanese) of the marked terms of a section."""
    part = TABLE.read_text(encoding="utf-8").split(f"## {section}\n")[1].split("\n## ")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:5]] for line in part.splitlines() if MARK in line]
    return [(one, other) for one, other, _, _ in cells]


def terms_of(package):
    """The marked terms of a game; its own go before the common ones."""
    own = dict(rows(SECTIONS[package.rpartition(".")[2]]))
    return {**dict(rows(COMMON)), **own}


def used(terms, text):
    """The terms that an English text has, alone or in the plural; a longer one hides those inside it."""
    text = text.replace("-", " ")
    for term in sorted(terms, key=len, reverse=True):
        for name in term.split(" (")[0].split(", "):
            text, found = re.subn(rf"\b{re.escape(name)}s?\b", "*", text, flags=re.IGNORECASE)
            if found:
                yield term


def test_the_table_gives_one_term_for_one_thing():
    """No English term stands twice in one section."""
    for section in (COMMON, *SECTIONS.values()):
        terms = [english for english, _ in rows(section)]
        assert len(terms) == len(set(terms))


@pytest.mark.parametrize("package", PACKAGES)
def test_terms_of_a_clause_are_those_of_its_translation(package):
    """Where a clause says a marked term, its words in Japanese say the term of the table."""
    terms, gone = terms_of(package), []
    for one, other in zip(
        load_rulebook(package).clauses, load_translated(package, "ja").clauses, strict=True
    ):
        if ".setup." not in one.id:  # lists of units by their printed names
            spoken = f"{other.title} {other.text}"
            said = used(terms, f"{one.title}. {one.text}")
            gone += [(one.id, term) for term in said if terms[term] not in spoken]
    assert gone == []
