"""The command line: `main` prints the version itself, and loads `running` for all other arguments."""

from __future__ import annotations

import sys

from cockade.tui.commands.installed_version import version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code."""
    words = sys.argv[1:] if argv is None else argv
    if [*words] == ["--version"] and _says(f"cockade {version()}"):
        return 0
    if [*words] == ["list"]:
        from cockade.tui.commands.kept_list import print_kept_list

        if print_kept_list():
            return 0
    from cockade.tui.commands.running import run_command

    return run_command(words)


def _says(line: str) -> bool:
    """True if a line could be printed. Otherwise the command runs again and reports the reason."""
    try:
        print(line, flush=True)
    except (OSError, ValueError):
        return False
    return True
