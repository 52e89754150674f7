"""A cup of four, of people or of bots, over two hosts on one database, of which one is killed twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from contextlib import closing

import pytest

from cockade.saves.verify import verify
from cockade.server.store.results import Results
from cockade.server.store.store import Store
from cockade.server.store.tables import Seats
from cockade.server.store.tournaments import BOTS, KNOCKOUT, OVER, PEOPLE, Tournament, Tournaments
from cockade.tui.games import GAMES
from tests.server.host.test_many_hosts import machines  # noqa: F401 - a fixture
from tests.server.host.test_two_hosts import ROOT, Away
from tests.server.hosting import Guest
from tests.server.transports.grounds import wait_until

CUP = Tournament("cup", "rebels/stony-point", KNOCKOUT, "live", 1, 0, 4, 0.0, rated=True)
NAMES = ("Ann", "Ben", "Cyd", "Dan")
KILLED_AFTER = (20, 120)
"""So many actions before a host is killed."""


class Machine:
    """A host in a process of its own, and its log."""

    def __init__(self, folder):
        self.folder = folder
        self.log = folder / "log"
        self.begin()

    def begin(self):
        """Serve; it is there as soon as its log says so."""
        (self.folder / "data").mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "cockade.server.host.server", "data", "host"]
        before = self.said().count("host-serving")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stderr=log, env=os.environ | {"PYTHONPATH": str(ROOT)}
            )
        wait_until(lambda: self.said().count("host-serving") > before, "the host")

    def said(self):
        """All of its log."""
        return self.log.read_text() if self.log.exists() else ""

    def die(self):
        """End without a word."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self):
        """End as it should."""
        self.process.terminate()
        assert self.process.wait(60) == 0


class Field:
    """Four who play, two by way of each machine; whose machine dies comes again over the other."""

    def __init__(self, hosts, whom):
        self.whom, self.rng = whom, random.Random(11)
        self.guests = {name: self.come(name, hosts[n % 2]) for n, name in enumerate(NAMES)}

    def come(self, name, machine):
        """A session of a player, or of a bot by its own key."""
        found = Guest(Away(machine.folder), name, f"bot:{name.lower()}" if self.whom == BOTS else "")
        found.machine = machine
        return found

    def flee(self, machine, other):
        """Everybody who was there comes again over the other machine."""
        for name, guest in self.guests.items():
            if guest.machine is machine:
                self.guests[name] = self.come(name, other)

    def act(self):
        """Somebody whose turn it is decides; False where nobody must."""
        names = list(self.guests)
        self.rng.shuffle(names)
        for name in names:
            guest = self.guests[name]
            rows = guest.connection.ask("lobby")["games"]["mine"]
            due = [row["id"] for row in rows if row["decider"] == row["side"]]
            if due:
                host = guest.enter(due[0])
                if host.opened.decider == host.side:
                    host.act(host.side, self.choice(host))
                    return True
        return False

    def choice(self, host):
        """Whatever ends a step, mostly; else anything."""
        found = [action for offer in host.offers() for action in offer.actions]
        ends = [action for action in found if type(action).__name__.startswith("End")]
        return self.rng.choice(ends if ends and self.rng.random() < 0.5 else found)


@pytest.mark.soak
@pytest.mark.parametrize("whom", [PEOPLE, BOTS])
def test_a_cup_of_four_over_two_hosts_of_which_one_is_killed_twice(machines, tmp_path, whom):  # noqa: F811
    """No look fails, each game is made once and proves, and the best stands first by the results alone."""
    hosts = [Machine(folder) for folder in machines]
    field = Field(hosts, whom)
    with closing(Store.open(machines[0] / "data", create=False)) as store:
        kept = Tournaments(store)
        assert kept.make(CUP.replace(whom=whom))
        for guest in field.guests.values():
            guest.connection.ask("enlist", tournament="cup")
        acts, kills = 0, list(KILLED_AFTER)
        while kept.of("cup").state != OVER:
            acts += field.act()
            if kills and acts >= kills[0]:
                kills.pop(0)
                hosts[0].die()
                field.flee(hosts[0], hosts[1])
                hosts[0].begin()
                if kills:  # two play over the machine that was away, until it dies again
                    for name in NAMES[:2]:
                        field.guests[name] = field.come(name, hosts[0])
        assert kills == []
        check(store, field, tmp_path)
    for host in hosts:
        assert not [row for row in host.said().splitlines() if "failed" in row or "stuck" in row]
        host.end()


def check(store, field, tmp_path):
    """Every game proves; whom a pairing puts out plays no more; the standings say the same."""
    pairings, results, out = Tournaments(store).pairings("cup"), Results(store), []
    for each in pairings:
        assert not set(out) & {each.first, each.second}
        (game,) = each.games
        seats = {seat.side: seat.player for seat in Seats(store).of(game)}
        path = tmp_path / f"{game}.jsonl"
        store.export(game, path)
        assert verify(path, GAMES).same
        _, opened = store.open_game(game, GAMES)
        outcome, result = opened.game.outcome(opened.state), results.of(game)
        assert result.winner == outcome.winner
        if result.winner:
            out.append(next(player for side, player in seats.items() if side != result.winner))
    told = field.guests["Ann"].connection.ask("tournament", tournament="cup")
    names = dict(store.rows("SELECT id, name FROM player"))
    best = ({each.first for each in pairings} | {each.second for each in pairings}) - set(out)
    assert [row["who"] for row in told["standings"] if row["place"] == 1] == [names[each] for each in best]
    assert len(out) == len(NAMES) - 1
