"""A letter from one player to the other, as text that survives being pasted into a mail."""

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
"""Characters in a line of an encoded battle."""
_NO_BATTLE = "The battle in this letter cannot be read. Ask for it again, as a file."
Json = dict[str, Any]


_QUOTED = re.compile(r"^[>| \t]+", re.MULTILINE)
"""Matches the quote marks of mail programs. No line of a letter starts with such characters."""


class LetterError(Exception):
    """A letter cannot be accepted. The reason is one sentence for the player, free of unsafe text."""

    def __init__(self, wrong: str | Problem) -> None:
        self.why = as_problem(wrong)
        super().__init__(neutral(str(wrong), LONGEST_WHY))


@frozen
class Move(Record):
    """One action as plain JSON, or its `seal` and the event as the reader may know it."""

    action: Json = field(factory=dict)
    seal: str = ""
    heard: Json = field(factory=dict)
    joined: bool = False


@frozen
class Opening(Record):
    """The revealed choice of a seal in the writer's last letter, and its salt."""

    action: Json
    salt: str


@frozen
class Letter(Record):
    """
    One letter. They are numbered from 1, and the players write in turn.

    `before` is the hash of the letter it answers, and `link` the writer's next link. `moves` are the writer's
    actions. `asked` is a pending action, which needs dice or the other player's sealed choice. `opened` are
    the revealed choices of the writer's last letter. `mark` is the hash of what the reader may know. `about`
    names the battle and the writer, in the first two letters. `pack` in the first letter is the battle
    itself, if it is not built in, in lines that survive a mail.
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
        """The hash of its JSON with sorted keys, in hexadecimal. The next letter contains it."""
        return mark_of(json.dumps(self.said, sort_keys=True))

    @property
    def said(self) -> Json:
        """Return the letter as JSON. The battle is omitted if there is none."""
        found = asdict(self)
        if not self.pack:
            del found["pack"]
        return found

    @property
    def values(self) -> Json:
        """
        The battle in the letter, as values for a scenario, or empty in most letters.

        Raises: LetterError if it cannot be read.
        """
        return _unpacked(self.pack) if self.pack else {}

    @property
    def name(self) -> str:
        """The writer's name in the first two letters, safe for terminals."""
        return neutral(self.about.get("name", ""), LONGEST_NAME)

    @property
    def seals(self) -> tuple[str, ...]:
        """The commitments to dice of its moves, in order, empty where no die is needed."""
        return tuple(move.seal for move in self.moves if move.seal)


def packed(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Return values encoded for a letter, or an empty tuple for none."""
    if not values:
        return ()
    text = base64.b64encode(zlib.compress(json.dumps(values, sort_keys=True).encode(), 9)).decode()
    return tuple(text[start : start + WIDTH] for start in range(0, len(text), WIDTH))


def _unpacked(lines: Sequence[str]) -> Json:
    """Decode such lines. Raises LetterError if the result is too long for a game."""
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
    """Return a letter as text: lines short enough for any mail, and instructions."""
    said = {"format": FORMAT, "version": VERSION, **letter.said, "hash": letter.hash}
    text = json.dumps(said, indent=1)
    return f'A letter of Cockade. Keep it in a file, and say: "cockade mail FILE".\n{text}\n'


def read_letter(data: bytes, path: Path) -> Letter:
    """
    Return the letter in a text, quoted or not, ignoring what is before and after it.

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
        text = "It is a letter in version {found}, and this Cockade reads {known}. Update Cockade."
        raise SaveError(path, problem(text, found=shown(version), known=VERSION))
    return _checked(said, seal, path)


def letter_of(said: object) -> Letter:
    """Return the letter of a JSON object. Raises DecodeError with the first fault."""
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
        raise SaveError(
            path, "This letter was changed on its way: its hash does not match. Ask for it again."
        )
    return letter


def is_letter(data: bytes) -> bool:
    """Return whether a text looks like a letter."""
    return f'"{FORMAT}"'.encode() in data[:LONGEST]
