"""What cannot be done, in a sentence for the person at the command line."""

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
"""Where one sentence of an error ends and another begins."""


FEW = 9
"""So many names are all listed."""


class CommandError(Exception):
    """A request that cannot be done: what is wrong, where, and the way out."""


def words_of(error: Exception) -> str:
    """An error in the player's language; what keeps games knows none, so it is said here."""
    if not isinstance(error, SaveError):
        return str(error)
    place = error.place if isinstance(error.place, str) else problem_words(error.place)
    return say("{file}: {fault}", file=place, fault=bounded(problem_words(error.why)))


def problem_words(wrong: Problem | str) -> str:
    """What is wrong, in the player's language; values and names that came from outside stay as they are."""
    if isinstance(wrong, str) or not wrong.names:
        return flowing(_spoken(SENTENCES.split(str(wrong))))
    names = {
        name: problem_words(value) if isinstance(value, Problem) else value for name, value in wrong.names
    }
    return say(wrong.text, **names)


def data_words(error: DataError) -> str:
    """What is wrong with a sheet of data, a line for each fault."""
    return "\n".join(map(problem_words, error.told()))


def _spoken(sentences: list[str]) -> Iterator[str]:
    """Sentences in the player's language, as many at once as the catalogue has together."""
    while sentences:
        joined = (" ".join(sentences[:n]) for n in range(len(sentences), 0, -1))
        text = next((text for text in joined if say(text) != text), sentences[0])
        yield say(text)
        sentences = sentences[len(SENTENCES.split(text)) :]


def near(name: str, known: Iterable[str]) -> str:
    """Those of the known names that may have been meant; of few all of them, of many the most alike."""
    names = list(known)
    found = alike(name, names)
    if not found:
        found = names if len(names) <= FEW else get_close_matches(name, names, n=3, cutoff=0.0)
    return listed(found) or say("none")


def alike(name: str, names: Collection[str]) -> list[str]:
    """Those of the names that hold this one, are held by it, or are spelt much like it; maybe none."""
    held = [each for each in names if name and (name in each or each in name)]
    return list(dict.fromkeys([*held, *get_close_matches(name, names, n=5, cutoff=0.5)]))


def broken_words(broken: BrokenGameError) -> str:
    """That a game of another distribution does not work, and the way out."""
    text = "The game {game} cannot be loaded ({why}). Install it again, or uninstall it."
    return say(text, game=broken.game, why=broken.why)
