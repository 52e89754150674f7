"""The how-to pages: every command is one that there is, and the pages for operators and designers run."""

from __future__ import annotations

import re
import shlex
from contextlib import closing
from pathlib import Path

import pytest

from cockade.engine.game_tree import GameTree
from cockade.server.store.people import WAITS, People
from cockade.server.store.reports import Reports
from cockade.server.store.results import Results
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats, Terms
from cockade.tui.commands.parser import whole_parser
from cockade.tui.games import GAMES
from tests.running_commands import cockade  # noqa: F401 - a fixture
from tests.server.store.test_results import rated

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("docs/how-to/*.md"), *ROOT.glob("docs/tutorial/*.md"), ROOT / "README.md"])
TYPED = re.compile(r"^    (?:\.venv/bin/)?cockade(?: (.*?))?(?: {2,}.*)?$", re.MULTILINE)


def commands(page):
    """What the page has somebody type, as lists of words."""
    return [shlex.split(words) for words in TYPED.findall((ROOT / page).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_commands_and_options_that_there_are(page):
    """As their parser reads them."""
    for words in commands(page):
        whole_parser().parse_args(words)


def test_the_laboratory_works_as_its_page_says(cockade, tmp_path, monkeypatch):  # noqa: F811
    """In this order, each going on from what the ones before have kept."""
    for name in ("tests/games/stony-point-greedy-3.jsonl", "docs/measured/levels"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    for words in commands("docs/how-to/use-the-laboratory.md"):
        ran = cockade(*words)
        assert ran.code == 0 or "0 puzzles" in ran.out, (words, ran.err)


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A server's folder `games` with Ada, Ben, and Cyd, who waits; a game of the two; and a report."""
    monkeypatch.chdir(tmp_path)
    with closing(Store.open(tmp_path / "games")) as store:
        people = People(store)
        ada, ben = people.enter("SHA256:a", "Ada"), people.enter("SHA256:b", "Ben")
        people.enter("SHA256:c", "Cyd", WAITS)
        game = store.begin(GameTree.begin(GAMES["rebels"], "trenton", b"key"), players={}).id
        seats = (Seat(game, "american", ada.id), Seat(game, "british", ben.id))
        Seats(store).lay(Terms(game, ada.id), seats)
        Reports(store).enter(ada.id, ben.id, "", "They shout.")
        rated(store, "RATED", bot="regular")
        Results(store).keep("RATED", "british", "rules", "")
    return {"GAME": game, "KEY": "SHA256:a", "FILE": ROOT / "tests/games/stony-point-greedy-3.jsonl"}


def test_people_are_looked_after_as_the_page_says(cockade, served):  # noqa: F811
    """In this order, on one server."""
    for words in commands("docs/how-to/moderate-players-and-games.md"):
        ran = cockade(*(served.get(word, word) for word in words))
        assert ran.code == 0, (words, ran.err)
