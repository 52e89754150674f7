"""`cockade log`: a recorded game in prose."""

import re
from pathlib import Path

import pytest

from cockade.engine.game_tree import GameTree
from cockade.events.brandywine import ChooseEntry
from cockade.saves.save_file import SaveFile, review
from cockade.tui.commands.common import key_of
from cockade.tui.games import GAMES
from tests.games.remake import recorded as recorded_games
from tests.soaking import in_soak


def test_every_event_has_its_number_and_at_least_one_line(cockade, recorded):
    ran = cockade("log", recorded)
    events = cockade("log", recorded, "--json").json["events"]
    assert ran.code == 0
    assert [event["n"] for event in events] == list(range(len(events)))
    assert all(event["lines"] and all(event["lines"]) for event in events)
    assert sum(len(event["lines"]) for event in events) >= len(ran.out.splitlines()) - 4


def test_players_and_the_end_are_told(cockade, recorded):
    lines = cockade("log", recorded).out.splitlines()
    assert lines[0] == "Rebels & Redcoats, Vol. III: Trenton, 26 December 1776"
    assert "Hessian: random" in lines
    assert lines[-1].strip().startswith("Hessian victory. The garrison held with ")


def test_what_was_taken_back_is_counted_and_not_told(cockade, tmp_path):
    opened = GameTree.begin(GAMES["rebels"], "trenton", key_of("x"))
    for _ in range(3):
        opened.act(opened.decider, opened.offers()[0].actions[0])
    opened.undo()
    SaveFile.create(tmp_path / "back.jsonl", opened).close()
    ran = cockade("log", tmp_path / "back.jsonl")
    assert "1 undone event is left out." in ran.out
    assert len(cockade("log", tmp_path / "back.jsonl", "--json").json["events"]) == 3


@pytest.mark.parametrize("side", ["american", "british"])
def test_what_a_side_cannot_tell_leaves_no_gap(cockade, side):
    """Secret steps of the other side in The American Revolution: no line, no number, no event."""
    file = "tests/games/short-random-1.jsonl"
    opened = review(Path(file), GAMES).opened
    silent = sum(opened.is_silent(node, side) for node in opened.line)
    assert silent > 5
    told = cockade("log", file, "--side", side, "--json").json["events"]
    assert [event["n"] for event in told] == list(range(len(opened.line) - silent))
    numbers = [line.split()[0] for line in cockade("log", file, "--side", side).out.splitlines()]
    assert str(len(told) - 1) in numbers
    assert str(len(told)) not in numbers


def test_a_die_that_is_kept_is_told_by_its_roll_alone(cockade):
    """Who holds a Master Plan is asked after each of his rolls: prose passes over a no, the events stay."""
    file = "tests/games/short+all-greedy-1.jsonl"
    told = cockade("log", file, "--json").json["events"]
    kept = [event["n"] for event in told if event["action"]["verb"] == "KeepRoll"]
    numbers = {line.split()[0] for line in cockade("log", file).out.splitlines() if line.strip()}
    assert kept
    assert not numbers & {str(n) for n in kept if "Keep the" in told[n]["lines"][0]}


# ---------------------------------------------------------------- while a game goes on


@pytest.fixture
def unfinished(tmp_path):
    """A Full Battle in which the British have chosen in secret where their third brigade comes on."""
    opened = GameTree.begin(GAMES["brandywine"], "battle", key_of("x"))
    opened.act("british", ChooseEntry("A"))
    opened.act("british", ChooseEntry("B"))
    SaveFile.create(tmp_path / "battle.jsonl", opened).close()
    return tmp_path / "battle.jsonl"


def test_what_one_side_hides_is_not_told_while_the_game_goes_on(cockade, unfinished):
    """Without a side only what both may know is told, for people and for tools, and how to have more."""
    ran = cockade("log", unfinished)
    assert ran.code == 0
    assert "The British choose in secret." in ran.out
    (told,) = [line for line in ran.out.splitlines() if "is not over" in line]
    assert "--side american or --side british" in told
    tools = cockade("log", unfinished, "--json")
    assert tools.json["events"][2]["action"] == {"verb": "Secret"}
    assert "is not over" in tools.err
    own = cockade("log", unfinished, "--side", "british").out
    assert "in secret" not in own
    assert "is not over" not in own
    assert "in secret" in cockade("log", unfinished, "--side", "american").out


def test_where_nothing_is_hidden_all_is_told_as_ever(cockade, tmp_path):
    """A game without secrets, and one that is over, need no word about it."""
    opened = GameTree.begin(GAMES["rebels"], "trenton", key_of("x"))
    opened.act(opened.decider, opened.offers()[0].actions[0])
    SaveFile.create(tmp_path / "open.jsonl", opened).close()
    assert "is not over" not in cockade("log", tmp_path / "open.jsonl").out
    over = cockade("log", "tests/games/feint-greedy-1.jsonl").out
    assert "is not over" not in over
    assert "in secret" not in over


NARROW = re.compile(r"[ぁ-ヿ一-龥\uff09」][.,]|[0-9A-Za-z)], |, [ぁ-ヿ一-龥]|\.$")
"""A narrow comma or full stop where Japanese has wide ones; that of initials (W. Howe) is none."""


RECORDED = recorded_games()


@pytest.mark.parametrize(
    "path",
    [path if "by-hand" in path.stem else in_soak(path) for path in RECORDED],
    ids=lambda path: path.stem,
)
def test_a_log_in_japanese_has_japanese_commas_and_full_stops(cockade, path):
    """Counted over whole recorded games: none."""
    ran = cockade("--language", "ja", "log", path)
    assert ran.code == 0
    assert [row for row in ran.out.splitlines() if NARROW.search(row)] == []


def test_a_turn_begins_in_the_same_words_in_all_games(cockade):
    """In Japanese: which turn, and how many there are."""
    games = {"trenton-by-hand-1", "battle-by-hand-1", "short-by-hand-1"}
    for path in (each for each in RECORDED if each.stem in games):
        said = cockade("--language", "ja", "log", path).out
        games.remove(path.stem)
        turns = [row for row in said.splitlines() if "ターン" in row and "開始" in row]
        assert turns
        assert all(re.search(r"第\d+ターン(\uff08\d+\uff09)?開始、全\d+ターン。", row) for row in turns)
    assert not games
