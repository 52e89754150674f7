"""Views on the wire: what comes out on the other side is what went in, for every game and every side."""

from __future__ import annotations

import json
import random

import pytest

from cockade.engine.game_tree import GameTree
from cockade.server.client.remote_host import seen
from cockade.server.host.event_feed import ALL, EventFeed
from cockade.server.host.view_codec import view_codec
from cockade.tui.games import GAMES

SOME = ("rebels/trenton", "rebels/brooklyn", "brandywine/flank-attack", "revolution/short")


def game_of(full):
    """A game and a scenario of it."""
    game, _, scenario = full.partition("/")
    return GAMES[game], scenario


def at_random(full, events, seed=1):
    """A game after so many random events."""
    game, scenario = game_of(full)
    opened, rng = GameTree.begin(game, scenario, b"0123456789abcdef"), random.Random(seed)
    while len(opened.events) < events and opened.decider:
        if rng.random() < 0.1 and opened.at > opened.floor:
            opened.undo()
        offers = [action for offer in opened.offers() for action in offer.actions]
        opened.act(opened.decider, rng.choice(offers))
    return opened


@pytest.mark.parametrize("full", SOME)
def test_entries_unfold_to_the_views(full):
    """A session that folds its entries has at every event the view of its side, and the event as heard."""
    opened = at_random(full, 70)
    codec = view_codec(opened.game)
    for side in (*opened.game.sides, "", ALL):
        feed = EventFeed(opened, side)
        feed.extend()
        views, places = [], []
        told = [node for node in range(len(opened.events)) if side == ALL or not opened.is_silent(node, side)]
        for node, entry in zip(told, map(json.loads, feed.entries), strict=True):
            number, parent, joined, decider, heard, change = entry
            assert number == feed.entry_of(node)
            views.append(codec.apply(views[parent] if node else None, change))
            places.append(places[parent] + 1 if node else 0)
            state = opened.states[node]
            assert views[-1] == (state if side == ALL else opened.game.view(state, side))
            assert views[-1].roster == {unit.id: n for n, unit in enumerate(views[-1].units)}
            whole = opened.events[node] if side == ALL else opened.heard(node, side)
            assert codec.decode(heard) == whole.replace(n=places[-1])
            assert parent == (feed.entry_of(opened.parents[node]) if node else -1)
            assert decider == opened.game.decider(state)
            assert joined == opened.is_joined(node)


def test_what_stays_the_same_stays_the_same_object():
    """The screen remembers by identity what it has drawn and worked out."""
    opened = at_random("rebels/trenton", 30)
    codec = view_codec(opened.game)
    before = codec.decode(codec.encode(opened.states[-2]))
    after = codec.apply(before, codec.diff(opened.states[-2], opened.states[-1]))
    same = sum(one is other for one, other in zip(before.units, after.units, strict=True))
    assert same >= len(before.units) - 3
    assert codec.apply(before, None) is before


def test_a_view_can_hold_only_records():
    """Anything else is refused before it goes out."""
    with pytest.raises(TypeError, match="cannot hold"):
        view_codec(GAMES["rebels"]).encode(object())


def test_on_the_other_side_nothing_is_left_to_hide():
    """A view is not viewed again: names that it gave are not changed a second time."""
    opened = at_random("brandywine/battle", 60)
    game = seen(opened.game)
    assert game.view(opened.state, "american") is opened.state
    assert game.redact(opened.state, "american", opened.events[-1]) is opened.events[-1]
    assert seen(opened.game) is game
