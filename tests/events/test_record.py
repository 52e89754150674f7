"""Copies of records."""

from __future__ import annotations

import pytest
from attrs import field, frozen

from events.record import Record, draft_of


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
    assert Point(1, 2).but(y=5) == Point(1, 5)
    assert Nothing().but() == Nothing()


def test_a_copy_is_frozen_and_of_the_same_class():
    """What made the copy fast leaves no trace."""
    copy = Point(1).but(x=2)
    assert type(copy) is Point
    assert hash(copy) == hash(Point(2))
    with pytest.raises(AttributeError):
        copy.x = 3


def test_a_subclass_has_a_copy_method_of_its_own():
    """The method compiled for the parent would lose the fields of the child."""
    assert Point(1).but(x=2) == Point(2)
    assert Dot(1, 2, "blue").but(x=3) == Dot(3, 2, "blue")


def test_an_unknown_field_is_a_type_error():
    """It is named in the message."""
    with pytest.raises(TypeError, match="z"):
        Point(1).but(z=3)


def test_a_record_is_nothing_but_its_fields():
    """A class whose `__init__` does more cannot be copied field by field."""

    @frozen
    class Checked(Record):
        x: int = field(converter=int)

    with pytest.raises(TypeError, match=r"Checked\.x"):
        draft_of(Checked)
