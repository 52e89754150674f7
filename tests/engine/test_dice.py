"""Dice by address: fair, independent of each other, and the same for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from cockade.engine.dice import BY_ACTION, DrawnDice, KeyedDice, LoadedDice, recorded
from cockade.engine.game_tree import GameTree
from cockade.events.event import Event
from cockade.events.facts import Rolled
from tests.toy import PEBBLES, Take, Throw

KEY = bytes(range(16))
THROWS = 20_000
PINNED = [3, 10, 1, 10, 6, 6, 9, 4]


def faces(purpose="assault", faces=10, key=KEY, throws=THROWS):
    """The first die of this purpose in many events."""
    return [KeyedDice(key, n).draw(purpose, 0, faces) for n in range(throws)]


def chi_square(counted, cells):
    """How far counts are from equal, in the usual measure."""
    expected = sum(counted.values()) / cells
    return sum((counted[cell] - expected) ** 2 / expected for cell in counted) + expected * (
        cells - len(counted)
    )


def test_a_die_is_decided_by_its_address():
    """Key, event, purpose and index; these faces must come out on every machine and in every release."""
    dice = KeyedDice(KEY, 7)
    assert [dice.draw("assault", index, 10) for index in range(8)] == PINNED
    assert [KeyedDice(KEY, 7).draw("assault", index, 10) for index in reversed(range(8))] == PINNED[::-1]


@pytest.mark.parametrize("sides", [6, 10])
def test_every_face_is_as_likely(sides):
    """Within what chance allows once in a hundred thousand times, for a key that is fixed."""
    counted = Counter(faces(faces=sides))
    assert set(counted) == set(range(1, sides + 1))
    assert chi_square(counted, sides) < {6: 31, 10: 39}[sides]


@pytest.mark.parametrize(
    "other",
    [
        faces("morale", key=KEY),
        faces("assault", key=bytes(16)),
        [KeyedDice(KEY, n).draw("assault", 1, 10) for n in range(THROWS)],
        [KeyedDice(KEY, n + 1).draw("assault", 0, 10) for n in range(THROWS)],
    ],
    ids=["purpose", "key", "index", "event"],
)
def test_dice_of_different_addresses_are_independent(other):
    """All hundred pairs of faces are as likely, whatever part of the address differs."""
    pairs = Counter(zip(faces(), other, strict=True))
    assert chi_square(pairs, 100) < 170


def test_what_a_die_is_for_is_part_of_its_address():
    """By a key of that kind two attacks at one place of the record roll each its own; by others the same."""
    new, old = (GameTree.begin(PEBBLES, "classic", key) for key in (BY_ACTION + KEY, KEY))
    for opened, differ in ((new, True), (old, False)):
        one, other, again = (
            [opened.dice_for("north", action).draw("throw", n, 10) for n in range(50)]
            for action in (Throw(), Take(0), Throw())
        )
        assert (one == again, one != other) == (True, differ)
    assert old.dice_for("north", Throw()) == KeyedDice(KEY, 1)
    event = new.act("north", Throw())
    assert new.dice_of(1) == KeyedDice(BY_ACTION + KEY, 1, new.dice_of(1).about)
    assert recorded(event, None).draw("throw", 0, 6) == new.dice_of(1).draw("throw", 0, 6)


def test_one_more_die_of_one_purpose_shifts_no_other():
    """A rule that rolls once more leaves the dice of all other rules as they were."""
    once, twice = (DrawnDice(KeyedDice(KEY, 3)) for _ in range(2))
    once.draw("assault", 10)
    twice.draw("assault", 10)
    twice.draw("assault", 10)
    assert [once.draw("morale", 10) for _ in range(5)] == [twice.draw("morale", 10) for _ in range(5)]


def test_a_die_that_would_be_unfair_is_drawn_again():
    """With as many faces as do not divide 2**64, the values above the last whole multiple do not count."""
    huge = (1 << 63) + 1
    drawn = [KeyedDice(KEY, n).draw("huge", 0, huge) for n in range(200)]
    assert all(1 <= die <= huge for die in drawn)
    assert min(drawn) < huge / 10
    assert max(drawn) > huge * 9 / 10


def test_loaded_dice_fall_by_purpose_and_then_the_rest():
    """What is not loaded comes from other dice, or is an error."""
    dice = DrawnDice(LoadedDice({"assault": [7, 3]}, rest=KeyedDice(KEY, 1)))
    assert [dice.draw("assault", 10) for _ in range(2)] == [7, 3]
    assert dice.draw("assault", 10) == KeyedDice(KEY, 1).draw("assault", 2, 10)
    with pytest.raises(LookupError, match="no die loaded for 'morale' number 1"):
        LoadedDice({}).draw("morale", 0, 10)


def test_recorded_dice_fall_as_they_fell():
    """Purpose by purpose, in the order of their facts."""
    rolls = [("assault", 4), ("morale", 9), ("assault", 1)]
    facts = tuple(Rolled(purpose, "", die, die, "", "2.3") for purpose, die in rolls)
    dice = DrawnDice(recorded(Event(1, "north", Throw(), facts)))
    assert [dice.draw("assault", 10), dice.draw("assault", 10), dice.draw("morale", 10)] == [4, 1, 9]
