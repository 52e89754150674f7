"""The pictures in the documents: which there are, that they can be made anew, and what a set-up must show."""

import re
from pathlib import Path

import pytest

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.data.scenarios import SCENARIO_IDS
from cockade.tui.board.board import Board
from docs.pictures.remake import SHOTS
from tests.tui.driver import play

ROOT = Path(__file__).parents[2]
PICTURE = re.compile(r"\((?:docs/|\.\./)?pictures/([\w-]+)\.png\)")


def test_every_picture_is_made_by_the_script():
    """What a document shows, and what lies in the folder, `make pictures` makes anew."""
    texts = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {name for text in texts for name in PICTURE.findall(text.read_text(encoding="utf-8"))}
    kept = {path.stem for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert shown <= set(SHOTS)
    assert kept == set(SHOTS)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_the_picture_of_a_set_up_shows_the_whole_map(scenario):
    """Every hex of the battle is in view, and nobody waits for a place any more."""
    make, size, before = SHOTS[f"{scenario}-setup"]

    async def shoot(game):
        await before(game)
        board = game.app.screen.query_one(Board)
        assert all(board.sees(hex_) for hex_ in ground(scenario).grid.hexes)
        assert game.app.screen.session.state.turn == 1

    play(make(), shoot, size)
