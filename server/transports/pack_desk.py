"""Packs over SSH, without a terminal: `ssh HOST packs list`, `get NAME`, `send NAME < FILE`, `withdraw NAME`.

A separate process (`pack_check`) reads an uploaded pack. The front end only carries its bytes.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections import defaultdict, deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from attrs import define, field

from cockade.engine.data_files import DataError
from cockade.events.problems import plain
from cockade.saves.packs import NAME, zipped
from cockade.server.host.pack_store import FOLDER, PLAYERS
from cockade.server.store.people import LISTED as NAMED
from cockade.server.store.people import MEMBER, People, Player
from cockade.server.store.sanctions import BAN, Sanctions
from cockade.server.store.uploaded_packs import LARGEST, MOST, MOST_EACH, BroughtPacks
from cockade.server.transports.connection import AcceptedConnection
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.users import User, Users
from cockade.tui.games.pack_loading import MOST_TOLD, shipped
from cockade.tui.text.i18n import language, say

PATIENCE = 60.0
"""Seconds in which a pack must be read."""
MOST_ERRANDS, HOUR = 30, 3600.0
"""The most commands of a player in an hour."""
LONGEST = 400
"""The most letters shown of a fault."""
MOST_WAITING = 10
"""The most packs in the queue, one of each player. More are asked to come later."""


class NoError(Exception):
    """Raised for a refused command, with a sentence for the player."""


@define(eq=False)
class PackDesk:
    """The pack commands over SSH. `packs` is the value of `cockade serve --packs`."""

    data: Path
    packs: str
    people: People
    journal: Journal
    users: Users | None = None
    """The user under which packs are read. None for our own."""
    _reading: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(1))
    _waiting: set[str] = field(factory=set)
    _lately: dict[str, deque[float]] = field(factory=lambda: defaultdict(deque))

    @property
    def brought(self) -> BroughtPacks:
        """The packs that players uploaded."""
        return BroughtPacks.on(self.data)

    async def answer(self, words: Sequence[str], data: bytes, visit: AcceptedConnection) -> tuple[int, bytes]:
        """Run a command. Return the exit code and the answer."""
        try:
            return 0, await self._done(words, data, self._player(visit))
        except NoError as error:
            return 1, f"{error}\n".encode()

    def _player(self, visit: AcceptedConnection) -> Player:
        found = None
        if not (visit.is_bot or visit.is_guest or visit.newcomer):
            found = self.people.known_by(visit.prints or (visit.player,))
        if found is None or found.state not in (NAMED, MEMBER):
            raise NoError(say("Log in once and choose a name: packs are for players of this server."))
        if Sanctions(self.people.store).of(found.id, BAN):
            raise NoError(say("You are banned from this server."))
        now, lately = asyncio.get_running_loop().time(), self._lately[found.id]
        while lately and lately[0] < now - HOUR:
            lately.popleft()
        if len(lately) >= MOST_ERRANDS:
            raise NoError(say("You have reached the limit for this hour. Come back later."))
        lately.append(now)
        return found

    async def _done(self, words: Sequence[str], data: bytes, player: Player) -> bytes:
        match words:
            case ["list"]:
                return self._list().encode()
            case ["get", name]:
                return self._get(name)
            case ["send", name]:
                return (await self._send(name, data, player)).encode()
            case ["withdraw", name]:
                return self._withdraw(name, player).encode()
        raise NoError(
            say('Use "packs list", "packs get NAME", "packs send NAME < FILE" or "packs withdraw NAME".')
        )

    def _list(self) -> str:
        brought = {one.name: one.player for one in self.brought.all()} if self.packs == PLAYERS else {}
        names = self.people.names(set(brought.values()))
        rows = [
            say("{name}, uploaded by {player}", name=name, player=names.get(by, "?"))
            for name, by in brought.items()
        ]
        rows = [*self._listed(), *rows] or [say("There are no packs here.")]
        return "".join(f"{row}\n" for row in rows)

    def _listed(self) -> dict[str, Path]:
        """Return the operator's packs by the names for `get`."""
        folder = self.data / FOLDER
        paths = sorted(folder.iterdir()) if folder.is_dir() else []
        found = {path.name if path.is_dir() else path.stem: path for path in paths}
        return {name: path for name, path in found.items() if NAME.fullmatch(name)}

    def _get(self, name: str) -> bytes:
        listed = self._listed()
        try:
            if name in listed:
                return zipped(listed[name])
            if self.packs == PLAYERS and self.brought.find(name):
                return self.brought.path(name).read_bytes()
        except (DataError, OSError) as error:
            self.journal.note("pack-unread", pack=name, why=error)
        raise NoError(say('There is no pack "{name}" here. See "packs list".', name=plain(name, 80)))

    # ------------------------------------------------------------ bringing

    async def _send(self, name: str, data: bytes, player: Player) -> str:
        self._check_room(name, data, player)
        if player.id in self._waiting or len(self._waiting) >= MOST_WAITING:
            raise NoError(say("Too many packs are being read just now. Come back in a minute."))
        self._waiting.add(player.id)
        try:
            async with self._reading:
                said = await self._verdict(data)
        finally:
            self._waiting.remove(player.id)
        if said["wrong"]:
            raise NoError(
                "\n".join(plain(row, LONGEST) for row in str(said["wrong"]).splitlines()[:MOST_TOLD])
            )
        self._check_room(name, data, player)  # somebody may have been faster
        try:
            self.brought.keep(name, player.id, data)
        except OSError as error:
            self.journal.note("not-kept", why=error)
            raise NoError(say("The server could not save it. Come back later.")) from error
        self.journal.note("pack-brought", pack=name, by=player.id, hash=said["hash"][:8])
        text = (
            "{name} can be played here in a moment. Others can get it with: packs get {name}. Its games are "
            "not rated."
        )
        return say(text, name=name) + "\n"

    def _check_room(self, name: str, data: bytes, player: Player) -> None:
        if self.packs != PLAYERS:
            raise NoError(say("On this server only the operator adds packs."))
        if not NAME.fullmatch(name):
            raise NoError(
                say(
                    '"{name}" cannot be the name of a pack. Use lowercase letters, digits and hyphens.',
                    name=plain(name, 80),
                )
            )
        if not 0 < len(data) <= LARGEST:
            raise NoError(say("Send a zip of at most {n} bytes: packs send NAME < FILE.", n=LARGEST))
        there = self.brought.find(name)
        if name in self._listed() or name in shipped() or (there and there.player != player.id):
            raise NoError(say("Another pack has this name. Choose another name."))
        everybody = self.brought.all()
        own = [one for one in everybody if one.player == player.id]
        if not there and (len(own) >= MOST_EACH or len(everybody) >= MOST):
            text = (
                "There is no room: a player may have {n} packs, and all players {most}. Withdraw one first."
            )
            raise NoError(say(text, n=MOST_EACH, most=MOST))

    async def _verdict(self, data: bytes) -> dict[str, str]:
        """Return the verdict of a confined process, even if that process fails."""
        user = self.users.lend() if self.users else None
        try:
            return await self._read_as(user, data)
        finally:
            if self.users and user:
                self.users.give_back(user)

    async def _read_as(self, user: User | None, data: bytes) -> dict[str, str]:
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        with tempfile.TemporaryDirectory(prefix="cockade-pack-") as folder:
            words = ["-P", "-m", "cockade.server.transports.pack_check", folder, language()]
            words += [str(user.uid), str(user.gid)] if user else []
            ran = await asyncio.create_subprocess_exec(
                sys.executable, *words, stdin=pipe, stdout=pipe, stderr=nothing, env=_surroundings()
            )
            try:
                async with asyncio.timeout(PATIENCE):
                    told = await _told(ran, data)
                found = {name: str(json.loads(told)[name]) for name in ("wrong", "hash")}
            except (TimeoutError, ValueError, KeyError, TypeError, OSError):
                return {"wrong": say("This pack takes too much time or memory to read. Make it smaller.")}
            finally:
                if ran.returncode is None:
                    with suppress(ProcessLookupError):
                        ran.kill()
                    await ran.wait()
        return found

    def _withdraw(self, name: str, player: Player) -> str:
        there = self.brought.find(name)
        if there is None or there.player != player.id:
            raise NoError(say('You have not uploaded a pack "{name}".', name=plain(name, 80)))
        try:
            self.brought.remove(name)
        except OSError as error:
            self.journal.note("not-kept", why=error)
            raise NoError(say("The server could not remove it. Come back later.")) from error
        self.journal.note("pack-withdrawn", pack=name, by=player.id)
        return say("{name} has been withdrawn. Games in progress continue.", name=name) + "\n"


async def _told(ran: asyncio.subprocess.Process, data: bytes) -> bytes:
    """Parse a process's verdict. Raise ValueError if it is anything else."""
    assert ran.stdin is not None
    assert ran.stdout is not None
    ran.stdin.write(data)
    ran.stdin.close()
    try:
        await ran.stdout.readexactly(LARGEST)
    except asyncio.IncompleteReadError as whole:
        return whole.partial
    raise ValueError


def _surroundings() -> dict[str, str]:
    """Return the environment of the checking process: Python's path, and no secrets."""
    return {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
