"""The record of a game gives back the whole game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cockade.saves.errors import SaveError
from cockade.saves.line_format import Header, written
from cockade.saves.loader import read
from tests.saves.playing import all_of, begun, played, same
from tests.toy import GAMES, Done, Take

HERE = Path("game.jsonl")
HEADER = Header("pebbles", "classic", bytes(range(16)).hex(), players={"north": "human"})


def text_of(host, header=HEADER):
    return written(header, host.opened)[0]


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
@example(seed=128395, steps=33)
def test_a_record_gives_back_the_whole_game(seed, steps):
    """Events, branches, the place, gestures, floors and what may be redone."""
    host = played(steps=steps, seed=seed, scenario="endless")
    reading = read(text_of(host, HEADER.__class__("pebbles", "endless", HEADER.key)), GAMES, HERE)
    assert all_of(reading.opened) == all_of(host.opened)
    assert reading.notes == ()


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_what_was_appended_step_by_step_is_the_same_game(tmp_path_factory, seed):
    """A file that grew and a file written at one stroke tell the same game."""
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    with played(path, steps=40, seed=seed) as host:
        assert same(read(path.read_bytes(), GAMES, path).opened, host.opened)


def test_redo_goes_on_after_loading():
    """What was taken back before saving can be played again after."""
    host = begun()
    host.act("north", Take(0))
    host.act("north", Take(0))
    host.undo_to(0)
    opened = read(text_of(host), GAMES, HERE).opened
    assert opened.redo() == 1
    assert opened.redo() == 1
    assert opened.state.heaps == (1, 5, 7)


def test_a_gesture_is_still_one_after_loading():
    """Joined events are taken back together."""
    host = begun()
    host.act("north", Take(0))
    host.act("north", Take(0), joined=True)
    assert read(text_of(host), GAMES, HERE).opened.undo() == 2


def test_an_event_is_one_short_line_of_ascii():
    """A person can read it."""
    host = begun()
    host.act("north", Take(0))
    host.act("north", Done())
    lines = text_of(host).decode("ascii").splitlines()
    assert lines[0].startswith('{"format":"cockade","schema":1,"game":"pebbles","scenario":"classic",')
    assert lines[2].startswith('[1,0,["Take",0],[["Taken",0],["FrameChanged",["Turn","north",0,1]]],"')
    assert len(lines) == 4


def test_an_unknown_game_is_refused():
    """The message says which games are known."""
    with pytest.raises(SaveError, match=r'game\.jsonl, line 1: .*"pebbles"; known are: chess'):
        read(text_of(begun()), {"chess": None}, HERE)


def test_viewing_asks_no_rule():
    """A game whose rules refuse everything, and whose scenarios are gone, can still be read."""
    game = GAMES["pebbles"]
    silent = type(game)(
        **{name: getattr(game, name) for name in game.__slots__ if name not in ("__weakref__", "rules")},
        rules=None,
    )
    host = played(steps=20)
    opened = read(text_of(host), {"pebbles": silent}, HERE).opened
    assert opened.states == host.opened.states
