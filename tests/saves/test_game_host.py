"""The game host: what the screen and the protocol see."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from cockade.engine.dice import LoadedDice
from cockade.engine.rules import Refusal, Rules
from cockade.events.event import Event
from cockade.events.facts import Concealed, Secret
from cockade.events.problems import DecodeError
from cockade.saves.game_host import GameHost
from tests.saves.playing import KEY, begun, one_step, played
from tests.toy import PEBBLES, Done, Take, Taken, Throw, Turn, rules


def test_a_snapshot_tells_where_the_game_stands():
    """Everything that a screen draws around the map."""
    host = begun()
    host.act("north", Take(0))
    now = host.snapshot("north")
    assert now.state.heaps == (2, 5, 7)
    assert (now.place, now.length, now.node, now.decider) == (1, 1, 1, "north")
    assert (now.turn, now.outcome) == ("Turn 1", None)
    assert (now.may_undo, now.may_redo) == (True, False)
    host.undo()
    then = host.snapshot()
    assert (then.may_undo, then.may_redo, then.length) == (False, True, 1)
    assert then.version == now.version + 1


def test_offers_are_for_the_side_that_decides():
    """The other side has none."""
    host = begun()
    assert [offer.verb for offer in host.offers()] == [Take, Take, Take, Throw]
    assert [offer.subject for offer in host.offers("north")] == [0, 1, 2, None]
    assert host.offers("south") == ()


def test_events_since_a_place_are_what_a_client_has_missed():
    """Along the line of play, up to the present."""
    host = begun()
    acted = [host.act("north", action) for action in (Take(0), Take(0), Done())]
    assert host.events_since(1) == tuple(acted[1:])
    assert host.events_since(-1) == (host.opened.events[0], *acted)
    assert host.events_since(3) == ()


def test_a_side_hears_only_what_the_game_lets_it_hear():
    """The other side's action is kept from it, and nobody else's; the file keeps everything."""

    def redact(before, side, event):
        assert not event.n or before.heaps == (3, 5, 7)
        return event if side == event.side else evolve(event, action=Secret(), facts=(Concealed(),))

    host = GameHost.begin(evolve(PEBBLES, redact=redact), "classic", KEY)
    took = host.act("north", Take(0))
    assert host.events_since(0, "north") == host.events_since(0) == (took,)
    assert host.events_since(0, "south") == (Event(1, "north", Secret(), (Concealed(),)),)


def test_undo_goes_back_to_the_floor_and_no_further():
    """Dice and a change of side cannot be taken back, except in an analysis."""
    for free in (False, True):
        host = begun(free_undo=free)
        host.act("north", Take(0))
        host.act("north", Done())
        host.act("south", Take(1))
        assert host.undo() == 1
        if free:
            assert host.undo_to(0) == 2
            continue
        with pytest.raises(Refusal, match="cannot be taken back"):
            host.undo()
        with pytest.raises(Refusal):
            host.undo_to(1)


def test_a_gesture_is_taken_back_and_played_again_as_one():
    """A stack that moved together."""
    host = begun()
    host.act("north", Take(2))
    host.act("north", Take(2), joined=True)
    host.act("north", Take(2), joined=True)
    assert host.undo() == 3
    assert host.redo() == 3
    with pytest.raises(Refusal, match="Nothing has been taken back"):
        host.redo()


def test_undo_to_the_future_is_refused():
    """What has not been played cannot be gone back to."""
    host = begun()
    host.act("north", Take(2))
    with pytest.raises(Refusal, match="not been played yet"):
        host.undo_to(2)


def test_any_event_can_be_gone_to_and_none_other():
    """Branches are kept."""
    host = begun()
    host.act("north", Take(0))
    host.undo()
    host.act("north", Take(1))
    host.go_to(1)
    assert host.snapshot().state.heaps == (2, 5, 7)
    host.go_to(2)
    assert host.snapshot().state.heaps == (3, 4, 7)
    for nowhere in (-1, 3):
        with pytest.raises(IndexError):
            host.go_to(nowhere)


def test_dice_can_be_loaded():
    """For tests and for what-ifs."""
    host = begun()
    event = host.act("north", Throw(), dice=LoadedDice({"throw": [6]}))
    assert event.facts[0].die == 6


def test_a_mistake_of_the_rules_changes_nothing(tmp_path):
    """A fact that could not be read again is found before it is kept, and the game stands where it was."""
    slip = Rules()
    for name in ("_offers", "_resolve", "_go_on"):
        getattr(slip, name).update(getattr(rules, name))
    slip.resolver(Take, Turn)(lambda resolution, _, action: resolution.happen(Taken(action.heap, 0.5)))
    path = tmp_path / "game.jsonl"
    with GameHost.begin(evolve(PEBBLES, rules=slip), "classic", KEY, path=path) as host:
        before = path.read_bytes()
        with pytest.raises(DecodeError, match=r"\$\.facts\[0\]\.count: expected a whole number, found 0\.5"):
            host.act("north", Take(0))
        assert (host.opened.at, path.read_bytes()) == (0, before)
        host.act("north", Throw())


def test_a_game_needs_no_file():
    """Analysis in memory costs nothing."""
    with begun() as host:
        host.act("north", Take(0))
        assert host.save is None


@pytest.mark.parametrize("seed", range(5))
def test_every_change_has_a_version_of_its_own(seed):
    """A client that knows the version knows whether it has seen everything."""
    host, rng = begun(scenario="endless"), random.Random(seed)
    seen = host.snapshot()
    for _ in range(100):
        one_step(host, rng)
        now = host.snapshot()
        if now.version == seen.version:
            assert (now.node, now.length) == (seen.node, seen.length)
        seen = now


def test_the_end_is_told():
    """Nobody decides any more, and nothing is offered."""
    host = played(steps=400, seed=8)
    assert host.snapshot().outcome is not None or host.offers()
    rng = random.Random(1)
    while actions := [action for offer in host.offers() for action in offer.actions]:
        host.act(host.opened.decider, rng.choice(actions))
    assert host.snapshot().outcome.winner in ("north", "south")
    assert host.snapshot().decider == ""
