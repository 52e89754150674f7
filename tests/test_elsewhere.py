"""What others want of a server: each row of the page has a test that there is, or a reason."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/reference/elsewhere.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/.]+\.py)::(\w+)`")


def rows():
    """The rows of the table: what is wanted, how we stand, and why."""
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_every_row_is_shown_by_a_test_or_says_why_not():
    """What we do without has a reason; what we have has a test; half of either has both."""
    assert len(rows()) > 25
    for wanted, said, why in rows():
        has_test = bool(NAMED.search(why))
        has_reason = bool(NAMED.sub("", why).strip(" `,;"))
        wants_test, wants_reason = not said.startswith(("does without", "by ")), not said.startswith("has")
        assert (has_test, has_reason) >= (wants_test, wants_reason), wanted
        assert has_test or has_reason, wanted


def test_every_test_that_is_named_is_there():
    """By its file and its name."""
    for path, name in NAMED.findall(PAGE):
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), (path, name)
