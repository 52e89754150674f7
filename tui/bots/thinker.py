"""The screen's end of a bot: asks the worker process, and starts it when it is first asked."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import pickle
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol

from cockade.engine.game import open_to_all
from cockade.events.codec import codec_for
from cockade.tui.bots.child_process import end, started

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Action

SPARE = "spare"
HURRY = '{"hurry": true}\n'
"""The line by which a worker is told to decide by what it has found."""


class BotError(Exception):
    """A bot that could not choose; its words say why."""


class Thinker(Protocol):
    """Chooses for the side that must decide; `told` hears how far the thinking has come."""

    told: Callable[[str], None] | None

    async def choose(self, opened: AnyGameTree) -> Action:
        """One of the offered actions; BotError if there is none to be had."""
        ...

    def hurry(self) -> None:
        """Choose now, by what was found so far; nothing where nobody chooses."""
        ...

    async def close(self) -> None:
        """Stop thinking."""


def seed_of(key: bytes) -> str:
    """A seed for bots from the key of a game, from which the key cannot be worked out."""
    return blake2b(key, digest_size=8, person=b"cockade bots").hexdigest()


def _view(opened: AnyGameTree) -> str:
    """What the side that decides may see and do, packed for a process that only this one talks to."""
    seen = opened.game.view(opened.state, opened.decider)
    offers = [(each.verb, each.subject, each.rule, tuple(each.actions)) for each in opened.offers()]
    packed = base64.b64encode(pickle.dumps((seen, offers))).decode()
    return json.dumps({"place": opened.at, "view": packed}) + "\n"


class WorkerThinker:
    """
    A bot in a process of its own; it is told every event once.

    In a game with secrets it is told at every choice what its side may see and do, and never an event.
    A `spare` one takes only what processor time others leave, and deliberates with one helper.
    """

    def __init__(self, game: str, name: str, seed: str, *, spare: bool = False) -> None:
        self._arguments: tuple[str, ...] = (game, name, seed, *([SPARE] if spare else []))
        self._process: asyncio.subprocess.Process | None = None
        self._told: list[int] = []
        self._laid: set[str] = set()
        """The battles of packs, and those with printed values, of which its process knows."""
        self.told: Callable[[str], None] | None = None

    def is_for(self, game: str, name: str, seed: str) -> bool:
        """Whether it thinks for this game by now."""
        return self._arguments[:3] == (game, name, seed)

    def turn_to(self, game: str, name: str, seed: str) -> None:
        """Think for another game from now on, in the same process."""
        if self.is_for(game, name, seed):
            return
        self._arguments, self._told = (game, name, seed, *self._arguments[3:]), []
        if self._process is not None and self._process.stdin is not None:
            said = json.dumps({"begin": [game, name, seed]})
            self._process.stdin.write(said.encode() + b"\n")

    async def choose(self, opened: AnyGameTree) -> Action:
        """See `Thinker`."""
        process = self._process or await self._start()
        if process.stdin is None or process.stdout is None:
            raise BotError("no pipes")
        process.stdin.write((self._laying(opened) + self._question(opened)).encode())
        with contextlib.suppress(ConnectionError):
            await process.stdin.drain()
        found = await self._answer(process.stdout)
        if "error" in found:
            raise BotError(found["error"])
        return codec_for(opened.game.vocabulary).action(found["action"])

    def hurry(self) -> None:
        """See `Thinker`."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(HURRY.encode())

    async def _answer(self, answers: asyncio.StreamReader) -> dict[str, Any]:
        """The answer; what is said before it is how far the thinking has come."""
        while True:
            said = await answers.readline()
            if not said:
                await self.close()
                raise BotError("its process has ended")
            found: dict[str, Any] = json.loads(said)
            if "progress" not in found:
                return found
            if self.told is not None:
                self.told(found["progress"])

    async def _start(self) -> asyncio.subprocess.Process:
        self._told, self._laid = [], set()
        self._process = await started("-m", "cockade.tui.bots.worker", *self._arguments)
        return self._process

    def _laying(self, opened: AnyGameTree) -> str:
        """What makes the battle of the game, where it is none of ours as it stands."""
        if not opened.values or opened.scenario in self._laid:
            return ""
        self._laid.add(opened.scenario)
        return json.dumps({"lay": [opened.game.id, opened.scenario, opened.values]}) + "\n"

    def _question(self, opened: AnyGameTree) -> str:
        """What the worker has to be told before it chooses."""
        return _view(opened) if opened.game.redact is not open_to_all else self._news(opened)

    def _news(self, opened: AnyGameTree) -> str:
        line = opened.line[: opened.at + 1]
        keep = 0
        for told, now in zip(self._told, line, strict=False):
            if told != now:
                break
            keep += 1
        self._told = line
        codec = codec_for(opened.game.vocabulary)
        events = [codec.plain(opened.events[node]) for node in line[keep:]]
        return json.dumps({"keep": keep, "events": events}) + "\n"

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            await end(process)
