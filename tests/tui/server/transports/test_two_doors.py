"""Doors on several machines, with a host each, to the games of one database."""

import pytest

from tests.tui.server.transports.grounds import Grounds, Line


@pytest.fixture
def doors(tmp_path, postgres):
    """Two machines that have the database and the list of bots in common."""
    found = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        found.append(Grounds(tmp_path / name).invite_bots("greta", "hugo"))
    postgres.give(*(each.data for each in found))
    with found[0].open(), found[1].open():
        yield found


def played(line, most):
    """So many decisions of a side, or as many as it has; what was kept."""
    kept = []
    while line.ask("status")["side"] == line.ask("state")["side"] and len(kept) < most:
        offered = line.ask("offers")["offers"]
        action = next((each["action"] for each in offered if each["action"]["verb"].startswith("End")), None)
        kept.append(line.ask("act", action=action or offered[0]["action"]))
    return kept


@pytest.mark.soak  # three servers start for it
def test_who_played_by_a_door_that_was_killed_plays_on_by_another(doors):
    """It dies in mid-game with its host and its players' processes: what was confirmed is there, no more."""
    one, two = doors
    with Line(one, "greta") as greta, Line(two, "hugo") as hugo:
        offer = {"scenario": "rebels/trenton", "side": "american", "opponent": "hugo (bot)"}
        game = greta.ask("start", auto_setup=True, **offer)["game"]
        hugo.ask("join", game=game)
        greta.ask("enter", game=game), hugo.ask("enter", game=game)
        assert all(each["ok"] for each in played(greta, 3))
        before = greta.ask("status")
        one.kill()
        with Line(two, "greta") as again:
            again.ask("enter", game=game)
            assert again.ask("status") == before
            assert all(each["ok"] for each in played(again, 100))
            hugo.told("turn", game=game)
            assert all(each["ok"] for each in played(hugo, 3))
        with one.open(), Line(one, "greta") as back:
            back.ask("enter", game=game)
            found = [{**each.ask("status"), "mine": ""} for each in (back, hugo)]
            assert found[0] == found[1] != {**before, "mine": ""}
