"""A key does what the line says it does now, not what it meant before something else was asked."""

import random

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.play.game import GameScreen
from cockade.tui.session.key_guard import MOMENT
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.play.test_many_keys import GAMES_OF, somewhere
from tests.tui.table import BY_HAND, PEOPLE, SMALL, hurry, message, session, sit, trenton

ORDERS = ("full_stop", "e", "Z", "E", "p", "enter", "v", "1")
TOO_SOON = "The question has changed."
EACH = 4
"""Keys from one position."""


def step(on):
    """Whose decision it is, and in what step."""
    return on.decider, *map(type, on.opened.state.agenda[-1:])


def wrongs(game_id, positions, tried):
    """Whatever a check finds at some positions of a game; it is called with the keys of a terminal."""
    chance, found = random.Random(game_id), []

    async def press(game):
        screen = game.app.screen
        if isinstance(screen, GameScreen) and not screen.session.position.must_hand_over:
            for _ in range(EACH):
                if game.app.screen is screen and screen.session.is_mine:
                    found.extend([wrong async for wrong in tried(game, screen.session, chance)])

    for _ in range(positions):
        play(CockadeApp(somewhere(chance, game_id), PEOPLE), press, SMALL)
    return found


async def too_fast(game, on, chance):
    """Orders that a second key gives in the same moment in which the first has led to another step."""
    await game.press(chance.choice(("tab", "escape", "s")))
    first, then = chance.choices(ORDERS, k=2)
    was = step(on)
    await game.press(first)
    place = on.opened.at
    if step(on) != was and on.is_mine and len(game.app.screen_stack) == 1:
        await hurry(game, {"full_stop": "."}.get(then, then))
        if on.opened.at != place:
            yield first, then


async def unasked(game, on, chance):
    """Orders that the key for the obvious gave though others could have been given."""
    await game.press(chance.choice(("tab", "escape", "s", "enter")))
    if not on.is_mine or on.routine.is_placing or len(game.app.screen_stack) > 1:
        return
    wanted, place = on.routine.next, on.opened.at
    legal = {action for offer in on.offers for action in offer.actions}
    await game.press("full_stop")
    if on.opened.at > place:
        done = on.opened.event_at(place + 1).action
        if done != wanted and legal != {done}:
            yield done


@pytest.mark.parametrize("positions", [1, in_soak(200)])
@pytest.mark.parametrize("game_id", GAMES_OF)
def test_the_first_order_in_a_new_step_waits_a_moment(game_id, positions):
    """From anywhere in any game, whatever two orders are given."""
    assert wrongs(game_id, positions, too_fast) == []


@pytest.mark.parametrize("positions", [1, in_soak(200)])
@pytest.mark.parametrize("game_id", GAMES_OF)
def test_the_key_for_the_obvious_never_chooses(game_id, positions):
    """From anywhere, whoever is selected: it does what must be, or what was chosen for the one before."""
    assert wrongs(game_id, positions, unasked) == []


def test_one_question_of_several_is_not_answered_by_the_key_for_the_obvious():
    """A unit with one place to go is asked about with its Enter, and others could act as well."""

    async def obvious(game):
        on = session(game)
        for _ in range(20):
            await game.press("tab")
            if on.selection.asked is not None:
                break
        place = on.opened.at
        await game.press("full_stop", "full_stop")
        assert on.opened.at == place
        await game.press("escape", "escape")

    sit(obvious, trenton(), size=SMALL)


def test_who_is_selected_next_is_not_sent_by_a_key_for_those_before():
    """8.1: a letter sends a stack, another is selected by itself; the key that sends a part waits."""

    async def send(game):
        on = session(game)
        await game.press("j", "3")
        letters = next(iter(game.app.screen.map.labels.values()))
        await game.press(*letters)
        place, hand = on.opened.at, on.hand
        assert place
        assert hand
        await hurry(game, "p")
        assert (on.opened.at, on.hand) == (place, hand)
        assert TOO_SOON in message(game)
        game.clock.now += MOMENT
        await hurry(game, "p")
        assert TOO_SOON not in message(game)

    sit(send, trenton(), size=SMALL)


def test_a_part_of_a_stack_goes_only_where_somebody_has_pointed():
    """However late: the cursor on the stack itself points nowhere, also at the hex where it enters."""

    async def send(game):
        on = session(game)
        await game.press("tab", "s", "p")
        assert len(on.hand) > 1
        assert not on.opened.at
        assert "then point to" in message(game)

    sit(send, trenton(), size=SMALL)


def test_space_and_escape_wait_when_a_replay_ends_by_itself():
    """They were meant for the replay; the present is as it was."""

    async def watch(game):
        on, screen = session(game), game.app.screen
        for key in ("space", "escape"):
            await game.press("R")
            assert on.past is not None
            while on.past is not None:
                await game.do(screen.reviewing.tick)
            before = on.hand, on.opened.at
            await hurry(game, key)
            assert (on.hand, on.opened.at) == before
            assert TOO_SOON in message(game)

    opened = review(BY_HAND, GAMES).opened
    opened.go_to(opened.line[82])  # the second American turn begins
    sit(watch, GameHost(opened.aside()), players={"american": "human", "british": "random"})


def test_placing_and_declining_are_two_keys():
    """The key that places all says so where nothing is placed, and lets nothing go by."""

    async def place(game):
        on = session(game)
        at = on.opened.at
        await game.press("E")
        assert on.opened.at == at
        assert "No units are being set up" in message(game)

    sit(place, trenton(), size=SMALL)
