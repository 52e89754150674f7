"""The environment of a player's process: built from nothing, with only what describes the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cockade.tui.text.language_choice import known

SAFE_TERM = re.compile(r"[A-Za-z0-9._+-]{1,40}")
UTF8_LANGUAGE = re.compile(r"([a-z]{2,3}(_[A-Z]{2})?|C)\.(UTF-8|utf8)")
FULL_COLOUR = ("truecolor", "24bit")
COLOURFUL = (
    *("xterm", "screen", "tmux", "rxvt", "vte", "gnome", "konsole", "putty", "st", "iterm", "alacritty"),
    *("kitty", "foot", "wezterm", "ghostty", "contour", "mintty", "nsterm", "eterm", "mlterm", "terminator"),
)
"""Terminals that show 256 colours although their names don't say so."""
DUMB = "dumb"
HEARD = frozenset(("LC_ALL", "LC_CTYPE", "LANG", "COLORTERM", "NO_COLOR"))
"""The variables that a client may set. All others are refused."""
LONGEST_VALUE = 100
LOCALES = {"en": "en_US.UTF-8", "ja": "ja_JP.UTF-8"}


def player_environment(term: str, said: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a kind of terminal and a client's variables.

    >>> player_environment("xterm", {"LANG": "ja_JP.UTF-8", "LD_PRELOAD": "evil.so"})
    {'PATH': '/usr/bin:/bin', 'LANG': 'ja_JP.UTF-8', 'TERM': 'xterm-256color'}
    """
    known = {"PATH": "/usr/bin:/bin", "LANG": _language(said), "TERM": _with_colours(kind_of(term))}
    if said.get("COLORTERM") in FULL_COLOUR:
        known["COLORTERM"] = said["COLORTERM"]
    if said.get("NO_COLOR"):
        known["NO_COLOR"] = "1"
    return known


def locale_of(accepted: str) -> str:
    """Return the locale for a browser's languages, the best first. Only the language is used.

    >>> locale_of("ja,en-US;q=0.8"), locale_of("fr-FR, ja;q=0.5"), locale_of("$(reboot)")
    ('ja_JP.UTF-8', 'ja_JP.UTF-8', 'C.UTF-8')
    """
    asked = (known(part.partition(";")[0]) for part in accepted[:LONGEST_VALUE].split(","))
    return LOCALES.get(next(filter(None, asked), ""), "C.UTF-8")


def is_heard(name: bytes, value: bytes) -> bool:
    """Whether a client may set that variable.

    >>> is_heard(b"LANG", b"ja_JP.UTF-8"), is_heard(b"LD_PRELOAD", b"evil.so")
    (True, False)
    """
    return name.decode("latin-1") in HEARD and len(value) <= LONGEST_VALUE


def kind_of(term: str) -> str:
    """Return a client's terminal name if it is a valid one, else the most common."""
    return term if SAFE_TERM.fullmatch(term) else "xterm"


def _with_colours(term: str) -> str:
    family, _, variety = term.partition("-")
    plain = variety not in ("256color", "direct", "mono", "m") and family.lower() in COLOURFUL
    return f"{family}-256color" if plain else term


def _language(said: Mapping[str, str]) -> str:
    asked = next((said[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if said.get(name)), None)
    if asked is None:
        return "C.UTF-8"
    return asked if UTF8_LANGUAGE.fullmatch(asked) else "C"
