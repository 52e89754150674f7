"""After the end: comments at steps, and a review at which two look together."""

from __future__ import annotations

import random

import pytest

from cockade.saves.errors import SaveError
from cockade.server.client.connection import ServerError
from cockade.server.client.table_session import SeatedSession
from cockade.server.store import comments
from cockade.server.store.moderators import Moderators
from cockade.server.store.store import Store
from tests.server.host.test_two_players import level, seated, step
from tests.server.hosting import Running


def over(running, scenario="rebels/trenton", **terms):
    """Ann and Ben at a game that was resigned after some events; both have come back to it."""
    ann, ben, one, two = seated(running, scenario, **terms)
    rng = random.Random(5)
    for _ in range(8):
        step(rng, ann, ben)
    level(ann, ben)
    two.ask("resign")
    return ann, ben, ann.enter(one.id), ben.enter(one.id)


@pytest.fixture
def two(running):
    return over(running)


def test_a_comment_stands_at_its_step_for_all_who_look(running, two):
    """The players, who watches, and who comes later; several in their order, found as notes are."""
    _, ben, one, other = two
    eve = running.guest("Eve")
    watched = eve.enter(one.id)
    one.note(one.opened.line[3], one.side, "Too early.")
    ben.connection.wait(lambda: other.opened.notes)
    review = SeatedSession(other).review
    assert review.notes == {3: "Ann: Too early."}
    other.note(other.opened.line[3], other.side, "Ann: Too early. ; I had to.")
    eve.connection.wait(lambda: "Ben" in str(watched.opened.notes))
    said = {3: "Ann: Too early.; Ben: I had to."}
    assert SeatedSession(watched).review.notes == said
    assert SeatedSession(running.guest("Fay").enter(one.id)).review.notes == said


def test_nothing_is_said_of_a_step_before_the_end_or_before_one_may_know(running):
    """Nor of a step that there is not."""
    _, _, one, two = seated(running, delay=10)
    with pytest.raises(ServerError, match="not over"):
        one.ask("comment", entry=0, text="So far so good.")
    two.ask("resign")
    watched = running.guest("Eve").enter(one.id)
    with pytest.raises(ServerError, match="not over"):
        watched.ask("comment", entry=0, text="Already?")
    with pytest.raises(ServerError, match="no such position"):
        one.ask("comment", entry=10**6, text="Where?")
    with pytest.raises(SaveError, match="no comment here"):
        one.uncomment(0)


def test_a_comment_is_removed_by_its_author_its_players_and_moderators(running, two):
    """And by nobody else; whoever comes then sees nothing of it."""
    _, _, one, _ = two
    eve, fay, meg = (running.guest(name) for name in ("Eve", "Fay", "Meg"))
    watched, other, looked = (each.enter(one.id) for each in (eve, fay, meg))
    for text in ("One.", "Two.", "Three."):
        watched.ask("comment", entry=3, text=text)
    with pytest.raises(ServerError, match="you may not"):
        other.ask("uncomment", n=1)
    watched.ask("uncomment", n=1)
    one.ask("uncomment", n=2)
    store = Store.open(running.data)
    Moderators(store).name(meg.connection.ask("name", name="Meg")["player"]["id"])
    store.close()
    looked.ask("uncomment", n=3)
    with pytest.raises(ServerError, match="is gone"):
        watched.ask("uncomment", n=3)
    assert not running.guest("Joe").enter(one.id).opened.notes


def test_a_note_that_leaves_a_comment_out_removes_it(running, two):
    """As on the screen, where the note of a step is edited."""
    _, _, one, _ = two
    node = one.opened.line[3]
    one.note(node, one.side, "Too early.")
    one._connection.wait(lambda: one.opened.notes)
    one.note(node, one.side, "")
    assert not running.guest("Joe").enter(one.id).opened.notes


def test_nobody_uses_up_the_comments_of_others(running, two, monkeypatch):
    """One person has few, those who look on have a share, and the players keep theirs."""
    monkeypatch.setattr(comments, "MOST", 4)
    monkeypatch.setattr(comments, "MOST_EACH", 3)
    _, _, one, _ = two
    store = Store.open(running.data)
    found = comments.Comments(store)
    ids = [running.guest(name).connection.open()["player"]["id"] for name in ("Eve", "Fay", "Joe", "Ann")]
    added = [sum(found.add(one.id, 1, player, "x") for _ in range(9)) for player in ids]
    assert added == [3, 1, 0, 3]
    found.remove(one.id, 1)
    assert not found.add(one.id, 1, ids[0], "again")
    store.close()


def test_two_look_together(two):
    """Where one goes the other goes, either way, until somebody looks for themselves."""
    ann, ben, one, other = two
    mine, theirs = SeatedSession(one), SeatedSession(other)
    for session in (mine, theirs):
        session.turn_together()
    for session, follower, guest, place in (
        (mine, theirs, ben, 4),
        (theirs, mine, ann, 6),
        (mine, theirs, ben, 0),
    ):
        session.review.go(place)
        session.show_step()
        host = follower.host
        guest.connection.wait(lambda host=host, place=place: (host.now["look"] or {}).get("entry") == place)
        follower.follow(host.opened.at, host.opened.node)
        assert follower.place == session.place == place
        follower.show_step()
    theirs.turn_together()
    mine.review.go(5)
    mine.show_step()
    ben.connection.wait(lambda: other.now["look"]["n"] > 3)
    theirs.follow(other.opened.at, other.opened.node)
    assert theirs.place == 0


def test_they_look_together_over_two_hosts(tmp_path, both_stores):
    """Each at a host of his own: steps and comments come across."""
    with Running(tmp_path) as here, Running(tmp_path) as there:
        ann, ben = here.guest("Ann"), there.guest("Ben")
        game, _ = ann.start()
        one, two = ann.enter(game), ben.join(game)
        action = next(action for offer in one.offers() for action in offer.actions)
        one.act(one.side, action)
        two.ask("resign")
        ann.connection.wait(lambda: one.now["over"])
        one, two = ann.enter(game), ben.enter(game)
        one.ask("comment", entry=1, text="Well begun.")
        one.ask("show", entry=1)
        ben.connection.wait(lambda: two.opened.notes and two.now["look"])
        assert (list(two.opened.notes.values()), two.now["look"]["entry"]) == (["Ann: Well begun."], 1)
