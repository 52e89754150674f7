"""
How many keys a newcomer's first turn of Trenton takes, with the gestures that the program itself names.

The position is that of a recorded game. Its first turn took 98 keys with the assault, when it was first
counted. The keys are pressed one after the other at 80x24; a unit that stands elsewhere fails the test.
"""

from collections import deque
from pathlib import Path

import pytest

from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.settings import Settings
from cockade.tui.text.words import LANGUAGES, speak
from cockade.tui.view.choices import Choice
from tests.tui.screens.table import SMALL, message, session, sit, trenton
from tests.tui.terminal.emulator import emulator, wrong_cells

BY_HAND = Path(__file__).parents[2] / "games" / "trenton-by-hand-1.jsonl"
MARCHED = 51
"""The event of the recorded game with which the American movement of the first turn ends."""
OPENING = 45
ARROWS = {
    "N": "up",
    "S": "down",
    "NW": "home",
    "NE": "pageup",
    "SW": "end",
    "SE": "pagedown",
}
NORTH = (("3", 1502), ("3", 1602), ("2", 1503), ("", 1502))
SOUTH = (("30", 1306), ("40", 1207), ("40", 1206), ("5", 1205), ("50", 1107), ("40", 1106))
"""So many of the stack in hand, a leader with them where there is a 0, and where they go."""


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


def stands(state):
    """Where every American is."""
    return {unit.id: unit.hex for unit in state.units if unit.side == "american"}


class Keys:
    """Presses keys and counts them."""

    def __init__(self, game):
        self.game = game
        self.count = 0

    async def press(self, *keys):
        """Press them."""
        self.count += len(keys)
        await self.game.press(*keys)

    async def point(self, hex_):
        """Go to a hex by arrows, the shortest way."""
        atlas = self.game.app.screen.map.atlas
        ways, queue = {session(self.game).cursor: ()}, deque([session(self.game).cursor])
        while hex_ not in ways:
            here = queue.popleft()
            for direction, key in ARROWS.items():
                there = atlas.step(here, direction)
                if there is not None and there not in ways:
                    ways[there] = (*ways[here], key)
                    queue.append(there)
        await self.press(*ways[hex_])

    async def send(self, entry, groups):
        """Take up the stack at an entry hex and send it in groups."""
        assert session(self.game).cursor == entry
        await self.press("s")
        for some, hex_ in groups:
            await self.press(*some)
            await self.point(hex_)
            await self.press("enter")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_of_trenton_takes_few_keys(language):
    """Everybody where the recorded game has him at the end of his movement; the same keys in any language."""
    wanted = stands(review(BY_HAND, GAMES).opened.state_at(MARCHED))

    async def opening(game):
        keys = Keys(game)
        await keys.send(1401, NORTH)
        await keys.press("tab")
        await keys.send(1006, SOUTH)
        await keys.point(1006)
        await keys.press("v")  # the gun that is left comes on where it waits
        assert stands(session(game).state) == wanted, message(game)
        await keys.press("e")
        while session(game).state.segment != "movement":
            await keys.press("e")
        assert keys.count <= OPENING, keys.count

    sit(opening, trenton(), size=SMALL, settings=Settings(language=language))


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_trenton_is_played_at_a_small_terminal(language):
    """Every order of a recorded game is taken, and at each place the terminal shows what was meant."""
    recorded = review(BY_HAND, GAMES).opened

    async def drive(game):
        seat, screen = session(game), game.app.screen
        screen.tells_news = False  # the page of the end would hide the map
        for place in range(1, recorded.at + 1):
            action = recorded.event_at(place).action
            seat.orders.do(Choice(type(action), (action,), seat.ui.map.target(action)))
            await game.do(screen.present)
            assert seat.opened.at == place
            terminal = emulator(SMALL, game.output())
            assert wrong_cells(terminal, screen._compositor.render_strips()) == []
        assert seat.opened.state == recorded.state

    host = GameHost.begin(GAMES["rebels"], "trenton", recorded.key)
    sit(drive, host, size=SMALL, settings=Settings(language=language))
