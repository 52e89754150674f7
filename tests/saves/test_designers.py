"""The page for designers, run as it stands: from a wish to a change whose price is known."""

import json
import re
import shlex
import sys

import pytest

from tests.saves.test_rule_changes import ROOT, Copy

PAGE = (ROOT / "docs" / "how-to" / "change-a-rule.md").read_text(encoding="utf-8")
FILES = tuple(f"tests/games/{name}.jsonl" for name in ("kings-mountain-greedy-2", "rebels-trenton-3-0"))
SHOWN = ("tests/games/kings-mountain-by-hand-1.jsonl",)
RUN = """\
import json, sys
from cockade.tui.commands import main
print([main(words) for words in json.loads(sys.argv[1])])
"""
BRIEFLY = ("--games", "1", "--jobs", "1")
"""Laid over the figures of the page: what a test may cost."""


def commands(text, copy):
    """The commands of a part of the page as lists of words, names of files filled in as a shell does."""
    found = []
    for line in re.findall(r"^    cockade (.+)$", text, re.MULTILINE):
        words = shlex.split(line)
        found.append([one for word in words for one in filled(word, copy.root)])
        if words[0] == "compare":
            found[-1] += BRIEFLY
    return found


def rows_of(heading):
    """The rows of the table under a heading of the page, cell by cell."""
    table = PAGE.partition(heading)[2].partition("\n## ")[0].splitlines()
    rows = [line.strip("|").split("|") for line in table if line.startswith("|")]
    return [[cell.strip(" `").replace("\\n", "\n") for cell in row] for row in rows[2:]]


def filled(word, root):
    """The names of files that a pattern means; any other word as it is."""
    return sorted(str(path.relative_to(root)) for path in root.glob(word)) if "*" in word else [word]


def ran(copy, text):
    """The exit codes of the commands of a part, run in one process, and what they printed."""
    done = copy.run("-c", RUN, json.dumps(commands(text, copy)))
    *said, codes = done.stdout.splitlines()
    return json.loads(codes), "\n".join(said), done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A designer's copy with two recorded games."""
    return Copy.made(tmp_path_factory.mktemp("designer") / "copy", FILES)


def test_the_page_leads_from_a_wish_to_a_test(copy):
    before, diff, after = re.split(r"```(?:diff)?\n", PAGE)
    codes, said, _ = ran(copy, before)
    assert codes == [0, 0, 0]
    assert "pairs of games" in said
    old = "".join(line[1:] + "\n" for line in diff.splitlines() if line[0] in " -")
    new = "".join(line[1:] + "\n" for line in diff.splitlines() if line[0] in " +")
    copy.change("engine/rebels/charts.toml", old, new)
    codes, said, errors = ran(copy, after)
    assert codes == [1, 1, 0, 0, 0], (said, errors)
    assert "2 of 2 games are not the same today." in said
    assert {re.sub(r".*/", "", line) for line in errors.splitlines()} == {
        f"{name}-smallest.jsonl: a position of {facts} facts and one action, from {events} events."
        for name, events, facts in rows_of("## See which recorded games")
        if f"tests/games/{name}.jsonl" in FILES
    }
    assert (copy.root / "verify.xml").exists()


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    """Another copy, for changes that are taken back."""
    return Copy.made(tmp_path_factory.mktemp("changes") / "copy", SHOWN)


@pytest.mark.parametrize("row", rows_of("## Three changes and where verify"), ids=lambda row: row[0])
def test_the_three_changes_are_named_as_the_page_says(scratch, row):
    """Each at the event and under the clause of the table; then everything is as it was."""
    _, file, old, new, event, clause, *_ = row
    scratch.change(f"engine/rebels/{file}", old, new)
    try:
        shortest = scratch.run("-m", "cockade.tui.commands", "verify", "--json", *SHOWN)
        verdict = json.loads(shortest.stdout)["games"][0]
        assert (str(verdict["first"]), verdict["rule"]) == (event, clause)
        if file.endswith(".py"):
            argv = ("compare", "rebels/kings-mountain", "--against", sys.executable, "--json", *BRIEFLY)
            assert json.loads(scratch.run("-m", "cockade.tui.commands", *argv).stdout)["pairs"] == 1
    finally:
        scratch.change(f"engine/rebels/{file}", new, old)
