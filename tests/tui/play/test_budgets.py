"""What a key costs on the wire. Bytes are exact on every machine."""

from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.tui.table import LARGE, NORMAL, SMALL, go, laid, session, sit, trenton

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


AT_THE_MAP = pytest.mark.parametrize(
    "costs",
    [(SMALL, trenton, 1403, 1401), (NORMAL, brooklyn, 3617, 4301), (LARGE, brooklyn, 3617, 4301)],
    ids=["80x24-trenton", "120x40-brooklyn", "200x60-brooklyn"],
    indirect=True,
)


@pytest.fixture(scope="module")
def costs(request):
    """Bytes sent at a map: for each step of the cursor, for a unit taken up, for each key about letters."""
    size, host, open_ground, stack = request.param
    sent = {}

    async def pressing(game):
        async def cost(key):
            game.take()
            await game.press(key)
            return len(game.take().encode())

        await go(game, open_ground)
        sent["steps"] = [await cost(key) for key in ("down", "down", "up", "up") * 3]
        await go(game, stack)
        sent["unit"] = await cost("enter")
        assert session(game).hand
        await game.press("escape", "s")
        sent["letters"] = [await cost("j") for _ in range(3)]
        longest = max(game.app.screen.map.labels.values(), key=len)
        assert len(longest) == 2
        sent["letters"].append(await cost(longest[0]))

    sit(pressing, host(), size=size)
    return sent


@AT_THE_MAP
def test_cursor_move_is_cheap(costs):
    """Moving the cursor, panel included, sends at most 500 bytes whatever the size."""
    assert sum(costs["steps"]) / len(costs["steps"]) <= 500, costs


@AT_THE_MAP
def test_taking_up_a_unit_is_cheap(costs):
    """The numbers of its eighty hexes light up, nothing is filled: 3.4 KB with the list and the panels."""
    assert costs["unit"] <= 3400


@AT_THE_MAP
def test_letters_are_cheap(costs):
    """Written, taken away, or the first of two typed: 3.1 KB with a whole stack in hand."""
    assert max(costs["letters"]) <= 3100, costs


@pytest.mark.parametrize(
    ("size", "most"), [(SMALL, 20_000), (NORMAL, 45_000), (LARGE, 120_000)], ids=["80x24", "120x40", "200x60"]
)
def test_first_picture_is_small(size, most):
    """The whole first screen; on a busy machine a map in the middle of its view may be drawn twice."""

    async def look(game):
        assert len(game.output().encode()) <= most

    sit(look, size=size)


def test_nothing_is_sent_while_nothing_happens():
    """An idle game is silent."""

    async def wait(game):
        await game.press("tab")
        game.take()
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
    """On average at most 1.8 KB for a step, panels, record and all, where the camera can stay."""

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
        assert sum(sent) / len(sent) <= 1800, sent

    sit(step, whole_trenton(), size=size, players={}, at=60)


@pytest.mark.soak
def test_a_session_of_three_hundred_keys_is_cheap():
    """Cursor walks, units taken up and sent, the list, going back: 3.2 KB for a key at most, on average."""
    keys = [*["down"] * 4, *["right"] * 4, "tab", "s", "enter", "escape", "l", "down", "down", "l", "z", "z"]
    keys += ["u", *["left"] * 3, *["up"] * 3, "left_square_bracket", "escape", "plus", "minus"]

    async def walk(game):
        game.take()
        pressed = 0
        while pressed < 300:
            await game.press(*keys)
            pressed += len(keys)
        assert len(game.take().encode()) / pressed <= 3200

    sit(walk)


def test_every_small_screen_is_cheap():
    """Help, which is as high as the terminal, the rules, settings, a question: at most 9 KB."""

    async def open_(game):
        for key in ("question_mark", "f1", "f2", "slash"):
            await game.settle()
            game.take()
            await game.press(key)
            assert 0 < len(game.take().encode()) <= 9000, key
            await game.press("escape")

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
    """Their hexes are tinted whole: 8.1 KB for all zones of control."""

    async def lay(game):
        game.take()
        await game.press("z")
        assert len(game.take().encode()) <= 8100

    sit(lay, size=LARGE)
