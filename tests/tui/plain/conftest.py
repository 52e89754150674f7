"""A game in the line mode, in the hands of a test."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.commands.common import key_of
from cockade.tui.games import GAMES
from cockade.tui.plain.loop import greeting, talk
from cockade.tui.plain.seat import PlainSeat

PEOPLE = {"american": "human", "british": "human"}


class Typist:
    """Types lines and keeps what was said."""

    def __init__(self, seat):
        self.seat = seat

    def says(self, *lines):
        """All that is said when these lines are typed, the greeting left out."""
        heard = iter([*(f"{line}\n" for line in lines), ""])
        told = []
        self.seat.is_done = False
        greeted = len(list(greeting(self.seat)))
        talk(self.seat, lambda: next(heard), told.append)
        return told[greeted:]

    def last(self, *lines):
        """The same in one text."""
        return "\n".join(self.says(*lines))

    @property
    def opened(self):
        """The open game."""
        return self.seat.opened


@pytest.fixture
def typist():
    """Begin a game to type into."""

    def begin(scenario="trenton", players=None, seed="plain", path=None):
        host = GameHost.begin(GAMES["rebels"], scenario, key_of(seed), path=path)
        return Typist(PlainSeat(host, PEOPLE if players is None else players))

    return begin
