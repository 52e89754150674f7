"""`cockade mend`: restore recorded games that a program has changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cockade.saves.errors import SaveError
from cockade.saves.sanitize import shown
from cockade.saves.save_file import SaveFile
from cockade.tui.commands.common import tell_notes
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """Repair all files. Returns 2 if that fails for one."""
    trouble = 0
    for file in args.files:
        try:
            save, _, notes = SaveFile.open(file, GAMES)
            save.close()
        except SaveError as error:
            print(f"cockade: {words_of(error)}", file=sys.stderr)
            trouble = 2
            continue
        tell_notes(file, notes)
        mended, whole = say("{file}: restored.", file=shown(file)), say("{file}: intact.", file=shown(file))
        print(mended if notes else whole)
    return trouble
