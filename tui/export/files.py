"""Files that are there whole or not at all, and that nobody loses by mistake."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from saves.errors import SaveError, told
from tui.words import say


def check_free(path: Path, *, force: bool) -> None:
    """Refuse a name that is taken, before any work is done for it; SaveError."""
    if path.is_dir():
        raise SaveError(path, say("This is a folder. Name a file in it."))
    if not path.parent.is_dir():
        raise SaveError(path, say("There is no folder {folder}. Make it first.", folder=path.parent))
    if path.exists() and not force:
        raise SaveError(path, say("There is a file of this name already. --force writes over it."))


def pictures_of(path: Path) -> Path:
    """The folder beside a report in which its pictures are."""
    return path.with_name(f"{path.stem}_files")


def put(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a whole file at one stroke; SaveError, and everything as it was, if that cannot be done."""
    check_free(path, force=force)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise told(error, path) from error
    finally:
        temporary.unlink(missing_ok=True)
