"""
`python -m tests.mutation GAME`: breaks the rules of a game one by one; goes on where it stopped.
`python -m tests.mutation screen`: changes by chance in what is shown, as many as `--draw` says, another draw
for another `--seed`.
`python -m tests.mutation mixed`: the same of laws, previews, measures and screens, as many of each.

Every condition of a law is negated, every comparison shifted by one, every datum of a chart moved by one.
What came of it is kept in results.jsonl, from which docs/measured/mutations.md is made.
"""

from __future__ import annotations

import argparse
import os
import sys

import pytest

from tests.mutation.loop import FewTests, Loop
from tests.mutation.mutants import KINDS, mutants
from tests.mutation.pictures import AROUND, HERE, MIXED, SCREEN, drawn, mixed
from tests.mutation.results import ROOT, page

SEED = 7


def main():
    """Go on with a game; then make the page anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=KINDS)
    parser.add_argument("--most", type=int, default=10**6, help="so many mutants")
    parser.add_argument("--minutes", type=float, default=10**6, help="no mutant is begun after so long")
    parser.add_argument("--draw", type=int, default=40, help="of the screen: so many changes by chance")
    parser.add_argument("--seed", type=int, default=SEED, help="of the screen: what decides the draw")
    parser.add_argument("--again", action="store_true", help="those that no test of rules noticed once more")
    parser.add_argument(
        "--few", type=int, metavar="N", help="of N noticed ones: which does `make test` notice?"
    )
    parser.add_argument("--where", nargs="*", help="only the tests of these folders or files")
    asked = parser.parse_args()
    if asked.game == SCREEN:
        folders, found = HERE, drawn(asked.seed, asked.draw)
    elif asked.game == MIXED:
        folders, found = AROUND, mixed(asked.seed, asked.draw)
    else:
        folders = (f"tests/engine/{asked.game}",)
        found = [one for one in mutants(asked.game) if one.kind in asked.kinds]
    late = "ignore::pytest.PytestAssertRewriteWarning"  # cockade is imported before pytest begins
    places = [str(ROOT / folder) for folder in asked.where or folders]
    options = [*places, "-q", "-p", "no:cacheprovider", "-W", late]
    if asked.few:
        os.environ["COCKADE_LAWFUL"] = "4"
        few = FewTests(found, asked.few, 60 * asked.minutes)
        pytest.main([*options, "--some", "--hypothesis-profile=few"], plugins=[few])
        sys.stdout.write(few.told())
        return
    pytest.main(options, plugins=[Loop(found, asked.most, 60 * asked.minutes, asked.again)])
    page()


if __name__ == "__main__":
    main()
