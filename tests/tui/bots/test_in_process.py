"""A bot in the process of the screen."""

from cockade.engine.bots import bot
from cockade.engine.bots.playout import random_source
from cockade.tui.bots.in_process import InsideThinker
from cockade.tui.bots.thinker import seed_of
from tests.tui.table import session, sit, trenton, until

AGAINST = {"american": "recruit", "british": "human"}


def test_it_plays_its_turn_as_it_would_in_a_process_of_its_own(monkeypatch):
    """Until a person decides; and the same game has the same choices again."""
    monkeypatch.setenv("COCKADE_PACE", "0")

    async def watch(game):
        await until(game, lambda: session(game).decider == "british")
        opened = session(game).opened
        assert opened.at > 40
        chooser, seed = bot("recruit", "rebels"), seed_of(opened.key)
        for place in range(5):
            state = opened.state_at(place)
            offers = opened.game.offers(state)
            seen = opened.game.view(state, "american")
            chosen = chooser.choose(opened.game, seen, offers, random_source(f"{seed}/{place}"))
            assert chosen == opened.event_at(place + 1).action

    sit(watch, trenton(), players=AGAINST, making=InsideThinker)
