"""Writing down a game: every line about it, sealed to the line before, wherever it is kept."""

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
    A record that is being written: what a method has returned from is on disk.

    `_mark` is the hash of the last line. Who keeps the lines says in `_write` how.
    """

    header: Header
    _codec: Codec
    _mark: bytes

    def append(self, event: Event, *, joined: bool = False) -> None:
        """
        Keep an event that was played in the present of the record.

        SaveError, and nothing kept, if the disk does not take it; DecodeError if it could not be read again.
        """
        self._add(line_format.event_body(self._codec, event, joined=joined))

    def moved(self, node: int) -> None:
        """Keep that another event came into view, by its place in the order of play."""
        self._add(line_format.place_body(node))

    def noted(self, node: int, side: str, text: str | None) -> None:
        """Keep what somebody wrote beside an event; None that he took it away."""
        self._add(line_format.note_body(node, side, text))

    def seat(self, players: Mapping[str, str]) -> None:
        """Keep who plays from now on."""
        self._add(line_format.players_body(players))
        self.header = self.header.replace(players=dict(players))

    def tell_key(self, key: bytes) -> None:
        """Show what decided the dice of a served game that is over."""
        self._add(line_format.key_body(key))

    def _add(self, body: bytes) -> None:
        mark = link(self._mark, body)
        self._write(sealed(body, mark))
        self._mark = mark

    def _write(self, line: bytes) -> None:
        """Put a sealed line on disk, or raise a SaveError and put nothing there."""
        raise NotImplementedError
