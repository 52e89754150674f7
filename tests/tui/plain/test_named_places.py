"""The line mode where places have names: orders by the words of what is offered."""

import pytest

from cockade.engine.revolution.phase0_setup.setup import unplaced
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.saves.game_host import GameHost
from cockade.tui.plain.matching import actions_said
from cockade.tui.plain.parser import verbs_of
from cockade.tui.plain.seat import PlainSeat, Unclear

PEOPLE = {"american": "human", "british": "human"}


@pytest.fixture
def host():
    """The campaign when the Americans mobilize for the first time."""
    found = GameHost.begin(GAME, "campaign", bytes(16))
    while not isinstance(found.opened.state.agenda[-1], events.Mobilization):
        offers = [offer for offer in found.offers() if offer.actions]
        calm = [offer for offer in offers if offer.verb is events.Pass]
        found.act(found.opened.decider, (calm or offers)[0].actions[0])
    assert not unplaced(found.opened.state, events.AMERICAN)
    return found


@pytest.fixture
def seat(host):
    """The Americans at it."""
    return PlainSeat(host, PEOPLE)


def said(seat, line):
    """What a line means."""
    verb, *words = line.replace(",", ", ").split()
    return actions_said(seat, verbs_of(GAME)[verb], words)


def test_an_order_is_found_by_the_words_of_what_is_offered(seat):
    """Names and ids, whole or cut short, with fillers between them."""
    wanted = (events.Mobilize("american_militia", "new_york"),)
    assert said(seat, "mobilize american_militia new_york") == wanted
    assert said(seat, "mobilize militia at New York") == wanted
    assert said(seat, "mobilize milit york") == wanted
    assert said(seat, "buy-marker") == (events.BuyMarker(),)


def test_words_that_fit_several_choose_nothing(seat):
    """The list is shown instead."""
    assert said(seat, "mobilize militia") == ()


def test_counters_that_are_said_in_the_same_words_are_one(host, seat):
    """Whichever of several militia goes along is all the same."""
    while not isinstance(host.opened.state.agenda[-1], events.Movement):
        offers = [
            offer for offer in host.offers() if offer.verb in (events.EndSegment, events.Seal, events.Pass)
        ]
        host.act(host.opened.decider, offers[0].actions[0])
    stacks = host.opened.state.position.at.items()
    area = next(a for a, stack in stacks if sum(u.counter.type == "american_militia" for u in stack) > 1)
    host.act(events.AMERICAN, events.Gather(area, "land"))
    (taken,) = said(seat, "take militia")
    assert isinstance(taken, events.Take)
    assert host.opened.state.unit(taken.unit).counter.type == "american_militia"
    assert len({one.unit for one in said(seat, "take militia, militia")}) == 2


def test_what_is_not_offered_is_asked_for_all_the_same(seat):
    """So that the rules can say why not; what is no order at all is said to be none."""
    assert said(seat, "mobilize british_fleet Boston") == (events.Mobilize("british_fleet", "boston"),)
    with pytest.raises(Unclear, match='No area is called "nowhere"'):
        said(seat, "mobilize american_militia nowhere")
    with pytest.raises(Unclear, match='Type it like this: "mobilize TYPE AREA"'):
        said(seat, "mobilize fleet")


def test_a_refusal_speaks_of_things_by_their_names(host, seat):
    """No ids in a sentence."""
    refusal = GAME.refuse(host.opened.state, events.AMERICAN, events.Mobilize("american_regular", "quebec"))
    assert seat.refused(refusal) == "Refused (13.6): Enemies are in Quebec."
