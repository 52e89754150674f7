"""Players are told elsewhere that it is their turn: once, only what they may know; nobody waits for it."""

import asyncio
import random
import re

import aiohttp
import pytest
from aiohttp import web

from cockade.engine.data_files import DataError
from cockade.server.client.connection import ServerError
from cockade.server.host import egress_policy, notices
from cockade.server.host.delivery import post
from cockade.server.host.egress_policy import FILE, Reach, Relay, UnreachedError, is_outside
from cockade.server.host.tokens import Passes, door_secret
from cockade.server.store.notification_targets import MAIL, MOST_TRIES, NTFY, WEBHOOK, Addresses
from cockade.server.store.store import Store
from cockade.server.transports.unsubscribe_page import Stopping
from tests.server.host.receivers import Mailbox, Page
from tests.server.hosting import Running

HERE = ("127.0.0.1",)
PUBLIC = "https://play.example.org"


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """What is to be told is looked for without delay."""
    monkeypatch.setattr(notices, "LOOK", 0.02)


@pytest.fixture
def page():
    with Page() as found:
        yield found


@pytest.fixture
def running(tmp_path):
    with Running(tmp_path / "data", reach=Reach(inside=HERE, public=PUBLIC)) as found:
        yield found


def told_at(guest, page, kind=WEBHOOK, path="/hook"):
    """A player who has confirmed an address by the code that came there, and has gone away."""
    ask = guest.connection.ask
    ask("tell", kind=kind, target=page.url(path))
    code = re.search(r"code is (\w+)", page.next()[2]).group(1)
    assert ask("confirm", code=code.upper())["address"]["confirmed"]
    leave(guest)


def leave(guest):
    """Go away, and wait until the host has noticed."""
    guest.close()
    guest.running.until(lambda: guest.name not in _here(guest.running))


def _here(running):
    return {caller.player.name for caller in list(running.host.callers) if caller.player}


def game_of(running, ann, ben=None, **terms):
    """A game of Ann's in which another player has sat down: he, and how Ann sees it."""
    ben = ben or running.guest("Ben")
    game, _ = ann.start(how="player", name=ben.name, **terms)
    host = ann.enter(game)
    ben.join(game)
    return ben, host


def end_turn(host, rng):
    """Decide until the other side must."""
    while host.opened.decider == host.side:
        host.act(host.side, rng.choice([action for offer in host.offers() for action in offer.actions]))


def test_who_is_away_is_told_once_and_ends_it_by_the_link(running, page):
    """With the game, the other player and the time that is left; not before the code was typed."""
    ann = running.guest("Ann")
    ben, host = game_of(running, ann, pace="day")
    told_at(ben, page)
    end_turn(host, random.Random(1))
    running.time += 61
    said = page.next_json()
    assert f"Trenton ({host.id}) against Ann: it is your turn. 3 d 23 h left." in said["text"]
    assert [game["id"] for game in said["games"]] == [host.id]
    assert said["stop"].startswith(f"{PUBLIC}/stop/")
    running.time += 3600
    ann.connection.ask("lobby")
    assert page.got.empty()
    word = said["stop"].rpartition("/")[2]
    assert asyncio.run(_stop(running, word)) == [200, 200, 403]


async def _stop(running, word):
    """Look at the page behind a link, send its form, and try a wrong one; looking alone changes nothing."""
    passes = Passes(door_secret(running.data), lambda: running.time)
    app = web.Application()
    app.add_routes(Stopping(running.data, passes).routes)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    root = f"http://127.0.0.1:{runner.addresses[0][1]}/stop/"
    store = Store.open(running.data)
    (player,) = [row[0] for row in store.rows("SELECT player FROM address")]
    found = []
    async with aiohttp.ClientSession() as session:
        async with session.get(root + word) as answer:
            found.append(answer.status)
        assert Addresses(store).of(player).confirmed
        async with session.post(root + word) as answer:
            found.append(answer.status)
        assert Addresses(store).of(player) is None
        async with session.post(root + word[:-1]) as answer:
            found.append(answer.status)
    await runner.cleanup()
    store.close()
    return found


def test_news_of_several_games_are_told_together(running, page):
    """After the time that the player has chosen; what has passed by then is left out."""
    ann, rng = running.guest("Ann"), random.Random(2)
    ben, one = game_of(running, ann)
    _, two = game_of(running, ann, ben)
    _, three = game_of(running, ann, ben)
    ben.connection.ask("tell", kind=WEBHOOK, target=page.url())
    code = re.search(r"code is (\w+)", page.next()[2]).group(1)
    ben.connection.ask("confirm", code=code)
    ben.connection.ask("gather", minutes=60)
    leave(ben)
    for host in (one, two, three):
        end_turn(host, rng)
    three.ask("ask", kind="undo")
    again = running.guest("Ben")
    again.enter(three.id).ask("answer", kind="undo", yes=True)
    leave(again)
    running.time += 3601
    said = page.next_json()
    assert sorted(game["id"] for game in said["games"]) == sorted([one.id, two.id])


def test_a_receiver_that_fails_is_tried_again_and_one_that_hangs_holds_nobody(running, page):
    """The host answers while the receiver keeps it waiting; the message comes once more, then no further."""
    ann = running.guest("Ann")
    ben, host = game_of(running, ann)
    told_at(ben, page)
    page.status = 500
    page.may_answer.clear()
    end_turn(host, random.Random(3))
    running.time += 61
    first = page.next_json()
    assert ann.connection.ask("lobby")["games"]["mine"]
    page.may_answer.set()
    store = Store.open(running.data)
    failed = "SELECT failed FROM address"
    running.until(lambda: store.row(failed) == (1,))
    page.status = 200
    running.time += 61
    assert page.next_json()["text"].splitlines()[0] == first["text"].splitlines()[0]
    running.until(lambda: store.row("SELECT count(*) FROM notice WHERE next IS NOT NULL") == (0,))
    assert store.row(failed) == (0,)
    store.close()


def test_nothing_is_sent_into_the_network_of_the_operator(tmp_path, page):
    """Neither to an address nor to a name that leads there; nor by way of a redirection."""
    with Running(tmp_path / "data") as running:
        ben = running.guest("Ben")
        for host in ("127.0.0.1", "localhost", "127.1", "[::1]", "[::ffff:127.0.0.1]"):
            ben.connection.ask("tell", kind=NTFY, target=f"http://{host}:{page.port}/topic")
            running.until(lambda: not running.host.notices._on_the_way)
            running.time += 86401
        assert page.got.empty()
    with (
        Page(status=302, location=page.url()) as other,
        Running(tmp_path / "other", reach=Reach(inside=HERE)) as running,
    ):
        running.guest("Ben").connection.ask("tell", kind=NTFY, target=other.url())
        other.next()
        running.until(lambda: not running.host.notices._on_the_way)
        assert page.got.empty()


INSIDE = "10.1.2.3 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 :: fe80::1%eth0"
DEPRECATED = "fec0::1 ::7f00:1 5f00::1 3fff::1 192.88.99.1"
TRANSLATED = "255.255.255.255 fc00::1 ::ffff:10.0.0.1 64:ff9b::a00:1 ::ffff:0:127.0.0.1 2002:a00:1:: ff02::1"


@pytest.mark.parametrize("address", [*INSIDE.split(), *TRANSLATED.split(), *DEPRECATED.split()])
def test_what_is_inside(address):
    """Whatever way of writing an address of this machine or its networks."""
    assert not is_outside(address)


def test_an_address_of_this_machine_is_inside_though_it_is_of_the_open_net(monkeypatch):
    """The kernel's route is asked, for whatever address: this machine's own has itself for its source."""
    assert egress_policy.is_ours("127.0.0.1")
    monkeypatch.setattr(egress_policy, "is_ours", lambda address: address == "9.9.9.9")
    assert not is_outside("9.9.9.9")
    assert is_outside("9.9.9.10")


def test_only_the_usual_ports_and_those_of_the_operator_are_sent_to():
    """Before anything is resolved or connected to."""
    for allowed, port in ((Reach(), 9200), (Reach(ports=(8443,)), 25)):
        with pytest.raises(UnreachedError, match="port"):
            asyncio.run(post(allowed, f"https://play.example.org:{port}/", {}, data=b""))


def test_mail_goes_by_the_operators_relay(tmp_path):
    """With the headers by which a mail program ends it at one click; without a relay there is no mail."""
    with Mailbox() as box:
        relay = Relay("127.0.0.1", "cockade@play.example.org", port=box.port, tls="no")
        with Running(tmp_path / "data", reach=Reach(smtp=relay, public=PUBLIC)) as running:
            ann = running.guest("Ann")
            ben, host = game_of(running, ann)
            ben.connection.ask("tell", kind=MAIL, target="ben@example.org")
            code = re.search(r"code is (\w+)", box.next().get_content()).group(1)
            ben.connection.ask("confirm", code=code)
            leave(ben)
            end_turn(host, random.Random(4))
            running.time += 61
            letter = box.next()
    assert (letter["To"], letter["From"]) == ("ben@example.org", "cockade@play.example.org")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["List-Unsubscribe"].startswith(f"<{PUBLIC}/stop/")
    assert "it is your turn" in letter.get_content()
    with (
        Running(tmp_path / "other") as running,
        pytest.raises(ServerError, match="not an address of that kind"),
    ):
        running.guest("Ben").connection.ask("tell", kind=MAIL, target="ben@example.org")


def test_discord_and_ntfy_have_their_own_forms(running, page, monkeypatch):
    """Discord's pings nobody; a topic of ntfy gets a text with a title."""
    monkeypatch.setattr(notices, "DISCORD_HOSTS", HERE)
    ann = running.guest("Ann")
    for name, kind, path in (("Ben", "discord", "/api/webhooks/1/x"), ("Eve", NTFY, "/topic")):
        guest, host = game_of(running, ann, running.guest(name))
        told_at(guest, page, kind, path)
        end_turn(host, random.Random(5))
        running.time += 61
        where, headers, body = page.next()
        assert where == path
        assert "it is your turn" in body
        assert ("parse" in body) == (kind == "discord")
        assert headers.get("Title", "Cockade") == "Cockade"


def test_who_reads_japanese_is_told_in_japanese(running, page):
    """The battle, and the time that is left: no word of English but the game's number."""
    ben, host = game_of(running, running.guest("Ann"), pace="day")
    ask = ben.connection.ask
    ask("settings", text='language = "ja"')
    ask("tell", kind=WEBHOOK, target=page.url("/hook"))
    ask("confirm", code=re.search("[a-z0-9]{6,}", page.next_json()["text"], re.IGNORECASE).group())
    leave(ben)
    end_turn(host, random.Random(1))
    running.time += 61
    said = page.next_json()["text"].partition("\n")[0]
    assert re.findall("[A-Za-z]+", said.replace(host.id, "")) == ["Ann"]
    assert said.endswith("3日23時間。")


@pytest.mark.parametrize(
    ("chosen", "visits", "server_and_told"),
    [
        ("auto", ["ja"], ("en", "ja")),
        ("auto", ["ja", "en"], ("ja", "en")),
        ("en", ["ja"], ("ja", "en")),
        ("", [""], ("ja", "ja")),
    ],
)
def test_who_has_chosen_no_language_is_told_in_that_of_his_last_visit(
    tmp_path, page, chosen, visits, server_and_told
):
    """What he has chosen goes before it; the server's own is for who has said nothing."""
    server, told = server_and_told
    with Running(tmp_path / "data", reach=Reach(inside=HERE, language=server)) as running:
        for visit in visits:
            ben = running.guest("Ben", language=visit)
            ben.connection.ask("settings", text=f'language = "{chosen}"' if chosen else "")
            leave(ben)
        running.guest("Ben", language="").connection.ask("tell", kind=WEBHOOK, target=page.url())
        assert ("コード" in page.next_json()["text"]) == (told == "ja")


def test_a_code_is_not_guessed_and_not_many_are_sent(running, page):
    """A few wrong ones make it void; so many codes a day for one player."""
    ben = running.guest("Ben")
    ben.connection.ask("tell", kind=WEBHOOK, target=page.url())
    code = re.search(r"code is (\w+)", page.next()[2]).group(1)
    for guess in [*["222222"] * MOST_TRIES, code]:
        with pytest.raises(ServerError, match="is invalid"):
            ben.connection.ask("confirm", code=guess)
    for _ in range(4):
        ben.connection.ask("tell", kind=WEBHOOK, target=page.url())
    with pytest.raises(ServerError, match="Too many codes"):
        ben.connection.ask("tell", kind=WEBHOOK, target=page.url())


@pytest.mark.parametrize(
    "target",
    ["", "x", "ftp://a/b", "http://", "http://u:p@a/b", "http://a b/", "http://[::1", "https://x" * 99],
)
def test_what_is_no_address_is_refused_in_a_sentence(running, target):
    """And nothing is sent."""
    with pytest.raises(ServerError):
        running.guest("Ben").connection.ask("tell", kind=WEBHOOK, target=target)


def test_a_file_of_the_operator_that_is_wrong_is_told_in_one_line(tmp_path):
    """With its place."""
    (tmp_path / FILE).write_text('[smtp]\nhost = "mail"\nsender = "a@b.example"\ntls = "maybe"\n')
    with pytest.raises(DataError, match=r"smtp.tls.*one of no, starttls, tls"):
        Reach.load(tmp_path)
    (tmp_path / FILE).write_text('inside = ["ntfy.lan"]\n')
    assert Reach.load(tmp_path).inside == ("ntfy.lan",)
