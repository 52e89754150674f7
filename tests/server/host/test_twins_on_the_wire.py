"""
Twins over the real socket: of two games that look alike to a side it is told the same, byte for byte.

A twin differs only in what a side may not know: two hidden units, or a marker of a hand and one of the Dead
Pool, have changed places. Compared is all that comes when somebody enters, asks for what is not offered, for
what stands across the table, for the lobby, and when an action is played of which the side hears the same:
answers, refusals, offers, views, numbers and sizes. `test_planted_leaks.py` holds that this would be noticed.
"""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import ExitStack
from random import Random

import pytest
from attrs import evolve

from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.revolution.play import GAME as REVOLUTION
from cockade.engine.rules import Refusal
from cockade.events.codec import codec_for
from cockade.events.event import Event
from cockade.saves.game_host import GameHost
from cockade.server.host.background_tasks import BackgroundTasks
from cockade.server.host.budget import Budget
from cockade.server.host.hosted_game import HostedGame
from cockade.server.host.tokens import door_secret, mint
from tests.engine.brandywine import test_twins as brandywine
from tests.engine.revolution.s22_fog import test_22_twins as revolution
from tests.engine.revolution.walks import walk
from tests.server.hosting import Running

AMERICAN, BRITISH = "american", "british"
OF_ONE, OF_A_GAME = 4, 400
"""Twins of one state, and of one game, at most."""
REFUSED = (
    *({"do": "undo"}, {"do": "undo", "place": 0}, {"do": "redo"}, {"do": "rematch"}),
    *({"do": "answer", "kind": kind, "yes": True} for kind in ("undo", "draw")),
    {"do": "publish", "level": 1},
)
"""What may not be done at the table of a game that has just begun."""


class Wire:
    """A session that keeps what comes as it came."""

    def __init__(self, running, name):
        self._wire = socket.socket(socket.AF_UNIX)
        self._wire.settimeout(None)
        self._wire.connect(str(running.socket))
        self._lines = self._wire.makefile("rwb")
        self.ask(do="hello", token=mint(door_secret(running.data), f"SHA256:{name}", running.time))

    def ask(self, **asked):
        """All lines up to the answer, and the answer."""
        self._lines.write(json.dumps({"id": 1, **asked}).encode() + b"\n")
        self._lines.flush()
        said = [self._lines.readline()]
        while not said[-1].startswith(b'{"id":1,'):
            said.append(self._lines.readline())
        return b"".join(said)

    def close(self):
        """Hang up."""
        self._lines.close()
        self._wire.close()


class Table:
    """
    A game of which both players and a spectator look at one state after another.

    With another host `elsewhere` on the same games they look at it from there as well.
    """

    def __init__(self, running, scenario, elsewhere=None):
        ann, ben = running.guest("Ann"), running.guest("Ben")
        self.game, _ = ann.start(scenario, AMERICAN)
        ben.connection.ask("join", game=self.game)
        self.wires = {AMERICAN: Wire(running, "Ann"), BRITISH: Wire(running, "Ben")}
        running.guest("Eve")
        self.wires[""] = Wire(running, "Eve")
        self.hosts = [running.host, *([elsewhere.host] if elsewhere else [])]
        self.elsewhere = elsewhere and Far(elsewhere)
        for wire in self.wires.values():
            wire.ask(do="lobby")
        self.host = running.host
        self.games = [open_game(each, self.game) for each in (running, elsewhere) if each]
        self.hosted = self.games[0]
        if self.elsewhere:  # there the game is new yet
            self.elsewhere.follow(*self.games)
            for wire in self.elsewhere.wires.values():
                wire.ask(do="lobby")

    def lay(self, state):
        """Let this be how the game stands, and nothing be played yet."""
        for host, hosted in zip(self.hosts, self.games, strict=True):
            self._lay(host, hosted, state)

    def _lay(self, host, hosted, state):
        opened = hosted.opened
        each_event = (opened.events, opened.states, opened.parents, opened._floors, opened._gestures)
        for kept in (*each_event, opened._deciders, opened.line):
            del kept[1:]
        opened.at = 0
        opened.states[0] = state
        opened._deciders[0] = opened.game.decider(state)
        hosted.feeds.clear()
        host._turns[self.game] = opened.decider  # whose turn it was before is another state's

    def told(self, side, state, actions):
        """Everything that a side is told of a state."""
        self.lay(state)
        ask, game = self.wires[side].ask, self.game
        codec = codec_for(self.hosted.opened.game.vocabulary)
        said = [ask(do="enter", game=game), ask(do="lobby"), ask(do="games", kind="mine", after="")]
        said += [ask(**asked, game=game) for asked in REFUSED]
        said += [ask(do="act", game=game, action=codec.plain(action)) for action in actions]
        assert len(self.hosted.opened.events) == 1
        return [*said, ask(do="leave", game=game)]

    def heard(self, side, state, action):
        """Everything that a side is told while an action is played, by itself or by the other side."""
        self.lay(state)
        decider, game = self.hosted.opened.decider, self.game
        ask, act = self.wires[side].ask, self.wires[decider].ask
        for each in {decider, side}:
            self.wires[each].ask(do="enter", game=game)
            self.wires[each].ask(do="lobby")
        said = codec_for(self.hosted.opened.game.vocabulary).plain(action)
        answer = act(do="act", game=game, action=said)
        told = [answer if side == decider else b"", ask(do="lobby")]
        for each in {decider, side}:
            self.wires[each].ask(do="leave", game=game)
        for wire in self.wires.values():
            wire.ask(do="lobby")  # whoever sits there was told whose turn it is
        return told

    def heard_elsewhere(self, side, state, action):
        """Everything that a side and who only watches are told at another host while an action is played."""
        self.lay(state)
        here, there = self.games
        decider, far = here.opened.decider, self.elsewhere
        self.wires[decider].ask(do="enter", game=self.game)
        for each in {side, ""}:
            far.wires[each].ask(do="enter", game=self.game)
            far.wires[each].ask(do="lobby")
        said = codec_for(here.opened.game.vocabulary).plain(action)
        self.wires[decider].ask(do="act", game=self.game, action=said)
        far.follow(here, there)
        told = {each: far.wires[each].ask(do="lobby") for each in (side, "", "bystander")}
        self.wires[decider].ask(do="leave", game=self.game)
        for each in {side, ""}:
            far.wires[each].ask(do="leave", game=self.game)
        for wire in (*self.wires.values(), *far.wires.values()):
            wire.ask(do="lobby")
        return told

    def close(self):
        """Everybody goes."""
        for wire in (*self.wires.values(), *(self.elsewhere.wires.values() if self.elsewhere else ())):
            wire.close()


class Far:
    """Another host on the same games, who is at it, and what it does when others have written."""

    def __init__(self, running):
        self.running = running
        names = {AMERICAN: "Ann", BRITISH: "Ben", "": "Eve", "bystander": "Bob"}
        running.guest("Bob")
        self.wires = {side: Wire(running, name) for side, name in names.items()}

    def follow(self, here, there):
        """Take up what was played at the first host, and tell it, as at a look."""
        asyncio.run_coroutine_threadsafe(self._follow(here, there), self.running._loop).result(60)

    async def _follow(self, here, there):
        for node in range(len(there.opened.events), len(here.opened.events)):
            there.opened.record(here.opened.events[node])
        self.running.host.tell(there)
        self.running.host.look_at_lists({there.id})


def open_game(running, game):
    """A game at a host that keeps nothing of what is played in it."""

    async def opened():
        hosted = running.host.directory.open(game)
        hosted.look_round()
        hosted.host = GameHost(hosted.opened)
        events = hosted.opened.events  # what was set up is the same for all twins, and long to tell
        events[0] = evolve(events[0], facts=())
        return hosted

    return asyncio.run_coroutine_threadsafe(opened(), running._loop).result(60)


def refused(game, state, side, actions):
    """Those that this side is not offered now."""
    offered = {action for offer in game.offers(state) for action in offer.actions}
    return [action for action in actions if game.decider(state) != side or action not in offered]


def compared(table, game, families):
    """Each twin is told to its side, and to a spectator who sees the same; how many were compared."""
    count, chance = 0, Random(0)
    for state, others, side, actions in families:
        asked = refused(game, state, side, actions)
        mine, anybody = table.told(side, state, asked), table.told("", state, [])
        for other in others:
            assert table.told(side, other, asked) == mine
            assert not is_one_to_all(game, state, other) or table.told("", other, []) == anybody
            action = chance.choice([action for offer in game.offers(state) for action in offer.actions])
            if hears(table, game, state, side, action) == hears(table, game, other, side, action) is not None:
                assert table.heard(side, other, action) == table.heard(side, state, action)
                if table.elsewhere:
                    alike = hears(table, game, state, "", action) == hears(table, game, other, "", action)
                    one, two = (table.heard_elsewhere(side, each, action) for each in (state, other))
                    assert (one[side], one["bystander"]) == (two[side], two["bystander"])
                    assert not alike or one == two
        count += len(others)
    return count


def hears(table, game, state, side, action):
    """What a side hears of an action by the rules, and sees after it; None if it is refused."""
    opened, decider = table.hosted.opened, game.decider(state)
    try:
        done = game.decide(state, decider, action, opened._keyed(opened.key, 1, decider, action))
    except Refusal:
        return None
    event = game.redact(state, side, Event(1, game.decider(state), action, tuple(done.facts)))
    return event, game.view(done.state, side), game.decider(done.state)


def is_one_to_all(game, state, other):
    """Whether a spectator sees no difference."""
    return game.view(state, "") == game.view(other, "")


def of_brandywine(seed):
    """Twins to the American in a game of bots before the release, with actions that name British units."""
    chance = Random(seed)
    for state in brandywine.played(seed, "random"):
        if state.agenda and not state.over:
            others = brothers(state, lambda state: brandywine.twin(state, chance))
            yield state, others, AMERICAN, list(brandywine.asked(state, chance))


def of_revolution(seed):
    """Twins to either side in a random game, with actions that were possible at some time."""
    chance, seen = Random(seed), {}
    for game, _ in walk("campaign", seed):
        if not game.decider:
            return
        for offer in game.offers():
            seen.update(dict.fromkeys(offer.actions[:3]))
        for side in REVOLUTION.sides:
            others = brothers(game.state, lambda state, to=side: revolution.twin(state, to, chance))
            yield game.state, others, side, chance.sample(list(seen), min(6, len(seen)))


def brothers(state, twin):
    """Some twins of one state, so that it is told itself but once."""
    tried = (twin(state) for _ in range(OF_ONE))
    return [other for other in tried if other is not None]


def no_more_than(most, families):
    """The first of them, with so many twins at most."""
    for state, others, *asked in families:
        if others:
            yield state, others[:most], *asked
            most -= len(others)
        if most <= 0:
            return


GAMES = {
    "brandywine/battle": (BRANDYWINE, of_brandywine),
    "revolution/campaign": (REVOLUTION, of_revolution),
}


async def _nothing(_):
    """It does not look."""


@pytest.fixture(autouse=True)
def _only_what_is_asked(monkeypatch):
    """
    Nobody has to wait before he may ask again, and nothing is told because a second has gone by.

    Nor does an action that ends the game write its key into the record, which all others share.
    """
    monkeypatch.setattr(Budget, "wait", 0.0)
    monkeypatch.setattr(HostedGame, "tell_key", lambda _: None)
    monkeypatch.setattr(BackgroundTasks, "look_at_games", lambda _: None)
    monkeypatch.setattr(BackgroundTasks, "look_at_everything", _nothing)


@pytest.mark.parametrize("scenario", GAMES)
def test_twins_are_told_alike(tmp_path, scenario):
    """Some pairs of one game."""
    assert several(tmp_path, scenario, (1,), 15) == 15


@pytest.mark.parametrize("scenario", GAMES)
def test_twins_are_told_alike_over_two_hosts(tmp_path, scenario):
    """Some pairs, of which one host is told by what the other has kept."""
    assert several(tmp_path, scenario, (1,), 10, hosts=2) == 10


@pytest.mark.soak
@pytest.mark.parametrize("scenario", GAMES)
def test_ten_thousand_twins_are_told_alike(tmp_path, scenario, record_property):
    """As above, over many games."""
    count = several(tmp_path, scenario, range(2, 250), 10_000)
    record_property("counted", f"{count} pairs")
    assert count == 10_000


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("scenario", GAMES)
def test_two_thousand_twins_are_told_alike_over_two_hosts(tmp_path, scenario, part, record_property):
    """As above, a part at a time: each is of other games."""
    seeds = range(1000 + 20 * part, 1020 + 20 * part)
    count = several(tmp_path, scenario, seeds, 200, hosts=2)
    record_property("counted", f"{count} pairs")
    assert count == 200


def several(folder, scenario, seeds, most, hosts=1):
    """So many pairs at most, out of games with these seeds."""
    game, families = GAMES[scenario]
    count = 0
    with ExitStack() as stack:
        running, *others = [stack.enter_context(Running(folder)) for _ in range(hosts)]
        table = Table(running, scenario, *others)
        for seed in seeds:
            if count < most:
                count += compared(table, game, no_more_than(min(most - count, OF_A_GAME), families(seed)))
        table.close()
    return count
