"""The Veteran against the clock: trials in other processes, and what he answers when there was no time."""

import sys
from itertools import count
from multiprocessing import get_context
from subprocess import PIPE, Popen
from threading import Thread

import pytest

from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.rebels.planning import BOLD, STILL
from cockade.engine.bots.search import Candidate, Trial, all_drafted, question, tried
from cockade.events.rebels import Declaration
from cockade.tui.bots.parallel_search import QUICK, SLOW, Deliberator, Helpers, opponent, seconds_for, try_out
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
    monkeypatch.setattr("cockade.tui.bots.parallel_search.QUICK", 0.0)
    assert Deliberator(helpers=Slow(1)).decide(asked()) == Way()


def test_large_battles_may_take_longer_and_no_turn_more_than_its_share():
    small = asked()
    assert 0 < seconds_for(small) < QUICK
    large = small.replace(size=small.size * 20)
    assert seconds_for(small) < seconds_for(large) < SLOW


def test_a_thought_that_took_too_long_is_missing_to_the_next(monkeypatch):
    """Each look takes three seconds: the first question takes the turn, the second asks nobody."""
    clock = count(0, 3)
    monkeypatch.setattr("cockade.tui.bots.parallel_search.monotonic", lambda: float(next(clock)))
    one, told = asked(), []
    veteran = Deliberator(helpers=Slow(1))
    veteran.decide(one)
    monkeypatch.setattr(Slow, "ask", lambda _, question: told.append(question.seen.turn))
    assert veteran.decide(one) == Way()
    assert told == []
    veteran.decide(one.replace(seen=one.seen.replace(turn=one.seen.turn + 1)))
    assert told == [one.seen.turn + 1]


def test_who_is_hurried_decides_at_once():
    """By what he has found; helpers that never answer do not hold him up."""
    assert Deliberator(helpers=Slow(1), hurried=lambda: True).decide(asked()) == Way()


COPIED = """
from tests.tui.bots.test_parallel_search import asked
from cockade.tui.bots.parallel_search import Helpers
Helpers(2, copies=True).ask(asked())
print("ready", flush=True)
input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere helpers are begun anew")
def test_copied_helpers_end_with_who_was_killed():
    """Each is a copy of one that holds pipes to all: the output ends only when nobody holds it any more."""
    with Popen([sys.executable, "-c", COPIED], stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        process.kill()
        assert process.stdout.read() == ""


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


def test_what_was_in_hand_for_an_earlier_question_is_dropped_when_it_comes():
    """The helper answers the old question before it reads the new one: that is no trial of the new one."""
    here, there = get_context("spawn").Pipe()
    helpers, wanted = Helpers(1), asked()
    helpers._free.append(here)
    helpers.ask(wanted)
    helpers.begin((Candidate(Way()), 0, 1))
    helpers.ask(wanted)
    said = [there.recv(), there.recv(), there.recv()]
    there.send(Trial(0, 1, 0.5))
    assert [type(one).__name__ for one in said] == ["Question", "tuple", "Question"]
    assert list(helpers.done(5.0)) == []
    helpers.begin((Candidate(Way()), 0, 2))
    there.send(Trial(0, 2, 0.5))
    assert [trial.number for _, trial in helpers.done(5.0)] == [2]


def test_drafts_come_in_their_order_whoever_makes_them():
    """A helper that is free takes one, and who asks does what is left over."""
    here, there = get_context("spawn").Pipe()
    helper = Thread(target=try_out, args=(there,))
    helper.start()
    helpers, wanted = Helpers(1), asked()
    helpers._free.append(here)
    helpers.ask(wanted)
    ways = [Way(), Way(changes=STILL), Way(changes=BOLD)]
    assert helpers.drafts(wanted, ways) == all_drafted(wanted, ways)
    assert not helpers.is_busy
    here.close()
    helper.join(10)


def test_only_veteran_needs_a_clock():
    assert isinstance(opponent("veteran", "rebels"), Deliberator)
    assert not isinstance(opponent("regular", "rebels"), Deliberator)


def test_fights_may_take_all_that_is_left_of_a_turn_and_marches_leave_something():
    marches = asked()
    frame = marches.seen.agenda[-1]
    fights = marches.replace(seen=marches.seen.replace(agenda=(Declaration(frame.side, (), ()),)))
    whole = seconds_for(fights)
    assert 0 < seconds_for(marches) < whole
    assert seconds_for(fights, 1.0) == pytest.approx(whole - 1.0)
    assert seconds_for(fights, QUICK) == 0.0
