"""What cannot be done, in a sentence for the person at the command line."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from cockade.tui.text.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable


FEW = 9
"""So many names are all listed."""


class Trouble(Exception):  # noqa: N818 - it is an answer: exit code 2 and one sentence
    """A request that cannot be done: what is wrong, where, and the way out."""


def near(name: str, known: Iterable[str]) -> str:
    """Those of the known names that may have been meant; of few all of them, of many the most alike."""
    names = list(known)
    meant = [each for each in names if name and (name in each or each in name)]
    alike = get_close_matches(name, names, n=5, cutoff=0.5)
    if not (meant or alike):
        alike = names if len(names) <= FEW else get_close_matches(name, names, n=3, cutoff=0.0)
    return ", ".join(dict.fromkeys(meant + alike)) or say("none")
