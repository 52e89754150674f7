"""Games that are over: a page for others as far as all players agree, and new games from their positions."""

import random

import pytest

from cockade.saves.verify import prove
from cockade.server.client.connection import ServerError
from cockade.server.host.egress_policy import Reach
from cockade.server.store.publishing import BY_LINK, LISTED, PRIVATE, Publishing
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.server.host.test_two_players import level, seated, step
from tests.server.hosting import Running

PUBLIC = "https://play.example.org"


@pytest.fixture
def running(tmp_path):
    with Running(tmp_path / "data", reach=Reach(public=PUBLIC)) as found:
        yield found


def pages(running):
    """What is published, seen from another process."""
    store = Store.open(running.data)
    try:
        store.clock = lambda: running.time
        return [page.game for page, _ in Publishing(store).listed(9)]
    finally:
        store.close()


def test_a_game_has_a_page_as_far_as_both_players_agree_and_no_farther(running):
    """One alone publishes nothing; the less of the two holds; who takes it back ends the link for good."""
    ann, ben, one, two = seated(running)
    two.ask("resign")
    level(ann, ben)
    one.ask("publish", level=LISTED)
    ben.connection.wait(lambda: two.now["page"]["wishes"])
    assert one.now["page"] == two.now["page"] == {"wishes": {"american": LISTED}, "link": "", "opens": 0.0}
    two.ask("publish", level=BY_LINK)
    link = two.now["page"]["link"]
    assert link.startswith(f"{PUBLIC}/game/")
    assert len(link) >= len(PUBLIC) + 22 + 6, "128 bits"
    assert pages(running) == []
    two.ask("publish", level=LISTED)
    assert two.now["page"]["link"] == link
    assert pages(running) == [two.id]
    one.ask("publish", level=PRIVATE)
    assert one.now["page"]["link"] == ""
    one.ask("publish", level=BY_LINK)
    assert one.now["page"]["link"] not in ("", link)


def test_a_game_that_goes_on_has_no_page_and_who_watches_gives_none(running):
    _, _, one, two = seated(running)
    assert one.now["page"] is None
    with pytest.raises(ServerError, match="not over"):
        one.ask("publish", level=BY_LINK)
    two.ask("resign")
    cleo = running.guest("Cleo").enter(one.id)
    assert cleo.now["page"] is None
    with pytest.raises(ServerError, match="only watch"):
        cleo.ask("publish", level=BY_LINK)
    assert pages(running) == []


def test_a_page_does_not_tell_the_end_before_those_who_watch_may_know_it(running):
    """No page, no list, nothing to watch or to play on from; then all of it, by the same link."""
    _, ben, one, two = seated(running, delay=10, watchable=False)
    eve = running.guest("Eve")
    two.ask("resign")
    for host in (one, two):
        host.ask("publish", level=LISTED)
    page = two.now["page"]
    assert page["link"]
    assert page["opens"] == running.time + 600
    assert pages(running) == []
    for asked in (lambda: eve.enter(one.id), lambda: eve.start(game=one.id, place=0)):
        with pytest.raises(ServerError, match="cannot be watched"):
            asked()
    assert ben.start(game=one.id, place=0)[0]
    running.time += 600
    assert pages(running) == [one.id]
    assert eve.enter(one.id).now["over"]
    assert eve.start(game=one.id, place=0)[0]
    assert two.now["page"]["link"] == page["link"]


def test_a_bot_agrees_to_a_page(running):
    ann = running.guest("Ann")
    game, _ = ann.start(how="bot", name="recruit")
    host = ann.enter(game)
    host.ask("resign")
    host.ask("publish", level=BY_LINK)
    assert host.now["page"]["link"]


def test_without_a_page_of_the_server_there_are_none_of_games(tmp_path):
    with Running(tmp_path / "data") as running:
        _, _, _, two = seated(running)
        two.ask("resign")
        assert two.now["page"] is None
        with pytest.raises(ServerError):
            two.ask("publish", level=BY_LINK)


def played(running, rng_seed=3, steps=30):
    """A game of Ann and Ben of so many steps that Ben has given up."""
    ann, ben, one, two = seated(running, watchable=False)
    rng = random.Random(rng_seed)
    for _ in range(steps):
        step(rng, ann, ben)
    level(ann, ben)
    two.ask("resign")
    level(ann, ben)
    return ann, ben, one, two


def test_a_game_goes_on_from_a_place_of_one_that_is_over(running, tmp_path):
    """The same events up to there, other dice after it, which both are told; in the end all are proved."""
    ann, ben, one, _ = played(running)
    before, key = one.opened, running.host.directory.open(one.id).opened.key
    game, _ = ann.start(side="british", how="player", name="Ben", game=one.id, place=20)
    new, other = ann.enter(game), ben.join(game)
    facts = [event.facts for event in before.events]
    assert [new.opened.event_at(n).facts for n in range(21)] == [facts[before.line[n]] for n in range(21)]
    assert new.opened.at == 20
    for host in (new, other):
        assert "new key" in host.notice
    hosted = running.host.directory.open(game)
    assert hosted.opened.key != key
    assert hosted.stored.header.key == key.hex()
    mover = new if new.opened.decider == new.side else other
    mover.act(mover.side, next(action for offer in mover.offers() for action in offer.actions))
    other.ask("resign")
    store = Store.open(running.data)
    store.export(game, tmp_path / "game.jsonl")
    store.close()
    assert prove(tmp_path / "game.jsonl", GAMES).result == "same"


def test_a_game_goes_on_again_from_one_that_went_on(running, tmp_path):
    """Keys that are used no more are told, so that every die is proved."""
    ann, _, one, _ = played(running)
    first, _ = ann.start(side="british", how="bot", name="recruit", game=one.id, place=12)
    host = ann.enter(first)
    host.ask("resign")
    place = host.opened.at
    second, _ = ann.start(side="american", how="bot", name="recruit", game=first, place=place)
    last = ann.enter(second)
    last.ask("resign")
    assert len(running.host.directory.open(second).opened.earlier) == 2
    store = Store.open(running.data)
    store.export(second, tmp_path / "game.jsonl")
    store.close()
    assert prove(tmp_path / "game.jsonl", GAMES).result == "same"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"place": 999}, "no such position"),
        ({"scenario": "rebels/princeton"}, "no such position"),
        ({"rated": True, "pace": "day"}, "not rated"),
    ],
)
def test_no_game_goes_on_from_what_is_no_position(running, changes, why):
    ann, _, one, _ = played(running, steps=5)
    wanted = {"side": "british", "how": "open", "game": one.id, "place": 3, **changes}
    with pytest.raises(ServerError, match=why):
        ann.start(**wanted)


def test_nobody_sees_a_position_that_he_may_not_look_at(running):
    """Of a game that goes on none, not even his own; of other players' games only those that he may see."""
    ann, _, one, two = seated(running, watchable=False)
    with pytest.raises(ServerError, match="not over"):
        ann.start(side="british", game=one.id, place=0)
    two.ask("resign")
    cleo = running.guest("Cleo")
    with pytest.raises(ServerError, match="cannot be watched"):
        cleo.start(game=one.id, place=0)
    one.ask("publish", level=BY_LINK)
    two.ask("publish", level=BY_LINK)
    game, _ = cleo.start(game=one.id, place=0)
    assert cleo.enter(game).side == "american"
