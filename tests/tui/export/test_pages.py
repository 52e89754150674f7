"""A game as a page of HTML: whole in words, the map by what changes, and nothing asked of anybody."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from attrs import evolve

from cockade.saves.save_file import review
from cockade.tui.board.glyphs import FULL
from cockade.tui.export.pages import page as pages
from cockade.tui.export.pages.drawing import Drawing
from cockade.tui.export.pages.page import GamePage
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.rulebooks import book_of
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.viewpoint import told_of
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say, speak

GAMES_FOLDER = Path(__file__).parents[2] / "games"
VOID_ELEMENTS = {"meta", "link", "input"}
REFERRING = {"src", "srcset", "action", "poster", "background"}


def index_of(name, side=""):
    """A recorded game, as a side knew it."""
    reading = review(GAMES_FOLDER / f"{name}.jsonl", GAMES)
    return ReviewIndex(reading.opened, ui_of(reading.header.game), side), reading.header


def page_of(name, side="", places=None, **changes):
    """The page of a recorded game, read."""
    index, header = index_of(name, side)
    places = places or range(index.last + 1)
    page = GamePage(index, evolve(header, **changes), places, FULL)
    return Page(page.written().decode())


class Page(HTMLParser):
    """A page taken apart: its elements with their texts, in order."""

    def __init__(self, text):
        super().__init__()
        self.text, self.elements, self.open = text, [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        """An element begins."""
        self.elements.append((tag, dict(attrs), []))
        if tag not in VOID_ELEMENTS:
            self.open.append(self.elements[-1])

    def handle_endtag(self, tag):
        """It ends; each must be the one that was opened last."""
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        """Text belongs to all that are open."""
        for _, _, texts in self.open:
            texts.append(data)

    def all(self, tag, **attrs):
        """The texts of all elements of a kind."""
        return [
            "".join(texts)
            for name, have, texts in self.elements
            if name == tag and attrs.items() <= have.items()
        ]

    @property
    def drawn(self):
        """What the script is given."""
        return json.loads(self.all("script", id="drawn")[0])


@pytest.fixture(scope="module")
def trenton():
    """Trenton, whole."""
    return page_of("rebels-trenton-1-0")


def test_a_page_is_whole_html_and_asks_nobody_for_anything(trenton):
    """No source, no address but places in the page, no handler within an element."""
    assert trenton.open == []
    for _, attrs, _ in trenton.elements:
        assert not REFERRING & attrs.keys()
        assert not [name for name in attrs if name.startswith("on") or name == "style"]
        assert attrs.get("href", "#").startswith(("#", "data:,"))
    assert not re.search(r"https?:|url\(|@import|fetch|XMLHttp|WebSocket", trenton.text)


def test_the_policy_of_a_page_lets_its_own_script_and_style_run_and_nothing_else(trenton):
    (policy,) = (attrs["content"] for _, attrs, _ in trenton.elements if "http-equiv" in attrs)
    _, script = trenton.all("script")
    for kind, content in (("script", script), ("style", trenton.all("style")[0])):
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_record_of_a_page_tells_every_step_as_the_game_does(trenton):
    index, _ = index_of("rebels-trenton-1-0")
    told = {text.split()[0]: text for text in trenton.all("li")}
    assert list(told) == [str(number) for number in range(419)]
    for place in (0, 1, 124, 418):
        for sentence in told_of(index.ui, index.opened, index.nodes[place], ""):
            assert sentence in told[str(place)]


def test_every_clause_that_a_page_cites_stands_at_its_end_with_its_title(trenton):
    cited = {attrs["href"][1:] for _, attrs, _ in trenton.elements if attrs.get("href", "").startswith("#r")}
    listed = {attrs["id"] for tag, attrs, _ in trenton.elements if tag == "dt"}
    assert cited == listed
    assert "r8.31" in cited
    titles = dict(zip(trenton.all("dt"), trenton.all("dd"), strict=True))
    assert titles["8.31"] == book_of("rebels").clause("8.31").title


@pytest.mark.parametrize(
    ("name", "side", "places"),
    [
        ("rebels-trenton-1-0", "", range(120, 136)),
        ("feint-by-hand-1", "british", range(24)),
        ("short-greedy-1", "american", range(16)),
    ],
)
def test_the_differences_of_a_page_come_to_the_map_drawn_anew(name, side, places):
    """Step by step, every cell and its pen, with the letters of combats, as the side saw it."""
    index, _ = index_of(name, side)
    drawn = page_of(name, side, places).drawn
    width, height = drawn["size"]
    heard = [place for place in index.heard if place in places]
    stood = {place for at in heard for place in index.ui.map.scene(index.state(at)).stacks}
    cells = [[("", -1)] * width for _ in range(height)]
    for place, patches in zip(heard, drawn["steps"], strict=True):
        _lay(cells, patches)
        nearest = index.ui.map.atlas(index.state(place)).zooms[-1].name
        anew = Drawing(index.ui.map, index.state(place), stood, (nearest, FULL))
        fresh = [[("", -1)] * width for _ in range(height)]
        _lay(fresh, anew.step(index.state(place)))
        assert _seen(cells, drawn["pens"]) == _seen(fresh, anew.pens)


def _lay(cells, patches):
    for y, x, *runs in patches:
        for text, pen in zip(runs[::2], runs[1::2], strict=True):
            cells[y][x : x + len(text)] = [(char, pen) for char in text]
            x += len(text)  # noqa: PLW2901


def _seen(cells, pens):
    return [[(char, tuple(map(tuple, pens[pen]))) for char, pen in row] for row in cells]


def test_a_page_for_one_side_has_no_step_that_it_could_not_tell():
    """And counts without gaps, so that not even a number shows what was hidden."""
    index, _ = index_of("short-greedy-1", "american")
    silent = [place for place in range(index.last + 1) if index.is_silent(place)]
    assert silent
    page = page_of("short-greedy-1", "american")
    assert len(page.all("li")) == len(page.drawn["steps"]) == index.last + 1 - len(silent)
    assert [int(text.split()[0]) for text in page.all("li")] == list(range(index.count + 1))
    assert say("Shown as the {side} side knew it.", side="American") in page.all("p")


def test_a_name_of_a_player_is_text_whatever_is_in_it():
    name = '</script><script>alert("1")</script><img src=x onerror=alert(1)>'
    page = page_of("rebels-trenton-1-0", places=range(3), players={"american": name})
    assert f"American: {name}" in page.all("p")
    assert len(page.all("script")) == 2
    assert not page.all("img")


def test_a_page_speaks_the_language_of_who_makes_it():
    """The words of the page, the record and the clauses; the policy fits all the same."""
    speak("ja")
    try:
        page = page_of("rebels-trenton-1-0", places=range(20))
        assert say("The game in words") in page.all("h2")
    finally:
        speak("en")
    assert page.elements[0][1]["lang"] == "ja"
    assert any("米" in text or "軍" in text for text in page.all("li"))


def test_a_part_of_a_game_is_a_page_that_begins_there():
    page = page_of("rebels-trenton-1-0", places=range(60, 71))
    assert [text.split()[0] for text in page.all("li")] == [str(n) for n in range(60, 71)]
    assert page.drawn["first"] == 60


def test_a_page_that_is_too_large_is_refused_with_the_way_out(monkeypatch):
    monkeypatch.setattr(pages, "LARGEST", 10_000)
    with pytest.raises(CommandError, match="--from and --to"):
        page_of("rebels-trenton-1-0", places=range(30))
