"""What a side may not know never leaves the host: no byte of it comes over the socket."""

from __future__ import annotations

import json
import random
from contextlib import closing

import pytest
from attrs import evolve

from cockade.engine.brandywine.common.view import is_hidden
from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.game_tree import GameTree
from cockade.events.brandywine import AMERICAN, BRITISH, CloseCombat, PlayChit
from cockade.server.host.event_feed import EventFeed
from cockade.server.store.store import Store
from tests.server.host.test_view_codec import at_random
from tests.server.hosting import Running, all_silent


class Tapped:
    """A session that keeps every byte that comes over its socket, by the event it came with."""

    def __init__(self, guest):
        self.guest = guest
        self.heard = []
        pass_on = guest.connection._pass_on

        def keep(news):
            self.heard.append(json.dumps(news))
            pass_on(news)

        guest.connection._pass_on = keep


def play_on(hosts, line, rng, most):
    """Random play by both sides over their sockets."""
    for _ in range(most):
        for guest, _host in hosts.values():
            guest.connection.listen()
        newest = max(host.version for _, host in hosts.values())
        for guest, host in hosts.values():
            guest.connection.wait(lambda host=host, newest=newest: host.version >= newest)
        decider = line.opened.decider
        if not decider:
            return
        _, host = hosts[decider]
        actions = [action for offer in host.offers() for action in offer.actions]
        yield host, rng.choice(actions)


def hidden_throughout(before, side, event):
    """The units that this side may not know at any time in an event: a shot shows who fires it."""
    found = {unit.id for unit in before.units if is_hidden(before, side, unit)}
    for fact in event.facts:
        before = BRANDYWINE.reduce(before, fact)
        found &= {unit.id for unit in before.units if is_hidden(before, side, unit)}
    return found


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 10))])
def test_no_byte_of_a_hidden_stack(tmp_path, seed):
    """A British unit that is hidden throughout an event is not named in what the American gets of it."""
    with Running(tmp_path) as running:
        british, american, watcher = (running.guest(name) for name in ("Howe", "George", "Eve"))
        game, _ = british.start("brandywine/battle", BRITISH, auto_setup=True)
        theirs = british.enter(game)
        taps = {AMERICAN: Tapped(american), "": Tapped(watcher)}
        ours, _ = american.join(game), watcher.enter(game)
        hosted = running.host.directory.open(game)
        hosts = {BRITISH: (british, theirs), AMERICAN: (american, ours)}
        checked = 0
        for host, action in play_on(hosts, theirs, random.Random(seed), 60):
            before = hosted.opened.state
            lengths = {side: len(tap.heard) for side, tap in taps.items()}
            host.act(host.side, action)
            for side, tap in taps.items():
                tap.guest.connection.wait(
                    lambda tap=tap: tap.guest.games[game].version == hosted.stored.length
                )
                told = "".join(tap.heard[lengths[side] :])
                hidden = hidden_throughout(before, side, hosted.opened.events[-1])
                checked += len(hidden)
                assert not [id_ for id_ in hidden if f'"{id_}"' in told or f'\\"{id_}\\"' in told]
        assert checked > 200


def chit_played(n):
    """The first close combat of a random game, with the attacker's n-th chit, before the defender's."""
    for seed in range(40):
        opened = at_random("brandywine/flank-attack", 260, seed)
        for node, event in enumerate(opened.events):
            state = opened.states[opened.parents[node]]
            if isinstance(event.action, PlayChit) and not any(state.agenda[-1].chits):
                again = GameTree.begin(BRANDYWINE, "flank-attack", b"0123456789abcdef")
                for place in opened.line_to(opened.parents[node])[1:]:
                    again.record(opened.events[place])
                choices = [a for offer in again.offers() for a in offer.actions if isinstance(a, PlayChit)]
                if len(choices) > n:
                    again.act(again.decider, choices[n])
                    if isinstance(again.state.agenda[-1], CloseCombat) and not all(
                        again.state.agenda[-1].chits
                    ):
                        return again, event.side
    raise AssertionError


def test_the_other_side_and_spectators_hear_the_same_whichever_chit_was_played():
    """Two games that differ in nothing but a chit face down are told alike, byte for byte."""
    first, side = chit_played(0)
    second, _ = chit_played(1)
    assert first.events[-1] != second.events[-1]
    for eyes in (BRITISH if side == AMERICAN else AMERICAN, ""):
        told = []
        for opened in (first, second):
            feed = EventFeed(opened, eyes)
            feed.extend()
            told.append(list(feed.entries))
        assert told[0] == told[1]
    own = []
    for opened in (first, second):
        feed = EventFeed(opened, side)
        feed.extend()
        own.append(list(feed.entries))
    assert own[0] != own[1]


def test_the_key_stays_until_the_game_is_over(tmp_path):
    """Neither players nor spectators get it before."""
    with Running(tmp_path) as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game, _ = ann.start()
        taps = [Tapped(ann), Tapped(ben)]
        ann.enter(game)
        ben.join(game)
        with closing(Store.open(tmp_path)) as store:
            key = store.key(game).hex()
        ann.games[game].ask("say", text="hello")
        ben.connection.wait(lambda: ben.games[game].chat)
        assert not any(key in said for tap in taps for said in tap.heard)
        ann.games[game].ask("resign")
        ann.connection.wait(lambda: ann.games[game].now["over"])
        ben.connection.wait(lambda: ben.games[game].now["over"])
        assert all(any(key in said for said in tap.heard) for tap in taps)


def test_spectators_see_what_both_sides_may_see():
    """Nothing in a spectator's view is hidden from one of the sides."""
    opened = at_random("brandywine/battle", 90)
    seen, by_american = BRANDYWINE.view(opened.state, ""), BRANDYWINE.view(opened.state, AMERICAN)
    assert seen.units == by_american.units
    assert evolve(seen, entries=by_american.entries) == by_american


def test_a_question_does_not_lapse_by_what_the_other_side_does_in_secret(tmp_path):
    """Else who asks all the time could count it."""
    with Running(tmp_path) as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game, _ = ann.start("revolution/short", AMERICAN)
        hosts = {AMERICAN: (ann, ann.enter(game)), BRITISH: (ben, ben.join(game))}
        hosted, rng, hidden = running.host.directory.open(game), random.Random(7), 0
        while hidden < 5:
            side = hosted.opened.decider
            guest, host = hosts[side]
            _, theirs = hosts[BRITISH if side == AMERICAN else AMERICAN]
            guest.connection.wait(lambda: host.opened.decider == side)  # noqa: B023 - it waits at once
            theirs.ask("ask", kind="draw")
            before = hosted.opened.node
            host.act(side, rng.choice([action for offer in host.offers() for action in offer.actions]))
            theirs.ask("bookmark", text="")  # all that was sent before its answer has come with it
            asked = [wish["side"] for wish in theirs.now["wishes"]]
            said = range(before + 1, hosted.opened.node + 1)  # and what was said for form's sake after it
            is_hidden = all(hosted.opened.is_silent(node, theirs.side) for node in said)
            hidden += is_hidden
            assert asked == ([theirs.side] if is_hidden else [])


def test_what_is_wholly_hidden_leaves_no_trace_on_the_wire(tmp_path):
    """A secret step of the other side in The American Revolution: no entry, no other number, not a byte."""
    with Running(tmp_path) as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game, _ = ann.start("revolution/short", AMERICAN)
        ours = ann.enter(game)
        theirs = ben.join(game)
        hosted, taps = running.host.directory.open(game), {AMERICAN: Tapped(ann), BRITISH: Tapped(ben)}
        hosts = {AMERICAN: (ann, ours), BRITISH: (ben, theirs)}
        rng, checked = random.Random(7), 0
        while checked < 5 and hosted.opened.decider:
            side = hosted.opened.decider
            guest, host = hosts[side]
            guest.connection.wait(lambda: host.opened.decider == side)  # noqa: B023 - it waits at once
            at = hosted.opened.node
            host.act(side, rng.choice([action for offer in host.offers() for action in offer.actions]))
            other = BRITISH if side == AMERICAN else AMERICAN
            if not all_silent(hosted, at, other):
                continue
            checked += 1
            heard = taps[other].heard
            before, said = len(heard), len(hosts[other][1].chat)
            host.ask("say", text=f"word {checked}")
            hosts[other][0].connection.wait(lambda: len(hosts[other][1].chat) > said)  # noqa: B023 - as above
            told = [json.loads(news) for news in heard[before:]]
            assert all(news["entries"] or news["chat"] for news in told)
            entries = [entry for news in told for entry in news["entries"]]
            silent = [
                node for node in range(len(hosted.opened.events)) if hosted.opened.is_silent(node, other)
            ]
            assert len(hosts[other][1].opened.events) == len(hosted.opened.events) - len(silent)
            assert not any("Secret" in json.dumps(entry[4]) and not entry[5] for entry in entries)
            numbers = [event.n for event in hosts[other][1].opened.story()]
            assert numbers == list(range(len(numbers)))
        assert checked == 5
