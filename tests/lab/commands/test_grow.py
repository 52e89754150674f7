"""Growing a corpus: the fewest games that exercise all that was exercised."""

import pytest

from cockade.lab.commands import grow
from cockade.lab.commands.grow import Grown, exercised, smallest
from cockade.lab.commands.match import Match
from cockade.saves.save_file import review
from cockade.tui.games import GAMES

STONY = Match("rebels", "stony-point", 1, {"american": "random", "british": "random"})


def grown(number, events, *things):
    """A game that exercises some things."""
    return Grown(STONY, number, events, frozenset(things), frozenset())


def test_the_fewest_and_shortest_games_are_kept():
    """What others exercise as well is left out, and so is what was there before."""
    long, one, two = grown(1, 90, "a", "b", "c"), grown(2, 10, "a", "b"), grown(3, 10, "c")
    assert smallest([long, one, two], frozenset()) == [one, two]
    assert smallest([long, one], frozenset("ab")) == [long]
    assert smallest([long, one, two], frozenset("abc")) == []


@pytest.fixture
def stony(monkeypatch):
    """Only the shortest battle is played."""
    monkeypatch.setattr(grow, "matches", lambda _, seed: ((STONY.replace(seed=seed), n) for n in range(9)))


def test_what_is_kept_exercises_all_that_was_played(cockade, tmp_path, stony):
    """And once it is there, nothing is left to be grown."""
    first, again = tmp_path / "first", tmp_path / "again"
    report = cockade("grow", "rebels", "--out", first, "--games", 2, "--jobs", 1, "--json").json
    kept = sorted(first.glob("*.jsonl"))
    assert [path.name for path in kept] == sorted(one["file"] for one in report["kept"])
    assert 0 < report["clauses"] <= report["nameable"]
    assert report["clauses"] + len(report["reached_by_none"]) == report["nameable"]
    assert all(one["alone"] for one in report["kept"])
    found = set().union(*(exercised(review(path, GAMES).opened) for path in kept))
    assert len([one for one in found if ": " in one]) == report["rolls"]
    argv = ("grow", "rebels", "--out", again, "--games", 2, "--jobs", 1, "--beside", *kept)
    assert "0 of 2 games are saved" in cockade(*argv).out
    assert [path.name for path in again.iterdir()] == ["grown.json"]


def test_what_is_new_and_what_nobody_reaches_is_told(cockade, tmp_path, stony):
    """By game and clause; a designer writes a game by hand for what no bot reaches."""
    ran = cockade("grow", "rebels", "--out", tmp_path, "--games", 2, "--jobs", 1)
    assert ": adds 1.3" in ran.out
    assert "No game reaches: " in ran.out
    assert "kingsmountain.17.0" in ran.out.partition("No game reaches: ")[2]
