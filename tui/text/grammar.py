"""
The grammar of names in English sentences: whether a name stands for one or for several, and what follows it.

A sentence is written for one: "{unit} marches to {hex}." Beside a name that stands for several its verbs,
its "it" and its "its" are plural: "Queen's Rangers march to 1407." Other languages have none of this.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SUBJECTS = ("unit", "Unit", "who", "other")
"""Fields of templates by which somebody acts."""
SEVERAL = (
    r"(?:^|[ /])(?:Chasseurs|Dragoons|Enniskillens|Fusiliers|Grenadiers|Guards|Highlanders|Jae?gers|Loyalists"
    r"|Marines|Rangers|Rifles|Volunteers|Yagers|12-pounders|6-pounders"
    r"|troops|bands|counters|detachments|fleets|grenadiers|marines|regulars|Continentals|Hessians|Indians)"
    r"(?: \([^()]*\))?$"
)
"""How the name of several ends: with the men of a corps, or with several of a kind."""
LATER = "attacks|covers|does|fights|goes|halts|has|is|keeps|leaves|loses|moves|stays|takes|was"
"""Verbs that follow behind "and" and "or"."""
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}


def is_several(name: object) -> bool:
    """
    Whether the verb beside a name is plural.

    >>> is_several("Queen's Rangers"), is_several("Royal Welsh Fusiliers (23rd)"), is_several("Phillips")
    (True, True, False)
    """
    return isinstance(name, str) and bool(re.search(SEVERAL, name))


def agreeing(text: str, names: Mapping[str, object]) -> str:
    """
    A template in which what stands beside its names agrees with them.

    >>> agreeing("{unit} may not leave its area: it stays and fights.", {"unit": "Queen's Rangers"})
    '{unit} may not leave their area: they stay and fight.'
    """
    for subject in _subjects(text):
        if is_several(names.get(subject)):
            text = _of_several(text, subject)
    return text


@cache
def _subjects(text: str) -> tuple[str, ...]:
    """Those of a template who act, in their order."""
    return tuple(one for one in SUBJECTS if f"{{{one}}} " in text)


@cache
def _of_several(text: str, subject: str) -> str:
    """A template whose subject is several; another subject that follows keeps what stands behind it."""
    before, name, after = text.partition(f"{{{subject}}}")
    others = "|".join(rf"\{{{one}\}}" for one in SUBJECTS)
    mine, *rest = re.split(f"({others})", after, maxsplit=1)
    if not re.search(r"\b([Tt]o|[Oo]f) $", before):
        mine = re.sub(r"^( (?:already )?)(?!as\b)([a-z]+s)\b", _verb, mine)
    mine = re.sub(rf"\b((?:and|or)(?: never)? )({LATER})\b", _verb, mine)
    mine = re.sub(r"\bit (off|in|into)\b", r"them \1", mine)
    mine = re.sub(r"(?<!like )\bit( )([a-z]+)\b", lambda found: f"they{_verb(found)}", mine)
    mine = re.sub(r"\bitself\b", "themselves", re.sub(r"\bits\b", "their", mine))
    return "".join([before, name, mine, *rest])


def _verb(found: re.Match[str]) -> str:
    """What stands before a verb, and that for several."""
    return f"{found[1]}{plural(found[2])}"


def plural(verb: str) -> str:
    """
    A verb of the third person for several.

    >>> [plural(verb) for verb in ("marches", "loses", "hastens", "carries", "is", "may")]
    ['march', 'lose', 'hasten', 'carry', 'are', 'may']
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return re.sub(r"(?<=ch|sh|ss)es$|(?<=[a-z])s$", "", verb)
