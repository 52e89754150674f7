"""What must be said in one row: who fights, what a marker does, what a chance is of, what an item has."""

from itertools import product

import pytest

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.markers.markers import USES_IN
from cockade.engine.revolution.phase5_3_combat.battle import FIRST_FIRE
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.event import Event
from cockade.events.facts import Rolled
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.games.narrator import BRIEF
from cockade.tui.games.revolution.effects import effect
from cockade.tui.games.revolution.previews import preview_allotment, preview_partisans
from cockade.tui.games.revolution.prompts import PROMPTING
from cockade.tui.games.revolution.prose import NARRATOR
from cockade.tui.games.revolution.ui import UI
from cockade.tui.session.catch_up import Since
from cockade.tui.session.menu import rows
from cockade.tui.text.cell_width import cells
from cockade.tui.text.line import text_of, width_of
from tests.engine.revolution.field import Board
from tests.games.remake import FOLDER

THROWN = ((events.AMERICAN, 6), (events.BRITISH, 6), (events.AMERICAN, 2), (events.BRITISH, 5))
FIELDS = (("land", ""), ("land", events.BRITISH), ("naval", ""))
"""Kinds of battles, with walls or without."""


@pytest.fixture
def board():
    return Board(american=("paine", "rabble_2", "rabble_2", "spy"), british=("rabble_1",), step="IV.1")


@pytest.fixture
def allotting(board):
    """The Americans allot Paine and two markers of 2; a Spy is worth nothing there."""
    return board.state.replace(agenda=(*board.state.agenda[:-1], events.Allotting(events.AMERICAN)))


@pytest.mark.usefixtures("language")
def test_the_opening_of_a_battle_says_in_one_row_who_fights(board):
    """18.1: with stacks of any size, in any area, walls or not, and the key to the rest behind it."""
    many = tuple(f"american_regular-{n}" for n in range(1, 12))
    areas = ground(board.state.scenario).map.areas
    for area, (kind, fort) in product(areas, FIELDS):
        battle = events.Battle(area, kind, events.AMERICAN, american=many, british=many, fort=fort)
        fact = events.BattleBegan(battle)
        said = NARRATOR.sentence(board.state, fact, manner=BRIEF)
        assert "11" in said
        assert cells(said) <= 80 - len("  ? more"), said


@pytest.mark.usefixtures("language")
def test_every_marker_that_can_be_played_says_what_it_does(board):
    """7.9: in a row of eighty columns, behind its name; in the list in at most half a row."""
    named = ground(board.state.scenario).pieces.markers
    for use in {use for uses in USES_IN.values() for use in uses} - {None}:
        for side in use.sides:
            found = effect(use.marker, use.use, side)
            if use.marker in ("tactics", "master_plan"):
                continue
            assert found, use
            assert cells(found.few) <= 19
            assert cells(f" {named[use.marker].name}: {found.full}") <= 80


def test_the_prompt_of_a_marker_says_what_it_does(board):
    """7.9: where it is to be aimed, what will come there."""
    aiming = events.Aiming(events.AMERICAN, "pulaski")
    said = PROMPTING.prompt(board.state.replace(agenda=(*board.state.agenda[:-1], aiming)))
    assert said == "American marker (7.9): Pulaski (a free unit): name the area."


def test_the_list_of_allotments_says_what_is_held_and_how_each_item_stands(allotting):
    """9.2, 9.3: how many of a marker, its worth to the side; the level of each item, and what lies there."""
    offers = GAME.offers(allotting)
    listed = [row.shown(38) for row in rows(UI, allotting, offers, None)]
    said = ["".join(span.text for span in row) for row in listed]
    assert any(" Paine (+3) " in row for row in said)
    assert any(" 2 x Rabble Rousing 2 (+2) " in row for row in said)
    assert UI.words.name(allotting, "spy") == "Spy"
    found = preview_allotment(allotting, events.Allot("paine", "west"))
    assert found.short == "neutral"
    put = (events.Commitment(events.AMERICAN, "west", "paine"),)
    found = preview_allotment(allotting.replace(committed=put), events.Allot("paine", "west"))
    assert (found.short, found.brief) == ("neutral, 3 there", "neutral now, +3: 6 points there")


def test_a_chance_says_of_what(board):
    """29.2: that partisans rise."""
    mobilizing = events.Mobilization(events.AMERICAN)
    state = board.state.replace(agenda=(*board.state.agenda[:-1], mobilizing))
    assert "rises" in preview_partisans(state, events.RaisePartisans("boston")).short


def test_the_end_says_of_every_goal_whether_it_is_reached():
    """3.5: the Declaration and the French too; 3.1: that towns alone do not win."""
    state = Board(step="VII.A", scenario="short").state
    said = [text_of(row) for row in UI.panels.score_lines(state, ())]
    assert said[0] == "Victory at once: towns and colonies together [3.1]"
    assert "  Declaration of Independence not reached" in said
    reached = state.replace(progress=2)
    assert "  Declaration of Independence reached" in [
        text_of(row) for row in UI.panels.score_lines(reached, ())
    ]


def test_the_campaign_is_not_written_like_a_step():
    """17.1: V.2 is the end of movement (5.1); the campaign is said in words."""
    state = Board().state.replace(phase="V", step="V.3", campaign=2)
    assert UI.words.heading(state)[0].endswith("Campaign 2 of 3")
    assert "Campaign 2 of 3" in text_of(UI.panels.track_lines(state, 40)[0])
    assert all(width_of(UI.panels.track_lines(state, width)[0]) <= width for width in (38, 40))


def test_what_is_told_since_stands_under_its_own_step():
    """5.1: a key may end the massacres and the forage after them."""
    opened = review(FOLDER / "short-by-hand-1.jsonl", GAMES).opened
    told = Since(opened, UI, events.AMERICAN, 1)
    paragraphs = [each for turn in told.turns for each in turn.paragraphs]
    steps = {each.step for each in paragraphs for said in each.sentences if said.startswith("Forage")}
    assert steps
    assert steps <= {"American forage", "British forage"}


def test_a_tie_that_was_thrown_again_is_left_out_in_few_words(board):
    """18.4.1 (c): the last throw of both decides."""
    rolls = [Rolled(FIRST_FIRE, who, die, die, "", "18.4.1") for who, die in THROWN]
    event = Event(1, events.BRITISH, events.EndSegment(), tuple(rolls))
    (step,) = NARRATOR.steps(board.state, event)
    assert step.told(BRIEF) == "First fire: the Americans, die 2; the British, die 5."
