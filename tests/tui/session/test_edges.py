"""What is said at the edges: of one, of none, of the first and of the last."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.common.scenarios import ground
from cockade.events.rebels import March
from cockade.events.revolution import COLONIES, Gather
from cockade.server.lobby import lobby
from cockade.tui.board.artist import _Pad
from cockade.tui.board.hex_look import Ground
from cockade.tui.editor.hex_session import _side
from cockade.tui.games import ui_of
from cockade.tui.games.rebels.unit_names import _ordinal
from cockade.tui.games.revolution.obligations import rabble_said
from cockade.tui.games.revolution.tracks import loyalty_lines
from cockade.tui.lessons.lesson import LessonProgress
from cockade.tui.lessons.lesson_file import lesson
from cockade.tui.play import lesson_screen
from cockade.tui.review.variations import variations
from cockade.tui.session import marks
from cockade.tui.session.orders import Orders
from cockade.tui.session.session import Session
from cockade.tui.text.line import EMPTY, Span, line, text_of
from tests.engine.revolution.field import Board
from tests.saves.playing import KEY
from tests.toy import PEBBLES, Take

HUMANS = {"american": "human", "british": "human"}


def test_ordinals_are_those_of_english():
    """Of 11, 12 and 13 in every hundred the ending is that of 10."""
    for number in range(1, 231):
        teens = str(number)[-2:-1] == "1"
        ending = "th" if teens else {"1": "st", "2": "nd", "3": "rd"}.get(str(number)[-1], "th")
        assert _ordinal(str(number)) == f"{number}{ending}"
        assert _ordinal(f"1/{number}") == f"1/{number}{ending}"


def test_every_line_of_play_says_where_it_parts_and_how_long_it_is():
    """Whatever was taken back: a line has as many events as it is long, shared ones up to the parting."""
    game = GameTree.begin(PEBBLES, "classic", KEY)
    for action in (Take(0), Take(0)):
        game.act("north", action)
    game.undo_to(0)
    game.act("north", Take(1))
    view, found = game.line[: game.at + 1], variations(game)
    assert [each.is_in_view for each in found] == [True, False]
    for each in found:
        nodes = game.line_to(each.end)
        assert len(nodes) == each.length + 1
        assert nodes[: each.parting + 1] == view[: each.parting + 1]
        assert each.is_in_view or nodes[each.parting + 1] != view[each.parting + 1]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_equal_markers_are_told_once_with_their_number(number):
    """One alone is not counted."""
    state = Board("boston: british_regular").state
    worth = [id_ for id_, kind in ground("campaign").pieces.markers.items() if kind.value("american")]
    for marker in worth:
        said = rabble_said(state, "american", [marker] * number)
        assert said.endswith(f" x{number}") is (number > 1), said
    assert rabble_said(state, "american", []) == "nothing"


@pytest.mark.parametrize("side", [0, 1])
def test_a_counter_of_the_workshop_has_the_colour_of_its_side(side):
    """Of a side that there is not it has that of the first."""
    craft = SimpleNamespace(sides=("american", "british"))
    assert _side(craft, {"side": craft.sides[side]}) == side
    assert _side(craft, {"side": "french"}) == _side(craft, {}) == 0


def test_the_first_combat_keeps_its_number_from_the_first_event_on():
    """What was declared by the very first event is counted as it was then; the set-up is not looked at."""
    told = [{9: 1}, {1: 1, 2: 2, 3: 3}, {2: 1, 3: 2}, {3: 1}]
    opened = SimpleNamespace(state_at=lambda place: place)
    ui = SimpleNamespace(map=SimpleNamespace(combats=lambda place: told[place]))
    for place, numbers in ((1, told[1]), (2, {2: 2, 3: 3}), (3, {3: 3})):
        seat = SimpleNamespace(opened=opened, ui=ui, place=place, state=place)
        assert marks.combats(seat) == numbers


@pytest.mark.parametrize(
    ("seat", "rating", "invited", "said"),
    [
        ("ann", None, "", "ann"),
        ("", None, "", "nobody yet"),
        ("", None, "bob", "bob (invited)"),
    ],
)
def test_a_seat_is_its_players_or_nobodys(seat, rating, invited, said):
    """Or of whoever is asked to take it."""
    game = {"seats": {"north": seat}, "ratings": {"north": rating}, "invited": {"north": invited}}
    if not invited:
        del game["invited"]
    assert lobby._name_of(game, "north") == said


def test_a_step_that_waits_for_a_refusal_waits_for_a_new_one():
    """Neither another message ends it, nor the refusal that was there when the step began."""
    progress = LessonProgress("trenton")
    at = next(n for n, step in enumerate(lesson("trenton").step) if step.until.refused)
    progress.at = at
    seat = Session(progress.begin(), ui_of("rebels"), HUMANS)
    refusal, another = line("No. ", Span("[4.1]", "rule")), line("No. ", Span("[4.2]", "rule"))
    for before, after, ends in (
        (EMPTY, EMPTY, False),
        (EMPTY, line("The letters are hidden."), False),
        (refusal, refusal, False),
        (EMPTY, refusal, True),
        (refusal, another, True),
    ):
        seat.message = before
        progress.turn_to(at, seat)
        seat.message = after
        assert progress._is_done(progress.step.until, seat) is ends


@pytest.mark.parametrize(("moved", "learned"), [*product((True, False), repeat=2)])
def test_a_lesson_is_written_down_when_its_last_step_is_done(monkeypatch, moved, learned):
    """Not before, and not again with every key afterwards."""
    noted = []
    monkeypatch.setattr(lesson_screen, "note_learned", noted.append)
    progress = SimpleNamespace(
        has_moved_on=lambda _: moved, is_learned=learned, has_strayed=False, name="trenton", own=()
    )
    screen = SimpleNamespace(progress=progress, session=None, _note_answer=lambda **_: None)
    assert lesson_screen.LessonScreen._moves_on(screen) is moved
    assert noted == ["trenton"] * (moved and learned)


def test_a_stack_is_gathered_by_land_or_by_sea():
    """The list says which."""
    words, state = ui_of("revolution").words, Board("boston: british_regular").state
    assert [words.beside(state, Gather("boston", by)) for by in ("land", "sea")] == ["by land", "by sea"]


@pytest.mark.parametrize("level", [-2, -1, 0, 1, 2])
def test_a_side_that_no_colony_is_for_has_nobody(level):
    """All colonies at one level: they are the side's, the other has nobody, or all are neutral."""
    state = Board("boston: british_regular").state.replace(loyalty=(level,) * len(COLONIES))
    american, british, *nobody = map(text_of, loyalty_lines(state, 200))
    assert ("nobody" in american) is (level <= 0)
    assert ("nobody" in british) is (level >= 0)
    assert bool(nobody) is (level == 0)
    assert american.count(str(abs(level))) == (len(COLONIES) if level > 0 else 0)


@pytest.mark.parametrize("ways", range(4))
def test_a_place_that_may_mean_several_things_asks_and_one_that_means_one_does_it(ways):
    """Two ways are several; ways that are not allowed are none."""
    actions = tuple(March("a", 1500 + n) for n in range(ways))
    tried = []
    selection = SimpleNamespace(
        interpretations=lambda *_: (*((action,) for action in actions), (March("b", 1),))
    )
    position = SimpleNamespace(
        offers=(SimpleNamespace(actions=actions),), state=None, ui=SimpleNamespace(selection=selection)
    )
    orders = SimpleNamespace(position=position, selection=SimpleNamespace(hand=()), _try=tried.append)
    found = Orders._point(orders, 1505)
    assert [choice.actions for choice in found] == [(action,) for action in actions if ways > 1]
    assert tried == ([] if ways > 1 else [1505])


def test_the_high_side_of_a_slope_is_painted_as_high_ground():
    """As a hex of level two; a level of its own counts first."""

    def ink(level, rim):
        return _Pad.ink(SimpleNamespace(ground=Ground("clear", level, rim)), "fill")

    assert ink(0, rim=True) == ink(2, rim=False)
    assert ink(0, rim=False).level == 0
    assert [ink(level, rim=True).level for level in (1, 2, 3)] == [1, 2, 3]
