"""Where the cursor of a list goes when the list becomes another one."""

from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Offer, offer
from cockade.events.rebels import Advance, March, Retreat
from cockade.events.revolution import KeepRoll, PassPhase, RollAgain
from cockade.tui.games import ui_of
from cockade.tui.text.line import line
from cockade.tui.view.menu import Row, first_choice, kept
from cockade.tui.view.menu import rows as menu
from cockade.tui.widgets.menu import Menu


def rows(*said):
    """A heading, and a row for every verb and unit."""
    return (
        Row(line("heading")),
        *(Row(line(unit), subject=unit, offer=Offer(verb, unit, "4.1", ())) for verb, unit in said),
    )


BEFORE = rows((March, "a"), (March, "b"), (March, "c"))


def test_it_keeps_its_place():
    """What comes in the place of a row that was chosen is under it next."""
    assert kept(BEFORE, 2, rows((March, "a"), (March, "c"))) == 2


def test_it_goes_with_its_row():
    """Where another verb has come in its place."""
    assert kept(BEFORE, 1, rows((Advance, "d"), (March, "a"))) == 2


def test_it_goes_with_its_row_where_others_have_gone():
    """Who buys one more of the same finds it under the cursor, whatever has left the list meanwhile."""
    assert kept(BEFORE, 3, rows((March, "b"), (March, "c"), (March, "d"))) == 2


def test_it_does_not_go_down_with_its_row():
    """Who has acted may come last: the next one is under the cursor."""
    assert kept(BEFORE, 1, rows((March, "b"), (March, "c"), (March, "a"))) == 1


def test_from_the_places_of_an_entry_it_comes_back_to_the_entries():
    """To where it was there, not to the row that happens to have the number of the place."""
    opened = offer(March("b", 1404), "4.1")
    places = (
        Row(line("March: b")),
        *(Row(line(str(n)), offer=opened, action=opened.actions[0]) for n in range(3)),
    )
    list_ = Menu("What may be done")
    list_.offer(BEFORE)
    list_.at = 2
    list_.offer(places)
    list_.at = 3
    list_.offer(rows((March, "b"), (March, "c")))
    assert list_.row.subject == "b"


def test_another_question_is_not_answered_from_where_the_cursor_was():
    """By another verb it begins anew."""
    assert kept(rows((Retreat, "a"), (Retreat, "b")), 2, rows((Advance, "d"), (Advance, "e"))) is None


def test_it_stands_on_no_heading():
    """Neither before nor after."""
    assert kept(BEFORE, 0, BEFORE) is None
    assert kept(BEFORE, 1, (Row(line("heading")), Row(line("another")))) is None


def test_it_does_not_stay_on_what_spends_something():
    """To throw a die again is one decision each time: the cursor begins anew, at keeping it."""
    ui = ui_of("revolution")
    offers = [offer(verb(), "7.9.master_plan") for verb in (KeepRoll, PassPhase, RollAgain)]
    listed = menu(ui, State(), offers, None)
    assert kept(listed, 2, listed) is None
    assert listed[first_choice(listed)].action == KeepRoll()
    assert kept(listed, 1, listed) == 1
