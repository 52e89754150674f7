"""Ctrl+C in long work: what was found is kept, and the options that are named go on with it."""

import re
import shutil

import pytest

from cockade.lab.commands import balance, compare, grow, levels, puzzles, simulate, tune
from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.tui.commands import coverage, main, verify_judging
from cockade.tui.games import GAMES
from cockade.tui.plain import start
from cockade.tui.plain.seat import PlainSeat

BATTLE = ("rebels/stony-point", "--jobs", "1")
WORKS = {
    "simulate": (simulate, "play", ("simulate", *BATTLE, "--games", "3")),
    "balance": (
        balance,
        "play",
        ("balance", *BATTLE, "--games", "2", "--characters", "random,greedy"),
    ),
    "levels": (levels, "play", ("levels", "greedy", *BATTLE, "--against", "random", "--games", "2")),
    "compare": (
        compare,
        "play",
        ("compare", *BATTLE, "--change", "charts.terrain.woods.shift=0", "--games", "3"),
    ),
    "tune": (
        tune,
        "play",
        (
            "tune",
            *BATTLE,
            "--side",
            "american",
            "--field",
            "1",
            "--rounds",
            "1",
            "--games",
            "2",
            "--confirm",
            "2",
        ),
    ),
}
FIRST = 3
"""So many games are played before Ctrl+C; a pair of them has been found by then everywhere."""


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "own"))


def stopping(monkeypatch, module, name, after):
    """Let the work be stopped when so many games have been played; the list of all that were."""
    asked, whole = [], getattr(module, name)

    def stopped(*args, **details):
        asked.append(args)
        if len(asked) == after + 1:
            raise KeyboardInterrupt
        return whole(*args, **details)

    monkeypatch.setattr(module, name, stopped)
    return asked


@pytest.mark.parametrize("work", WORKS)
def test_the_options_that_are_named_go_on_where_it_was_stopped(cockade, monkeypatch, work):
    """Though nobody had asked to keep anything, no game is played twice."""
    module, name, argv = WORKS[work]
    after = 2 if work == "simulate" else FIRST
    asked = stopping(monkeypatch, module, name, after)
    ran = cockade(*argv)
    assert ran.code == 130
    more = re.search(r"same command with (.*) to continue", ran.err)[1].split()
    again = len(asked)
    assert cockade(*argv, *more).code == 0
    played = asked[:after] + asked[again:]
    pairs = 2 if work == "compare" else 1  # the pair that was not whole is played anew
    assert len(played) <= len({repr(one) for one in played}) + pairs - 1


def test_a_simulation_that_is_stopped_tells_of_the_games_so_far(cockade, monkeypatch):
    """And says nothing of a game that was not finished."""
    stopping(monkeypatch, simulate, "play", 2)
    ran = cockade(*WORKS["simulate"][2], "--json")
    assert (ran.code, ran.json["games"]) == (130, 2)


def test_nothing_is_promised_before_anything_was_found(cockade, monkeypatch, tmp_path):
    stopping(monkeypatch, simulate, "play", 0)
    ran = cockade(*WORKS["simulate"][2])
    assert (ran.code, ran.out) == (130, "")
    assert "before there were any results" in ran.err
    assert not (tmp_path / "own").exists()


def test_a_missing_folder_for_what_is_kept_is_named_with_the_way_out(cockade, tmp_path):
    ran = cockade(*WORKS["simulate"][2], "--keep", tmp_path / "none" / "kept.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "Make it first" in ran.err


def test_games_that_grew_so_far_are_kept(cockade, monkeypatch, tmp_path):
    stopping(monkeypatch, grow, "one_game", 1)
    ran = cockade("grow", "rebels", "--out", tmp_path / "grown", "--jobs", 1)
    assert ran.code == 130
    assert len(list((tmp_path / "grown").glob("*.jsonl"))) == 1
    assert f"--beside {tmp_path / 'grown'}" in ran.err


def test_files_that_are_left_are_named(cockade, monkeypatch, recorded):
    """The search for puzzles says which games it has not looked through."""
    monkeypatch.setattr(puzzles, "puzzle", lambda _: None)
    stopping(monkeypatch, puzzles, "looked_at", 1)
    ran = cockade("puzzles", recorded, "--jobs", 1)
    assert ran.code == 130
    assert "0 puzzles in 1 position" in ran.out
    assert str(recorded) in ran.err


READERS = {"verify": (verify_judging, "judge_file"), "coverage": (coverage, "exercised")}


@pytest.mark.parametrize("command", READERS)
def test_recorded_games_that_are_left_are_named(cockade, monkeypatch, recorded, tmp_path, command):
    """Verify and coverage say which games they have not come to."""
    others = [shutil.copy(recorded, tmp_path / f"{n}.jsonl") for n in range(2)]
    stopping(monkeypatch, *READERS[command], 1)
    ran = cockade(command, recorded, *others, "--jobs", 1)
    assert ran.code == 130
    left = ran.err.partition("name these files: ")[2]
    assert all(str(other) in left for other in others)
    assert str(recorded) not in left


def test_a_game_in_lines_says_where_it_is_kept(monkeypatch):
    def stopped():
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "hear", stopped)
    host = GameHost.begin(GAMES["rebels"], "trenton", bytes(16))
    host.save = Library().keep(host.opened)
    with pytest.raises(KeyboardInterrupt, match=re.escape(str(host.save.path))):
        start.run(PlainSeat(host, {}))


def test_whatever_else_is_stopped_says_so(monkeypatch, capsys):
    def stopped(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("cockade.tui.commands.list.run", stopped)
    assert main(["list", "--json"]) == 130
    assert "Stopped." in capsys.readouterr().err
