"""What a key costs on the wire. Bytes are exact on every machine."""

from pathlib import Path

import pytest

from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.games import GAMES
from tests.tui.screens.table import LARGE, NORMAL, SMALL, go, laid, session, sit, trenton

RECORDED = Path(__file__).parents[2] / "games" / "rebels-trenton-1-0.jsonl"


class Idle:
    """A bot that is not asked."""

    def __init__(self, *_):
        pass

    async def close(self):
        """Nothing to stop."""


def brooklyn():
    """The biggest map and the most units, on the first turn."""
    return laid("brooklyn")


@pytest.mark.parametrize(
    ("size", "host", "hex_"),
    [(SMALL, trenton, 1403), (NORMAL, brooklyn, 3617), (LARGE, brooklyn, 3617)],
    ids=["80x24-trenton", "120x40-brooklyn", "200x60-brooklyn"],
)
def test_cursor_move_is_cheap(size, host, hex_):
    """Moving the cursor, panel included, sends at most 500 bytes whatever the size."""

    async def move(game):
        await go(game, hex_)
        sent = []
        for key in ("down", "down", "up", "up") * 3:
            game.take()
            await game.press(key)
            sent.append(len(game.take().encode()))
        assert sum(sent) / len(sent) <= 500, sent

    sit(move, host(), size=size)


@pytest.mark.parametrize(
    ("size", "most"), [(SMALL, 20_000), (NORMAL, 45_000), (LARGE, 100_000)], ids=["80x24", "120x40", "200x60"]
)
def test_first_picture_is_small(size, most):
    """The whole first screen."""

    async def look(game):
        assert len(game.output().encode()) <= most

    sit(look, size=size)


def test_nothing_is_sent_while_nothing_happens():
    """An idle game is silent."""

    async def wait(game):
        await game.press("tab")
        game.take()
        for _ in range(20):
            await game.settle()
        assert game.take() == ""

    sit(wait)


def test_small_screens_are_cheap():
    """Opening a small screen over the game sends only its box."""

    async def open_(game):
        await game.settle()
        game.take()
        await game.press("g")
        assert len(game.take().encode()) <= 2000

    sit(open_)


def whole_trenton():
    """The recorded game, to step through."""
    return GameHost(review(RECORDED, GAMES).opened)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "200x60"])
def test_step_of_a_review_is_cheap(size):
    """On average at most 1.5 KB for a step, panels, record and all, where the camera can stay."""

    async def step(game):
        game.take()
        sent = []
        for _ in range(40):
            camera = game.app.screen.map.camera
            await game.press("right_square_bracket")
            cost = len(game.take().encode())
            if game.app.screen.map.camera == camera:
                sent.append(cost)
        assert len(sent) > 25
        assert sum(sent) / len(sent) <= 1500, sent

    sit(step, whole_trenton(), size=size, players={}, at=60)


@pytest.mark.parametrize(
    ("size", "host", "hex_"),
    [(SMALL, trenton, 1401), (NORMAL, brooklyn, 4301), (LARGE, brooklyn, 4301)],
    ids=["80x24-trenton", "120x40-brooklyn", "200x60-brooklyn"],
)
def test_taking_up_a_unit_is_cheap(size, host, hex_):
    """Its eighty hexes are marked, not filled: 2 KB with the list and the panels."""

    async def take(game):
        await go(game, hex_)
        game.take()
        await game.press("enter")
        assert session(game).hand
        assert len(game.take().encode()) <= 2600

    sit(take, host(), size=size)


@pytest.mark.soak
def test_a_session_of_three_hundred_keys_is_cheap():
    """Cursor walks, units taken up and sent, the list, going back: 3 KB for a key at most, on average."""
    keys = [*["down"] * 4, *["right"] * 4, "tab", "s", "enter", "escape", "l", "down", "down", "l", "z", "z"]
    keys += ["u", *["left"] * 3, *["up"] * 3, "left_square_bracket", "escape", "plus", "minus"]

    async def walk(game):
        game.take()
        pressed = 0
        while pressed < 300:
            await game.press(*keys)
            pressed += len(keys)
        assert len(game.take().encode()) / pressed <= 3000

    sit(walk)


@pytest.mark.parametrize("key", ["question_mark", "f1", "f2", "slash"])
def test_every_small_screen_is_cheap(key):
    """Help, the rules, settings, a question: at most 6 KB."""

    async def open_(game):
        await game.settle()
        game.take()
        await game.press(key)
        assert len(game.take().encode()) <= 6000

    sit(open_)


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_the_page_of_what_happened_is_cheap(size):
    """A whole turn of the other side, with its combats: at most 6 KB."""
    host = GameHost(review(RECORDED, GAMES).opened)
    states = [host.opened.state_at(place) for place in range(host.opened.at)]
    host.opened.go_to(next(n for n, state in enumerate(states) if (state.turn, state.side) == (1, "british")))

    async def open_(game):
        await game.settle()
        game.take()
        await game.press("J")
        assert len(game.take().encode()) <= 6000

    sit(open_, host, size=size, players={"american": "random", "british": "human"}, making=Idle)


def test_laying_something_over_the_map_is_cheap():
    """Marks, not fills: 2 KB for all zones of control."""

    async def lay(game):
        game.take()
        await game.press("z")
        assert len(game.take().encode()) <= 2000

    sit(lay, size=LARGE)


@pytest.mark.parametrize(
    ("size", "host", "hex_"),
    [(SMALL, trenton, 1401), (NORMAL, brooklyn, 4301), (LARGE, brooklyn, 4301)],
    ids=["80x24-trenton", "120x40-brooklyn", "200x60-brooklyn"],
)
def test_letters_are_cheap(size, host, hex_):
    """Written, taken away, or the first of two typed: 2.5 KB with a whole stack in hand."""
    sent = []

    async def write(game):
        async def cost(*keys):
            game.take()
            await game.press(*keys)
            sent.append(len(game.take().encode()))

        await go(game, hex_)
        await game.press("s")
        for _ in range(3):
            await cost("j")
        longest = max(game.app.screen.map.labels.values(), key=len)
        assert len(longest) == 2
        await cost(longest[0])

    sit(write, host(), size=size)
    assert max(sent) <= 2500, sent
