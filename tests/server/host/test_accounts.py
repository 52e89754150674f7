"""Accounts on a running host: made by oneself, let in, renamed, muted, sent home, banned."""

from __future__ import annotations

import pytest

from cockade.server.client.connection import Connection, ServerError
from cockade.server.host import directory
from cockade.server.host.tokens import door_secret, mint
from cockade.server.store.access import Access
from cockade.server.store.invites import Invites
from cockade.server.store.people import DAY, RENAMED_IN, People, written
from cockade.server.store.registration import APPROVAL, INVITED, MOST_A_DAY, MOST_OF_A_PLACE, OPEN
from cockade.server.store.sanctions import BAN, KICK, MUTE, Sanctions
from cockade.server.store.store import Store
from cockade.server.transports.connection import AcceptedConnection


@pytest.fixture
def desk(running):
    """The store as the operator's commands open it, in a process of their own."""
    store = Store.open(running.data)
    store.clock = lambda: running.time
    yield store
    store.close()


class Stranger:
    """Somebody whom the door has let in as a newcomer."""

    def __init__(self, running, key, newcomer, address="192.0.2.7"):
        visit = AcceptedConnection(f"SHA256:{key}", "ssh", address, newcomer=newcomer)
        token = mint(door_secret(running.data), visit.known_by, running.time)
        self.news = []
        self.connection = Connection(running.socket, token, self.news.append)
        self.first = self.connection.open()

    def is_named(self, name):
        return self.connection.ask("name", name=name)["player"]

    def hears(self, kind):
        """Wait for news of a kind."""
        self.connection.wait(lambda: any(each["news"] == kind for each in self.news))
        return [each for each in self.news if each["news"] == kind][-1]


def test_with_open_sign_up_a_name_is_an_account(running):
    """On the next visit the key is enough, and the log knew nothing of a list."""
    ada = Stranger(running, "a", OPEN)
    assert ada.first["player"] is None
    assert ada.is_named("Ada")["state"] == "member"
    assert ada.connection.ask("lobby")["games"]["mine"] == []
    assert Stranger(running, "a", "").first["player"]["name"] == "Ada"


def test_with_approval_nothing_is_seen_before_the_operator_says_so(running, desk):
    """He is told that he waits, and hears of it as soon as he is let in."""
    ada = Stranger(running, "a", APPROVAL)
    assert ada.is_named("Ada")["state"] == "waits"
    for asked in ("lobby", "account", "link"):
        with pytest.raises(ServerError, match="has not approved you yet"):
            ada.connection.ask(asked)
    people = People(desk)
    people.let_in(people.named("Ada").id)
    assert ada.hears("you")["player"]["state"] == "member"
    assert ada.connection.ask("lobby")["games"]["mine"] == []


def test_who_waits_is_let_in_by_the_list_or_when_sign_up_is_opened(running):
    """Both are the operator's word."""
    for key, name, later in (("a", "Ada", ""), ("b", "Ben", OPEN)):
        assert Stranger(running, key, APPROVAL).is_named(name)["state"] == "waits"
        assert Stranger(running, key, APPROVAL).first["player"]["state"] == "waits"
        assert Stranger(running, key, later).first["player"]["state"] == ("member" if later else "")


def test_a_flood_of_keys_makes_few_accounts(running):
    """Whoever comes by the operator's list has no part in it."""
    for n in range(MOST_OF_A_PLACE):
        Stranger(running, f"k{n}", OPEN).is_named(f"Flood {n}x")
    with pytest.raises(ServerError, match="Too many accounts"):
        Stranger(running, "more", OPEN).is_named("One more")
    Stranger(running, "there", OPEN, "198.51.100.1").is_named("Elsewhere")
    running.guest("Listed")


def test_a_flood_of_keys_from_everywhere_makes_few_accounts_a_day(running):
    """Names are taken by the hundred at most, and the next day there is room again."""
    places = [f"192.0.2.{n}" for n in range(MOST_A_DAY // MOST_OF_A_PLACE + 1)]
    many = [(f"{place} {n}", place) for place in places for n in range(MOST_OF_A_PLACE)]
    for key, place in many[:MOST_A_DAY]:
        Stranger(running, key.replace(" ", "-"), OPEN, place).is_named(f"Flood {key}")
    for number in range(3):
        with pytest.raises(ServerError, match="Too many accounts"):
            Stranger(running, f"late{number}", OPEN, "203.0.113.9").is_named("Late")
    running.guest("Listed")
    running.time += DAY + 1
    Stranger(running, "late", OPEN, "203.0.113.9").is_named("Late")


def test_an_invitation_of_a_player_makes_no_more_accounts_than_sign_up(running, desk):
    """Else one account would make as many as it likes; the operator's own code lets in whom he wants."""
    ann, invites = running.guest("Ann"), Invites(desk)

    def invited(code, number):
        assert invites.follow(code, f"SHA256:k{number}")
        return Stranger(running, f"k{number}", INVITED).is_named(f"Friend {number}x")

    codes = [ann.start(how="code")[1] for _ in range(MOST_OF_A_PLACE + 1)]
    for number, code in enumerate(codes[:-1]):
        assert invited(code, number)["state"] == "member"
    with pytest.raises(ServerError, match="Too many accounts"):
        invited(codes[-1], MOST_OF_A_PLACE)
    assert invited(invites.offer_place(running.time + DAY), 9)["state"] == "member"


def test_nobody_begins_games_without_end(running, monkeypatch):
    """However quickly he gives them up again."""
    monkeypatch.setattr(directory, "MOST_A_DAY", 3)
    ann = running.guest("Ann")
    for _ in range(3):
        ann.enter(ann.start(how="bot", name="recruit")[0]).ask("resign")
    with pytest.raises(ServerError, match="You have started 3 games today"):
        ann.start()
    running.time += DAY + 1
    ann.start()


def test_when_somebody_came_is_written_down_for_the_operator(running, desk):
    """Soon, and not while he waits; who comes again is seen later."""
    ann = running.guest("Ann")

    def seen():
        return next((each.seen for each in People(desk).accounts() if each.player.name == "Ann"), "")

    running.until(lambda: seen() == written(running.time))
    running.time += DAY
    ann.connection.open()
    running.until(lambda: seen() == written(running.time))


def test_a_name_is_changed_once_a_week_and_stands_everywhere(running):
    """At the table of the other player at once; the old name is nobody's for a while."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game, _ = ann.start()
    ann.enter(game)
    theirs = ben.join(game)
    ann.connection.ask("name", name="Countess")
    ben.connection.wait(lambda: theirs.now["seats"]["american"] == "Countess")
    with pytest.raises(ServerError, match="in 7 days"):
        ann.connection.ask("name", name="Duchess")
    with pytest.raises(ServerError, match="Somebody else has this name"):
        ben.connection.ask("name", name="Ann")
    running.time += RENAMED_IN
    assert ann.connection.ask("name", name="Duchess")["player"]["name"] == "Duchess"


def test_another_name_by_the_operator_stands_everywhere(running, desk):
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game, _ = ann.start()
    ann.enter(game)
    theirs = ben.join(game)
    people = People(desk)
    people.rename(people.named("Ann").id, "Countess")
    ben.connection.wait(lambda: theirs.now["seats"]["american"] == "Countess")
    ann.connection.wait(lambda: any(each["news"] == "you" for each in ann.news))
    assert ann.connection.ask("lobby")["games"]["mine"][0]["seats"]["american"] == "Countess"


@pytest.mark.parametrize("kind", [BAN, KICK])
def test_a_session_is_ended_with_a_reason(running, desk, kind):
    """Who is banned does not come again, by any of his keys, until the ban is over; who was kicked does."""
    ann = running.guest("Ann")
    until = running.time + 3600 if kind == BAN else None
    Sanctions(desk).take(People(desk).named("Ann").id, kind, "flooding", until)
    ann.connection.wait(lambda: any(each["news"] == "end" for each in ann.news))
    assert ann.news[-1]["names"]["reason"] == "flooding"
    with pytest.raises(ServerError, match="does not answer"):
        ann.connection.ask("lobby")
    if kind == BAN:
        with pytest.raises(ServerError, match="banned from this server until 2027-01-15 09:00 UTC: flooding"):
            running.guest("Ann")
    running.time += 3600
    running.guest("Ann").connection.ask("lobby")


def test_a_player_sees_his_keys_and_takes_one_away(running):
    """Its visits end and it opens nothing; the one by which he has come he cannot take away."""
    ann = running.guest("Ann")
    running.guest("Thief", "SHA256:lost").connection.ask("redeem", code=ann.connection.ask("link")["code"])
    thief = running.guest("Ann", "SHA256:lost")
    assert thief.connection.ask("account")
    found = {each["key"]: each for each in ann.connection.ask("keys")["keys"]}
    assert {key: each["here"] for key, each in found.items()} == {"SHA256:Ann": True, "SHA256:lost": False}
    assert found["SHA256:lost"]["seen"] == running.time
    with pytest.raises(ServerError, match="using this one"):
        ann.connection.ask("forget", key="SHA256:Ann")
    with pytest.raises(ServerError, match="have that key"):
        ann.connection.ask("forget", key="SHA256:Ben")
    (left,) = ann.connection.ask("forget", key="SHA256:lost")["keys"]
    assert left["key"] == "SHA256:Ann"
    thief.connection.wait(lambda: any(each["news"] == "end" for each in thief.news))
    with pytest.raises(ServerError, match="removed from its account"):
        running.guest("Ann", "SHA256:lost")


def test_who_signs_out_everywhere_ends_all_visits_but_this_one(running):
    """Also one whose process comes back with its old token when the host was begun again."""
    ann, other = running.guest("Ann"), running.guest("Ann")
    old = mint(door_secret(running.data), "SHA256:Ann", running.time)
    running.time += 5
    assert ann.connection.ask("sign-out")["signed_out"] == running.time
    other.connection.wait(lambda: any(each["news"] == "end" for each in other.news))
    assert "signed out everywhere" in other.news[-1]["text"]
    with pytest.raises(ServerError, match="signed out everywhere"):
        Connection(running.socket, old, ann.hear).open()
    assert ann.connection.ask("lobby")
    running.time += 1
    assert running.guest("Ann").connection.ask("lobby")


def test_whom_nothing_but_a_browser_leads_to_stays_signed_in(running):
    """Else he would never come again; with a key beside it he may."""
    ann = running.guest("Ann", "web:1")
    with pytest.raises(ServerError, match="This browser is your only way in"):
        ann.connection.ask("sign-out")
    code = ann.connection.ask("link")["code"]
    running.guest("Anna", "SHA256:a").connection.ask("redeem", code=code)
    assert ann.connection.ask("sign-out")["signed_out"]


def test_the_operator_takes_a_key_away_from_a_running_host(running, desk):
    """The visits by it end within a look; a bot has no such requests."""
    ann = running.guest("Ann")
    assert Access(desk).forget(People(desk).named("Ann").id, "SHA256:Ann")
    ann.connection.wait(lambda: any(each["news"] == "end" for each in ann.news))
    bot = running.guest("g", "bot:g")
    with pytest.raises(ServerError, match="is not possible now"):
        bot.connection.ask("sign-out")


def test_a_browser_that_came_by_a_link_has_come_by_no_key(running):
    """In its token the keys of its player stand, of which it has none: each may be taken away from there."""
    ann = running.guest("Ann")
    visit = AcceptedConnection("player:ann", "web", "192.0.2.7", prints=("SHA256:Ann",))
    token = mint(door_secret(running.data), visit.known_by, running.time)
    page = Connection(running.socket, token, ann.hear)
    assert page.open()["player"]["name"] == "Ann"
    assert [each["here"] for each in page.ask("keys")["keys"]] == [False]
    assert page.ask("forget", key="SHA256:Ann")["keys"] == []


def test_a_code_of_somebody_who_is_banned_opens_nothing(running, desk):
    ann, ben = running.guest("Ann"), Stranger(running, "b", OPEN)
    code = ann.connection.ask("link")["code"]
    Sanctions(desk).take(People(desk).named("Ann").id, BAN, "flooding")
    with pytest.raises(ServerError, match="You are banned"):
        ben.connection.ask("redeem", code=code)
    with pytest.raises(ServerError, match="Choose a name first"):
        ben.connection.ask("lobby")


def test_who_is_muted_plays_and_does_not_talk(running, desk):
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game, _ = ann.start()
    mine = ann.enter(game)
    ben.join(game)
    Sanctions(desk).take(People(desk).named("Ann").id, MUTE)
    with pytest.raises(ServerError, match=r"can still play\.$"):
        mine.ask("say", text="hear me")
    mine.act("american", mine.offers()[0].actions[0])
