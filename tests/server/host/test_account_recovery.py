"""Who has lost their key comes back by a code that is mailed to the address that they have added."""

from __future__ import annotations

import queue
import re

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.host.egress_policy import Reach, Relay
from cockade.server.host.notices import Notices
from cockade.server.lobby.lobby import account_items, first_items
from cockade.server.store import notification_targets
from cockade.server.store.notification_targets import MOST_CODES
from cockade.server.store.sqlite_base import SqliteBase
from tests.server.host.receivers import Mailbox
from tests.server.hosting import Running

TARGET = "ann@example.org"


@pytest.fixture
def post(tmp_path):
    """A server with a relay, and where its mail arrives."""
    with Mailbox() as box:
        relay = Relay("127.0.0.1", "cockade@play.example.org", port=box.port, tls="no")
        with Running(tmp_path / "data", reach=Reach(smtp=relay)) as running:
            yield running, box


def code_in(letter):
    """The code that was sent."""
    return re.search(r"code (?:for Cockade )?is (\w+)\.", letter.get_content())[1]


def added(running, box, name="Ann"):
    """A player who has added their address."""
    guest = running.guest(name)
    guest.connection.ask("way-back", target=TARGET)
    found = guest.connection.ask("way-back-confirm", code=code_in(box.next()))
    assert found["way_back"]["confirmed"]
    return guest


def stranger(running, key="SHA256:new"):
    """Somebody with a key that nobody knows, who has not chosen a name."""
    from cockade.server.client.connection import Connection
    from cockade.server.host.tokens import door_secret, mint

    connection = Connection(running.socket, mint(door_secret(running.data), key, running.time), print)
    assert connection.open()["player"] is None
    return connection


def test_who_has_lost_their_key_comes_back_by_mail(post):
    """Another key is theirs by the code that is sent; they are told, and the code holds once."""
    running, box = post
    ann = added(running, box)
    other = stranger(running)
    assert other.ask("come-back", target=TARGET.upper()) | {"id": 0} == {"id": 0, "ok": True}
    letter = box.next()
    assert letter["To"].lower() == TARGET
    assert "Ann" in letter.get_content()
    code = code_in(letter)
    assert other.ask("redeem", code=code)["player"]["name"] == "Ann"
    (word,) = ann.connection.ask("lobby")["words"]
    assert "mailed" in word["text"]
    with pytest.raises(ServerError, match="is invalid"):
        stranger_again(running).ask("redeem", code=code)


def stranger_again(running):
    """Another one."""
    found = running.guest("Eve")
    return found.connection


def test_nobody_learns_who_plays_here(post):
    """An address that nobody has added, or not proved, is answered alike, and nothing is sent."""
    running, box = post
    running.guest("Ann").connection.ask("way-back", target=TARGET)
    box.next()
    other = stranger(running)
    for target in (TARGET, "ben@example.org", "no address"):
        assert other.ask("come-back", target=target)["ok"]
    with pytest.raises(queue.Empty):
        box.got.get_nowait()


def test_nobody_uses_up_the_codes_of_others(post, monkeypatch):
    """Neither somebody who knows the address, nor new accounts that ask for addresses of nobody."""
    running, box = post
    added(running, box)
    monkeypatch.setitem(notification_targets.SHARES, False, 3)
    other = stranger(running)
    for _ in range(MOST_CODES):
        other.ask("come-back", target=TARGET)
        box.next()
    with pytest.raises(ServerError, match="Too many codes"):
        other.ask("come-back", target=TARGET)
    for n in range(2):
        running.guest("Eve").connection.ask("way-back", target=f"{n}@nobody.example")
        box.next()
    with pytest.raises(ServerError, match="Too many codes"):
        running.guest("Fay").connection.ask("way-back", target="x@nobody.example")
    assert stranger(running, "SHA256:ann-anew").ask("come-back", target=TARGET)["ok"]
    assert code_in(box.next())


def test_whether_an_address_is_known_costs_the_answer_nothing(post, monkeypatch):
    """Until it is given the same is asked of the store and the same is written."""
    running, box = post
    added(running, box)
    execute, asked, said = SqliteBase.execute, [], []

    def recorded(base, query, values=()):
        asked.append(" ".join(query.split()[:3]))
        return execute(base, query, values)

    monkeypatch.setattr(Notices, "mail_later", lambda *_: None)
    for name, target in (("one", TARGET), ("two", "nobody@example.org")):
        other = stranger(running, f"SHA256:{name}")
        monkeypatch.setattr(SqliteBase, "execute", recorded)
        asked.clear()
        other.ask("come-back", target=target)
        said.append([each for each in asked if "mailed_code" in each or "INSERT" in each or "UPDATE" in each])
        monkeypatch.setattr(SqliteBase, "execute", execute)
    assert said[0] == said[1]
    assert any(each.startswith("INSERT INTO mailed_code") for each in said[0])


def test_a_wrong_code_adds_no_address_and_few_codes_are_sent(post):
    """A code is tried a few times, and sent a few times a day."""
    running, box = post
    ann = running.guest("Ann")
    for _ in range(MOST_CODES):
        ann.connection.ask("way-back", target=TARGET)
    with pytest.raises(ServerError, match="Too many codes"):
        ann.connection.ask("way-back", target=TARGET)
    with pytest.raises(ServerError, match="is invalid"):
        ann.connection.ask("way-back-confirm", code="000000")
    for _ in range(MOST_CODES):
        box.next()


def test_without_a_relay_there_is_no_such_way(running):
    """Nothing offers it, and nothing does it."""
    ann = running.guest("Ann")
    with pytest.raises(ServerError, match="not an address of that kind"):
        ann.connection.ask("way-back", target=TARGET)
    with pytest.raises(ServerError, match="is not possible now"):
        stranger(running).ask("come-back", target=TARGET)
    keys = {item.key[0] for item in [*first_items(), *account_items("Ann", ann.connection.ask("account"))]}
    assert not keys & {"come-back", "way-back"}


def test_who_adds_an_address_may_take_it_back(post):
    """Then no code leads there; each state has its row in the lobby."""
    running, box = post
    ann = running.guest("Ann")

    def rows():
        items = account_items("Ann", ann.connection.ask("account"))
        return [item.key[0] for item in items if item.key[0].startswith("way-back")]

    assert rows() == ["way-back"]
    ann.connection.ask("way-back", target=TARGET)
    assert rows() == ["way-back-confirm", "way-back-forget"]
    ann.connection.ask("way-back-confirm", code=code_in(box.next()))
    assert rows() == ["way-back-forget"]
    ann.connection.ask("way-back-forget")
    stranger(running).ask("come-back", target=TARGET)
    with pytest.raises(queue.Empty):
        box.got.get_nowait()
