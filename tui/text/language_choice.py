"""The player's language: from the command line, the settings, or the system or terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE = "en"
LANGUAGES = {SOURCE: "English", "ja": "日本語"}
"""The available languages, each by its own name."""
AUTO = "auto"
HOME = "COCKADE_CONFIG"
FILE = "settings.toml"
VARIABLE = "COCKADE_LANGUAGE"
"""The variable that `--language` sets. It overrides the settings."""
FAR = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
"""Variables that are set in remote sessions."""
MOST_CHARACTERS = 1 << 18
SEPARATORS = str.maketrans(".@-", "___")


def known(locale: str) -> str:
    """Return the language of a locale (`ja_JP.UTF-8`, `ja-JP`), or empty if Cockade lacks it."""
    code = locale.strip().translate(SEPARATORS).partition("_")[0].lower()
    return code if code in LANGUAGES else ""


def wished(environ: Mapping[str, str]) -> str:
    """Return the language that the environment requests, or empty if none is available."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if locale.split(".")[0] in ("C", "POSIX", ""):
        return ""
    asked = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next((code for each in asked if (code := known(each))), "")


def language_of(setting: str, environ: Mapping[str, str]) -> str:
    """
    Return the language of a player with this setting. "auto" follows the system.

    >>> language_of("auto", {"LANG": "ja_JP.UTF-8"}), language_of("en", {"LANG": "ja_JP.UTF-8"})
    ('ja', 'en')
    """
    said = known(environ.get(VARIABLE, ""))
    return said or (known(setting) if setting != AUTO else "") or wished(environ) or SOURCE


def asks_language(environ: Mapping[str, str], *, is_kept: bool) -> bool:
    """
    Return whether to ask for the language once: if only the system suggests it, and none is saved.

    Never in remote sessions, because the player's own machine has sent the language.

    >>> asks_language({"LANG": "ja_JP.UTF-8"}, is_kept=False), asks_language({"LANG": "C"}, is_kept=False)
    (True, False)
    """
    is_said = is_kept or bool(known(environ.get(VARIABLE, "")))
    is_far = any(environ.get(name) for name in FAR)
    return not (is_said or is_far) and wished(environ) not in ("", SOURCE)


def settings_file() -> Path:
    """Return the settings file, in `$COCKADE_CONFIG` or in the system's usual folder."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen).expanduser() / FILE
    folders = os.environ.get("XDG_CONFIG_HOME", ""), f"{os.environ.get('HOME', '')}/.config"
    usual = next(filter(os.path.isabs, folders), "")
    if sys.platform == "linux" and usual:  # what platformdirs says, without its import: a fifth of a start
        return Path(usual, "cockade", FILE)
    from platformdirs import user_config_path

    return user_config_path("cockade", appauthor=False) / FILE


def kept_language() -> str:
    """Return the language in the settings before they are read strictly, or "auto"."""
    try:
        with settings_file().open(encoding="utf-8") as file:
            rows = file.read(MOST_CHARACTERS).partition("\n[")[0].splitlines()
    except (OSError, ValueError):
        return AUTO
    for row in rows:  # without tomllib, whose import takes as long as all of `cockade list`
        name, _, said = row.partition("#")[0].partition("=")
        if name.strip(" \t\"'") == "language" and said.strip()[:1] in ("'", '"'):
            return said.strip(" \t\"'")
    return AUTO
