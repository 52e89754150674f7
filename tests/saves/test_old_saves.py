"""Saves of every release, and of the first days on which games were recorded, stay good for ever."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest

from cockade.saves.baseline import known_of
from cockade.saves.save_file import review
from cockade.saves.upcasters import SCHEMA, UPCASTERS
from cockade.saves.verify import verify
from cockade.tui.games import GAMES

OLD = Path(__file__).parent / "old"
SAVES = sorted(OLD.glob("[f0-9]*.jsonl"))
ROOT = Path(__file__).parents[2]

every_save = pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)


@every_save
def test_it_opens_and_can_be_stepped_through_to_its_end(path):
    """Its facts alone lead there; every step has a turn, and nothing has to be mended."""
    before = path.read_bytes()
    reading = review(path, GAMES)
    opened = reading.opened
    assert reading.notes == ()
    assert [opened.game.turn(opened.state_at(place)) for place in range(opened.at + 1)]
    assert opened.game.outcome(opened.state) is not None
    assert path.read_bytes() == before


@every_save
def test_what_today_would_do_otherwise_is_known(path):
    """And why."""
    verdict = verify(path, GAMES)
    assert verdict.same
    assert verdict.known == known_of(path)
    assert all(one.reason for one in verdict.known)


def test_there_is_one_of_every_game_and_every_release():
    """Of releases that the changelog names."""
    assert {review(path, GAMES).header.game for path in SAVES} == set(GAMES)
    released = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert version("cockade") in released
    assert all(list(OLD.glob(f"{one}-*.jsonl")) for one in released)


def test_every_step_between_schemas_has_a_fixture():
    assert set(UPCASTERS) == set(range(SCHEMA))
    assert all((OLD / f"schema{number}.jsonl").exists() for number in UPCASTERS)
