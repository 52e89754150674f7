"""
The process of a bot: `python -m cockade.tui.bots.worker GAME BOT SEED [spare]`.

It reads one JSON object a line, `{"keep": n, "events": [...]}`: the number of known events that are still
valid, and the ones after them. In a game with secrets it reads `{"place": n, "view": "..."}` instead: the
view and the offers of its side, packed by the process that started it. `{"begin": [game, bot, seed]}`
switches to another game.

It answers with `{"action": {...}}`, or with `{"error": "..."}`. Before that, it may write `{"progress":
"..."}`, and `{"hurry": true}` makes it decide with its findings so far. It ends with its input: killing the
screen kills it. A spare one runs at low priority, with one helper.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import sys
from functools import partial
from select import select
from typing import TYPE_CHECKING, Any, TextIO

from cockade.engine.bots.bot import decide
from cockade.engine.bots.playout import random_source
from cockade.engine.rules import Offer
from cockade.events.codec import codec_for
from cockade.tui.bots.parallel_search import AT_HOME, Helpers, opponent
from cockade.tui.bots.thinker import HURRY
from cockade.tui.games import GAMES

if TYPE_CHECKING:
    from cockade.engine.bots.bot import Bot
    from cockade.engine.game import AnyGame
    from cockade.events.event import Action


NICE = 15
BEGIN, LAY = '{"begin":', '{"lay":'
"""The starts of lines that name another game, and of lines that define a pack's battle."""
MOST_KNOWN = 64
"""The number of games whose turn memory a bot remembers. It forgets that of the others."""


class Thought:
    """One bot, and the game as far as the bot has received it."""

    def __init__(self, game: AnyGame, bot: Bot, seed: str) -> None:
        self.game = game
        self.bot = bot
        self.seed = seed
        self.states: list[Any] = []
        self.offers: tuple[Offer, ...] | None = None

    def look(self, place: int, view: str) -> None:
        """Store the view and the offers of the side at a place of the line."""
        packed = base64.b64decode(view)
        seen, offers = pickle.loads(packed)  # noqa: S301 - from the process that started this one, by its pipe
        self.states = [seen] * (place + 1)
        self.offers = tuple(Offer(verb, who, rule, partial(tuple, acts)) for verb, who, rule, acts in offers)

    def learn(self, keep: int, events: list[Any]) -> None:
        """Drop undone states, and fold the events after them."""
        del self.states[keep:]
        codec = codec_for(self.game.vocabulary)
        for told in events:
            before = self.states[-1] if self.states else self.game.blank
            self.states.append(self.game.reduce.fold(before, codec.event(told).facts))

    def choose(self) -> Action:
        """Choose one of the offered actions. The same seed and place give the same choice."""
        state = self.states[-1]
        offers = self.game.offers(state) if self.offers is None else self.offers
        pick = random_source(f"{self.seed}/{len(self.states)}")
        return decide(self.bot, self.game, state, offers, pick)


def answer(thought: Thought, question: str) -> str:
    """Answer one line."""
    asked = json.loads(question)
    if "view" in asked:
        thought.look(asked["place"], asked["view"])
    else:
        thought.learn(asked["keep"], asked["events"])
    try:
        action = thought.choose()
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way; the screen says so and lives
        return json.dumps({"error": f"{type(error).__name__}: {error}"})
    return json.dumps({"action": codec_for(thought.game.vocabulary).plain(action)})


def is_more_said(questions: TextIO) -> bool:
    """True if another line waits, which is a hurry, or the end of the input."""
    try:
        return bool(select([questions], [], [], 0)[0])
    except (OSError, ValueError):
        return False


def main(arguments: list[str], questions: TextIO, answers: TextIO) -> None:
    """Answer until the input ends."""
    game, name, seed, *spare = arguments
    if spare:
        os.nice(NICE)

    def tell(progress: str) -> None:
        answers.write(json.dumps({"progress": progress}) + "\n")
        answers.flush()

    hurried, helpers = partial(is_more_said, questions), Helpers.so_many(1 if spare else AT_HOME, copies=True)
    known: dict[tuple[str, ...], Bot] = {}

    def begun(*wanted: str) -> Thought:
        game, name, seed = wanted
        known[wanted] = bot = known.pop(wanted, None) or opponent(name, game, tell, helpers, hurried)
        if len(known) > MOST_KNOWN:
            del known[next(iter(known))]
        return Thought(GAMES[game], bot, seed)

    thought = begun(game, name, seed)
    for question in questions:
        if question.startswith(BEGIN):
            thought = begun(*json.loads(question)["begin"])
            continue
        if question.startswith(LAY):
            id_, scenario, values = json.loads(question)["lay"]
            GAMES[id_].printed(scenario, values)
            continue
        if question == HURRY:  # it has been heard, or came too late
            continue
        answers.write(answer(thought, question) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin, sys.stdout)
