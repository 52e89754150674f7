"""The laboratory: what it has found is kept, and the same command goes on where it stopped."""

import tomllib

import pytest

from cockade.tui.commands import tuning

SHORT = ("rebels/stony-point", "--jobs", 1, "--seed", 3)
TUNE = ("tune", *SHORT, "--side", "american", "--field", 1, "--rounds", 1, "--games", 2, "--confirm", 2)


def test_a_race_ends_with_an_entry_for_the_characters(cockade, tmp_path, monkeypatch):
    """And the second time nothing is played again."""
    kept = tmp_path / "race.jsonl"
    first = cockade(*TUNE, "--keep", kept)
    entry = tomllib.loads(first.out)["character"][0]
    assert (entry["side"], entry["scenarios"]) == ("american", ["stony-point"])
    assert "of 2 (" in entry["why"]
    monkeypatch.setattr(tuning, "play", None)
    assert cockade(*TUNE, "--keep", kept).out == first.out
    with kept.open("a") as file:
        file.write('["cut sho')
    assert cockade(*TUNE, "--keep", kept).out == first.out


def test_a_file_of_another_race_is_left_alone(cockade, tmp_path):
    kept = tmp_path / "race.jsonl"
    kept.write_text('{"tune": "trenton"}\n')
    ran = cockade(*TUNE, "--keep", kept)
    assert ran.code == 2
    assert str(kept) in ran.err
    assert kept.read_text() == '{"tune": "trenton"}\n'


@pytest.mark.parametrize("wrong", [("--against", "nobody"), ("--start", "nobody")])
def test_a_character_that_there_is_not_is_refused(cockade, wrong):
    ran = cockade(*TUNE, *wrong)
    assert ran.code == 2
    assert "greedy" in ran.err
