"""Every bound key, on every screen and in every phase: something changes, or a sentence says why not."""

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.playout import random_source
from cockade.tui.app import CockadeApp
from cockade.tui.board.layout import COMPACT
from cockade.tui.lessons.lesson import act
from cockade.tui.lessons.lesson_file import lesson
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.screentext import styled
from tests.tui.table import PEOPLE, SMALL, again, picture, trenton

LEAVING = {"q", "ctrl+q", "ctrl+c", "ctrl+z", "ctrl+p", "ctrl+l", "super+c"}
"""The home screen, quit, the palette, and a redraw, and what only some terminals send."""


def on_the_way(step):
    """Trenton as the n-th step of the lesson finds it."""
    host = trenton()
    act(host, lesson("trenton").before)
    for passed in lesson("trenton").step[:step]:
        act(host, passed.way)
    return host


def bombarding():
    """Turn 2, guns laid: random play until a gun has a target."""
    host = trenton()
    for number in range(2000):
        if any(offer.verb.__name__ == "Bombard" for offer in host.offers()):
            return host
        offers = host.offers()
        host.act(
            host.opened.decider,
            RandomBot().choose(host.game, host.opened.state, offers, random_source(f"b{number}")),
        )
    raise AssertionError


def over():
    """A game that is over."""
    host = trenton()
    number = 0
    while host.opened.decider:
        number += 1
        offers = host.offers()
        host.act(
            host.opened.decider,
            RandomBot().choose(host.game, host.opened.state, offers, random_source(f"o{number}")),
        )
    return host


POSITIONS = {
    "reinforcement": trenton,
    "come up": lambda: on_the_way(8),
    "movement": lambda: _acted(on_the_way(8), {"verb": "EndSegment"}),
    "declaration": lambda: on_the_way(9),
    "declared": lambda: on_the_way(11),
    "fought": lambda: on_the_way(12),
    "bombardment": bombarding,
    "over": over,
}


def _acted(host, *actions):
    act(host, actions)
    return host


def keys_of(game):
    """The keys that are bound where the keys go now."""
    return sorted(set(game.app.screen.active_bindings) - LEAVING)


async def silent_keys(game, prepare, some):
    """The keys, of some of them, after which nothing is different; each is pressed in the same situation."""
    found = []
    await prepare()
    for key in keys_of(game)[some]:
        await prepare()
        before = picture(game), len(game.app.screen_stack)
        await game.press(key)
        if (picture(game), len(game.app.screen_stack)) == before and not game.app._exit:
            found.append(key)
    return found


ALL = slice(None)
ORDINARY = [
    ("declaration", "", ALL),
    ("declaration", "left_square_bracket", ALL),
    ("reinforcement", "", slice(0, None, 3)),
    ("bombardment", "", slice(1, None, 3)),
    ("over", "", slice(2, None, 3)),
    ("reinforcement", "l", slice(0, None, 2)),
]
"""What differs by phase is what the keys may do: each is pressed in the past, and in two phases of play."""

LONG = [(position, "", ALL) for position in POSITIONS if position != "declaration"] + [
    ("declaration", "the corner", ALL),
    ("reinforcement", "l", ALL),
    ("reinforcement", "h", ALL),
]
CASES = [*ORDINARY, *(in_soak(*case) for case in LONG)]


@pytest.mark.parametrize(("position", "at", "some"), CASES)
def test_in_a_game(position, at, some):
    """In every phase; at the corner of the map; in the list, in the record, in the past."""
    host = POSITIONS[position]()

    async def press(game):
        screen = game.app.screen

        async def prepare():
            while game.app.screen is not screen:
                await game.app.pop_screen()
            screen.listing.shut()
            screen.remove_class("-alone")
            screen.go_to("", "")
            screen.session.sit_at(again(host))
            screen.session.message = ()
            screen.session.cursor = screen.map.scene.map.grid.hexes[0] if at == "the corner" else 1606
            screen.map.zoom_to(COMPACT)
            if at and at != "the corner":
                await game.press(at)
            else:
                await game.do(screen.present)

        assert await silent_keys(game, prepare, some) == []

    play(CockadeApp(host, PEOPLE), press, SMALL)


def said_why(game):
    """Whether a list says that there is no more of it."""
    return "the top" in picture(game) or "the end" in picture(game)


OVERLAYS = {
    "help": (["question_mark"], {"escape", "question_mark", "q"}),
    "the rules": (["f1"], {"escape", "f1", "q", "f2", "slash"}),
    "settings": (["f2"], {"escape", "f2", "q"}),
}


@pytest.mark.parametrize("name", OVERLAYS)
def test_over_a_game(name):
    """On the small screens: the first press of every key that does not close them."""
    keys, closing = OVERLAYS[name]

    async def press(game):
        await game.press(*keys)
        screen = game.app.screen
        for key in keys_of(game):
            if key in closing:
                continue
            before = styled(game.app)
            await game.press(key)
            assert styled(game.app) != before or said_why(game), key
            if game.app.screen is not screen:
                await game.press("escape")

    play(CockadeApp(trenton(), PEOPLE, at=0), press, SMALL)


def test_at_home(tmp_path, monkeypatch):
    """On the home screen: at the top of its list, and Escape where there is no list before."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))

    async def press(game):
        for key in ("up", "pageup", "home", "escape", "space", "down", "end", "down", "pagedown"):
            before = picture(game)
            await game.press(key)
            assert picture(game) != before or said_why(game), key

    play(CockadeApp(), press, SMALL)
