"""Errors as sentences for the person at the command line."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from cockade.events.problems import Problem
from cockade.saves.errors import SaveError, bounded
from cockade.tui.text.i18n import flowing, listed, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from cockade.engine.data_files import DataError
    from cockade.engine.plugins import BrokenGameError


SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z\"])")
"""Matches the space between two sentences of an error."""


FEW = 9
"""Up to this many names are all listed."""


class CommandError(Exception):
    """An impossible request: what is wrong, where, and the way out."""


def words_of(error: Exception) -> str:
    """Return an error in the player's language. The saves package does not translate."""
    if not isinstance(error, SaveError):
        return str(error)
    place = error.place if isinstance(error.place, str) else problem_words(error.place)
    return say("{file}: {fault}", file=place, fault=bounded(problem_words(error.why)))


def problem_words(wrong: Problem | str) -> str:
    """Return a problem in the player's language. Names and values from outside stay unchanged."""
    if isinstance(wrong, str) or not wrong.names:
        return flowing(_spoken(SENTENCES.split(str(wrong))))
    names = {
        name: problem_words(value) if isinstance(value, Problem) else value for name, value in wrong.names
    }
    return say(wrong.text, **names)


def data_words(error: DataError) -> str:
    """Return the faults of a data sheet, one a line."""
    return "\n".join(map(problem_words, error.told()))


def _spoken(sentences: list[str]) -> Iterator[str]:
    """Translate sentences, the longest run with a catalogue entry at a time."""
    while sentences:
        joined = (" ".join(sentences[:n]) for n in range(len(sentences), 0, -1))
        text = next((text for text in joined if say(text) != text), sentences[0])
        yield say(text)
        sentences = sentences[len(SENTENCES.split(text)) :]


def near(name: str, known: Iterable[str]) -> str:
    """Return the known names that may be meant: all if they are few, else the most similar."""
    names = list(known)
    found = alike(name, names)
    if not found:
        found = names if len(names) <= FEW else get_close_matches(name, names, n=3, cutoff=0.0)
    return listed(found) or say("none")


def alike(name: str, names: Collection[str]) -> list[str]:
    """Return the names that contain this one, are part of it, or are spelled similarly."""
    held = [each for each in names if name and (name in each or each in name)]
    return list(dict.fromkeys([*held, *get_close_matches(name, names, n=5, cutoff=0.5)]))


def broken_words(broken: BrokenGameError) -> str:
    """Return that a game from another distribution does not work, and the way out."""
    text = "The game {game} cannot be loaded ({why}). Install it again, or uninstall it."
    return say(text, game=broken.game, why=broken.why)
