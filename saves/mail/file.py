"""
A player's private file: the terms with the secret, every letter, and the turn in progress.

It has JSON Lines with a hash chain, like a recorded game. The terms come first. Every letter is a line
`["letter", letter, choices under seal, place, events]`. The events are those it brought from a place of the
line on, so the rules are not asked when the file is opened. The turn in progress has `["act", event]`,
`["at", node]` for an undo, and `["ask", action]` for a pending action, null when it is withdrawn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import asdict, define, field

from cockade.engine.game import AnyGame
from cockade.events.codec import Codec, codec_for
from cockade.events.event import Action, Event
from cockade.events.problems import DecodeError, Problem, problem
from cockade.events.strict_reading import read_strictly
from cockade.saves.append_log import LogFile
from cockade.saves.atomic import PRIVATE
from cockade.saves.errors import SaveError
from cockade.saves.hash_chain import ROOT, first_break, link, sealed
from cockade.saves.line_format import Header
from cockade.saves.loader import Games, lay
from cockade.saves.mail.exchange import Exchange, MailTerms
from cockade.saves.mail.letter import Letter, letter_of

FORMAT = "cockade-mail"
VERSION = 1
SUFFIX = ".mail"
_NOT_WRITTEN = "This line is not what was written."
_LOST = "The beginning of this game by mail is lost."
_RESTORE = "Restore the file from a copy."
_OTHER_VERSION = "Use the version of Cockade that started this game."
Row = list[Any]


@define(eq=False)
class MailFile:
    """The open, locked file. When a method returns, its data is on disk."""

    exchange: Exchange
    rows: list[Row] = field(factory=list)
    """The turn in progress."""
    _log: LogFile = field(kw_only=True)
    _mark: bytes = field(kw_only=True)

    # ------------------------------------------------------------ opening

    @classmethod
    def create(cls, path: Path, game: AnyGame, terms: MailTerms) -> MailFile:
        """Create a file with only the terms. Raises SaveError if the name is taken."""
        body = json.dumps({"format": FORMAT, "version": VERSION, **asdict(terms)}).encode()[:-1]
        mark = link(ROOT, body)
        log = LogFile.create(path, b'%b,"hash":"%b"}\n' % (body, mark), PRIVATE)
        return cls(Exchange(game, terms), log=log, mark=mark)

    @classmethod
    def open(cls, path: Path, games: Games) -> MailFile:
        """Open the file of a game in progress. Every letter in it is checked by the rules again."""
        log, data = LogFile.open(path)
        try:
            return cls._opened(log, data, games)
        except BaseException:
            log.close()
            raise

    @classmethod
    def _opened(cls, log: LogFile, data: bytes, games: Games) -> MailFile:
        terms, mark, lines = _first(data, log.path)
        *whole, tail = lines
        count, mark = first_break(mark, whole)
        if count < len(whole):
            raise SaveError(log.path, f"{_NOT_WRITTEN} {_RESTORE}", count + 2)
        if tail:
            log.mend(len(data) - len(tail), b"")
        game = games.get(terms.game)
        if game is None:
            text = 'It is a game of "{game}", which is not known here. Update Cockade.'
            raise SaveError(log.path, problem(text, game=terms.game))
        if terms.values:
            lay(game, terms, log.path)
        found = cls(Exchange(game, terms), log=log, mark=mark)
        for number, line in enumerate(whole, 2):
            found._replay(json.loads(line)[:-1], number)
        return found

    def _replay(self, row: Row, number: int) -> None:
        if row[0] != "letter":
            self.rows.append(row)
            return
        _, said, truths, news, events = row
        try:
            letter = letter_of(said)
            self.exchange.recall(letter, news, [self.event(packed) for packed in events])
            self._keep_truths(letter, [self._codec.action(action) for action in truths])
        except Exception as error:
            raise SaveError(
                self.path, problem("{why}. {way}", why=repr(error), way=Problem(_OTHER_VERSION)), number
            ) from error
        self.rows.clear()

    def event(self, packed: Row) -> tuple[Event, bool]:
        """Return the event of a row, and whether it is joined. Raises DecodeError if it is not an event."""
        return self._codec.unpack(packed[:-1]), bool(packed[-1])

    def _packed(self, event: Event, joined: bool) -> Row:  # noqa: FBT001 - as in the row
        row: Row = json.loads(self._codec.pack(event) + "]")
        return [*row, int(joined)]

    # ------------------------------------------------------------ letters

    def receive(self, letter: Letter) -> None:
        """Apply and save the other player's letter. A LetterError changes nothing."""
        self.exchange.receive(letter)
        self._keep_letter(letter, ())

    def send(self, letter: Letter, truths: Sequence[Action] = ()) -> None:
        """Save this player's letter. From now on, nothing in it can be undone."""
        self._keep_truths(letter, truths)
        self.exchange.take(letter)
        self._keep_letter(letter, truths)

    def _keep_letter(self, letter: Letter, truths: Sequence[Action]) -> None:
        news, events = self.exchange.news, self.exchange.brought()
        plain = [self._codec.plain(action) for action in truths]
        self._add(["letter", letter.said, plain, news, [self._packed(*each) for each in events]])
        self.rows.clear()

    def _keep_truths(self, letter: Letter, truths: Sequence[Action]) -> None:
        if truths:
            self.exchange.truths[letter.number] = list(truths)

    # ------------------------------------------------------------ the turn in progress

    @property
    def header(self) -> Header:
        """The header of the game for a screen."""
        terms = self.exchange.terms
        return Header(terms.game, terms.scenario, begun=terms.begun, players=self.names)

    @property
    def names(self) -> dict[str, str]:
        """The players by side, as far as the letters name them."""
        told = {letter.side: letter.name for letter in self.exchange.letters if letter.about}
        return told | self.exchange.terms.names

    @property
    def path(self) -> Path:
        """The path of this player's file."""
        return self._log.path

    @property
    def _codec(self) -> Codec:
        return codec_for(self.exchange.game.vocabulary)

    def append(self, event: Event, *, joined: bool = False) -> None:
        """Save an event."""
        self._keep(["act", self._packed(event, joined)])

    def moved(self, node: int) -> None:
        """Save an undo or a redo."""
        self._keep(["at", node])

    def asks(self, action: Action | None) -> None:
        """Save the action that waits for the other player, or None when it was withdrawn."""
        self._keep(["ask", None if action is None else self._codec.plain(action)])

    def noted(self, node: int, side: str, text: str | None) -> None:  # noqa: ARG002 - see `EventStore`
        """
        Refuse a note, because a game by mail has none.

        Raises: SaveError, always.
        """
        raise SaveError(self.path, "There are no notes in a game by mail. Keep a copy with --save for that.")

    def seat(self, players: Mapping[str, str]) -> None:  # noqa: ARG002 - see `EventStore`
        """
        Refuse a change of players, because a game by mail keeps its own.

        Raises: SaveError, always.
        """
        raise SaveError(self.path, "The players of a game by mail stay the same.")

    def close(self) -> None:
        """Close the file."""
        self._log.close()

    def _keep(self, row: Row) -> None:
        self._add(row)
        self.rows.append(row)

    def _add(self, row: Row) -> None:
        body = json.dumps(row, separators=(",", ":")).encode()[:-1]
        mark = link(self._mark, body)
        self._log.append(sealed(body, mark))
        self._mark = mark


def is_mail_file(data: bytes) -> bool:
    """Return whether these are the first bytes of a mail game's file."""
    return data.startswith(b'{"format": "%b"' % FORMAT.encode())


def terms_of(data: bytes, path: Path) -> MailTerms:
    """Return the terms of the game in a file."""
    return _first(data, path)[0]


def _first(data: bytes, path: Path) -> tuple[MailTerms, bytes, list[bytes]]:
    """Return the terms, the hash of their line, and the other lines. The last of these is incomplete."""
    line, _, rest = data.partition(b"\n")
    body = line.rpartition(b',"hash":"')[0]
    mark = link(ROOT, body)
    if line != b'%b,"hash":"%b"}' % (body, mark):
        raise SaveError(path, f"{_LOST} {_RESTORE}", 1)
    said = json.loads(line)
    if said.get("version") != VERSION:
        raise SaveError(path, "It was written by another version of Cockade. Update Cockade.", 1)
    try:
        terms = read_strictly(
            {k: v for k, v in said.items() if k not in ("format", "version", "hash")}, MailTerms
        )
    except DecodeError as error:
        text = "The first line cannot be understood: {fault}. {way}"
        raise SaveError(path, problem(text, fault=error.why, way=Problem(_RESTORE)), 1) from error
    return terms, mark, rest.split(b"\n")
