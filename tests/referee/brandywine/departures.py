"""Where the game is known to depart from the rulebook; each goes when the game is mended."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
"""Clause as the referee names it: what the game does instead."""
