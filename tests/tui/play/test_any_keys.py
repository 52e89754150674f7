"""Whatever keys are pressed, in whatever battle: the screen lives, and the game stays one that may be."""

import random

import pytest

from cockade.tui.games import GAMES
from tests.soaking import in_soak
from tests.tui.table import SMALL, battle, picture, session, sit

KEYS = (
    *["enter"] * 8,
    *["tab", "down", "up", "left", "right"] * 3,
    *["s", "a", "v", "l", "h", "e", "full_stop", "full_stop", "u", "U", "r", "z", "o", "plus", "minus"],
    *["space", "escape", "escape", "pagedown", "home", "shift+tab", "1", "x"],
    *["left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket"],
    *["question_mark", "g", "slash"],
)


@pytest.mark.parametrize("many", [20, in_soak(200)])
@pytest.mark.parametrize("scenario", sorted(GAMES["rebels"].scenarios))
def test_random_keys_break_nothing(scenario, many):
    """No exception, no broken rule, and always a picture."""
    keys = random.Random(scenario).choices(KEYS, k=many)

    async def press(game):
        for key in keys:
            await game.press(key)
        await game.press("escape", "escape", "escape", "escape")
        found = session(game)
        assert found.ui.game.violations(found.opened.state) == []
        assert "?" in picture(game)

    sit(press, battle(scenario), size=SMALL)
