"""Keys: the server's own, and those of the players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import asyncssh
from attrs import frozen

from cockade.saves.whole import PRIVATE, write_whole
from cockade.tui.server.transports.journal import harmless
from cockade.tui.text.words import say

HOST_KEY = "host_key"
PLAYERS = "players"


class KeyTrouble(Exception):  # noqa: N818 - it is an answer: one sentence
    """A file of keys that cannot be used: where, why, and the way out."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The server's key, made the first time and never again, readable by its owner only."""
    path = folder / HOST_KEY
    if not path.exists():
        _make(path)
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        text = "{path} is no private key ({why}). Bring it back from a copy; players are warned of any other."
        raise KeyTrouble(say(text, path=path, why=error)) from error


def _make(path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="cockade")
    write_whole(path, key.export_private_key(), mode=PRIVATE)


def known_hosts_line(key: asyncssh.SSHKey, host: str, port: int) -> str:
    """The line that a player can put into his known_hosts before the first visit."""
    return f"[{host}]:{port} {key.export_public_key().decode().rsplit(' ', 1)[0].strip()}"


@frozen
class Player:
    """Somebody on the list: the account, and the name that the operator gave."""

    player: str
    name: str


class PlayerList:
    """
    The players whom the operator lets in: a file as `authorized_keys`, a key and a name a line.

    Lines with the same name are several keys of one player. The file is read again when it has changed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []
        self._read_as: tuple[int, int] | None = None
        self._known: dict[str, Player] = {}
        self.refresh()

    def refresh(self) -> bool:
        """Read the file if it is another than before; whether it was."""
        try:
            status = self.path.stat()
            now = (status.st_mtime_ns, status.st_size)
            if now == self._read_as:
                return False
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            now, text = (0, 0), ""
        except OSError as error:
            self.problems = [f"{self.path}: {error.strerror}"]
            return True
        self._read_as = now
        self.problems = []
        self._known = dict(self._players(text))
        return True

    def _players(self, text: str) -> Iterator[tuple[str, Player]]:
        accounts: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            words = line.strip()
            if not words or words.startswith("#"):
                continue
            try:
                print_ = asyncssh.import_public_key(words).get_fingerprint()
            except (asyncssh.KeyImportError, ValueError):
                self.problems.append(
                    say(
                        '{path}, line {n}: "{line}" is no public key followed by a name.',
                        path=self.path,
                        n=number,
                        line=harmless(words[:40]),
                    )
                )
                continue
            name = harmless(" ".join(words.split(maxsplit=2)[2:]))
            account = accounts.setdefault(name, print_) if name else print_
            yield print_, Player(account, name)

    def player(self, key_print: str) -> Player | None:
        """Whose key that is; None if it is nobody's."""
        self.refresh()
        return self._known.get(key_print)

    def everybody(self) -> list[Player]:
        """All players on the list, each once."""
        self.refresh()
        return list(dict.fromkeys(self._known.values()))
