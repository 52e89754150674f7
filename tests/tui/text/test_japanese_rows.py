"""A whole recorded game told in Japanese: no row is wider than 80 cells, and no word is cut."""

import re

import pytest

from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.news import news
from cockade.tui.text import i18n
from cockade.tui.text.cell_width import cells
from cockade.tui.text.line import line, text_of, wrapped
from tests.tui.table import BY_HAND

WIDTH = 80
WORD = re.compile(r"[A-Za-z0-9]+")


@pytest.fixture
def told():
    """Every prompt and every sentence of the recorded game, in Japanese."""
    i18n.speak("ja")
    opened, ui = review(BY_HAND, GAMES).opened, ui_of("rebels")
    found = {ui.words.prompt(opened.state_at(place)) for place in range(opened.at + 1)}
    for place in range(1, opened.at + 1):
        for item in news(ui, opened.state_at(place - 1), opened.event_at(place)):
            found |= {item.sentence, item.uncited, item.plain, item.brief}
    yield found
    i18n.speak("en")


def test_no_row_of_a_whole_game_is_too_wide_and_no_word_is_cut(told):
    """Names and numbers stand whole in one row, and nothing is lost between two."""
    assert any("ヘッセン" in text for text in told)
    for text in told:
        rows = [text_of(row) for row in wrapped(line(text), WIDTH)]
        assert max(cells(row.rstrip()) for row in rows) <= WIDTH
        assert "".join(rows) == text
        assert [word for row in rows for word in WORD.findall(row)] == WORD.findall(text)
