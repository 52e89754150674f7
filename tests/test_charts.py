"""Every datum of the charts is asked by a rule: moved by one, it changes what a recorded position answers."""

from __future__ import annotations

import pytest

from cockade.tui.games import GAMES
from tests.mutation.asked import answers, shows, unasked, witnesses
from tests.mutation.data import data

SHOWN = [(game, one, *where) for game, found in witnesses().items() for one, where in found.items()]


@pytest.mark.parametrize("game", GAMES)
def test_every_datum_has_a_witness_or_a_reason(game):
    """A new datum needs one of them (`python -m tests.mutation.asked`); the open ones only get fewer."""
    shown, rest = set(witnesses().get(game, ())), unasked()[game]
    assert set(data(game)) - shown - set(rest["reasons"]) <= set(rest["open"])
    assert not shown & {*rest["open"], *rest["reasons"]}
    assert set(data(game)) >= {*rest["open"], *rest["reasons"], *shown}


@pytest.mark.parametrize(("game", "datum", "name", "node"), SHOWN, ids=str)
def test_a_datum_shows_at_its_witness(game, datum, name, node):
    """An offer or a result there is another one when the chart says one more."""
    assert shows(game, [datum], name, node, answers(name, node))
