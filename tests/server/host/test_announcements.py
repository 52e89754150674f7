"""What the operator says to everybody: at once to who is inside, and of the day in every lobby."""

from __future__ import annotations

import pytest

from cockade.server.client.plain import PlainClient
from cockade.server.store.announcements import MOST, Announcements
from cockade.server.store.store import Store
from tests.server.client.test_lobby import visit
from tests.server.host.test_accounts import Stranger
from tests.tui.table import picture, until


@pytest.fixture
def desk(running):
    """The store as the operator's commands open it, in a process of their own."""
    store = Store.open(running.data)
    store.clock = lambda: running.time
    yield Announcements(store)
    store.close()


def test_everybody_inside_is_told_at_once_and_finds_it_in_the_lobby_until_it_was_read(running, desk):
    """Also who has no name yet; who comes later is told nothing."""
    desk.announce("Yesterday's news")
    running.until(lambda: running.says(lambda host: host._announced))
    ann, new = running.guest("Ann"), Stranger(running, "new", "open")
    desk.announce("Closing {n} at ten")
    assert new.hears("announcement")["text"] == "Closing {n} at ten"
    ann.connection.wait(lambda: any(each["news"] == "announcement" for each in ann.news))
    (word,) = ann.connection.ask("lobby")["words"]
    assert (word["text"], word["names"]) == ("From the operator: {words}", {"words": "Closing {n} at ten"})
    ann.connection.ask("read", n=word["n"])
    assert ann.connection.ask("lobby")["words"] == []
    assert running.guest("Ben").connection.ask("lobby")["words"] == []


def test_the_message_of_the_day_is_in_every_lobby_and_reading_it_does_not_end_it(running, desk):
    ann = running.guest("Ann")
    desk.set_daily("Cup on Friday")
    for _ in range(2):
        (word,) = ann.connection.ask("lobby")["words"]
        assert word["names"] == {"words": "Cup on Friday"}
        ann.connection.ask("read", n=word["n"])
    desk.set_daily("")
    assert ann.connection.ask("lobby")["words"] == []


def test_few_messages_are_kept(desk):
    for number in range(MOST + 5):
        desk.announce(str(number))
    assert [text for _, text in desk.after(0)] == [str(number) for number in range(5, MOST + 5)]


def test_the_screen_shows_both(running, desk):
    """Below the list until a key is pressed, and as rows."""
    running.guest("Ann").close()
    desk.set_daily("Cup on Friday")

    async def scenario(game):
        await until(game, lambda: "From the operator: Cup on Friday" in picture(game))
        desk.announce("Closing at ten")
        await until(game, lambda: picture(game).count("From the operator: Closing at ten") > 1)

    visit(running, "Ann", scenario)


def test_lines_tell_both(running, desk, capsys):
    """The message of the day as the first row of the lobby."""
    ann = running.guest("Ann")
    desk.set_daily("Cup on Friday")
    client = PlainClient(ann.connection)
    client._welcome(ann.connection.ask("settings", text="") | {"player": {"name": "Ann", "state": ""}})
    client._show_first()
    client._hear({"news": "announcement", "text": "Closing at ten"})
    said = capsys.readouterr().out
    assert "1. From the operator: Cup on Friday: message of the day." in said
    assert said.endswith("\nFrom the operator: Closing at ten\n")
