"""What the other side did in its turn is told once it is over, and again by a key."""

from pathlib import Path

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.playout import random_source
from cockade.events.rebels import EndSegment
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES, ui_of
from cockade.tui.input.settings import Settings
from cockade.tui.play.briefing_screen import NewsBox
from cockade.tui.session.catch_up import is_worth_telling, last_act, own_turn_ended, since_lines
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of, width_of
from tests.tui.table import PEOPLE, SMALL, picture, session, sit, until

RECORDED = Path(__file__).parents[2] / "games"
AGAINST_A_BOT = {"american": "random", "british": "human"}


class Marching:
    """A bot that plays anything."""

    def __init__(self, *_):
        pass

    async def choose(self, opened):
        """Any action."""
        return RandomBot().choose(opened.game, opened.state, opened.offers(), random_source(f"x{opened.at}"))

    async def close(self):
        """Nothing to stop."""


def paced(monkeypatch):
    monkeypatch.setenv("COCKADE_PACE", "0")


def page(game):
    """The words of the page over the game."""
    return " ".join(picture(game).replace("│", " ").split())


def test_what_a_bot_did_is_told_and_any_key_goes_on(monkeypatch):
    """The page comes when it is for the player to decide; the key that closes it does nothing else."""
    paced(monkeypatch)

    async def watch(game):
        await until(game, lambda: isinstance(game.app.screen, NewsBox))
        assert "Before your first turn" in page(game)
        assert "Arriving: " in page(game)
        place = session(game).opened.at
        for key in ("x", "enter", "escape", "e", "u", "5"):
            await game.press(key)
            assert not isinstance(game.app.screen, NewsBox)
            assert session(game).host.opened.at == place
            await game.press("tab")
            assert not isinstance(game.app.screen, NewsBox)
            await game.press("J")
            assert "Arriving: " in page(game)

    sit(watch, players=AGAINST_A_BOT, making=Marching, size=SMALL)


def test_the_key_that_suspends_is_not_any_key(monkeypatch):
    """A shell user presses it wherever he is, and finds the box where it was."""
    suspended = []

    def suspend(app):
        suspended.append(app)

    monkeypatch.setattr(CockadeApp, "action_suspend_process", suspend)

    async def look(game):
        await game.press("J")
        box = game.app.screen
        assert isinstance(box, NewsBox)
        await game.press("ctrl+z")
        assert suspended == [game.app]
        assert game.app.screen is box

    sit(look, size=SMALL)


def test_a_setting_switches_the_page_off(monkeypatch):
    """Then it comes only when it is asked for; how a game has ended is told all the same."""
    paced(monkeypatch)

    async def watch(game):
        await until(game, lambda: session(game).is_mine)
        await game.settle()
        assert not isinstance(game.app.screen, NewsBox)
        await game.press("J")
        assert "Arriving: " in page(game)

    sit(watch, players=AGAINST_A_BOT, making=Marching, size=SMALL, settings=Settings(news=False))
    over = GameHost(review(RECORDED / "trenton-by-hand-1.jsonl", GAMES).opened)
    sit(told_the_end, over, players=PEOPLE, settings=Settings(news=False))


async def told_the_end(game):
    """The page of the end lies over the game."""
    session(game).unheard.end_is_told = False
    await game.do(game.app.screen.present)
    await until(game, lambda: isinstance(game.app.screen, NewsBox))
    assert "The game is over" in page(game)


@pytest.mark.parametrize("name", ["harlem-greedy-1", "feint-greedy-1", "short-greedy-1"])
def test_where_nothing_happened_nothing_is_told(name):
    """Neither steps that end nor a single event are worth a page, and a key to close it."""
    seat = seat_of(name, "american")
    opened, quiet, loud = seat.opened, 0, 0
    for place in range(1, opened.at + 1):
        if (
            opened.event_at(place).side == "american"
            or opened.game.decider(opened.state_at(place)) != "american"
        ):
            continue
        opened.at = place
        seat.position.look_round()
        first = last_act(seat)
        eventful = [at for at in range(first, place + 1) if opened.event_at(at).facts and told_of(seat, at)]
        worth = is_worth_telling(seat, first)
        assert not (worth and len(eventful) < 2)
        quiet, loud = quiet + (not worth), loud + worth
    assert quiet
    assert loud


def told_of(seat, place):
    """What an event is told by besides the steps that begin."""
    return [
        each
        for each in seat.position.story(place)
        if not each.endswith(("movement.", "command.", "recovery."))
    ]


def test_two_people_at_one_screen_have_seen_it_all():
    """Whoever sat beside it needs no page."""

    async def watch(game):
        host = session(game).host
        while session(game).decider == "american":
            action = await Marching().choose(host.opened)
            session(game).order(action)
            if type(action) is EndSegment:
                session(game).step_end.close()
        await game.do(game.app.screen.present)
        assert not isinstance(game.app.screen, NewsBox)

    sit(watch, players=PEOPLE)


# ---------------------------------------------------------------- what it holds


def seat_of(name, side):
    """A recorded game against a bot, as a side sees it."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    other = next(each for each in opened.game.sides if each != side)
    return Session(GameHost(opened), ui_of(opened.game.id), {side: "human", other: "random"})


@pytest.mark.parametrize("side", ["american", "british"])
@pytest.mark.parametrize("name", ["battle-greedy-1", "short+all-greedy-1", "harlem-greedy-1"])
def test_it_holds_no_more_than_the_side_may_know(name, side):
    """A unit that is named there stands by that name in the record of that side, or on its map."""
    seat = seat_of(name, side)
    opened, last = seat.opened, seat.opened.at
    names = {
        unit.counter.name for unit in opened.state.units if unit.side != side and len(unit.counter.name) > 5
    }
    told = 0
    for place in range(last // 8, last, last // 8):
        opened.at = place
        seat.position.look_round()
        first = own_turn_ended(seat)
        lines = since_lines(seat, first, 72)
        assert all(width_of(said) <= 73 for said in lines)
        shown = " ".join(" ".join(text_of(said).split()) for said in lines)
        known = " ".join(each for at in range(first, place + 1) for each in seat.position.story(at))
        known += " ".join(unit.counter.name for unit in seat.state.units)
        assert {each for each in names if each in shown} <= {each for each in names if each in known}
        told += len(lines)
    assert told > 8
