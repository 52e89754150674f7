"""The shortest way to `cockade list`: its text is kept in each language."""

from __future__ import annotations

import os
import sys

from cockade.engine import entry_points
from cockade.tui.text.kept_cards import kept_list
from cockade.tui.text.language_choice import kept_language, language_of


def print_kept_list() -> bool:
    """Print the kept list of all scenarios. False if it is not that of the installed games."""
    text = kept_list(language_of(kept_language(), os.environ), entry_points.declared())
    if not text or not hasattr(sys.stdout, "reconfigure"):  # without an output, the command tells so
        return False
    sys.stdout.reconfigure(errors="replace")
    try:
        print(text, end="", flush=True)
    except (OSError, ValueError):  # the command is run again, and tells why
        return False
    return True
