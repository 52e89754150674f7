"""Names of units where there is little room: the words that maps and counters of the time abbreviate too."""

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
"""By word of a counter; what belongs to the word before it says nothing."""
NOUNS = {"Continental regular": "Continental"}
"""What is called by its adjective alone: no "Cont regular"."""
WIDE = {
    "イギリス": "英",
    "アメリカ": "米",
    "フランス": "仏",
    "スペイン": "西",
    "大陸軍": "大陸",
    "ペンシルヴェイニア": "ペンシル",
    "フィラデルフィア": "フィラデル",
}
"""The same of names in Japanese, which have no blanks."""


def abbreviated(name: str) -> str:
    """
    A name in fewer letters.

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
    """The name where so many cells hold it, else in fewer letters."""
    return name if cells(name) <= width else abbreviated(name)
