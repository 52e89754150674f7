"""The pictures in the documents: which there are, that they can be made anew, and what a set-up must show."""

import re
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS
from cockade.tui.board.board import Board
from docs.pictures.remake import SHOTS, digest, digests, surroundings, taken
from tests.soaking import in_soak
from tests.tui.driver import play

ROOT = Path(__file__).parents[2]
QUICK = ("home", "trenton-80x24", "settings")
"""The pictures that every run of the tests compares: a map, a list and a page."""
PICTURE = re.compile(r"\((?:docs/|\.\./)?pictures/([\w-]+)\.png\)")


def test_every_picture_is_made_by_the_script():
    """What a document shows, and what lies in the folder, `make pictures` makes anew."""
    texts = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {name for text in texts for name in PICTURE.findall(text.read_text(encoding="utf-8"))}
    kept = {path.stem for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert shown <= set(SHOTS)
    assert kept == set(SHOTS)


@pytest.mark.parametrize("name", [name if name in QUICK else in_soak(name) for name in SHOTS])
def test_a_picture_shows_what_the_program_shows_today(name, tmp_path, monkeypatch):
    """In texts and styles; otherwise `make pictures` makes it anew."""
    for variable, value in surroundings(str(tmp_path)).items():
        monkeypatch.setenv(variable, value)
    assert digest(taken(name)) == digests()[name]


def test_a_digest_tells_texts_and_styles_apart_and_no_segments():
    bold, plain = Style(bold=True), Style()
    whole, cut = [[Segment("ab", bold)]], [[Segment("a", bold), Segment("b", bold)]]
    assert digest(whole) == digest(cut)
    others = ([[Segment("ab", plain)]], [[Segment("ac", bold)]], [[Segment("a", bold)], [Segment("b", bold)]])
    assert len({digest(rows) for rows in (whole, *others)}) == 4


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
