"""What the server answers to those who are no page of ours."""

import asyncio
import json
import socket
from collections import Counter
from contextlib import closing

import aiohttp
import pytest
from aiohttp import WSMsgType
from asyncssh import read_public_key

from cockade.server.host.tokens import Passes, door_secret
from cockade.server.store.access import Access
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.transports.operator_log import LOUD
from tests.server.transports.grounds import DEADLINE, players_processes, wait_until
from tests.server.transports.test_two_players import kill_host


@pytest.fixture
def served(grounds):
    """A server that browsers can reach."""
    return grounds


def link_of(grounds, name):
    """The link that a player was given."""
    links = (grounds.data / "web_links").read_text().splitlines()
    return next(line.split()[-1] for line in links if line.startswith(f"{name} "))


class Client:
    """Something that speaks to the page."""

    def __init__(self, served):
        self.root = f"http://127.0.0.1:{served.web}"
        self.served = served

    async def __aenter__(self):
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        return self

    async def __aexit__(self, *_):
        await self.session.close()

    async def follow(self, name="ada"):
        """Open a player's link; the answer's status."""
        async with self.session.get(link_of(self.served, name)) as answer:
            return answer.status

    async def get(self, path, **headers):
        """Ask for something; status, headers and text."""
        async with self.session.get(self.root + path, headers=headers, allow_redirects=False) as answer:
            return answer.status, answer.headers, await answer.text()

    async def post(self, path, **headers):
        """Send a form; the answer's status."""
        async with self.session.post(self.root + path, headers=headers, allow_redirects=False) as answer:
            return answer.status

    @property
    def cookie(self):
        """What the browser keeps."""
        return next((each.value for each in self.session.cookie_jar), "")

    async def line(self, **headers):
        """The line to a game."""
        return await self.session.ws_connect(self.root + "/ws", headers={"Origin": self.root, **headers})


def run(served, talk):
    """Let a client talk."""

    async def main():
        async with Client(served) as client:
            return await talk(client)

    return asyncio.run(main())


def path_of(served, name):
    """A player's link without the server's address, when it is written."""
    served.invite(name)
    wait_until(lambda: f"{name} " in (served.data / "web_links").read_text(), "a link")
    return link_of(served, name).removeprefix(f"http://127.0.0.1:{served.web}")


def test_a_link_of_another_account_asks_first(served):
    """A page elsewhere may lead a browser here: only our own button changes who it is."""
    path, passes = path_of(served, "eve"), Passes(door_secret(served.data))

    async def talk(client):
        def account():
            return passes.of_cookie(client.cookie).said

        await client.follow("ada")
        ada = account()
        status, headers, text = await client.get(path)
        assert (status, "Set-Cookie" in headers) == (200, False)
        assert "Continue as eve" in text
        assert "in this browser you are ada." in text.lower()
        assert await client.post(path, Origin="http://evil.example") == 403
        assert await client.post(path) == 403
        assert await client.post("/", Origin=client.root) == 403
        assert await client.follow("ada") == 200
        assert account() == ada
        assert await client.post(path, Origin=client.root) == 303
        return account() != ada

    assert run(served, talk)


def test_who_has_signed_out_needs_a_new_link(served):
    """The cookie and the link that were made before open nothing; the one that is written then does."""
    old, key = path_of(served, "fay"), read_public_key(served.folder / "fay.pub")
    cookie = run(served, lambda client: followed(client, "fay"))
    with closing(Store.open(served.data)) as store:
        Access(store).sign_out(People(store).enter(key.get_fingerprint(), "Fay").id)
    wait_until(lambda: old not in (served.data / "web_links").read_text(), "a new link")

    async def come(client):
        return [
            (await client.get("/", Cookie=f"cockade={cookie}"))[0],
            (await client.get(old))[0],
            await client.follow("fay"),
        ]

    assert run(served, come) == [403, 403, 200]


async def followed(client, name):
    """The cookie of who has opened a link."""
    assert await client.follow(name) == 200
    return client.cookie


def test_without_a_link_the_page_says_what_this_is(served):
    """What there is to watch, and how to come in; no terminal, no cookie, nothing from elsewhere."""
    status, headers, text = run(served, lambda client: client.get("/"))
    assert status == 200
    assert "open the link that the operator" in text
    assert 'href="/watch#play"' in text
    assert "/ws" not in text
    assert "Set-Cookie" not in headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "<button>" not in text


def test_nobody_signs_up_where_that_is_closed(served):
    """Whatever is sent to the address behind the button, no account is opened."""

    async def talk(client):
        return await client.session.post(client.root + "/join", headers={"Origin": client.root})

    answer = run(served, talk)
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers


def test_a_battle_goes_by_for_whoever_knows_nobody_here(served):
    """A page of its own, with its own script and nothing from anywhere."""
    status, headers, text = run(served, lambda client: client.get("/watch"))
    assert status == 200
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "Trenton" in text


def test_a_link_becomes_a_cookie_that_no_script_can_read(served):
    async def talk(client):
        return await client.get(link_of(served, "ada").removeprefix(client.root))

    status, headers, _ = run(served, talk)
    assert (status, headers["Location"]) == (303, "/")
    assert "HttpOnly" in headers["Set-Cookie"]
    assert "SameSite=Lax" in headers["Set-Cookie"]


def test_the_page_may_load_nothing_from_elsewhere(served):
    async def talk(client):
        assert await client.follow() == 200
        return await client.get("/")

    _, headers, text = run(served, talk)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "http://" not in text
    assert "https://" not in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://{host}"},
        {"Origin": ""},
        {"Host": "evil.example"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
)
def test_no_page_of_others_opens_the_line(served, headers):
    """The cookie alone is not enough: any page that somebody visits could try."""

    async def talk(client):
        await client.follow()
        here = client.root.partition("://")[2]
        said = {name: value.format(host=here) for name, value in headers.items()}
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.line(**said)
        return refused.value.status

    assert run(served, talk) == 403
    assert not players_processes(served)


def test_the_line_needs_the_cookie(served):
    async def talk(client):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.line()
        return refused.value.status

    assert run(served, talk) == 403


@pytest.mark.parametrize(
    "path", ["/static/", "/static/js/", "/page/../web.py", "/static/..%2f..%2fserver.py", "/download/x"]
)
def test_no_folder_is_listed_and_nothing_else_is_served(served, path):
    assert run(served, lambda client: client.get(path))[0] in (403, 404)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "x",
        "[]",
        "{}",
        '["stdin"]',
        '["stdin", 1]',
        '["resize", {"width": "a"}]',
        "[" * 60_000,
        '"' * 70_000,
    ],
)
def test_what_no_page_of_ours_says_ends_the_line(served, said):
    async def talk(client):
        await client.follow()
        line = await client.line()
        await line.send_str(said)
        async with asyncio.timeout(DEADLINE):
            async for _ in line:
                pass
        return line.close_code

    assert run(served, talk) in (1008, 1009)
    wait_until(lambda: not players_processes(served), "the end of the process")


def test_who_pastes_very_much_stays(served):
    """None of it is taken, and the next key is."""

    async def talk(client):
        await client.follow()
        line = await client.line()
        await line.receive_bytes()
        await line.send_str(json.dumps(["stdin", "x" * 200_000]))
        await line.send_str(json.dumps(["ping", "1"]))
        async with asyncio.timeout(DEADLINE):
            while (said := await line.receive()).type is not WSMsgType.TEXT:
                assert said.type is WSMsgType.BINARY
            assert said.json() == ["pong", "1"]
            await line.send_str(json.dumps(["stdin", "\x11"]))
            async for _ in line:
                pass

    run(served, talk)
    wait_until(lambda: not players_processes(served), "the end of the process")


def test_a_size_beyond_reason_is_taken_for_a_reasonable_one(served):
    async def talk(client):
        await client.follow()
        line = await client.line()
        await line.send_str(json.dumps(["resize", {"width": 10**9, "height": -5}]))
        got = b""
        async with asyncio.timeout(DEADLINE):
            while b"please enlarge" not in got.lower() and len(got) < 300:
                got += await line.receive_bytes()
            await line.send_str(json.dumps(["stdin", "\x11"]))
            async for _ in line:
                pass

    run(served, talk)
    wait_until(lambda: not players_processes(served), "the end of the process")


def test_wrong_links_are_tried_only_so_often_and_keep_nobody_else_out(served):
    """Nobody guesses one: it is the link that is not looked at any more, not the address."""

    async def talk(client):
        tried = [(await client.get("/?pass=YWRh.0000"))[0] for _ in range(7)]
        return [*tried, (await client.get("/?pass=other"))[0], await client.follow()]

    assert run(served, talk) == [403] * 5 + [429] * 2 + [403, 200]


def test_what_is_no_request_is_a_short_line_of_the_log(served):
    """No traceback, nothing of what was sent, and few lines however many there are."""
    before = len(served.logged())
    for said in (
        b"\x16\x03\x01\x02\x00",
        b"GET /?pass=secretword\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\n\r\n",
    ) * 60:
        with socket.create_connection(("127.0.0.1", served.web)) as wire:
            wire.sendall(said)
            wire.shutdown(socket.SHUT_WR)
            while wire.recv(4096):
                pass
    told = served.logged()[before:]
    bad = Counter(row[: len("2026-01-01T00:00")] for row in told.splitlines() if " bad-request" in row)
    assert bad
    assert "secretword" not in told
    assert "Traceback" not in told
    assert max(bad.values()) <= LOUD + 1


def test_one_address_has_few_connections(served):
    """The others are closed at once; when they are gone there is room again."""
    held = [socket.create_connection(("127.0.0.1", served.web)) for _ in range(60)]
    wait_until(lambda: sum(map(is_closed, held)) >= 20, "connections that are closed")
    for wire in held:
        wire.close()
    wait_until(lambda: run(served, lambda client: client.get("/"))[0] == 200, "room")


def is_closed(wire):
    """Whether the other end has closed."""
    wire.setblocking(False)
    try:
        return not wire.recv(1)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_who_is_added_to_the_list_finds_his_link(served):
    """Without a new start."""
    served.invite("eve")
    wait_until(lambda: "eve " in (served.data / "web_links").read_text(), "a link")
    assert run(served, lambda client: client.follow("eve")) == 200


def test_whether_all_is_well_is_told_under_any_name_without_a_cookie(served):
    """When the host of the games is gone it says so, until it is back."""
    asked = lambda: run(served, lambda client: client.get("/healthz", Host="any.example"))[0]  # noqa: E731
    assert asked() == 200
    kill_host(served)
    wait_until(lambda: asked() == 503, "an alarm")
    wait_until(lambda: asked() == 200, "the host again")


def test_who_watches_over_the_server_is_told_however_often_he_asks(served):
    """And however often others ask who have his address: a proxy's."""

    async def talk(client):
        from_proxy = {"X-Forwarded-For": "192.0.2.1"}
        async with asyncio.timeout(DEADLINE):
            while (await client.get("/", **from_proxy))[0] != 429:
                pass
        return {(await client.get("/healthz", **from_proxy))[0] for _ in range(200)}

    assert run(served, talk) == {200}
