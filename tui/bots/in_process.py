"""
A bot that thinks in the process of the screen: a quick one, for systems that cannot start
another process.
"""

from __future__ import annotations

from asyncio import sleep
from typing import TYPE_CHECKING

from cockade.engine.bots import bot
from cockade.engine.bots.bot import decide
from cockade.engine.bots.playout import random_source
from cockade.tui.bots.thinker import seed_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Action
    from cockade.saves.game_host import GameHost


class InsideThinker:
    """A thinker in this process. It sees only the view of its side, and chooses at once."""

    def __init__(self, host: GameHost, name: str) -> None:
        self.told: Callable[[str], None] | None = None
        self._bot = bot(name, host.game.id)
        self._seed = seed_of(host.opened.key)

    async def choose(self, opened: AnyGameTree) -> Action:
        """Choose one of the offered actions, after the screen could update."""
        await sleep(0)
        game, state = opened.game, opened.state
        seen = game.view(state, opened.decider)
        pick = random_source(f"{self._seed}/{opened.at}")
        return decide(self._bot, game, seen, opened.offers(), pick)

    def hurry(self) -> None:
        """Do nothing: this thinker is never slow."""

    async def close(self) -> None:
        """Do nothing: there is nothing to stop."""
