"""What holds for the referees of every game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rulebook import load_rulebook
from cockade.events.facts import Rolled
from tests.referee.fact_mutations import drawn, missed
from tests.referee.kernel import Referee, judged, story_of, unexpected
from tests.toy import PEBBLES, Done, Take, Taken, Throw

FOLDER = Path(__file__).parent
FILES = sorted(path for path in FOLDER.glob("**/*.py") if path.name != "test_sheets.py")
"""All but the test that holds the two readings of maps and charts together."""
ENGINE = "cockade.engine."
KERNELS = {"dice", "game", "game_tree", "reducer", "rulebook"}
"""What no game owns: dice, folding, open games, numbers of rulings; maps and charts they read themselves."""
OF_A_GAME = {"data", "reducer", "scenarios", "state"}
"""What a referee may take from the package of a game: its data, its state and its reducer."""
PLAYERS = {"bots"}
"""Who plays the games that are judged."""
GAMES = ("rebels", "brandywine", "revolution")


def imports(path):
    """What a file imports, with the name of its module."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def may_import(name):
    """Whether a referee may import this name: it brings in no rule."""
    if not name.startswith(ENGINE):
        return True
    room, *inside = name.removeprefix(ENGINE).split(".")
    if room in GAMES:
        return not OF_A_GAME.isdisjoint(inside)
    return room in KERNELS | PLAYERS


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_referee_imports_no_rule(path):
    """A second reading of the rulebook looks at data, records and folded states, never at the first."""
    assert [name for name in imports(path) if not may_import(name)] == []


@pytest.mark.parametrize(
    "name",
    [
        "cockade.engine.rebels.segment4_movement.march.march",
        "cockade.engine.rebels.play",
        "cockade.engine.zones",
        "cockade.engine.law.Law",
    ],
)
def test_rules_are_not_allowed(name):
    """Rule modules of a game and the kernels that carry rules are none of a referee's business."""
    assert not may_import(name)


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_that_is_repeated_is_one_of_the_rulebook(game):
    """The numbers by which a referee says that he only repeats a ruling are some of those of the game."""
    said = {
        n for path in (FOLDER / game).glob("*.py") for n in re.findall(r"\bQ\d+\b", path.read_text("utf-8"))
    }
    assert said
    assert said <= {ruling.id for ruling in load_rulebook(f"cockade.engine.{game}").rulings}


class PebbleReferee(Referee):
    """Pebbles are taken from heaps that hold them, and so many as the die says."""

    def watch(self, before, event, after):
        """Compare one event with the rules."""
        thrown = next((fact.die for fact in event.facts if isinstance(fact, Rolled)), 1)
        for fact in event.facts:
            if isinstance(fact, Taken):
                there = before.heaps[fact.heap]
                self.expect("2.1", "pebbles taken", min(thrown, there), fact.count)
                self.expect("2.1", "a heap that has some", True, after.heaps[fact.heap] >= 0 < there)


def pebbles(*actions):
    """A game of pebbles that was played so far."""
    opened = GameTree.begin(PEBBLES, "classic", bytes(16))
    for action in actions:
        opened.act(opened.decider, action, dice=KeyedDice(bytes(16), opened.at + 1))
    return story_of(opened, "classic")


PLAYED = pebbles(Take(0), Take(0), Done(), Throw(), Take(1), Done())


def test_a_referee_is_silent_about_a_game_played_by_the_rules():
    """And has looked at something."""
    referee = judged(PLAYED, PebbleReferee)
    assert list(unexpected(referee)) == []
    assert referee.checks


def test_what_is_known_is_not_reported():
    """A breach of a clause that the game is known to break is left out; any other is told in full."""
    referee = PebbleReferee("classic", 3)
    referee.expect("2.1", "pebbles taken", 3, 4)
    assert list(unexpected(referee, {"2.1"})) == []
    assert list(unexpected(referee)) == ["classic event 3: 2.1 pebbles taken: expected 3, found 4"]


def test_facts_without_sense_are_a_breach():
    """A heap that there is not cannot be judged, and that is told."""
    fact = Taken(9)
    event = PLAYED.events[1].replace(facts=(fact,))
    referee = PebbleReferee("classic")
    referee.see(PLAYED.before(1), event, PLAYED.before(1))
    assert [breach.clause for breach in referee.breaches] == ["unreadable"]


def taken(fact, _state):
    """Only pebbles are mutated."""
    return "pebbles" if isinstance(fact, Taken) and fact.rule == "2.1" else ""


def test_mutations_are_drawn_by_seed():
    """The same seed gives the same mutations, and every one changes its event."""
    once, again = ([m.event for _, m in drawn([PLAYED], taken, ["pebbles"], count=20, seed=4)] for _ in "ab")
    assert once == again
    assert all(event != PLAYED.events[event.n] for event in once)


def test_a_changed_figure_is_noticed_and_a_blind_referee_misses_it():
    """What was taken cannot be changed unnoticed; who looks at nothing notices nothing."""
    mutations = list(drawn([PLAYED], taken, ["pebbles"], count=20, seed=4, spared={"rule", "heap"}))
    figures = [pair for pair in mutations if "->" in pair[1].what]
    assert figures
    assert missed(figures, PebbleReferee) == []

    class Blind(Referee):
        def watch(self, before, event, after):
            """See nothing."""

    assert len(missed(figures, Blind)) == len(figures)
