"""The key for a hint: told the first time, done the second, never twice by accident."""

from cockade.tui.view.hint import Hinting
from tests.tui.screens.table import PEOPLE, message, session, sit, trenton


def test_a_hint_is_told_and_then_done():
    async def ask(game):
        at = session(game).opened.at
        await game.press("exclamation_mark")
        assert "Regular would: " in message(game)
        assert "Press ! again to do it." in message(game)
        assert session(game).opened.at == at
        await game.press("exclamation_mark")
        assert session(game).opened.at == at + 1
        await game.press("exclamation_mark")
        assert session(game).opened.at == at + 1

    sit(ask, trenton(), players=PEOPLE)


def test_a_hint_that_is_no_longer_on_the_screen_is_not_done():
    async def wander(game):
        at = session(game).opened.at
        await game.press("exclamation_mark")
        session(game).say_bad("Something else.")
        await game.press("exclamation_mark")
        assert session(game).opened.at == at

    sit(wander, trenton(), players=PEOPLE)


def test_nothing_is_hinted_to_who_looks_at_the_past():
    async def look(game):
        await game.press("exclamation_mark", "exclamation_mark")
        session(game).review.go(0)
        Hinting(session(game)).press()
        assert "Regular would: " not in message(game)

    sit(look, trenton(), players=PEOPLE)
