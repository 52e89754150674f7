"""What one account can do to the host of the games when its process was taken over: each way, for ever."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh

from cockade.server.host.tokens import door_secret, mint
from tests.server.transports.grounds import make_key

Json = dict[str, Any]
NAME = "eve"
LONGEST = 1 << 26
BATTLE, BOTS = "rebels/trenton", ("regular", "veteran")
TIMES = 300
"""Requests of a flood before it begins anew."""
PATIENCE = 120.0


class Session:
    """A session of this account, straight at the host."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def ask(self, do: str, **more: Any) -> Json:
        """The answer; what comes before it is passed over."""
        self.say(do, **more)
        while True:
            line = await asyncio.wait_for(self._reader.readline(), PATIENCE)
            if not line:
                raise ConnectionError
            said: Json = json.loads(line)
            if said.get("id") == 1:
                return said

    def say(self, do: str, **more: Any) -> None:
        """Ask, and wait for nothing."""
        self._writer.write(json.dumps({"id": 1, "do": do, **more}).encode() + b"\n")

    async def drain(self) -> None:
        """Until the host has taken what was said, or does not take it for long."""
        await asyncio.wait_for(self._writer.drain(), 20)

    async def start(self, side: str = "american", **opponent: str) -> str:
        """A game of one's own; empty where there may be no more."""
        wanted = {"scenario": BATTLE, "side": side, "opponent": {"how": "open", "name": ""} | opponent}
        return str((await self.ask("start", wanted=wanted)).get("game", ""))


def socket_of(data: Path) -> Path:
    """Where the host of a data folder listens, by its command."""
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = command.read_bytes().decode(errors="replace").split("\0")
            if "cockade.server.transports.host_process" in words and str(data) in words:
                return Path(next(word for word in words if word.endswith("/host")))
    raise FileNotFoundError(data)


@asynccontextmanager
async def session(grounds: SimpleNamespace) -> AsyncIterator[Session]:
    """One that has said who it is."""
    key = asyncssh.read_public_key(make_key(grounds.folder, NAME).with_suffix(".pub"))
    token = mint(door_secret(grounds.data), key.get_fingerprint(), time.time())
    reader, writer = await asyncio.open_unix_connection(socket_of(grounds.data), limit=LONGEST)
    try:
        found = Session(reader, writer)
        while (await found.ask("hello", token=token))["player"] is None:  # another session may be as far
            await found.ask("name", name=NAME.capitalize())
        yield found
    finally:
        writer.close()


async def games_against_bots(grounds: SimpleNamespace) -> None:
    """As many as there may be, none of which is stayed at."""
    async with session(grounds) as eve:
        for number in range(60):
            game = await eve.start("british", how="bot", name=BOTS[number % 2])
            if game:
                await eve.ask("enter", game=game)
                await eve.ask("leave", game=game)


async def lists_and_pages(grounds: SimpleNamespace) -> None:
    """The dearest questions of the lobby, as fast as they are answered."""
    async with session(grounds) as eve:
        for number in range(TIMES):
            kind = ("lobby", "ratings", "tournaments", "account")[number % 4]
            await eve.ask(kind, game="rebels")


async def presences(grounds: SimpleNamespace) -> None:
    """Come to every game there is, and leave none."""
    async with session(grounds) as eve:
        found = (await eve.ask("lobby"))["games"]
        for row in [row for rows in found.values() for row in rows] * 3:
            await eve.ask("enter", game=row["id"])


async def acts_and_take_backs(grounds: SimpleNamespace) -> None:
    """In a step of one's own, for ever."""
    async with session(grounds) as eve:
        mine = [row for row in (await eve.ask("lobby"))["games"]["mine"] if row["decider"] == row["side"]]
        for row in mine[:2]:
            await eve.ask("enter", game=row["id"])
        for number in range(TIMES):
            for row in mine[:2]:
                await eve.ask(("redo", "undo", "order")[number % 3], game=row["id"], what="only", on=True)


async def nothing_is_read(grounds: SimpleNamespace) -> None:
    """Ask for what is long, and never read it."""
    async with session(grounds) as eve:
        games = [row["id"] for rows in (await eve.ask("lobby"))["games"].values() for row in rows][:4]
        with suppress(ConnectionError, TimeoutError):
            for number in range(TIMES):
                eve.say("enter", game=games[number % len(games)])
                eve.say("lobby")
                await eve.drain()


async def nonsense(grounds: SimpleNamespace) -> None:
    """What is no request, and what is not understood."""
    async with session(grounds) as eve:
        for number in range(TIMES):
            await eve.ask(("seats", "act", "chances", "start")[number % 4], game="x" * 4000, points=[[0] * 9])


WORST = (games_against_bots, lists_and_pages, presences, acts_and_take_backs, nothing_is_read, nonsense)
