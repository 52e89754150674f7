"""Stepping sentence by sentence through a served game of secrets shows nothing that a side may not know."""

from __future__ import annotations

import random

import pytest

from cockade.engine.revolution.play import GAME
from cockade.events.revolution import UNSEEN
from cockade.server.client.table_session import SeatedSession
from tests.server.host.test_two_players import seated
from tests.server.hosting import Running

EVENTS = 260
SIDES = ("american", "british", "")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game of The American Revolution at random: the whole truth, and its table as each side has it."""
    with Running(tmp_path_factory.mktemp("stepping")) as running:
        ann, ben, one, two = seated(running, "revolution/short")
        eve = running.guest("Eve")
        watched = eve.enter(one.id)
        guests = {"american": (ann, one), "british": (ben, two), "": (eve, watched)}
        opened, chance = running.host.directory.open(one.id).opened, random.Random(3)
        opened.key = bytes(16)  # the same dice every time
        while opened.at < EVENTS and opened.decider:
            side = opened.decider
            guest, host = guests[side]
            guest.connection.wait(lambda: host.opened.decider == side)  # noqa: B023 - it waits at once
            host.act(side, chance.choice([action for offer in host.offers() for action in offer.actions]))
        for side, (guest, host) in guests.items():
            heard = [node for node in range(len(opened.events)) if not opened.is_silent(node, side)]
            guest.connection.wait(lambda: len(host.opened.events) == len(heard))  # noqa: B023 - as above
        yield opened, {side: host for side, (_, host) in guests.items()}


def faces(state, side):
    """The units of others that are shown with a name, and where."""
    return {(unit.id, unit.area) for unit in state.units if unit.side != side and not is_nameless(unit)}


def is_nameless(unit):
    """Whether nothing is shown of it but that it is there."""
    return unit.id.startswith(UNSEEN)


def markers(state, side):
    """What is shown of hands that are not one's own, and of the Dead Pool."""
    hands = zip(GAME.sides, state.hands, strict=True)
    return {*state.pool, *(marker for owner, hand in hands if owner != side for marker in hand)}


def stepped(host):
    """Every place and state that is shown on the way to the beginning and back, a sentence at a time."""
    session = SeatedSession(host)
    for by in (-1, 1):
        before = None
        while before != (where := (session.position.place, session.position.sentences, id(session.state))):
            before = where
            yield session.position.place, session.state
            session.review.step("fact", by)
        assert session.position.place == (0 if by < 0 else host.opened.at)


@pytest.mark.parametrize("side", SIDES)
def test_what_is_stepped_through_shows_no_more_than_a_side_may_know(played, side):
    """Of others' units, of their hands and of the pool nothing but what it sees or was just told."""
    opened, hosts = played
    truth = [node for node in opened.line if not opened.is_silent(node, side)]
    views = [GAME.view(opened.states[node], side) for node in truth]
    seen = [faces(view, side) for view in views]
    shown = 0
    for place, state in stepped(hosts[side]):
        heard = repr(opened.heard(truth[place], side).facts)
        units = faces(state, side) - seen[place] - seen[max(0, place - 1)]
        assert not [unit for unit, _ in units if f"'{unit}'" not in heard]
        open_before = {one.marker for one in views[max(0, place - 1)].committed}
        kept = markers(state, side) - open_before - {UNSEEN}
        assert not [marker for marker in kept if f"'{marker}'" not in heard]
        shown += 1
    assert shown > 2 * EVENTS
    assert any(seen)
