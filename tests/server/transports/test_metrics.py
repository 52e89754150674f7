"""The figures that a running server tells Prometheus."""

import os
import signal
from urllib.request import urlopen

import pytest

from tests.ports import free_port
from tests.server.transports.grounds import DEADLINE, Line, wait_until
from tests.server.transports.test_two_players import host_of

parser = pytest.importorskip("prometheus_client.parser", reason="the extra `metrics` is not installed")


def read(port):
    """All figures, by name and labels."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=DEADLINE) as answer:
        page = answer.read().decode()
    families = parser.text_string_to_metric_families(page)
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }
    return page, found


def test_a_running_server_tells_its_figures_and_names_nobody(new_grounds):
    """Visits by door, refusals, games, events, keys and memory; when the host dies, that it did."""
    port = free_port()
    grounds = new_grounds("--metrics", f"127.0.0.1:{port}").invite("ada").invite_bots("greta").open()
    assert grounds.client("ada", "id").returncode == 255
    ada = grounds.visit("ada").sees("Quit").type("\x1b[B")
    with Line(grounds, "greta") as greta:
        game = greta.ask("start", scenario="rebels/trenton", side="american", auto_setup=True)["game"]
        greta.ask("enter", game=game)
        assert greta.ask("act", action=greta.ask("offers")["offers"][0]["action"])["ok"]
        page, found = wait_until(
            lambda: (now := read(port))[1]["cockade_key_seconds_count",] and now, "a key that was counted"
        )
    assert (found["cockade_visits", "ssh"], found["cockade_visits", "protocol"]) == (1, 1)
    assert found["cockade_visits_begun_total", "ssh"] == 1
    assert found["cockade_refused_total", "request"] == 1
    assert (found["cockade_games", "open"], found["cockade_games", "finished"]) == (1, 0)
    assert found["cockade_events_kept_total",] > 1
    assert found["cockade_answer_seconds_count",] >= 5
    assert found["cockade_bots_waiting", "long"] == 0
    assert min(found[f"cockade_{each}_process_resident_memory_bytes",] for each in ("door", "host")) > 1 << 20
    assert not any(word in page for word in ("ada", "greta", f'"{game}"'))
    os.kill(host_of(grounds), signal.SIGKILL)
    wait_until(lambda: read(port)[1]["cockade_host_up",] == 0, "a host that is missed")
    wait_until(lambda: read(port)[1]["cockade_host_up",] == 1, "a host that is back")
    ada.type("\x11")
    wait_until(lambda: read(port)[1]["cockade_visits", "ssh"] == 0, "the end of the visit")
    assert read(port)[1]["cockade_visits_begun_total", "ssh"] == 1
