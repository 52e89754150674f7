"""What the mouse does: a click on a hex, and on a key hint."""

import pytest

from cockade.events.rebels import Advance
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from tests.tui.driver import play
from tests.tui.table import BY_HAND, KEY, SMALL, march, message, picture, session, sit, unit


async def click(game, hex_):
    """Click into the middle of a hex."""
    board = game.app.screen.map
    box = board.canvas.box(hex_)
    x = box.x - board.camera.x + box.width // 2 + board.region.x
    y = box.y - board.camera.y + box.height // 2 + board.region.y
    await game.click(x, y)


async def hint(game, words):
    """Click on a key hint."""
    row = picture(game).splitlines()[-1]
    await game.click(row.index(words), len(picture(game).splitlines()) - 1)


@pytest.mark.parametrize("words", ["Tab", "next hex"])
def test_a_key_hint_is_a_button(words):
    """A click on the key or on its words is the key."""

    async def clicked(game):
        await hint(game, words)
        assert len(session(game).hand) == 1
        await hint(game, "deselect")
        assert session(game).hand == ()

    sit(clicked, size=SMALL)


def test_each_key_of_a_hint_with_two_is_a_button():
    """Of "[ ] step" the left bracket goes back, and the right one and the words go forward."""

    async def clicked(game):
        await march(game)
        await game.press("left_square_bracket", "left_square_bracket")
        before = session(game).past
        await hint(game, "[")
        assert session(game).past == before - 1
        await hint(game, "]")
        await hint(game, "step")
        assert session(game).past == before + 1

    sit(clicked)


def test_of_several_keys_a_click_is_the_first():
    """A click on "1-9 this many of it" does not put the stack down."""

    async def clicked(game):
        await hint(game, "stack")
        await hint(game, "this many")
        assert session(game).hand == ("german",)

    sit(clicked, size=SMALL)


def test_at_home_the_line_of_keys_has_buttons_too(monkeypatch, tmp_path):
    """Who has only a mouse comes back from a list."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))

    async def clicked(game):
        await game.press("down", "enter")
        assert "Which battle?" in picture(game)
        row = next(n for n, row in enumerate(picture(game).splitlines()) if "Esc back" in row)
        await game.click(picture(game).splitlines()[row].index("back"), row)
        assert "What would you like to do?" in picture(game)

    play(CockadeApp(), clicked, SMALL)


def test_a_stack_that_may_advance_is_taken_up_by_a_button():
    """`s` does that in an advance as in a march, and the line of keys says so."""
    opened = review(BY_HAND, GAMES).opened
    stacks = ((node, opened.game.offers(opened.states[node])) for node in tuple(opened.line))
    node = next(node for node, offers in stacks if sum(offer.verb is Advance for offer in offers) > 1)
    opened.go_to(node)

    async def clicked(game):
        await hint(game, "stack")
        assert len(session(game).hand) > 1

    sit(clicked, GameHost(opened), size=SMALL)


def test_undo_is_a_button_wherever_it_has_room():
    """In Brandywine six other keys come before it."""

    async def clicked(game):
        await game.press("s", *["tab"], "enter")
        action = next(a for offer in session(game).offers for a in offer.actions if offer.subject)
        session(game).host.act(session(game).decider, action)
        game.app.screen.present()
        await game.press("escape")
        assert "u undo" in picture(game).splitlines()[-1]

    host = GameHost.begin(GAMES["brandywine"], "flank-attack-basic", KEY)
    sit(clicked, host, size=(120, 40))


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
def test_mouse_alone_marches(size):
    """A click takes the top unit up, a click on a mark sends it there."""

    async def march_by_mouse(game):
        await click(game, 1401)
        assert session(game).hand == ("german",)
        await click(game, 1403)
        assert unit(game, "german").hex == 1403

    sit(march_by_mouse, size=size)


def test_second_click_says_why_not():
    """A click where nothing can be done points; a second one asks for it and is refused."""

    async def refused(game):
        await click(game, 1401)
        await click(game, 1604)
        assert session(game).opened.at == 0
        await click(game, 1604)
        assert "[4.1]" in message(game)

    sit(refused)
