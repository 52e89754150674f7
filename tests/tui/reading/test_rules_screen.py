"""The rules at hand: a clause over the game, what it leads to, and which clause is opened."""

import pytest

from cockade.tui.games.rulebooks import book_of
from cockade.tui.reading.rules import RulePage, cited, contents_page, page_of, search_page
from cockade.tui.reading.rules_screen import RulesScreen
from cockade.tui.terminal.output import CellApp
from tests.tui.driver import play
from tests.tui.screentext import plain
from tests.tui.table import NORMAL, SMALL, go, picture, sit

BOOK = book_of("rebels")
TINY = (40, 12)


class BookApp(CellApp[None]):
    """An app that opens the book at once."""

    def __init__(self, clause, at_hand=()):
        super().__init__()
        self.opened = (clause, at_hand)

    def on_mount(self):
        """Open it."""
        self.push_screen(RulesScreen(BOOK, *self.opened))


def read(keys, clause="8.22", at_hand=(), size=SMALL):
    """The screen after some keys."""
    seen = []

    async def scenario(game):
        await game.press(*keys)
        seen.append((plain(game.app), getattr(game.app.screen, "view", None)))

    play(BookApp(clause, at_hand), scenario, size)
    return seen[0]


@pytest.mark.parametrize("size", [SMALL, TINY], ids=str)
def test_a_clause_with_its_links(snapshot, size):
    assert read((), at_hand=("8.31",), size=size)[0] == snapshot


@pytest.mark.parametrize("size", [SMALL, TINY], ids=str)
def test_a_search_as_it_is_typed(snapshot, size):
    assert read(("slash", *"leader retreat"), size=size)[0] == snapshot


def test_no_text_is_cut_at_any_width():
    for clause in BOOK.clauses:
        for width in (30, 71):
            page = page_of(BOOK, clause.id, width)
            assert all(sum(len(span.text.rstrip()) for span in line) <= width + 1 for line in page.lines)


def test_every_link_of_every_page_leads_somewhere():
    ids = [clause.id for clause in BOOK.clauses] + [resolution.id for resolution in BOOK.rulings]
    pages = [page_of(BOOK, id_, 60) for id_ in ids]
    assert all(link.target in ids for page in pages for link in page.links)
    assert {page.title for page in pages}.isdisjoint({contents_page(BOOK, 60).title})


@pytest.mark.parametrize(
    ("keys", "title"),
    [
        ((), "8.22 Obligatory combat"),
        (("1",), "Ruling Q10 on 5.5"),
        (("tab", "enter"), "Ruling Q10 on 5.5"),
        (("down", "enter"), "Ruling Q10 on 5.5"),
        (("shift+tab", "enter"), "8.2 Who fights whom"),
        (("1", "backspace"), "8.22 Obligatory combat"),
        (("1", "left"), "8.22 Obligatory combat"),
        (("backspace",), "8.22 Obligatory combat"),
        (("slash", *"8.515", "enter"), "8.515 Leaders retreat with the stack"),
        (("slash", *"leader", "escape"), "8.22 Obligatory combat"),
        (("slash", *"zebra", "enter"), "Search: zebra"),
        (("slash", *"8.515", "enter", "backspace"), "Search: 8.515"),
        (("9",), "8.22 Obligatory combat"),
    ],
    ids=str,
)
def test_keys_go_through_the_book(keys, title):
    assert read(keys)[1].heading == title


def test_a_click_follows_a_link():
    async def scenario(game):
        row = next(y for y, text in enumerate(plain(game.app).splitlines()) if "5.0 Zones" in text)
        await game.click(8, row)
        assert game.app.screen.view.heading == "5.0 Zones of control"

    play(BookApp("8.22"), scenario, SMALL)


@pytest.mark.parametrize("key", ["escape", "f1", "q"])
def test_one_key_closes_the_book(key):
    assert read(("1", key))[1] is None


def test_what_is_no_clause_opens_the_contents():
    assert read((), clause="undo")[1].heading == "Contents"


def test_a_page_is_where_it_was_when_one_comes_back():
    keys = ("pagedown", "tab", "enter", "backspace")
    top = read(("pagedown", "tab"), size=TINY)[1].top
    assert read(keys, size=TINY)[1].top == top


def test_an_empty_search_shows_the_contents_and_a_vain_one_says_so():
    assert search_page(BOOK, " ", 60) == contents_page(BOOK, 60)
    assert isinstance(found := search_page(BOOK, "zebra", 60), RulePage)
    assert not found.links


def test_clauses_are_found_where_they_are_cited():
    texts = ["American movement (4.1): move.", "-1 town [8.31]", "no (clause) [here]", "again (4.1)"]
    assert cited(BOOK, texts) == ("4.1", "8.31")


def test_clauses_are_found_in_wide_brackets_and_several_in_a_row():
    """As Japanese cites them: F1 opened the contents there."""
    texts = ["\uff084.1\uff09", "\uff088.31\u30018.32\uff09", "(9.3, 7.1)"]
    assert cited(BOOK, texts) == ("4.1", "8.31", "8.32", "9.3", "7.1")


def test_a_marker_that_is_named_is_found_below_the_clause_of_all_markers():
    """What prompts cite is 7.9; what is read is the marker's own clause."""
    book = book_of("revolution")
    texts = ["American die (7.9): Master Plan: 2 for income: keep it, or roll again.", "(7.9): play or pass"]
    assert cited(book, texts) == ("7.9.master_plan", "7.9")


def test_opening_the_book_sends_little():
    """A small opaque box: the map around it is not sent again."""

    async def scenario(game):
        game.take()
        await game.press("f1")
        assert len(game.take()) < 6000

    sit(scenario, size=NORMAL)


def test_f1_opens_the_clause_of_the_prompt_or_of_the_refusal():
    async def scenario(game):
        await game.press("f1")
        assert game.app.screen.view.heading.startswith("3.1.2 ")
        await game.press("escape", "tab")
        await go(game, 1507)
        await game.press("enter")
        assert "[4.1]" in picture(game)
        await game.press("f1")
        assert game.app.screen.view.heading.startswith("4.1 ")

    sit(scenario)


def test_f1_in_the_list_opens_the_clause_of_the_row():
    async def scenario(game):
        await game.press("l", "f1")
        assert game.app.screen.view.heading.startswith("4.1 ")

    sit(scenario)


def test_what_is_typed_into_a_question_is_seen():
    async def scenario(game):
        await game.press("g", *"1606")
        assert "1606" in next(text for text in picture(game).splitlines() if "│ 1606" in text)

    sit(scenario, size=SMALL)
