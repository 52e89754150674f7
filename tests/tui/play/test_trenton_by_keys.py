"""
How many keys Trenton takes, its opening and the whole of it, with the gestures that the program itself names.

The positions are those of a recorded game. Its first turn took 98 keys with the assault, when it was first
counted, and a game 258. The keys are pressed one after the other at 80x24; a unit that stands elsewhere fails
the test.
"""

from pathlib import Path

import pytest

from cockade.engine.dice import recorded
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.input.settings import Settings
from cockade.tui.session.gestures import Choice
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import LANGUAGES
from tests.tui.play.test_bots import Inline
from tests.tui.table import KEY, SMALL, message, session, sit, trenton, until
from tests.tui.terminal.emulator import emulator, wrong_cells

BY_HAND = Path(__file__).parents[2] / "games" / "trenton-by-hand-1.jsonl"
MARCHED = 51
"""The event of the recorded game with which the American movement of the first turn ends."""
OPENING = 36
WHOLE = 144
"""Letters that stay with a hex for a phase cost 5 and 15 keys: other stacks get those of two letters."""
TURNS = (
    """
    j 3 >1502 3 >1602 2 >1503 >1502
    3 0 >1306 4 0 >1207 4 0 >1206 5 >1205 5 0 >1107 4 0 >1106 >1006 e e
    e full_stop e full_stop >1207 enter enter a >1307 enter e e
    """,
    """
    escape tab enter tab enter
    3 >1504 tab >1605 s >1504 >1508 5 >1508 tab >1307 >1507 4 >1407 tab >1405 >1407 e e
    >1407 enter >1508 enter >1507 enter >1504 enter >1405 >1505 e e
    full_stop >1504 2 >1505 e e full_stop e e full_stop e e
    """,
    """
    escape tab >1810 >1809 enter >1809 enter 3 >1609 4 >1709 >1510 escape >1507 2 0 >1609
    tab 3 >1510 enter >1709 >1606 e e
    full_stop e full_stop full_stop
    """,
    "escape tab enter e e",
)
"""The American's keys, turn by turn; `>1502` are the letters that stand there."""
OPENING_KEYS = TURNS[0].partition(" e e")[0] + " e e"
"""Those of them until everybody has come on."""


def _recorded():
    opened = review(BY_HAND, GAMES).opened
    return [(opened.state_at(place - 1), opened.event_at(place)) for place in range(1, opened.at + 1)]


RECORDED = _recorded()
FELL = {(state.turn, event.action): recorded(event) for state, event in RECORDED}


def decided(state):
    """Who decides."""
    return GAMES["rebels"].decider(state)


def fate(unit):
    """Where somebody is, and in what state."""
    return unit.id, unit.hex, unit.alive, unit.disrupted


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

    async def play(self, keys):
        """Press keys, and where a hex is named its letters."""
        for key in keys.split():
            letters = self.game.app.screen.map.labels[int(key[1:])] if key.startswith(">") else ""
            await self.press(*(letters or (key,)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_of_trenton_takes_few_keys(language):
    """Everybody where the recorded game has him at the end of his movement; the same keys in any language."""
    wanted = stands(review(BY_HAND, GAMES).opened.state_at(MARCHED))

    async def opening(game):
        keys = Keys(game)
        await keys.play(OPENING_KEYS)
        assert stands(session(game).state) == wanted, message(game)
        assert session(game).state.segment == "movement"
        assert keys.count <= OPENING, keys.count

    sit(opening, trenton(), size=SMALL, settings=Settings(language=language))


class SameDice(GameHost):
    """A game in which every action has the dice that it had in the recorded game, in that turn."""

    def act(self, side, action, *, joined=False, dice=None):
        """See `GameHost`."""
        found = FELL.get((self.opened.state.turn, action), dice)
        return super().act(side, action, joined=joined, dice=found)


class SameHessians:
    """Plays what the Hessians did in the recorded game."""

    def __init__(self, *_):
        self.actions = iter(event.action for state, event in RECORDED if decided(state) == "british")

    async def choose(self, _):
        """Their next action."""
        return next(self.actions)

    async def close(self):
        """Nothing to stop."""


def test_the_whole_of_trenton_takes_few_keys(monkeypatch):
    """The American of the recorded game by keys, the Hessian as he was: the same fate for every unit."""
    monkeypatch.setenv("COCKADE_PACE", "0")

    async def whole(game):
        keys = Keys(game)
        for number, turn in enumerate(TURNS, 1):
            await until(game, lambda: not session(game).position.bot)
            assert session(game).state.turn == number
            await keys.play(turn)
        await until(game, lambda: not session(game).decider)
        ended, wanted = session(game).opened, review(BY_HAND, GAMES).opened.state
        assert [fate(unit) for unit in ended.state.units] == [fate(unit) for unit in wanted.units]
        assert ended.game.outcome(ended.state) == ended.game.outcome(wanted)
        assert keys.count <= WHOLE, keys.count

    host = SameDice.begin(GAMES["rebels"], "trenton", KEY)
    sit(whole, host, size=SMALL, players={"american": "human", "british": "greedy"}, making=SameHessians)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_trenton_is_played_at_a_small_terminal(language):
    """Every order of a recorded game is taken, and at each place the terminal shows what was meant."""
    game_was = review(BY_HAND, GAMES).opened

    async def drive(game):
        seat, screen = session(game), game.app.screen
        screen.tells_news = False  # the page of the end would hide the map
        for place in range(1, game_was.at + 1):
            action = game_was.event_at(place).action
            seat.orders.do(Choice(type(action), (action,), seat.ui.map.target(action)))
            await game.do(screen.present)
            assert seat.opened.at == place
            terminal = emulator(SMALL, game.output())
            assert wrong_cells(terminal, screen._compositor.render_strips()) == []
        assert seat.opened.state == game_was.state

    host = GameHost.begin(GAMES["rebels"], "trenton", game_was.key)
    sit(drive, host, size=SMALL, settings=Settings(language=language))


# ---------------------------------------------------------------- by help that plays along

FIRST_TURN = 25
BY_HELP = 110


async def _press(game, keys, key):
    """One key, and all that follows by itself."""
    await keys.press(key)
    helper = game.app.screen.playing.helper
    await until(game, lambda: not helper.is_at_work and not session(game).position.bot)


async def _go_on(game, keys):
    """What a newcomer presses who follows the help: let Regular go on; where he leaves it, end the step."""
    before = session(game).opened.at
    for key in ("at", "e", "e"):  # the end of a step is asked for twice
        if session(game).opened.at == before:
            await _press(game, keys, key)


def test_a_game_by_help_takes_few_keys(monkeypatch):
    """Trenton as the American, every order Regular's: the first turn, and the whole of it."""
    monkeypatch.setenv("COCKADE_PACE", "0")

    async def whole(game):
        keys, first = Keys(game), 0
        game.app.screen.tells_news = False
        while session(game).decider:
            await _go_on(game, keys)
            first = first or (keys.count if session(game).state.turn > 1 else 0)
            assert keys.count <= BY_HELP, keys.count
        assert 0 < first <= FIRST_TURN, first

    sit(whole, trenton(), size=SMALL, players={"american": "human", "british": "greedy"}, making=Inline)
