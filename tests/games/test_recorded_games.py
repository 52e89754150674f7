"""Whole recorded games: they open, they can be stepped through, and today's rules agree with them."""

from __future__ import annotations

import re

import pytest

from cockade.saves.baseline import known_of
from cockade.saves.save_file import review
from cockade.tui.commands import main as cockade
from cockade.tui.games import GAMES
from tests.games.remake import (
    BATTLES,
    KEYED,
    MATCHES,
    RANDOM,
    REGULAR,
    REGULARS,
    SCENARIOS,
    WANDERINGS,
    keyed,
    names,
    paired,
    recorded,
    text_of,
)

PICTURED = [path for path in recorded() if path.stem.endswith("-1-0")]
TOLD = PICTURED[:1]
ENDED = [path for path in recorded() if path.stem.endswith("-greedy-1")]


def by_name(path):
    return path.stem


every_game = pytest.mark.parametrize("path", recorded(), ids=by_name)
pictured = pytest.mark.parametrize("path", PICTURED, ids=by_name)
ended = pytest.mark.parametrize("path", ENDED, ids=by_name)


def played(path):
    """How many events a file holds: its lists. The header and what was noted are not."""
    return sum(line[:1] == b"[" and line[1:2].isdigit() for line in text_of(path).splitlines())


def printed(capsys, *arguments):
    """What a command prints when all is well."""
    capsys.readouterr()
    assert cockade([*map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_every_match_is_recorded():
    """And no file is there that nobody can make again, but those that people have played."""
    wanted = {name for scenario in SCENARIOS for match in MATCHES for name in names(scenario, *match[:2])}
    wanted |= {paired(scenario, seed) for scenario, seeds in BATTLES.items() for seed in seeds}
    wanted |= {paired(scenario, seed, RANDOM) for scenario, seeds in WANDERINGS.items() for seed in seeds}
    wanted |= {paired(scenario, seed, REGULAR) for scenario, seeds in REGULARS.items() for seed in seeds}
    wanted |= {keyed(scenario) for scenario in KEYED}
    assert {path.name for path in recorded() if not re.search("-by-hand-|-made-", path.name)} == wanted


@every_game
def test_a_recorded_game_opens_and_ends_and_its_states_are_sound(path):
    """
    Its chain holds, nothing has to be mended, and its facts alone lead to an outcome.

    Some hundred states, all over the game, are the fold of the facts before them and break none of its laws.
    """
    reading = review(path, GAMES)
    opened = reading.opened
    assert reading.notes == ()
    assert opened.game.outcome(opened.state) is not None
    assert opened.decider == ""
    check_states(opened, max(1, opened.at // 100))


@pytest.mark.soak
@every_game
def test_every_state_of_a_recorded_game_is_sound(path):
    check_states(review(path, GAMES).opened)


def check_states(opened, step=1):
    """The fold of all facts so far is what is kept, and breaks no law, every so many events."""
    game, state = opened.game, opened.game.blank
    for place, event in enumerate(opened.story()):
        state = game.reduce.fold(state, event.facts)
        if place % step == 0 or place == opened.at:
            assert state == opened.state_at(place)
            assert game.violations(state) == [], f"event {place}"


@every_game
def test_todays_rules_say_what_was_recorded_or_is_known(path, capsys):
    """By `cockade verify`, which ends with 0: every action is decided again with the dice that fell."""
    said = printed(capsys, "verify", path).splitlines()
    known = known_of(path)
    assert said[0] == f"{path}: {'known differences' if known else 'the same'}, {played(path)} events."
    assert len(said) == 1 + len({each.reason for each in known})


@pictured
@pytest.mark.parametrize("part", [0.25, 0.5, 1.0])
def test_a_recorded_game_looks_as_it_did(path, part, capsys, snapshot):
    """The map and the status at three moments of one game of every scenario."""
    last = played(path) - 1
    assert printed(capsys, "show", path, "--at", round(last * part)) == snapshot


@ended
def test_a_battle_looks_at_its_end_as_it_did(path, capsys, snapshot):
    """The other battles are kept with their last picture only."""
    assert printed(capsys, "show", path) == snapshot


@pytest.mark.parametrize("path", TOLD, ids=by_name)
def test_a_recorded_game_is_told_as_it_was(path, capsys, snapshot):
    """The whole record in prose."""
    assert printed(capsys, "log", path) == snapshot


def test_a_script_at_the_keys_is_called_one():
    """Who looks at the file sees that no person played it."""
    for scenario, side in KEYED.items():
        players = review(recorded()[0].with_name(keyed(scenario)), GAMES).header.players
        assert players[side] == "a script at the keys"
        assert set(players.values()) == {"a script at the keys", "greedy"}
