"""A letter: what one player sends to the other, as text that survives being pasted into a mail."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import asdict, field, frozen

from cockade.engine.value_overrides import LARGEST
from cockade.events.problems import DecodeError, Problem, as_problem, problem, shown
from cockade.events.record import Record
from cockade.events.strict_reading import located, read_json, strict_converter
from cockade.saves.errors import SaveError
from cockade.saves.mail.commitments import mark_of
from cockade.saves.sanitize import neutral

FORMAT = "cockade-letter"
VERSION = 1
SUFFIX = ".letter"
LONGEST = 4 << 20
LONGEST_NAME = 40
LONGEST_WHY = 400
WIDTH = 76
"""Signs of a line in which a battle is carried."""
_NO_BATTLE = "The battle in this letter cannot be read. Ask for it again, as a file."
Json = dict[str, Any]


_QUOTED = re.compile(r"^[>| \t]+", re.MULTILINE)
"""What mail programs put before each line of a letter that they quote; no line of one begins so itself."""


class LetterError(Exception):
    """A letter that cannot be taken: why, in one sentence for the player, whatever stands in the letter."""

    def __init__(self, wrong: str | Problem) -> None:
        self.why = as_problem(wrong)
        super().__init__(neutral(str(wrong), LONGEST_WHY))


@frozen
class Move(Record):
    """One action as plain JSON; or the `seal` on it, with the event as its reader hears of it."""

    action: Json = field(factory=dict)
    seal: str = ""
    heard: Json = field(factory=dict)
    joined: bool = False


@frozen
class Opening(Record):
    """What was under a seal of the writer's last letter: the choice, and the salt of its seal."""

    action: Json
    salt: str


@frozen
class Letter(Record):
    """
    One letter; they are numbered from 1 and go to and fro.

    `before` is the hash of the letter that it answers, `link` the writer's next one. `moves` are what he did,
    `asked` what he wants to do and cannot finish alone, because dice must fall or the other has something
    under seal. `opened` is what was under the seals of his last letter. `mark` is the hash of what the reader
    hears. `about` tells in the first two letters what is played and who writes. `pack` is in the first one
    the battle itself, where it is none of ours, in lines that survive a mail.
    """

    game: str
    number: int
    side: str
    before: str
    link: str
    moves: tuple[Move, ...] = ()
    asked: Json = field(factory=dict)
    opened: tuple[Opening, ...] = ()
    mark: str = ""
    about: dict[str, str] = field(factory=dict)
    pack: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        """The hash of its JSON with sorted keys, in hexadecimal; the next letter carries it."""
        return mark_of(json.dumps(self.said, sort_keys=True))

    @property
    def said(self) -> Json:
        """Itself as JSON; most letters carry no battle and say nothing of it."""
        found = asdict(self)
        if not self.pack:
            del found["pack"]
        return found

    @property
    def values(self) -> Json:
        """
        The battle that it carries, as values to be laid over ours; none in most letters.

        Raises: LetterError if it cannot be read.
        """
        return _unpacked(self.pack) if self.pack else {}

    @property
    def name(self) -> str:
        """What the writer calls himself, in the first two letters; nothing that harms a terminal."""
        return neutral(self.about.get("name", ""), LONGEST_NAME)

    @property
    def seals(self) -> tuple[str, ...]:
        """The commitments to dice of its moves, in order; empty where none asks for a die."""
        return tuple(move.seal for move in self.moves if move.seal)


def packed(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Values as a letter carries them; nothing of none."""
    if not values:
        return ()
    text = base64.b64encode(zlib.compress(json.dumps(values, sort_keys=True).encode(), 9)).decode()
    return tuple(text[start : start + WIDTH] for start in range(0, len(text), WIDTH))


def _unpacked(lines: Sequence[str]) -> Json:
    """What such lines say, no longer than a game keeps it."""
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(base64.b64decode("".join(lines), validate=True), LARGEST + 1)
        found = read_json(text.decode()) if reader.eof and len(text) <= LARGEST else None
    except (ValueError, RecursionError, zlib.error) as error:
        raise LetterError(_NO_BATTLE) from error
    if not isinstance(found, dict) or not found:
        raise LetterError(_NO_BATTLE)
    return found


def written(letter: Letter) -> str:
    """A letter as text: lines short enough for any mail, and what to do with them."""
    said = {"format": FORMAT, "version": VERSION, **letter.said, "hash": letter.hash}
    text = json.dumps(said, indent=1)
    return f'A letter of Cockade. Keep it in a file, and say: "cockade mail FILE".\n{text}\n'


def read_letter(data: bytes, path: Path) -> Letter:
    """
    The letter in a text, quoted or not, whatever stands before and after it.

    Raises: SaveError, which says what is wrong with it.
    """
    text = _QUOTED.sub("", data[:LONGEST].decode("utf-8", "replace"))
    try:
        said = read_json(text[text.find("{") : text.rfind("}") + 1])
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.pop("format", None) != FORMAT:
        raise SaveError(path, "This is not a complete letter of Cockade. Ask for it again, as a file.")
    version, seal = said.pop("version", None), said.pop("hash", None)
    if version != VERSION:
        text = "It is a letter of version {found}; this Cockade reads {known}. Update Cockade."
        raise SaveError(path, problem(text, found=shown(version), known=VERSION))
    return _checked(said, seal, path)


def letter_of(said: object) -> Letter:
    """The letter of a JSON object; DecodeError names the first fault."""
    try:
        return strict_converter().structure(said, Letter)
    except Exception as error:
        raise located(error) from error


def _checked(said: Json, seal: object, path: Path) -> Letter:
    try:
        letter = letter_of(said)
    except DecodeError as error:
        text = "This letter cannot be understood: {fault}. Ask for it again."
        raise SaveError(path, problem(text, fault=error.why)) from error
    if letter.hash != seal:
        raise SaveError(path, "This letter was changed on its way: its hash does not fit. Ask for it again.")
    return letter


def is_letter(data: bytes) -> bool:
    """Whether a text looks like a letter."""
    return f'"{FORMAT}"'.encode() in data[:LONGEST]
