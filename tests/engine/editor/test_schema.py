"""What a file may say is read off the classes that read it, for every game."""

from __future__ import annotations

import pytest

from cockade.engine.editor.registry import craft_of, crafts, known
from cockade.engine.editor.schema import LINE, NAMED, ROWS, TABLE, meant, part_of, parts, written


def lines(shape, value, part):
    """Every key of a value that fits into a line, with what it says."""
    if shape.kind == TABLE:
        for each in parts(shape.cls):
            if value.get(each.name) is not None:
                yield from lines(each.shape, value[each.name], each)
    elif shape.kind in (ROWS, NAMED):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from lines(shape.of, inner, part.replace(shape=shape.of))
    else:
        yield part, value


@pytest.mark.parametrize("game", known())
def test_every_line_of_our_own_files_can_be_typed_again(game):
    """Whatever a battle or a chart of ours says, the line that tells it means the same."""
    craft = craft_of(game)
    files = [(craft.sheet, craft.ours(id_)) for id_ in craft.battles] + [(craft.charts, craft.printed())]
    for cls, tables in files:
        for each in parts(cls):
            for part, value in lines(each.shape, tables[each.name], each) if each.name in tables else ():
                if isinstance(value, str | bool) or (part.shape.kind == LINE and ";" in str(value)):
                    continue
                assert meant(part, written(part, value)) == value, part.name


@pytest.mark.parametrize(
    ("game", "table", "key", "text", "value"),
    [
        ("rebels", "special", "start_disrupted", "a, b c", ["a", "b", "c"]),
        ("rebels", "victory", "places", "1606 0507", [1606, 507]),
        ("brandywine", "special", "haste_turn", "3", 3),
    ],
)
def test_a_line_means_what_its_key_may_say(game, table, key, text, value):
    """Numbers, words and hexes, parted by blanks or commas."""
    assert meant(part_of(part_of(craft_of(game).sheet, table).shape.cls, key), text) == value


def test_a_line_that_fits_no_key_is_refused():
    """Words where numbers stand, three of two, and a word that is none of the choices."""
    victory = part_of(craft_of("rebels").sheet, "victory").shape.cls
    for key, text in (("places", "the bridge"), ("how", "somehow")):
        with pytest.raises(ValueError, match=text.split()[0]):
            meant(part_of(victory, key), text)


def test_every_exclusive_rule_says_what_it_is_for():
    """And so does each of its keys; a battle of ours has it."""
    for craft in crafts():
        found = {part.name: part for part in parts(craft.sheet)}
        if "special" not in found:
            continue
        for part in parts(found["special"].shape.cls):
            assert part.about, part.name
            assert craft.example("special", part.name), part.name
            inner = part.shape.of if part.shape.kind == ROWS else part.shape
            assert all(each.about for each in (parts(inner.cls) if inner.cls else ()))
