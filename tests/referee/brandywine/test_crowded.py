"""The referee over crowded positions, where rare rules meet."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from tests.referee.brandywine import offers
from tests.referee.brandywine.departures import KNOWN
from tests.referee.brandywine.positions import BRANDYWINE, played_on
from tests.referee.brandywine.referee import BrandywineReferee
from tests.referee.kernel import unexpected

EVENTS = 100
FEW, MANY = range(19), range(500)
SETTLED = (
    ("battle-basic", 130),
    ("flank-attack", 124),
    ("battle", 50),
    ("flank-attack", 195),
    ("feint-basic", 185),
    ("feint", 376),
    ("feint-basic", 418),
    ("battle", 265),
    ("feint-basic", 603),
)
"""
Where game and referee differed: the way of the Pinned, a lead in the house, a leader who is bound, what comes
first when a phase ends (two of them), leaders who step aside, two guns in one hex, rifles across deep water.
"""


def found_in(card, seed):
    """What the referee finds in a crowded position played on."""
    story = played_on(card, seed, EVENTS)
    referee = BrandywineReferee(story.name)
    for place in range(1, len(story.events)):
        referee.see(story.before(place), story.events[place], story.states[place])
    return list(unexpected(referee, KNOWN))


@pytest.mark.parametrize("card", SCENARIO_IDS)
def test_play_from_crowded_positions_keeps_to_the_rulebook(card):
    """Units thrown together, shaken, Pinned and reduced: what follows is what the rulebook says."""
    assert [breach for seed in FEW for breach in found_in(card, seed)] == []


@pytest.mark.parametrize(("card", "seed"), SETTLED)
def test_what_was_found_once_stays_settled(card, seed):
    """Positions of the soak in which game and referee have differed."""
    assert found_in(card, seed) == []


def kept_to_offers(card, seed, length):
    """What is offered or kept back against the rulebook at the decisions of a crowded position."""
    story = played_on(card, seed, length)
    referee = BrandywineReferee(story.name)
    for place in range(1, len(story.events)):
        state = story.before(place)
        offers.compared(referee, state, [one for offer in BRANDYWINE.offers(state) for one in offer.actions])
        referee.see(state, story.events[place], story.states[place])
    assert referee.checks
    return list(unexpected(referee, KNOWN))


@pytest.mark.parametrize("card", SCENARIO_IDS)
def test_a_decision_offers_what_the_rulebook_allows(card):
    """Every march, shot, attack, rally and advance that is lawful is offered, and no other."""
    assert kept_to_offers(card, 0, 25) == []


@pytest.mark.soak
@pytest.mark.parametrize("card", SCENARIO_IDS)
def test_decisions_offer_what_the_rulebook_allows(card):
    """The same at all decisions of many crowded positions."""
    assert [breach for seed in range(1, 60) for breach in kept_to_offers(card, seed, EVENTS)] == []


@pytest.mark.soak
@pytest.mark.parametrize("card", SCENARIO_IDS)
def test_play_from_many_crowded_positions_keeps_to_the_rulebook(card, record_property):
    """The same from five hundred positions of every card."""
    record_property("counted", f"{len(MANY)} positions")
    assert [breach for seed in MANY for breach in found_in(card, seed)] == []
