"""The turn of one player in a game by mail, as a screen plays it; what needs the other waits for him."""

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
from cockade.saves.loader import Games
from cockade.saves.mail.exchange import DiceWantedError, Exchange
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.letter import Letter
from cockade.saves.save_file import SaveFile

MAIL = "mail"
"""The rule of a Refusal that is none of the game's."""
WAITS = "The other player's answer rolls these dice. End here to write the letter to them."
SEALED = (
    "The other player holds something under seal, so this waits for their answer. End here to write to them."
)
WRITTEN = "The other player decides next. End here to write the letter to them."
SENT = "That is already in a letter and cannot be undone."


@define(eq=False)
class MailHost(GameHost):
    """
    One player at his game: `asked` is what he wants to do next and cannot finish alone.

    Without a turn of his own he only looks. A game that has not been set up yet has no host.
    """

    file: MailFile | None = None
    asked: Action | None = None
    _base: int = 0

    @classmethod
    def of(cls, file: MailFile) -> Self:
        """
        The host of a file: the turn goes on where it was left.

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

    @classmethod
    def open_mail(cls, path: Path, games: Games) -> Self:
        """The host of the file with this name; a SaveError as `MailFile.open` and `of`."""
        file = MailFile.open(path, games)
        try:
            return cls.of(file)
        except BaseException:
            file.close()
            raise

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
        """What has been written and read in letters so far."""
        return self.mail.exchange

    @property
    def side(self) -> str:
        """The side of the player who sits here."""
        return self.exchange.side

    @property
    def is_done(self) -> bool:
        """Whether the letter can be written: nothing more can be done before the other has answered."""
        return self.exchange.is_mine and (self.asked is not None or self.opened.decider != self.side)

    @property
    def is_waiting(self) -> bool:
        """Whether this player can do nothing before the other's letter comes."""
        return not self.exchange.is_mine or self.is_done

    def offers(self, side: str | None = None) -> Sequence[Offer]:
        """What this player may do now; nothing while he waits."""
        if self.is_waiting or side not in (None, self.side):
            return ()
        return super().offers(side)

    # ------------------------------------------------------------ playing

    def act(self, side: str, action: Action, *, joined: bool = False, dice: Dice | None = None) -> Event:
        """
        Play an action. What cannot be finished alone is kept as asked for.

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
        """Nobody does: the other player reads letters."""

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
        """Take back what was asked for, or the last gesture; 0 events for the first."""
        if self.asked is None:
            return super().undo()
        self.mail.asks(None)
        self.asked = None
        self.version += 1
        return 0

    def undo_to(self, place: int) -> int:
        """Take back everything after a place of the line, and what was asked for."""
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
        """Play the last gesture that was taken back again; how many events that were."""
        start = self.opened.at
        super().go_to(self.opened.line[self.opened.redo_place()])
        return self.opened.at - start

    def go_to(self, node: int) -> None:
        """
        What has been played cannot be played otherwise.

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
        """A copy of what this player knows, as an ordinary recorded game; the game goes on by mail."""
        SaveFile.create(path, self.opened.alone(), players=players or self.mail.names).close()

    # ------------------------------------------------------------ the letter

    def write(self) -> Letter:
        """Write the letter with which this turn ends, and keep it; nothing of it can be taken back."""
        letter, truths = self.exchange.compose(self.opened, self.asked)
        self.mail.send(letter, truths)
        self.asked = None
        return letter
