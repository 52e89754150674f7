"""Tournaments and rated games in the lobby and at the table, by keys."""

from cockade.server.store.store import Store
from cockade.server.store.tournaments import Tournament, Tournaments
from tests.server.client.test_lobby import choose, named, visit
from tests.tui.table import picture, session, until


def test_a_tournament_is_joined_and_left_by_keys(running):
    """Its page tells who takes part; leaving is asked again, and back one finds the list as it is now."""
    store = Store.open(running.data)
    Tournaments(store).make(Tournament("cup", "rebels/trenton", "robin", "day", 2, 0, 3, 0.0, rated=True))
    store.close()

    async def scenario(game):
        await named(game, "Ann")
        await choose(game, "Tournaments", "cup", "Take part")
        assert "Ann (you)" in picture(game)
        await game.press("escape")
        assert "you take part" in picture(game)
        assert "open, 1 of 3" in picture(game)
        await choose(game, "cup", "Withdraw", "No, continue")
        assert "Ann (you)" in picture(game)
        await choose(game, "Withdraw", "Yes, withdraw", "Take part")
        await game.press("escape", "escape")
        assert "Start a game" in picture(game)

    visit(running, "Ann", scenario)


def test_a_rated_game_is_offered_and_its_end_tells_the_ratings(running):
    """The terms say what it is, hints are refused in it, and the standings list everybody."""

    async def scenario(game):
        await named(game, "Ann")
        await choose(game, "Start a game", "Trenton", "Rated")
        assert "The result changes both ratings" in picture(game)
        await choose(game, "Recruit")
        await game.press("escape", "exclamation_mark")
        assert "There are no hints in a rated game." in picture(game)
        session(game).host.ask("resign")
        await until(game, lambda: session(game).host.now["rating"])
        assert "too short" in session(game).rated
        await game.press("q")
        await choose(game, "Ratings", "Rebels")
        assert "Veteran" in picture(game)

    visit(running, "Ann", scenario)
