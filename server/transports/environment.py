"""The environment of a player's process: made from nothing, with only what a terminal may say of itself."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cockade.tui.text.i18n import known

SAFE_TERM = re.compile(r"[A-Za-z0-9._+-]{1,40}")
UTF8_LANGUAGE = re.compile(r"([a-z]{2,3}(_[A-Z]{2})?|C)\.(UTF-8|utf8)")
FULL_COLOUR = ("truecolor", "24bit")
COLOURFUL = (
    *("xterm", "screen", "tmux", "rxvt", "vte", "gnome", "konsole", "putty", "st", "iterm", "alacritty"),
    *("kitty", "foot", "wezterm", "ghostty", "contour", "mintty", "nsterm", "eterm", "mlterm", "terminator"),
)
"""Terminals that show 256 colours whatever the end of their names says."""
DUMB = "dumb"
HEARD = frozenset(("LC_ALL", "LC_CTYPE", "LANG", "COLORTERM", "NO_COLOR"))
"""What a terminal may say of itself; all else is refused."""
LONGEST_VALUE = 100
LOCALES = {"en": "en_US.UTF-8", "ja": "ja_JP.UTF-8"}


def player_environment(term: str, said: Mapping[str, str]) -> dict[str, str]:
    """
    The environment for a terminal of that kind, whose owner said those things of it.

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
    """
    The locale of what a browser says that its owner reads, the best first; only a language is taken from it.

    >>> locale_of("ja,en-US;q=0.8"), locale_of("fr-FR, ja;q=0.5"), locale_of("$(reboot)")
    ('ja_JP.UTF-8', 'ja_JP.UTF-8', 'C.UTF-8')
    """
    asked = (known(part.partition(";")[0]) for part in accepted[:LONGEST_VALUE].split(","))
    return LOCALES.get(next(filter(None, asked), ""), "C.UTF-8")


def is_heard(name: bytes, value: bytes) -> bool:
    """
    Whether that variable is taken from a client.

    >>> is_heard(b"LANG", b"ja_JP.UTF-8"), is_heard(b"LD_PRELOAD", b"evil.so")
    (True, False)
    """
    return name.decode("latin-1") in HEARD and len(value) <= LONGEST_VALUE


def kind_of(term: str) -> str:
    """What a client says its terminal is, if that can be a name; else the most usual one."""
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
