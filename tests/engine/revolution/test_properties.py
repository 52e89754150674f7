"""What holds whatever is played: conservation, ends, folding, saving, undo, refusals."""

from __future__ import annotations

import json

import pytest

from cockade.engine.dice import KeyedDice, recorded
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.turn import TURN
from cockade.engine.revolution.play import GAME
from cockade.engine.rules import Refusal
from cockade.events.codec import codec_for
from cockade.events.revolution import VOCABULARY, Allot, BuyMarker, Mobilize, Place, Seal
from tests.engine.revolution.walks import walk


def played(scenario, seed):
    """A whole game played at random."""
    return list(walk(scenario, seed))[-1][0]


SCENARIOS = ("campaign", "short+all", "campaign+none")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_and_break_no_law(scenario):
    """
    Counters and markers are conserved after every event; there is no dead end; somebody wins or nobody
    does.
    """
    for seed in range(2):
        for game, _ in walk(scenario, seed):
            assert GAME.violations(game.state) == []
        assert game.state.over
        assert GAME.outcome(game.state) is not None


def test_the_facts_alone_make_the_state():
    """Folding a recorded game gives what was played, and its roster."""
    game = played("campaign", 7)
    facts = [fact for event in game.story() for fact in event.facts]
    folded = GAME.reduce.fold(GAME.blank, facts)
    assert folded == game.state
    assert folded.roster == game.state.roster


def test_recorded_dice_and_actions_bring_back_the_recorded_facts():
    """Every lot and every die is in the record."""
    game = played("short", 3)
    for place in range(1, game.at + 1):
        event = game.event_at(place)
        resolution = GAME.decide(game.state_at(place - 1), event.side, event.action, recorded(event))
        assert tuple(resolution.facts) == event.facts


def test_every_event_can_be_written_and_read():
    """Packed and plain."""
    codec = codec_for(VOCABULARY)

    game = played("short+all", 4)
    for event in game.story():
        assert codec.unpack(json.loads(codec.pack(event) + "]")) == event
        assert codec.event(codec.plain(event)) == event


def test_undo_goes_back_to_the_same_state_and_never_past_a_draw():
    """A marker drawn is a marker seen."""
    for game, action in walk("campaign", 5, steps=150):
        before = game.state
        if isinstance(action, BuyMarker):
            assert game.floor == game.at
        elif game.at > game.floor:
            game.undo()
            game.redo()
            assert game.state is before


def test_what_is_not_offered_is_refused_with_a_clause_and_changes_nothing():
    """Also what is not for this player to do."""
    strangers = (
        Place("gage", "boston"),
        Mobilize("british_regular", "jamaica"),
        Allot("spy", "west"),
        Seal(),
    )
    for game, _ in walk("campaign", 6, steps=200):
        offered = [action for offer in game.offers() for action in offer.actions]
        before = game.state
        for action in strangers:
            for side in GAME.sides:
                if side != game.decider or action not in offered:
                    with pytest.raises(Refusal) as refusal:
                        GAME.decide(game.state, side, action, KeyedDice(b"", 0))
                    assert refusal.value.rule
                    assert refusal.value.message
        assert game.state is before


def test_every_step_of_a_turn_is_begun_by_some_module():
    """Without one the game would stand there."""
    assert [slot.step for slot in TURN if slot.step not in BOOK.openings] == []
