"""Plays the bots' turns, one event after another, at a readable pace that any key skips."""

from __future__ import annotations

import asyncio
import contextlib
import os
from time import monotonic
from typing import TYPE_CHECKING

from cockade.tui.session.progress import bar_line
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cockade.tui.bots.thinker import Thinker
    from cockade.tui.session.session import Session

PACE = 0.4
"""Seconds between two events of a bot."""
PACE_SETTING = "COCKADE_PACE"


def pace(setting: str, usual: float = PACE) -> float:
    """Return the pace of a setting, or the usual one if it is not a number."""
    try:
        return max(0.0, float(setting))
    except ValueError:
        return usual


class BotPlayer:
    """
    Plays every side that has a bot, until a person must decide.

    If `tells` is set, the turn is replayed at its end and not shown before.
    """

    def __init__(self, session: Session, thinkers: Mapping[str, Thinker], show: Callable[[], None]) -> None:
        self.is_playing = False
        self.has_failed = False
        self.is_deliberating = False
        self._asked = 0.0
        self._session = session
        self._thinkers = thinkers
        self._show = show
        self.pace = PACE
        self.tells = False
        self._hurry = asyncio.Event()
        for thinker in thinkers.values():
            thinker.told = self._hear

    def _hear(self, progress: str) -> None:
        """Show a bot's progress, given as `trials/seconds left`."""
        _, _, seconds = progress.partition("/")
        left, gone = float(seconds), monotonic() - self._asked
        self.is_deliberating = True
        said, now = say("The Veteran thinks:"), say("Esc: now.")
        bar = bar_line(gone / max(gone + left, 1.0), left, fine=self._session.position.fine)
        self._session.message = line(f"{said} ", *bar, Span(f" {now}", "dim"))
        self._show()

    def decide_now(self) -> bool:
        """Make a deliberating bot decide by its results so far. False if no bot is deliberating."""
        if self.is_deliberating:
            self._thinkers[self._session.position.bot].hurry()
        return self.is_deliberating

    async def play(self) -> None:
        """Play until a person must decide, or the bot fails."""
        self.is_playing = True
        self._hurry.clear()
        try:
            while self._session.position.bot and await self._play_one():
                if not self.tells:
                    await self.pause()
        finally:
            self.is_playing = False
        self._show()

    async def _play_one(self) -> bool:
        from cockade.tui.bots.thinker import BotError

        session = self._session
        host, version = session.host, session.host.version
        self._asked = monotonic()
        try:
            action = await self._thinkers[session.position.bot].choose(session.opened)
        except (BotError, OSError, ValueError) as error:
            self.has_failed = True
            session.say_bad(say("The bot has failed: {why}. Press any key to try again.", why=str(error)))
            return False
        finally:
            self.is_deliberating = False
        if session.host is not host:
            return True
        if host.version == version:
            session.orders.bot_acts(action)
            if not self.tells:
                self._show()
        return host.version != version

    async def pause(self) -> None:
        """Wait, so the last event can be read. A key without another meaning ends the wait."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pace(os.environ.get(PACE_SETTING, ""), self.pace)):
                await self._hurry.wait()

    def hurry(self) -> None:
        """Show the rest of this turn at once."""
        self._hurry.set()
        self.has_failed = False

    async def close(self) -> None:
        """Stop the bots' computations."""
        for thinker in self._thinkers.values():
            await thinker.close()
