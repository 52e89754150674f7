"""Of every clause that a recorded game exercises there is a position and one action that do, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from cockade.engine.exercised import clauses, in_rulebook
from cockade.saves.file import review
from cockade.saves.verify import judged
from cockade.tui.commands.common import find_rulebook
from cockade.tui.games import GAMES

FOLDER = Path(__file__).parents[1] / "clauses"
MOST_BYTES = 4 << 20

by_game = pytest.mark.parametrize("game", GAMES)


def files_of(game):
    """The positions of a game by their clauses."""
    return {path.stem: path for path in sorted((FOLDER / game).glob("*.jsonl"))}


@by_game
def test_each_shows_its_clause_and_today_plays_it_so(game):
    """One action, whose facts are those of today's rules."""
    known = {clause.id for clause in find_rulebook(game).clauses}
    assert files_of(game)
    for id_, path in files_of(game).items():
        opened = review(path, GAMES).opened
        assert len(opened.events) == 2
        named = clauses(opened.game, opened.states[0], opened.events[1])
        assert id_ in {in_rulebook(name, known) for name in named}, path
        assert judged(opened).same, path


def test_all_of_them_together_are_small():
    assert sum(path.stat().st_size for path in FOLDER.rglob("*")) < MOST_BYTES
