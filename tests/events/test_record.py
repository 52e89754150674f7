"""Copies of records."""

from __future__ import annotations

import pytest
from attrs import field, frozen

from cockade.events.record import Record, draft_of


@frozen
class Point(Record):
    x: int
    y: int = 0


@frozen
class Dot(Point):
    colour: str = "red"


@frozen
class Nothing(Record):
    pass


def test_a_copy_differs_only_where_it_was_told_to():
    """`but` changes the named fields and no others."""
    assert Point(1, 2).replace(y=5) == Point(1, 5)
    assert Nothing().replace() == Nothing()


def test_a_copy_is_frozen_and_of_the_same_class():
    """What made the copy fast leaves no trace."""
    copy = Point(1).replace(x=2)
    assert type(copy) is Point
    assert hash(copy) == hash(Point(2))
    with pytest.raises(AttributeError):
        copy.x = 3


def test_a_subclass_has_a_copy_method_of_its_own():
    """The method compiled for the parent would lose the fields of the child."""
    assert Point(1).replace(x=2) == Point(2)
    assert Dot(1, 2, "blue").replace(x=3) == Dot(3, 2, "blue")


def test_an_unknown_field_is_a_type_error():
    """It is named in the message."""
    with pytest.raises(TypeError, match="z"):
        Point(1).replace(z=3)


def test_a_record_is_nothing_but_its_fields():
    """A class whose `__init__` does more cannot be copied field by field."""

    @frozen
    class Checked(Record):
        x: int = field(converter=int)

    with pytest.raises(TypeError, match=r"Checked\.x"):
        draft_of(Checked)


@frozen
class Near(Record):
    """Has the same fields as `Far`."""

    hex: int
    name: str = ""


@frozen
class Far(Record):
    """Has the same fields as `Near`."""

    hex: int
    name: str = ""


@frozen
class Farther(Far):
    """Has one field more than its parent."""

    miles: int = 0


def test_records_are_equal_when_class_and_fields_are():
    """A record of another class is another record, whatever it holds."""
    assert Near(1305, "a") == Near(1305, "a")
    assert Near(1305) != Near(1306)
    assert Near(1305) != Far(1305)
    assert Near(1305) != 1305


def test_a_subclass_compares_all_its_fields():
    """What was compiled for the parent does not see them."""
    assert Far(1) == Far(1)
    assert hash(Far(1)) == hash(Far(1))
    assert Farther(1, miles=2) != Farther(1, miles=3)
    assert hash(Farther(1, miles=2)) != hash(Farther(1, miles=3))
    assert Farther(1) != Far(1)


def test_equal_records_are_one_key():
    """Hash and comparison agree."""
    assert len({Near(1305), Near(1305), Near(1306), Far(1305)}) == 3


def test_a_record_shows_its_fields():
    """As attrs writes it."""
    assert repr(Near(1305, "a")) == "Near(hex=1305, name='a')"
