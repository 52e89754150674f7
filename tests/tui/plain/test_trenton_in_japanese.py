"""A whole game of Trenton by typed lines, read in Japanese."""

import re

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.plain.parser import phrase
from cockade.tui.plain.seat import PlainSeat
from cockade.tui.text.i18n import speak
from tests.games.remake import FOLDER
from tests.tui.plain.conftest import PEOPLE, Typist

GAME = FOLDER / "trenton-by-hand-1.jsonl"
LOOKS = ("now", "where", "offers", "turn")
"""What is asked on the way, every so many orders."""
EVERY = 20
ENGLISH = re.compile(r"[a-z]{3,} [a-z]{3,}")
"""Two words of plain English; ids of units and orders that are typed are single ones."""


@pytest.fixture(autouse=True)
def _japanese():
    speak("ja")
    yield
    speak("en")


def test_every_order_is_taken_and_every_answer_is_japanese():
    """Orders are typed as ever; the game ends as recorded, and nothing is said in English."""
    recorded = review(GAME, GAMES).opened
    typist = Typist(PlainSeat(GameHost.begin(GAMES["rebels"], "trenton", recorded.key), PEOPLE))
    english = []
    for place in range(1, recorded.at + 1):
        looks = LOOKS if place % EVERY == 0 else ()
        english += filter(ENGLISH.search, typist.says(phrase(recorded.event_at(place).action), *looks))
    assert typist.opened.state == recorded.state
    assert english == []


def test_a_unit_is_named_as_it_is_read():
    """The Japanese name leads to the same unit as its id."""
    typist = Typist(PlainSeat(GameHost.begin(GAMES["rebels"], "trenton", bytes(16)), PEOPLE))
    assert typist.last("units ワシントン") == typist.last("units washington")
    assert "ワシントン" in typist.last("units washington")
