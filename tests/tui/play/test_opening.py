"""The Americans come on at Trenton, by keys alone; what a player sees is kept as text."""

import pytest

from cockade.events.rebels import Declaration
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.tui.screentext import region
from tests.tui.table import (
    BY_HAND,
    LARGE,
    NORMAL,
    SMALL,
    battle,
    go,
    message,
    picture,
    session,
    sit,
    trenton,
    unit,
)


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_opening_turn_by_keys(size, snapshot):
    """From the first screen over a marching stack, one unit alone and the list to the odds of an assault."""

    async def opening(game):
        lines = ("info", "prompt", "message", "hints") if size == SMALL else ("panel", "prompt", "message")
        assert picture(game) == snapshot(name="begun")
        await game.press("s")
        await go(game, 1404)
        assert region(game.app, *lines) == snapshot(name="stack in hand")
        await game.press("p")
        assert region(game.app, *lines) == snapshot(name="stack has marched")
        await game.press("escape", "tab")
        await go(game, 1503)
        await game.press("enter", "l")
        assert region(game.app, "menu") == snapshot(name="list")

    sit(opening, size=size)


def test_stack_marches_as_one_gesture():
    """As many as there is room for go, the leaders too; the others stay in hand."""

    async def march(game):
        await game.press("s")
        await go(game, 1404)
        await game.press("p")
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


def test_list_alone_is_enough(monkeypatch):
    """Enter opens a unit's hexes, Enter again marches; the list keeps the keys."""
    monkeypatch.setattr("cockade.tui.session.menu.CROWD", 45)

    async def march(game):
        await game.press("l", "down", "enter", "enter")
        assert session(game).opened.at == 1
        assert game.app.screen.menu.has_focus

    sit(march)


def test_list_takes_up_several(monkeypatch):
    """Space in the list takes units up together."""
    monkeypatch.setattr("cockade.tui.session.menu.CROWD", 45)

    async def march(game):
        await game.press("l", "down", "space", "down", "space", "enter")
        assert len(session(game).hand) == 2
        await go(game, 1403)
        await game.press("enter")
        assert session(game).opened.at == 2
        await game.press("u")
        assert session(game).opened.at == 0

    sit(march)


def west_first(action):
    """Where there is most room for all: near 1400, and no farther."""
    return action.hex > 1400, action.hex


def test_end_is_asked_once():
    """The first `e` asks, the second ends the segment."""
    host = trenton()
    while host.offers()[-1].subject is not None:
        host.act(
            host.opened.decider, min(host.offers()[0].actions, key=lambda act: (act.hex > 1400, act.hex))
        )

    async def end(game):
        assert session(game).state.segment == "reinforcement"
        await game.press("e")
        assert "Press e again" in message(game)
        assert session(game).state.segment == "reinforcement"
        await game.press("e")
        assert session(game).state.segment != "reinforcement"

    sit(end, host)


def test_tab_goes_from_hex_to_hex():
    """One press leaves a hex, however many stand there; who has marched comes last."""

    async def walk(game):
        await game.press("tab")
        assert session(game).cursor == 1401
        await go(game, 1403)
        await game.press("enter")
        assert session(game).hand == ("washington",)
        for hex_ in (1401, 1006, 1401):
            await game.press("tab")
            assert session(game).cursor == hex_
            assert session(game).hand != ("washington",)

    sit(walk)


def test_enter_asks_before_a_stack_is_divided():
    """Who would go and who would stay is on the screen before any key; Enter asks, Enter again sends."""

    async def divide(game):
        await game.press("s")
        whole = session(game).hand
        await go(game, 1403)
        assert "7 of 13 units to 1403" in picture(game)
        await game.press("enter")
        assert session(game).opened.at == 0
        assert session(game).hand == whole
        assert message(game).startswith("Enter again sends 7: German, 1CA, 1VA and 4 more. 6 stay")
        await game.press("enter")
        assert session(game).opened.at == 7
        assert set(session(game).hand) < set(whole)
        assert len(session(game).hand) == 6

    sit(divide)


@pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["80x24", "120x40"])
def test_what_is_shown_of_a_stack_comes_true(size):
    """Wherever the cursor goes: as many march as the panel said, those and no others."""

    async def compare(game):
        await game.press("s")
        whole = session(game).hand
        for hex_ in (1403, 1502, 1504, 1302):
            await go(game, hex_)
            on = session(game)
            trial = on.orders.trial(on.orders.meant(hex_))
            shown = say_units(len(trial.done), len(whole), hex_)
            assert shown in picture(game)
            await game.press("p")
            state = session(game).state
            assert {held for held in whole if state.unit(held).hex == hex_} == set(trial.goers)
            await game.press("u")
            session(game).selection.take(whole)

    sit(compare, size=size)


def say_units(some, whole, hex_):
    """How a preview begins."""
    return f"{some} units to {hex_}" if some == whole else f"{some} of {whole} units to {hex_}"


def test_a_number_takes_so_many_of_a_stack():
    """The first of it without leaders; 0 adds a leader; the others are taken up when those have gone."""

    async def count(game):
        await game.press("s", "3")
        assert session(game).hand == ("german", "1ca", "de")
        await game.press("5")
        assert len(session(game).hand) == 5
        await game.press("3", "0")
        assert session(game).hand[-1] == "washington"
        await go(game, 1502)
        await game.press("enter")
        assert session(game).opened.at == 4
        assert len(session(game).hand) == 9
        assert "9 more selected." in message(game)
        await game.press("escape", "3")
        assert "jumps to a step" in message(game)

    sit(count)


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


def test_the_next_step_of_a_turn_begins_where_somebody_can_act():
    """Who ends his movement far from the enemy is led to a hex that owes an assault, with the camera."""
    opened = review(BY_HAND, GAMES).opened
    places = range(len(opened.line) - 1)
    last = next(n for n in places if type(opened.state_at(n + 1).agenda[-1]) is Declaration)
    opened.go_to(opened.line[last])

    async def end(game):
        await go(game, 1106)
        await game.press("e", "e")
        assert session(game).opened.at > last
        assert session(game).cursor in {1206, 1207}
        assert game.app.screen.map.sees(session(game).cursor)

    sit(end, GameHost(opened), size=SMALL)
