"""
Plays a whole battle through the keys of the real screen, and records it.

`python -m tests.games.by_keys GAME/SCENARIO SIDE [SEED]`: a script sits at the keyboard for one side, the
greedy bot plays the other. What the script wants is what the greedy player would do; how it gets it is a
player's way: it finds the unit, goes to the hex, presses Enter, and chooses from the list that comes up. It
gives up where the screen does something else than it asked for. The file says in its players' names that a
script pressed the keys.
"""

from __future__ import annotations

import os
import sys

from cockade.engine.bots import bot
from cockade.engine.bots.playout import random_source
from cockade.engine.rules import subject
from cockade.saves.game_host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.commands.common import game_key
from cockade.tui.games import GAMES
from cockade.tui.play.game import GameScreen
from cockade.tui.play.news_screen import NewsBox
from cockade.tui.text.line import text_of
from cockade.tui.widgets.picker import Picker
from tests.games.remake import FOLDER, short
from tests.tui.driver import play

HUMAN, GREEDY = "human", "greedy"
SCRIPT = "a script at the keys"
MOST_TABS = 130
SMALL = (80, 24)


class Inline:
    """A bot that thinks in this process."""

    def __init__(self, host, name):
        self.player = bot(name, host.game.id)

    async def choose(self, opened):
        """What the bot plays."""
        pick = random_source(f"{opened.at}")
        return self.player.choose(opened.game, opened.state, opened.offers(), pick)

    async def close(self):
        """Nothing to stop."""


class Player:
    """Two hands at the keyboard."""

    def __init__(self, game, side):
        self.game = game
        self.side = side
        self.head = bot(GREEDY, self.session.host.game.id)

    @property
    def session(self):
        """What is on the screen, or under what lies over it."""
        screens = reversed(self.game.app.screen_stack)
        return next(screen for screen in screens if isinstance(screen, GameScreen)).session

    async def play_on(self):
        """Play until the game is over."""
        while True:
            await self._wait()
            opened = self.session.opened
            if not opened.decider:
                return
            wanted = self.head.choose(
                opened.game, opened.state, opened.offers(), random_source(f"script {opened.at}")
            )
            before = opened.at
            await self.do(wanted)
            if self.session.opened.at == before:
                said = text_of(self.session.message)
                raise AssertionError(f"event {before + 1}: wanted {wanted}, the screen did nothing: {said}")
            done = self.session.opened.event_at(before + 1).action
            if done != wanted:
                raise AssertionError(f"event {before + 1}: wanted {wanted}, the screen did {done}")

    async def _wait(self):
        while not self._has_waited():
            await self.game.until(lambda: self._is_told() or self._has_waited())
            if self._is_told():
                await self.game.press("escape")

    def _is_told(self):
        return isinstance(self.game.app.screen, NewsBox)

    def _has_waited(self):
        session = self.session
        return not session.opened.decider or (session.opened.decider == self.side and session.is_mine)

    async def do(self, wanted):
        """Do one thing by keys."""
        session, about = self.session, subject(wanted)
        if about is None:
            await self._close(wanted)
            return
        hex_ = session.ui.map.target(wanted) or session.ui.map.home(session.state, about)
        if not hex_:
            await self._from_the_list(wanted)
            return
        if hex_ != about and session.hand != (about,) and not await self._take(about):
            await self._from_the_list(wanted)
            return
        if session.cursor != hex_:
            await self.game.press("g", *str(hex_), "enter")
        place = session.opened.at
        await self.game.press("enter")
        if isinstance(self.game.app.screen, Picker):
            await self._choose(wanted, session.present.aims.get(hex_, ()))
        elif session.opened.at == place and type(wanted) in session.ui.selection.risky:
            await self.game.press("enter")
        elif session.opened.at == place:
            await self._from_the_verbs(wanted)

    async def _close(self, wanted):
        session, place = self.session, self.session.opened.at
        if session.ui.selection.closing(session.offers) != wanted:
            await self._from_the_list(wanted)
            return
        await self.game.press("e")
        if session.opened.at == place:
            await self.game.press("e")
        if session.opened.at == place:
            raise AssertionError(f"{wanted}: e does not end the step")

    async def _from_the_list(self, wanted):
        """Go to the list of what may be done, down to the row, and choose it."""
        listed = self.game.app.screen.menu
        if not listed.has_focus:
            await self.game.press("l")
        rows = [row for row in listed._rows if not row.is_heading]
        number = next(n for n, row in enumerate(rows) if row.action == wanted)
        place = self.session.opened.at
        await self.game.press("home", *["down"] * number, "enter")
        if self.session.opened.at == place and type(wanted) in self.session.ui.selection.risky:
            await self.game.press("enter")
        if listed.has_focus:
            await self.game.press("l")

    async def _take(self, about):
        """Take a unit up by its name, from its hex, or by going through those that can act; whether it is."""
        session = self.session
        if isinstance(about, str):
            keys = self._letters(about)
            if keys:
                await self.game.press("slash", *keys, "enter")
            if session.hand != (about,):
                await self._take_from_its_hex(about)
        for _ in range(MOST_TABS):
            if session.hand == (about,):
                return True
            await self.game.press("tab")
        return False

    async def _take_from_its_hex(self, about):
        """Put down what is in hand, go there, and press Enter until it is the one."""
        session = self.session
        if session.hand:
            await self.game.press("escape")
        hex_ = session.ui.map.home(session.state, about)
        if not hex_ or session.hand:
            return
        await self.game.press("g", *str(hex_), "enter")
        for _ in session.ui.map.stack(session.state, hex_):
            place = session.opened.at
            await self.game.press("enter")
            if session.hand == (about,) or session.opened.at != place or hex_ in session.present.aims:
                return
            if isinstance(self.game.app.screen, Picker):
                await self.game.press("escape")
                return

    def _letters(self, about):
        """The fewest letters of its name that find a unit first; nothing if there are none."""
        session = self.session
        name = session.state.unit(about).counter.name.lower()
        for length in range(1, len(name) + 1):
            part = name[:length]
            if all(sign.isalnum() for sign in part) and session.ui.map.find(session.state, part)[:1] == (
                about,
            ):
                return part
        return ""

    async def _choose(self, wanted, choices):
        number = next(n for n, choice in enumerate(choices) if choice.actions == (wanted,))
        await self.game.press(*["down"] * number, "enter")

    async def _from_the_verbs(self, wanted):
        choices = self.session.present.here
        await self.game.press("v")
        if isinstance(self.game.app.screen, Picker):
            await self._choose(wanted, choices)


def record(scenario, side, seed, path):
    """Play one battle and keep it."""
    os.environ["COCKADE_PACE"] = "0"
    other = "british" if side == "american" else "american"
    game, _, name = scenario.partition("/")
    host = GameHost.begin(GAMES[game], name, game_key(seed), path=path, players={side: SCRIPT, other: GREEDY})

    async def sit(game):
        await Player(game, side).play_on()

    with host:
        play(CockadeApp(host, {side: HUMAN, other: GREEDY}, making=Inline), sit, SMALL)
        outcome = host.game.outcome(host.opened.state)
    print(f"{path.name}: {host.opened.at} events, {outcome.winner} by {outcome.rule}")  # noqa: T201


def main(arguments):
    """Record the battle that is named."""
    scenario, side, *seed = arguments
    record(scenario, side, int(seed[0]) if seed else 1, FOLDER / f"{short(scenario)}-keys-{side}.jsonl")


if __name__ == "__main__":
    main(sys.argv[1:])
