"""Which language a player reads: what he said now, what he chose, or what his system or terminal asks for."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from cockade.tui.text.words import SOURCE, known, wished

AUTO = "auto"
HOME = "COCKADE_CONFIG"
FILE = "settings.toml"
VARIABLE = "COCKADE_LANGUAGE"
"""What `--language` sets; it goes before the settings."""
MOST_BYTES = 1 << 18


def language_of(setting: str, environ: Mapping[str, str]) -> str:
    """
    The language of a player who set that ("auto" leaves it to his system).

    >>> language_of("auto", {"LANG": "ja_JP.UTF-8"}), language_of("en", {"LANG": "ja_JP.UTF-8"})
    ('ja', 'en')
    """
    said = known(environ.get(VARIABLE, ""))
    return said or (known(setting) if setting != AUTO else "") or wished(environ) or SOURCE


def settings_file() -> Path:
    """Where the settings are: in `$COCKADE_CONFIG`, or in what the system has for that."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen).expanduser() / FILE
    from platformdirs import user_config_path  # noqa: PLC0415 - not every command asks

    return user_config_path("cockade", appauthor=False) / FILE


def kept_language() -> str:
    """What the settings say of the language, before they are read strictly; "auto" if they say nothing."""
    try:
        with settings_file().open("rb") as file:
            found = tomllib.loads(file.read(MOST_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        return AUTO
    said = found.get("language")
    return said if isinstance(said, str) else AUTO
