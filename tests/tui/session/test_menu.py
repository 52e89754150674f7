"""Where the cursor of a list goes when the list becomes another one."""

import pytest

from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Offer, offer
from cockade.events.rebels import Advance, March, Retreat
from cockade.events.revolution import KeepRoll, PassPhase, RollAgain
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.abbreviations import abbreviated
from cockade.tui.session.menu import Row, first_choice, kept
from cockade.tui.session.menu import rows as menu
from cockade.tui.session.session import Session
from cockade.tui.text.line import Cell, Span, cell, column_widths, line, text_of
from cockade.tui.widgets.menu import Menu
from tests.games.remake import FOLDER


def rows(*said):
    """A heading, and a row for every verb and unit."""
    return (
        Row("heading"),
        *(Row(unit, subject=unit, offer=Offer(verb, unit, "4.1", ())) for verb, unit in said),
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
        Row("March: b"),
        *(Row(str(n), offer=opened, action=opened.actions[0]) for n in range(3)),
    )
    list_ = Menu("Possible actions")
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
    assert kept(BEFORE, 1, (Row("heading"), Row("another"))) is None


def test_it_does_not_stay_on_what_spends_something():
    """To throw a die again is one decision each time: the cursor begins anew, at keeping it."""
    ui = ui_of("revolution")
    offers = [offer(verb(), "7.9.master_plan") for verb in (KeepRoll, PassPhase, RollAgain)]
    listed = menu(ui, State(), offers, None)
    assert kept(listed, 2, listed) is None
    assert listed[first_choice(listed)].action == KeepRoll()
    assert kept(listed, 1, listed) == 1


@pytest.mark.parametrize(
    "name", ["Commander-in-Chief's Guards", "Lady Washington's Horse", "2 Fraser's Highlanders"]
)
def test_a_name_beside_the_map_is_shortened_word_by_word(name):
    """In the list at 80x24 nothing of a name is left out in the middle."""
    named = Cell(line(name, Span(" 1727")), (line(abbreviated(name), Span(" 1727")),))
    entry = Row((named, "102 hexes"), name)
    assert ".." not in text_of(entry.shown(38))


def test_the_columns_of_chits_stand_whole_over_their_rows():
    """The number and the clause of a heading give way to what its rows are to be read by."""
    opened = review(FOLDER / "battle-basic-greedy-1.jsonl", GAMES).opened
    frames = (opened.state_at(place) for place in range(opened.at))
    state = next(each for each in frames if getattr(each.agenda[-1], "step", "") == "tactics")
    ui = ui_of("brandywine")
    heading = menu(ui, state, opened.game.offers(state), None)[0]
    assert text_of(heading.shown(38)).endswith("Sk Ec SF Wd FA CR TF RF")


def test_e_in_a_set_up_says_which_keys_place_the_units():
    """Whole in 80 columns."""
    host = GameHost.begin(GAMES["rebels"], "brooklyn", bytes(16))
    placing = Session(host, ui_of("rebels"), {"american": "human", "british": "human"})
    placing.step_end.close()
    assert text_of(placing.message) == "Place all units first. Press . for the next one, E for all."


def test_the_note_of_a_lesson_gives_way_to_its_title():
    """Two lessons are told apart by their titles; beside a map there is no room for both."""
    row = Row(("[ ] Flank Attack: a close combat", cell("obligations, lead units", rank=-1)), 1)
    assert text_of(row.shown(46)) == "   [ ] Flank Attack: a close combat           "


PUZZLES = (
    Row(("[ ] Trenton, 1", cell("turn 2", rank=-2), "American", cell("obligations", rank=-1), "easy"), 1),
    Row(("[x] Brooklyn Heights, 12", cell("turn 12", rank=-2), "British", cell("", rank=-1), "very hard"), 2),
)


@pytest.mark.parametrize("room", [34, 46, 60, 69, 72, 114, 180])
def test_columns_line_up_at_every_width(room):
    """The first takes the rest of the room, and the columns that may be missing go in their order."""
    widths = column_widths([row.cells for row in PUZZLES], room)
    shown = [text_of(row.shown(room + 3, widths)) for row in PUZZLES]
    assert {len(row) for row in shown} == {room + 3}
    assert shown[0].index("American") == shown[1].index("British")
    assert shown[0].index("easy") == shown[1].index("very hard")
    assert ("turn 12" in shown[1], "obligations" in shown[0]) == (room >= 69, room >= 60)


def test_figures_of_a_column_end_in_one_cell():
    """And the widest names are cut before a figure is."""
    rows = [Row(("Ann" * n, cell("9" * n, is_figure=True), "a fixed level"), n) for n in (1, 2, 12)]
    for room in (40, 80):
        widths = column_widths([row.cells for row in rows], room)
        assert len({text_of(row.shown(room + 3, widths)).rindex("9") for row in rows}) == 1
