"""A game whose record is damaged stays where its players look for it."""

from __future__ import annotations

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.lobby.lobby import game_item, lobby_items
from cockade.server.store.store import Store
from tests.server.hosting import Running


def summed_up(running):
    """Wait until nothing is left to be summed up."""
    running.until(lambda: running.says(lambda host: host.directory.listing.stale() == []))


def test_a_damaged_game_stays_in_its_players_lists_with_the_way_out(tmp_path):
    """It is over for nobody; entering it says what is wrong, and all else goes on."""
    with Running(tmp_path) as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game, _ = ann.start()
        ben.join(game)
        summed_up(running)
    store = Store.open(tmp_path)
    whole = store.lines(game)[1]
    with store.writing() as base:
        base.execute("UPDATE line SET text = ? WHERE game = ? AND n = 1", (b"noise\n", game))
        base.execute("UPDATE summary SET lines = -1")
    with Running(tmp_path) as running:
        ann = running.guest("Ann")
        summed_up(running)
        found = ann.connection.ask("lobby")["games"]
        assert [[row["id"] for row in found[kind]] for kind in ("mine", "over")] == [[game], []]
        item = lobby_items(found)[0]
        assert (item.key, item.note) == (("enter", game), "against Ben, cannot be read")
        assert "Tell the operator, who can restore it from a copy." in item.detail
        assert game_item(found["mine"][0], "enter").note.startswith("against Ben")
        with pytest.raises(ServerError):
            ann.enter(game)
        other, _ = ann.start()
        assert ann.enter(other).side == "american"
    with store.writing() as base:
        base.execute("UPDATE line SET text = ? WHERE game = ? AND n = 1", (whole, game))
    store.close()
    with Running(tmp_path) as running:
        ann = running.guest("Ann")
        summed_up(running)
        assert all(row["decider"] != "!" for row in ann.connection.ask("lobby")["games"]["mine"])
