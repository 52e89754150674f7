"""
Every clause that play could get wrong is exercised by a recorded game, or it says why none can be seen to.

Of most there is a position and one action that exercise it, and no more; of some only a whole game does.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cockade.engine.clause_coverage import clauses, in_rulebook, unexercised
from cockade.engine.plugins import entries
from cockade.saves.save_file import review
from cockade.saves.verify import judged, verify
from cockade.tui.commands.common import find_rulebook
from cockade.tui.commands.coverage import by_clause, clauses_of
from cockade.tui.games import GAMES
from tests.games.remake import FOLDER as WHOLE_GAMES
from tests.mutation import barriers

FOLDER = Path(__file__).parents[1] / "clauses"
MOST_BYTES = 4 << 20
WHOLE = tomllib.loads((FOLDER / "whole.toml").read_text("utf-8"))
"""By game and recorded game, the clauses that it exercises and no position does."""
OPEN = tomllib.loads((FOLDER / "open.toml").read_text("utf-8"))
"""By game, the clauses that an event could exercise, and no recorded game has come to yet."""

SEARCHED = ["rebels", "revolution"]
"""The games in which barriers were looked for in all recorded games; of Brandywine only in its positions."""

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


def test_each_position_at_a_limit_is_played_or_refused_as_is_known():
    """One action; of one that is refused nothing happens, and the clause is known."""
    limits = sorted(FOLDER.glob("*/limits/*.jsonl"))
    assert limits
    for path in limits:
        opened = review(path, GAMES).opened
        verdict = verify(path, GAMES)
        assert verdict.same, path
        assert len(opened.events) == 2
        assert bool(verdict.known) == (not opened.events[1].facts)


@pytest.mark.parametrize("game", SEARCHED)
def test_every_condition_alone_refuses_something_or_says_why_it_never_does(game):
    """A loosened one then shows in a recorded game; `python -m tests.mutation.barriers` finds them."""
    known, why = barriers.kept(game), barriers.reasons(game)
    shown = {barriers.key(game, law, one) for law, some in known.items() for one in some}
    every = {barriers.key(game, law, one) for law, some in barriers.every(game).items() for one in some}
    assert every - shown == {*why["listed"], *why["unlisted"], *why["covered"]}


@by_game
def test_every_clause_is_exercised_or_says_why_it_is_not(game):
    """Whoever adds a clause brings a position, or a game, or the reason; what is open may only shrink."""
    shown, whole = list(files_of(game)), [id_ for ids in WHOLE.get(game, {}).values() for id_ in ids]
    why = unexercised(entries()[game].rulebook)
    assert all(why.values())
    told = [*shown, *whole, *why, *OPEN[game]]
    assert sorted(told) == sorted(set(told))
    book = find_rulebook(game).clauses
    assert {one.id for one in book if one.mechanical} <= set(told) <= {one.id for one in book}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in WHOLE for name in WHOLE[game]])
def test_a_whole_game_exercises_what_no_position_does(game, name):
    known = {clause.id for clause in find_rulebook(game).clauses}
    opened = review(WHOLE_GAMES / f"{name}.jsonl", GAMES).opened
    assert set(WHOLE[game][name]) <= by_clause(clauses_of(opened), known).keys()


def test_all_of_them_together_are_small():
    """The positions, and the whole games."""
    for folder in (FOLDER, WHOLE_GAMES):
        games = [path for path in folder.rglob("*.jsonl*") if path.is_file()]
        assert sum(path.stat().st_size for path in games) < MOST_BYTES
