"""Who floods a door waits for his turn, and keys of those who play pass between any two of them."""

import asyncio
import socket
from types import SimpleNamespace

import pytest

from cockade.server.transports.low_priority_queue import PIECE, TYPED, Inflow, WorkQueue
from cockade.server.transports.sockets import Listening
from cockade.server.transports.ssh import Connection
from cockade.server.transports.web_gate import Gate
from tests.loops import run, until


class Reading:
    """A connection that can be read from or not."""

    def __init__(self):
        self.is_read, self.is_gone = True, False

    def pause_reading(self):
        self.is_read = False

    def resume_reading(self):
        self.is_read = True

    def is_closing(self):
        return self.is_gone


def settled(work, holds):
    """Run until something is so."""

    async def main():
        work()
        await until(holds)

    run(main())


def test_a_key_that_comes_while_a_stranger_is_served_goes_before_the_next_of_them():
    """However many of them wait."""
    player, door = socket.socketpair()
    done = []

    def begin():
        turns = WorkQueue()
        asyncio.get_running_loop().add_reader(door, lambda: done.append(door.recv(1)))
        for number in range(5):
            turns.add(lambda number=number: (done.append(number), player.send(b"k")))

    with player, door:
        settled(begin, lambda: len(done) == 10)
    assert done == [0, b"k", 1, b"k", 2, b"k", 3, b"k", 4, b"k"]


def test_a_piece_that_fails_keeps_nobody_waiting():
    done = []

    def begin():
        asyncio.get_running_loop().set_exception_handler(lambda *_: done.append("told"))
        turns = WorkQueue()
        turns.add(lambda: 1 / 0)
        turns.add(lambda: done.append("next"))

    settled(begin, lambda: "next" in done)
    assert done == ["told", "next"]


def test_of_much_that_comes_in_a_piece_is_understood_at_a_time_and_no_more_is_read_meanwhile():
    reading, pieces = Reading(), []

    def understand(piece):
        pieces.append((piece, reading.is_read))

    said = bytes(range(256)) * 40
    settled(lambda: Inflow(WorkQueue(), reading, understand).put(said), lambda: reading.is_read)
    assert b"".join(piece for piece, _ in pieces) == said
    assert [len(piece) for piece, _ in pieces] == [PIECE, PIECE, len(said) - 2 * PIECE]
    assert not any(is_read for _, is_read in pieces)


def test_two_that_flood_are_understood_in_turn():
    """Who sends much does not keep the next one waiting until all of it is understood."""
    who = []

    def begin():
        turns = WorkQueue()
        for name in "ab":
            Inflow(turns, Reading(), lambda _, name=name: who.append(name)).put(bytes(3 * PIECE))

    settled(begin, lambda: len(who) == 6)
    assert "".join(who) == "ababab"


def test_of_a_connection_that_is_gone_nothing_more_is_understood():
    reading, pieces = Reading(), []

    def understand(piece):
        pieces.append(piece)
        reading.is_gone = True

    def begin():
        turns = WorkQueue()
        Inflow(turns, reading, understand).put(bytes(3 * PIECE))
        turns.add(lambda: None)
        turns.add(lambda: turns.add(lambda: pieces.append("last")))

    settled(begin, lambda: "last" in pieces)
    assert pieces == [bytes(PIECE), "last"]


@pytest.mark.parametrize(
    ("playing", "length", "waits"),
    [(0, 1, True), (1, 1, False), (1, TYPED, False), (1, TYPED + 1, True)],
)
def test_only_what_somebody_types_who_plays_is_understood_at_once(playing, length, waits):
    """All of a stranger's waits, and so does what is more than anybody types."""
    heard, waiting = [], []
    turns = SimpleNamespace(add=waiting.append)
    conn = SimpleNamespace(_transport=Reading(), data_received=heard.append)
    connection = Connection(SimpleNamespace(context=SimpleNamespace(turns=turns)))
    connection._count_bytes(conn)
    connection.playing = playing
    conn.data_received(b"x" * length)
    assert (bool(waiting), bool(heard)) == (waits, not waits)


def test_whoever_is_not_welcome_is_hung_up_on_before_anything_is_made_for_him():
    """And the next who is comes in."""
    made = []

    def protocol():
        made.append(asyncio.Protocol())
        return made[-1]

    async def main():
        listening = Listening()
        sock = listening.at("127.0.0.1", 0)
        sock.is_welcome = lambda address: address != "127.0.0.9"
        server = await asyncio.get_running_loop().create_server(protocol, sock=sock)
        async with server:
            place = sock.getsockname()
            reader, refused = await asyncio.open_connection(*place, local_addr=("127.0.0.9", 0))
            assert await reader.read() == b""
            assert not made
            _, welcome = await asyncio.open_connection(*place, local_addr=("127.0.0.1", 0))
            await until(lambda: made)
            for writer in (refused, welcome):
                writer.close()
                await writer.wait_closed()
        listening.close()

    run(main())


class Page(asyncio.Protocol):
    """What stands behind the gate, and keeps what it is told."""

    def __init__(self):
        self.heard, self._reading_paused = [], False

    def data_received(self, data):
        self.heard.append(data)


class Browser(Reading):
    """A connection from an address."""

    def get_extra_info(self, _):
        return ("192.0.2.1", 1)


@pytest.mark.parametrize(
    ("plays", "length", "waits"), [(False, 1, True), (True, TYPED, False), (True, TYPED + 1, True)]
)
def test_requests_wait_for_their_turn_and_what_a_player_types_does_not(plays, length, waits):
    page, browser = Page(), Browser()

    def begin():
        gate = Gate(lambda: page, SimpleNamespace(), frozenset(), WorkQueue())
        gate.playing |= {browser} if plays else set()
        connection = gate()
        connection.connection_made(browser)
        connection.data_received(b"x" * length)
        assert (page.heard == []) == waits

    settled(begin, lambda: page.heard)
    assert page.heard == [b"x" * length]


@pytest.mark.parametrize("is_full", [False, True])
def test_who_understands_may_want_to_read_no_further(is_full):
    heard, reading = [], Reading()
    settled(
        lambda: Inflow(WorkQueue(), reading, heard.append, is_full=lambda: is_full).put(b"x"), lambda: heard
    )
    assert reading.is_read != is_full
