"""`cockade verify --against REV`: two revisions of a checkout."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ROOMS = ("events", "engine", "saves", "tui")
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
    for room in ROOMS:
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
    head, row = (line.split() for line in ran.stdout.splitlines()[:2])
    assert head == ["game", "events", "cheap", "today", "clause"]
    assert row[2:4] == ["same", "differs"]
    assert "cheap beside today" in ran.stdout
    assert "* UnitMoved" in ran.stdout
    said = json.loads(verify(checkout, recorded, "--against", "cheap", "--json").stdout)["games"][0]
    assert (said["then"]["result"], said["now"]["result"], said["alike"]) == ("same", "differs", False)
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
    assert ran.stdout.endswith("All 1 games are played alike.\n")


def test_a_revision_that_there_is_not_is_said(checkout, recorded):
    ran = verify(checkout, recorded, "--against", "nonesuch")
    assert ran.returncode == 2
    assert ran.stderr.startswith("cockade: --against: git says: ")
