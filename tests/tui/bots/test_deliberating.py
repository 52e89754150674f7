"""The Veteran against the clock: trials in other processes, and what he answers when there was no time."""

from multiprocessing import get_context
from threading import Thread

from cockade.engine.bots.deliberation import Candidate, Trial, question, tried
from cockade.engine.bots.ways import Way
from cockade.tui.bots.deliberating import QUICK, SLOW, Deliberator, Helpers, opponent, seconds_for, try_out
from tests.engine.bots.test_guess import walk


def asked(turns=0):
    """A question at the beginning of a turn of Stony Point."""
    game, state, _ = next(found for found in walk("rebels", "stony-point", 90, every=1) if is_movement(found))
    return question(game, state, "q").replace(turns=turns)


def is_movement(found):
    return type(found[1].agenda[-1]).__name__ == "MovementSegment"


class Slow(Helpers):
    """Helpers who never have an answer."""

    def ask(self, asked):
        """Nobody is started."""

    def has_room(self):
        return False

    def done(self, *_):
        return iter(())

    is_busy = True


def test_without_a_trial_he_plays_as_regular(monkeypatch):
    monkeypatch.setattr("cockade.tui.bots.deliberating.QUICK", 0.0)
    assert Deliberator(helpers=Slow(1)).decide(asked()) == Way()


def test_large_battles_may_take_longer_and_no_turn_more_than_its_share():
    small = asked()
    assert 0 < seconds_for(small) < QUICK
    large = small.replace(seen=small.seen.replace(units=small.seen.units * 20))
    assert seconds_for(small) < seconds_for(large) < SLOW


def test_a_helper_tries_out_what_it_is_told_and_ends_with_who_asks():
    here, there = get_context("spawn").Pipe()
    helper = Thread(target=try_out, args=(there,))
    helper.start()
    wanted = asked()
    here.send(wanted)
    here.send((Candidate(Way()), 0, 3))
    found = here.recv()
    assert found == tried(wanted, Candidate(Way()), 0, 3)
    assert isinstance(found, Trial)
    here.close()
    helper.join(10)
    assert not helper.is_alive()


def test_only_veteran_needs_a_clock():
    assert isinstance(opponent("veteran", "rebels"), Deliberator)
    assert not isinstance(opponent("regular", "rebels"), Deliberator)
