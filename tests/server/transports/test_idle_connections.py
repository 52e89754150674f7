"""A player's key gives no right to fill the server: connections in which nobody plays."""

import asyncio
from contextlib import suppress

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel

from tests.server.transports.grounds import DEADLINE, make_key

IMPATIENT = "import cockade.server.transports.ssh as door\ndoor.EMPTY_SECONDS = 1.0"


def connected(grounds, source="127.0.0.1", name="ada"):
    """A connection of a player's that has logged in."""
    return asyncssh.connect(
        "127.0.0.1",
        grounds.port,
        local_addr=(source, 0),
        username=name,
        client_keys=[str(make_key(grounds.folder, name))],
        known_hosts=None,
        agent_path=None,
        config=None,
    )


async def session_in(conn):
    """A session for which nothing is asked yet."""
    session = SSHClientChannel(conn, asyncio.get_running_loop(), "strict", None, "strict", 1 << 16, 1 << 15)
    await session._open(b"session")
    return session


def test_an_environment_without_end_closes_the_connection(grounds):
    """Many small variables, or few large ones."""

    async def flooded(variables):
        async with connected(grounds) as conn:
            with pytest.raises((asyncssh.Error, OSError)):
                await conn.create_process(env=variables, term_type="xterm")
            await asyncio.wait_for(conn.wait_closed(), DEADLINE)

    asyncio.run(flooded({f"A{number}": "x" for number in range(1000)}))
    asyncio.run(flooded({f"A{number}": "x" * 20_000 for number in range(50)}))
    assert grounds.logged().count("flood what=environment") == 1
    assert grounds.logged().count("flood what=bytes") == 1


def test_a_session_that_never_asks_for_a_shell_is_closed(new_grounds):
    """And so is its connection, however many sessions it begins."""
    grounds = new_grounds(before=IMPATIENT).invite("ada").open()

    async def silent():
        async with connected(grounds) as conn:
            with suppress(asyncssh.Error):
                for _ in range(100):
                    await (await session_in(conn)).wait_closed()
            await asyncio.wait_for(conn.wait_closed(), DEADLINE)

    asyncio.run(silent())
    assert grounds.visit("ada").sees("Quit").code is None


def test_connections_in_which_nobody_plays_are_counted_though_they_have_logged_in(grounds):
    """The eleventh from one address is turned away; who plays is not among them."""
    ada = grounds.visit("ada").sees("Quit")

    async def many():
        held = [await connected(grounds, "127.0.0.9", name) for name in ["ada"] * 5 + ["ben"] * 5]
        with pytest.raises((asyncssh.Error, OSError)):
            await connected(grounds, "127.0.0.9", "ben")
        for conn in held:
            conn.abort()
            await conn.wait_closed()

    asyncio.run(many())
    assert "Quit" in ada.shown


def test_one_key_holds_few_connections_in_which_nobody_plays(grounds):
    """From however many addresses: the sixth is closed, and the others stand."""

    async def many():
        held = [await connected(grounds, f"127.0.0.{20 + number}") for number in range(5)]
        more = await connected(grounds, "127.0.0.30")
        await asyncio.wait_for(more.wait_closed(), DEADLINE)
        standing = [not conn.is_closed() for conn in held]
        for conn in held:
            conn.abort()
            await conn.wait_closed()
        return standing

    assert asyncio.run(many()) == [True] * 5
    assert "flood what=connections" in grounds.logged()


def test_sessions_one_after_the_other_close_the_connection(grounds):
    """However quickly each is closed again."""

    async def churned():
        async with connected(grounds, "127.0.0.40") as conn:
            with suppress(asyncssh.Error, OSError):
                for _ in range(200):
                    (await session_in(conn)).abort()
            await asyncio.wait_for(conn.wait_closed(), DEADLINE)

    asyncio.run(churned())
    assert "flood what=sessions" in grounds.logged()
