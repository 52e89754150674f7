"""
The record of a game: JSON Lines. No disk here, only bytes.

Line 1 is the header. Then comes one line for every event, `[n, side, action, facts, hash]` with a 1 before
the hash if it is one gesture with the event before it, and one line for every change of place,
`["at", node, hash]`: an undo, a redo or a jump. When a served game is over, `["key", hex, hash]` tells what
decided its dice. `["dice", proof, hash]` says that from there on another key decides them, as in a game
that a server has taken in from a file. `["note", node, side, text, hash]` is what somebody wrote beside an
event while he looked with the eyes of a side (empty: of all); no words are a bookmark, null takes the note
away. No rule ever sees a note. `["players", {side: player}, hash]` says who plays from there on, as the
header does at first. The record only ever grows.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any

from attrs import asdict, field, frozen

from cockade.engine.dice import BY_ACTION
from cockade.engine.game_tree import AnyGameTree
from cockade.events.codec import Codec, codec_for
from cockade.events.event import Event
from cockade.events.problems import DecodeError, problem
from cockade.events.record import Record
from cockade.saves.hash_chain import ROOT, link, sealed
from cockade.saves.sanitize import neutral
from cockade.saves.upcasters import SCHEMA

FORMAT = "cockade"
AT = "at"
KEY = "key"
NOTE = "note"
PLAYERS = "players"
DICE = "dice"
LONGEST_NAME, LONGEST_KEY = 80, 128
"""Maximum characters of a name in a header, and hexadecimal digits of a key of 64 bytes."""


@frozen
class Header(Record):
    """
    The first line.

    `key` decides the dice, in hexadecimal; a served game has `proof` instead, the hash of its key. When a
    game is read that a server took in, it has both: the key that decided its dice before, and the proof.
    `players` says who plays a side, `options` what was agreed; `begun` is a time in ISO 8601.
    """

    game: str
    scenario: str
    key: str = ""
    proof: str = ""
    begun: str = ""
    players: dict[str, str] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)

    @property
    def free_undo(self) -> bool:
        """Whether every event of this game may be undone."""
        return self.options.get("free_undo") is True

    @property
    def values(self) -> dict[str, Any]:
        """The changed printed values of the scenario, if any."""
        found = self.options.get("values")
        return found if isinstance(found, dict) else {}


def header_of(said: dict[str, Any]) -> Header:
    """
    Return the header from a JSON object in today's schema.

    Raises: DecodeError, which names the first fault.
    """
    meant = {name: value for name, value in said.items() if name not in ("format", "schema", "hash")}
    from cockade.events.strict_reading import read_strictly  # noqa: PLC0415 - a new game has nothing to read

    header = read_strictly(meant, Header)
    if not set(header.key) <= set("0123456789abcdef") or len(header.key) % 2 or len(header.key) > LONGEST_KEY:
        raise DecodeError("$.key", problem("expected hexadecimal digits, at most {n}", n=LONGEST_KEY))
    return header.replace(
        game=neutral(header.game, LONGEST_NAME),
        scenario=neutral(header.scenario, LONGEST_NAME),
        begun=neutral(header.begun, LONGEST_NAME),
        players=neutral_players(header.players),
    )


def neutral_players(players: Mapping[str, str]) -> dict[str, str]:
    """Return the players by side, with names that are safe for terminals."""
    return {side: neutral(name, LONGEST_NAME) for side, name in players.items()}


def header_line(header: Header) -> tuple[bytes, bytes]:
    """Return the first line and its hash."""
    said = {"format": FORMAT, "schema": SCHEMA, **asdict(header)}
    body = json.dumps(said, separators=(",", ":")).encode()[:-1]
    mark = link(ROOT, body)
    return b'%b,"hash":"%b"}\n' % (body, mark), mark


def event_body(codec: Codec, event: Event, *, joined: bool = False) -> bytes:
    """Return the line of an event without its hash. Raises DecodeError if it could not be read back."""
    text = codec.pack(event)
    return (text + ",1" if joined else text).encode()


def place_body(node: int) -> bytes:
    """Return the line for a change of place, without its hash."""
    return b'["%b",%d' % (AT.encode(), node)


def key_body(key: bytes) -> bytes:
    """Return the line with the key of a finished served game, without its hash."""
    return b'["%b","%b"' % (KEY.encode(), key.hex().encode())


def dice_body(proof: str) -> bytes:
    """Return the line for another dice key from there on, without its hash."""
    return b'["%b","%b"' % (DICE.encode(), proof.encode())


def note_body(node: int, side: str, text: str | None) -> bytes:
    """Return the line of a note at an event, without its hash."""
    return json.dumps([NOTE, node, side, text], separators=(",", ":"))[:-1].encode()


def players_body(players: Mapping[str, str]) -> bytes:
    """Return the line for the players from now on, without its hash."""
    return json.dumps([PLAYERS, dict(players)], separators=(",", ":"))[:-1].encode()


def proof_of(key: bytes) -> str:
    """Return the commitment to a served game's key, published at its start so the key cannot change."""
    return blake2b(key, digest_size=16).hexdigest()


def new_key() -> bytes:
    """Return a new secret key that gives every action its own dice."""
    return BY_ACTION + secrets.token_bytes(16)


def written(header: Header, opened: AnyGameTree) -> tuple[bytes, bytes]:
    """Return the whole record of an open game with all undone events, and its last hash."""
    tell = not header.proof
    if opened.earlier:
        header = header.replace(key=opened.earlier[0][1].hex(), proof="")
    line, mark = header_line(header)
    lines = [line]
    for body in _bodies(opened, tell=tell):
        mark = link(mark, body)
        lines.append(sealed(body, mark))
    return b"".join(lines), mark


def _bodies(opened: AnyGameTree, *, tell: bool) -> Iterator[bytes]:
    """Yield every line after the first. Later keys are included, the last of them only with `tell`."""
    codec, node = codec_for(opened.game.vocabulary), -1
    for number, event in enumerate(opened.events):
        yield from _changes_of_key(opened, number, tell=tell)
        if opened.parents[number] != node:
            yield place_body(opened.parents[number])
        yield event_body(codec, event, joined=opened.is_joined(number))
        node = number
    yield from _changes_of_key(opened, len(opened.events), tell=tell)
    for (noted, side), text in opened.notes.items():
        yield note_body(noted, side, text)
    for place in (*_detour(opened, node), opened.line[-1], opened.node):
        if place != node:
            yield place_body(place)
        node = place


def _changes_of_key(opened: AnyGameTree, number: int, *, tell: bool) -> Iterator[bytes]:
    """Yield the lines for a change of the dice key at an event. Keys that are out of use are shown."""
    for at, (played, _) in enumerate(opened.earlier, 1):
        if played == number:
            later = opened.earlier[at][1] if at < len(opened.earlier) else opened.key
            yield dice_body(proof_of(later))
            if tell or later != opened.key:
                yield key_body(later)


def _detour(opened: AnyGameTree, last: int) -> tuple[int, ...]:
    """
    Return a place on another line, if the current line is only a part of the last played one.

    Going there and back makes the current line a separate one, whose later events cannot be redone.
    """
    end, played = opened.line[-1], set(opened.line_to(last))
    if end == last or end not in played:
        return ()
    elsewhere = (place for place in range(len(opened.events)) if place not in played)
    return tuple(next(([place] for place in elsewhere if end not in opened.line_to(place)), []))
