"""The laboratory: what it has found is kept, and the same command goes on where it stopped."""

import json
import tomllib

import pytest

from cockade.engine.bots.learned_value import Value
from cockade.engine.data_files import read_toml, structure
from cockade.lab.commands import balance, bot_fingerprint, compare, fit, levels, tune
from cockade.lab.commands.bot_fingerprint import word_of, words_of
from cockade.lab.commands.compare import laid_over
from cockade.lab.matrix import solved
from cockade.lab.selfplay import ExampleGame, features_of

SHORT = ("rebels/stony-point", "--jobs", 1, "--seed", 3)
TUNE = ("tune", *SHORT, "--side", "american", "--field", 1, "--rounds", 1, "--games", 2, "--confirm", 2)


def test_a_race_ends_with_an_entry_for_the_characters(cockade, tmp_path, monkeypatch):
    """And the second time nothing is played again."""
    monkeypatch.setattr(tune, "names_for", lambda *_: ())
    kept = tmp_path / "race.jsonl"
    first = cockade(*TUNE, "--keep", kept)
    entry = tomllib.loads(first.out)["character"][0]
    assert (entry["side"], entry["scenarios"]) == ("american", ["stony-point"])
    assert "of 2 (" in entry["why"]
    monkeypatch.setattr(tune, "play", None)
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


# ---------------------------------------------------------------- balance


def test_the_value_of_a_game_is_what_both_can_be_sure_of():
    """Paper, scissors, stone is even with a third of each; where one choice is best it is chosen."""
    even = solved([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    assert even.value == pytest.approx(0.5, abs=0.01)
    assert even.first == pytest.approx((1 / 3,) * 3, abs=0.05)
    plain = solved([[0.9, 0.4], [0.2, 0.3]])
    assert plain.value == pytest.approx(0.4, abs=0.001)
    assert (plain.first[0], plain.second[1]) == pytest.approx((1.0, 1.0), abs=0.01)


def test_every_character_meets_every_other_and_what_was_played_is_kept(cockade, tmp_path, monkeypatch):
    argv = (
        "balance",
        *SHORT,
        "--games",
        1,
        "--characters",
        "greedy,holder",
        "--keep",
        tmp_path / "kept",
        "--json",
    )
    report = cockade(*argv).json
    assert report["characters"] == {"american": ["greedy", "holder"], "british": ["greedy", "holder"]}
    assert all(won in (0.0, 0.5, 1.0) for row in report["wins"] for won in row)
    assert report["interval"][0] <= report["value"] <= report["interval"][1]
    monkeypatch.setattr(balance, "play", None)
    assert cockade(*argv).json == report
    table = cockade(*argv[:-1]).out
    assert "best for the british" in table


# ---------------------------------------------------------------- compare


def test_a_change_is_laid_over_as_printed_values_are():
    changes = ["charts.terrain.town.shift=2", "unit.washington.command=4", "charts.rally.rallies_at_least=9"]
    assert laid_over(changes) == {
        "charts": {"terrain": [{"id": "town", "shift": 2}], "rally": {"rallies_at_least": 9}},
        "unit": [{"id": "washington", "command": 4}],
    }


def test_pairs_of_games_fall_by_the_same_dice(cockade, tmp_path, monkeypatch):
    """A change that touches nothing changes no game."""
    argv = (
        "compare",
        *SHORT,
        "--games",
        2,
        "--change",
        "charts.terrain.woods.shift=0",
        "--keep",
        tmp_path / "kept",
    )
    report = cockade(*argv, "--json").json
    assert (report["pairs"], report["same_winner"], report["difference"]) == (2, 2, 0.0)
    monkeypatch.setattr(compare, "play", None)
    assert cockade(*argv, "--json").json == report
    assert "same winner" in cockade(*argv).out


@pytest.mark.parametrize("change", ["town.shift", "charts.terrain.nowhere.shift=1", "shift=1"])
def test_a_change_of_nothing_is_refused(cockade, change):
    ran = cockade("compare", *SHORT, "--games", 1, "--change", change)
    assert ran.code == 2
    assert "--change" in ran.err


# ---------------------------------------------------------------- levels


def test_a_table_of_levels_goes_on_from_what_there_is(cockade, tmp_path, monkeypatch):
    """Every side of every scenario, by the same dice; the same bot on both sides wins every game once."""
    argv = ("levels", "greedy", "rebels/kings-mountain", "--against", "greedy", "--jobs", 1)
    kept = tmp_path / "levels.jsonl"
    first = json.loads(cockade(*argv, "--games", 2, "--keep", kept, "--json").out)
    assert [cell["cell"].split()[1] for cell in first["cells"]] == ["american", "british"]
    assert (first["all"]["won"], first["all"]["games"]) == (2.0, 4)
    monkeypatch.setattr(levels, "play", None)
    assert "of 2 " in cockade(*argv, "--games", 2, "--keep", kept).out
    assert cockade("levels", "nobody", "rebels/kings-mountain").code == 2


# ---------------------------------------------------------------- fit


@pytest.fixture
def taught(monkeypatch):
    """Games to learn from that cost nothing; the first side wins where its level is high."""
    asked = []

    def lesson(game, scenario, key, number, trials):
        asked.append((key, number, trials))
        names = features_of(game, scenario)
        row = [0.0] * len(names)
        row[names.index("left")], row[names.index("mover")] = 0.5, 1.0
        row[names.index("american level")] = number % 5
        return ExampleGame(number, "american" if number % 5 > 1 else "british", ((0.0, *row), (0.0, *row)))

    monkeypatch.setattr(fit, "lesson", lesson)
    return asked


def test_what_was_learned_is_written_with_how_well_it_foretells(cockade, tmp_path, taught):
    """Games that are kept are not played again; what is written is read as it was made."""
    out, kept = tmp_path / "weights" / "trenton.toml", tmp_path / "fit.jsonl"
    argv = ("fit", "rebels/trenton", "--games", 20, "--jobs", 1, "--keep", kept, "--out", out)
    report = cockade(*argv, "--json").json
    assert len(taught) == 20
    found = structure(read_toml(out.read_text(), "x"), Value, "x")
    assert (found.games, found.positions, found.scenario) == (20, 40, "trenton")
    assert report["rounds"][0]["brier"] == found.held_out.brier < found.held_out.constant
    assert {weight.name for weight in found.weight} == {"american level"}
    assert cockade(*argv).code == 0
    assert len(taught) == 20


def test_after_the_first_round_veterans_play_who_judge_by_what_was_learned(cockade, tmp_path, taught):
    """All games so far are learned from; each round is kept by itself, and goes on."""
    argv = ("fit", "rebels/trenton", "--games", 10, "--trials", 7, "--jobs", 1, "--out", tmp_path / "w.toml")
    report = cockade(*argv, "--rounds", 2, "--json").json
    assert [one["games"] for one in report["rounds"]] == [10, 20]
    assert [trials for *_, trials in taught] == [0] * 10 + [7] * 10
    assert len({key for key, *_ in taught}) == 2


def test_too_few_games_teach_nothing(cockade):
    ran = cockade("fit", "rebels/trenton", "--games", 3)
    assert ran.code == 2
    assert "10" in ran.err


# ---------------------------------------------------------------- strength


GOAL = '[[goal]]\nwho = "veteran"\nagainst = "regular"\ngame = "rebels"\ngames = 3\ntext = "more"\n'


def results(path, who, won, seed=1, **bots):
    """What `cockade levels` would have kept."""
    lines = [{"levels": [who, "regular"], "seed": seed, "bots": bots or words_of(["rebels/trenton"], [who])}]
    lines += [[f"rebels/trenton american {n}", worth] for n, worth in enumerate(won)]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))


def test_the_page_of_strengths_pairs_games_of_the_same_dice(cockade, tmp_path):
    """Regular's own games in the place of who is measured are the other half; too few say so."""
    results(tmp_path / "veteran.jsonl", "veteran", [1.0, 1.0])
    results(tmp_path / "regular.jsonl", "regular", [0.0, 1.0, 1.0])
    (tmp_path / "goals.toml").write_text(GOAL)
    page = cockade("strength", tmp_path).out
    (row,) = [line for line in page.splitlines() if "trenton american" in line]
    assert "| 2 of 2 |" in row
    assert "+50 ± " in row
    assert "(2)" in row
    assert "too few: 3 are wanted" in row
    assert "Goal: more" in page
    assert "| rebels/trenton | " in page.partition("## What was learned")[2]
    results(tmp_path / "more.jsonl", "veteran", [1.0], seed=2)
    written = tmp_path / "levels.md"
    assert cockade("strength", tmp_path, "--write", written).code == 0
    assert "| 3 of 3 |" in written.read_text()
    assert "too few" not in written.read_text()


def row_of(page):
    """The row of the one cell."""
    (row,) = [line for line in page.splitlines() if "trenton american" in line]
    return row


def test_games_by_bots_that_have_changed_are_not_mixed_with_those_of_today(cockade, tmp_path):
    """They count, and say that they are older, only while there are no others."""
    results(tmp_path / "1.jsonl", "veteran", [0.0], **{"rebels/trenton": "once"})
    older = row_of(cockade("strength", tmp_path).out)
    assert "| 0 of 1 |" in older
    assert "older" in older
    results(tmp_path / "0.jsonl", "veteran", [1.0, 1.0, 1.0])
    today = row_of(cockade("strength", tmp_path).out)
    assert "| 3 of 3 |" in today
    assert "older" not in today


def test_a_goal_may_name_whose_games_are_the_other_half_of_pairs(cockade, tmp_path):
    """The Veteran of an earlier revision on the same dice; without him there is nothing to compare."""
    (tmp_path / "goals.toml").write_text(f'{GOAL}beside = "veteran@before"\n')
    results(tmp_path / "1.jsonl", "veteran", [1.0, 1.0])
    assert "Nothing is saved yet." in cockade("strength", tmp_path).out
    results(tmp_path / "2.jsonl", "veteran@before", [0.0, 1.0, 1.0])
    page = cockade("strength", tmp_path).out
    assert "beside veteran@before" in page
    assert "+50 ± " in row_of(page)


def test_the_word_of_a_battle_changes_with_its_bots(monkeypatch):
    """With the constants of a character, and with what is played."""
    before = word_of("rebels", "stony-point")
    word_of.cache_clear()
    assert word_of("rebels", "stony-point") == before
    assert word_of("rebels", "stony-point", thinks=True) != before
    word_of.cache_clear()
    monkeypatch.setattr(bot_fingerprint, "REGULAR", "greedy")
    assert word_of("rebels", "stony-point") != before
    word_of.cache_clear()


def test_where_nothing_was_kept_no_page_is_made(cockade, tmp_path):
    assert cockade("strength", tmp_path).code == 2
    (tmp_path / "other.jsonl").write_text('{"tune": "trenton"}\n')
    ran = cockade("strength", tmp_path)
    assert ran.code == 2
    assert "other.jsonl" in ran.err
