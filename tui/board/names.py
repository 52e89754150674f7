"""Fits the name of a place into the few cells of a hex."""

from __future__ import annotations


def fit_name(name: str, widths: list[int]) -> list[str]:
    """
    The name over at most that many rows, cut where it must be; articles go first.

    >>> fit_name("Trenton", [7, 7])
    ['Trenton']
    >>> fit_name("Assunpink bridge", [7, 7])
    ['Assunp.', 'bridge']
    """
    words = [word for word in name.replace("(", "").replace(")", "").split() if word != "The"]
    if widths and len(" ".join(words)) <= widths[0]:
        return [" ".join(words)]
    rows = [words[0], " ".join(words[1:])]
    return [_cut(row, width) for row, width in zip(rows, widths, strict=False) if row]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip() + "."
