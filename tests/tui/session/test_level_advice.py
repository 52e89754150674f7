"""Which level of opponent the results of a player suggest."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cockade.engine.game import Outcome
from cockade.saves.game_host import GameHost
from cockade.saves.listing import Entry
from cockade.tui.games import GAMES, scenarios, ui_of
from cockade.tui.home.home import result_items
from cockade.tui.session.ending import EndingPage
from cockade.tui.session.next_game import Following
from cockade.tui.session.seats import against_bots, level_advice, seat_items
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of

DAY = datetime(2026, 1, 1, tzinfo=UTC)


def games(results, bot="recruit", first=1):
    """Games of the American against a bot, a day each: won, lost, drawn by the letters w, l, d."""
    winner = {"w": "american", "l": "british", "d": ""}
    return [
        Entry(
            Path(f"{bot}{n}"),
            DAY.replace(day=first + n),
            game="rebels",
            title="Trenton",
            players={"american": "human", "british": bot},
            outcome=Outcome(winner[letter], "", ""),
        )
        for n, letter in enumerate(results)
    ]


def advice(*entries):
    """What is suggested."""
    return list(level_advice(list(against_bots(entries))))


@pytest.mark.parametrize(
    ("results", "bot", "other"),
    [
        ("wwwwwwwwll", "recruit", "Regular"),
        ("wwwww", "regular", "Veteran"),
        ("lllll", "regular", "Recruit"),
        ("lllllllwwl", "veteran", "Regular"),
    ],
)
def test_who_wins_or_loses_nearly_all_is_sent_to_another_level(results, bot, other):
    """Up from 7 of 10 on, down from 2 of 10 on."""
    (said,) = advice(*games(results, bot))
    assert said.endswith(f"Try {other}.")
    assert f"{results.count('w')} of {len(results)}" in said


@pytest.mark.parametrize(
    ("results", "bot"),
    [
        ("wwww", "recruit"),
        ("wlwlwl", "regular"),
        ("wwwwww", "veteran"),
        ("llllll", "recruit"),
        ("ww", "greedy"),
    ],
)
def test_nothing_is_suggested_where_the_level_is_right_or_too_little_is_known(results, bot):
    """Nor beyond the hardest and the easiest level."""
    assert advice(*games(results, bot)) == []


def test_only_the_newest_ten_against_the_last_opponent_count():
    """Old games say little, and those against somebody else nothing."""
    lately = games("lllll" + "wwwwwwwwww", "recruit")
    assert advice(*lately)[0].startswith("You won 10 of 10")
    assert advice(*lately, *games("wlwlw", "regular", first=20)) == []


def test_the_advice_stands_above_the_results():
    items = result_items(games("wwwwww"))
    assert items[0].text.startswith("You won 6 of 6 games against Recruit")
    assert len(items) == 2


def test_where_a_game_is_begun_the_level_that_fits_stands_above_the_levels():
    """As a line that cannot be chosen; without results that suggest one there is none."""
    card = scenarios()["rebels/trenton"]
    first, *others = seat_items(card, "rebels/trenton", games("wwwwwwwwll"))
    assert first.is_heading
    assert first.text == "You won 8 of 10 games against Recruit. Try Regular."
    assert [row.cells for row in others] == [row.cells for row in seat_items(card, "rebels/trenton")]
    assert not any(item.is_heading for item in others)


def test_the_page_of_the_end_says_which_level_fits():
    """From the results of one who plays against a bot; two people are told nothing."""
    host = GameHost.begin(GAMES["rebels"], "trenton", bytes(16))
    for bot, said in (("recruit", 1), ("human", 0)):
        seat = Session(host, ui_of("rebels"), {"american": "human", "british": bot})
        follows = Following.after(seat, scenarios(), games("wwwwwwwwll"))
        lines = [text_of(row) for part in EndingPage(seat, 72, follows).parts() for row in part]
        assert lines.count("You won 8 of 10 games against Recruit. Try Regular.") == said
