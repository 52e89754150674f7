"""Charts, counters and scenarios: what they hold, and everything that they may get wrong."""

from __future__ import annotations

from copy import deepcopy

import pytest

from cockade.engine.data_files import DataError, scenario_tables, structure
from cockade.engine.revolution.common.charts import (
    PACKAGE,
    load_charts,
    load_pieces,
    read_charts,
    read_pieces,
)
from cockade.engine.revolution.common.data import Scenario
from cockade.engine.revolution.common.scenario_checks import faults_of_scenario
from cockade.engine.revolution.common.scenarios import SCENARIOS, ground, lay

rule = pytest.mark.rule


def test_the_box_holds_228_counters():
    """Unit counters, leaders, campaign markers and markers of the map and the tables."""
    pieces = load_pieces()
    units = sum(unit.count for unit in pieces.units.values())
    markers = sum(marker.count for marker in pieces.markers.values())
    others = sum(piece.count for piece in pieces.pieces.values())
    assert units + len(pieces.leaders) + markers + others == 228
    assert markers == 70


@rule("revolution", "7.10", "9.2")
def test_four_agitators_are_worth_three_to_the_american_and_one_to_the_british():
    """All others are worth the same to both."""
    markers = load_pieces().markers
    for id_ in ("adams", "franklin", "jefferson", "paine"):
        assert (markers[id_].value("american"), markers[id_].value("british")) == (3, 1)
    for id_ in ("rabble_1", "rabble_2", "rabble_3"):
        assert markers[id_].value("american") == markers[id_].value("british") == int(id_[-1])


@rule("revolution", "chart.tables", "10.1")
def test_the_tables_start_where_the_set_up_says():
    """Five boxes of progress, levels -3 to 3."""
    charts = load_charts()
    assert [box.american_dice for box in charts.progress] == [1, 2, 3, 3, 4]
    assert (charts.loyalty.least, charts.loyalty.most) == (-3, 3)


@rule("revolution", "chart.movement", "chart.fire")
def test_movement_costs_and_dice():
    """Trail 2, or 1 for the light-footed; 5 disrupts, 6 eliminates."""
    charts = load_charts()
    assert charts.movement.costs == {"road": 1, "river": 1, "high_sea": 1, "trail": 2}
    assert charts.movement.light_trail == 1
    assert (charts.fire.disrupted, charts.fire.eliminated) == ((5,), (6,))
    assert charts.attrition.eliminated == (6,)
    assert charts.forage.eliminated == (1, 2, 3)


@rule("revolution", "4.1")
def test_markers_of_rules_that_are_not_used_are_left_out():
    """Engineers need 28; Bait needs both 29 and 37."""
    everything, nothing, partisans = (
        ground(name).markers for name in ("campaign", "campaign+none", "campaign+29")
    )
    assert len(everything) == 70
    assert set(everything) - set(nothing) == {"engineers", "bait"} == set(everything) - set(partisans)


def test_optional_rules_are_chosen_in_the_name_of_the_scenario():
    """Recommended ones by themselves; any others, all or none by name; unknown ones are no scenario."""
    assert ground("campaign").options == ("28", "29", "37")
    assert ground("short+36+30").options == ("30", "36")
    assert len(ground("short+all").options) == 11
    assert "campaign+32" in SCENARIOS
    assert not {"campaign+27", "campaign+", "campaign+28+28", "siege"} & {
        name for name in ("campaign+27", "campaign+", "campaign+28+28", "siege") if name in SCENARIOS
    }
    assert SCENARIOS["short"].turns == 4


def test_a_player_may_lay_his_printed_values_over_ours():
    """The same file of values as for the other games."""
    laid = lay(
        "campaign", {"leader": [{"id": "gates", "command": 2}], "unit": [{"id": "indian_band", "count": 5}]}
    )
    assert laid.pieces.leaders["gates"].command == 2
    assert laid.pieces.units["indian_band"].source == "printed"


# ---------------------------------------------------------------- what the files may get wrong


def chart_fault(change):
    """What is said of charts that were changed."""
    raw = deepcopy(load_charts.tables)
    change(raw)
    with pytest.raises(DataError) as refusal:
        read_charts(raw, "charts.toml")
    return str(refusal.value)


def test_charts_that_contradict_themselves_are_refused():
    """Each fault with its place."""
    assert "off the track" in chart_fault(lambda raw: raw["colony"][0].update(start=4))
    assert "no unbroken row" in chart_fault(lambda raw: raw["europe"].pop(3))
    assert "not different faces" in chart_fault(lambda raw: raw["fire"].update(eliminated=[5, 6]))
    assert "in this order" in chart_fault(lambda raw: raw["colony"].reverse())
    assert "three costs" in chart_fault(lambda raw: raw["mobilization"][4].update(by_loyalty=[1, 2]))
    assert ": missing" in chart_fault(lambda raw: raw["limits"].pop("cargo"))


def test_counters_that_contradict_themselves_are_refused():
    """A nation on the wrong side, values where none belong."""
    for table, key, value, says in (
        ("unit", "side", "british", "is british; the nation american is not"),
        ("marker", "american", 2, "rabble-rousing markers have values"),
        ("leader", "nation", "dutch", "'dutch' is unknown"),
    ):
        raw = deepcopy(load_pieces.tables)
        raw[table][0][key] = value
        with pytest.raises(DataError) as refusal:
            read_pieces(raw, "counters.toml")
        assert says in str(refusal.value)


def scenario_faults(change):
    """What is said of a scenario that was changed."""
    raw = deepcopy(scenario_tables(PACKAGE, "campaign"))
    change(raw)
    laid = ground("campaign")
    scenario = structure(raw, Scenario, "campaign")
    return " ".join(fault.says for fault in faults_of_scenario(scenario, laid.map, laid.charts, laid.pieces))


@rule("revolution", "13.10")
def test_set_ups_that_cannot_be_are_refused():
    """Too many counters, strangers, fleets ashore, leaders who come later."""
    assert scenario_faults(lambda _: None) == ""
    boston, quebec = 0, 1
    cases = (
        ({"units": {"british_regular": 9}}, boston, "may be (13.10)"),
        ({"units": {"hussar": 1}}, quebec, "'hussar' is unknown"),
        ({"areas": ["hartford"]}, boston, "a fleet starts in a port"),
        ({"leaders": ["cornwallis"]}, quebec, "cornwallis is set up, comes later or is gone 2 times"),
        ({"leaders": ["ward"]}, quebec, "ward is not british"),
        ({"region": "canada"}, quebec, "areas, or a region, not both"),
        ({"markers": {"fortress": 9}}, quebec, "there are 10 counters"),
    )
    for change, group, says in cases:
        assert says in scenario_faults(lambda raw, c=change, g=group: raw["group"][g].update(c))


@rule("revolution", "13.10", "4.9")
@pytest.mark.parametrize(("more", "told"), [(0, False), (1, True)])
def test_every_counter_there_is_may_be_set_up_and_not_one_more(more, told):
    """Those that come later (4.9) are kept apart."""
    laid = ground("campaign")
    for type_ in ("british_light", "american_regular", "british_regular"):
        used = sum(group.units.get(type_, 0) for group in laid.scenario.group)
        spare = laid.pieces.units[type_].count - laid.scenario.coming.get(type_, 0) - used

        def change(raw, type_=type_, spare=spare):
            units = raw["group"][1].setdefault("units", {})
            units[type_] = units.get(type_, 0) + spare + more

        assert (f"{type_} are set up" in scenario_faults(change)) is told


@rule("revolution", "28.7", "13.10", "4.9")
@pytest.mark.parametrize(("more", "told"), [(0, False), (1, True)])
def test_every_fortress_counter_may_be_set_up_and_not_one_more(more, told):
    """Each in an area of its own (15.2)."""
    laid = ground("campaign")
    there = sum(group.markers.get("fortress", 0) for group in laid.scenario.group)
    bare = [area.id for area in laid.map.areas.values() if area.kind == "wilderness"]

    def change(raw):
        count = laid.pieces.pieces["fortress_siege"].count - there + more
        raw["group"] += [
            {**raw["group"][0], "units": {}, "areas": [area], "leaders": []} for area in bare[:count]
        ]
        for group in raw["group"][-count:]:
            group["markers"] = {"fortress": 1}

    assert ("fortresses are set up" in scenario_faults(change)) is told


@rule("revolution", "3.5")
@pytest.mark.parametrize(
    ("colonies", "level", "sound"), [(0, 1, False), (1, 1, True), (7, 1, True), (8, 1, False), (4, 0, False)]
)
def test_goals_ask_for_one_colony_to_seven_at_some_level(colonies, level, sound):
    """None would be no goal, and there are seven."""

    def change(raw):
        raw["goals"] = {
            **raw.get("goals", {}),
            "colonies": colonies,
            "level": level,
            "progress": "articles_of_confederation",
            "europe": "neutral",
        }

    assert ("asks for 1 to 7 colonies" not in scenario_faults(change)) is sound


@rule("revolution", "3.3", "3.4", "3.5")
@pytest.mark.parametrize(
    ("weight", "told"), [(-0.5, True), (0.0, False), (1.0, False), (10.0, False), (10.5, True)]
)
def test_a_way_to_win_weighs_nothing_to_ten(weight, told):
    """Both ends are allowed."""
    faults = scenario_faults(lambda raw: raw["win"][0].update(weight=weight))
    assert ("write 0 to 10" in faults) is told
