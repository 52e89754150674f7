"""A rematch is an offer on the game that is over; over the socket of a real host."""

from __future__ import annotations

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.client.table_session import SeatedSession
from tests.server.host.test_two_players import seated
from tests.server.hosting import Running


@pytest.fixture
def over(running):
    """Ann, who is American, and Ben at a rated game of Trenton that is over."""
    ann, ben, one, two = seated(running, pace="day", rated=True)
    two.ask("resign")
    return ann, ben, one, two


def lists(guest):
    """The names of the games in the lists of a guest's lobby."""
    found = guest.connection.ask("lobby")["games"]
    return {kind: [game["id"] for game in games] for kind, games in found.items() if games}


def test_the_second_who_asks_sits_down_in_what_the_first_has_offered(over):
    """Both wish the same: there is one game, and both play in it on the same terms."""
    ann, ben, one, two = over
    new = one.ask("rematch", swap=True)["new"]
    assert two.ask("rematch", swap=True)["new"] == new
    mine, theirs = ann.enter(new), ben.enter(new)
    assert (mine.side, theirs.side) == ("british", "american")
    assert mine.now["seats"] == {"american": "Ben", "british": "Ann"}
    assert (mine.rated, mine.told["terms"]["pace"]) == (True, "day")
    assert lists(ann)["mine"] == lists(ben)["mine"] == [new]


def test_the_same_wish_twice_is_one(over):
    """However often somebody asks, the other player finds one invitation."""
    _, ben, one, _ = over
    assert len({one.ask("rematch", swap=True)["new"] for _ in range(3)}) == 1
    assert len(lists(ben)["invited"]) == 1


def test_who_wants_other_sides_is_told_what_is_offered(over):
    """Nothing is begun; the offer stands, and both ways it is said whose sides it means."""
    ann, ben, one, two = over
    new = one.ask("rematch", swap=True)["new"]
    with pytest.raises(ServerError, match="Ann offers a rematch with the sides exchanged"):
        two.ask("rematch", swap=False)
    with pytest.raises(ServerError, match="other sides already"):
        one.ask("rematch", swap=False)
    assert lists(ann)["mine"] == lists(ben)["invited"] == [new]


def test_a_rematch_that_is_begun_is_found_by_whoever_asks_again(over):
    """With whatever sides: both are led there."""
    _, ben, one, two = over
    new = one.ask("rematch")["new"]
    ben.join(new)
    assert {host.ask("rematch", swap=swap)["new"] for host in (one, two) for swap in (False, True)} == {new}


def test_a_rematch_that_was_resigned_before_anybody_came_may_be_offered_anew(over):
    """With other sides as well."""
    ann, ben, one, two = over
    first = one.ask("rematch", swap=True)["new"]
    ann.enter(first).ask("resign")
    second = two.ask("rematch")["new"]
    assert second != first
    assert one.ask("rematch")["new"] == second
    assert ben.enter(second).now["seats"] == {"american": "Ann", "british": "Ben"}


def test_who_is_offered_a_rematch_is_told_at_the_table(over):
    """In a sentence, and beside the row that takes it; who offers it sees that he does."""
    ann, ben, one, two = over
    mine, theirs = SeatedSession(one), SeatedSession(two)
    new = one.ask("rematch", swap=True)["new"]
    ben.connection.wait(lambda: two.now["rematch"])
    theirs.follow(two.opened.at, two.opened.node)
    assert "Ann offers a rematch." in str(theirs.message)
    notes = {words: note for words, note, _ in theirs.across()}
    assert (notes["Rematch"], notes["Rematch, as the other side"]) == ("", "offered by Ann")
    ann.connection.wait(lambda: one.now["rematch"])
    assert {note for _, note, _ in mine.across()} == {"", "your offer"}
    two.ask("rematch", swap=True)
    assert theirs.across()[0][:2] == ("The rematch", new)


def test_nobody_watches_a_rematch_before_it_is_accepted(running, over):
    """There is no event to watch; then there is."""
    _, _, one, two = over
    eve = running.guest("Eve")
    new = one.ask("rematch")["new"]
    assert "watch" not in lists(eve)
    two.ask("rematch")
    assert lists(eve)["watch"] == [new]


def test_a_bot_sits_down_at_once(running):
    """One game as well, whatever is pressed."""
    ann = running.guest("Ann")
    game, _ = ann.start(how="bot", name="recruit")
    host = ann.enter(game)
    host.ask("resign")
    new = host.ask("rematch", swap=True)["new"]
    assert host.ask("rematch")["new"] == new
    assert ann.enter(new).side == "british"


def test_two_hosts_begin_one_rematch(tmp_path, both_stores):
    """Each player at a host of his own: the second finds what the first has begun."""
    with Running(tmp_path) as here, Running(tmp_path) as there:
        ann, ben = here.guest("Ann"), there.guest("Ben")
        game, _ = ann.start()
        one, two = ann.enter(game), ben.join(game)
        two.ask("resign")
        ann.connection.wait(lambda: one.now["over"])
        new = one.ask("rematch", swap=True)["new"]
        ben.connection.wait(lambda: two.now["rematch"])
        assert two.ask("rematch", swap=True)["new"] == new
        assert ben.enter(new).now["seats"] == {"american": "Ben", "british": "Ann"}
