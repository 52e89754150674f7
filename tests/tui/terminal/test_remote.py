"""A terminal far away: who sends more keys than are taken has to wait, and fills nothing."""

import asyncio
import threading

import pytest
from textual.events import Key

pytest.importorskip("termios")

from cockade.tui.terminal.remote import MOST_WAITING, RemoteDriver
from tests.loops import rest, run


class Pump:
    """Something of the app, with what it has yet to do."""

    def __init__(self):
        self._message_queue = asyncio.Queue()

    async def _post_message(self, message):
        self._message_queue.put_nowait(message)


class Leaving(threading.Event):
    """Whether somebody leaves; tells when a thread begins to wait for that, because the app is behind."""

    def __init__(self, loop):
        super().__init__()
        self._loop, self.is_waited_for = loop, asyncio.Event()

    def wait(self, timeout=None):
        self._loop.call_soon_threadsafe(self.is_waited_for.set)
        return super().wait(timeout)


class Driver(RemoteDriver):
    """Without a terminal."""

    def __init__(self, loop, app):
        super().__init__(app, size=(80, 24))
        self._loop, self.exit_event = loop, Leaving(loop)


def pressed(behind, see):
    """Three times as many keys as may wait, from the thread that reads the terminal."""

    async def main():
        app = Pump()
        app.screen, app.focused = Pump(), Pump()
        app.devtools = None
        driver = Driver(asyncio.get_running_loop(), app)
        driver._key_thread = threading.Thread(
            target=lambda: [driver.send_message(Key("a", "a")) for _ in range(3 * MOST_WAITING)]
        )
        if behind != "app":
            for _ in range(MOST_WAITING + 1):
                getattr(app, behind)._message_queue.put_nowait(None)
        driver._key_thread.start()
        await see(driver, app)
        await asyncio.to_thread(driver._key_thread.join)
        await rest()  # what the thread has posted last arrives

    run(main())


@pytest.mark.parametrize("behind", ["app", "screen", "focused"])
def test_no_more_keys_are_read_than_may_wait_and_none_is_lost(behind):
    """Whoever of the app is behind."""

    async def see(driver, app):
        queue, seen = app._message_queue, 0
        await driver.exit_event.is_waited_for.wait()
        assert queue.qsize() <= MOST_WAITING + 1
        for pump in (app.screen, app.focused):
            while pump._message_queue.qsize():
                pump._message_queue.get_nowait()
        while seen < 3 * MOST_WAITING:
            await queue.get()
            seen += 1
            assert queue.qsize() <= MOST_WAITING + 1

    pressed(behind, see)


def test_whoever_leaves_while_keys_wait_is_not_held_up():
    """The thread ends when it is told to."""

    async def see(driver, app):
        await driver.exit_event.is_waited_for.wait()
        before = app._message_queue.qsize()
        driver.exit_event.set()
        assert before <= MOST_WAITING + 1

    pressed("app", see)
