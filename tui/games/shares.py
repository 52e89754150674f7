"""Exact chances as lines of a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

BAR = 12
"""The cells of a certainty."""


def chance_lines(chances: Mapping[str, Fraction]) -> list[Line]:
    """One bar per result, those that cannot be left out."""
    return [
        line(f"{percent(share):>3}% ", Span(" " * max(1, round(share * BAR)), "bar"), f" {result}")
        for result, share in chances.items()
        if share
    ]


def percent(share: Fraction) -> int:
    """A chance in per cent, rounded."""
    return round(share * 100)
