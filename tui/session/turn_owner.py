"""The players at a screen: whose turn it is, and for whom the screen waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session.seats import HUMAN, level_name
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from cockade.tui.input.actions import Act


class Turns:
    """
    The players of a screen: `players` has "human" or the name of a bot for each side.

    `waits` are the rules of refusals that only mean that the game waits for a player.
    """

    waits: Collection[str] = ()

    def __init__(self, players: Mapping[str, str]) -> None:
        self.players = players

    def is_here(self, side: str) -> bool:
        """Whether a person at this screen may decide for a side now."""
        return self.players.get(side) == HUMAN

    @property
    def alone(self) -> str:
        """The side of the only person in a game against bots, empty if there are several or none."""
        people = [side for side in self.players if not self.bot(side)]
        return people[0] if len(people) == 1 < len(self.players) else ""

    def bot(self, side: str) -> str:
        """Return the bot that plays a side, or an empty string."""
        player = self.players.get(side, HUMAN)
        return "" if player == HUMAN else player

    def waiting(self, side: str, name: str, key: Callable[[Act], str]) -> str:  # noqa: ARG002 - others name keys
        """Return whom the screen waits for while `side`, called `name`, decides. Empty if for no one."""
        bot = self.bot(side)
        return say("{level} plays the {side} side.", level=level_name(bot), side=name) if bot else ""

    @property
    def clock(self) -> tuple[str, bool]:
        """The time left for the deciding player, in words, and whether it is short. Empty without a clock."""
        return "", False

    def why_idle(self, side: str, name: str, key: Callable[[Act], str]) -> str:
        """Return why no player here may act while a side decides, empty if one may."""
        return say("The {side} player is thinking.", side=name) if self.waiting(side, name, key) else ""
