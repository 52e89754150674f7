"""Figures of a fight before it is fought: hits by number, chits against chits, odds and who suffers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest

from cockade.engine.brandywine.b6_combat.forecast import CombatForecast, Pair, forecast_combat
from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.revolution.forecast import first_fire
from cockade.engine.revolution.phase5_3_combat.forecast import FireForecast, forecast_round, forecast_shot
from cockade.events import brandywine, revolution
from cockade.events.rebels import Battery, Bombard, OpenFire
from cockade.tui.games import ui_of
from cockade.tui.games.brandywine import combat_preview as matrix
from cockade.tui.games.brandywine.tracks import phase_line
from cockade.tui.games.revolution import combat_preview
from cockade.tui.text.line import text_of
from tests.engine.brandywine.clashes import clash
from tests.engine.brandywine.field import Battle, foot, gun
from tests.engine.rebels import field as rebels
from tests.engine.revolution.fights import fight
from tests.engine.revolution.s30_options.test_30_to_34_movement import rush

TENTHS = [Fraction(n, 10) for n in range(11)]


# ---------------------------------------------------------------- The American Revolution


@pytest.mark.parametrize("most", range(8))
def test_hits_are_told_by_number_and_the_rare_ones_together(most):
    """Five rows at the most; they make one; a single hit is a hit."""
    shot = FireForecast(most, Fraction(0), Fraction(0), (Fraction(1, most + 1),) * (most + 1))
    found = combat_preview.hits_chances(shot)
    assert sum(found.values()) == 1
    assert len(found) == min(5, most + 1)
    names = [f"{n} hit" + "s" * (n != 1) for n in range(most + 1)]
    assert list(found) == (names if most < 5 else [*names[:4], "4 or more hits"])


def two_armies(*, chosen=0):
    """Two regulars and a grenadier against three regulars."""
    more = {"british": ["tactics"] * 3, "tactics": (0, chosen)}
    return fight("boston: 2 british_regular, british_grenadier, cornwallis, 3 american_regular", **more)


def test_a_round_has_a_die_for_every_point_and_a_third_of_them_hit():
    """5 disrupts, 6 eliminates; the chances of all numbers of hits make one."""
    state = two_armies().state
    for found, dice in (
        (forecast_round(state, "british"), 7),
        (forecast_round(state, "american"), 6),
        (forecast_shot(state, "british_grenadier-1"), 3),
    ):
        assert (found.dice, found.expected, found.eliminating) == (dice, Fraction(dice, 3), Fraction(dice, 6))
        assert sum(found.chances) == 1 == found.at_least(0)
        assert sum(hits * share for hits, share in enumerate(found.chances)) == found.expected
        assert found.at_least(1) == 1 - Fraction(2, 3) ** dice
        assert found.at_least(dice) == Fraction(1, 3) ** dice
        assert found.at_least(dice + 1) == 0


def test_the_preview_of_a_fire_says_what_it_can_do():
    """In its head, its line and its word."""
    board = two_armies()
    seen = ui_of("revolution").previews.of_action(board.state, revolution.OpenFire())
    assert (seen.title, seen.brief, seen.short) == (
        "Fire this round",
        "7 dice, 2.3 hits expected",
        "2.3 hits",
    )
    assert text_of(seen.lines[0]) == "7 dice: 2.3 hits expected, 1.2 eliminate [18.4.2]"
    assert len(seen.lines) == 6


@pytest.mark.parametrize(("kind", "leader"), [("british_regular", False), ("cornwallis", True)])
def test_a_hit_disrupts_once_and_then_eliminates(kind, leader):
    """A six at once; a leader may come back (21.4)."""
    previews = ui_of("revolution").previews
    for die, fallen, word in ((5, False, "disrupted"), (5, True, "eliminated"), (6, False, "eliminated")):
        board = fight(f"boston: british_regular, {kind}, 4 american_regular", dice=[6, 1])
        board.do(revolution.OpenFire(), fire=[die])
        unit = next(
            each.id for each in board.state.position.stack("boston", "british") if each.is_leader == leader
        )
        state = board.state
        units = [each.replace(disrupted=fallen) if each.id == unit else each for each in state.units]
        seen = previews.of_action(state.replace(units=tuple(units)), revolution.TakeHit(unit))
        gone = word == "eliminated" and leader
        assert seen.brief == word if not gone else seen.brief.endswith("% survives")


@pytest.mark.parametrize(("mine", "theirs"), [*product(range(4), repeat=2)])
def test_the_chance_of_first_fire_is_that_of_the_higher_total(mine, theirs):
    """Ties are thrown again."""
    faces = [*product(range(1, 7), repeat=2)]
    won = sum(a + mine > b + theirs for a, b in faces)
    tied = sum(a + mine == b + theirs for a, b in faces)
    assert first_fire(mine, theirs) == Fraction(won, len(faces) - tied)


@pytest.mark.parametrize(("low", "high"), [(50, 50), (20, 50)])
def test_a_range_of_one_figure_is_that_figure(low, high):
    """Two are told as a range."""
    said = combat_preview._first_fire_brief(low, high)
    assert said == ("first fire 50%" if low == high else "first fire 20 to 50%")


@pytest.mark.parametrize("share", TENTHS)
def test_the_bar_of_first_fire_is_as_long_as_its_chance(share):
    """Twelve cells are a certainty."""
    told = combat_preview._first_fire_line(1, share)
    assert [len(span.text) for span in told if span.tone == "bar"] == [max(1, round(12 * share))]
    assert text_of(told).startswith(f"{round(100 * share):>3}% ")


# ---------------------------------------------------------------- Brandywine


def pair(attack, defence, result, **chances):
    """A field of the matrix."""
    return Pair(attack, defence, result, {code: Fraction(1) for code in chances})


PAIRS = (pair("a", "x", "+1", one=1), pair("a", "y", "0", two=1), pair("b", "x", "-1", three=1))


def test_the_middle_of_the_matrix_is_where_chits_give_nothing():
    """Else its first field; of no field nothing."""
    leads = "", ""
    assert "two" in matrix.middle(CombatForecast(leads, known=True, pairs=PAIRS))
    assert "one" in matrix.middle(CombatForecast(leads, known=True, pairs=(PAIRS[0], PAIRS[2])))
    assert matrix.middle(CombatForecast(leads, known=True)) == {}


def test_a_chit_has_its_row_or_its_column():
    """By the other side's chit."""
    assert matrix.row_of(PAIRS, "a", attacking=True) == [("x", PAIRS[0]), ("y", PAIRS[1])]
    assert matrix.row_of(PAIRS, "x", attacking=False) == [("a", PAIRS[0]), ("b", PAIRS[2])]


def test_the_numbers_of_the_matrix_are_told_in_rising_order():
    """What ends without a combat has no number."""
    found = CombatForecast(("", ""), known=True, pairs=(*PAIRS, pair("b", "y", "NC", NC=1)))
    rows = (text_of(each).split()[0] for each in matrix.range_lines(found))
    assert [row for row in rows if row.lstrip("+-").isdigit()] == ["-1", "0", "+1"]


@pytest.mark.parametrize(("own", "other"), [*product(("withdraw", "skirmish"), repeat=2)])
def test_who_withdraws_goes_back_a_hex(own, other):
    """12.1.9.1: without a combat."""
    said = matrix.without_combat(own, other)
    who = {(True, False): "you", (False, True): "they", (True, True): "both"}
    wanted = who.get((own == "withdraw", other == "withdraw"))
    assert (f"{wanted} retreat a hex" in said) if wanted else said == "NC (no combat)"


@pytest.mark.parametrize("share", TENTHS)
def test_a_summary_says_who_suffers_how_often(share):
    """Attacker, both, pinned and defender; what hurts nobody is left out."""
    rest = (1 - share) / 4
    said = matrix.summary({"R/-": share, "R/D": rest, "PIN": rest, "-/D": rest, "-/-": rest})
    told = [("defender hurt", rest), ("both hurt", rest), ("all pinned", rest), ("attacker hurt", share)]
    assert said == ", ".join(f"{who} {round(100 * each)}%" for who, each in told if each)


@pytest.mark.parametrize("ours", range(1, 9))
@pytest.mark.parametrize("guns", [0, 1])
def test_the_forecast_of_a_close_combat_is_that_of_its_table(ours, guns):
    """Strengths, column and chances; lone guns are captured without a combat."""
    theirs = [gun("g", brandywine.BRITISH, 1504)] * guns + [
        foot("b", brandywine.BRITISH, 1504, strength=3)
    ] * (1 - guns)
    battle = clash(foot("a", brandywine.AMERICAN, 1505, strength=ours), *theirs)
    frame = brandywine.Declaration(brandywine.AMERICAN, chosen=(("a", 1504),))
    (combat,) = combats(battle.state, frame)
    found = forecast_combat(battle.state, combat)
    assert found.unfought == ("captured" if guns else "")
    if not guns:
        table = ground(battle.state.scenario).charts.close_combat
        assert (found.attack, found.defence) == (ours, 3)
        assert found.column == found.shifted == table.columns[table.column(Fraction(ours, 3))]
        assert found.pairs
        for each in found.pairs:
            assert sum(each.chances.values()) == 1
            assert all(share.denominator <= FACES for share in each.chances.values())


def test_why_there_are_no_odds_is_told():
    """Nobody may look, or lone guns are captured; else nothing."""
    leads = "", ""
    assert "unknown" in matrix.no_odds(CombatForecast(leads, known=False))
    assert "captured" in matrix.no_odds(CombatForecast(leads, known=True, unfought="captured"))
    assert matrix.no_odds(CombatForecast(leads, known=True)) == ""


def test_combats_are_told_in_the_order_in_which_they_were_declared():
    """Whatever their hexes; a unit joins the combat in which it attacks that hex."""
    pieces = [
        *(foot(id_, brandywine.AMERICAN, hex_) for id_, hex_ in (("a", 1505), ("b", 1805))),
        *(foot(id_, brandywine.BRITISH, hex_) for id_, hex_ in (("x", 1504), ("y", 1804))),
    ]
    battle = clash(*pieces)
    for chosen in ((("a", 1504), ("b", 1804)), (("b", 1804), ("a", 1504))):
        found = matrix.declared(battle.state, brandywine.Declaration(brandywine.AMERICAN, chosen=chosen))
        assert [each.attackers for each in found] == [(unit,) for unit, _ in chosen]
        assert [matrix.joins(found[0], each) for each in chosen] == [True, False]


def test_an_overrun_succeeds_or_is_held_up():
    """34.0: below six; both chances make one."""
    seen = ui_of("revolution").previews.of_action(rush().state, revolution.Overrun("lexington"))
    assert [text_of(each).split("%")[0].strip() for each in seen.lines[1:]] == ["83", "17"]
    assert seen.short == "83%"


@pytest.mark.parametrize("units", [1, 2])
def test_a_march_of_several_is_told_as_one_of_several(units):
    """Of one alone by its name."""
    pieces = [foot(id_, brandywine.AMERICAN, 1505, strength=1) for id_ in "ab"]
    battle = Battle(*pieces, foot("z", brandywine.BRITISH, 2011))
    marches = [brandywine.March(id_, 1506) for id_ in "ab"[:units]]
    seen = ui_of("brandywine").previews.of_gesture(battle.state, marches)
    assert seen.title.startswith("2 units" if units == 2 else "A ")


@pytest.mark.parametrize("width", range(24, 90, 3))
def test_the_phases_fit_into_their_line(width):
    """As long as each has two letters; the present one is told in full, wherever it is."""
    for phase in ("movement", "rally", "combat"):
        state = Battle(foot("a", brandywine.AMERICAN, 1505), foot("b", brandywine.BRITISH, 2011)).state
        told = text_of(phase_line(state.replace(segment=phase), width))
        (present,) = (word for word in told.replace("[", "|[").replace("]", "]|").split("|") if "[" in word)
        names = told.replace(present, "x").split()
        if (width - len(present) + 2 - 3) // (len(names) - 1) >= 3:
            assert len(told) <= width


@pytest.mark.parametrize("attacking", [True, False])
def test_over_the_figures_stand_the_chits_of_the_other_side(monkeypatch, attacking):
    """12.1.9: the defender's for the attacker, and the other way round."""
    theirs = {True: ["attackers"], False: ["defenders"]}
    monkeypatch.setattr(matrix, "usable_chits", lambda *_, attacking: theirs[attacking])
    frame = SimpleNamespace(side="ours" if attacking else "theirs", attacker="ours", combat=None)
    assert matrix.matrix_heads(None, frame) == ("de" if attacking else "at")


def test_a_march_says_what_it_costs_and_what_is_left():
    """16.2: of the points of the stack; the way where it is longer than a step."""
    board = rush()
    points = board.frame.points
    for area, cost in (("newport", 1), ("hartford", 2)):
        found = [each for each in board.choices(revolution.March) if each.area == area]
        for march in found:
            seen = ui_of("revolution").previews.of_action(board.state, march)
            assert seen.brief == f"cost {cost}, {points - cost} left"
    assert ui_of("revolution").previews.of_action(board.state, revolution.March("savannah")) is None


def test_the_odds_of_a_battery_are_those_of_all_its_guns():
    """7.1: while another gun may join; of one gun before it is laid."""
    battle = rebels.Battle(
        rebels.gun("g", "american", 1505, bombardment=2, reach=4),
        rebels.gun("k", "american", 1505, bombardment=3, reach=4),
        rebels.leader("l", "american", 1505),
        rebels.line("b", "british", 1507),
        segment="bombardment",
    )
    odds = ui_of("rebels").previews.odds
    assert odds(battle.state, Bombard("g", 1507))["strength"] == 2
    frames = *battle.state.agenda, Battery("american", ("g", "k"), 1507)
    assert odds(battle.state.replace(agenda=frames), OpenFire())["strength"] == 5
