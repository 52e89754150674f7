"""`cockade puzzles`: what is found is told and kept; where nothing is found the answer is no."""

import tomllib
from functools import partial

import pytest

from cockade.engine.bots.analysis.puzzles import Line, choices, judged
from cockade.engine.bots.api import Aim
from cockade.engine.data_files import structure
from cockade.lab.commands import puzzles
from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.lessons.lesson import LessonProgress
from cockade.tui.lessons.puzzles import Puzzle, as_lesson
from tests.tui.commands.test_stopping import stopping
from tests.tui.commands.test_verify import dearer


@pytest.fixture
def first_is_best(monkeypatch):
    """The first of all choices always wins, the next half of the time; beginnings of steps are no puzzles."""

    def looked_at(place):
        if not choices(GAMES["rebels"], place.position.state):
            return place, None
        best, second, *_ = choices(GAMES["rebels"], place.position.state)
        return place, judged({Line(second): [1.0, 0.0], Line(best): [1.0, 1.0]})

    monkeypatch.setattr(puzzles, "looked_at", looked_at)


def test_puzzles_are_told_the_clearest_first(cockade, recorded, first_is_best):
    report = cockade("puzzles", recorded, "--jobs", 1, "--json").json
    assert report["puzzles"]
    one = report["puzzles"][0]
    assert (one["wins"], one["lead"]) == ([1.0, 0.5], 0.5)
    out = cockade("puzzles", recorded, "--jobs", 1).out
    assert "100 of 100: " in out
    assert one["best"] in out


def test_more_turns_are_looked_at_when_asked(cockade, recorded, first_is_best):
    last, two = (
        cockade("puzzles", recorded, "--jobs", 1, "--json", "--turns", n).json["positions"] for n in (1, 2)
    )
    assert 0 < last < two


def test_a_puzzle_that_is_kept_is_a_lesson(cockade, recorded, first_is_best, tmp_path):
    """What was done before leads to the position, and the rest of it to the end."""
    ran = cockade("puzzles", recorded, "--jobs", 1, "--json", "--write", tmp_path)
    kept = sorted(tmp_path.glob("*.toml"))
    assert len(kept) == len(ran.json["puzzles"])
    sheet = structure(tomllib.loads(kept[0].read_text()), Puzzle, "found")
    progress = LessonProgress("trenton")
    progress.lesson = as_lesson(sheet)
    at = progress.begin()
    assert at.opened.decider == sheet.side
    assert at.opened.at == int(kept[0].stem.rpartition("-")[2])
    progress.at = 2
    assert progress.begin().opened.decider == ""


def test_the_folder_is_made_before_the_first_position_is_weighed(cockade, recorded, first_is_best, tmp_path):
    """And a folder that cannot be made ends it at once."""
    into = tmp_path / "new" / "found"
    assert cockade("puzzles", recorded, "--jobs", 1, "--write", into).code == 0
    assert list(into.glob("*.toml"))
    ran = cockade("puzzles", recorded, "--jobs", 1, "--write", recorded / "found")
    assert (ran.code, ran.out) == (2, "")


def test_a_game_that_differs_is_left_out_by_name_and_hides_no_other(
    cockade, recorded, forged, first_is_best, tmp_path
):
    """The puzzles of the others are kept and told; the answer is 1."""
    file = forged(dearer)
    ran = cockade("puzzles", file, recorded, "--jobs", 1, "--write", tmp_path / "found")
    assert ran.code == 1
    assert f"{file}: skipped, because its event 2 differs" in ran.err
    assert list((tmp_path / "found").glob("*.toml"))


def test_a_position_that_today_is_not_reached_is_not_kept_and_ends_nothing(
    cockade, recorded, first_is_best, tmp_path, monkeypatch
):
    """Here by other dice: each is told, and all others are weighed."""
    looked = cockade("puzzles", recorded, "--jobs", 1, "--json").json
    monkeypatch.setattr(GameHost, "begin", partial(_with_other_dice, GameHost.begin))
    ran = cockade("puzzles", recorded, "--jobs", 1, "--write", tmp_path, "--json")
    assert (ran.code, list(tmp_path.glob("*.toml"))) == (1, [])
    assert ran.json == {"positions": looked["positions"], "puzzles": []}
    assert "cannot be replayed up to this point" in ran.err


def _with_other_dice(begin, game, scenario, key, **more):
    return begin(game, scenario, key[::-1], **more)


def test_the_same_command_goes_on_where_it_was_stopped(
    cockade, recorded, first_is_best, tmp_path, monkeypatch
):
    """What was found is kept, and no position is weighed twice."""
    whole = cockade("puzzles", recorded, "--jobs", 1, "--json", "--write", tmp_path / "whole").json
    with monkeypatch.context() as once:
        stopping(once, puzzles, "looked_at", 2)
        ran = cockade("puzzles", recorded, "--jobs", 1, "--write", tmp_path / "parts")
    assert ran.code == 130
    assert str(tmp_path / "parts") in ran.err
    rest = cockade("puzzles", recorded, "--jobs", 1, "--json", "--write", tmp_path / "parts").json
    assert rest["positions"] == whole["positions"] - 2
    names = [sorted(one.name for one in (tmp_path / part).iterdir()) for part in ("whole", "parts")]
    assert names[0] == names[1]


def test_a_position_of_many_units_has_a_name_that_a_disk_takes(recorded):
    """And another one than a position that differs in the last of them only."""
    place = next(puzzles.decisions(recorded, 1, 1000))
    names = {
        puzzles.name_of(
            place.replace(position=place.position.replace(aim=Aim("british", "battle", units=units)))
        )
        for units in (tuple(f"unit-{n}" for n in range(60)), tuple(f"unit-{n}" for n in range(61)))
    }
    assert len(names) == 2
    assert all(len(name.encode()) < 200 for name in names)


def test_without_a_puzzle_the_answer_is_no(cockade, recorded, monkeypatch):
    monkeypatch.setattr(puzzles, "looked_at", lambda place: (place, None))
    ran = cockade("puzzles", recorded, "--jobs", 1)
    assert (ran.code, ran.out[:2]) == (1, "0 ")
