"""SSH keys: the server's own, and those of the players."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import asyncssh
from attrs import frozen

from cockade.saves.atomic import PRIVATE, write_whole
from cockade.server.host.tokens import BOT
from cockade.server.transports.operator_log import harmless
from cockade.tui.text import chat_text
from cockade.tui.text.i18n import say

HOST_KEY = "host_key"
NEXT_HOST_KEY = f"{HOST_KEY}.next"
PLAYERS, LISTED = "players", "listed"
_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/=]+")


class KeyTrouble(Exception):  # noqa: N818 - it is an answer: one sentence
    """An unusable key file, with the place, the reason and the remedy."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the server's key. It is made once, readable only by its owner."""
    path = folder / HOST_KEY
    if not path.exists():
        _make(path)
    return _read_key(path)


def host_keys(folder: Path) -> tuple[asyncssh.SSHKey, ...]:
    """Return the server's key and its replacement, as far as they exist."""
    paths = (folder / HOST_KEY, folder / NEXT_HOST_KEY)
    return tuple(_read_key(path) for path in paths if path.exists())


def renew_host_key(folder: Path, *, overlap: bool) -> asyncssh.SSHKey:
    """Make the next host key. Clients learn it first, or without `overlap` it is used at once.

    Raises: KeyTrouble, in a sentence.
    """
    path = folder / (NEXT_HOST_KEY if overlap else HOST_KEY)
    if overlap and path.exists():
        raise KeyTrouble(say("{path}: the next key already exists. Use --finish to switch to it.", path=path))
    _make(path)
    if not overlap:
        (folder / NEXT_HOST_KEY).unlink(missing_ok=True)
    return _read_key(path)


def switch_host_key(folder: Path) -> asyncssh.SSHKey:
    """Replace the host key by the next one.

    Raises: KeyTrouble, in a sentence.
    """
    path = folder / NEXT_HOST_KEY
    if not path.exists():
        text = '{path}: there is no next key. Make one with "cockade server rotate host-key".'
        raise KeyTrouble(say(text, path=path))
    found = _read_key(path)
    path.replace(folder / HOST_KEY)
    return found


def _read_key(path: Path) -> asyncssh.SSHKey:
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        text = (
            "{path} is not a private key ({why}). Restore it from a copy: with any other key, players see a "
            "warning."
        )
        raise KeyTrouble(say(text, path=path, why=error)) from error


def _make(path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="cockade")
    write_whole(path, key.export_private_key(), mode=PRIVATE)


def known_hosts_line(key: asyncssh.SSHKey, host: str, port: int) -> str:
    """Return the line for a player's known_hosts before the first connection."""
    return f"[{host}]:{port} {key.export_public_key().decode().rsplit(' ', 1)[0].strip()}"


@frozen
class KeyHolder:
    """A player on the list: the account, the operator's name for it, and the keys.

    The account is `player:` and the name where lines say `player="..."`, `bot:` and the name where they say
    `bot="..."`, else the fingerprint of the one key.
    """

    player: str
    name: str
    prints: tuple[str, ...]

    @property
    def is_bot(self) -> bool:
        """Whether the holder is a bot with its own key."""
        return self.player.startswith(BOT)


class PlayerList:
    """The players whom the operator admits: a file like `authorized_keys`, a key and a name a line.

    Lines that start with the same `player="ada"` are keys of one player. Otherwise two lines are always two
    players. The file is reloaded after changes. `kept`, if given, has all keys that were ever on the list, so
    a removed player can't return as another. Without `remembers` that file is read and not written.
    """

    def __init__(self, path: Path, kept: Path | None = None, *, remembers: bool = True) -> None:
        self.path = path
        self.problems: list[str] = []
        self._skipped: list[str] = []
        self._remembers = remembers
        self.version = 0
        """A number that changes whenever the list changes."""
        self._kept = kept
        self._listed = set(_lines(kept)) if kept else set()
        self._read_as: tuple[int, int] | None = None
        self._by_print: dict[str, KeyHolder] = {}
        self._by_account: dict[str, KeyHolder] = {}
        self.refresh()

    def refresh(self) -> bool:
        """Reload the file if it has changed.

        True if it was reloaded, or if it can't be read. Then `problems` has the reason, and the keys stay.
        """
        try:
            status = self.path.stat()
            now = (status.st_mtime_ns, status.st_size)
            if now == self._read_as:
                return False
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            now, text = (0, 0), ""
            if now == self._read_as:
                return False
        except OSError as error:
            self.problems = self._skipped = [f"{self.path}: {error.strerror}"]
            return True
        self._read_as = now
        self._take(text)
        return True

    def _take(self, text: str) -> None:
        self.version += 1
        self.problems, self._skipped = [], []
        keys: dict[str, tuple[str, list[str]]] = {}
        for print_, account, name in self._rows(text):
            keys.setdefault(account, (name, []))[1].append(print_)
        players = [KeyHolder(account, name, tuple(prints)) for account, (name, prints) in keys.items()]
        self._by_account = {each.player: each for each in players}
        self._by_print = {print_: each for each in players for print_ in each.prints}
        self._remember()

    def _rows(self, text: str) -> Iterator[tuple[str, str, str]]:
        """Yield the fingerprint, account and name of each line."""
        names: set[str] = set()
        for number, line in enumerate(text.splitlines(), 1):
            words = line.strip()
            if not words or words.startswith("#"):
                continue
            said = _SAID.fullmatch(words)
            kind, group, rest = said.groups() if said else ("", "", words)
            try:
                print_ = asyncssh.import_public_key(rest).get_fingerprint()
            except (asyncssh.KeyImportError, ValueError):
                self._skip("{path}, line {n}: this is not a public key followed by a name.", number)
                continue
            if kind == "bot" and not chat_text.bot_name(group):
                text = (
                    "{path}, line {n}: the name of a bot starts with a letter or a digit, has no "
                    "spaces, and has "
                    "at most {most} characters."
                )
                self._skip(text, number, most=chat_text.LONGEST_BOT)
                continue
            name = harmless(group or " ".join(rest.split(maxsplit=2)[2:]))
            if name in names and not group:
                self._wonder(
                    (
                        "{path}, line {n}: another key has the same name, so these count as two players. "
                        'If they are one, write player="NAME" before both keys.'
                    ),
                    number,
                )
            names |= {name} if name and not group else set()
            yield print_, f"{kind}:{group}" if group else print_, name

    def _wonder(self, text: str, number: int, **more: object) -> None:
        self.problems.append(say(text, path=self.path, n=number, **more))

    def _skip(self, text: str, number: int, **more: object) -> None:
        self._wonder(text, number, **more)
        self._skipped.append(self.problems[-1])

    @property
    def skipped(self) -> list[str]:
        """Return the skipped lines of both files, each with its place."""
        text, known = say("this is not the fingerprint of a key"), set(self._by_print)
        wrong = sorted(line for line in self._listed - known if not _FINGERPRINT.fullmatch(line))
        return [*self._skipped, *(f"{self._kept}: {harmless(line)[:80]}: {text}" for line in wrong[:1])]

    def _remember(self) -> None:
        new = set(self._by_print) - self._listed
        if self._kept and self._remembers and new:
            with os.fdopen(os.open(self._kept, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a") as out:
                out.writelines(f"{each}\n" for each in sorted(new))
        self._listed |= new

    def player(self, key_print: str) -> KeyHolder | None:
        """Return the holder of a key. None if it is not listed."""
        self.refresh()
        return self._by_print.get(key_print)

    def of_account(self, account: str) -> KeyHolder | None:
        """Return the player with this account, or with one that was their key. None if there is none."""
        self.refresh()
        return self._by_account.get(account) or self._by_print.get(account)

    def was_listed(self, key_print: str) -> bool:
        """Whether a key is or ever was on the list."""
        return key_print in self._listed

    def everybody(self) -> list[KeyHolder]:
        """Return all players on the list, each once."""
        self.refresh()
        return list(self._by_account.values())


_SAID = re.compile(r'(player|bot)="([^"]{1,60})"\s+(.*)')


def _lines(path: Path) -> list[str]:
    with suppress(FileNotFoundError):
        return path.read_text("utf-8", errors="replace").splitlines()
    return []
