"""
Rollouts in a separate process with low priority: `python -m cockade.tui.bots.rollouts`.

It reads one packed `Rollout` a line from the process that started it. It answers each with the winner as
JSON, and ends with its input.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import pickle
import sys
from typing import TYPE_CHECKING, TextIO

from cockade.engine.bots.analysis.rollouts import Rollout, played
from cockade.tui.bots.child_process import end, started
from cockade.tui.bots.gc import collect_seldom

if TYPE_CHECKING:
    from asyncio.subprocess import Process

LOWEST = 19
"""The niceness of a rollout: everything else goes first."""


class RolloutError(Exception):
    """The process has ended. The message gives the reason."""


class RolloutProcess:
    """The client of a rollout process, which starts with the first question."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def winner(self, asked: Rollout) -> str:
        """The winner of a rollout. Empty for a draw. RolloutError if there is no answer."""
        process = self._process = self._process or await started("-m", "cockade.tui.bots.rollouts")
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(base64.b64encode(pickle.dumps(asked)) + b"\n")
        with contextlib.suppress(ConnectionError):
            await process.stdin.drain()
        said = await process.stdout.readline()
        if not said:
            raise RolloutError
        return str(json.loads(said))

    async def close(self) -> None:
        """Stop at once."""
        process, self._process = self._process, None
        if process is not None:
            await end(process)


def main(questions: TextIO, answers: TextIO) -> None:
    """Answer until the input ends."""
    collect_seldom()
    for question in questions:
        packed = base64.b64decode(question)
        asked: Rollout = pickle.loads(packed)  # noqa: S301 - from the process that started this one, by its pipe
        answers.write(json.dumps(played(asked)) + "\n")
        answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    main(sys.stdin, sys.stdout)
