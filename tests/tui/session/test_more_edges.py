"""Small answers of screens, asked alone: whose a page is, what is the same, what is lost, what goes back."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from cockade.events.rebels import March, Rally
from cockade.tui.editor.screens import edit
from cockade.tui.games.revolution.previews import standing_of
from cockade.tui.games.revolution.tracks import folded, phase_lines
from cockade.tui.reading.page import PageView
from cockade.tui.session import ending, highlights, obvious_moves
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.session import Session
from cockade.tui.text.line import line, text_of
from tests.engine.revolution.field import Board


def test_an_index_tells_the_game_that_it_was_made_of():
    """Not another game, nor for another viewer, nor when an event has come or another line is in view."""
    game = SimpleNamespace(at=2, line=[0, 1, 2, 3])
    index = SimpleNamespace(opened=game, viewer="north", last=2, nodes=(0, 1, 2))
    assert ReviewIndex.is_of(index, game, "north")
    assert not ReviewIndex.is_of(index, game, "south")
    assert not ReviewIndex.is_of(index, SimpleNamespace(at=2, line=[0, 1, 2, 3]), "north")
    game.line = [0, 1, 4]
    assert not ReviewIndex.is_of(index, game, "north")
    game.at, game.line = 3, [0, 1, 2, 3]
    assert not ReviewIndex.is_of(index, game, "north")


@pytest.mark.parametrize(("past", "players"), [*product((None, 3), ({}, {"north": "human"}))])
def test_only_a_player_who_looks_at_the_past_comes_back(past, players):
    """Who only watches stays where he looks."""
    came = []
    seat = SimpleNamespace(
        past=past,
        players=players,
        position=SimpleNamespace(come_back=lambda: came.append("back")),
        selection=SimpleNamespace(settle=lambda: came.append("settled")),
    )
    comes = past is not None and bool(players)
    assert Session.to_present(seat) is comes
    assert came == (["back", "settled"] if comes else [])


@pytest.mark.parametrize(
    ("fallen", "said"),
    [([], "nobody"), (["Rall"], "Rall"), (["Rall"] * 2, "2 x Rall"), (["a", "b", "b"], "a, 2 x b")],
)
def test_the_lost_are_named_and_counted_where_they_are_several(fallen, said):
    """Side by side."""
    ui = SimpleNamespace(
        measures=None,
        panels=SimpleNamespace(fallen=lambda *_: fallen),
        words=SimpleNamespace(side=lambda _, side: side),
    )
    game = SimpleNamespace(sides=("north", "south"))
    seat = SimpleNamespace(ui=ui, state=None, opened=SimpleNamespace(game=game))
    assert [text_of(each) for each in ending.loss_lines(seat, None)] == [
        f"{side} losses: {said}" for side in game.sides
    ]


def test_a_link_ends_before_the_next_one_and_before_an_empty_row():
    """The last one at the end of the page."""
    lines = ["one", "more", "", "two", "three", "on", "on"]
    links = [SimpleNamespace(row=row) for row in (0, 3, 4)]
    page = SimpleNamespace(
        sheet=SimpleNamespace(links=links), lines=lines, text_of_row=lambda row: lines[row]
    )
    assert [PageView._end(page, at) for at in range(3)] == [2, 4, 7]


@pytest.mark.parametrize("change", [-0.4, 0.4])
@pytest.mark.parametrize("good", [True, False])
def test_what_happened_speaks_for_a_change_to_the_same_side(monkeypatch, change, good):
    """A loss does not speak for a gain."""
    monkeypatch.setattr(highlights, "reasons", lambda *_: [SimpleNamespace(good=good)])
    turn = SimpleNamespace(step=1, change=change)
    assert highlights._speaks(None, turn) is (good == (change > 0))


@pytest.mark.parametrize(("kinds", "last"), [*product((0, 1, 2), ("a", "b", ""))])
def test_the_same_is_chosen_again_or_the_only_kind_that_there_is(monkeypatch, kinds, last):
    """Of two kinds the one that was chosen last."""
    monkeypatch.setattr(obvious_moves, "_kind_chosen", lambda _: last)
    actions = tuple(Rally(id_) for id_ in "ab"[:kinds] for _ in range(2))
    selection = SimpleNamespace(closing=lambda _: None, alikes={Rally}, alike=lambda _, action: action.unit)
    offers = SimpleNamespace(verb=Rally, actions=actions), SimpleNamespace(verb=March, actions=(None,))
    position = SimpleNamespace(ui=SimpleNamespace(selection=selection), state=None, offers=offers)
    found = obvious_moves.Routine._same_choice.fget(SimpleNamespace(position=position))
    wanted = {0: "", 1: "a", 2: last}[kinds]
    assert (found.unit if found else "") == wanted


@pytest.mark.parametrize(("begun", "hand", "heat"), [*product((0, 1505), ("", "woods"), (None, {1505: 1}))])
def test_escape_puts_down_all_that_was_begun_on_the_desk(begun, hand, heat):
    """Where nothing was, it says how the workshop is left."""
    said = []
    desk = SimpleNamespace(begun=begun, hand=hand, heat=heat, say=said.append)
    edit._escape(SimpleNamespace(desk=desk, key=lambda _: "q"))
    assert (desk.begun, desk.hand, desk.heat) == (0, "", None)
    assert bool(said) is not bool(begun or hand or heat)


@pytest.mark.parametrize("step", ["III.A", "V.1", "VI.C.0"])
def test_the_steps_of_the_present_phase_are_told_and_the_present_one_is_marked(step):
    """5.1: no step of another phase."""
    state = Board("boston: british_regular; lexington: american_regular", step=step).state
    rows = [text_of(each) for each in phase_lines(state)][1:]
    assert rows
    assert all(row[2:].startswith(f"{state.phase}.") for row in rows)
    assert [row[2:].split()[0] for row in rows if row.startswith(">")] == [state.step]


def test_what_goes_on_in_the_next_row_is_set_in_by_four():
    """So that it is seen to be no row of its own."""
    rows = [text_of(each) for each in folded([line("one two three four five six")], 12)]
    assert len(rows) > 2
    assert [len(row) - len(row.lstrip()) for row in rows] == [0, *[4] * (len(rows) - 1)]


@pytest.mark.parametrize("progress", range(5))
def test_progress_is_told_by_its_box_of_all(progress):
    """10.1: the first box is one."""
    state = Board("boston: british_regular").state.replace(progress=progress)
    assert standing_of(state, "progress") == f"{progress + 1} of 5"
