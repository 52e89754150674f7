"""
The tests that mirror what has changed since a revision: `make near`, or `python -m tests.near REVISION`.

A file of a package stands for the tests named after it and those of its folder, a file of the rules of a game
also for its referee; a changed test stands for itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.installing import FOLDERS, ROOT

TESTS = Path("tests")


def changed(revision):
    """The files that differ from a revision, those that git does not know yet among them."""
    asked = (["diff", "--name-only", revision], ["ls-files", "--others", "--exclude-standard"])
    return [Path(row) for words in asked for row in _git(*words).splitlines()]


def near(path):
    """The tests near a file, as paths from the root; none for a file that no test mirrors."""
    if path.parts[0] == "tests":
        return {path} if path.name.startswith("test_") else {path.parent} - {TESTS}
    if path.parts[0] not in FOLDERS:
        return set()
    found = set((ROOT / TESTS).rglob(f"test_{path.stem}.py"))
    folder = next(each for each in (TESTS / path).parents if (ROOT / each).is_dir())
    found |= {ROOT / folder} if len(folder.parts) > 2 else set()
    referee = ROOT / TESTS / "referee" / (path.parts[1] if len(path.parts) > 1 else "")
    found |= {referee} if path.parts[0] == "engine" and referee.name and referee.is_dir() else set()
    return {each.relative_to(ROOT) for each in found}


def main(revision):
    """Run them; the exit code of pytest, or 0 if there are none."""
    found = sorted(str(one) for path in changed(revision) for one in near(path) if (ROOT / one).exists())
    if not found:
        print("No test mirrors what has changed.")
        return 0
    words = [sys.executable, "-m", "pytest", "-n", "2", "-m", "not soak", "--some", *dict.fromkeys(found)]
    print(*words[5:])
    return subprocess.run(words, check=False, cwd=ROOT, env=os.environ | {"COCKADE_LAWFUL": "4"}).returncode


def _git(*words):
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True, cwd=ROOT).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
