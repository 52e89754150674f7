"""The recipe of docs/fourth-game.md, and the game that it makes, played on the screen of every game."""

import re
from pathlib import Path

import pytest

from cockade.engine import entry
from cockade.engine.rules import Refusal
from cockade.saves.host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from tests.fourth.couriers import GAME, RULES, Ride, Turn
from tests.tui.driver import play
from tests.tui.screentext import plain

MADE = Path(__file__).with_name("couriers.py")
RECIPE = Path(__file__).parents[2] / "docs" / "fourth-game.md"
SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def listed(monkeypatch):
    """One entry point more."""
    found = entry.declared() | {"couriers": "tests.fourth.entry:ENTRY"}
    monkeypatch.setattr(entry, "declared", lambda: found)
    entry.entries.cache_clear()
    yield
    entry.entries.cache_clear()


def test_the_recipe_is_the_game():
    """Every step of the document is a part of the file, in its order, and there is nothing else."""
    text = RECIPE.read_text()
    titles = re.findall(r"^## \d\. (.+)$", text, re.MULTILINE)
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    parts = re.split(r"^# ---- (.+)\n", MADE.read_text(), flags=re.MULTILINE)
    assert parts[1::2] == titles
    assert [part.strip() for part in parts[2::2]] == [block.strip() for block in blocks]


def test_the_game_is_small():
    """Nine hexes need no more than a page and a half."""
    assert len(MADE.read_text().splitlines()) <= 150


def test_offers_and_refusals_come_from_the_same_law():
    """What is offered keeps both clauses; what breaks one is refused with it."""
    state = GameHost.begin(GAMES["couriers"], "field", b"a key for sixteen").opened.state
    (offer,) = RULES.offers(state)
    assert set(offer.actions) == {Ride("red", 102), Ride("red", 201)}
    for hex_, clause in ((303, "2.1"), (202, "2.1")):
        assert GAME.why_not(state, "red", Ride("red", hex_)).rule == clause
    near = state.replace(blue=102, agenda=(Turn("red"),))
    with pytest.raises(Refusal, match="Somebody stands in 102") as refused:
        GAME.decide(near, "red", Ride("red", 102), None)
    assert refused.value.rule == "2.2"


@pytest.mark.parametrize("size", SIZES)
def test_it_is_played_by_keys_from_the_first_to_the_last_move(size):
    """Taking up, riding, the record, the end: the screen of every game, with the words of this one."""
    seen = []

    async def rides(game):
        for keys in ("g0102", "g0302", "g0202", "g0202", "g0203", "g0201", "g0303"):
            await game.press(*keys, "enter", "enter")
            seen.append(plain(game.app))

    host = GameHost.begin(GAMES["couriers"], "field", b"a key for sixteen")
    play(CockadeApp(host, {"red": "human", "blue": "human"}), rides, size)
    assert host.opened.state.over, [event.action for event in host.opened.story()]
    assert host.opened.state.winner == "red"
    assert "Red rides to 0102 (2.1)." in seen[0]
    assert "red has won" in seen[-1]
