"""Who watches talks with who watches, and learns all as late as was agreed, talk and end too."""

from __future__ import annotations

import asyncio
import random

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.lobby.lobby import game_item
from cockade.server.store.store import Store
from cockade.server.store.tables import GALLERY, Seats
from tests.server.host.test_ratings import play_on
from tests.server.host.test_two_players import level, seated, step
from tests.server.store.stores import older_store, version_before

LATE = 10 * 60.0


def heard(host):
    """What one has heard, in its order."""
    return [said["text"] for said in host.chat]


def settled(*guests):
    """Everything that was on its way has come: the host has looked round once more for each of them."""
    for guest in guests:
        for _ in range(2):
            guest.connection.ask("lobby")
        for game in guest.games:
            guest.connection.ask("say", game=game, text="")


def looked(running):
    """The host has looked round."""

    async def look():
        running.host.lookout.look_round()

    asyncio.run_coroutine_threadsafe(look(), running._loop).result()


def test_players_hear_the_gallery_only_when_the_game_is_over(running):
    """Then they hear all of it, and see who has watched."""
    ann, ben, one, two = seated(running)
    eve, fay = running.guest("Eve"), running.guest("Fay")
    watched, other = eve.enter(one.id), fay.enter(one.id)
    watched.ask("say", text="the left is open")
    fay.connection.wait(lambda: heard(other) == ["the left is open"])
    one.ask("say", text="good luck")
    eve.connection.wait(lambda: "good luck" in heard(watched))
    settled(ann, ben)
    assert (heard(one), heard(two)) == (["good luck"], ["good luck"])
    running.time += 1
    two.ask("resign")
    ann.connection.wait(lambda: "the left is open" in heard(one))
    assert [said["room"] for said in one.chat if said["name"] == "Eve"] == [GALLERY]
    running.time += 1
    watched.ask("say", text="I said so")
    ben.connection.wait(lambda: heard(two)[-1] == "I said so")


def test_of_the_gallery_not_even_a_number_reaches_the_players(running):
    """Their own lines are numbered as if nobody watched."""
    ann, _, one, _ = seated(running)
    watched = running.guest("Eve").enter(one.id)
    for n in range(3):
        watched.ask("say", text=f"psst {n}")
    before = len(ann.news)
    one.ask("say", text="one")
    assert [said["n"] for said in one.chat] == [1]
    assert not any("psst" in str(news) for news in ann.news[before:])


def test_talk_and_end_come_to_who_watches_as_late_as_the_game(running):
    """Not a word, a result, a key, a list of the lobby or a change of anything tells him before."""
    ann, ben, one, _ = seated(running, delay=10)
    eve = running.guest("Eve")
    watched = eve.enter(one.id)
    seen = dict(watched.now)
    one.ask("say", text="I have dozed off")
    one.act("american", one.offers()[0].actions[0])
    running.time += 60
    one.ask("ask", kind="draw")
    one.ask("resign")
    ben.connection.wait(lambda: ben.games[one.id].now["over"])
    settled(eve)
    late = running.guest("Fay")
    fresh = late.enter(one.id)
    for host, guest in ((watched, eve), (fresh, late)):
        assert host.now == seen
        assert (heard(host), host.opened.at, host.opened.decider) == ([], 0, "american")
        lists = guest.connection.ask("lobby")["games"]
        assert [(game["id"], game["decider"], game["winner"]) for game in lists["watch"]] == [
            (one.id, "?", "")
        ]
        assert lists["over"] == []
    assert [game["id"] for game in ann.connection.ask("lobby")["games"]["over"]] == [one.id]
    running.time += LATE - 60
    eve.connection.wait(lambda: heard(watched) == ["I have dozed off"])
    assert not watched.now["over"]
    running.time += 60
    eve.connection.wait(lambda: watched.now["over"])
    assert (watched.now["ending"]["how"], watched.opened.at) == ("resigned", 1)
    assert watched.now["key"]
    lists = eve.connection.ask("lobby")["games"]
    assert (lists["watch"], [game["winner"] for game in lists["over"]]) == ([], ["british"])


def test_the_lobby_tells_of_a_delayed_game_what_its_table_shows(running):
    """A row is as old as the delay: turn, who decides and events are those at which who enters stands."""
    ann, ben, one, two = seated(running, "rebels/kings-mountain", delay=10)
    eve, rng = running.guest("Eve"), random.Random(3)
    seen = []
    for _ in range(36):
        running.time += 30
        step(rng, ann, ben)
        level(ann, ben)
        (row,) = eve.connection.ask("lobby")["games"]["watch"]
        if row["decider"] == "?":
            assert running.time <= 1_800_000_000 + LATE + 30
            continue
        watched = eve.enter(one.id)
        snapshot = watched.snapshot()
        shown = (watched.opened.at, watched.opened.decider, snapshot.turn, snapshot.phase)
        assert (row["events"], row["decider"], row["turn"], row["phase"]) == shown
        watched.close()
        seen.append(row["events"])
    assert 0 < seen[-1] < one.opened.at
    assert seen == sorted(seen)
    assert "minutes later" in game_item(row, "enter").detail
    two.ask("resign")
    (row,) = eve.connection.ask("lobby")["games"]["watch"]
    assert (row["winner"], row["how"], row["events"] < one.opened.at) == ("", "", True)


def test_who_watches_with_a_delay_gets_no_position_of_a_game_that_he_sees_going_on(running):
    """Else whoever asks for one learns that it is over."""
    _, _, one, two = seated(running, delay=10)
    eve = running.guest("Eve")
    for do in ("bookmark", "resign"):
        two.ask(do, text="")
        with pytest.raises(ServerError, match="The game is not over"):
            eve.start(game=one.id, place=0)


def test_no_rating_and_no_news_of_the_lobby_tells_the_end_before(running):
    """The ratings move when who watches sees it, also where nobody looks at the game any more."""
    ann, ben, one, two = seated(running, delay=10, rated=True, pace="day")
    eve = running.guest("Eve")
    play_on(ann, ben)
    settled(eve)
    before = len(eve.news)
    ratings = eve.connection.ask("ratings", game="rebels")["ratings"]
    two.ask("resign")
    settled(eve)
    assert len(eve.news) == before
    assert eve.connection.ask("ratings", game="rebels")["ratings"] == ratings
    assert one.now["rating"] is None
    for host in (one, two):
        host.close()
    running.time += LATE
    looked(running)
    assert eve.connection.ask("ratings", game="rebels")["ratings"] != ratings


def test_who_watches_with_a_delay_cannot_count_what_is_done_in_secret(running):
    """Of steps of which he sees nothing there is no number."""
    ann, ben, one, two = seated(running, "revolution/short", delay=1)
    eve = running.guest("Eve")
    watched, guests = eve.enter(one.id), {one.side: (ann, one), two.side: (ben, two)}
    opened, chance, silent = running.host.directory.open(one.id).opened, random.Random(7), 0
    while silent < 3:
        side = opened.decider
        guest, host = guests[side]
        guest.connection.wait(lambda: host.opened.decider == side)  # noqa: B023 - it waits at once
        host.act(side, chance.choice([action for offer in host.offers() for action in offer.actions]))
        silent += opened.is_silent(opened.node, "")
    running.time += 60
    heard = len(opened.events) - silent
    eve.connection.wait(lambda: len(watched.opened.events) == heard)
    assert watched.now["version"] == heard


def test_those_who_watch_with_a_delay_talk_with_each_other_at_once(running):
    """They all know the same."""
    _, _, one, _ = seated(running, delay=10)
    eve, fay = running.guest("Eve"), running.guest("Fay")
    watched, other = eve.enter(one.id), fay.enter(one.id)
    watched.ask("say", text="who is ahead?")
    fay.connection.wait(lambda: heard(other) == ["who is ahead?"])


def test_talk_of_an_older_store_is_the_players(tmp_path):
    """It was one chat for all."""
    with older_store(tmp_path, version_before("talk")) as base:
        base.execute("INSERT INTO game VALUES ('g', 'rebels', 'trenton', X'00', '')")
        base.execute("INSERT INTO player (id, name) VALUES ('1', 'Ada')")
        base.execute("INSERT INTO chat VALUES ('g', 1, '1', '1800000000', 'hello')")
    store = Store.open(tmp_path)
    (said,) = Seats(store).chat("g")
    assert (said.name, said.at, said.text) == ("Ada", 1_800_000_000.0, "hello")
    assert Seats(store).chat("g", room=GALLERY) == []
    store.close()
