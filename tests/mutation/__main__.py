"""
`python -m tests.mutation GAME`: breaks the rules of a game one by one; goes on where it stopped.

Every condition of a law is negated, every comparison shifted by one, every datum of a chart moved by one.
What came of it is kept in results.jsonl, from which docs/measured/mutations.md is made.
"""

from __future__ import annotations

import argparse

import pytest

from tests.mutation.loop import Loop
from tests.mutation.mutants import KINDS
from tests.mutation.results import ROOT, page


def main():
    """Go on with a game; then make the page anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=KINDS)
    parser.add_argument("--most", type=int, default=10**6, help="so many mutants")
    parser.add_argument("--minutes", type=float, default=10**6, help="no mutant is begun after so long")
    parser.add_argument("--again", action="store_true", help="those that survived once more")
    asked = parser.parse_args()
    folder = str(ROOT / "tests" / "engine" / asked.game)
    loop = Loop(asked.game, asked.kinds, asked.most, 60 * asked.minutes, asked.again)
    late = "ignore::pytest.PytestAssertRewriteWarning"  # cockade is imported before pytest begins
    pytest.main([folder, "-q", "-p", "no:cacheprovider", "-W", late], plugins=[loop])
    page()


if __name__ == "__main__":
    main()
