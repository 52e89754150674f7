"""The command line: `main` says the version by itself and loads `running` for all other words."""

from __future__ import annotations

import sys

from cockade.tui.commands.installed_version import version

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
