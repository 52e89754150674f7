"""`cockade verify --report`: what a change of the rules changes, as a page for people."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cockade.events.facts import TrackMoved
from cockade.events.rebels import March
from cockade.saves.save_file import SaveFile, review
from cockade.tui.games import GAMES
from tests.tui.commands.test_verify import dearer

NOWHERE = Path(__file__).parents[2] / "clauses/brandywine/13.6.3.jsonl"
HOSTILE = "<img src=x onerror=alert(1)> [a](javascript:b) `c`"


class Tags(HTMLParser):
    """All tags of a page with their attributes."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def tags_of(page):
    parser = Tags()
    parser.feed(page)
    return parser.found


@pytest.fixture
def report(cockade, recorded, forged, tmp_path):
    """The report on a game that is the same and one that goes another way, as it is called."""

    def made(name):
        file = forged(dearer, f"{HOSTILE}.jsonl")
        ran = cockade("verify", recorded, file, "--report", tmp_path / name, "--jobs", 1)
        assert ran.code == 1, ran.err
        return (tmp_path / name).read_text(encoding="utf-8")

    return made


def test_a_refusal_is_told_as_its_player_would_hear_it(cockade, forged, tmp_path):
    """In their language."""
    file = forged(lambda event: event.replace(action=March(event.action.unit, 3011)))
    ran = cockade("--language", "ja", "verify", file, "--report", tmp_path / "change.md", "--jobs", 1)
    assert ran.code == 1
    (why,) = re.findall(r"今日は拒まれる.*", (tmp_path / "change.md").read_text(encoding="utf-8"))
    assert re.search(r"[ぁ-ん]{2}", why.partition("\uff1a")[2])


def test_a_page_shows_both_maps_the_facts_and_the_smallest_position(report):
    """Under the clause, with its text; and the clauses that no game covers."""
    page = report("change.html")
    assert "1 of 2 games are not the same today." in page
    assert page.count('<pre class="map">') == 2
    assert page.count('<tr class="other">') >= 1
    assert "<strong>4.1 Movement</strong>" in page
    assert "The smallest position that shows it" in page
    assert "clauses that no game covers" in page
    assert "no earlier rules are available here" in page


def test_a_page_asks_nobody_for_anything_and_obeys_no_stranger(report):
    """What stands in a name of a file is text; nothing is loaded, nothing runs."""
    page = report("change.html")
    assert HOSTILE.replace("<", "&lt;").replace(">", "&gt;") in page
    tags = tags_of(page)
    assert not [tag for tag, _ in tags if tag in ("script", "img", "iframe", "object")]
    loaded = [value for _, given in tags for name, value in given.items() if name in ("src", "href")]
    assert loaded == ["data:,"]
    assert not [name for _, given in tags for name in given if name.startswith("on")]


def test_markdown_says_the_same_and_obeys_no_stranger(report):
    """For a pull request: maps as text, facts as a difference."""
    text = report("change.md")
    assert "```diff\n" in text
    assert re.search(r"^- UnitMoved .*\n\+ UnitMoved ", text, re.MULTILINE)
    assert "> **4\\.1 Movement**" in text
    without_blocks = re.sub(r"^(`{3,})\w*\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert "<img" not in without_blocks.replace("\\<img", "")
    assert "[a](" not in without_blocks


def test_a_name_that_does_not_say_how_is_refused_before_any_work(cockade, recorded):
    ran = cockade("verify", recorded, "--report", "change.pdf")
    assert (ran.code, ran.out) == (2, "")
    assert "its name ends in .html or .md" in ran.err


@pytest.mark.parametrize("name", ["change.html", "change.md"])
def test_where_nobody_stands_on_the_map_no_map_is_drawn(cockade, tmp_path, name):
    """A position of a unit that is nowhere: the facts say it all."""
    opened = review(NOWHERE, GAMES).opened
    event = opened.events[1]
    less = tuple(fact.replace(by=2) if isinstance(fact, TrackMoved) else fact for fact in event.facts)
    opened.events[1] = event.replace(facts=less)
    SaveFile.create(tmp_path / "game.jsonl", opened).close()
    ran = cockade("verify", tmp_path / "game.jsonl", "--report", tmp_path / name, "--pairs", 0, "--jobs", 1)
    assert ran.code == 1, ran.err
    page = (tmp_path / name).read_text(encoding="utf-8")
    assert "TrackMoved" in page
    assert "Rallying a Shattered unit" in page
    assert 'class="map"' not in page
    assert len(page) < 30_000
