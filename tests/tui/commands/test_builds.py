"""`cockade verify` for builds and designers: JUnit, annotations, the smallest game; `cockade coverage`."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cockade.events.rebels import UnitMoved
from cockade.saves.save_file import SaveFile, review
from cockade.tui.commands.common import find_rulebook
from cockade.tui.games import GAMES

ROOT = Path(__file__).parents[3]


def dearer(event):
    """The event as rules with dearer roads would have had it."""
    return event.replace(
        facts=tuple(f.replace(cost=f.cost + 1) if isinstance(f, UnitMoved) else f for f in event.facts)
    )


@pytest.fixture
def changed(recorded, tmp_path):
    """A whole game of which one march was recorded under other rules."""
    opened = review(recorded, GAMES).opened
    marches = [
        n for n, event in enumerate(opened.events) if any(isinstance(fact, UnitMoved) for fact in event.facts)
    ]
    at = marches[5]
    opened.events[at] = dearer(opened.events[at])
    SaveFile.create(tmp_path / "changed.jsonl", opened).close()
    return tmp_path / "changed.jsonl"


def test_every_game_is_a_test_of_junit_and_one_that_differs_has_failed(cockade, recorded, forged, tmp_path):
    file, out = forged(dearer), tmp_path / "report.xml"
    assert cockade("verify", recorded, file, "--junit", out).code == 1
    suite = ET.parse(out).getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    failed = {case.get("name"): case.find("failure") is not None for case in suite}
    assert failed == {str(recorded): False, str(file): True}
    assert "event 2 differs today (4.1)" in suite.find("testcase/failure").text


def test_an_annotation_is_one_line_that_names_file_line_and_clause(cockade, recorded, forged):
    file = forged(dearer)
    ran = cockade("verify", recorded, file, "--github")
    (line,) = ran.out.splitlines()
    assert line.startswith(f"::error file={file},line=4,title=recorded game%3A clause 4.1::")
    assert "%0A" in line
    assert file.read_text().splitlines()[3].startswith("[2,") or '"March"' in file.read_text().splitlines()[3]


def test_the_smallest_position_shows_the_same_change(cockade, changed, tmp_path):
    """A position of a few facts and the one action that is played otherwise, under the same clause."""
    before = cockade("verify", changed, "--json").json["games"][0]
    ran = cockade("verify", changed, "--shrink", tmp_path / "small")
    assert ran.code == 1
    file = tmp_path / "small" / "changed-smallest.jsonl"
    after = cockade("verify", file, "--json").json["games"][0]
    assert (after["result"], after["rule"]) == (before["result"], before["rule"])
    assert after["action"] == before["action"]
    assert (after["first"], after["events"]) == (1, 2)
    facts = review(file, GAMES).opened.events[0].facts
    assert len(facts) <= 10
    assert f"a position of {len(facts)} facts and one action, from {before['events']} events" in ran.err
    again = cockade("verify", changed, "--shrink", tmp_path / "small")
    assert (again.code, str(file) in again.err) == (1, True)


def test_the_smallest_position_can_be_looked_at_and_accepted(cockade, changed, tmp_path):
    """It is a game like any other."""
    cockade("verify", changed, "--shrink", tmp_path)
    file = tmp_path / "changed-smallest.jsonl"
    assert (tmp_path / ".gitattributes").read_text().startswith("*.jsonl -text\n")
    assert cockade("show", file).code == 0
    assert cockade("log", file).code == 0
    assert cockade("verify", file, "--accept").code == 0
    assert cockade("verify", file).code == 0


def test_nothing_is_written_of_a_game_that_is_the_same(cockade, recorded, tmp_path):
    assert cockade("verify", recorded, "--shrink", tmp_path / "small").code == 0
    assert not list((tmp_path / "small").iterdir())


@pytest.mark.parametrize(
    "words", [("--dice", "--shrink", "x"), ("--against", "HEAD", "--accept"), ("--github", "--json")]
)
def test_what_does_not_go_together_is_refused(cockade, recorded, words):
    ran = cockade("verify", recorded, *words)
    assert (ran.code, ran.out) == (2, "")
    assert "leave out" in ran.err


# ---------------------------------------------------------------- coverage


def test_clauses_are_counted_by_the_facts_that_name_them(cockade, recorded):
    """What a march names is exercised; what is of another battle never is, and both lists make up all."""
    found = cockade("coverage", recorded, "--json", "--jobs", 1).json["games"]
    assert [one["game"] for one in found] == ["rebels"]
    rows = {row["id"]: row for row in found[0]["clauses"]}
    assert rows["4.1"]["events"] > rows["4.1"]["games"] == 1
    assert rows["4.1"]["example"] == str(recorded)
    assert not rows["4.1"]["why"]
    assert not rows["stonypoint.17.0"]["events"]
    shown = cockade("coverage", recorded, "--jobs", 1).out
    never = cockade("coverage", recorded, "--never", "--jobs", 1).out
    assert re.search(rf"^4\.1 +1 +\d+ +{recorded.stem} ", shown, re.MULTILINE)
    assert "\n4.1 " not in never
    assert "\nstonypoint.17.0 " in never


def test_what_no_event_can_exercise_is_not_asked_for(cockade, recorded):
    """Definitions and what only forbids are mechanical, and told with the reason why no event shows them."""
    found = cockade("coverage", recorded, "--json", "--jobs", 1).json["games"][0]["clauses"]
    excused = {row["id"]: row["why"] for row in found if row["mechanical"] and row["why"]}
    never = cockade("coverage", recorded, "--never", "--jobs", 1).out
    assert {clause.id for clause in find_rulebook("rebels").clauses if clause.kind == "example"} <= set(
        excused
    )
    assert not [id_ for id_ in excused if f"\n{id_} " in never]
    assert excused["5.1"] in never


def test_every_game_has_a_heading_and_a_row_a_clause(cockade, recorded):
    """What is told of one game stands below its name."""
    other = ROOT / "tests/games/feint-basic-greedy-2.jsonl"
    shown = cockade("coverage", recorded, other, "--jobs", 1).out
    games = re.split(r"^(.+ \((?:rebels|brandywine)\))$", shown, flags=re.MULTILINE)[1:]
    assert [name[-12:] for name in games[::2]] == ["III (rebels)", "(brandywine)"]
    for told in games[1::2]:
        ids = re.findall(r"^(\S+) +\d+ +\d+ ", told, re.MULTILINE)
        assert len(ids) == len(set(ids)) > 5


def test_a_game_that_cannot_be_read_hides_no_other(cockade, recorded):
    ran = cockade("coverage", "nofile.jsonl", recorded, "--jobs", 1)
    assert ran.code == 2
    assert "rebels:" in ran.out
    assert "nofile.jsonl" in ran.err


def test_the_smallest_position_of_each_clause_is_written(cockade, tmp_path):
    """A position and one action, which today plays as they are; made again, it is the same file."""
    game = ROOT / "tests/games/stony-point-greedy-3.jsonl"
    for name in ("one", "two"):
        assert cockade("coverage", game, "--smallest", tmp_path / name, "--jobs", 1).code == 0
    one, two = (sorted((tmp_path / name / "rebels").iterdir()) for name in ("one", "two"))
    assert "4.1.jsonl" in [path.name for path in one]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert cockade("verify", *one, "--jobs", 1).code == 0
