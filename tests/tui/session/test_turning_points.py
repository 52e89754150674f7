"""The reason that is given for a swing speaks for it, and a chance says on how many games it rests."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cockade.engine.bots.analysis.win_probability import Chance
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.turning_points import band_of, happened, reasons, share_of
from tests.games.remake import FOLDER

NAMES = ("rebels-trenton-1-0", "princeton-greedy-1", "feint-greedy-1", "short-greedy-1")


@pytest.mark.parametrize("name", NAMES)
def test_the_reason_of_a_swing_has_its_sign(name):
    """In every player turn: what speaks for one side is never named where the chance went to the other."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    index = ReviewIndex(opened, ui_of(opened.game.id), "")
    turns, lost, sides = [*index.turns, index.last], 0, opened.game.sides
    for before, after in pairwise(turns):
        found = reasons(index, before, after)
        for change in (0.4, -0.4):
            told = happened(index, before, after, change)
            for reason in found:
                assert (reason.text in told) == (reason.good == (change > 0)), (before, after, change)
            for good, side in enumerate(reversed(sides)):
                loses = f"{index.ui.words.side(index.state(0), side)} losses"
                lost += loses in told
                assert loses not in told or (change > 0) == (not good)
    assert lost or name.startswith("short")


def test_where_nothing_speaks_for_a_swing_the_position_does():
    """Two places between which nothing happened."""
    opened = review(FOLDER / "rebels-trenton-1-0.jsonl", GAMES).opened
    index = ReviewIndex(opened, ui_of("rebels"), "")
    assert happened(index, 3, 3, -1.0) == "The position at the end of the turn"


@pytest.mark.parametrize(
    ("games", "share", "band"),
    [
        (8, "2 of 8", "8 games, 13 to 42 in 100"),
        (80, "25 %", "80 games, 20 to 30 in 100"),
        (1, "0 of 1", "1 game, 0 to 50 in 100"),
    ],
)
def test_hundredths_are_shown_where_as_many_games_bear_them(games, share, band):
    """Eight games are told as eight; each figure has its band, and the number of games it rests on."""
    one = Chance(3, {n: "american" if n % 4 == 3 else "british" for n in range(games)})
    assert (share_of(one, "american"), band_of(one, "american")) == (share, band)


def test_what_is_certain_rests_on_no_games():
    """The end of a game is a hundred or nothing; where nothing was played nothing is said."""
    over = Chance(9, {0: "british"}, certain=True)
    assert (share_of(over, "british"), band_of(over, "british")) == ("100 %", "")
    assert (share_of(Chance(3, {}), "british"), band_of(Chance(3, {}), "british")) == ("", "")
