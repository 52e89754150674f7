"""Files that are written whole or not at all, and never overwritten by mistake."""

from __future__ import annotations

from pathlib import Path

from cockade.saves.atomic import write_whole
from cockade.saves.errors import SaveError, told
from cockade.tui.text.i18n import say


def check_free(path: Path, *, force: bool) -> None:
    """Refuse a name that is taken, before the work starts. Raises: SaveError."""
    if path.is_dir():
        raise SaveError(path, say("This is a folder. Name a file in it."))
    if not path.parent.is_dir():
        raise SaveError(path, say("There is no folder {folder}. Make it first.", folder=path.parent))
    if path.exists() and not force:
        raise SaveError(path, say("A file with this name already exists. Use --force to overwrite it."))


def pictures_of(path: Path) -> Path:
    """The folder for the pictures of a report, next to it."""
    return path.with_name(f"{path.stem}_files")


def put(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a whole file atomically. SaveError if that fails, without any change."""
    check_free(path, force=force)
    try:
        write_whole(path, content)
    except OSError as error:
        raise told(error, path) from error
