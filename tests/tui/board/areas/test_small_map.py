"""The small map of areas beside the large one."""

from cockade.tui.board.areas.atlas import AreaMini
from tests.tui.board.areas.test_areas import SHEET, scene


def test_a_cell_of_the_small_map_is_the_area_whose_middle_lies_there():
    """Of an empty cell the nearest one; beside the picture there is none."""
    mini = AreaMini(scene(), 40, 12)
    for number, area in enumerate(SHEET.areas, 1):
        x, half = mini._half(area.centre)
        there = mini.place_at(x, half // 2)
        assert there == number or mini._half(SHEET.area(there).centre)[0] in {x - 1, x, x + 1}
    beside = [(-1, 0), (0, -1), (mini.width, 0), (0, mini.height), (mini.width, mini.height)]
    assert [mini.place_at(x, y) for x, y in beside] == [None] * 5
    assert mini.height == -(-mini.halves // 2)
