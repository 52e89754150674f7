"""Finding a unit by its name (`/`) where the map is far larger than the screen."""

import pytest

from cockade.tui.board.board import Board
from tests.tui.table import NORMAL, SMALL, battle, laid, message, session, sit

sizes = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["80x24", "120x40"])


async def find(game, text):
    """Ask for a unit."""
    keys = ("space" if letter == " " else letter for letter in text)
    await game.press("slash", *keys, "enter")


@sizes
def test_a_unit_is_found_by_its_name_and_the_next_one_by_the_same_again(size):
    """
    The cursor goes to it, and the map with the cursor; who may act is taken up.

    Both sides have an Arty 1, and there is an Arty 10; after the last comes the first.
    """

    async def found(game):
        await find(game, "miles")
        assert session(game).cursor == 4603
        assert session(game).hand == ()
        assert game.app.screen.query_one(Board).sees(4603)
        await find(game, "clinton")
        assert session(game).hand == ("clinton",)
        hexes = []
        for _ in range(4):
            await find(game, "arty 1")
            hexes.append(session(game).cursor)
        state = session(game).state
        assert hexes[:2] == [state.unit("arty-1").hex, state.unit("arty-1-br").hex]
        assert hexes[2] == 4301
        assert hexes[3] == hexes[0]

    sit(found, laid("brooklyn"), size=size)


def test_who_has_no_hex_yet_is_found_where_he_may_be_placed():
    """In the set-up the cursor goes into the area of the unit."""

    async def found(game):
        await find(game, "smallwood")
        assert session(game).hand == ("smallwood",)
        assert session(game).cursor in session(game).present.aims

    sit(found, battle("brooklyn"))


def test_nobody_of_that_name():
    """The message says so, and the cursor stays."""

    async def missing(game):
        before = session(game).cursor
        await find(game, "napoleon")
        assert message(game) == 'No unit is called "napoleon".'
        assert session(game).cursor == before

    sit(missing, battle("brooklyn"))
