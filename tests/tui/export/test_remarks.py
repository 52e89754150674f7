"""What a reviewer wrote travels: notes, bookmarks and lines of play, in the page, the report and the log."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.board.glyphs import FULL
from cockade.tui.export.pages.page import GamePage
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.review_index import ReviewIndex
from tests.running_commands import cockade, forged

__all__ = ["cockade", "forged"]
HOSTILE = "<img src=x> [a](b)"


@pytest.fixture
def noted(forged):
    """A game with notes at the start and later, one of one side, and a line of play of two steps."""
    file = forged(lambda event: event)
    with GameHost.open(file, GAMES) as host:
        host.note(0, "", "the set-up")
        host.note(2, "", HOSTILE)
        host.note(2, "british", "mine alone")
        host.note(3, "", "")
        end = host.opened.node
        host.go_to(1)
        for _ in range(2):
            offered = [action for offer in host.offers() for action in offer.actions]
            host.act(host.opened.decider, offered[-1])
        host.go_to(end)
    return file


def test_the_page_has_them_as_text(cockade, noted, tmp_path):
    """Beside their steps; other lines of play are folded."""
    assert cockade("export", noted, "--html", tmp_path / "game.html").code == 0
    page = (tmp_path / "game.html").read_text()
    assert page.count('<em class="note">') == 4
    assert '<em class="note">the set-up</em>' in page
    assert "&lt;img src=x&gt;" in page
    assert "<summary>After step 1</summary>" in page
    assert 'id="find"' in page
    assert 'id="play"' in page


def test_a_page_of_others_has_none_of_them(noted):
    """A server publishes games that are over, and no words that were meant for one reader."""
    reading = review(noted, GAMES)
    index = ReviewIndex(reading.opened, ui_of("rebels"), "")
    page = GamePage(index, reading.header, range(index.last + 1), FULL).written().decode()
    assert "the set-up" not in page
    assert '<em class="note">' not in page


def test_a_side_reads_its_own_notes_alone(cockade, noted, tmp_path):
    cockade("export", noted, "--html", tmp_path / "game.html", "--side", "british")
    page = (tmp_path / "game.html").read_text()
    assert "mine alone" in page
    assert "the set-up" not in page
    assert "After step" not in page


def test_the_report_lists_them(cockade, noted, tmp_path):
    assert cockade("export", noted, "--report", tmp_path / "game.md").code == 0
    report = (tmp_path / "game.md").read_text()
    assert "## Notes" in report
    assert "Step 0: the set" in report
    assert "\\<img src=x\\>" in report
    assert "## Other lines of play" in report


def test_the_log_has_them_below_their_steps(cockade, noted):
    """And in JSON; lines of play only where they are asked for."""
    ran = cockade("log", noted)
    assert "       Note: the set-up" in ran.out.splitlines()
    assert "       Bookmark." in ran.out.splitlines()
    assert "Another line of play" not in ran.out
    assert "Another line of play, after step 1:" in cockade("log", noted, "--lines").out
    events = cockade("log", noted, "--json").json["events"]
    assert [event.get("notes") for event in events] == [["the set-up"], None, [HOSTILE, "mine alone"], [""]]
