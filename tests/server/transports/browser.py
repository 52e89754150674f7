"""A headless Chromium, driven over its DevTools protocol, and the terminal that a page of ours shows."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
from contextlib import suppress

import aiohttp
import pyte

from tests.server.transports.grounds import DEADLINE, TooLateError

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))),
    None,
)
KEYS = {
    "Enter": ("Enter", 13, "\r"),
    "Escape": ("Escape", 27, ""),
    "ArrowDown": ("ArrowDown", 40, ""),
    "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowRight": ("ArrowRight", 39, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""),
    "Home": ("Home", 36, ""),
    "End": ("End", 35, ""),
    "Tab": ("Tab", 9, ""),
}


LOG = "document.querySelector('#log').innerText"


class Browser:
    """One page; `screen` is what the terminal in it has been sent."""

    def __init__(self, folder):
        self.folder = folder
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.got = b""
        self.asked = []
        self.sockets = 0
        self.complaints = []
        self._number = 0
        self._answers = {}
        self._moved = asyncio.Event()

    async def __aenter__(self):
        """Start it, and take hold of its page."""
        flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-port=0",
            "--no-first-run",
        ]
        self.process = subprocess.Popen(  # noqa: ASYNC220 - it starts at once
            [
                CHROMIUM,
                *flags,
                "--window-size=1000,700",
                f"--user-data-dir={self.folder / 'browser'}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(self.folder)},
            start_new_session=True,
        )
        said = self.folder / "browser" / "DevToolsActivePort"
        await self._until(lambda: said.exists() and said.read_text().count("\n"), "the browser")
        port = said.read_text().split()[0]
        self.session = aiohttp.ClientSession()
        async with self.session.get(f"http://127.0.0.1:{port}/json") as answer:
            page = next(each for each in await answer.json() if each["type"] == "page")
        self.wire = await self.session.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0)
        self.reading = asyncio.ensure_future(self._read())
        for domain in ("Network", "Page", "Runtime", "Log"):
            await self.ask(f"{domain}.enable")
        return self

    async def __aexit__(self, *_):
        """End it."""
        self.reading.cancel()
        await self.wire.close()
        await self.session.close()
        self.process.kill()
        self.process.wait()

    async def ask(self, method, **details):
        """A command of the protocol, and its answer."""
        self._number += 1
        number = self._number
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self.wire.send_json({"id": number, "method": method, "params": details})
        return await self._answers[number]

    async def open(self, address):
        """Go to a page."""
        await self.ask("Page.navigate", url=address)
        return self

    async def press(self, *names):
        """Press keys: letters, or those that have a name."""
        for name in names:
            key, code, text = KEYS.get(name, (name, ord(name[0].upper()), name))
            details = {"key": key, "windowsVirtualKeyCode": code, "text": text}
            await self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **details)
            await self.ask("Input.dispatchKeyEvent", type="keyUp", **details)
        return self

    async def say(self, line):
        """Type a line into what has the focus."""
        await self.ask("Input.insertText", text=line)
        return await self.press("Enter")

    async def reads(self, words, times=1):
        """Wait until these words stand in the log of the lines mode, so often."""
        try:
            return await self.holds(f"({LOG}).split({json.dumps(words)}).length > {times}")
        except TooLateError as late:
            raise TooLateError(f"{late}; this was told:\n{await self.evaluate(LOG)}") from None

    async def picks(self, words):
        """Take from the last list in the log the row with these words."""
        await self.reads(words)
        rows = [row for row in (await self.evaluate(LOG)).splitlines() if words in row]
        return await self.say(rows[-1].partition(".")[0])

    async def evaluate(self, words):
        """What a line of script comes to, on the page; nothing while it gives way to another."""
        answer = await self.ask("Runtime.evaluate", expression=words, awaitPromise=True, returnByValue=True)
        return answer.get("result", {}).get("value")

    async def holds(self, words):
        """Wait until a line of script comes to something that is true."""
        try:
            async with asyncio.timeout(DEADLINE):
                while not await self.evaluate(words):  # noqa: ASYNC110 - the page tells nobody
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise TooLateError(f"{words} did not come about") from None
        return self

    async def is_phone(self, width=390, height=844):
        """Be as wide and high as a phone, with its touch."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        await self.ask("Emulation.setDeviceMetricsOverride", **size)
        await self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        return self

    async def tap(self, selector):
        """Touch the middle of an element."""
        box = await self.evaluate(
            f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        touch = {"x": box[0], "y": box[1]}
        await self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[touch])
        await self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        return self

    @property
    def shown(self):
        """All that stands in the terminal."""
        return "\n".join(self.screen.display)

    async def sees(self, words):
        """Wait until these words stand in the terminal."""
        try:
            await self._until(lambda: words in self.shown, words)
        except TooLateError as late:
            raise TooLateError(f"{late}; this was seen:\n{self.shown}") from None
        return self

    async def _until(self, question, what):
        try:
            async with asyncio.timeout(DEADLINE):
                while not question():
                    self._moved.clear()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.05):
                            await self._moved.wait()
        except TimeoutError:
            raise TooLateError(f"{what} did not come about") from None

    async def _read(self):
        async for message in self.wire:
            said = json.loads(message.data)
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said.get("result", said.get("error")))
            else:
                self._hear(said["method"], said["params"])
            self._moved.set()

    def _hear(self, method, details):
        if method == "Network.requestWillBeSent":
            self.asked.append(details["request"]["url"])
        elif method in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.complaints.append(details)
        elif method == "Network.webSocketCreated":
            self.sockets += 1
        elif method == "Network.webSocketFrameSent":
            self._follow(details["response"]["payloadData"])
        elif method == "Network.webSocketFrameReceived" and details["response"]["opcode"] == 2:
            data = base64.b64decode(details["response"]["payloadData"])
            self.got += data
            self.stream.feed(data)

    def _follow(self, text):
        """Have the emulator the size that the page's terminal has."""
        said = json.loads(text)
        if said[0] == "resize":
            self.screen.resize(said[1]["height"], said[1]["width"])
