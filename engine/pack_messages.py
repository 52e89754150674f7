"""Translations of packs' texts, for the code that shows them."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {}
"""By language code: the translation of each English text. Our own catalogue has priority."""
