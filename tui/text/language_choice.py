"""The player's language: from the command line, the settings, or the system or terminal."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from cockade.tui.text.i18n import SOURCE, known, wished

AUTO = "auto"
HOME = "COCKADE_CONFIG"
FILE = "settings.toml"
VARIABLE = "COCKADE_LANGUAGE"
"""The variable that `--language` sets. It overrides the settings."""
FAR = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
"""Variables that are set in remote sessions."""
MOST_BYTES = 1 << 18


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
    from platformdirs import user_config_path

    return user_config_path("cockade", appauthor=False) / FILE


def kept_language() -> str:
    """Return the language in the settings before they are read strictly, or "auto"."""
    try:
        with settings_file().open("rb") as file:
            found = tomllib.loads(file.read(MOST_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        return AUTO
    said = found.get("language")
    return said if isinstance(said, str) else AUTO
