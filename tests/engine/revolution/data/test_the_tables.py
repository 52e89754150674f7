"""What the rulebook says of the tables and the counters: orders, sums, who is like whom."""

from __future__ import annotations

from collections import Counter

import pytest

from cockade.engine.revolution.common.charts import load_charts, load_pieces
from cockade.engine.revolution.common.turn import schedule

rule = pytest.mark.rule

REGULAR = 4
"""What a regular costs at the beginning (13.4)."""
PRICES = {
    "campaign_marker": 1,
    "leader": 2,
    "spanish_militia": 1,
    "indian_band": 1,
    "british_fleet": 6,
    "french_fleet": 6,
    "spanish_fleet": 5,
    "fortress": 4,
    "siege": 2,
}
"""What follows from nothing else: for the most part our own values, each with its reason in the chart."""
COMMANDS = {
    1: "gage hamilton burgoyne ward allen gates",
    2: "carleton clinton w_howe r_howe ferguson lafayette montgomery morgan marion clark rochambeau degrasse "
    "galvez",
    3: "cornwallis rodney arnold washington greene",
}
"""21.2: who leads how well."""


def items(field):
    """By line of the Mobilization Table: a field of it, where it says anything."""
    found = {id_: getattr(item, field) for id_, item in load_charts().items.items()}
    return {id_: value for id_, value in found.items() if value}


def of_kind(kind):
    """The types of units of a kind."""
    return [id_ for id_, unit in load_pieces().units.items() if unit.kind == kind]


# ---------------------------------------------------------------- the sequence of play


@rule("revolution", "5.1", "5.1.V", "5.1.I", "5.1.II", "5.1.III", "5.1.IV", "5.1.VI")
def test_a_campaign_is_played_by_both_three_times_and_all_else_once():
    """In the order of the phases; the first player moves and fights before the second moves."""
    slots = list(schedule())
    assert [*dict.fromkeys(slot.phase for slot in slots)] == ["I", "II", "III", "IV", "V", "VI", "VII"]
    often = Counter(slot.step for slot in slots)
    assert often == {step.id: 6 if step.id.startswith("V.") else 1 for step in load_charts().steps}
    fought = [(slot.campaign, slot.who) for slot in slots if slot.step == "V.3"]
    assert fought == [(number, who) for number in (1, 2, 3) for who in ("first", "second")]
    moved = [slot.who for slot in slots if slot.step in ("V.1", "V.3")]
    assert moved == ["first", "first", "second", "second"] * 3


# ---------------------------------------------------------------- tracks


@rule("revolution", "12.1", "12.7")
def test_the_boxes_of_europe_stand_in_a_row_and_give_dice_outward_from_neutral():
    """Each gives what the one before it gives, and what it says itself; to one side only."""
    europe = load_charts().europe
    assert [box.place for box in europe.values()] == list(europe) == [-3, -2, -1, 0, 1, 2, 3]
    assert [europe[place].american_dice for place in (-3, -2, -1, 0, 1, 2, 3)] == [0, 0, 0, 0, 1, 2, 2]
    assert [europe[place].british_dice for place in (-3, -2, -1, 0, 1, 2, 3)] == [2, 2, 1, 0, 0, 0, 0]


@rule("revolution", "26.1")
def test_france_is_allied_from_its_alliance_on_and_spain_only_at_the_end():
    """On no other box of the table."""
    charts = load_charts()
    french, spanish = map(charts.europe_place, ("french_alliance", "spanish_alliance"))
    assert french + 1 == spanish == max(charts.europe)
    for place, box in charts.europe.items():
        assert (box.france_allied, box.spain_allied) == (place >= french, place >= spanish)


@rule("revolution", "6.7")
def test_the_british_throw_only_to_the_right_of_the_declaration():
    """The American throws everywhere, and never fewer dice further on."""
    charts = load_charts()
    declared = charts.progress_place("declaration_of_independence")
    assert [box.british_dice for box in charts.progress] == [0] * (declared + 1) + [1, 2]
    american = [box.american_dice for box in charts.progress]
    assert american == sorted(american)


@rule("revolution", "11.1", "2.7")
def test_only_the_seven_colonies_have_a_level():
    """Islands and foreign colonies start on none."""
    colonies = load_charts().colonies.values()
    assert [colony.start for colony in colonies if colony.loyalty] == [2, 1, 1, 1, 0, -1, -2]
    assert {colony.start for colony in colonies if not colony.loyalty} == {0}


# ---------------------------------------------------------------- the Mobilization Table


@rule("revolution", "13.1", "13.4", "13.7", "28.1", "27.1")
def test_prices_follow_that_of_a_regular():
    """Marines and grenadiers cost one more, light troops and Hessians half; detachments are not for sale."""
    prices = dict.fromkeys(of_kind("regular"), REGULAR) | {"hessian_regular": REGULAR // 2}
    prices |= {id_: REGULAR + 1 for kind in ("marine", "grenadier") for id_ in of_kind(kind)}
    prices |= dict.fromkeys(of_kind("light"), REGULAR // 2)
    assert items("cost") == prices | PRICES
    assert items("cost_later") == {"american_regular": REGULAR // 2}


@rule("revolution", "13.8", "29.2")
def test_militia_and_partisans_are_dearer_the_less_the_colony_likes_them():
    """And partisans fail more often."""
    dearer = dict.fromkeys(("american_militia", "tory_militia", "partisan"), (1, 2, 3))
    assert items("by_loyalty") == dearer
    assert items("success") == {"partisan": (4, 3, 2)}


@rule("revolution", "27.1", "27.2")
def test_for_hessians_and_indians_the_american_draws_a_marker():
    """For nobody else."""
    assert items("draws") == {"hessian_regular": 1, "indian_band": 1}


@rule("revolution", "3.1", "7.3", "4.8", "24.5")
def test_the_numbers_that_the_rules_name():
    """36 points and four colonies at level 2 win, 15 markers a phase, double prices at first, four aboard."""
    limits = load_charts().limits
    assert (limits.points_to_win, limits.colonies_to_win, limits.level_to_win) == (36, 4, 2)
    assert (limits.markers_bought, limits.first_turn_factor, limits.cargo) == (15, 2, 4)


# ---------------------------------------------------------------- counters


@rule("revolution", "2.11", "18.6", "24.12")
def test_marines_are_regulars_and_guards_are_one_better():
    """Detachments, militia and Indians fight as light troops do; the Spanish fleet is the weakest."""
    strengths = {id_: unit.strength for id_, unit in load_pieces().units.items()}
    assert {strengths[id_] for id_ in (*of_kind("regular"), *of_kind("marine"))} == {2}
    assert {
        strengths[id_] for kind in ("light", "indian", "militia", "detachment") for id_ in of_kind(kind)
    } == {1}
    assert strengths["british_grenadier"] == 3
    assert [strengths[f"{nation}_fleet"] for nation in ("british", "french", "spanish")] == [3, 3, 2]


@rule("revolution", "2.10", "21.2")
def test_who_leads_how_well():
    """From 1 to 3."""
    found = {value: [] for value in COMMANDS}
    for leader in load_pieces().leaders.values():
        found[leader.command].append(leader.id)
    assert {value: " ".join(names) for value, names in found.items()} == COMMANDS


@rule("revolution", "7.10", "9.2", "7.9.shot")
def test_only_rabble_rousing_markers_have_values_and_only_one_marker_is_used_up():
    """The Shot Heard Round the World is heard once."""
    markers = load_pieces().markers.values()
    plain = [marker for marker in markers if marker.kind != "rabble_rousing"]
    assert {marker.value(side) for marker in plain for side in ("american", "british")} == {0}
    assert [marker.id for marker in markers if marker.once] == ["shot"]
