"""Automatic moves in a host's games: bots and standing orders, a few games of each player at a time."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TYPE_CHECKING

from cockade.engine.bots.parameters import RECRUIT, VETERAN
from cockade.engine.packs import PACK
from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.workers import Workers
from cockade.tui.bots.thinker import BotError, seed_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.server.host.directory import GameDirectory
    from cockade.server.host.hosted_game import HostedGame

QUICK, LONG, OF_PACKS = 2, 1, 1
"""How many bots may think at the same time: quick ones, deliberating ones, and those of packs."""
PACK_SECONDS = 20.0
"""If a pack's bot takes longer than this, Recruit decides for it."""
MOST_EACH = 4
"""How many games of one player may move automatically at a time. The others wait for these to pause."""


class AutoMoves:
    """All games in which a bot or a standing order moves now."""

    def __init__(self, directory: GameDirectory, tell: Callable[[HostedGame], None]) -> None:
        self._directory, self._tell = directory, tell
        self.workers = {"quick": Workers(QUICK), "long": Workers(LONG), "packs": Workers(OF_PACKS)}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._players: Counter[str] = Counter()
        """How many of these tasks run for each player."""
        self._later: dict[str, dict[str, None]] = {}
        """The games of each player that wait for others to pause, in order of arrival."""
        self._led_elsewhere: set[str] = set()

    @property
    def games(self) -> set[str]:
        """Return the games that move automatically now."""
        return set(self._tasks)

    def let_move(self, hosted: HostedGame) -> None:
        """Let a bot or a standing order move if it must. Of several hosts, only one does it."""
        if hosted.id in self._tasks or not hosted.mover:
            return
        who = hosted.opponent
        if self._players[who] >= MOST_EACH:
            self._later.setdefault(who, {})[hosted.id] = None
            return
        if not self._directory.store.leads(f"bot {hosted.id}"):
            self._led_elsewhere.add(hosted.id)
            return
        self._players[who] += 1
        task = self._tasks[hosted.id] = asyncio.create_task(self._play(hosted))
        task.add_done_callback(lambda _: self._rest(hosted.id, who))

    def _rest(self, game: str, who: str) -> None:
        """Pause this game until a person decides, and start another waiting game of the same player."""
        del self._tasks[game]
        self._players[who] -= 1
        if not self._players[who]:
            del self._players[who]
        waiting = self._later.get(who, {})
        while waiting and self._players[who] < MOST_EACH:
            following = next(iter(waiting))
            del waiting[following]
            with contextlib.suppress(SaveError, DeniedError):  # it is let move when somebody looks at it
                self.let_move(self._directory.open(following))
        if not waiting:
            self._later.pop(who, None)

    async def _play(self, hosted: HostedGame) -> None:
        """Play for bots and standing orders until a person must decide."""
        try:
            while mover := hosted.mover:
                if isinstance(mover, str):
                    await self._think(hosted, mover)
                else:
                    hosted.act(hosted.opened.decider, mover)
                    self._tell(hosted)
                    await asyncio.sleep(0)
        except (BotError, Refusal, SaveError, DeniedError, OSError, ValueError) as error:
            note("bot-failed", game=hosted.id, error=error)
        finally:
            with contextlib.suppress(SaveError):
                self._directory.store.let_go(f"bot {hosted.id}")

    async def _think(self, hosted: HostedGame, bot: str) -> None:
        """Let a bot decide once, unless the game changed meanwhile. Bots of packs have a time limit."""
        if PACK not in hosted.opened.values:
            await self._ask(hosted, bot, bot, "long" if bot == VETERAN else "quick", None)
            return
        try:
            await self._ask(hosted, bot, bot, "packs", PACK_SECONDS)
        except TimeoutError:
            note("bot-too-slow", game=hosted.id)
            await self._ask(hosted, bot, RECRUIT, "packs", PACK_SECONDS)

    async def _ask(self, hosted: HostedGame, mover: str, bot: str, queue: str, seconds: float | None) -> None:
        """Ask a bot to decide for the side to move, after earlier requests.

        Raises: TimeoutError if it takes longer; its process is ended.
        """
        opened = hosted.opened
        turn = self.workers[queue].turn(hosted.opponent, opened.game.id, bot, seed_of(opened.key))
        async with turn as thinker:
            if hosted.mover != mover:
                return
            length = hosted.stored.length
            async with asyncio.timeout(seconds):
                action = await thinker.choose(opened)
        if hosted.mover == mover and hosted.stored.length == length:
            hosted.act(opened.decider, action)
            self._tell(hosted)

    async def look(self, now: float) -> None:
        """Resume games that another host has released. End idle processes."""
        left, self._led_elsewhere = self._led_elsewhere, set()
        for game in left & self._directory.open_games.keys():
            self.let_move(self._directory.open(game))
        for each in self.workers.values():
            await each.rest(now)

    async def close(self) -> None:
        """Stop all automatic moves."""
        self._later.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for each in self.workers.values():
            await each.close()
