"""Pebbles played at random, with everything a record can hold."""

from __future__ import annotations

import random

from attrs import evolve, fields

from cockade.engine.game_tree import GameTree
from cockade.engine.rules import Refusal, Rules
from cockade.saves.game_host import GameHost
from tests.toy import PEBBLES, Turn, rules

KEY = bytes(range(16))


def begun(path=None, scenario="classic", **more):
    """A new game of pebbles, kept at `path` if there is one."""
    return GameHost.begin(PEBBLES, scenario, KEY, path=path, **more)


def an_action(host, rng):
    """Any action that is offered; None when the game is over."""
    choices = [action for offer in host.offers() for action in offer.actions]
    return rng.choice(choices) if choices else None


def one_step(host, rng):
    """Something that a player may do: mostly an action, sometimes back, forth or elsewhere."""
    what = rng.choices(("act", "undo", "redo", "start of turn", "anywhere"), (12, 3, 3, 1, 1))[0]
    action = an_action(host, rng)
    try:
        if what == "anywhere":
            host.go_to(rng.randrange(len(host.opened.events)))
        elif what == "start of turn":
            host.undo_to(host.opened.floor)
        elif what in ("undo", "redo"):
            getattr(host, what)()
        elif action is not None:
            host.act(host.opened.decider, action, joined=rng.random() < 0.3)
    except Refusal:
        pass


def played(path=None, steps=30, seed=1, **more):
    """A game that has gone on for some steps."""
    host, rng = begun(path, **more), random.Random(seed)
    for _ in range(steps):
        one_step(host, rng)
    return host


def all_of(opened):
    """Everything that an open game consists of."""
    return {field.name: getattr(opened, field.name) for field in fields(GameTree)}


def same(one, other):
    """Whether two open games are the same in everything, what was taken back included."""
    return all_of(one) == all_of(other)


def changed(**parts):
    """The games of today, with some rules changed."""
    return {"pebbles": evolve(PEBBLES, **parts)}


def changed_rules(verb=None, resolve=None, offers=None):
    """The rules of pebbles with another way to carry out a verb, or with other offers."""
    other = Rules()
    for name in ("_offers", "_resolve", "_go_on"):
        getattr(other, name).update(getattr(rules, name))
    if verb:
        other.resolver(verb, Turn)(resolve)
    if offers:
        other.offers_in(Turn)(offers)
    return changed(rules=other)
