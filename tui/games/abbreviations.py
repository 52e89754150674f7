"""Short names of units: abbreviations that maps and counters of the time use too."""

from __future__ import annotations

from functools import reduce

from cockade.tui.text.cell_width import cells

SHORTER = {
    "Artillery": "Art",
    "Regiment": "Rgt",
    "Brigade": "Bde",
    "Battalion": "Bn",
    "Dragoons": "Drg",
    "Infantry": "Inf",
    "Grenadiers": "Gren",
    "Militia": "Mil",
    "Light": "Lt",
    "6-pounders": "6-pdr",
    "12-pounders": "12-pdr",
    "Lt.": "Lt",
    "Guards": "Gds",
    "Pennsylvania": "Penn",
    "Philadelphia": "Phila",
    "Carolina": "Car",
    "Commander-in-Chief's": "C-in-C's",
    "Fusiliers": "Fus",
    "Highlanders": "Highl",
    "Royal": "R",
    "Washington's": "Wash's",
    "detachment": "det",
    "Continental": "Cont",
    "American": "Am",
    "British": "Br",
    "(fort": "(fort)",
    "artillery)": "",
    "(dismounted)": "(foot)",
}
"""Abbreviations of the words of unit names. Words that only qualify the one before them become empty."""
NOUNS = {"Continental regular": "Continental"}
"""Kinds of unit that are called by their adjective alone: "Cont regular" would be too much."""
WIDE = {
    "イギリス": "英",
    "アメリカ": "米",
    "フランス": "仏",
    "スペイン": "西",
    "大陸軍": "大陸",
    "ペンシルヴェイニア": "ペンシル",
    "フィラデルフィア": "フィラデル",
}
"""The abbreviations in Japanese, which has no blanks."""


def abbreviated(name: str) -> str:
    """
    Shorten a name by abbreviations.

    >>> abbreviated("2nd Pennsylvania Militia Brigade"), abbreviated("Putnam (fort artillery)")
    ('2nd Penn Mil Bde', 'Putnam (fort)')
    >>> abbreviated("3 Continental regulars")
    '3 Continentals'
    """
    noun = next((noun for noun in NOUNS if noun in name), "")
    if noun:
        return name.replace(noun, NOUNS[noun])
    if name.isascii():
        return " ".join(filter(None, [SHORTER.get(word, word) for word in name.split(" ")]))
    return reduce(lambda said, word: said.replace(word, WIDE[word]), WIDE, name)


def fitting(name: str, width: int) -> str:
    """Return the name if it fits in `width` cells, and its abbreviation otherwise."""
    return name if cells(name) <= width else abbreviated(name)
