"""The turning point of a game is the winner's, and is told with its own phase and its own step."""

from __future__ import annotations

import pytest

from cockade.engine.bots import next_placement
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.highlights import opening, turned
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.turning_points import reasons
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER
from tests.soaking import in_soak
from tests.tui.table import KEY

SHORT = (
    "rebels-trenton-1-0",
    "kings-mountain-greedy-1",
    "stony-point-greedy-1",
    "flank-attack-basic-greedy-1",
)
LONG = (
    *("princeton-greedy-1", "harlem-greedy-1", "brooklyn-greedy-1", "white-plains-greedy-1"),
    *("bennington-regular-1", "hubbardton-regular-1", "stono-ferry-regular-1", "battle-greedy-1"),
    *("short-greedy-1", "campaign-by-hand-1", "tournament-greedy-1", "rebels-trenton-whatif-1-1"),
    "feint-greedy-1",
)


def index_of(name):
    """A recorded game as a review knows it."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    return ReviewIndex(opened, ui_of(opened.game.id), "")


@pytest.mark.parametrize("name", [*SHORT, *(in_soak(name) for name in LONG)])
def test_the_turning_point_is_the_winners(name):
    """Its sign, its phase and what is told are those of one step, at which the review opens."""
    index = index_of(name)
    outcome, found = index.opened.game.outcome(index.state(index.last)), turned(index)
    if found is None:
        assert opening(index) == (0, ())
        return
    if outcome is not None and outcome.winner:
        assert (found.change > 0) == (outcome.winner == index.opened.game.sides[0])
    assert found.before < found.step <= found.after
    place, said = opening(index)
    before, event = index.before(place), index.event(place)
    text = text_of(said)
    assert place == found.step
    assert " ".join(index.ui.words.heading(before)).strip() in text
    told = [*index.ui.words.story(before, event), *(each.text for each in reasons(index, place - 1, place))]
    assert any(sentence.rstrip(".") in text for sentence in told)


def test_nothing_is_turned_by_a_set_up():
    """A game of which only the units are placed."""
    host = GameHost.begin(GAMES["brandywine"], "feint-basic", KEY)
    while (action := next_placement("brandywine", host.opened.state)) is not None:
        host.act(host.opened.decider, action)
    assert turned(ReviewIndex(host.opened, ui_of("brandywine"), "")) is None
