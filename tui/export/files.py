"""Files that are there whole or not at all, and that nobody loses by mistake."""

from __future__ import annotations

from pathlib import Path

from cockade.saves.atomic import write_whole
from cockade.saves.errors import SaveError, told
from cockade.tui.text.i18n import say


def check_free(path: Path, *, force: bool) -> None:
    """Refuse a name that is taken, before any work is done for it; SaveError."""
    if path.is_dir():
        raise SaveError(path, say("This is a folder. Name a file in it."))
    if not path.parent.is_dir():
        raise SaveError(path, say("There is no folder {folder}. Make it first.", folder=path.parent))
    if path.exists() and not force:
        raise SaveError(path, say("A file with this name already exists. Use --force to overwrite it."))


def pictures_of(path: Path) -> Path:
    """The folder beside a report in which its pictures are."""
    return path.with_name(f"{path.stem}_files")


def put(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a whole file at one stroke; SaveError, and everything as it was, if that cannot be done."""
    check_free(path, force=force)
    try:
        write_whole(path, content)
    except OSError as error:
        raise told(error, path) from error
