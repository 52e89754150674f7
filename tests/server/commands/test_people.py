"""`cockade people`: what the operator does about who plays, on the store of a running server."""

from __future__ import annotations

import pytest

from cockade.server.store.comments import Comments
from cockade.server.store.people import WAITS, People
from cockade.server.store.reports import Reports
from cockade.server.store.store import Store


@pytest.fixture
def served(tmp_path):
    """A folder with Ada, and Ben, who waits to be let in; the host holds it open."""
    store = Store.open(tmp_path / "data")
    people = People(store)
    people.enter("SHA256:a", "Ada")
    people.enter("SHA256:b", "Ben", WAITS)
    yield tmp_path / "data", store
    store.close()


def test_everybody_is_listed(cockade, served):
    """By name, with what holds for him."""
    folder, _ = served
    assert cockade("people", "ban", "Ben", "shouting", "--until", "2999-12-31", "--data", folder).code == 0
    assert cockade("people", "mute", "ada", "--data", folder).code == 0
    shown = cockade("people", "list", "--data", folder).out
    assert "on the list, or a guest, muted" in shown
    assert "waiting for approval, banned until 3000-01-01 00:00 UTC (shouting)" in shown
    ada, ben = cockade("people", "list", "--data", folder, "--json").json["people"]
    assert (ada["name"], ada["keys"], ada["state"], "mute" in ada) == ("Ada", ["SHA256:a"], "listed", True)
    assert ben["ban"]["reason"] == "shouting"


def test_what_is_done_holds_at_once(cockade, served):
    folder, store = served
    people = People(store)
    assert "Ben is approved" in cockade("people", "approve", "ben", "--data", folder).out
    assert people.named("Ben").state == "member"
    assert "Ben is now called Benno" in cockade("people", "rename", "Ben", "Benno", "--data", folder).out
    assert people.named("Benno").id == people.known("SHA256:b").id
    assert cockade("people", "kick", "Ada", "go to bed", "--data", folder).code == 0
    assert cockade("people", "mute", people.named("Ada").id, "--data", folder).code == 0
    assert "is no longer muted" in cockade("people", "unmute", "Ada", "--data", folder).out


def test_reports_are_shown_and_closed(cockade, served):
    folder, store = served
    ada, ben = People(store).all()
    assert "Nothing is reported" in cockade("people", "reports", "--data", folder).out
    n = Reports(store).enter(ada.id, ben.id, "", "He shouts.")
    shown = cockade("people", "reports", "--data", folder).out
    assert "Ada about Ben" in shown
    assert "He shouts." in shown
    assert cockade("people", "close", n, "talked to him", "--data", folder).code == 0
    assert "talked to him" in cockade("people", "reports", "--all", "--data", folder).out
    (told,) = cockade("people", "reports", "--all", "--json", "--data", folder).json["reports"]
    assert (told["by"], told["about"], told["note"]) == ("Ada", "Ben", "talked to him")


def test_a_place_is_offered_and_withdrawn(cockade, served):
    """With an end; the code is told once and listed."""
    folder, _ = served
    said = cockade("people", "invite", "--until", "2999-12-31", "--data", folder).out
    (told,) = cockade("people", "invites", "--json", "--data", folder).json["invites"]
    assert said.startswith(f"{told['code']} admits one person, until 3000-01-01 00:00 UTC")
    assert "a place on the server" in cockade("people", "invites", "--data", folder).out
    assert cockade("people", "withdraw", told["code"], "--data", folder).code == 0
    assert cockade("people", "withdraw", told["code"], "--data", folder).code == 2


def test_keys_are_listed_and_taken_away(cockade, served):
    """By the beginning of one; what was given out is ended apart."""
    folder, store = served
    assert "SHA256:a" in cockade("people", "keys", "Ada", "--data", folder).out
    assert cockade("people", "sign-out", "Ada", "--data", folder).code == 0
    assert cockade("people", "forget", "Ada", "SHA256:", "--data", folder).code == 0
    told = cockade("people", "keys", "Ada", "--data", folder, "--json").json
    assert (told["name"], told["keys"][0]["key"], told["keys"][0]["closed"] > 0) == ("Ada", "SHA256:a", True)
    assert told["signed_out"]
    assert People(store).known("SHA256:a") is None
    ran = cockade("people", "forget", "Ada", "SHA256:a", "--data", folder)
    assert (ran.code, "Ada has no key" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ban", "Anna", "shouting"], "Nobody here is called Anna. The players are Ada"),
        (["ban", "Ada", "  "], "Give a reason"),
        (["ban", "Ada", "shouting", "--until", "2001-01-01"], "has passed"),
        (["ban", "Ada", "shouting", "--until", "soon"], "not a date such as 2030-01-31"),
        (["unban", "Ada"], "Ada is not banned"),
        (["unmute", "Ada"], "Ada is not muted"),
        (["rename", "Ada", "bEn"], "Somebody else is called bEn"),
        (["rename", "Ada", "!"], "starts with a letter or a digit"),
        (["close", "7", "done"], "No report 7 is open"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_2(cockade, served, words, said):
    """In one sentence, and nothing is changed."""
    folder, store = served
    before = store.changes
    ran = cockade("people", *words, "--data", folder)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert store.changes == before


def test_without_a_store_nothing_is_made(cockade, tmp_path):
    ran = cockade("people", "list", "--data", tmp_path)
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])


def test_the_operator_removes_what_a_player_has_commented(cockade, served):
    """In all games at a stroke; nothing of it is shown any more."""
    folder, store = served
    ada, _ = People(store).all()
    with store.writing() as base:
        base.execute("INSERT INTO game VALUES ('g-1', 'rebels', 'trenton', ?, '2026')", (b"",))
    Comments(store).add("g-1", 3, ada.id, "Fool!")
    assert "Fool!" in cockade("people", "comments", "Ada", "--data", folder).out
    assert cockade("people", "comments", "Ada", "--remove", "--data", folder).code == 0
    assert cockade("people", "comments", "Ada", "--json", "--data", folder).json == {"comments": []}
    assert Comments(store).of("g-1") == []
