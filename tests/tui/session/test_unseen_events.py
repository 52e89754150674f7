"""What one must know before one decides: what came of the last decision, where the next one is, who goes."""

from pathlib import Path

import pytest

from cockade.events.brandywine import CloseCombat
from cockade.events.rebels import Advancing, Bombard
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.orders import comers
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of

RECORDED = Path(__file__).parents[2] / "games"


def seated(name):
    """The American of a recorded game against the Veteran."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    return Session(GameHost(opened), ui_of(opened.game.id), {"american": "human", "british": "random"})


@pytest.fixture
def feint():
    return seated("feint-by-hand-2")


def test_what_the_other_side_answers_hides_no_result(feint):
    """A chit costs a unit; then the British lead their next combat, which is no news beside that."""
    lost = 199
    feint.orders.tell_done(feint.orders._unheard(lost + 1, "british"))
    said = text_of(feint.message)
    assert "Smith is eliminated" in said
    assert said.index("Smith is eliminated") < said.index("leads the British")


def test_a_long_turn_is_not_told_in_one_line(feint):
    """Of what the other side does by itself the last is told, and what revealed something shortly before."""
    for last in range(2, feint.opened.at):
        side = feint.opened.event_at(last).side
        told = feint.orders._unheard(last, side)
        assert told[-1] == last
        assert len(told) <= 6


def test_the_cursor_goes_to_the_combat_that_is_decided(feint):
    """Chits stand nowhere on the map; the combat for which they are chosen does."""
    found, opened = 0, feint.opened
    for place in range(1, opened.at):
        frame = opened.state_at(place).agenda[-1:]
        if frame and isinstance(frame[0], CloseCombat) and frame[0].step == "tactics":
            matter = feint.ui.map.matter(opened.state_at(place))
            assert matter in {into for *_, into in frame[0].combat.crossings}
            found += 1
    assert found > 5


def test_only_who_can_advance_is_named():
    """8.522: a leader advances with one unit, by choice; those who are called up to advance all go."""
    seat, found = seated("trenton-by-hand-2"), 0
    opened = seat.opened
    line = tuple(opened.line)
    for place in range(1, opened.at):
        frame = opened.state_at(place).agenda[-1:]
        if not (frame and isinstance(frame[0], Advancing)):
            continue
        opened.go_to(line[place])
        seat = Session(GameHost(opened.aside()), seat.ui, {"american": "human", "british": "human"})
        opened.go_to(line[-1])
        able = {offer.subject for offer in seat.offers if offer.actions}
        called = [units for hex_ in frame[0].hexes for units in comers(seat.position, hex_)]
        assert all(set(units) <= able for units in called)
        found += len(called)
    assert found > 5


def test_guns_are_called_up_one_by_one():
    """7.1: the first gun of a fire asks who joins it, so that all at once would be refused but the first."""
    seat = seated("trenton-by-hand-2")
    opened = seat.opened
    line = tuple(opened.line)
    fires = [place for place in range(opened.at) if isinstance(opened.event_at(place + 1).action, Bombard)]
    for place in fires:
        target = opened.event_at(place + 1).action.hex
        opened.go_to(line[place])
        seat = Session(GameHost(opened.aside()), seat.ui, {"american": "human", "british": "human"})
        opened.go_to(line[-1])
        called = comers(seat.position, target)
        assert len(called) > 1
        assert all(len(units) == 1 for units in called)
    assert fires
