"""Recorded games, accepted as today's rules play them."""

from __future__ import annotations

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.rules import Refusal, offer
from cockade.events.event import Event
from cockade.saves import rerecord as module
from cockade.saves.baseline import known_of
from cockade.saves.errors import SaveError
from cockade.saves.rerecord import accept, expect
from cockade.saves.save_file import SaveFile, review
from cockade.saves.verify import verify
from tests.saves.playing import KEY, begun, changed, changed_rules, played, same
from tests.toy import GAMES, PEBBLES, Take, Taken, Throw, Turn, done, rules


def throw_one_more(resolution, frame, action):
    """A throw takes one pebble more than the die says."""
    rolled = resolution.roll("throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total))
    resolution.happen(Taken(0, rolled.die + 1, "2.31"))
    done(resolution, frame, action)


@pytest.mark.parametrize("seed", range(5))
def test_an_accepted_game_is_the_same_from_then_on(tmp_path, seed):
    """Whatever was played, taken back or left on a branch: today's rules say what is recorded now."""
    path, games = tmp_path / "game.jsonl", changed_rules(Throw, throw_one_more)
    played(path, steps=60, seed=seed, scenario="endless").close()
    then = review(path, GAMES)
    throws = sum(type(event.action) is Throw for event in then.opened.events)
    assert accept(path, games) == throws > 0
    assert verify(path, games).same
    now = review(path, games)
    assert now.header == then.header
    for part in ("parents", "line", "at", "_gestures"):
        assert getattr(now.opened, part) == getattr(then.opened, part)
    assert [event.action for event in now.opened.events] == [event.action for event in then.opened.events]


def test_a_game_that_is_the_same_is_not_touched(tmp_path):
    """Not one byte of it, nor its time."""
    path = tmp_path / "game.jsonl"
    played(path).close()
    before = path.read_bytes(), path.stat().st_mtime_ns
    assert accept(path, GAMES) == 0
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_the_dice_that_fell_fall_again(tmp_path):
    """Also in a game whose key is not known."""
    path, games = tmp_path / "game.jsonl", changed_rules(Throw, throw_one_more)
    with begun(path, scenario="endless", served=True) as host:
        host.act("north", Throw())
    die = review(path, GAMES).opened.events[1].facts[0].die
    assert accept(path, games) == 1
    rolled, taken = review(path, games).opened.events[1].facts[:2]
    assert (rolled.die, taken.count) == (die, die + 1)


def test_a_game_with_an_action_that_is_refused_today_stays_as_it_is(tmp_path):
    """The event, the clause and a way out are named; the file is not touched."""

    def no_throws(state, turn):
        return [offer for offer in rules._offers[Turn](state, turn) if offer.verb is not Throw]

    path = tmp_path / "game.jsonl"
    with begun(path, scenario="endless") as host:
        host.act("north", Throw())
    before = path.read_bytes()
    with pytest.raises(SaveError, match=r"event 1 is refused today under 2\.0.*Record the game again"):
        accept(path, changed_rules(offers=no_throws))
    assert path.read_bytes() == before


def test_a_game_that_somebody_plays_is_not_rewritten(tmp_path):
    """It is locked."""
    path = tmp_path / "game.jsonl"
    with begun(path, scenario="endless") as host:
        host.act("north", Throw())
        with pytest.raises(SaveError, match="open in another window"):
            accept(path, changed_rules(Throw, throw_one_more))


def test_rules_that_change_nothing_leave_equal_games(tmp_path):
    """Deciding every event anew under the same rules gives the very same open game."""
    from cockade.saves.rerecord import _decided_anew

    path = tmp_path / "game.jsonl"
    played(path, steps=40, seed=3).close()
    opened = review(path, GAMES).opened
    assert same(_decided_anew(opened, path), opened)


def test_it_is_locked_from_the_first_byte_that_is_read(tmp_path, monkeypatch):
    """Nobody can play on while its events are decided anew, so that nothing confirmed is thrown away."""
    path, games = tmp_path / "game.jsonl", changed_rules(Throw, throw_one_more)
    with begun(path, scenario="endless") as host:
        host.act("north", Throw())
    told = []

    def decided_while_somebody_comes(*arguments):
        with pytest.raises(SaveError, match="open in another window"):
            SaveFile.open(path, GAMES)
        told.append(arguments)
        return decided_anew(*arguments)

    decided_anew = module._decided_anew
    monkeypatch.setattr(module, "_decided_anew", decided_while_somebody_comes)
    assert accept(path, games) == 1
    assert len(told) == 1


def test_an_action_that_was_recorded_as_refused_stays_until_it_is_allowed(tmp_path):
    """Refused under another clause it keeps its reason; allowed, it is played."""
    path, opened = tmp_path / "game.jsonl", GameTree.begin(PEBBLES, "classic", KEY)
    opened.record(Event(1, "north", Take(99), ()))
    SaveFile.create(path, opened).close()
    assert expect(path, GAMES, "There is no such heap.", "1776-07-04") == 1
    known = known_of(path)
    assert accept(path, GAMES) == 0
    elsewhere = changed(refuse=lambda *_: Refusal("2.9", "No."))
    assert accept(path, elsewhere) == 1
    assert known_of(path)[0].replace(clause=known[0].clause, today=known[0].today) == known[0]
    assert known_of(path)[0].clause == "2.9"
    assert verify(path, elsewhere).same
    greedy = changed_rules(Take, done, offers=lambda *_: [offer(Take(99), "2.1")])
    assert accept(path, greedy) == 1
    assert verify(path, greedy).same
    assert not known_of(path)
