"""What is selected stays selected, whatever key is pressed that does not say whom it is about."""

import random

import pytest

from cockade.tui.app import CockadeApp
from cockade.tui.input.actions import LETTERS
from cockade.tui.play.game import GameScreen
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.play.test_many_keys import GAMES_OF, OTHERS, somewhere
from tests.tui.table import PEOPLE, SMALL, message, session, sit, trenton

ROOM = 12
"""Keys tried with one selection."""


async def back_at(game, screen):
    """Close what a key opened over the map; Escape there is none of the keys that are tried."""
    for _ in range(4):
        if game.app.screen is screen:
            break
        await game.press("escape")
    assert game.app.screen is screen, game.app.screen
    if not screen.map.has_focus:
        screen.go_to("", "")
        await game.settle()


def lost(game_id, positions, keys, seed):
    """The keys after which something else is selected than before them, from some positions of a game."""
    chance, found = random.Random(f"{game_id} {seed}"), []

    async def press(game):
        screen = game.app.screen
        if not isinstance(screen, GameScreen) or screen.session.position.must_hand_over:
            return
        await game.press(*chance.choices(("tab", "s", "a"), k=chance.randint(1, 4)))
        await back_at(game, screen)
        on = screen.session
        for key in (LETTERS.keys, LETTERS.keys, *chance.choices(OTHERS, k=keys)):
            hand, aside = on.hand, on.selection.aside
            if on.lettering.takes(key):
                continue  # a letter of a place is an order
            await game.press(key)
            await back_at(game, screen)
            if on.past is None and (on.hand, on.selection.aside) != (hand, aside) and hand:
                found.append((key, hand, on.hand))
            if on.past is not None:
                await game.do(on.to_present)

    for _ in range(positions):
        play(CockadeApp(somewhere(chance, game_id), PEOPLE), press, SMALL)
    return found


@pytest.mark.parametrize(("positions", "keys"), [(1, ROOM), in_soak(200, 3 * ROOM)])
@pytest.mark.parametrize("game_id", GAMES_OF)
def test_only_a_key_that_says_whom_changes_whom(game_id, positions, keys):
    """From anywhere in any game, with anybody in hand, for every key of the map, the panels and the help."""
    assert lost(game_id, positions, keys, "few") == []


def test_letters_are_for_those_in_hand():
    """Whichever stack is in hand: the key for letters keeps it; with nobody in hand it takes the next one."""

    async def letter(game):
        on = session(game)
        await game.press("j")
        first = on.hand
        assert first
        await game.press("j", "escape", "tab", "tab", "s")
        assert set(on.hand) != set(first)
        hand = on.hand
        await game.press("j")
        assert on.hand == hand
        assert "Type a place's letters" in message(game)

    sit(letter, trenton(), size=SMALL)
