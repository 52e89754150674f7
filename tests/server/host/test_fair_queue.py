"""One queue for the bots of a server: nobody waits longer because somebody else plays many games."""

import asyncio

from cockade.server.host.fair_queue import FairQueue
from tests.loops import rest, run


async def served(queue, wanted, done):
    """Who wants a turn gets one, does nothing in it, and is noted down."""
    async with queue.turn(wanted):
        done.append(wanted)
        await rest()


def test_who_was_served_longest_ago_is_next():
    """Three games of one player and one of another: the other one is second."""

    async def play():
        queue, done = FairQueue(1), []
        await asyncio.gather(*(served(queue, who, done) for who in ("ada", "ada", "ada", "ben")))
        return done

    assert run(play()) == ["ada", "ben", "ada", "ada"]


def test_it_is_counted_who_waits_and_for_how_long():
    async def play():
        queue, done = FairQueue(1), []
        async with queue.turn("ada"):
            ben = asyncio.create_task(served(queue, "ben", done))
            await rest()
            assert (queue.waiting, sum(queue.waits.counts)) == (1, 1)
        await ben
        return queue

    queue = run(play())
    assert (queue.waiting, sum(queue.waits.counts)) == (0, 2)
    assert queue.waits.total > 0


def test_no_more_are_in_than_there_is_room():
    async def play():
        queue, inside, most = FairQueue(2), 0, 0

        async def one(who):
            nonlocal inside, most
            async with queue.turn(who):
                inside += 1
                most = max(most, inside)
                await rest()
                inside -= 1

        await asyncio.gather(*(one(str(n)) for n in range(7)))
        return most

    assert run(play()) == 2


def test_who_gives_up_takes_no_room():
    """Neither one who waits nor one who was let in at the same moment."""

    async def play():
        queue, done = FairQueue(1), []
        async with queue.turn("ada"):
            waiting = [asyncio.create_task(served(queue, who, done)) for who in ("ben", "cay")]
            await rest()
            waiting[0].cancel()
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await served(queue, "dan", done)
        return done

    assert run(play()) == ["dan"]
