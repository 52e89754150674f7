"""Learn from a game: the costliest decisions as puzzles, with the better order and its reason."""

from cockade.tui.play.lesson_screen import LessonScreen
from cockade.tui.review.coach import Coach, dearest
from cockade.tui.review.own_puzzles import own_puzzles
from tests.tui.play.test_ending import ends, nearly_over
from tests.tui.table import SMALL, looked_at, picture, session, sit

AMERICAN = {"american": "human", "british": "random"}


def test_the_better_order_of_a_puzzle_can_be_given_where_it_asks():
    """Of both sides of a recorded game: one of the offers there is the answer."""

    async def look(game):
        seat = session(game)
        found = list(own_puzzles(seat, Coach(seat)))
        assert 0 < len(found) <= len(dearest(seat.review.index, ["american", "british"]))
        for each in found:
            host = each.starts()
            assert each.lesson.players[host.opened.decider] == "human"
            assert [offer for offer in host.offers() if each.better in offer.actions]
            assert not host.save

    sit(look, looked_at(), players={})


def test_the_page_of_the_end_asks_the_costliest_decisions():
    """One after the other: the question without its answer, then the answer on the map."""
    host, last = nearly_over("rebels-trenton-1-0")

    async def learn(game):
        await ends(game, last)
        assert "learn from it" in picture(game)
        seat, screen = session(game), game.app.screen_stack[-2]
        wanted = list(own_puzzles(seat, Coach(seat)))
        assert wanted
        await game.press("L")
        for each in wanted:
            assert isinstance(game.app.screen, LessonScreen)
            assert "Your decision" in picture(game)
            assert each.lesson.names["better"] not in picture(game)
            assert session(game).opened.decider == "american"
            await game.press("f3")
            assert "The better order" in picture(game)
            assert each.lesson.names["better"] in " ".join(picture(game).split())
            assert session(game).position.walked
            await game.press("N")
        assert game.app.screen is screen
        assert session(game) is seat

    sit(learn, host, size=SMALL, players=AMERICAN)
