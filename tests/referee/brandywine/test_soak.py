"""The referee over thousands of games between bots."""

from __future__ import annotations

import random

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.brandywine import GreedyBot
from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.engine.game import GameTree
from cockade.tui.games import GAMES
from tests.referee.brandywine.departures import KNOWN
from tests.referee.brandywine.referee import BrandywineReferee
from tests.referee.kernel import judged, story_of, unexpected

pytestmark = pytest.mark.soak
COUNT = 1_000
BOTS = {"random": RandomBot, "greedy": GreedyBot}


def played(card, name, seed):
    """A whole game of a card between two bots of a kind."""
    chance = random.Random(f"{card} {name} {seed}")
    opened, bot = GameTree.begin(GAMES["brandywine"], card, chance.randbytes(16)), BOTS[name]()
    while opened.decider:
        opened.act(opened.decider, bot.choose(opened.game, opened.state, opened.offers(), chance.randrange))
    return story_of(opened, f"{card}-{name}-{seed}")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("card", SCENARIO_IDS)
def test_games_between_bots_keep_to_the_rulebook(card, name, record_property):
    """A thousand games, read again from the rulebook, depart from it nowhere but where they are known to."""
    found, events = [], 0
    for seed in range(COUNT):
        story = played(card, name, seed)
        events += len(story.events)
        found += unexpected(judged(story, BrandywineReferee), KNOWN)
    record_property("counted", f"{events} events of {COUNT} games")
    assert found == []
