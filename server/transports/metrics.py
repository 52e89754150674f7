"""The server's Prometheus metrics, at an address that only this machine reaches.

The front end counts sessions, refusals and keys. The host is asked for the rest at each request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from itertools import accumulate
from typing import Any

from aiohttp import web
from attrs import frozen
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from cockade.server.host.metrics import BOUNDS, Times
from cockade.server.transports.bridge import Bridge, ServerContext
from cockade.server.transports.host_process import HostProcess

PATH = "/metrics"
DOORS = ("ssh", "web", "protocol")
REFUSED = {
    "turned-away": "connections",
    "no-login": "login",
    "refused": "request",
    "full": "full",
    "flood": "flood",
    "no-process": "process",
}
"""Kinds of log lines, with their names as metrics."""

Json = dict[str, Any]


@frozen(eq=False)
class ServerFigures(Collector):
    """All metrics at one moment."""

    context: ServerContext
    bridges: set[Bridge]
    host: Json | None
    """The host's counts. None if it did not answer."""

    def collect(self) -> Iterable[Metric]:
        """Yield all metrics."""
        yield GaugeMetricFamily(
            "cockade_host_up", "Whether the host of the games answers.", int(bool(self.host))
        )
        yield from self._door()
        if self.host:
            yield from _games(self.host)

    def _door(self) -> Iterator[Metric]:
        context, inside = self.context, [bridge.visit.door for bridge in self.bridges]
        now = GaugeMetricFamily("cockade_visits", "Visits now.", labels=["door"])
        begun = CounterMetricFamily("cockade_visits_begun", "Visits since the start.", labels=["door"])
        for door in DOORS:
            now.add_metric([door], inside.count(door))
            begun.add_metric([door], context.counted.visits[door])
        refused = CounterMetricFamily("cockade_refused", "What the doors refused.", labels=["kind"])
        for line, kind in REFUSED.items():
            refused.add_metric([kind], context.journal.counted[line])
        yield from (now, begun, refused)
        text = "Seconds from a key to the next picture."
        yield _histogram("cockade_key_seconds", text, context.counted.keys)


def _games(host: Json) -> Iterator[Metric]:
    games = GaugeMetricFamily("cockade_games", "Games kept.", labels=["state"])
    for state in ("open", "finished"):
        games.add_metric([state], host[state])
    yield games
    yield CounterMetricFamily("cockade_events_kept", "Lines in the records of all games.", host["lines"])
    text = "Seconds in which the host answers a request."
    yield _histogram("cockade_answer_seconds", text, Times(**host["answers"]))
    waiting = GaugeMetricFamily("cockade_bots_waiting", "Bots that wait to think.", labels=["queue"])
    text = "Seconds that a bot waits before it thinks."
    waits = HistogramMetricFamily("cockade_bot_wait_seconds", text, labels=["queue"])
    for queue, told in host["bots"].items():
        waiting.add_metric([queue], told["waiting"])
        times = Times(**told["waits"])
        waits.add_metric([queue], _buckets(times), times.total)
    yield from (waiting, waits)


def _histogram(name: str, text: str, times: Times) -> Metric:
    return HistogramMetricFamily(name, text, buckets=_buckets(times), sum_value=times.total)


def _buckets(times: Times) -> list[tuple[str, float]]:
    return list(zip([*map(str, BOUNDS), "+Inf"], accumulate(times.counts), strict=True))


@frozen
class Metrics:
    """The page of metrics."""

    context: ServerContext
    bridges: set[Bridge]
    host: HostProcess

    async def open(self, address: str, port: int, stack: AsyncExitStack) -> None:
        """Listen until the stack is left. Raise OSError if that fails."""
        app = web.Application()
        app.add_routes([web.get(PATH, self._answer)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, address, port).start()

    async def _answer(self, request: web.Request) -> web.Response:  # noqa: ARG002
        registry = CollectorRegistry()
        registry.register(ServerFigures(self.context, self.bridges, await self.host.figures()))
        ProcessCollector("cockade_door", registry=registry)
        if pid := self.host.pid:
            ProcessCollector("cockade_host", pid=lambda: pid, registry=registry)
        page = await asyncio.to_thread(generate_latest, registry)
        return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE_LATEST})
