"""The command line: `main` says the version by itself and loads `running` for all other words."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    words = sys.argv[1:] if argv is None else argv
    if [*words] == ["--version"] and _says(f"cockade {version()}"):
        return 0
    if [*words] == ["list"]:
        from cockade.tui.commands.list import print_kept

        if print_kept():
            return 0
    from cockade.tui.commands.running import run_command

    return run_command(words)


def _says(line: str) -> bool:
    """Whether a line could be printed; if not, the command is run again and tells why."""
    try:
        print(line, flush=True)
    except (OSError, ValueError):
        return False
    return True


def version() -> str:
    """
    The version that is installed.

    It is read as `importlib.metadata` reads it, without that: to import it takes as long as all of Python.
    """
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - pathlib is not loaded yet
        except OSError:
            continue
        for name in names:
            if name.startswith("cockade-") and name.endswith(".dist-info"):
                with open(os.path.join(folder, name, "METADATA"), encoding="utf-8") as file:  # noqa: PTH118, PTH123
                    return next((line[9:].strip() for line in file if line.startswith("Version: ")), "?")
    return "(not installed)"
