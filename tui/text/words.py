"""The one place through which all text for players goes, so that it can be translated."""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "cockade"
LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str) -> None:
    """Use the catalogue of a language (`ja`); English, which is the source, needs none."""
    global _catalogue  # noqa: PLW0603 - one player, one language
    _catalogue = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


def say(text: str, /, **names: object) -> str:
    """A text in the player's language, with its names in braces filled in."""
    spoken = _catalogue.gettext(text)
    return spoken.format(**names) if names else spoken


def capital(text: str) -> str:
    """A text with a great letter in front."""
    return text[:1].upper() + text[1:]


def count(one: str, many: str, n: int, /, **names: object) -> str:
    """As `say`, with the form that fits a number; the number itself is `{n}`."""
    return _catalogue.ngettext(one, many, n).format(n=n, **names)
