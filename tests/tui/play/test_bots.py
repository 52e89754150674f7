"""Bots: what the screen does while one plays, and the process in which it thinks."""

import asyncio
import io
import json
import subprocess
import sys

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.playout import random_source
from cockade.engine.game_tree import GameTree
from cockade.events.codec import codec_for
from cockade.tui.bots.parallel_search import opponent
from cockade.tui.bots.thinker import HURRY, BotError, WorkerThinker, seed_of
from cockade.tui.bots.worker import Thought, answer, main
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import battle_of
from cockade.tui.play.bot_player import BotPlayer
from tests.tui.table import PEOPLE, message, picture, session, sit, trenton, until

AGAINST_A_BOT = {"american": "random", "british": "human"}


class Inline:
    """A thinker without a process."""

    def __init__(self, *_):
        self.asked = 0

    async def choose(self, opened):
        """Any action."""
        self.asked += 1
        return RandomBot().choose(opened.game, opened.state, opened.offers(), random_source(f"x{opened.at}"))

    async def close(self):
        """Nothing to stop."""


class Broken(Inline):
    """A thinker that fails."""

    async def choose(self, *_):
        """Fail."""
        self.asked += 1
        raise BotError("out of ideas")


def test_a_key_that_ends_the_game_ends_the_pause_of_a_bot():
    """It also hurries the bot: who is told to stop in the same moment stops, and plays no event more."""

    async def stopped():
        player = BotPlayer(None, {}, lambda: None)
        player.pace = 3600.0
        pausing = asyncio.ensure_future(player.pause())
        await asyncio.sleep(0)
        player.hurry()
        pausing.cancel()
        await asyncio.wait([pausing])
        return pausing.cancelled()

    assert asyncio.run(stopped())


# ---------------------------------------------------------------- on the screen


def test_bot_plays_its_turn(monkeypatch):
    """A bot plays until a person must decide; its events stand in the record."""
    monkeypatch.setenv("COCKADE_PACE", "0")

    async def watch(game):
        await until(game, lambda: session(game).decider == "british")
        assert session(game).opened.at > 40
        assert session(game).is_mine
        assert "arrives at 1401" in "".join(
            said for place in range(9) for said in session(game).position.story(place)
        )

    sit(watch, players=AGAINST_A_BOT, making=Inline)


def test_any_key_hurries_a_bot(monkeypatch):
    """At a slow pace one event is shown; a key shows the rest of the turn at once."""
    monkeypatch.setenv("COCKADE_PACE", "1000")

    async def watch(game):
        await until(game, lambda: session(game).opened.at == 1)
        assert "plays the American side" in picture(game)
        assert "then end the segment" not in picture(game)  # nobody here has to do that
        await game.press("x")
        await until(game, lambda: session(game).decider == "british")

    sit(watch, players=AGAINST_A_BOT, making=Inline)


class Deliberate(Inline):
    """A thinker who says how far he is, and chooses when he is told to."""

    def __init__(self, *_):
        super().__init__()
        self.told, self._hurried = None, asyncio.Event()

    async def choose(self, opened):
        """Whatever he has found by then."""
        self.told("12/9")
        await self._hurried.wait()
        return await super().choose(opened)

    def hurry(self):
        """Once for all."""
        self._hurried.set()


@pytest.mark.parametrize("plain", [False, True], ids=["fine", "ascii"])
def test_who_thinks_long_shows_a_bar_and_decides_when_he_is_told_to(monkeypatch, plain):
    """Escape makes him choose by what he has found; other keys let him think."""
    monkeypatch.setenv("COCKADE_PACE", "0")

    async def watch(game):
        await until(game, lambda: "The Veteran thinks" in message(game))
        assert "about 9 s left" in message(game)
        assert "Esc: now." in message(game)
        assert ("[...." in message(game)) == plain
        await game.press("x")
        assert session(game).opened.at == 0
        await game.press("escape")
        await until(game, lambda: session(game).decider == "british")

    sit(watch, players=AGAINST_A_BOT, making=Deliberate, plain=plain)


def test_nobody_moves_for_a_bot(monkeypatch):
    """While a bot must decide, a player's keys say so and change nothing."""
    monkeypatch.setenv("COCKADE_PACE", "1000")

    async def watch(game):
        await until(game, lambda: session(game).opened.at == 1)
        session(game).orders.pick(1401)
        assert message(game) == "The American player is thinking."

    sit(watch, players=AGAINST_A_BOT, making=Inline)


def test_failing_bot_is_told_and_asked_again(monkeypatch):
    """A bot that fails does not take the game with it."""
    monkeypatch.setenv("COCKADE_PACE", "0")
    made = []

    def making(host, name):
        made.append(Broken(host, name))
        return made[-1]

    async def watch(game):
        await until(game, lambda: "failed" in message(game))
        assert "out of ideas" in message(game)
        asked = made[0].asked
        await game.press("enter")
        await until(game, lambda: made[0].asked == asked + 1)
        assert session(game).opened.at == 0

    sit(watch, players=AGAINST_A_BOT, making=making)


# ---------------------------------------------------------------- in its process


def packed(host, first=0):
    """The events of a game as a worker is told them."""
    codec = codec_for(host.game.vocabulary)
    return [codec.plain(event) for event in list(host.opened.story())[first:]]


def test_worker_answers_with_an_offered_action():
    """What comes back is one of the offers of the state it was told."""
    host = trenton()
    thought = Thought(GAMES["rebels"], opponent("greedy", "rebels"), "7")
    said = json.loads(answer(thought, json.dumps({"keep": 0, "events": packed(host)})))
    host.act("american", codec_for(host.game.vocabulary).action(said["action"]))
    assert host.opened.at == 1


def test_worker_forgets_what_was_taken_back():
    """After `keep` it thinks from the state that is left."""
    host = trenton()
    thought = Thought(GAMES["rebels"], opponent("random", "rebels"), "7")
    first = answer(thought, json.dumps({"keep": 0, "events": packed(host)}))
    host.act("american", host.offers()[0].actions[0])
    answer(thought, json.dumps({"keep": 1, "events": packed(host, 1)}))
    assert answer(thought, json.dumps({"keep": 1, "events": []})) == first


def test_worker_says_its_errors():
    """A bot with nothing to choose from says so instead of dying."""
    thought = Thought(GAMES["rebels"], opponent("random", "rebels"), "7")
    thought.states = [GAMES["rebels"].blank.replace(over=True)]
    assert "LookupError" in answer(thought, json.dumps({"keep": 1, "events": []}))


def test_worker_ends_with_its_input():
    """No more questions, no more process."""
    answers = io.StringIO()
    main(["rebels", "random", "7"], io.StringIO(""), answers)
    assert answers.getvalue() == ""


def test_what_tells_to_hurry_is_no_question():
    """It may come too late; then there is no answer to it."""
    answers = io.StringIO()
    main(["rebels", "random", "7"], io.StringIO(HURRY), answers)
    assert answers.getvalue() == ""


def test_thinker_asks_a_process_of_its_own():
    """The same choices as in one process, event after event, also after taking back."""
    host = trenton()
    thought = Thought(GAMES["rebels"], opponent("greedy", "rebels"), seed_of(host.opened.key))

    async def ask():
        thinker = WorkerThinker("rebels", "greedy", seed_of(host.opened.key))
        chosen = [await thinker.choose(host.opened)]
        host.act("american", chosen[0])
        chosen.append(await thinker.choose(host.opened))
        host.undo()
        chosen.append(await thinker.choose(host.opened))
        await thinker.close()
        return chosen

    first, second, again = asyncio.run(ask())
    thought.learn(0, packed(host))
    assert (first, second) != (second, first)
    assert again == first or type(again) is type(first)


def test_thinker_knows_the_battle_of_a_pack():
    """Its process is told what the battle is made of, once."""
    opened = GameTree.begin(GAMES["rebels"], battle_of("trenton-redoubts").id, bytes(16))

    async def ask():
        thinker = WorkerThinker("rebels", "greedy", seed_of(opened.key))
        for _ in range(2):
            opened.act(opened.decider, await thinker.choose(opened))
        assert thinker._laying(opened) == ""
        await thinker.close()

    asyncio.run(ask())
    assert opened.at == 2


def test_thinker_whose_process_dies_says_so():
    """An unknown bot ends its process at once."""

    async def ask():
        await WorkerThinker("rebels", "nobody", "7").choose(trenton().opened)

    with pytest.raises(BotError):
        asyncio.run(ask())


def test_worker_process_dies_with_the_screen():
    """Closing its input, as the kernel does for a killed screen, ends the process."""
    command = [sys.executable, "-m", "cockade.tui.bots.worker", "rebels", "random", "7"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.close()
        assert process.wait(60) == 0


def test_people_have_no_bots():
    """With two people at the keyboard no process is started."""
    made = []

    async def nothing(game):
        await game.press("tab")

    sit(nothing, players=PEOPLE, making=lambda *args: made.append(args))
    assert not made
