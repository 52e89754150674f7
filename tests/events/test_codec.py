"""The JSON of everything that can be said in Rebels & Redcoats: nothing lost, nothing guessed."""

from __future__ import annotations

import json
from functools import reduce
from operator import getitem

import pytest
from attrs import frozen, make_class
from hypothesis import given, settings
from hypothesis import strategies as st

from cockade.events import rebels as events
from cockade.events.codec import codec_for
from cockade.events.event import Action, Event, Fact, Frame, Vocabulary
from cockade.events.facts import FramePopped, FramePushed, Modifier, Rolled
from cockade.events.problems import DecodeError
from cockade.tui.games import GAMES
from tests.events.values import events_with

CODEC = codec_for(events.VOCABULARY)
EVERYTHING = (*events.VOCABULARY.actions, *events.VOCABULARY.facts, *events.VOCABULARY.frames)
ALDEN = events.Counter("alden", "Alden", "american", "continental", "infantry", 4)
EVENT = Event(
    17,
    "american",
    events.March("14ca", 1305),
    (
        events.UnitMoved("14ca", (1106, 1206), 6),
        FramePushed(events.AssaultSegment("british", (events.Combat(("a",), ("b",), ((1106, 1107),)),))),
        Rolled("assault", "1107", 3, 4, "DD", "8.1", (Modifier("flank", 1, "8.33"),)),
        events.UnitSetUp(ALDEN, 1305, disrupted=True),
        FramePopped(),
    ),
)


def packed(event):
    return json.loads(CODEC.pack(event) + "]")


def through_json(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("cls", EVERYTHING, ids=lambda cls: cls.__name__)
@settings(max_examples=12)
@given(st.data())
def test_both_forms_give_back_what_was_said(cls, data):
    """Packed or plain, every record comes back equal."""
    event = data.draw(events_with(cls, events.VOCABULARY))
    assert CODEC.unpack(packed(event)) == event
    assert CODEC.event(through_json(CODEC.plain(event))) == event


def test_what_comes_back_is_frozen():
    """A record that was read cannot be changed."""
    moved = CODEC.unpack(packed(EVENT)).facts[0]
    with pytest.raises(AttributeError):
        moved.cost = 0
    assert type(moved) is events.UnitMoved
    assert hash(moved) == hash(EVENT.facts[0])


def test_the_packed_form_is_short():
    """Positional, tagged by class name, without trailing defaults, one line of ASCII."""
    event = Event(
        3, "british", events.March("14ca", 1305), (events.UnitMoved("14ca", (1106, 1305), 6), FramePopped())
    )
    assert CODEC.pack(event) == (
        '[3,1,["March","14ca",1305],[["UnitMoved","14ca",[1106,1305],6],["FramePopped"]]'
    )


def test_a_default_before_a_value_is_kept():
    """Only trailing defaults are left out."""
    row = packed(EVENT)[3][3]
    assert row == [
        "UnitSetUp",
        ["alden", "Alden", "american", "continental", "infantry", 4],
        1305,
        True,
    ]


def test_the_plain_form_names_everything():
    """Actions are tagged `verb`, facts `fact`, frames `frame`; tuples are lists."""
    assert CODEC.plain(events.March("14ca", 1305)) == {"verb": "March", "unit": "14ca", "hex": 1305}
    assert CODEC.plain(EVENT.facts[1]) == {
        "fact": "FramePushed",
        "frame": {
            "frame": "AssaultSegment",
            "side": "british",
            "combats": [{"attackers": ["a"], "defenders": ["b"], "crossings": [[1106, 1107]]}],
        },
    }


def test_no_text_is_too_odd():
    """Line ends, quotation marks, Japanese and half characters survive, in ASCII without line ends."""
    odd = '"\\\n\r\u2028\0 革命 \ud800'
    event = EVENT.replace(action=events.March(odd, 1))
    line = CODEC.pack(event)
    assert line.isascii()
    assert "\n" not in line
    assert CODEC.unpack(json.loads(line + "]")) == event


# ---------------------------------------------------------------- what is refused

WRONG_ACTIONS = [
    ({"verb": "March", "unit": "14ca", "hex": "712"}, '$.hex: expected a whole number, found "712"'),
    ({"verb": "March", "unit": "14ca", "hex": 7.9}, "$.hex: expected a whole number, found 7.9"),
    ({"verb": "March", "unit": "14ca", "hex": 7.0}, "$.hex: expected a whole number, found 7.0"),
    ({"verb": "March", "unit": "14ca", "hex": True}, "$.hex: expected a whole number, found true"),
    ({"verb": "March", "unit": "14ca", "hex": None}, "$.hex: expected a whole number, found null"),
    ({"verb": "March", "unit": 14, "hex": 1305}, "$.unit: expected a text, found 14"),
    ({"verb": "March", "unit": ["14ca"], "hex": 1305}, '$.unit: expected a text, found ["14ca"]'),
    ({"verb": "March", "unit": "14ca"}, "$.hex: missing"),
    ({"verb": "March", "unit": "14ca", "hex": 1305, "speed": 2}, "$.speed: unknown key; known are unit, hex"),
    ({"verb": "Fly", "unit": "14ca"}, '$.verb: unknown verb "Fly"'),
    ({"verb": ["March"]}, '$.verb: unknown verb ["March"]'),
    ({"verb": "UnitMoved"}, '$.verb: unknown verb "UnitMoved"'),
    ({"unit": "14ca", "hex": 1305}, "$.verb: missing"),
    ([], "$: expected an object, found []"),
    ("March", '$: expected an object, found "March"'),
    (None, "$: expected an object, found null"),
]


@pytest.mark.parametrize(("value", "message"), WRONG_ACTIONS)
def test_a_wrong_action_is_refused_with_its_place(value, message):
    """What is not exactly an action is a DecodeError that says where and what."""
    with pytest.raises(DecodeError) as refused:
        CODEC.action(value)
    assert str(refused.value) == message


def replaced(path, value):
    """The packed and the plain event with one part replaced, each found by its own path."""
    row, plain = packed(EVENT), through_json(CODEC.plain(EVENT))
    for whole, (*way, last) in ((row, path[0]), (plain, path[1])):
        reduce(getitem, way, whole)[last] = value
    return row, plain


WRONG_PARTS = [
    (((2, 2), ("action", "hex")), "712", '$.action.hex: expected a whole number, found "712"'),
    (
        ((3, 0, 2, 1), ("facts", 0, "path", 1)),
        True,
        "$.facts[0].path[1]: expected a whole number, found true",
    ),
    (((3, 0, 2), ("facts", 0, "path")), 1106, "$.facts[0].path: expected a list, found 1106"),
    (((3, 0, 2), ("facts", 0, "path")), "abc", '$.facts[0].path: expected a list, found "abc"'),
    (((3, 0, 3), ("facts", 0, "cost")), 7.9, "$.facts[0].cost: expected a whole number, found 7.9"),
    (((3, 0, 0), ("facts", 0, "fact")), "Flown", '$.facts[0].fact: unknown fact "Flown"'),
    (((3, 1, 1, 0), ("facts", 1, "frame", "frame")), "X", '$.facts[1].frame.frame: unknown frame "X"'),
    (
        ((3, 1, 1, 2, 0, 2, 0), ("facts", 1, "frame", "combats", 0, "crossings", 0)),
        [1, 2, 3],
        "$.facts[1].frame.combats[0].crossings[0]: expected a list of 2, found [1, 2, 3]",
    ),
    (
        ((3, 2, 7, 0, 1), ("facts", 2, "modifiers", 0, "value")),
        "1",
        '$.facts[2].modifiers[0].value: expected a whole number, found "1"',
    ),
    (((3, 3, 3), ("facts", 3, "disrupted")), 1, "$.facts[3].disrupted: expected true or false, found 1"),
    (((0,), ("n",)), "17", '$.n: expected a whole number, found "17"'),
    (((3,), ("facts",)), {}, "$.facts: expected a list, found {}"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG_PARTS)
def test_a_wrong_part_of_an_event_is_refused_with_its_place(path, value, message):
    """Both forms name the same place in the same words."""
    row, plain = replaced(path, value)
    for read, event in ((CODEC.unpack, row), (CODEC.event, plain)):
        with pytest.raises(DecodeError) as refused:
            read(event)
        assert str(refused.value) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda row: row.append(1), "$: expected [number, side, action, facts], found "),
        (lambda row: row.pop(), "$: expected [number, side, action, facts], found "),
        (lambda row: row[2].append(1), "$.action.surplus2: unknown key"),
        (lambda row: row[2].pop(), "$.action.hex: missing"),
        (lambda row: row[3][4].append(1), "$.facts[4].surplus0: unknown key"),
        (lambda row: row[3][4].pop(), "$.facts[4].fact: unknown fact null"),
        (lambda row: row.__setitem__(1, 2), "$.side: expected the number of a side, found 2"),
        (lambda row: row.__setitem__(1, -2), "$.side: expected the number of a side, found -2"),
        (lambda row: row.__setitem__(1, False), "$.side: expected the number of a side, found false"),
        (lambda row: row.__setitem__(2, "March"), '$.action: expected an object, found "March"'),
        (lambda row: row.__setitem__(2, {"0": "March"}), "$.action.verb: missing"),
    ],
)
def test_a_packed_event_of_the_wrong_shape_is_refused(change, message):
    """Too much and too little are refused alike."""
    row = packed(EVENT)
    change(row)
    with pytest.raises(DecodeError) as refused:
        CODEC.unpack(row)
    assert str(refused.value).startswith(message)


def test_an_unknown_side_is_refused():
    """In the plain form sides are named."""
    with pytest.raises(DecodeError, match=r'\$\.side: expected one of "american", "british", found "french"'):
        CODEC.event({**CODEC.plain(EVENT), "side": "french"})


ODD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.floats(allow_nan=True),
    st.sampled_from(["", "a", "March", "FramePopped"]),
    st.lists(st.integers(), max_size=2),
    st.just({}),
)


@settings(max_examples=300)
@given(st.data())
def test_the_fast_and_the_slow_reader_agree(data):
    """Whatever is put in whatever place: packed is read if and only if its plain form is, and alike."""
    row = packed(EVENT)
    spot, parent = row, None
    while isinstance(spot, list) and spot and data.draw(st.booleans() | st.just(True)):
        parent, index = spot, data.draw(st.integers(0, len(spot) - 1))
        spot = spot[index]
    if parent is not None:
        parent[index] = data.draw(ODD_VALUES)
    problem, event = "", None
    try:
        event = CODEC.unpack(row)
    except DecodeError as error:
        problem = str(error)
    assert (event is None) == problem.startswith("$")
    assert "not a packed event" not in problem
    if event is not None:
        assert CODEC.event(through_json(CODEC.plain(event))) == event
        assert packed(event)[:3] == row[:3]


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        (events.UnitMoved("14ca", (1.5,), 6), "$.facts[0].path[0]: expected a whole number, found 1.5"),
        (events.UnitMoved(None, (1,), 6), "$.facts[0].unit: expected a text, found null"),
        (
            events.UnitMoved("14ca", (1,), 6, halted=None),
            "$.facts[0].halted: expected true or false, found null",
        ),
        (events.UnitMoved("14ca", 1, 6), "$: this cannot be expressed"),
        (events.EndSegment(), "$.facts[0].fact: missing"),
    ],
)
def test_a_fact_that_could_not_be_read_again_is_not_written(fact, message):
    """A mistake of the rules is found when it is made, not when the game is opened."""
    with pytest.raises(DecodeError) as refused:
        CODEC.pack(EVENT.replace(facts=(fact,)))
    assert str(refused.value).startswith(message)


# ---------------------------------------------------------------- vocabularies


@frozen
class Wide(Fact):
    """A fact with every type that a field may have."""

    maybe: int | None
    inner: tuple[Modifier, ...]
    said: Action | None = None
    nested: tuple[tuple[str, ...], ...] = ((),)
    pair: tuple[int, Modifier] | None = None


@frozen
class Wish(Action):
    name: str


@frozen
class Hold(Frame):
    pass


@settings(max_examples=50)
@given(st.data())
def test_every_type_of_field_is_kept(data):
    """Optional values, actions inside facts, tuples of tuples, records of other records."""
    vocabulary = Vocabulary(("x",), (Wish,), (FramePushed, Wide), (Hold,))
    codec = codec_for(vocabulary)
    event = data.draw(events_with(Wide, vocabulary))
    assert codec.unpack(json.loads(codec.pack(event) + "]")) == event
    assert codec.event(through_json(codec.plain(event))) == event


@frozen
class Measured(Fact):
    length: float


@frozen
class Either(Fact):
    what: int | str


@frozen
class Tagged(Fact):
    fact: str


@frozen
class Listed(Fact):
    names: list[str]


@frozen(kw_only=True)
class Named(Fact):
    name: str


@pytest.mark.parametrize("odd", [Measured, Either, Tagged, Listed, Named])
def test_a_field_that_cannot_be_kept_is_found_by_the_check(odd):
    """Functions are compiled when they are wanted; the check wants them all."""
    with pytest.raises(TypeError):
        codec_for(Vocabulary((), (), (odd,), ())).check()


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_game_can_say_can_be_kept(game):
    """No record of a real game has a field that would be found only when it is first said."""
    codec_for(GAMES[game].vocabulary).check()


def test_two_facts_of_one_name_are_found_at_once():
    """The tag is the class name, so it must be unique."""
    with pytest.raises(TypeError, match="same name"):
        codec_for(Vocabulary((), (), (Wide, make_class("Wide", [], bases=(Fact,), frozen=True)), ()))
