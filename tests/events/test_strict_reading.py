"""Plain values become records only where every part of them is what the fields say."""

from typing import Any

import pytest
from attrs import field, frozen

from cockade.events.problems import DecodeError
from cockade.events.strict_reading import read_strictly


@frozen
class Piece:
    """What a test reads."""

    hex: int


@frozen
class Chest:
    """Everything that a field may be."""

    names: dict[str, str] = field(factory=dict)
    pieces: dict[str, Piece] = field(factory=dict)
    rows: dict[str, tuple[int, ...]] = field(factory=dict)
    loose: dict[str, Any] = field(factory=dict)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"names": {"north": 7}}, "$.names['north']: expected a text, found 7"),
        ({"names": {"north": ["x"]}}, "$.names['north']: expected a text, found [\"x\"]"),
        ({"pieces": {"a": {"hex": "712"}}}, "$.pieces['a'].hex: expected a whole number, found \"712\""),
        ({"pieces": {"a": 1}}, "$.pieces['a']: expected an object, found 1"),
        ({"rows": {"a": [1, True]}}, "$.rows['a'][1]: expected a whole number, found true"),
        ({"names": []}, "$.names: expected an object, found []"),
    ],
)
def test_the_values_of_an_object_are_read_as_strictly_as_fields(value, fault):
    """A table of texts holds texts, a table of records holds records."""
    with pytest.raises(DecodeError) as found:
        read_strictly(value, Chest)
    assert str(found.value) == fault


def test_the_values_of_an_object_become_what_they_are_said_to_be():
    """Records are made of objects inside a table too; what may be anything stays as it is."""
    chest = read_strictly({"pieces": {"a": {"hex": 712}}, "rows": {"b": [1, 2]}, "loose": {"c": [1]}}, Chest)
    assert chest == Chest(pieces={"a": Piece(712)}, rows={"b": (1, 2)}, loose={"c": [1]})
