"""Variants: scenarios that differ from a battle only in their rules."""

from __future__ import annotations

import re

VARIANT = re.compile(r"-basic$|\+\w+$")
"""Matches the suffix of a variant's name."""


def battle_of(scenario: str) -> str:
    """Return the battle of a variant, or the scenario itself if it is not a variant."""
    return VARIANT.sub("", scenario)
