"""A file of printed values (`--values FILE`): TOML, read before the game starts."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from cockade.engine.data_files import too_dotted
from cockade.saves.atomic import read_bounded
from cockade.saves.errors import told
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

MOST_BYTES = 1 << 20


def printed_values(file: Path) -> dict[str, Any]:
    """The tables of a file. CommandError names the fault of an unreadable one."""
    try:
        found = _tables(read_bounded(file, MOST_BYTES).decode())
    except OSError as error:
        raise CommandError(say("--values: {error}", error=told(error, file))) from error
    except UnicodeDecodeError as error:
        raise CommandError(say("--values: {file} cannot be read: {why}.", file=file, why=error)) from error
    except (ValueError, RecursionError) as error:  # no TOML, numbers without end, or lists in lists
        raise CommandError(say("--values: {file} is not TOML: {why}.", file=file, why=error)) from error
    if not found:
        raise CommandError(say("--values: {file} is empty.", file=file))
    try:
        json.dumps(found)
    except (TypeError, ValueError, RecursionError) as error:
        raise CommandError(
            say("--values: {file} has a value that is neither text nor a number.", file=file)
        ) from error
    return found


def _tables(text: str) -> dict[str, Any]:
    """The tables of a TOML text. ValueError or RecursionError if it is not TOML."""
    if line := too_dotted(text):
        raise ValueError(say("there are too many dots in line {n}", n=line))
    return tomllib.loads(text)
