"""The word for the rules: it moves with what decides how games go on, and with nothing else."""

import pytest

from tests.soak import rulesword
from tests.soak.rulesword import code, rules_of, without_prose

SAID = '"""Who."""\n\n\ndef f(a):\n    """One more."""\n    return a + 1  # so\n'


@pytest.mark.parametrize(
    ("old", "new", "same"), [("One more", "Two", True), ("# so", "", True), ("+ 1", "+ 2", False)]
)
def test_only_what_is_done_counts_in_code(old, new, same):
    """A docstring and a comment may be said otherwise."""
    assert (code(SAID) == code(SAID.replace(old, new))) == same


def test_reasons_do_not_count_in_data():
    """Wherever they stand."""
    assert without_prose({"rows": [{"value": 3, "why": "so"}]}) == {"rows": [{"value": 3}]}


def test_the_word_is_of_one_game(monkeypatch):
    """And of the kernel: a game's own data change its own word."""
    before = {game: rules_of(game) for game in ("rebels", "revolution")}
    plain = rulesword.said
    monkeypatch.setattr(
        rulesword, "said", lambda path: plain(path) + ("moved" if path.parent.name == "revolution" else "")
    )
    rules_of.cache_clear()
    assert rules_of("rebels") == before["rebels"]
    assert rules_of("revolution") != before["revolution"]
    rules_of.cache_clear()
