"""`cockade verify --against REV`: two revisions of a checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import FOLDERS

ROOT = Path(__file__).parents[3]
WOODS = 'id = "woods"\nletter = "w"\ncost = '


def git(folder, *words):
    """Run git as somebody who is not configured."""
    who = ["-c", "user.name=designer", "-c", "user.email=designer@localhost"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A designer's checkout in which woods have become dearer since the revision `cheap`."""
    folder = tmp_path_factory.mktemp("designer")
    root = folder / "cockade"
    for room in FOLDERS:
        shutil.copytree(ROOT / room, root / room)
    shutil.copytree(ROOT / "package", root / "package")
    git(folder, "init", "--quiet", str(root))
    (root / ".git/info/exclude").write_text("__pycache__\n")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "cheap woods")
    git(root, "tag", "cheap")
    charts = root / "engine/rebels/charts.toml"
    text = charts.read_text()
    assert text.count(f"{WOODS}4\n") == 1
    charts.write_text(text.replace(f"{WOODS}4\n", f"{WOODS}6\n"))
    return root


def verify(root, *words):
    """`cockade verify` of that checkout."""
    return subprocess.run(
        [sys.executable, "-m", "cockade", "verify", *map(str, words)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root.parent)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_two_revisions_are_compared_game_by_game(checkout, recorded):
    """Both verdicts in a row, what each makes of the first event, and no trace in the checkout."""
    ran = verify(checkout, recorded, "--against", "cheap")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "event 2 differs today" in ran.stdout or "differs today (4" in ran.stdout
    assert re.search(r"^  cheap +\| your change$", ran.stdout, re.MULTILINE)
    assert "* UnitMoved" in ran.stdout
    said = json.loads(verify(checkout, recorded, "--against", "cheap", "--json").stdout)["games"][0]
    assert (said["result"], said["columns"]) == ("differs", ["cheap", "your change"])
    trees = subprocess.run(
        ["git", "-C", str(checkout), "worktree", "list"], capture_output=True, text=True, check=True
    )
    assert len(trees.stdout.splitlines()) == 1


def test_what_is_not_committed_counts_as_today(checkout, recorded):
    """Without the change both play alike."""
    charts = checkout / "engine/rebels/charts.toml"
    dear = charts.read_text()
    git(checkout, "checkout", "--quiet", "--", ".")
    ran = verify(checkout, recorded, "--against", "cheap")
    charts.write_text(dear)
    assert ran.returncode == 0
    assert ": the same, " in ran.stdout


def test_a_change_that_no_game_shows_is_said(checkout, recorded):
    """With how much was compared: the same is no proof where no game comes to the change."""
    march = checkout / "engine/rebels/turn.py"
    sound = march.read_text()
    git(checkout, "stash", "--quiet")
    march.write_text(f"{sound}\n# a remark\n")
    try:
        ran = verify(checkout, recorded)
    finally:
        march.write_text(sound)
        git(checkout, "stash", "pop", "--quiet")
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"^No game shows your change: .* [1-9]\d* decisions are", ran.stdout, re.MULTILINE)


def test_a_change_that_is_not_committed_is_compared_with_the_last_commit(checkout, recorded):
    """Without being asked to; and with the recording where that is wanted, or nothing is changed."""
    ran = verify(checkout, recorded)
    assert ran.returncode == 1
    assert "this compares with HEAD" in ran.stderr
    assert re.search(r"^  HEAD +\| your change$", ran.stdout, re.MULTILINE)
    ran = verify(checkout, recorded, "--recorded")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert re.search(r"^  recorded +\| today$", ran.stdout, re.MULTILINE)


def test_what_differs_at_the_other_revision_too_is_no_change(checkout, recorded, tmp_path):
    """A game that neither plays as it was recorded is alike until the change shows."""
    charts = checkout / "engine/rebels/charts.toml"
    text = charts.read_text()
    git(checkout, "commit", "--quiet", "--all", "--message", "dear woods")
    try:
        assert verify(checkout, recorded, "--recorded").returncode == 1
        assert verify(checkout, recorded, "--against", "HEAD").returncode == 0
        charts.write_text(text.replace(f"{WOODS}6\n", f"{WOODS}4\n"))
        said = json.loads(verify(checkout, recorded, "--json").stdout)["games"][0]
        assert said["result"] == "differs"
        assert said["recorded"] != said["now"]
        assert said["columns"] == ["HEAD", "your change"]
    finally:
        git(checkout, "reset", "--quiet", "cheap")
        charts.write_text(text)


def test_a_revision_that_there_is_not_is_said(checkout, recorded):
    """In git's own words where a revision was meant; else with all places that were looked at."""
    ran = verify(checkout, recorded, "--against", "HEAD~99")
    assert ran.returncode == 2
    assert ran.stderr.startswith("cockade: --against: git says: ")
    ran = verify(checkout, recorded, "--against", "nonesuch")
    assert ran.returncode == 2
    assert 'there is no pack or revision called "nonesuch"' in ran.stderr
    assert str(checkout) in ran.stderr


def test_a_looser_rule_shows_in_what_is_offered(checkout):
    """Units out of command may enter enemy zones: every fact is as recorded, and more marches are offered."""
    git(checkout, "stash", "--quiet")
    march = checkout / "engine/rebels/segment4_movement/march.py"
    strict = march.read_text()
    march.write_text(strict.replace("return unit.disrupted or not unit.in_command", "return unit.disrupted"))
    game = ROOT / "tests/games/harlem-by-hand-1.jsonl"
    try:
        ran = verify(checkout, game)
        said = json.loads(verify(checkout, game, "--json").stdout)["games"][0]
    finally:
        march.write_text(strict)
        git(checkout, "stash", "pop", "--quiet")
    assert ran.returncode == 1
    assert re.search(r'^  event \d+: \d+ more of "march" for .* \(11\.4\.1\.b\)$', ran.stdout, re.MULTILINE)
    assert (said["result"], said["rule"]) == ("offers differ", "11.4.1.b")
    assert said["offers"]["changes"][0]["more"]
    assert said["offers"]["decisions"] > 1


def test_a_report_on_a_battle_of_a_pack_is_written(checkout, tmp_path):
    """Its games are of a battle that no scenario of the game is: none are played to compare it."""
    charts = checkout / "engine/rebels/charts.toml"
    game = ROOT / "tests/games/hubbardton-greedy-1.jsonl"
    page = tmp_path / "change.html"
    ran = verify(checkout, game, "--report", page, "--pairs", 2)
    assert ran.returncode == 1, (ran.stdout, ran.stderr)
    assert "hubbardton belongs to a pack" in page.read_text("utf-8")
    assert charts.exists()


def test_a_report_that_fails_leaves_the_verdict(checkout, tmp_path):
    """A build reads the exit code, and `git bisect` takes 125 for a commit to skip."""
    report = checkout / "tui/commands/verify_report.py"
    sound = report.read_text()
    report.write_text(
        sound.replace("    changed = tuple(", "    changed = tuple(1 / 0 for _ in 'a') + tuple(")
    )
    try:
        ran = verify(
            checkout, ROOT / "tests/games/kings-mountain-greedy-2.jsonl", "--report", tmp_path / "a.md"
        )
    finally:
        report.write_text(sound)
    assert ran.returncode == 1
    assert "the report could not be made: ZeroDivisionError" in ran.stderr


def test_games_that_a_change_does_not_touch_are_not_judged(checkout, tmp_path):
    """Brandywine's rules are those of the last commit, so neither revision plays its games."""
    judging = checkout / "tui/commands/verify_judging.py"
    sound = judging.read_text()
    judging.write_text(sound.replace("def judge_beside(", "def judge_beside(*_): 1 / 0\n\n\ndef unused("))
    try:
        ran = verify(checkout, ROOT / "tests/clauses/brandywine/13.6.3.jsonl")
    finally:
        judging.write_text(sound)
    assert (ran.returncode, "the same" in ran.stdout) == (0, True), ran.stderr
