"""Names of units as sentences have them: the letters of counters written out, "5 VA" as "5th Virginia"."""

from __future__ import annotations

import re

from cockade.tui.games.signs import Sign
from cockade.tui.text.words import SOURCE, language, mark, say

LONGER = {
    "VA": "Virginia",
    "MD": "Maryland",
    "PA": "Pennsylvania",
    "RI": "Rhode Island",
    "NY": "New York",
    "NC": "North Carolina",
    "SC": "South Carolina",
    "MA": "Massachusetts",
    "CT": "Connecticut",
    "DE": "Delaware",
    "CA": "Continental",
    "St": "State",
    "Phil": "Philadelphia",
    "Br": "British",
    "He": "Hessian",
    "Loss": "Lossberg",
    "Knyph": "Knyphausen",
    "Amer": "American",
    "Lt Drag": "Light Dragoons",
    "Lt. Dragoons": "Light Dragoons",
    "Lt Inf": "Light Infantry",
    "Lt": "Light Infantry",
    "Gren": "Grenadiers",
    "Gd": "Guards",
    "Mar": "Marines",
    "Drag": "Dragoons",
    "Mil": "Militia",
    "Vol": "Volunteers",
    "Arty": "Artillery",
    "arty": "Artillery",
    "Bn": "Battalion",
    "Co": "County",
}
"""By the letters on a counter."""
FOOT = mark("Foot")
"""What a regiment is that has nothing but its number."""
SIGNS = tuple(
    Sign(letters, rf"\d*{letters.rpartition(' ')[2]}", words)
    for letters, words in LONGER.items()
    if not letters.startswith(("Lt ", "Lt.")) or letters == "Lt Inf"
)
"""Letters that stand in lists and on counters, each with its words."""
LEADER = " Leader"
"""How a man is told from the regiment that has his name."""
NUMBERED = re.compile(r"((?:\d+/)?\d+) ?(.*)")
LETTERS = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, LONGER), key=len, reverse=True))})(?![\w.'])")


def told_name(name: str) -> str:
    """
    A counter in a sentence, by what is printed on it.

    >>> told_name("5 VA"), told_name("1CA"), told_name("2/42"), told_name("Phil Lt Drag")
    ('5th Virginia', '1st Continental', '2/42nd Foot', 'Philadelphia Light Dragoons')
    >>> told_name("Kent Co Mil"), told_name("St. Clair"), told_name("1/Loss"), told_name("Rall Leader")
    ('Kent County Militia', 'St. Clair', '1/Lossberg', 'Leader Rall')
    """
    spelled = say(name)
    if not spelled.isascii():
        return spelled
    if spelled.endswith(LEADER):
        return say("Leader {name}", name=spelled.removesuffix(LEADER))
    found = NUMBERED.fullmatch(spelled)
    if not found or found[2].startswith("/"):
        return _longer(spelled)
    return say("{n} {corps}", n=_ordinal(found[1]), corps=_longer(found[2]) or say(FOOT))


def _longer(name: str) -> str:
    """A name with its letters written out; wide words need no blank between them."""
    said = LETTERS.sub(lambda found: say(LONGER[found[0]]), name)
    return said if said.isascii() else said.replace(" ", "")


def _ordinal(number: str) -> str:
    """
    A number as one of a row, as far as the player's language writes it so.

    >>> _ordinal("1/42"), _ordinal("11"), _ordinal("23")
    ('1/42nd', '11th', '23rd')
    """
    last = int(number.rpartition("/")[2])
    ending = {1: "st", 2: "nd", 3: "rd"}.get(last % 10 if last % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}" if language() == SOURCE else number
