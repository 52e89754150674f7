"""The chance to win at every player turn: kept beside the game, begun again where it stopped."""

import json
import re
import shutil

import pytest

from cockade.engine.bots.candidate_plans import Way
from cockade.saves.analysis import SUFFIX
from cockade.tui.commands import analyse

FEW = ("--rollouts", 2, "--jobs", 1)


@pytest.fixture
def game(recorded, tmp_path):
    """A whole game in a folder of its own."""
    return shutil.copy(recorded, tmp_path / "game.jsonl")


@pytest.fixture
def played(monkeypatch):
    """Rollouts that cost nothing, and which were asked for."""
    asked = []

    def played(rollout):
        asked.append((rollout.state.turn, rollout.number, rollout.side))
        return ("american", "british")[rollout.number % 2]

    monkeypatch.setattr(analyse, "played", played)
    return asked


def test_every_player_turn_has_a_chance_and_the_end_is_certain(cockade, game, played):
    ran = cockade("analyse", game, "--json", *FEW)
    found = ran.json
    assert ran.code == 0
    assert [point["over"] for point in found["points"]] == [False] * (len(found["points"]) - 1) + [True]
    assert len(played) == 2 * (len(found["points"]) - 1)
    assert all(point["low"] <= point["chance"] <= point["high"] for point in found["points"])


def test_a_decided_place_is_left_sooner_and_says_on_how_many_games_it_rests(cockade, game, monkeypatch):
    """Here one side wins all of the later turns."""
    fair = ("american", "british")
    monkeypatch.setattr(
        analyse, "played", lambda one: fair[one.number % 2] if one.state.turn == 1 else "british"
    )
    many = ("--rollouts", 20, "--jobs", 1)
    points = cockade("analyse", game, "--json", *many).json["points"]
    assert {point["rollouts"] for point in points[:-1]} == {8, 20}
    assert all((point["rollouts"] == 20) == (point["chance"] == 0.5) for point in points[:-1])
    assert " 8 " in cockade("analyse", game, *many).out


def test_what_was_found_is_not_played_again(cockade, game, played):
    """Nor are more rollouts begun from the first; a line cut short is played again, and no other."""
    first = cockade("analyse", game, *FEW)
    file = game.with_name(game.name + SUFFIX)
    asked = len(played)
    assert cockade("analyse", game, *FEW).out == first.out
    assert len(played) == asked
    cockade("analyse", game, "--rollouts", 3, "--jobs", 1)
    assert {number for _, number, _ in played[asked:]} == {2}
    file.write_bytes(file.read_bytes()[:-4])
    again = len(played)
    cockade("analyse", game, "--rollouts", 3, "--jobs", 1)
    assert len(played) == again + 1


def test_other_rules_begin_anew(cockade, game, played):
    cockade("analyse", game, *FEW)
    file = game.with_name(game.name + SUFFIX)
    head, _, rest = file.read_text().partition("\n")
    file.write_text(json.dumps({"rules": "other"}) + "\n" + rest)
    asked = len(played)
    cockade("analyse", game, *FEW)
    assert len(played) == 2 * asked
    assert file.read_text().partition("\n")[0] == head


def test_to_be_stopped_loses_nothing(cockade, game, played, monkeypatch):
    whole = analyse.played

    def interrupted(rollout):
        if len(played) == 3:
            raise KeyboardInterrupt
        return whole(rollout)

    monkeypatch.setattr(analyse, "played", interrupted)
    ran = cockade("analyse", game, *FEW)
    assert ran.code == 130
    assert SUFFIX in ran.err
    monkeypatch.setattr(analyse, "played", whole)
    rest = cockade("analyse", game, "--json", *FEW)
    assert len(played) == 2 * (len(rest.json["points"]) - 1)


def test_a_folder_that_cannot_be_written_gives_the_answer_all_the_same(cockade, game, played):
    game.with_name(game.name + SUFFIX).mkdir()
    ran = cockade("analyse", game, *FEW)
    assert (ran.code, len(played) > 0) == (0, True)
    assert "could not be saved" in ran.err


def test_both_sides_are_kept_apart(cockade, game, played):
    cockade("analyse", game, *FEW)
    asked = len(played)
    assert cockade("analyse", game, "--side", "british", "--json", *FEW).json["side"] == "british"
    assert {side for _, _, side in played[asked:]} == {"british"}
    ran = cockade("analyse", game, "--side", "french")
    assert (ran.code, ran.out) == (2, "")


# ---------------------------------------------------------------- what turned it


@pytest.fixture
def turned(monkeypatch):
    """The second turn wins the battle, by its orders for one half and by its dice for the other."""
    asked = []

    def played(rollout):
        asked.append(rollout)
        if rollout.orders:
            return ("american", "british")[rollout.number % 2]
        return "british" if rollout.state.turn == 1 else "american"

    monkeypatch.setattr(analyse, "played", played)
    monkeypatch.setattr(analyse.Veteran, "decide", lambda *_: Way("holder"))
    return asked


def test_a_turning_point_is_told_with_what_happened_and_its_luck(cockade, game, turned):
    """Only there the orders are played on other dice; what they gave and what the dice gave is the change."""
    many = ("--rollouts", 8, "--jobs", 1)
    points = cockade("analyse", game, "--json", *many).json["turning_points"]
    assert len({rollout.orders for rollout in turned}) == 1 + len(points)
    for point in points[:1]:
        assert point["what"]
        parts = point["parts"]
        assert parts["orders"] + parts["dice"] == pytest.approx(point["change"])
        assert parts["orders"] == pytest.approx(0.5)
    out = cockade("analyse", game, *many).out
    assert re.search(r"Orders \+50 ± \d+, dice \+50 ± \d+\.", out)


def test_the_depths_tell_what_veteran_would_have_done(cockade, game, turned):
    """For every turn of who looks, and what that was worth; he is asked once."""
    few = ("--rollouts", 8, "--jobs", 1, "--deep")
    turns = cockade("analyse", game, "--json", "--side", "american", *few).json["turns"]
    assert {turn["side"] for turn in turns} == {"american"}
    assert all(turn["orders"] for turn in turns)
    assert turns[-1]["worth"] == pytest.approx(0.5)
    asked = len(turned)
    assert cockade("analyse", game, "--side", "american", *few).out.count("worth") == len(turns) + 1
    assert len(turned) == asked


def test_the_coach_tells_the_dearest_decisions_with_the_better_order_and_the_map(cockade, game, turned):
    """Three at most, the dearest first, each with the part of the map where the order leads."""
    few = ("--rollouts", 8, "--jobs", 1)
    ran = cockade("analyse", game, "--coach", "american", *few)
    assert ran.code == 0
    out = ran.out
    told = [int(worth) for worth in re.findall(r"gave away about (\d+) of 100\. Better: \S", out)]
    assert 1 <= len(told) <= 3
    assert told == sorted(told, reverse=True)
    assert len(out.partition("gave away")[2].splitlines()) > 10
    turns = cockade("analyse", game, "--json", "--coach", "american", *few).json["turns"]
    assert max(turn["worth"] for turn in turns if turn["side"] == "american") == pytest.approx(told[0] / 100)


def test_a_coach_has_nothing_to_say_of_who_played_as_well_as_veteran(cockade, game, played, monkeypatch):
    """Here every way wins as often as what was ordered."""
    monkeypatch.setattr(analyse.Veteran, "decide", lambda *_: Way("holder"))
    out = cockade("analyse", game, "--coach", "--rollouts", 8, "--jobs", 1).out
    assert "No decision cost more than luck explains." in out
