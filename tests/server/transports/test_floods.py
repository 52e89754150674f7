"""Whatever somebody sends, the door stays small, and those who play go on."""

import asyncio
import json
import os
import re
from contextlib import suppress
from itertools import count
from pathlib import Path

import aiohttp
import asyncssh
import pytest

from cockade.server.store.people import People
from cockade.server.store.store import Store
from tests.server.transports.grounds import LIGHT
from tests.server.transports.test_idle_connections import connected, session_in
from tests.server.transports.test_web import link_of

MEGABYTE = 1 << 20
OVER_REST = 100 * MEGABYTE
LONGEST_FLOOD = 240.0
"""Seconds; a few on a calm machine."""
LOST = (OSError, asyncssh.Error, aiohttp.ClientError, TimeoutError, EOFError)


def resident(pid):
    """Bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture(scope="module")
def flooded(tmp_path_factory):
    """A server with both doors."""
    from tests.server.transports.grounds import Grounds

    with Grounds(tmp_path_factory.mktemp("floods"), web=True).invite("ada", "ben", "eve").open() as grounds:
        yield grounds


async def most_during(pid, flood):
    """The most memory that a process has while something goes on, which has to end."""
    going, most = asyncio.ensure_future(asyncio.wait_for(flood, LONGEST_FLOOD)), 0
    while not going.done():
        most = max(most, resident(pid))
        await asyncio.wait([going], timeout=0.02)
    going.result()
    return most


# ---------------------------------------------------------------- what somebody may do


async def half_open(grounds):
    """Connections of which nothing more comes."""
    held = []
    for number in range(500):
        with suppress(*LOST):
            here = (f"127.0.4.{number % 250 + 1}", 0)
            coming = asyncio.open_connection("127.0.0.1", grounds.port, local_addr=here)
            _, into = await asyncio.wait_for(coming, 5)  # others flood meanwhile
            held.append(into)
    for into in held:
        into.close()


async def big_environment(grounds, megabytes=100):
    """An environment of so many megabytes, by a key that is on the list, until each connection is closed."""
    sent = 0
    for number in count():
        with suppress(*LOST):
            async with connected(grounds, f"127.0.1.{number % 250 + 1}", "eve") as conn:
                session = await session_in(conn)
                for _ in range(200):
                    session._send_request(
                        b"env", asyncssh.packet.String("A"), asyncssh.packet.String("x" * 30_000)
                    )
                    sent += 30_000
                await conn.wait_closed()
        if sent > megabytes * MEGABYTE:
            return
        await asyncio.sleep(0)


async def silent_sessions(grounds):
    """Sessions for which nothing is asked, as many as are given."""
    for number in range(20):
        with suppress(*LOST):
            async with connected(grounds, f"127.0.2.{number}", "eve") as conn:
                for _ in range(100):
                    await session_in(conn)


async def keys_without_end(grounds):
    """A flood of keys into a session of one's own."""
    with suppress(*LOST):
        async with connected(grounds, "127.0.3.1", "eve") as conn:
            process = await conn.create_process(term_type="xterm", encoding=None)
            for _ in range(60):
                process.stdin.write(b"\x1b[B" * 5000)
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.stdin.drain(), 0.02)


async def no_requests(grounds):
    """What is no web request, a request that never ends, and one with a large body."""
    for said in (
        b"GET /\x00 HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: ",
    ):
        for _ in range(150):
            with suppress(*LOST):
                _, into = await asyncio.open_connection("127.0.0.1", grounds.web)
                into.write(said + b"x" * 200_000)
                with suppress(TimeoutError):
                    await asyncio.wait_for(into.drain(), 0.05)
                into.close()


async def large_messages(grounds):
    """Messages into the line of a browser, as large as are taken, and nothing of the answers read."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        with suppress(*LOST):
            await (await session.get(link_of(grounds, "eve"))).read()
            origin = {"Origin": f"http://127.0.0.1:{grounds.web}"}
            line = await session.ws_connect(f"http://127.0.0.1:{grounds.web}/ws", headers=origin)
            try:
                for _ in range(300):
                    await asyncio.wait_for(line.send_str(json.dumps(["stdin", "x" * 60_000])), 0.2)
            finally:
                line._conn.transport.abort()  # it would wait for all to be read


async def many_sign_up(grounds, keys, places):
    """So many new keys from so many addresses, each of which makes an account or hears why not."""
    few = asyncio.Semaphore(4)

    async def sign_up(number):
        async with few:
            said = ""
            here, key = f"127.0.5.{number % places + 1}", asyncssh.generate_private_key("ssh-ed25519")
            wanted = {"local_addr": (here, 0), "client_keys": [key], "username": "x", "known_hosts": None}
            async with asyncssh.connect(
                "127.0.0.1", grounds.port, agent_path=None, config=None, **wanted
            ) as line:
                process = await line.create_process(term_type="dumb", term_size=(200, 50))
                for words, answer in (("Who are you?", "1\n"), ("Your name:", f"Flood {number}x\n")):
                    said += await process.stdout.readuntil(words)
                    process.stdin.write(answer)
                return said + await process.stdout.readuntil(re.compile("Welcome|Too many accounts"))

    return await asyncio.gather(*map(sign_up, range(keys)))


@pytest.mark.parametrize(
    ("keys", "places", "accounts"), [(8, 2, 6), pytest.param(130, 40, 100, marks=pytest.mark.soak)]
)
def test_a_flood_of_real_keys_makes_few_accounts(new_grounds, keys, places, accounts):
    """So many of an address and all together; the door stays small, and a listed player comes in."""
    grounds = new_grounds("--sign-up", "open").invite("ada").open()
    rest = resident(grounds.process.pid)
    flood = many_sign_up(grounds, keys, places)
    ada = grounds.visit("ada")
    most = asyncio.run(most_during(grounds.process.pid, flood))
    ada.sees("Quit")
    assert most - rest < OVER_REST
    store = Store.open(grounds.data, create=False)
    made = [each.player.name for each in People(store).accounts() if each.player.name.startswith("Flood")]
    store.close()
    assert len(made) == accounts
    assert not any(name in grounds.logged() for name in made)


FLOODS = (half_open, big_environment, silent_sessions, keys_without_end, no_requests, large_messages)


@pytest.mark.parametrize("flood", FLOODS, ids=lambda flood: flood.__name__)
def test_the_door_stays_small(flooded, flood):
    """Below 100 MB over its rest, whatever comes; and then somebody comes in."""
    door = flooded.process.pid
    rest = resident(door)
    most = asyncio.run(most_during(door, flood(flooded)))
    assert most - rest < OVER_REST
    assert len(flooded.logged()) < MEGABYTE
    ada = flooded.visit("ada").sees("Quit")
    ada.close()


COUNTING = """
import atexit, gc, os, pathlib
door = os.getpid()
atexit.register(lambda: os.getpid() == door and pathlib.Path({!r}).write_text(str(gc.get_freeze_count())))
"""


def test_what_was_loaded_at_the_start_is_never_looked_through_again_for_rubbish(new_grounds, tmp_path):
    """Else a flood has the door do so, and everybody waits for 100 ms."""
    told = tmp_path / "frozen"
    grounds = new_grounds(before=COUNTING.format(str(told)), ready=LIGHT).invite("ada").open()
    grounds.stop()
    assert int(told.read_text()) > 10_000


@pytest.mark.soak
def test_two_play_a_game_to_its_end_while_a_third_does_what_he_can(new_grounds, record_property):
    """All floods at once, again and again: the whole server stays below 400 MB, and the log small."""
    from benchmarks.siege import ALL, LOG, MOST_MOVES, besieged

    found = besieged(new_grounds(web=True).invite("ada", "ben", "eve").open())
    record_property("counted", found.told)
    assert found.floods
    assert found.moves < MOST_MOVES
    assert found.most < ALL
    assert found.log < LOG
