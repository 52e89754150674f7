"""Characters are data: several in one process; greedy plays as when its constants stood in the code."""

import json
from hashlib import sha256
from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.parameters import Entry, faults, values_of
from cockade.engine.bots.rebels import SHEET, Character, GreedyBot, character_of
from cockade.engine.bots.registry import bots_of, character_names
from cockade.engine.game_tree import GameTree
from cockade.events.codec import codec_for
from cockade.tui.games import GAMES


def played(game_id, scenario, players):
    """A fingerprint of all actions of a game between two players, and how many there were."""
    game, pick, digest = GAMES[game_id], Random("1700/0").randrange, sha256()
    opened, codec = GameTree.begin(game, scenario, b"1700/0"), codec_for(game.vocabulary)
    while side := opened.decider:
        seen = game.view(opened.state, side)
        action = players[side].choose(game, seen, opened.offers(), pick)
        digest.update(json.dumps(codec.plain(action), sort_keys=True).encode())
        opened.act(side, action)
    return digest.hexdigest()[:12], opened.at


@pytest.mark.parametrize(
    ("game_id", "scenario", "fingerprint", "actions"),
    [
        ("rebels", "trenton", "19e624343b0b", 341),
        ("rebels", "stony-point", "60ab12164dc2", 154),
        ("rebels", "princeton", "e3ccde107af0", 271),
        ("brandywine", "feint-basic", "f96afb40d6f5", 367),
        ("brandywine", "flank-attack", "c2da6337f927", 337),
        ("revolution", "short+none", "681fb29b66d3", 1621),
    ],
)
def test_greedy_chooses_what_it_always_chose(game_id, scenario, fingerprint, actions):
    """However its thoughts are written down: the same constants, the same game."""
    players = {side: bot("greedy", game_id) for side in GAMES[game_id].sides}
    assert played(game_id, scenario, players) == (fingerprint, actions)


def test_two_characters_meet_in_one_process():
    """Each plays by its own constants: what is remembered of one is not asked by the other."""
    greedy = {side: character_of("greedy", "trenton", side) for side in GAMES["rebels"].sides}
    players = {side: GreedyBot(character) for side, character in greedy.items()}
    timid = Character(**(values_of(SHEET, "greedy", "trenton", "american") | {"pursuit": 0.0, "seize": 0.0}))
    alike = played("rebels", "trenton", players)
    other = played("rebels", "trenton", players | {"american": GreedyBot(timid)})
    again = played("rebels", "trenton", {side: GreedyBot(one) for side, one in greedy.items()})
    assert alike == again != other


def test_an_entry_names_nothing_that_nobody_reads():
    """Data is checked when it is loaded: unknown values, unknown characters, no word of how it was found."""
    wrong = Entry("bold", "", "", {"courage": 1.0}, like="nobody")
    assert [fault.place for fault in faults([wrong], Character)] == [
        "$.character[0].values.courage",
        "$.character[0].like",
        "$.character[0].why",
    ]


@pytest.mark.parametrize("game_id", ["rebels", "brandywine", "revolution"])
def test_every_character_can_be_laid_out_for_every_side(game_id):
    """What its own entries leave open, the one that it is like says."""
    for name in character_names(game_id):
        for scenario, card in GAMES[game_id].scenarios.items():
            for side in card.sides:
                assert bots_of(game_id).character_of(name, scenario, side)
