"""`cockade verify --against PACK`: games of a pack by the battle they carry, and by another version of it."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.engine.data_files import DataError
from cockade.engine.packs import brought
from cockade.saves.errors import SaveError
from cockade.saves.pack_migration import on_pack
from cockade.saves.packs import chosen, is_pack, read_pack
from cockade.saves.save_file import review
from cockade.saves.verify import Verdict, departures, found
from cockade.saves.verify import judged as judged_game
from cockade.tui.commands import git_worktree, verify_files
from cockade.tui.commands.verify_against import There, beside
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import game_of, is_meant, pack_path
from cockade.tui.text.cli_errors import CommandError, data_words
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_REVISION = re.compile(r"[~^@:]|^(?:HEAD|[0-9a-f]{7,40})$")
"""What is said of revisions and of no pack: `main~2`, `HEAD`, a hash."""


def is_one(name: str) -> bool:
    """Whether it names a pack and not a revision."""
    return is_meant(name) and is_pack(chosen(pack_path(name))[0])


def check_revision(name: str) -> None:
    """Raise CommandError if NAME is no pack and no revision; of a likely revision git itself says why."""
    if _REVISION.search(name) or git_worktree.is_one(name):
        return
    text = (
        '--against: there is no pack and no revision called "{name}". Cockade looked for {path}, among your '
        'packs and its own, and in git in {folder}. "cockade packs list" names packs, "git log" revisions.'
    )
    raise CommandError(say(text, name=name, path=Path(name).absolute(), folder=git_worktree.ROOT))


def judged_against_pack(files: Sequence[str], name: str, jobs: int | None) -> tuple[list[Verdict], int]:
    """Verdicts with what each game's own battle gives beside what this pack gives; how many were not read."""
    try:
        values = read_pack(chosen(pack_path(name))[0]).values
        pack = brought(values)
        assert pack is not None
        game_of(pack)
    except DataError as error:
        raise CommandError(say("--against {pack}: {faults}", pack=name, faults=data_words(error))) from error
    return verify_files.judged(files, jobs, partial(judge_on, values, (say("recorded"), name)))


def judge_on(
    values: Mapping[str, Any], columns: tuple[str, str], file: str
) -> tuple[str, Verdict | SaveError]:
    """A file on a pack; what today's rules play otherwise on its own pack is no news."""
    try:
        opened = review(Path(file), GAMES).opened
        renewed = on_pack(opened, values, file)
    except SaveError as error:
        return file, error
    there = There.of(found(opened, file, departure) for departure in departures(opened))
    return file, beside(there, judged_game(renewed, file, known=there.known), columns)
