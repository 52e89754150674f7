"""What those in hand could attack after a march: what is told is what they would find there."""

from itertools import islice

import pytest

from cockade.tui.games import ui_of
from cockade.tui.session.gestures import MOST_PROSPECTS
from cockade.tui.session.label_keys import LETTERS
from cockade.tui.session.prospects import prospect_lines, prospects_brief
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.tui.table import PEOPLE, laid


@pytest.fixture(params=["trenton", "harlem"])
def seat(request):
    """A battle whose first side has a stack in hand that has enemies in reach."""
    found = Session(laid(request.param), ui_of("rebels"), PEOPLE)
    for unit in found.present.able:
        found.selection.take((unit,))
        found.cursor = found.ui.map.home(found.state, unit)
        found.selection.take_stack()
        if found.present.prospects:
            return found
    pytest.skip("nobody reaches an enemy in the first step")


def test_the_odds_are_those_of_the_march_itself(seat):
    """Each place tells the odds of its own preview; no place that is left out has a better fight."""
    told = seat.present.prospects
    assert 0 < len(told) <= MOST_PROSPECTS
    for place, each in told.items():
        shown = seat.ui.previews.of_gesture(seat.state, seat.present.aims[place][0].actions)
        assert any(f"{each.target}" in text_of(row) and each.odds in text_of(row) for row in shown.lines)
    worths = [each.worth for each in told.values()]
    assert worths == sorted(worths, reverse=True)
    targets = {each.target for each in told.values()}
    assert len(targets) == len(told)
    for choices in islice(seat.present.aims.values(), 200):
        other = seat.ui.previews.prospect(seat.state, choices[0].actions)
        if other and other.target in targets:
            assert other.worth <= max(each.worth for each in told.values() if each.target == other.target)


def test_the_best_have_the_first_letters_or_their_odds_on_the_map(seat):
    """Without letters the odds stand on the map; with them the letters under the hands stand there."""
    seen = seat.lettering.lay(lambda _: True)
    assert seen == {place: each.odds for place, each in seat.present.prospects.items()}
    assert not seat.lettering.takes(LETTERS[0])
    seat.lettering.press()
    seen = seat.lettering.lay(lambda _: True)
    assert [seen[place] for place in seat.present.prospects] == list(LETTERS[: len(seat.present.prospects)])
    rows = [text_of(row) for row in prospect_lines(seat)]
    for place, each in seat.present.prospects.items():
        assert any(f"{seen[place]} " in row and f"{place}" in row and each.odds in row for row in rows)


def test_in_one_row_all_of_them_fit():
    """80 columns have room for three, with their letters."""
    seat = Session(laid("trenton"), ui_of("rebels"), PEOPLE)
    seat.cursor = 1401
    seat.selection.take_stack()
    seat.lettering.press()
    seat.lettering.lay(lambda _: True)
    told = text_of(prospects_brief(seat))
    assert len(told) <= 80
    assert all(str(place) in told for place in seat.present.prospects)
