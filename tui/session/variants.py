"""Scenarios whose rules alone differ from those of a battle."""

from __future__ import annotations

import re

VARIANT = re.compile(r"-basic$|\+\w+$")
"""What stands behind the name of such a scenario."""


def battle_of(scenario: str) -> str:
    """The battle that a scenario is a variant of; itself where it is none."""
    return VARIANT.sub("", scenario)
