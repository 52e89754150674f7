"""After the end: comments at steps, and a review at which two look together."""

from __future__ import annotations

import random

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.client.table_session import SeatedSession
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
    """Nor of a step that there is not; of what stands there nothing is taken away."""
    _, _, one, two = seated(running, delay=10)
    with pytest.raises(ServerError, match="not over"):
        one.ask("comment", entry=0, text="So far so good.")
    two.ask("resign")
    watched = running.guest("Eve").enter(one.id)
    with pytest.raises(ServerError, match="not over"):
        watched.ask("comment", entry=0, text="Already?")
    with pytest.raises(ServerError, match="no such position"):
        one.ask("comment", entry=10**6, text="Where?")
    with pytest.raises(Exception, match="stays there"):
        one.note(0, one.side, None)


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
