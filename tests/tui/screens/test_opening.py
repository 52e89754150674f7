"""The Americans come on at Trenton, by keys alone; what a player sees is kept as text."""

import pytest

from tests.tui.screens.table import (
    LARGE,
    NORMAL,
    SMALL,
    battle,
    go,
    message,
    picture,
    session,
    sit,
    unit,
    until,
)
from tests.tui.screentext import region


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_opening_turn_by_keys(size, snapshot):
    """From the first screen over a marching stack, one unit alone and the list to the odds of an assault."""

    async def opening(game):
        lines = ("info", "prompt", "message", "hints") if size == SMALL else ("panel", "prompt", "message")
        assert picture(game) == snapshot(name="begun")
        await game.press("s")
        await go(game, 1404)
        assert region(game.app, *lines) == snapshot(name="stack in hand")
        await game.press("enter")
        assert region(game.app, *lines) == snapshot(name="stack has marched")
        await game.press("escape", "tab")
        await go(game, 1503)
        await game.press("enter", "l")
        await until(game, lambda: "^25" in picture(game) or size != SMALL)
        assert region(game.app, "menu") == snapshot(name="list")

    sit(opening, size=size)


def test_stack_marches_as_one_gesture():
    """As many as there is room for go, the leaders too; the others stay in hand."""

    async def march(game):
        await game.press("s")
        await go(game, 1404)
        await game.press("enter")
        assert {id_ for id_ in ("german", "washington", "greene") if unit(game, id_).hex == 1404} == {
            "german",
            "washington",
            "greene",
        }
        assert message(game).endswith("[6.0]")
        assert "3va" in session(game).hand

    sit(march)


def test_enter_takes_up_one_unit_after_the_other():
    """Enter on a stack goes through it from top to bottom and begins again."""

    async def walk(game):
        taken = []
        for _ in range(14):
            await game.press("enter")
            taken.append(session(game).hand)
        assert taken[0] == ("german",)
        assert len(set(taken)) == 13
        assert taken[13] == taken[0]

    sit(walk)


def test_list_alone_is_enough():
    """Enter opens a unit's hexes, Enter again marches; the list keeps the keys."""

    async def march(game):
        await game.press("l", "down", "enter", "enter")
        assert session(game).opened.at == 1
        assert game.app.screen.menu.has_focus

    sit(march)


def test_list_takes_up_several():
    """Space in the list takes units up together."""

    async def march(game):
        await game.press("l", "down", "space", "down", "space", "enter")
        assert len(session(game).hand) == 2
        await go(game, 1403)
        await game.press("enter")
        assert session(game).opened.at == 2
        await game.press("u")
        assert session(game).opened.at == 0

    sit(march)


def test_end_is_asked_once():
    """The first `e` asks, the second ends the segment."""

    async def end(game):
        for _ in range(200):
            if session(game).state.segment != "reinforcement":
                break
            await game.press("tab")
            aims = session(game).present.aims
            await go(game, min(aims, key=lambda hex_: (hex_ > 1400, hex_)))
            await game.press("enter")
            if session(game).host.offers()[-1].subject is None:
                await game.press("e")
                assert "Press e again" in message(game)
                await game.press("e")
        assert session(game).state.segment != "reinforcement"

    sit(end)


def test_tab_goes_to_who_has_done_nothing_yet():
    """Units that have marched and could march on come last."""

    async def walk(game):
        await game.press("tab")
        await go(game, 1403)
        await game.press("enter")
        moved = session(game).hand
        assert moved == ("washington",)
        seen = set()
        for _ in range(43):
            await game.press("tab")
            seen.add(session(game).hand)
        assert len(seen) == 43
        assert moved not in seen

    sit(walk)


def test_set_up_goes_from_unit_to_unit():
    """Each unit that was placed hands over to the next; Enter alone fills a hex."""

    async def place(game):
        await game.press("tab", "enter", "enter", "enter")
        assert session(game).opened.at == 3
        assert len(session(game).hand) == 1
        assert "Next: " in message(game)

    sit(place, battle("stony-point"))


def test_last_unit_of_a_set_up_waits_where_the_cursor_is():
    """Enter alone places all of a group together; when nobody is left to place, nobody stays in hand."""

    async def place(game):
        await game.press("tab")
        while session(game).state.segment != "movement":
            before = session(game).opened.at
            state = session(game).state
            unit = state.unit(session(game).hand[0])
            home = {"bulter": 4603, "muhlenberg": 4609, "murfee": 4807, "wayne": 4910}.get(unit.id)
            if home:
                await go(game, home)
            await game.press("enter")
            assert session(game).opened.at == before + 1
        assert session(game).state.unit(unit.id).hex == 4910
        assert session(game).hand == ()
        assert "Next: " not in message(game)

    sit(place, battle("stony-point"))
