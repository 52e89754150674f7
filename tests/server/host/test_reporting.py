"""A report to the operator, from the lobby and from a game, on the screen and in lines."""

from __future__ import annotations

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.store.reports import MOST_A_DAY, Reports
from cockade.server.store.store import Store
from tests.server.client.test_lobby import choose, named, type_in, visit
from tests.server.host.test_two_players import seated
from tests.tui.table import picture, until


def reports(running):
    """What the operator finds."""
    store = Store.open(running.data, create=False)
    found = Reports(store).all()
    store.close()
    return found


def test_a_report_names_who_what_and_where(running):
    """Its words are neutral; nobody reports himself, somebody unknown, or a game that he is not at."""
    ann, ben, one, _ = seated(running)
    one.ask("report", name="ben", text="He \x1b[2Jshouts\nat me.")
    (found,) = reports(running)
    assert (found.text, found.game) == ("He shouts at me.", one.id)
    for asked, said in (
        ({"name": "Ann", "text": "x"}, "cannot report yourself"),
        ({"name": "Zoe", "text": "x"}, "Nobody here is called"),
        ({"name": "Ben", "text": " "}, "in a sentence"),
        ({"name": "Ben", "text": "x", "game": "other"}, "not in this game"),
    ):
        with pytest.raises(ServerError, match=said):
            ann.connection.ask("report", **asked)
    for _ in range(MOST_A_DAY):
        ben.connection.ask("report", name="Ann", text="Slow.")
    with pytest.raises(ServerError, match="enough reports today"):
        ben.connection.ask("report", name="Ann", text="Slow.")


def test_somebody_is_reported_on_the_screen(running):
    """In the lobby by his name, and in the talk over a game by a key."""
    ben = running.guest("Ben")
    game, _ = ben.start()

    async def scenario(game_):
        await named(game_, "Ann")
        await choose(game_, "My name and my other devices", "Report somebody")
        await type_in(game_, "Ben")
        await type_in(game_, "He never plays.")
        assert "The operator has been notified." in picture(game_)
        await game_.press("escape")
        await choose(game_, "Open games", "Trenton")
        await game_.press("T", "f8")
        assert "Who are you reporting?" in picture(game_)
        await game_.press("1")
        await type_in(game_, "He shouts.")
        await until(game_, lambda: "The operator has been notified." in picture(game_))

    visit(running, "Ann", scenario)
    assert [(each.text, each.game) for each in reports(running)] == [
        ("He never plays.", ""),
        ("He shouts.", game),
    ]
