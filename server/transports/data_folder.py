"""The data folder of a server, read as a whole before a port is opened.

`serve --check`, a renewal and `serve` itself make the same one, so they agree on whether a server can start.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncssh
from attrs import frozen

from cockade.engine.data_files import DataError
from cockade.saves.errors import SaveError
from cockade.server.host.server import HostData
from cockade.server.host.tokens import SECRET, door_secret, old_secret
from cockade.server.store.backup import FILES
from cockade.server.store.store import Store
from cockade.server.transports.keys import LISTED, KeyTrouble, PlayerList, host_key, host_keys
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import say


@frozen
class ServerData:
    """The list of players, the key, the secret and the host's files.

    `skipped` names what a start would pass over: lines that are no keys, packs that can't be played, files of
    another kind. `keys` and `secret` are empty if they don't exist yet and were not to be made.
    """

    players: PlayerList
    keys: tuple[asyncssh.SSHKey, ...]
    secret: bytes
    skipped: tuple[str, ...]

    @classmethod
    def read(cls, folder: Path, players: Path) -> ServerData:
        """Read the folder for a start, and make the key and the secret if they are missing.

        Raises: KeyTrouble, in a sentence.
        """
        with _in_a_sentence(folder):
            listed = PlayerList(players, folder / LISTED)
            host_key(folder)
            return cls(listed, host_keys(folder), door_secret(folder), tuple(_skipped(folder, listed)))

    @classmethod
    def tried(cls, folder: Path, players: Path, packs: str) -> ServerData:
        """Read all that a start would read, games included, without changes.

        Raises: KeyTrouble, in a sentence, if the server could not start.
        """
        with _in_a_sentence(folder):
            Store.check(folder)
            found = HostData.read(folder, packs)
            keys, secret = host_keys(folder), old_secret(folder, time.time())
            secret = door_secret(folder) if (folder / SECRET).exists() else secret
            listed = PlayerList(players, folder / LISTED, remembers=False)
        return cls(listed, keys, secret, (*_skipped(folder, listed), *found.skipped))


@contextmanager
def _in_a_sentence(folder: Path) -> Iterator[None]:
    try:
        yield
    except (SaveError, DataError) as error:
        raise KeyTrouble(words_of(error)) from error
    except OSError as error:
        raise KeyTrouble(f"{error.filename or folder}: {error.strerror}") from error


def _skipped(folder: Path, listed: PlayerList) -> Iterator[str]:
    yield from listed.skipped
    for name, file in FILES.items():
        path = folder / name
        if path.exists() and path.is_dir() != file.is_folder:
            kind = say("must be a folder") if file.is_folder else say("must be a file")
            yield f"{path}: {kind}"
        elif path.exists() and not os.access(path, os.R_OK | os.W_OK):
            yield say("The user of this server cannot use {path}: {why}.", path=path, why=os.strerror(13))
