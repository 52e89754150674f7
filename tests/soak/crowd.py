"""
Sessions in the lobby over two hosts on one database of PostgreSQL, while pairs play.

    .venv/bin/python -m tests.soak.crowd --players 200 --pairs 4 --seconds 60

Each session asks for its lists when it is told that they have changed, as a screen does. Told is what an
answer takes, how often sessions were told of the lobby, and what the hosts have computed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from benchmarks.serving import share
from cockade.events.codec import codec_for
from cockade.server.host.tokens import door_secret, mint
from cockade.server.host.view_codec import view_codec
from cockade.tui.games import GAMES
from tests.postgresql import Cluster
from tests.soak.hosts import LONGEST, Machine, tell

SCENARIO, RULES = "revolution/short", GAMES["revolution"]


class Visitor:
    """One session."""

    def __init__(self, number, machine):
        self.number, self.machine = number, machine
        self.seconds, self.told, self.now = {"lobby": [], "act": []}, 0, None
        self._answers, self._asked = {}, 0
        self._screen, self._is_to_look = asyncio.Lock(), False

    async def come(self):
        """Say who one is, and look at the lobby."""
        for _ in range(300):
            try:
                found = await asyncio.open_unix_connection(self.machine.socket, limit=LONGEST)
                break
            except OSError:
                await asyncio.sleep(0.2)
        self._reader, self._writer = found
        self._hearing = asyncio.create_task(self._hear())
        name = f"Bot{self.number:03}"
        token = mint(door_secret(self.machine.folder / "data"), f"SHA256:{name}", time.time())
        if (await self.ask("hello", token=token))["player"] is None:
            await self.ask("name", name=name)
        await self.ask("lobby")
        return self

    async def ask(self, do, **more):
        """The answer."""
        self._asked += 1
        answer = self._answers[self._asked] = asyncio.get_running_loop().create_future()
        began = time.monotonic()
        self._writer.write(json.dumps({"id": self._asked, "do": do, **more}).encode() + b"\n")
        said = await answer
        self.seconds.setdefault(do, []).append(time.monotonic() - began)
        return said

    async def _hear(self):
        while line := await self._reader.readline():
            said = json.loads(line)
            if "news" not in said:
                self._answers.pop(said["id"]).set_result(said)
            elif said["news"] == "game":
                self.now = said["now"]
            elif said["news"] == "lobby":
                self.told += 1
                if not self._is_to_look:
                    self._is_to_look = True
                    self._looking = asyncio.create_task(self._look())

    async def _look(self):
        """As a screen: one request at a time, and news that come before it goes out are looked at once."""
        async with self._screen:
            self._is_to_look = False
            await self.ask("lobby")

    async def play(self, game, end):
        """Play at random until it is time."""
        rng = random.Random(self.number)
        await self.ask("enter", game=game)
        while time.monotonic() < end and not (self.now and self.now["over"]):
            await asyncio.sleep(rng.uniform(0.5, 1.5))
            if self.now and self.now["offers"]:
                chosen = rng.choice([each for offer in self.now["offers"] for each in offer[3]])
                action = codec_for(RULES.vocabulary).plain(view_codec(RULES).decode(chosen))
                await self.ask("act", game=game, action=action, joined=False)

    def go(self):
        """Hang up."""
        self._hearing.cancel()
        self._writer.close()


async def crowd(machines, args):
    """All of them; what was measured, times in milliseconds and memory in MiB."""
    visitors = [Visitor(number, machines[number % 2]) for number in range(args.players)]
    for at in range(0, len(visitors), 20):
        await asyncio.gather(*(each.come() for each in visitors[at : at + 20]))
    await asyncio.sleep(3)
    before = [(each.told, len(each.seconds["lobby"])) for each in visitors]
    used, began = sum(map(processor, machines)), time.monotonic()
    end, games = began + args.seconds, []
    for one, two in zip(visitors[: 2 * args.pairs : 2], visitors[1 : 2 * args.pairs : 2], strict=True):
        how = {"how": "open", "name": ""}
        wanted = {"scenario": SCENARIO, "side": RULES.sides[0], "opponent": how, "pace": "live"}
        game = (await one.ask("start", wanted=wanted))["game"]
        await two.ask("join", game=game)
        games += [one.play(game, end), two.play(game, end)]
    await asyncio.gather(*games)
    gone = time.monotonic() - began
    used = sum(map(processor, machines)) - used
    memory = sum(share(machine.process.pid) for machine in machines)
    told = [each.told - was for each, (was, _) in zip(visitors, before, strict=True)]
    lobbies = [each.seconds["lobby"][at:] for each, (_, at) in zip(visitors, before, strict=True)]
    lobby = [seconds for each in lobbies for seconds in each]
    acts = [seconds for each in visitors for seconds in each.seconds["act"]]
    for each in visitors:
        each.go()
    return {
        "players": args.players,
        "pairs": args.pairs,
        "seconds": round(gone),
        "acts": [1000 * each for each in acts],
        "lists": [1000 * each for each in lobby],
        "least": min(told),
        "most": max(told),
        "computed": round(used, 1),
        "memory": round(memory / 1024),
    }


def told(found):
    """What was measured, in a line."""
    acts, lists = found["acts"], found["lists"]
    return (
        f"{found['players']} sessions, {found['pairs']} pairs, {found['seconds']} s; {len(acts)} acts,"
        f" {part(acts)}; each session told of the lobby {found['least']} to {found['most']} times;"
        f" {len(lists)} lists, {part(lists)}; both hosts computed {found['computed']} s"
        f" and have {found['memory']} MiB"
    )


def part(milliseconds):
    """Half of these, and 95 of 100."""
    parts = quantiles(milliseconds, n=100) if len(milliseconds) > 1 else [0.0] * 99
    return f"half within {parts[49]:.0f} ms, 95 of 100 within {parts[94]:.0f} ms"


def processor(machine):
    """Seconds that a host has computed."""
    words = Path(f"/proc/{machine.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main(arguments=None):
    """Measure once."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.crowd", description=__doc__.splitlines()[1])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    tell(told(measured(parser.parse_args(arguments))))


def measured(args):
    """Over two hosts of their own."""
    cluster = Cluster()
    with TemporaryDirectory(prefix="cockade-crowd-") as name:
        machines = [Machine(Path(name) / each) for each in ("one", "two")]
        try:
            cluster.make()
            cluster.give(*(machine.folder / "data" for machine in machines))
            for machine in machines:
                machine.begin()
            return asyncio.run(crowd(machines, args))
        finally:
            for machine in machines:
                if machine.process:
                    machine.process.kill()
                    machine.process.wait()
            cluster.end()


if __name__ == "__main__":
    sys.exit(main())
