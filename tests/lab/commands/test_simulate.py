"""`cockade simulate`: many games between bots."""

import subprocess
import sys
from json import loads

from attrs import evolve

from cockade.engine.game_tree import GameTree
from cockade.lab.commands import match
from cockade.lab.commands.match import Match, play
from cockade.saves.save_file import review
from cockade.tui.commands.processes import show_progress
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.progress import bar_of

SIDES = ("american", "british")
KEYS = {"scenario", "games", "finished", "errors", "actions", "actions_per_second", "wins", "mean_events"}


def test_all_games_are_played_and_counted(cockade):
    ran = cockade("simulate", "rebels/trenton", "--games", 3, "--seed", 1, "--jobs", 1, "--check", "--json")
    report = ran.json
    assert ran.code == 0
    assert report.keys() >= KEYS
    assert (report["scenario"], report["games"], report["finished"]) == ("rebels/trenton", 3, 3)
    assert report["wins"].keys() == {"american", "british", "draw"}
    assert sum(report["wins"].values()) == 3
    assert report["mean_events"] == round(report["actions"] / 3, 1)


def test_people_read_the_same_as_a_table(cockade):
    ran = cockade("simulate", "trenton", "--games", 1, "--seed", 1, "--jobs", 1)
    rows = {row[:27].strip(): row[27:] for row in ran.out.splitlines()}
    assert rows["games finished"] == "1 of 1"
    assert {"ended by clause", "turns in a game", "Losses at the end"} <= rows.keys()
    assert not ran.err


def test_the_same_seed_plays_the_same_games_in_any_number_of_processes(tmp_path):
    def played(*more):
        argv = [
            sys.executable,
            "-m",
            "cockade.tui.commands",
            "simulate",
            "trenton",
            "--games",
            "4",
            "--seed",
            "7",
        ]
        ran = subprocess.run([*argv, "--json", *more], capture_output=True, text=True, check=True)
        report = loads(ran.stdout)
        return {key: report[key] for key in ("actions", "wins", "ends", "mean_events")}

    assert played("--jobs", "1") == played("--jobs", "2")


def test_how_it_stood_at_the_end_is_told_of_both_sides(cockade, tmp_path):
    """By what each side won, after how many turns, and what a review draws, all of the last state."""
    argv = ["simulate", "trenton", "--games", 1, "--seed", 4, "--jobs", 1, "--save-dir", tmp_path, "--json"]
    report = cockade(*argv).json
    (file,) = tmp_path.iterdir()
    state = review(file, GAMES).opened.state
    curves = {curve.name: curve for curve in ui_of("rebels").measures.curves}
    lost = curves["Losses"].value
    assert report["mean_turns"] == state.turn
    assert report["mean_at_the_end"].keys() == curves.keys()
    assert report["mean_at_the_end"]["Losses"] == {
        side: lost(state, side) for side in ("american", "british")
    }
    assert [sum(rules.values()) for rules in report["wins_by"].values()] == list(report["wins"].values())[:2]


def test_kept_games_can_be_verified(cockade, tmp_path):
    folder = tmp_path / "new" / "folder"
    argv = ["simulate", "trenton", "--games", 1, "--seed", 2, "--jobs", 1, "--save-dir", folder]
    assert cockade(*argv).code == 0
    (file,) = folder.iterdir()
    assert cockade("verify", file).code == 0
    again = cockade(*argv)
    assert again.code == 2
    assert str(file) in again.err


def test_a_broken_law_is_an_error_of_its_game(monkeypatch):
    broken = evolve(GAMES["rebels"], violations=lambda _: ["a law is broken"])
    monkeypatch.setattr(match, "GAMES", {"rebels": broken})
    played = play(Match("rebels", "trenton", 1, {"american": "random", "british": "random"}, check=True), 0)
    assert played.problem == "event 1: a law is broken"
    assert not played.finished


def test_a_game_that_stops_is_told_and_the_others_go_on(monkeypatch, cockade):
    real = GameTree.act

    def stumble(self, side, action, **more):
        if self.at == 5:
            raise ZeroDivisionError("a slip")
        return real(self, side, action, **more)

    monkeypatch.setattr(GameTree, "act", stumble)
    ran = cockade("simulate", "trenton", "--games", 2, "--seed", 1, "--jobs", 1)
    assert ran.code == 1
    assert "games that failed  2" in ran.out
    assert "game 0: event 6: ZeroDivisionError('a slip')" in ran.err


def test_the_greedy_bot_beats_the_one_that_plays_at_random(cockade):
    argv = ["simulate", "trenton", "--games", 3, "--seed", 1, "--american", "greedy", "--jobs", 1, "--json"]
    assert cockade(*argv).json["wins"]["american"] >= 2


def test_a_bar_shows_how_far_it_is_and_only_where_somebody_looks(capsys, monkeypatch):
    """In plain characters, full at the end; a file or a pipe gets nothing of it."""
    assert [bar_of(share).count("#") for share in (0, 0.5, 1, 2)] == [0, 10, 20, 20]
    assert {len(bar_of(share)) for share in (0, 0.3, 1)} == {22}
    show_progress("3 of 6 games", last=False, share=0.5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    show_progress("3 of 6 games", last=False, share=0.5)
    assert capsys.readouterr().err == "\r[##########..........] 3 of 6 games\x1b[K"
