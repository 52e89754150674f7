"""Rebels & Redcoats through the whole of saying and keeping."""

from __future__ import annotations

import random

import pytest

from cockade.engine.rebels.play import GAME
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.saves.verify import verify
from tests.saves.playing import KEY, same

GAMES = {"rebels": GAME}


def play(host, rng, most):
    """Any offered action, so often or until the game is over."""
    for _ in range(most):
        choices = [action for offer in host.offers() for action in offer.actions]
        if not choices:
            return
        host.act(host.opened.decider, rng.choice(choices))


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_a_battle_is_kept_and_verified(tmp_path, scenario):
    """Every fact and frame that a game brings up comes back, and today's rules agree with themselves."""
    path = tmp_path / "game.jsonl"
    with GameHost.begin(GAME, scenario, KEY, path=path) as host:
        play(host, random.Random(7), 80)
    assert same(review(path, GAMES).opened, host.opened)
    assert verify(path, GAMES).same
