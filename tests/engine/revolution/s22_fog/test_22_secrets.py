"""What is hidden from a side leaves no trace: not in its view, not in what it hears, not in its offers."""

from __future__ import annotations

from random import Random

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.revolution.common.state import enemy
from cockade.engine.revolution.common.view import redact, view
from cockade.engine.revolution.play import GAME
from cockade.engine.rules import Refusal
from cockade.events.event import Event
from cockade.events.facts import Secret
from cockade.events.revolution import (
    AMERICAN,
    BRITISH,
    Allot,
    Bid,
    Choose,
    CommitmentsShown,
    Mobilize,
    Movement,
    PlayMarker,
    Seal,
    TakeAll,
)
from cockade.saves.game_host import GameHost
from tests.engine.revolution.field import Board
from tests.engine.revolution.s22_fog.test_22_view import shuffled
from tests.engine.revolution.walks import walk

rule = pytest.mark.rule
KEY = b"secrets"


def offered(state):
    """All that may be done, by the clause that allows it."""
    return [(offer.verb, offer.subject, offer.rule, tuple(offer.actions)) for offer in GAME.offers(state)]


def known(host, side):
    """Everything that a host hands out for a side."""
    offers = [tuple(offer.actions) for offer in host.offers(side)]
    return host.snapshot(side), host.events_since(-1, side), offers


def played_on(state, side, action):
    """What follows from an action with dice of one key: the event and the state; nothing if it is refused."""
    try:
        resolution = GAME.decide(state, side, action, KeyedDice(KEY, 1))
    except Refusal:
        return None
    return Event(1, side, action, tuple(resolution.facts)), resolution.state


def names_a_unit(state, *records):
    """Whether something is about a certain counter: where it lies, another one would have to be named."""
    return any(id_ in repr(record) for record in records for id_ in state.roster)


def turns_up(before, event, after, side):
    """Whether an action goes on to what hidden things decide: fights, hunger, draws and what is shown."""
    shown = [fact for fact in event.facts if isinstance(fact, CommitmentsShown) or is_drawn(fact, side)]
    return shown or before.battle or after.battle or (before.turn, before.step) != (after.turn, after.step)


def is_drawn(fact, side):
    """Whether the side has drawn something, which depends on what the other has left in the pool."""
    return getattr(fact, "side", "") == side


@rule("revolution", "22.1", "22.2", "7.4", "8.1", "9.3")
@pytest.mark.parametrize("scenario", ["campaign", "short+all"])
def test_what_is_silent_leaves_no_trace(scenario):
    """The other side does not even learn that it happened: it is shown what it was shown before."""
    silent = 0
    for game, action in walk(scenario, 21):
        for side in (AMERICAN, BRITISH) if action else ():
            event, before = game.events[game.node], game.state_at(game.at - 1)
            heard = game.heard(game.node, side)
            if game.is_silent(game.node, side):
                silent += 1
                assert (event.side, heard.action, heard.facts) == (enemy(side), Secret(), ())
                assert view(before, side) == view(game.state, side)
            else:
                told = heard.facts or heard.action != Secret() or game.decider != event.side
                assert told or view(before, side).agenda != view(game.state, side).agenda
    assert silent > 20


@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize("scenario", ["campaign", "short+all"])
def test_offers_do_not_depend_on_what_is_hidden(scenario):
    """Two states that look alike to the side that decides let it do the same."""
    random, compared = Random(2), 0
    for game, _ in walk(scenario, 22):
        side = game.decider
        if side:
            other = shuffled(game.state, side, random)
            compared += other != game.state
            assert offered(other) == offered(game.state)
    assert compared > 20


@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize("scenario", ["campaign", "short+all"])
def test_the_same_choice_sounds_the_same_whatever_is_hidden(scenario):
    """An action outside battle that both of two states allow is heard alike and leads to the same view."""
    random, compared = Random(3), 0
    for game, action in walk(scenario, 23):
        if action is None or names_a_unit(game.state, action, *game.state_at(game.at - 1).agenda):
            continue
        before, event = game.state_at(game.at - 1), game.event_at(game.at)
        side = enemy(event.side)
        other = shuffled(before, side, random)
        mine, theirs = played_on(before, event.side, action), played_on(other, event.side, action)
        if mine is None or theirs is None or other == before or turns_up(before, *mine, side):
            continue
        compared += 1
        assert redact(before, side, mine[0]) == redact(other, side, theirs[0])
        assert view(mine[1], side) == view(theirs[1], side)
    assert compared > 20


@rule("revolution", "8.1", "22.2")
def test_a_host_tells_nothing_of_a_bid_before_both_are_shown():
    """Not how many markers were put down, not by a gap in the numbers, and nothing of a second thought."""
    hands = {"american": ["tactics", "spy", "rabble_1"], "british": ["debate"]}
    hosts = [GameHost(Board(step="I.1", **hands).game) for _ in range(3)]
    assert known(hosts[0], BRITISH) == known(hosts[2], BRITISH)
    for marker in ("spy", "tactics"):
        hosts[1].act(AMERICAN, Bid(marker))
    assert known(hosts[0], BRITISH) == known(hosts[1], BRITISH)
    assert known(hosts[0], AMERICAN) != known(hosts[1], AMERICAN)
    hosts[1].undo()
    assert known(hosts[0], BRITISH) == known(hosts[1], BRITISH)
    for host in hosts[:2]:
        host.act(AMERICAN, Seal())
    assert known(hosts[0], BRITISH) == known(hosts[1], BRITISH)
    assert known(hosts[0], BRITISH) != known(hosts[2], BRITISH)


@rule("revolution", "9.3", "22.2")
def test_a_screen_that_has_heard_so_many_events_gets_those_that_follow():
    """The numbers of a side run on without gaps, whatever it did not hear of in between."""
    board = Board(step="IV.1", american=["rabble_1", "rabble_2"], british=["rabble_3"])
    host = GameHost(board.game)
    seen = host.snapshot(BRITISH)
    for marker, item in (("rabble_1", "west"), ("rabble_2", "west")):
        host.act(AMERICAN, Allot(marker, item))
    assert host.events_since(seen.place, BRITISH) == ()
    host.act(AMERICAN, Seal())
    heard = host.events_since(seen.place, BRITISH)
    assert [(event.n, event.action) for event in heard] == [(seen.place + 1, Seal())]
    now = host.snapshot(BRITISH)
    assert (now.place, now.length, now.version) == (seen.place + 1, seen.length + 1, seen.version + 1)
    assert host.events_since(now.place, BRITISH) == ()
    assert len(host.events_since(-1)) == 4


@rule("revolution", "22.1")
def test_nobody_counts_the_steps_in_which_a_stack_is_put_together():
    """Whether one by one or all at once: the other side hears of a stack when it sets off."""
    pieces = "boston: gage, 2 british_regular; newport: american_militia"
    hosts = [GameHost(Board(pieces, step="V.1", campaign=1, first=BRITISH).game) for _ in range(2)]
    for host, one_by_one in zip(hosts, (True, False), strict=True):
        assert isinstance(host.opened.state.agenda[-1], Movement)
        gather = next(action for offer in host.offers() for action in offer.actions if offer.rule == "16.3")
        host.act(BRITISH, gather)
        while one_by_one and (takes := [o for o in host.offers() if o.verb.__name__ == "Take"]):
            host.act(BRITISH, takes[0].actions[0])
        if not one_by_one:
            host.act(BRITISH, TakeAll())
    assert len(hosts[0].opened.line) != len(hosts[1].opened.line)
    assert known(hosts[0], AMERICAN) == known(hosts[1], AMERICAN)


def test_a_game_in_progress_is_told_from_its_first_event_on():
    """A host that takes one over counts for a side what that side has heard of it."""
    host = GameHost(next(game for game, _ in walk("campaign", 3) if game.at == 60))
    told = host.events_since(-1, BRITISH)
    assert [event.n for event in told] == list(range(len(told)))
    assert len(told) < len(host.events_since(-1)) == 61
    assert host.snapshot(BRITISH).version == host.snapshot().version == 0


@rule("revolution", "22.1", "13.6", "13.7", "7.9.minutemen", "7.9.bait")
@pytest.mark.parametrize("hidden", ["gage", "tory_militia"])
def test_a_counter_beside_own_leaders_may_be_troops_or_a_leader(hidden):
    """Ruling Q113: what may be done there does not tell which."""
    board = Board(f"trenton: {hidden}, arnold", points=(9, 9))
    assert Mobilize("american_light", "trenton") not in board.choices(Mobilize)
    start = {"step": "V.1", "campaign": 1, "american": ["minutemen"], "loyalty": {"mid_atlantic": 1}}
    called = Board(f"trenton: {hidden}, arnold; boston: american_light", **start)
    assert Choose("trenton") not in called.do(PlayMarker("minutemen")).choices(Choose)
    works = [("partisan", "american", "trenton")]
    baited = Board(
        f"trenton: {hidden}; boston: american_light", **{**start, "american": ["bait"]}, works=works
    )
    assert PlayMarker("bait") in baited.choices(PlayMarker)
