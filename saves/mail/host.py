"""The host of one player's turn in a game by mail. Actions that need the other player wait."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from attrs import define

from cockade.engine.dice import Dice
from cockade.engine.rules import Offer, Refusal
from cockade.events.event import Action, Event
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.mail.exchange import DiceWantedError, Exchange
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.letter import Letter
from cockade.saves.save_file import SaveFile

MAIL = "mail"
"""The rule of a Refusal that comes from the mail, not from the game."""
WAITS = "The other player's answer rolls these dice. End here to write the letter to them."
SEALED = "The other player must open a sealed choice first. End here to write the letter to them."
WRITTEN = "The other player decides next. End here to write the letter to them."
SENT = "That is already in a letter and cannot be undone."


@define(eq=False)
class MailHost(GameHost):
    """
    One player in a game by mail. `asked` is the pending action that needs the other player.

    Outside their own turn, the player can only look. A game that is not set up yet has no host.
    """

    file: MailFile | None = None
    asked: Action | None = None
    _base: int = 0

    @classmethod
    def of(cls, file: MailFile) -> Self:
        """
        Return the host of a file, with the turn in progress as it was left.

        Raises: SaveError for a game that has not begun.
        """
        exchange = file.exchange
        opened = exchange.floor() if exchange.is_mine else exchange.opened
        if opened is None:
            raise SaveError(file.path, "This game has not started: the first letters are still on their way.")
        host = cls(opened if exchange.is_mine else opened.alone(), file=file, base=exchange.base)
        for row in file.rows:
            host._go_on(*row)
        host.save = file
        return host

    def _go_on(self, what: str, said: Any) -> None:
        if what == "at":
            self.opened.go_to(said)
        elif what == "ask":
            self.asked = None if said is None else self.exchange.codec.action(said)
        else:
            event, joined = self.mail.event(said)
            self.opened.record(event, joined=joined)

    # ------------------------------------------------------------ looking

    @property
    def mail(self) -> MailFile:
        """The player's own file of this game."""
        assert self.file is not None
        return self.file

    @property
    def exchange(self) -> Exchange:
        """The letters so far, and their game."""
        return self.mail.exchange

    @property
    def side(self) -> str:
        """The side of this player."""
        return self.exchange.side

    @property
    def is_done(self) -> bool:
        """Whether the letter can be written, because only the other player can continue."""
        return self.exchange.is_mine and (self.asked is not None or self.opened.decider != self.side)

    @property
    def is_waiting(self) -> bool:
        """Whether this player has to wait for the other's letter."""
        return not self.exchange.is_mine or self.is_done

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """Return this player's possible actions, or none while they wait."""
        if self.is_waiting or side not in (None, self.side):
            return ()
        return super().offers(side)

    # ------------------------------------------------------------ playing

    def act(self, side: str, action: Action, *, joined: bool = False, dice: Dice | None = None) -> Event:
        """
        Play an action. One that needs the other player is saved as pending.

        Raises: Refusal with the clause of the rules, or with "mail" where the other player must answer first.
        """
        if self.is_waiting or side != self.side:
            raise Refusal(MAIL, WRITTEN if self.asked is None else WAITS)
        if self.exchange.blind:
            self._check(action)
            raise self._asks(action, SEALED)
        try:
            return super().act(side, action, joined=joined, dice=dice or self._dice())
        except DiceWantedError:
            raise self._asks(action, WAITS) from None

    def plays_alone(self, side: str) -> None:
        """Do nothing, because the other player is a person too."""

    def _check(self, action: Action) -> None:
        if not self.game.rules.is_offered(self.opened.state, action):
            raise self.game.why_not(self.opened.state, self.side, action)

    def _dice(self) -> Dice:
        return self.exchange.dice(self.opened.at + 1)

    def _asks(self, action: Action, why: str) -> Refusal:
        self.mail.asks(action)
        self.asked = action
        self.version += 1
        return Refusal(MAIL, why)

    def undo(self) -> int:
        """Withdraw the pending action and return 0, or undo the last gesture."""
        if self.asked is None:
            return super().undo()
        self.mail.asks(None)
        self.asked = None
        self.version += 1
        return 0

    def undo_to(self, place: int) -> int:
        """Undo all events after a place of the line, and withdraw the pending action."""
        if self.asked is not None:
            self.undo()
        return super().undo_to(place)

    def _take_back(self, place: int) -> int:
        if place < self._base:
            raise Refusal("undo", SENT)
        start = self.opened.at
        super().go_to(self.opened.line[place])
        return start - place

    def redo(self) -> int:
        """Redo the last undone gesture, and return the number of its events."""
        start = self.opened.at
        super().go_to(self.opened.line[self.opened.redo_place()])
        return self.opened.at - start

    def go_to(self, node: int) -> None:
        """
        Refuse to go to another event, because moves by mail cannot be changed.

        Raises: IndexError if there is no such event; otherwise SaveError.
        """
        if not 0 <= node < len(self.opened.events):
            raise IndexError(node)
        raise SaveError(self.mail.path, "In a game by mail you can only play on from the present.")

    def save_as(
        self,
        path: Path | str,
        *,
        players: dict[str, str] | None = None,
        served: bool = False,  # noqa: ARG002 - nobody serves it
    ) -> None:
        """Save a copy of what this player knows as an ordinary recorded game. The mail game continues."""
        SaveFile.create(path, self.opened.alone(), players=players or self.mail.names).close()

    # ------------------------------------------------------------ the letter

    def write(self) -> Letter:
        """Write and save the letter that ends this turn. Nothing in it can be undone."""
        letter, truths = self.exchange.compose(self.opened, self.asked)
        self.mail.send(letter, truths)
        self.asked = None
        return letter
