"""The letters of combats on the map."""

from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.marks import combats
from cockade.tui.session.session import Session

RECORDED = Path(__file__).parents[2] / "games"


def groups(numbers):
    """The hexes of each combat by its number."""
    return {n: frozenset(hex_ for hex_ in numbers if numbers[hex_] == n) for n in set(numbers.values())}


@pytest.mark.parametrize("name", ["harlem-greedy-1", "battle-greedy-1"])
def test_a_combat_keeps_its_letter_while_others_are_resolved(name):
    """The letter with which a combat was declared is its own until it is fought; none moves up."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    game = opened.game.id
    seat = Session(GameHost(opened), ui_of(game), dict.fromkeys(opened.game.sides, "human"))
    kept, before = 0, {}
    for place in range(1, opened.at + 1):
        opened.at = place
        now = groups(combats(seat))
        raw = groups(ui_of(game).map.combats(seat.state))
        assert set(now.values()) == set(raw.values())
        if len(now) < len(before) and set(now.values()) < set(before.values()):
            kept += now != raw
            assert now.items() < before.items()
        before = now
    assert kept > 2
