"""After a game: the turns that cost most, each with the better order drawn on the map and the reason."""

import pytest

from cockade.engine.bots import evaluation
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.review.coach import LEAST, Coach, dearest
from tests.tui.play.test_ending import ends, nearly_over
from tests.tui.table import GAMES_FOLDER, SMALL, looked_at, message, picture, session, sit

AMERICAN = {"american": "human", "british": "random"}


def test_the_dearest_turns_are_those_after_which_the_chance_fell_most():
    """Of the sides that are asked about, at most three, the dearest first; what fell as it is judged."""

    async def look(game):
        index = session(game).review.index
        for sides in (["american"], ["british"], ["american", "british"]):
            found = dearest(index, sides)
            assert [each.turn.side for each in found if each.turn.side not in sides] == []
            assert len(found) <= 3
            assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
            for each in found:
                assert each.cost >= LEAST
                state = index.state(each.turn.before)
                assert each.was == evaluation.chance(index.opened.game, state, each.turn.side)
        assert dearest(index, ["american", "british"])

    sit(look, looked_at(), players={})


def test_the_key_for_the_better_order_goes_on_to_what_cost_most():
    """First what Regular would have done here; again and again the dearest turns, each on the map."""

    async def look(game):
        seat = session(game)
        lessons = dearest(seat.review.index, ["american", "british"])
        await game.do(game.app.screen.reviewing.go, lessons[0].turn.before)
        await game.press("exclamation_mark")
        assert "Press ! again for the costliest turns." in message(game)
        drawn = 0
        for number, lesson in enumerate([*lessons, lessons[0]]):
            await game.press("exclamation_mark")
            assert seat.place == lesson.turn.before
            assert message(game).startswith(f"{number % len(lessons) + 1} of {len(lessons)}")
            assert f"from {round(100 * lesson.was)} to {round(100 * lesson.became)} of 100" in message(game)
            drawn += bool(seat.position.walked)
        assert drawn
        await game.press("right_square_bracket", "exclamation_mark")
        assert not message(game).startswith("1 of")

    sit(look, looked_at(), players={})


def test_the_page_of_the_end_has_a_key_for_it():
    """It closes the page and stands at the dearest turn of the player, in words and on the map."""
    host, last = nearly_over("rebels-trenton-1-0")

    async def look(game):
        await ends(game, last)
        assert "! the costliest turns" in picture(game)
        await game.press("exclamation_mark")
        seat = session(game)
        lessons = dearest(seat.review.index, ["american"])
        told = message(game)
        assert ("1 of " in told) if lessons else ("No turn cost more" in told)
        assert not lessons or seat.place == lessons[0].turn.before

    sit(look, host, size=SMALL, players=AMERICAN)


@pytest.mark.parametrize("name", ["short-greedy-1", "feint-greedy-1"])
def test_other_games_are_taught_alike(name):
    """Every lesson can be told: an order and a reason, or that it was the dice."""
    host = GameHost(review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened)

    async def look(game):
        seat = session(game)
        coach = Coach(seat)
        for _ in range(3):
            coach.next()
            assert "Regular would" in message(game) or "No turn cost more" in message(game)

    sit(look, host, players={})
