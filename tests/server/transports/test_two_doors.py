"""Doors on several machines, with a host each, to the games of one database."""

import signal

import pytest

from cockade.server.store.migrations import STEPS
from tests.server.transports.grounds import Grounds, Line, wait_until


@pytest.fixture
def doors_of(tmp_path, postgres):
    """Makes two machines that have the database and the list of bots in common."""
    found = []

    def opened(*flags):
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            found.append(Grounds(tmp_path / name, *flags).invite_bots("greta", "hugo"))
        postgres.give(*(each.data for each in found))
        return [each.open() for each in found]

    yield opened
    for each in found:
        each.close()


@pytest.fixture
def doors(doors_of):
    """Two machines."""
    return doors_of()


@pytest.fixture
def doors_later(doors_of, postgres, tmp_path, monkeypatch):
    """The same, and the file that says that a later version is installed on both."""
    whole, path = tmp_path / "whole", tmp_path / "path"
    path.mkdir()
    (path / "sitecustomize.py").write_text(STEP.format(whole=str(whole)))
    monkeypatch.setenv("PYTHONPATH", str(path))
    yield doors_of("--grace", "1"), whole
    postgres.sql(f"DROP TABLE IF EXISTS later; UPDATE layout SET version = {len(STEPS)}")


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


STEP = """
import os
if os.path.exists({whole!r}):
    from cockade.server.store import migrations
    migrations.STEPS += ("CREATE TABLE IF NOT EXISTS later (n INTEGER);",)
"""
"""A version that makes one more step, once a file is there: then it is installed on both machines."""


@pytest.mark.soak  # four servers start for it
def test_machines_of_one_database_are_renewed_one_after_the_other(doors_later, postgres):
    """The first to be renewed brings the games on; the other sends its people home, and renews itself."""
    (one, two), whole = doors_later
    with Line(two, "hugo") as hugo, Line(one, "greta") as greta:
        offer = {"scenario": "rebels/trenton", "side": "american", "opponent": "hugo (bot)"}
        game = greta.ask("start", auto_setup=True, **offer)["game"]
        hugo.ask("join", game=game)
        greta.ask("enter", game=game)
        assert all(each["ok"] for each in played(greta, 3))
        before = greta.ask("status")
        whole.touch()
        one.process.send_signal(signal.SIGHUP)
        assert "new version" in greta.told("server")["text"]
        while "updated" not in hugo.told("server")["text"]:
            pass
    for each in (one, two):
        wait_until(lambda each=each: each.logged().count(" open ssh=") == 2, "the later version")
        assert each.process.poll() is None
    assert "not-renewed" not in two.logged()
    with Line(two, "greta") as greta:
        greta.ask("enter", game=game)
        assert greta.ask("status") == before
        assert all(each["ok"] for each in played(greta, 100))
