"""Figures of previews and measures: bars, rounding, thresholds, what is left out."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest
from attrs import evolve

from cockade.engine.victory import END, Stand, Standing, Win
from cockade.events.brandywine import AMERICAN, BRITISH
from cockade.events.facts import Modifier, Rolled, TrackMoved
from cockade.tui.games import preview
from cockade.tui.games.brandywine import attack_preview as brandywine_ahead
from cockade.tui.games.brandywine import measures as brandywine
from cockade.tui.games.brandywine.rolls import short_result
from cockade.tui.games.ledger import ledger_lines
from cockade.tui.games.losses import lost_at
from cockade.tui.games.measures import Throw
from cockade.tui.games.rebels import attack_preview as rebels_ahead
from cockade.tui.games.rebels import measures as rebels
from cockade.tui.games.rebels import previews as rebels_previews
from cockade.tui.games.rebels.standing import points_said
from cockade.tui.games.revolution import measures as revolution
from cockade.tui.games.victory_texts import MOST_PLACES, StandingWords, _rank
from cockade.tui.text.line import text_of
from tests.engine.brandywine.field import Battle, foot
from tests.engine.brandywine.field import leader as officer
from tests.engine.rebels import field
from tests.engine.revolution.field import Board

TWENTIETHS = [Fraction(n, 20) for n in range(21)]
BARS = [(preview.chance_lines, 12), (rebels_previews.chance_lines, 20)]


def bars(told):
    """How long the bar of a line is."""
    return sum(len(span.text) for span in told if span.tone.startswith("bar"))


@pytest.mark.parametrize(("lines", "cells"), BARS)
def test_a_bar_is_as_long_as_its_chance(lines, cells):
    """A certainty fills its room, the smallest chance is one cell; what cannot come has no line."""
    for share in TWENTIETHS[1:]:
        (told,) = lines({"hit": share, "never": Fraction(0)})
        assert bars(told) == max(1, round(share * cells))
        assert text_of(told).strip().startswith(f"{round(100 * share)}%")
    (least,) = lines({"hit": Fraction(1, 1000)})
    assert bars(least) == 1


@pytest.mark.parametrize(
    ("code", "tone"),
    [
        *((code, "bar-bad") for code in ("AR1", "AD", "AE")),
        *((code, "bar-good") for code in ("DE", "DD", "MC")),
        *((code, "bar") for code in ("NE", "")),
    ],
)
def test_a_result_has_the_colour_of_whom_it_hurts(code, tone):
    """Nobody's is plain."""
    (told,) = rebels_previews.chance_lines({"so": Fraction(1, 2)}, {"so": code})
    assert [span.tone for span in told if span.tone.startswith("bar")] == [tone]


@pytest.mark.parametrize("value", range(-3, 4))
def test_a_modifier_is_told_with_its_sign_and_its_clause(value):
    """In a line of its own."""
    (told,) = preview.modifier_lines([Modifier("works", value, "8.3")])
    assert text_of(told) == f"  {value:+d} works [8.3]"


# ---------------------------------------------------------------- what a fight ahead is worth


@pytest.mark.parametrize("good", TWENTIETHS[::4])
@pytest.mark.parametrize("bad", TWENTIETHS[::4])
def test_a_fight_is_worth_what_it_does_to_them_less_what_it_does_to_us(good, bad):
    """What hurts both sides or neither counts nothing."""
    ours = brandywine_ahead._worth({"-/R": good, "R/-": bad, "R/R": Fraction(1, 7), "-/-": Fraction(1, 3)})
    assert ours == float(good - bad)
    assert brandywine_ahead._worth({"PIN": good, "NC": bad}) == 0
    odds = SimpleNamespace(chances={"DE": good, "AE": bad, "NE": Fraction(1, 3)})
    assert rebels_ahead._worth(odds) == float(good - bad)


# ---------------------------------------------------------------- ledgers and standings


@pytest.mark.parametrize("times", [1, 2, 3])
def test_every_reason_of_a_track_is_told_once_with_how_often_and_how_much(times):
    """The heaviest loss first; a gain has its sign; other tracks are left out."""
    lost = [TrackMoved("british", -2, "a loss", "13.1")] * times
    facts = [*lost, TrackMoved("british", 1, "a gain", "13.2"), TrackMoved("american", -9, "x", "13.3")]
    told = [text_of(each).split() for each in ledger_lines(facts, "british", str)]
    often = [f"x{times}"] if times > 1 else []
    assert told == [[str(-2 * times), "a", "loss", *often, "[13.1]"], ["+1", "a", "gain", "[13.2]"]]


@pytest.mark.parametrize(
    ("halves", "said"),
    [(0, "0 points"), (1, "half a point"), (2, "1 point"), (3, "1½ points"), (4, "2 points")],
)
def test_one_point_is_a_point_and_half_of_one_is_half(halves, said):
    """13.1: levels are kept in halves."""
    assert points_said(halves).replace("1.5", "1½") == said


def way(held=(), **more):
    """A way to win by places, and who has them."""
    win = Win("north", "1.0", "hold", more.pop("when", END), "", "", **more)
    return Standing(win, Stand(holds=False, share=0.0, places=dict(held)))


def words(*found):
    """How such ways are told."""
    wins = SimpleNamespace(standings=lambda _: found)
    return StandingWords(wins, lambda _, side: side, lambda *_: {})


@pytest.mark.parametrize("number", [1, MOST_PLACES - 1, MOST_PLACES, MOST_PLACES + 1])
def test_up_to_eight_places_are_named_and_more_are_counted(number):
    """In the list, and in the line above the map."""
    places = [(101 + n, "north" if n else "") for n in range(number)]
    told = words(way(places)).places(None, way(places))
    is_named = number <= MOST_PLACES
    assert ("0101" in told) is is_named
    assert (f"{number - 1} hexes of {number}" in told) is not is_named
    assert bool(words(way(places)).brief(None)) is is_named


def test_the_ways_that_mostly_decide_are_told_first():
    """Those judged at the end or by places, then those that end it early, last what weighs nothing."""
    end, place = way(), way(zones=("town",), when="turn")
    early, light = way(when="turn"), way(weight=0.0)
    assert [_rank(each) for each in (end, place, early, light)] == [1, 1, 2, 3]
    assert words(light, early, end).found(None) == [end, early, light]


def test_every_place_is_told_once():
    """A way by places that are told already has no line; one with words of its own has."""
    found = [way([(101, "north")]), way([(101, "north")]), way([(101, "north")], now="so it is")]
    assert [text_of(each) for each in words(*found).lines(None, {})] == [
        "North: 0101 [1.0]",
        "So it is [1.0]",
    ]
    assert words(*found).owners(None) == {101: "north"}


def test_only_the_places_that_decide_stand_above_the_map():
    """Those of a way that is judged at the end, or that has names; each with whose it is."""
    held = [(101, "north"), (102, "south")]
    for each, is_told in (
        (way(held), True),
        (way(held, when="turn", zones=("town",)), True),
        (way(held, when="turn"), False),
        (way(when="turn"), False),
    ):
        assert words(each).brief(None) == ("north: 0101; south: 0102" if is_told else "")


def test_a_reason_that_came_to_nothing_has_no_sign():
    """What was lost and won back."""
    facts = [TrackMoved("british", by, "a loss", "13.1") for by in (-1, 1)]
    (told,) = ledger_lines(facts, "british", str)
    assert text_of(told).split() == ["0", "a", "loss", "x2", "[13.1]"]


@pytest.mark.parametrize("level", ["", "decisive"])
def test_the_end_is_told_by_its_way_and_its_degree(level):
    """The bare reason of a way that there is no more; nobody's victory is a draw."""
    each = evolve(way(), win=Win("north", "1.0", "hold", END, "", "They hold", why="held", level=level))
    told = words(each)
    told._wins = SimpleNamespace(ended=lambda *about: each if about[1:] == ("north", "held", "1.0") else None)

    def ended(winner, why):
        return told.ending(None, SimpleNamespace(winner=winner, why=why, rule="1.0"), " [1.0]")

    assert ended("north", "held") == f"north {level} victory. They hold [1.0].".replace("  ", " ")
    assert ended("south", "gone") == "south victory. Gone [1.0]."
    assert ended("", "gone") == "The game is drawn. Gone [1.0]."


@pytest.mark.parametrize(("unit", "home", "found"), [("a", 1505, [1505]), ("a", 0, []), ("", 1505, [])])
def test_losses_lie_where_the_lost_stood(unit, home, found):
    """Nowhere if nobody was lost, or he stood nowhere."""
    ui = SimpleNamespace(
        measures=SimpleNamespace(lost=lambda _: unit),
        map=SimpleNamespace(home=lambda *_: home),
        game=SimpleNamespace(reduce=lambda state, _: state),
    )
    event = SimpleNamespace(facts=(TrackMoved("british", 1, "", ""),))
    assert list(lost_at(ui, None, event)) == found
    assert list(lost_at(SimpleNamespace(measures=None), None, event)) == []


# ---------------------------------------------------------------- what is counted


def thrown(before=(), after=()):
    """A die among facts."""
    roll = Rolled("morale", "a", 3, 5, "9.2", (), "passed")
    return Throw(None, roll, tuple(before), tuple(after))


def test_a_die_finds_the_last_fact_before_it_and_the_first_after_it():
    """Of a kind; LookupError where there is none."""
    one, two, three = (TrackMoved("british", n, "", "") for n in (1, 2, 3))
    assert thrown(before=(one, two, three)).last(TrackMoved) is three
    assert thrown(after=(one, two, three)).next(TrackMoved) is one
    for empty in (thrown().last, thrown().next):
        with pytest.raises(LookupError):
            empty(TrackMoved)
    assert thrown().modifier == 2


@pytest.mark.parametrize("level", range(-3, 4))
def test_loyalty_is_counted_for_the_side_that_has_it(level):
    """Pro-American levels for the American, the others for the British; both add up to all."""
    state = Board("boston: british_regular").state.replace(loyalty=(level, 1, -2, 0, 0, 0, 0))
    assert revolution.loyalty(state, "american") == max(0, level) + 1
    assert revolution.loyalty(state, "british") == max(0, -level) + 2


def test_a_game_that_lost_nobody_has_no_losses_and_a_step_counts_what_it_cost():
    """Leaders count nothing, a unit that is out its full strength."""
    pieces = foot("b", BRITISH, 1505, strength=(5, 3)), officer("l", BRITISH, 1506), foot("a", AMERICAN, 1701)
    battle = Battle(*pieces)
    assert brandywine.losses(battle.state, BRITISH) == 0
    assert brandywine.losses(battle.with_unit("b", reduced=True).state, BRITISH) == 2
    state = battle.state.replace(
        units=tuple(
            unit.replace(fate="eliminated", hex=0) if unit.id != "a" else unit for unit in battle.state.units
        )
    )
    assert (brandywine.losses(state, BRITISH), brandywine.losses(state, AMERICAN)) == (5, 0)


def test_the_fallen_count_their_strength_and_guns_half_of_their_fire():
    """6.2: only those of the side."""
    battle = field.Battle(
        field.line("a", AMERICAN, 1505, strength=5),
        field.gun("g", AMERICAN, 1506, bombardment=4),
        field.line("b", BRITISH, 1701),
    )
    gone = [unit.replace(alive=False, hex=0) if unit.id in "ag" else unit for unit in battle.state.units]
    state = battle.state.replace(units=tuple(gone))
    assert [rebels.losses(state, side) for side in (AMERICAN, BRITISH)] == [7, 0]
    assert rebels.losses(battle.state, AMERICAN) == 0


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("R/-", "attacker"),
        ("-/R", "defender"),
        ("R/D", "attacker defender"),
        ("-/-", "no effect"),
        ("AC/-", "attacker"),
    ],
)
def test_a_result_names_those_whom_it_hurts(code, said):
    """In words, a captured unit too."""
    told = short_result(code)
    assert [who for who in ("attacker", "defender") if f"{who} " in told.partition(": ")[2]] == (
        [] if said in ("no effect", "") else said.split()
    )
