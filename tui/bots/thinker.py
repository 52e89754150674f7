"""The screen's end of a bot: asks the worker process, and starts it on first use."""

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
"""The line that makes a worker decide at once with its findings."""


class BotError(Exception):
    """A bot could not choose. The message gives the reason."""


class Thinker(Protocol):
    """Chooses for the side that must decide. `told` receives the progress of its thinking."""

    told: Callable[[str], None] | None

    async def choose(self, opened: AnyGameTree) -> Action:
        """Choose one of the offered actions. BotError if that fails."""
        ...

    def hurry(self) -> None:
        """Choose now, with the findings so far. No effect while no choice is under way."""
        ...

    async def close(self) -> None:
        """Stop thinking."""


def seed_of(key: bytes) -> str:
    """A seed for bots derived from the key of a game. It does not reveal the key."""
    return blake2b(key, digest_size=8, person=b"cockade bots").hexdigest()


def _view(opened: AnyGameTree) -> str:
    """The view and the offers of the deciding side, packed for a process that only this one talks to."""
    seen = opened.game.view(opened.state, opened.decider)
    offers = [(each.verb, each.subject, each.rule, tuple(each.actions)) for each in opened.offers()]
    packed = base64.b64encode(pickle.dumps((seen, offers))).decode()
    return json.dumps({"place": opened.at, "view": packed}) + "\n"


class WorkerThinker:
    """
    A bot in a separate process, which gets every event once.

    In a game with secrets it gets the view and the offers of its side at every choice, and never an event. A
    `spare` one runs at low priority and deliberates with one helper.
    """

    def __init__(self, game: str, name: str, seed: str, *, spare: bool = False) -> None:
        self._arguments: tuple[str, ...] = (game, name, seed, *([SPARE] if spare else []))
        self._process: asyncio.subprocess.Process | None = None
        self._told: list[int] = []
        self._laid: set[str] = set()
        """The battles of packs, and those with printed values, that its process knows."""
        self.told: Callable[[str], None] | None = None

    def is_for(self, game: str, name: str, seed: str) -> bool:
        """True if it now thinks for this game."""
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
        """The answer. Lines before it report the progress."""
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
        """The line that defines the battle of the game, if it is not one of the shipped battles."""
        if not opened.values or opened.scenario in self._laid:
            return ""
        self._laid.add(opened.scenario)
        return json.dumps({"lay": [opened.game.id, opened.scenario, opened.values]}) + "\n"

    def _question(self, opened: AnyGameTree) -> str:
        """The lines that the worker needs before it chooses."""
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
