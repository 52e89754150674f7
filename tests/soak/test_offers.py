"""Digests of what is offered: the same twice, and another one where something else is offered."""

from __future__ import annotations

import pytest

from tests.soak import offers

WALK = "rebels stony-point 3"


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page with one short walk on it."""
    monkeypatch.setattr(offers, "LONGEST", 12)
    monkeypatch.setattr(offers, "walks", lambda _: iter([WALK]))
    found = tmp_path / "offers.txt"
    assert offers.main(["keep", str(found)]) == 0
    return found


def test_a_walk_is_offered_the_same_again(page, capsys):
    """Whatever the order of the offers; what is written already is not walked again."""
    before = page.read_text()
    assert offers.main(["keep", str(page)]) == 0
    assert page.read_text() == before
    assert offers.main(["compare", str(page)]) == 0
    assert "12 states, 0 walks differ" in capsys.readouterr().out


def test_another_offer_is_found_and_named_by_walk_and_step(page, capsys):
    """And what comes after it is another walk."""
    head, *kept = page.read_text().split()
    (_, _, name, *digests) = [head, *kept]
    page.write_text(f"{WALK}: {' '.join([*digests[:4], '00000000', *digests[5:]])}\n")
    assert name == "3:"
    assert offers.main(["compare", str(page)]) == 1
    assert f"{WALK}: step 4" in capsys.readouterr().out
