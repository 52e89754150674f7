"""A bot chooses the same on every Python: `.ci/matrix` asks each of them."""

from hashlib import blake2b

import pytest

from cockade.engine.bots.evaluation import learned
from cockade.engine.bots.playout import carried_out, random_source
from cockade.engine.bots.registry import game_of, player
from cockade.engine.bots.search import EACH
from cockade.engine.bots.veteran import Veteran
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.floats import total

PLAYED = [
    ("rebels", "trenton", "greedy", 1000, "99e3f59602db4d2d"),
    ("rebels", "trenton", "regular", 1000, "6f5d8209da27e306"),
    ("brandywine", "feint-basic", "greedy", 1000, "874adf147b178f9e"),
    ("brandywine", "feint-basic", "regular", 1000, "5af07e144b587ab0"),
    ("revolution", "short", "greedy", 1000, "6c8ef9ae387a0875"),
    ("revolution", "short", "regular", 1000, "c1d67491beb1fd05"),
]


def chosen(game, scenario, bot, most, key=b"fingerprint"):
    """What a bot chooses for both sides, of so many actions at most."""
    _, state = game.start(scenario, KeyedDice(key, 0))
    dice, pick = MeaningfulDice(key), random_source("fingerprint")
    while most and (side := game.decider(state)):
        action = bot.choose(game, game.view(state, side), game.offers(state), pick)
        state = carried_out(game, state, side, action, dice)
        yield f"{side} {action}\n"
        most -= 1


@pytest.mark.parametrize(("game", "scenario", "name", "most", "fingerprint"), PLAYED)
def test_a_bot_chooses_the_same_on_every_python(game, scenario, name, most, fingerprint):
    """A wanted change of a bot changes its fingerprint; a version of Python does not."""
    assert heard(chosen(game_of(game), scenario, player(name, game), most)) == fingerprint


def heard(words):
    """A word for all of them."""
    return blake2b("".join(words).encode(), digest_size=8).hexdigest()


def test_veteran_judges_the_same_on_every_python():
    """By the learned value too: with few trials, in the first steps of a battle."""
    assert learned("rebels", "trenton") is not None
    assert heard(chosen(game_of("rebels"), "trenton", Veteran(2 * EACH), 24)) == "803457ca0555b056"


def test_a_sum_of_floats_is_added_from_left_to_right():
    """What rounding loses stays lost, as in `sum` before Python 3.12."""
    assert total([0.1] * 10) == 0.9999999999999999
    assert total([1e100, 1.0, -1e100]) == 0.0
    assert total([]) == 0.0
