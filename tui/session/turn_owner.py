"""Who decides at a screen, and for whom it waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from cockade.tui.input.actions import Act


class Turns:
    """
    People sit at the screen, or bots play at it: `players` says by side which, "human" or the name of a bot.

    `waits` are the rules of refusals that only say that something is waited for.
    """

    waits: Collection[str] = ()

    def __init__(self, players: Mapping[str, str]) -> None:
        self.players = players

    def is_here(self, side: str) -> bool:
        """Whether a person at this screen may decide for a side now."""
        return self.players.get(side) == HUMAN

    @property
    def alone(self) -> str:
        """The side of the only person who plays, beside bots; empty if there are several or none."""
        people = [side for side in self.players if not self.bot(side)]
        return people[0] if len(people) == 1 < len(self.players) else ""

    def bot(self, side: str) -> str:
        """The bot that decides for a side; empty if none does."""
        player = self.players.get(side, HUMAN)
        return "" if player == HUMAN else player

    def waiting(self, side: str, name: str, key: Callable[[Act], str]) -> str:  # noqa: ARG002 - others name keys
        """For whom is waited while a side decides that is called `name`; empty if for nobody."""
        return say("The {side} bot plays.", side=name) if self.bot(side) else ""

    @property
    def clock(self) -> tuple[str, bool]:
        """How long who must decide has still, in words, and whether that is little; empty without a clock."""
        return "", False

    def why_idle(self, side: str, name: str, key: Callable[[Act], str]) -> str:
        """Why nobody here may act while a side decides; empty if somebody may."""
        return say("The {side} player is thinking.", side=name) if self.waiting(side, name, key) else ""
