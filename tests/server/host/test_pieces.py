"""What a session is sent goes in pieces, and nobody shuts another out of a game by what he does in it."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from contextlib import closing

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.host import client_session, hosted_game, outbox
from cockade.server.host.budget import Budget
from cockade.server.host.outbox import STALL, Outbox
from cockade.server.host.tokens import door_secret, mint
from cockade.server.store.store import Store
from cockade.tui.review.variations import variations
from tests.loops import rest, run
from tests.server.host.test_two_players import seated, step

SMALL = 2000


def back_and_forth(mover, times):
    """A side acts and takes back, so many times."""
    action = next(action for offer in mover.offers() for action in offer.actions)
    for _ in range(times):
        mover.act(mover.side, action)
        mover.undo()


def opposed(running):
    """A game of who must decide and of the one who waits: each a session and the game as he sees it."""
    ann, ben, one, two = seated(running)
    pairs = [(ann, one), (ben, two)]
    return pairs if one.opened.decider == one.side else pairs[::-1]


def sizes(running, name, game):
    """The bytes of each line that comes to who enters a game, up to the one that says how it stands."""
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(60)
        wire.connect(str(running.socket))
        lines = wire.makefile("rwb")
        token = mint(door_secret(running.data), f"SHA256:{name}", running.time)
        for number, asked in enumerate(({"do": "hello", "token": token}, {"do": "enter", "game": game})):
            lines.write(json.dumps({"id": number, **asked}).encode() + b"\n")
        lines.flush()
        found = []
        for line in lines:
            said = json.loads(line)
            if said.get("news") in ("entries", "game"):
                found.append(len(line))
            if said.get("news") == "game":
                return found
    raise AssertionError


@pytest.fixture
def unhurried(monkeypatch):
    """Nobody has to wait before he may ask again."""
    monkeypatch.setattr(Budget, "wait", 0.0)


def test_what_was_taken_back_is_not_sent_to_who_comes(running, unhurried):
    """However often it was: who comes is sent the line in view, and the rest when he looks at other lines."""
    (_, mover), (waiting, other) = opposed(running)
    before = sum(sizes(running, waiting.name, other.id))
    back_and_forth(mover, 20)
    mover.act(mover.side, next(action for offer in mover.offers() for action in offer.actions))
    assert sum(sizes(running, waiting.name, other.id)) < before + SMALL
    again = waiting.enter(other.id)
    assert len(again.opened.events) == 2
    assert len(variations(again.opened)) == 21
    assert len(again.opened.events) == 22
    assert (again.opened.at, again.opened.event_at(1)) == (1, mover.opened.event_at(1))


def test_much_is_sent_in_pieces(running, unhurried, monkeypatch):
    """None much longer than the bound; together they are what goes at once without one."""
    (mover, _), (waiting, other) = opposed(running)
    whole = sizes(running, waiting.name, other.id)
    for _ in range(10):
        step(random.Random(1), mover, waiting)
    hosted = running.host.directory.open(other.id)
    assert len(sizes(running, waiting.name, other.id)) == 1
    monkeypatch.setattr(client_session, "PIECE", SMALL)
    parts = sizes(running, waiting.name, other.id)
    assert len(parts) > 2
    assert max(parts[1:-1]) < SMALL + max(map(len, hosted.feed(other.side).entries))
    assert sum(parts) > whole[0]
    assert waiting.enter(other.id).opened.events == [
        hosted.opened.heard(node, other.side) for node in hosted.opened.line
    ]


def test_so_often_one_takes_back_alone_in_one_stretch(running, unhurried, monkeypatch):
    """Then only if the other player lets one; that is one stretch, and for every host the same."""
    monkeypatch.setattr(hosted_game, "MOST_TAKEN_BACK", 3)
    (_, mover), (_, other) = opposed(running)
    back_and_forth(mover, 3)
    mover.act(mover.side, next(action for offer in mover.offers() for action in offer.actions))
    with pytest.raises(ServerError, match="3 times this turn"):
        mover.undo()
    mover.ask("ask", kind="undo")
    other.ask("answer", kind="undo", yes=True)
    assert running.host.directory.open(mover.id).opened.at == 0


def test_a_record_is_bounded_below_what_is_read(running, unhurried, monkeypatch):
    """Beyond half of the bound nothing is taken back, at the bound nobody plays on; the game can be ended."""
    assert hosted_game.LONGEST_RECORD * 2 < hosted_game.MOST_LINES
    monkeypatch.setattr(hosted_game, "LONGEST_RECORD", 12)
    (_, mover), (_, other) = opposed(running)
    back_and_forth(mover, 2)
    action = next(action for offer in mover.offers() for action in offer.actions)
    mover.act(mover.side, action)
    with pytest.raises(ServerError, match="too long for undo"):
        mover.undo()
    hosted = running.host.directory.open(mover.id)
    while hosted.stored.length < 12 and hosted.opened.decider == mover.side:
        mover.act(mover.side, next(action for offer in mover.offers() for action in offer.actions))
    with pytest.raises(ServerError, match="too long to continue"):
        mover.act(mover.side, next(action for offer in mover.offers() for action in offer.actions))
    other.ask("resign")
    with closing(Store.open(running.data)) as store:
        assert store.last_line(mover.id).startswith(b'["key"')


class Line:
    """A line whose other end has read so much of what was written."""

    def __init__(self):
        self.waits, self.is_cut, self.transport = 0, False, self

    def get_write_buffer_size(self):
        return self.waits

    def is_closing(self):
        return self.is_cut

    def write(self, data):
        self.waits += len(data)

    def abort(self):
        self.is_cut = True

    async def drain(self):
        """It is read at once."""


def test_who_reads_slowly_stays_and_who_reads_nothing_is_cut_off():
    """By the time without reading, and not by how much waits."""
    line = Line()
    way = Outbox(line, Budget)
    now = way._since
    way.send("x" * (outbox.PIECE * 50))
    for _ in range(10):
        now += STALL
        line.waits -= 10
        way.look(now)
        assert not line.is_cut
    way.look(now + STALL + 1)
    assert line.is_cut


def test_what_is_late_just_when_nothing_is_left_to_send_is_sent_too():
    """Whoever is to hear of a move at that moment hears of it: no news waits for the next."""
    told, line = [], Line()

    async def main():
        way, loop = Outbox(line, Budget), asyncio.get_running_loop()

        def first():
            told.append("first")
            loop.call_soon(again)  # after the last piece, before anybody is told that it has gone
            return False

        def again():
            way.late["second"] = lambda: bool(told.append("second"))
            way.go_on()

        line.waits = 1  # so that it goes by itself
        way.late["first"] = first
        way.go_on()
        line.waits = 0
        await rest()

    run(main())
    assert told == ["first", "second"]
