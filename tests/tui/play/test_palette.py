"""The command palette finds units, hexes and turns; help begins with what is here and now."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.play.commands import GameCommands, GamePlaces
from tests.engine.revolution.field import Board
from tests.tui.table import go, message, picture, session, sit


async def found(game, query):
    """What the palette finds, best first."""
    hits = [hit async for hit in GamePlaces(game.app.screen).search(query)]
    return sorted(hits, key=lambda hit: -hit.score)


@pytest.mark.parametrize(
    ("query", "name", "hex_"), [("1604", "Hex 1604", 1604), ("Sulli", "Unit Sullivan", 1006)]
)
def test_a_hex_and_a_unit_are_found_and_gone_to(query, name, hex_):
    """By the number, or by the beginning of the name."""

    async def look(game):
        hits = await found(game, query)
        assert str(hits[0].match_display) == name
        hits[0].command()
        assert session(game).cursor == hex_

    sit(look)


def test_a_turn_is_found_and_looked_at():
    """The game stays as it is; Escape comes back."""

    async def look(game):
        await game.press("s", "escape")
        hits = await found(game, "0730")
        assert any("0730" in str(hit.match_display) for hit in hits)
        hits[0].command()
        assert session(game).opened.at == 0

    sit(look)


def test_nothing_is_found_where_there_is_nothing():
    """No hex of that number, no unit of that name."""

    async def look(game):
        assert await found(game, "9999") == []
        assert await found(game, "Napoleon") == []

    sit(look)


def test_help_begins_with_what_works_here_and_why_something_did_not():
    """The prompt with its clause, the refusal with its clause, and the keys of the moment."""

    async def look(game):
        await go(game, 1604)
        await game.press("enter")
        refused = message(game)
        await game.press("question_mark")
        page = picture(game)
        assert "Here and now" in page
        assert "(3.1.2)" in page
        assert "[2.0]" in page
        assert refused.split("[")[0].strip() in page
        assert "next hex" in page

    sit(look)


def test_what_is_laid_over_the_map_has_the_names_of_the_game():
    """The Revolution knows no zones, no lines of fire and no command range."""

    async def look(game):
        named = " ".join([name for name, _, _ in GameCommands(game.app.screen)._named()])
        assert "Towns that count" in named
        assert not any(other in named for other in ("Enemy zones", "Line of fire", "Command range"))

    sit(look, GameHost(Board("boston: gage", points=(5, 5)).game), players={"american": "human"})
