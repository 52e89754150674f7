"""A rulebook in another language: every clause has its words, and they say the same numbers."""

from __future__ import annotations

import re
from collections import Counter
from unicodedata import normalize

import pytest

from cockade.engine.data_files import DataError
from cockade.engine.rulebook import load_rulebook, parse_rulebook
from cockade.engine.translation import load_translated, translated, written
from cockade.tui.games import GAMES
from tests.engine.test_rulebook import BOOK

JA = """
title = "決闘"
[[clause]]
id = "1.0"
title = "決闘"
text = "1.1 の見出し。"
[[clause]]
id = "1.1"
title = "夜明けの拳銃"
text = "両者が撃つ。裁定 Q01、同時に。"
[[clause]]
id = "1.1.1"
title = "不発"
text = "１の目は拳銃の不発である。"
[[clause]]
id = "night.1.1"
title = "暗闇"
text = "2 を加える。"
[[ruling]]
id = "Q01"
question = "順番か、同時か。"
ruling = "同時。"
why = "公平である。"
"""
NUMBERS = re.compile(r"\d+")


def book(old="", new=""):
    """The duel in Japanese, with one passage replaced."""
    assert old in JA
    return translated(parse_rulebook(BOOK, "duel.toml"), JA.replace(old, new), "duel.ja.toml")


def test_the_words_change_and_the_numbers_stay():
    """Ids, kinds and links are those of the source; titles, texts and rulings are the translation's."""
    duel = book()
    assert duel.clause("1.1").title == "夜明けの拳銃"
    assert duel.clause("1.1").kind == "rule"
    assert [ruling.why for ruling in duel.rulings_on("1.1")] == ["公平である。"]


@pytest.mark.parametrize("words", ["拳銃", "1 不発", "pistol", "MISFIRE"])
def test_a_search_finds_both_languages(words):
    """Words of the translation and of the source lead to the same clause, however wide its digits are."""
    assert "1.1.1" in [clause.id for clause in book().search(words)]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "night.1.1"', 'id = "night.1.2"', r"night\.1\.1 has no words"),
        ('id = "Q01"', 'id = "Q02"', "Q01 has no words"),
        ("裁定 Q01、", "", "names other rulings"),
        ('text = "2 を加える。"', 'text = "2 を加える。"\nuncertain = "損傷"', "uncertain in one language"),
    ],
)
def test_a_translation_with_gaps_is_refused(old, new, why):
    """A clause or ruling without words, or words that lead elsewhere, are named."""
    with pytest.raises(DataError, match=why):
        book(old, new)


@pytest.mark.parametrize("package", [f"cockade.engine.{game}" for game in GAMES])
def test_our_translations_have_no_gaps(package):
    """Every clause and ruling of our rulebooks has its words, and they name the same rulings."""
    book = translated(load_rulebook(package), *written(package, "ja"))
    assert book.clauses == load_translated(package, "ja").clauses


@pytest.mark.parametrize("package", [f"cockade.engine.{game}" for game in GAMES])
def test_a_book_that_is_skimmed_is_the_one_that_is_read(package):
    """The short way to its words leads to the same words, and is taken."""
    text, file = written(package, "ja")
    read, skimmed = translated(load_rulebook(package), text, file), load_translated(package, "ja")
    assert (read.title, read.clauses, read.rulings) == (skimmed.title, skimmed.clauses, skimmed.rulings)
    assert text.count("\n[[") == len(load_rulebook(package).clauses + load_rulebook(package).rulings)


def pairs(package):
    """(id, text, translated text) of everything in a rulebook."""
    ours, theirs = load_rulebook(package), load_translated(package, "ja")
    for one, other in zip(ours.clauses, theirs.clauses, strict=True):
        yield one.id, one.text, other.text
    for one, other in zip(ours.rulings, theirs.rulings, strict=True):
        for part in ("question", "ruling", "why"):
            yield f"{one.id} {part}", getattr(one, part), getattr(other, part)


@pytest.mark.parametrize("package", [f"cockade.engine.{game}" for game in GAMES])
def test_every_number_of_a_rulebook_stands_in_its_translation(package):
    """No clause, hex, turn, modifier or strength of the source is missing from its words in Japanese."""
    lost = {}
    for id_, text, other in pairs(package):
        missing = set(NUMBERS.findall(text)) - set(NUMBERS.findall(normalize("NFKC", other)))
        if missing:
            lost[id_] = sorted(missing)
    assert lost == {}


@pytest.mark.parametrize("package", [f"cockade.engine.{game}" for game in GAMES])
def test_no_long_number_is_in_a_translation_alone(package):
    """A number of three digits or more, a hex or a clause, that the source does not have would be a slip."""
    strange = {}
    for id_, text, other in pairs(package):
        more = Counter(NUMBERS.findall(normalize("NFKC", other))) - Counter(NUMBERS.findall(text))
        if found := [number for number in more if len(number) > 2 and number not in text]:
            strange[id_] = found
    assert strange == {}
