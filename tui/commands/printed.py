"""A file of printed values (`--values FILE`): TOML, read before anything is begun."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from tui.commands.trouble import Trouble
from tui.words import say


def printed_values(file: str) -> dict[str, Any]:
    """The tables of a file; Trouble names what cannot be read."""
    try:
        found = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(say("--values: {file} cannot be read: {why}.", file=file, why=error)) from error
    except tomllib.TOMLDecodeError as error:
        raise Trouble(say("--values: {file} is no TOML: {why}.", file=file, why=error)) from error
    if not found:
        raise Trouble(say("--values: {file} is empty.", file=file))
    try:
        json.dumps(found)
    except TypeError as error:
        raise Trouble(say("--values: {file} holds what is neither text nor number.", file=file)) from error
    return found
