"""`cockade puzzles`: what is found is told with both choices; where nothing is found the answer is no."""

from cockade.engine.bots.lab.puzzles import engagements, judged
from cockade.tui.commands import puzzling
from cockade.tui.games import GAMES


def test_puzzles_are_told_the_clearest_first(cockade, recorded, monkeypatch):
    def looked_at(place):
        able = [(one,) for one in engagements(GAMES["rebels"], place.position.state)][:2]
        return place, judged({(): [1.0, 0.0], able[0]: [1.0, 1.0]})

    monkeypatch.setattr(puzzling, "looked_at", looked_at)
    report = cockade("puzzles", recorded, "--jobs", 1, "--json").json
    assert report["puzzles"]
    one = report["puzzles"][0]
    assert (one["wins"], one["lead"]) == ([1.0, 0.5], 0.5)
    out = cockade("puzzles", recorded, "--jobs", 1).out
    assert "100 of 100: " in out
    assert one["best"][0] in out


def test_without_a_puzzle_the_answer_is_no(cockade, recorded, monkeypatch):
    monkeypatch.setattr(puzzling, "looked_at", lambda place: (place, None))
    ran = cockade("puzzles", recorded, "--jobs", 1)
    assert (ran.code, ran.out[:2]) == (1, "0 ")
