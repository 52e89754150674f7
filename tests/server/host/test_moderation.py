"""Moderators: what they may do is a table, who they are the operator says, and nothing else is theirs."""

from __future__ import annotations

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.host import moderation
from cockade.server.store.moderators import Moderators
from cockade.server.store.sanctions import BAN, MUTE, Sanctions
from cockade.server.store.store import Store
from tests.server.host.test_ratings import play_on
from tests.server.host.test_two_players import seated


@pytest.fixture
def meg(running):
    """Meg, a moderator."""
    guest = running.guest("Meg")
    store = Store.open(running.data)
    Moderators(store).name(guest.connection.ask("name", name="Meg")["player"]["id"])
    store.close()
    return guest


def test_every_row_of_the_table_is_an_act_and_every_act_a_row():
    """What a moderator may do stands in one place."""
    assert set(moderation.allowed()) == set(moderation._ACTS)


def test_a_moderator_reads_reports_and_closes_them(running, meg):
    """With a note; each once."""
    ann, _ = running.guest("Ann"), running.guest("Ben")
    ann.connection.ask("report", name="Ben", text="He calls me names.")
    (report,) = meg.connection.ask("moderate", what="reports")["reports"]
    assert (report["by"], report["about"], report["text"]) == ("Ann", "Ben", "He calls me names.")
    found = meg.connection.ask("moderate", what="close", n=report["n"], reason="Spoken with both.")
    assert found["reports"] == []
    with pytest.raises(ServerError, match="is closed"):
        meg.connection.ask("moderate", what="close", n=report["n"], reason="Again.")


def test_who_is_muted_by_a_moderator_plays_and_talks_no_more(running, meg):
    """For a while, with a reason; a moderator may lift it again."""
    _, ben, _, two = seated(running)
    ask = meg.connection.ask
    with pytest.raises(ServerError, match="1 to 30 days"):
        ask("moderate", what="mute", name="Ben", days=31, reason="Names.")
    with pytest.raises(ServerError, match="Give a reason"):
        ask("moderate", what="mute", name="Ben", days=3, reason=" ")
    ask("moderate", what="mute", name="Ben", days=3, reason="Names.")
    with pytest.raises(ServerError, match=r"still play\. Names\."):
        two.ask("say", text="What?")
    ask("moderate", what="unmute", name="Ben", reason="")
    two.ask("say", text="Thanks.")
    ask("moderate", what="kick", name="Ben", reason="Go to bed.")
    ben.connection.wait(lambda: any(news["news"] == "end" for news in ben.news))


def test_a_moderator_has_a_game_not_count_and_its_players_are_told(running, meg):
    """As the operator would."""
    ann, ben, _, _ = seated(running, rated=True, pace="day")
    one, two = play_on(ann, ben)
    two.ask("resign")
    meg.connection.ask("moderate", what="annul", game=one.id, reason="Ben was ill.")
    assert one.ask("bookmark", text="") is not None
    assert ann.connection.ask("lobby")["words"][0]["names"]["reason"] == "Ben was ill."


def test_a_moderator_decides_nothing_of_their_own(running, meg):
    """Neither a game, a tournament, a report by or about them, nor an opponent of the moment."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    ann.connection.ask("report", name="Meg", text="She annuls what she loses.")
    meg.connection.ask("report", name="Ben", text="He is slow.")
    ann.connection.ask("report", name="Ben", text="He swears.")
    seen = meg.connection.ask("moderate", what="reports")["reports"]
    assert [each["about"] for each in seen] == ["Ben", "Ben"]
    for number in (1, 2):
        with pytest.raises(ServerError, match="You are involved in this"):
            meg.connection.ask("moderate", what="close", n=number, reason="x")
    game, _ = meg.start(rated=True, pace="day")
    ben.join(game)
    ben.connection.ask("lobby")
    for more in ({"what": "annul", "game": game}, {"what": "kick", "name": "Ben"}):
        with pytest.raises(ServerError, match="You are involved in this"):
            meg.connection.ask("moderate", reason="x", **more)
    wanted = {"name": "cup", "scenario": "rebels/trenton", "pace": "day", "players": 4}
    meg.connection.ask("begin-tournament", wanted=wanted)
    with pytest.raises(ServerError, match="You are involved in this"):
        meg.connection.ask("moderate", what="cancel", tournament="cup", reason="x")


def test_nobody_else_moderates_and_moderators_do_nothing_else(running, meg):
    """Nor anything to each other; to ban is the operator's."""
    ann, joe = running.guest("Ann"), running.guest("Joe")
    assert meg.connection.open()["moderator"]
    with pytest.raises(ServerError, match="Only a moderator"):
        ann.connection.ask("moderate", what="mute", name="Joe", days=1, reason="x")
    for what in ("ban", "rename", "moderator"):
        with pytest.raises(ServerError, match="ask the operator"):
            meg.connection.ask("moderate", what=what, name="Joe", reason="x")
    with pytest.raises(ServerError, match="is a moderator"):
        meg.connection.ask("moderate", what="kick", name="Meg", reason="x")
    store = Store.open(running.data)
    player = joe.connection.ask("name", name="Joe")["player"]["id"]
    assert Sanctions(store).of(player, BAN) is Sanctions(store).of(player, MUTE) is None
    store.close()
