"""The list of what may be done, with the keys: what a row says is what Enter does."""

import re
from pathlib import Path

import pytest

from cockade.events.revolution import AMERICAN, BRITISH, AddTactics, Choose, Mobilization
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.games.revolution.ui import UI
from cockade.tui.session.menu import rows
from cockade.tui.text.line import text_of
from cockade.tui.widgets.menu import Menu
from tests.engine.revolution.field import Board
from tests.tui.table import NORMAL, SMALL, message, picture, session, sit

BY_HAND = Path(__file__).parents[3] / "games" / "campaign-by-hand-1.jsonl"
SIZES = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["80x24", "120x40"])


def mobilization(scenario, size):
    """The American mobilization, with points to spend."""
    board = Board("boston: gage", points=(20, 5))
    sit(scenario, GameHost(board.game), size=size, players={AMERICAN: "human"})


async def point_at(game, words):
    """Put the cursor of the list on a row."""
    await game.press("home")
    for _ in range(60):
        if words in text_of(game.app.screen.menu.row.left):
            return
        await game.press("down")
    raise AssertionError(picture(game))


@SIZES
def test_a_row_without_a_unit_does_what_it_says(size):
    """Drawing a marker (7.3) draws one; it does not end the segment."""

    async def draw(game):
        await game.press("l")
        await point_at(game, "Draw a marker")
        await game.press("enter")
        state = session(game).state
        assert isinstance(state.agenda[-1], Mobilization)
        assert len(state.hand(AMERICAN)) == 1
        assert ": marker " in message(game)

    mobilization(draw, size)


@SIZES
def test_the_row_that_ends_the_segment_asks_once(size):
    """As its key does; it stands last, in the words of the step; the cursor begins with another."""

    async def end(game):
        await game.press("l")
        assert "End the mobilization" not in text_of(game.app.screen.menu.row.left)
        await game.press("end")
        assert text_of(game.app.screen.menu.row.left) == "End the mobilization"
        await game.press("enter")
        assert "Press e again" in message(game)
        assert session(game).state.agenda[-1].side == AMERICAN
        await game.press("enter")
        assert session(game).state.agenda[-1].side != AMERICAN

    mobilization(end, size)


@SIZES
def test_what_was_chosen_is_told(size):
    """The list goes on with the next row, but what happened stays to be read."""

    async def mobilize(game):
        await game.press("l")
        await point_at(game, "American militia")
        await game.press("enter", "enter")
        assert "American militia at " in message(game)

    mobilization(mobilize, size)


@SIZES
def test_tab_takes_the_list_along(size):
    """What is in hand is what Enter does, also while the list shows places for what was in hand before."""

    async def turn(game):
        await game.press("l")
        await point_at(game, "American militia")
        before = session(game).hand
        await game.press("enter", "tab")
        held = session(game).hand
        assert held
        assert held != before
        assert game.app.screen.menu.row.subject == held[0]

    mobilization(turn, size)


def test_what_is_put_down_offers_nothing_any_more():
    """Enter would do something else by then."""

    async def put_down(game):
        await game.press("tab")
        assert message(game)
        await game.press("escape")
        assert message(game) == ""

    mobilization(put_down, SMALL)


def test_a_click_beside_the_list_closes_it():
    """Where it lies over the map; else Esc would find nothing to close."""

    async def click(game):
        await game.press("l")
        assert "Possible actions" in picture(game)
        await game.click(5, 5)
        assert "Possible actions" not in picture(game)

    mobilization(click, SMALL)


def test_the_step_is_named_whole_in_a_small_terminal():
    """The title of the scenario gives way: what is to be done now is not cut."""

    async def look(game):
        top = picture(game).splitlines()[0]
        assert "American mobilization" in top
        assert "British towns about" in top

    mobilization(look, SMALL)


@SIZES
def test_going_to_a_place_leaves_the_list(size):
    """Enter then belongs to the map: what is in hand goes to the place, not to where its row points."""

    async def go_from_the_list(game):
        await game.press("l")
        await point_at(game, "American militia")
        await game.press("g", *"Boston", "enter")
        now = session(game)
        assert now.ui.map.places.name(now.cursor) == "Boston"
        assert not game.app.screen.menu.has_focus
        await game.press("enter")
        assert "American militia at Boston" in message(game)

    mobilization(go_from_the_list, size)


def test_what_a_marker_is_aimed_at_is_told_in_words():
    """7.9.drillmaster, 7.9.privateers: an area and what is placed there, a fleet of those named."""
    opened = review(BY_HAND, GAMES).opened
    places = [n for n in range(1, len(opened.line)) if isinstance(opened.event_at(n).action, Choose)]
    named = set()
    for place in places:
        state = opened.state_at(place - 1)
        named |= {
            UI.words.name(state, offer.subject) for offer in opened.game.offers(state) if offer.verb is Choose
        }
    assert "a British regular at Quebec" in named
    assert any(re.fullmatch(r"fleet 1 of \d at \w+", name) for name in named)
    assert not any(sign in name for name in named for sign in "/_")


def test_the_cursor_stays_on_the_row_of_the_verb_that_it_was_put_on():
    """18.5: one unit may fire, or first be given Tactics; a row for each, and Enter means the one gone to."""
    opened = review(BY_HAND, GAMES).opened
    spent = [n for n in range(1, len(opened.line)) if isinstance(opened.event_at(n).action, AddTactics)]
    place = next(n for n in spent if opened.event_at(n).side == BRITISH)
    state = opened.state_at(place - 1)
    listed = rows(UI, state, opened.game.offers(state), None)
    menu = Menu("")
    menu.offer(listed, ("another unit",))
    menu.at = next(n for n, row in enumerate(listed) if row.offer and row.offer.verb is AddTactics)
    menu.offer(listed, (listed[menu.at].subject,))
    assert menu.row.offer.verb is AddTactics
