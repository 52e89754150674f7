"""Who plays a side: a person, or a bot by its name."""

from __future__ import annotations

HUMAN = "human"
"""Stands where a person plays, in the record of a game as well."""
