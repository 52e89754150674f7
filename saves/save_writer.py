"""Writes the record of a game: each line contains the hash of the line before, wherever it is stored."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define

from cockade.events.codec import Codec
from cockade.events.event import Event
from cockade.saves import line_format
from cockade.saves.hash_chain import link, sealed
from cockade.saves.line_format import Header


@define(eq=False)
class Writer:
    """
    A record in progress. When one of its methods returns, the data is on disk.

    `_mark` is the hash of the last line. Subclasses implement `_write` for their storage.
    """

    header: Header
    _codec: Codec
    _mark: bytes

    def append(self, event: Event, *, joined: bool = False) -> None:
        """
        Save an event that was played at the current end of the line.

        Raises SaveError, and saves nothing, if the disk fails. Raises DecodeError if it could not be read
        back.
        """
        self._add(line_format.event_body(self._codec, event, joined=joined))

    def moved(self, node: int) -> None:
        """Save a change of the current event, given by its place in the order of play."""
        self._add(line_format.place_body(node))

    def noted(self, node: int, side: str, text: str | None) -> None:
        """Save a note at an event, or its removal with None."""
        self._add(line_format.note_body(node, side, text))

    def seat(self, players: Mapping[str, str]) -> None:
        """Save who plays from now on."""
        self._add(line_format.players_body(players))
        self.header = self.header.replace(players=dict(players))

    def tell_key(self, key: bytes) -> None:
        """Reveal the dice key of a finished served game."""
        self._add(line_format.key_body(key))

    def _add(self, body: bytes) -> None:
        mark = link(self._mark, body)
        self._write(sealed(body, mark))
        self._mark = mark

    def _write(self, line: bytes) -> None:
        """Write a sealed line to disk, or raise SaveError and write nothing."""
        raise NotImplementedError
