"""Rollouts in a process of their own: it answers what it is asked, and ends with who asks."""

import asyncio
import base64
import json
import pickle
from io import StringIO

import pytest

from cockade.engine.bots.analysis.rollouts import Rollout, played
from cockade.engine.dice import KeyedDice
from cockade.engine.rebels.play import GAME
from cockade.tui.bots.rollouts import RolloutError, RolloutProcess, main


@pytest.fixture
def asked():
    _, state = GAME.start("stony-point", KeyedDice(b"k", 0))
    return Rollout("rebels", "stony-point", {}, state, 3)


def test_every_line_is_answered_until_the_input_ends(asked):
    answers = StringIO()
    line = base64.b64encode(pickle.dumps(asked)).decode() + "\n"
    main(StringIO(2 * line), answers)
    assert [json.loads(said) for said in answers.getvalue().splitlines()] == 2 * [played(asked)]


def test_a_process_that_has_ended_is_told(asked):
    async def ask():
        process = RolloutProcess()
        winner = await process.winner(asked)
        process._process.kill()
        with pytest.raises(RolloutError):
            await process.winner(asked)
        await process.close()
        await process.close()
        return winner

    assert asyncio.run(ask()) == played(asked)
