"""Lists of the lobby: what Enter does with a game of each kind, and when there is a next page."""

import pytest

from cockade.server.lobby import lobby
from cockade.server.lobby.lobby import PAGE, listed


@pytest.fixture
def shown(monkeypatch):
    """A list of so many games of a kind; each says what Enter does."""
    monkeypatch.setattr(lobby, "game_item", lambda game, opens: (game["id"], opens))
    return lambda number, kind: listed([{"id": n} for n in range(number)], kind)


@pytest.mark.parametrize(("kind", "opens"), [("open", "join"), ("mine", "enter"), ("watch", "enter")])
def test_an_open_game_is_joined_and_any_other_entered(shown, kind, opens):
    """Whoever waits for a player is joined."""
    assert shown(2, kind) == [(0, opens), (1, opens)]


def test_a_full_page_leads_to_the_next(shown):
    """From the last game on; one game less is all there are."""
    *games, more = shown(PAGE, "mine")
    assert len(games) == PAGE
    assert more.key == ("more", ("mine", PAGE - 1))
    assert len(shown(PAGE - 1, "mine")) == PAGE - 1


def test_where_there_are_no_games_it_says_so(shown):
    """One row that leads nowhere."""
    (row,) = shown(0, "open")
    assert row.key == ("none", None)


def test_a_seat_is_called_by_its_player():
    """With the rating if there is one; who is only asked is told as such, and an empty seat is nobody's."""
    game = {"seats": {"american": "Ada", "british": ""}, "ratings": {}, "invited": {}}
    assert [lobby._name_of(game, side) for side in game["seats"]] == ["Ada", "nobody yet"]
    asked = game | {"invited": {"british": "Bob"}}
    assert lobby._name_of(asked, "british") == "Bob (invited)"
    rated = game | {"ratings": {"american": {"points": 1500, "provisional": False}}}
    assert lobby._name_of(rated, "american") == "Ada (1,500)"
