"""
Bots in correspondence over two hosts on one database, one of which is killed again and again.

    .venv/bin/python -m tests.soak.hosts --bots 200 --minutes 20

Each pair plays The American Revolution at random; each bot comes over one of the two hosts, stays a while,
and comes again over one of them, at once where its line has broken. With `--orders` it gives and takes back
standing orders meanwhile, by which the hosts play, too. In the end every record is read and verified, and
counted against what was confirmed: the exit code is 1 if a game stood still, or lost or doubled an event
(what was doubled is not known where hosts have played by orders).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from attrs import define, field

from cockade.events.codec import codec_for
from cockade.saves.verify import prove, verify
from cockade.server.host.conditional_orders import ORDERS
from cockade.server.host.tokens import door_secret, mint
from cockade.server.host.view_codec import view_codec
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.postgresql import Cluster

SCENARIO, RULES = "revolution/short", GAMES["revolution"]
LONGEST = 1 << 25
LAST = 10.0
"""Seconds in which the last questions are answered."""
DOWN = 5.0
"""Seconds for which a host that was killed is away."""


@define
class Machine:
    """A folder, and the host on it."""

    folder: Path
    process: subprocess.Popen | None = None

    def begin(self):
        """Start the host; it is up when it answers."""
        command = [sys.executable, "-m", "cockade.server.host.server", self.folder / "data", self.socket]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log)

    @property
    def socket(self):
        """Where it listens."""
        return self.folder / "host"


@define
class Counts:
    """What came of it."""

    confirmed: Counter = field(factory=Counter)
    unknown: Counter = field(factory=Counter)
    refused: Counter = field(factory=Counter)
    since: Counter = field(factory=Counter)
    """Of each game since the last kill."""
    broken: int = 0
    visits: int = 0
    seconds: list = field(factory=list)


class Bot:
    """A player who plays at random, and has one game."""

    def __init__(self, number, machines, counts, pace, *, orders=False):
        self.number, self.machines, self.counts, self.pace = number, machines, counts, pace
        self.orders = orders
        self.rng = random.Random(number)
        self.game, self.over = asyncio.get_running_loop().create_future(), False

    async def live(self, partner):
        """Come and go until it is over."""
        while not self.over:
            try:
                await self._visit(self.rng.choice(self.machines), partner)
            except (OSError, EOFError, asyncio.IncompleteReadError):
                self.counts.broken += 1
                await asyncio.sleep(0.2)

    async def _visit(self, machine, partner):
        reader, self._writer = await asyncio.open_unix_connection(machine.socket, limit=LONGEST)
        self._reader, self._asked, self.now = reader, 0, None
        self.counts.visits += 1
        try:
            name = f"Bot{self.number:03}"
            token = mint(door_secret(machine.folder / "data"), f"SHA256:{name}", time.time())
            if (await self._ask("hello", token=token))["player"] is None:
                await self._ask("name", name=name)
            if not self.game.done():
                self.game.set_result(await self._seat(partner))
            await self._ask("enter", game=self.game.result())
            for what in ORDERS if self.orders else ():
                await self._ask("order", game=self.game.result(), what=what, on=self.rng.random() < 1 / 2)
            until = time.monotonic() + self.rng.uniform(5, 15) * self.pace
            while not self.over and time.monotonic() < until:
                await self._decide(until)
        finally:
            self._writer.close()

    async def _seat(self, partner):
        if partner is None:
            how = {"how": "open", "name": ""}
            wanted = {"scenario": SCENARIO, "side": RULES.sides[0], "opponent": how, "pace": "week"}
            return (await self._ask("start", wanted=wanted))["game"]
        game = await asyncio.shield(partner.game)
        await self._ask("join", game=game)
        return game

    async def _decide(self, until):
        if not (self.now and self.now["offers"]):
            with suppress(TimeoutError):
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                    self._hear(await self._line())
            return
        await asyncio.sleep(self.rng.uniform(0, 2) * self.pace)
        chosen = self.rng.choice([each for offer in self.now["offers"] for each in offer[3]])
        action = codec_for(RULES.vocabulary).plain(view_codec(RULES).decode(chosen))
        game, began, self.now = self.game.result(), time.monotonic(), None
        self.counts.unknown[game] += 1
        answer = await self._ask("act", game=game, action=action, joined=False)
        self.counts.unknown[game] -= 1
        self.counts.seconds.append(time.monotonic() - began)
        told = self.counts.confirmed if answer["ok"] else self.counts.refused
        told[game] += 1
        self.counts.since[game] += answer["ok"]

    async def _ask(self, do, **more):
        self._asked += 1
        self._writer.write(json.dumps({"id": self._asked, "do": do, **more}).encode() + b"\n")
        await self._writer.drain()
        while (said := await self._line()).get("id") != self._asked:
            self._hear(said)
        assert said["ok"] or do == "act", said
        return said

    async def _line(self):
        """A line of the host; nothing is lost when this is broken off."""
        line = await self._reader.readuntil(b"\n")
        return json.loads(line)

    def _hear(self, said):
        if said.get("news") == "game":
            self.now = said["now"]
            self.over = self.now["over"]


async def soak(machines, args):
    """Play for the time; what was counted."""
    counts, tasks, bots = Counts(), [], []
    for number in range(args.bots):
        bots.append(Bot(number, machines, counts, args.pace, orders=args.orders))
        tasks.append(asyncio.create_task(bots[-1].live(bots[-2] if number % 2 else None)))
    seated = asyncio.gather(*(bot.game for bot in bots))
    await asyncio.wait([seated, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()
    tell(f"{args.bots} bots sit at {args.bots // 2} games")
    for part in range(args.kills + 1):
        await asyncio.sleep(args.minutes * 60 / (args.kills + 1))
        tell(f"{sum(counts.confirmed.values())} events are confirmed")
        if part < args.kills:
            machines[0].process.kill()
            machines[0].process.wait()
            counts.since.clear()
            tell(f"host killed, {part + 1} of {args.kills}")
            await asyncio.sleep(DOWN)
            machines[0].begin()
    for bot in bots:
        bot.over = True  # what it has asked for is answered yet
    await asyncio.wait(tasks, timeout=LAST)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    for each in ended:
        if isinstance(each, Exception):
            raise each
    return counts, {bot.game.result() for bot in bots}


def judged(folder, games, counts, out, *, orders=False):
    """What is wrong with the records, in words."""
    with closing(Store.open(folder, create=False)) as store:
        for game in sorted(games):
            lines = store.lines(game)
            is_over = lines[-1].startswith(b'["key"')
            played, least = len(lines) - 2 - is_over, counts.confirmed[game]
            most = played if orders else least + counts.unknown[game]
            if not least <= played <= most:
                open_ = counts.unknown[game]
                yield f"{game}: {played} events are kept, {least} were confirmed, of {open_} nobody knows"
            if not is_over and not orders and not counts.since[game]:
                yield f"{game}: stood still after the last kill"
            store.export(game, out / f"{game}.jsonl")
            if not (prove if is_over else verify)(out / f"{game}.jsonl", GAMES).same:
                yield f"{game}: is not what the rules say"


def told(counts, games):
    """The figures in a line."""
    confirmed = sum(counts.confirmed.values())
    parts = quantiles(counts.seconds, n=100)
    return (
        f"{len(games)} games, {confirmed} events confirmed, {sum(counts.unknown.values())} asked for and not"
        f" answered, {sum(counts.refused.values())} refused; {counts.visits} visits, {counts.broken} in vain;"
        f" an answer takes {parts[49] * 1000:.0f} ms, 95 of 100 at most {parts[94] * 1000:.0f} ms"
    )


def tell(line):
    """A line for who watches, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments=None):
    """Soak; 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.hosts", description=__doc__.splitlines()[1])
    parser.add_argument("--bots", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds that a decision takes on average")
    parser.add_argument("--orders", action="store_true", help="give standing orders meanwhile")
    args = parser.parse_args(arguments)
    cluster = Cluster()
    with TemporaryDirectory(prefix="cockade-soak-") as name:
        machines = [Machine(Path(name) / each) for each in ("one", "two")]
        try:
            cluster.make()
            cluster.give(*(machine.folder / "data" for machine in machines))
            for machine in machines:
                machine.begin()
            counts, games = asyncio.run(soak(machines, args))
            wrong = list(judged(machines[0].folder / "data", games, counts, Path(name), orders=args.orders))
        finally:
            for machine in machines:
                if machine.process:
                    machine.process.kill()
                    machine.process.wait()
            cluster.end()
    tell(told(counts, games))
    for each in wrong:
        tell(each)
    tell("nothing is lost or doubled, and every game goes on" if not wrong else f"{len(wrong)} faults")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
