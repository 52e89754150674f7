"""No question that a screen asks of a position raises, and what is promised before a march is what comes."""

import sys
from contextlib import contextmanager

import pytest
from attrs import asdict

from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from tests.soak.kinds import EVERY, questions
from tests.soaking import in_soak
from tests.tui.games import asked
from tests.tui.table import GAMES_FOLDER

CROWDS = {"rebels": "trenton", "brandywine": "feint", "revolution": "short"}
SEEDS = 2
EVERY_NTH = 41
BETWEEN = {"rebels": "harlem-greedy-1", "brandywine": "feint-greedy-1", "revolution": "short-greedy-1"}
MOST_CALLS = 200_000


@pytest.mark.parametrize("game", CROWDS)
def test_every_question_about_a_crowded_position_has_an_answer(game):
    """Some positions of games that start with the units thrown together."""
    for seed in range(SEEDS):
        states = asked.crowded(game, CROWDS[game], seed)[1 + seed :: EVERY_NTH]
        assert asked.all_of(game, states)[1] == []


@pytest.mark.parametrize(("game", "name"), BETWEEN.items())
def test_the_prompt_between_two_facts_of_an_event_is_there_at_once(game, name):
    """A replay stops after each fact, where no decision is due: one state of each kind."""
    opened, seen = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened, set()
    prompt = ui_of(game).words.prompt
    for node, event in enumerate(opened.events):
        state = opened.states[opened.parents[node]] if node else opened.states[0]
        for fact in event.facts if node else ():
            state = GAMES[game].reduce(state, fact)
            kind = kind_of(state, fact)
            if kind not in seen:
                seen.add(kind)
                with at_most(MOST_CALLS):
                    prompt(state)


@contextmanager
def at_most(number):
    """Fail in the middle of what calls more functions than that."""
    left = number

    def count(_, event, __):
        nonlocal left
        left -= event == "call"
        assert left > 0

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def kind_of(state, fact):
    """The fact, the frame on top, and which of its fields are empty."""
    frame = state.agenda[-1] if state.agenda else None
    fields = asdict(frame, recurse=False).values() if frame else ()
    return type(fact), type(frame), tuple(map(bool, fields))


@pytest.mark.parametrize("scenario", [in_soak(each) for each in EVERY])
def test_every_question_about_a_whole_game_has_an_answer(scenario):
    """At length."""
    assert questions(scenario, "random", 1)[1] == []
