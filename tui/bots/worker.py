"""
The process in which a bot thinks: `python -m tui.bots.worker GAME BOT SEED`.

It reads one JSON object a line, `{"keep": n, "events": [...]}`: how many of the events it knows still hold,
and those that followed. It answers with `{"action": {...}}`, or with `{"error": "..."}`. When its input ends,
it ends: killing the screen kills it.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TextIO

from engine.bots import bot
from events.codec import codec_for
from tui.games import GAMES

if TYPE_CHECKING:
    from engine.bots.bot import Pick
    from engine.game import AnyGame
    from events.event import Action


class Thought:
    """One bot, and the game as far as it has been told."""

    def __init__(self, game: AnyGame, name: str, seed: str) -> None:
        self.game = game
        self.bot = bot(name, game.id)
        self.seed = seed
        self.states: list[Any] = []

    def learn(self, keep: int, events: list[Any]) -> None:
        """Forget what no longer holds, and fold what followed."""
        del self.states[keep:]
        codec = codec_for(self.game.vocabulary)
        for told in events:
            before = self.states[-1] if self.states else self.game.blank
            self.states.append(self.game.reduce.fold(before, codec.event(told).facts))

    def choose(self) -> Action:
        """One of the offered actions; the same for the same seed and the same place."""
        state = self.states[-1]
        return self.bot.choose(
            self.game, state, self.game.offers(state), picks(f"{self.seed}/{len(self.states)}")
        )


def picks(seed: str) -> Pick:
    """A source of chance that repeats."""
    drawn = 0

    def pick(n: int) -> int:
        nonlocal drawn
        drawn += 1
        return int.from_bytes(blake2b(f"{seed}/{drawn}".encode(), digest_size=8).digest(), "big") % n

    return pick


def answer(thought: Thought, question: str) -> str:
    """The answer to one line."""
    asked = json.loads(question)
    thought.learn(asked["keep"], asked["events"])
    try:
        action = thought.choose()
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way; the screen says so and lives
        return json.dumps({"error": f"{type(error).__name__}: {error}"})
    return json.dumps({"action": codec_for(thought.game.vocabulary).plain(action)})


def main(arguments: list[str], questions: TextIO, answers: TextIO) -> None:
    """Answer until the input ends."""
    game, name, seed = arguments
    thought = Thought(GAMES[game], name, seed)
    for question in questions:
        answers.write(answer(thought, question) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin, sys.stdout)
