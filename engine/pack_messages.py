"""What the words of battles that players have brought are in other languages: read by whoever says them."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {}
"""By the code of a language what stands for an English text; our own catalogue comes first."""
