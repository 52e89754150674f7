"""What cannot be done, in a sentence for the person at the command line."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from cockade.saves.errors import SaveError
from cockade.tui.text.words import mark, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z\"])")
"""Where one sentence of an error ends and another begins."""


PATTERNS = (
    mark("The header cannot be understood: {fault}."),
    mark("This cannot follow from what came before it ({why})."),
    mark("{place}: {fault}."),
    mark("{place}: {fault}"),
    mark("expected {noun}, found {value}"),
    mark("expected {noun}"),
    mark("unknown key; known are {known}"),
    mark("one of {known}"),
    mark("a list of {n}"),
    mark("a number of seconds from 0 to {n}"),
)
"""How the sentences of a strict reader are put together; what stands in braces is said by itself."""
PLACE = re.compile(r"\$[^ :]*")


FEW = 9
"""So many names are all listed."""


class Trouble(Exception):  # noqa: N818 - it is an answer: exit code 2 and one sentence
    """A request that cannot be done: what is wrong, where, and the way out."""


def words_of(error: Exception) -> str:
    """An error in the player's language; what keeps games knows none, so its sentences are looked up here."""
    if not isinstance(error, SaveError):
        return str(error)
    place = str(error).removesuffix(error.problem)
    return place + " ".join(_spoken(SENTENCES.split(error.problem)))


def fault_words(text: str) -> str:
    """What a strict reader says, in the player's language; names and values stay as they are."""
    if say(text) != text:
        return say(text)
    for pattern, found in ((pattern, _matched(pattern, text)) for pattern in PATTERNS):
        if found is not None:
            return say(pattern, **{name: fault_words(part) for name, part in found.items()})
    return text


def _matched(pattern: str, text: str) -> dict[str, str] | None:
    """What stands in the braces of a pattern, if the text is one of it."""
    parts = re.split(r"\{(\w+)\}", pattern)
    wanted = "".join(f"(?P<{part}>.+?)" if n % 2 else re.escape(part) for n, part in enumerate(parts))
    match = re.fullmatch(wanted, text, re.DOTALL)
    found = match.groupdict() if match else None
    return None if found and not PLACE.fullmatch(found.get("place", "$")) else found


def _spoken(sentences: list[str]) -> Iterator[str]:
    """Sentences in the player's language, as many at once as the catalogue has together."""
    while sentences:
        joined = (" ".join(sentences[:n]) for n in range(len(sentences), 0, -1))
        text = next((text for text in joined if say(text) != text), sentences[0])
        yield fault_words(text)
        sentences = sentences[len(SENTENCES.split(text)) :]


def near(name: str, known: Iterable[str]) -> str:
    """Those of the known names that may have been meant; of few all of them, of many the most alike."""
    names = list(known)
    meant = [each for each in names if name and (name in each or each in name)]
    alike = get_close_matches(name, names, n=5, cutoff=0.5)
    if not (meant or alike):
        alike = names if len(names) <= FEW else get_close_matches(name, names, n=3, cutoff=0.0)
    return ", ".join(dict.fromkeys(meant + alike)) or say("none")
