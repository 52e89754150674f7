"""Names of places on all maps of hexes: whole where there is room for them, and over nothing that counts."""

from itertools import product
from pathlib import Path

import pytest
from attrs import evolve

import cockade.engine
from cockade.engine.hexmap_file import load_map
from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.cell_styles import by_number
from cockade.tui.board.glyphs import ASCII, FULL
from cockade.tui.board.layout import LARGE, STANDARD
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.board.wide_chars import REST
from cockade.tui.text.i18n import speak
from tests.tui.fields import field, meadow, trenton

ENGINE = Path(cockade.engine.__path__[0])
MAPS = [(game, path.stem) for game in ("rebels", "brandywine") for path in (ENGINE / game / "maps").iterdir()]
HERE = 1102
PLAIN = {"edge", "fill"}
WAYS = ("road", "track", "trail")
"""What a name may stand upon: in its own hex also a way that crosses its row."""


def planes(board):
    """By place in its planes: the character and the ink of a cell."""
    for y in range(board.height):
        board.row(y, 0, board.width)
    return {
        (x, y): (board._chars[y][x], by_number(board._inks[y][x]))
        for y in range(board.height)
        for x in range(board.width)
    }


@pytest.mark.parametrize("layout", [STANDARD, LARGE], ids=lambda layout: layout.name)
@pytest.mark.parametrize(("game", "name"), MAPS)
def test_a_name_hides_nothing_and_is_cut_only_where_it_has_used_all_room(game, name, layout, language):
    """Beside it are a road, water, a slope, a text or a third hex; below it were outlines and texture."""
    sheet = load_map(f"cockade.engine.{game}", name)
    board = BoardCanvas(Scene(evolve(sheet, places={})), layout, FULL)
    bare = planes(board)
    named = planes(BoardCanvas(Scene(sheet), layout, FULL))
    letters = {at for at, (_, ink) in named.items() if ink.role == "name" and named[at] != bare[at]}
    assert letters
    for at in letters:
        crossed = {*WAYS} if board.owner(*at) in sheet.places else set()
        assert bare[at][1].role in PLAIN | crossed, (at, bare[at])
        assert not bare[at][1].slot
    stops = [(x, y) for x, y in letters if named[x, y][0] == "." and (x + 1, y) not in letters]
    room = 3 if language == "ja" else 1
    for x, y in stops:
        ahead = [(x + n, y) for n in range(1, room + 2)]
        assert not all(
            board.owner(*at) == board.owner(x + 1, y) and bare[at][1].role in PLAIN and not bare[at][1].slot
            for at in ahead
        ), (sheet.title, x, y)


def spot(places, **details):
    """A meadow with names."""
    return BoardCanvas(Scene(meadow(4, 4, places=places), **details), STANDARD, ASCII)


def test_a_long_name_runs_on_over_plain_outlines():
    assert "Ticonderoga" in spot({HERE: "Ticonderoga"}).text()
    assert "Pennington" in spot({HERE: "Pennington Road"}).text()


def test_a_name_that_runs_on_belongs_to_its_hex_as_far_as_it_goes():
    board = spot({HERE: "Ticonderoga"})
    y = next(y for y, row in enumerate(board.text().splitlines()) if "Ticonderoga" in row)
    x = board.text().splitlines()[y].index("Ticonderoga")
    assert {board.owner(x + n, y) for n in range(len("Ticonderoga"))} == {HERE}


def test_before_a_number_a_name_leaves_a_gap():
    text = spot({HERE: "Ticonderoga Barracks"}).text()
    assert "Barracks1" not in text


def test_a_name_goes_with_a_counter_and_comes_again():
    """What it stood over is drawn again, and the cells are their own hexes'."""
    sheet = meadow(4, 4, places={HERE: "Ticonderoga"})
    faces = {HERE: CounterFace(0, "inf", "4-6")}, {1201: CounterFace(1, "inf", "4-6")}
    for stacks, after in product(({}, *faces), repeat=2):
        board, fresh = (BoardCanvas(Scene(sheet, held), STANDARD, ASCII) for held in (stacks, after))
        before = board.text()
        board.show(Scene(sheet, after))
        assert board.text() == fresh.text()
        assert board._owners == fresh._owners
        board.show(Scene(sheet, stacks))
        assert board.text() == before


def test_a_stream_stops_a_name():
    sheet = field(". . .\n. . .\n. . .", sides=[(HERE, 1201, ("stream",))], places={HERE: "Ticonderoga"})
    text = BoardCanvas(Scene(sheet), STANDARD, ASCII).text()
    assert "Ticonderoga" not in text
    assert "Ticonde" in text


def test_a_letter_of_two_cells_belongs_to_one_hex_where_its_name_runs_on():
    speak("ja")
    try:
        board = BoardCanvas(Scene(trenton().map), STANDARD, FULL)
        for y in range(board.height):
            board.row(y, 0, board.width)
            for x, letter in enumerate(board._chars[y]):
                assert letter != REST or board._owners[y][x] == board._owners[y][x - 1]
    finally:
        speak("en")
