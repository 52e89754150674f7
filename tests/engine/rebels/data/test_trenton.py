"""Trenton as set up, in both games, and everything that a scenario file may get wrong."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import pytest
from attrs import evolve

from cockade.engine.data_files import DataError, package_text, read_toml
from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.scenario_checks import _overstacked, _printed_faults
from cockade.engine.rebels.common.scenarios import (
    SCENARIO_IDS,
    SCENARIOS,
    load_scenario,
    load_sheet,
    read_scenario,
)

rule = pytest.mark.rule
FILE = "scenarios/trenton.toml"


@pytest.fixture(scope="module")
def trenton():
    """The historical game."""
    return load_scenario("trenton")


@pytest.fixture(scope="module")
def what_if():
    """The What-If game."""
    return load_scenario("trenton-whatif")


# ---------------------------------------------------------------- the battle


@rule("rebels", "trenton.16.0")
def test_four_turns_and_the_americans_first(trenton):
    """0730 to 0900; the end is the label of the last turn (ruling Q02)."""
    assert trenton.labels == ("0730", "0800", "0830", "0900")
    assert trenton.first == "american"


@rule("rebels", "trenton.18.2")
def test_starting_levels_in_halves(trenton):
    """American 30, Hessian 20."""
    assert trenton.levels == {"american": 60, "british": 40}


def test_the_hessians_win_unless_they_collapse(trenton, what_if):
    """Both games end alike."""
    assert trenton.victory == what_if.victory
    assert (trenton.victory.rule, trenton.victory.else_wins) == ("trenton.18.1", "british")


@rule("rebels", "10.1")
def test_lines_of_communication(trenton):
    """American 1006 and 1401, Hessian 1812 and 3003."""
    assert trenton.communication == {"american": (1006, 1401), "british": (1812, 3003)}


def test_the_surprise_in_numbers(trenton):
    """American allowances double on the first turn, without forced march, and the guns start disrupted."""
    assert trenton.special.first_turn_factor == {"american": 2}
    assert trenton.special.no_forced_march_turns == {"american": (1,)}
    guns = {id_ for id_, c in trenton.counters.items() if c.side == "british" and c.kind == "artillery"}
    assert set(trenton.special.start_disrupted) == guns == {"rall-arty", "kynph-arty", "loss-arty"}


@rule("rebels", "trenton.setup.hessian")
def test_where_the_hessians_stand(trenton):
    """Every hex of the set-up, unit by unit."""
    hexes = {group.hexes[0]: group.units for group in trenton.groups if group.side == "british"}
    assert hexes == {
        1507: ("rall", "16-drag"),
        1604: ("1-rall", "rall-arty"),
        1704: ("2-rall",),
        1808: ("1-kynph", "kynph-arty"),
        1908: ("2-kynph",),
        1605: ("1-loss", "loss-arty"),
        1607: ("2-loss",),
        1307: ("jagers",),
    }


@rule("rebels", "trenton.setup.american")
def test_where_the_americans_come_from(trenton):
    """Both columns are due on the first turn; whoever is not named comes by the river road."""
    north, river = (group for group in trenton.groups if group.side == "american")
    assert (north.turn, north.hexes, river.turn, river.hexes) == (1, (1401,), 1, (1006,))
    named = "washington greene 1va de 3va 1pa 1ca german bauman hamilton forrest-a forrest-b phil-drag"
    assert north.units == tuple(named.split())
    assert len(river.units) == 31


@rule("rebels", "trenton.17.2")
def test_the_what_if_game(trenton, what_if):
    """No surprise, Hessians free within their zone, six turns; all else as in history."""
    assert what_if.labels[4:] == ("0930", "1000")
    assert not any((what_if.special.first_turn_factor, what_if.special.no_forced_march_turns))
    assert what_if.special.start_disrupted == ()
    (hessians,) = (group for group in what_if.groups if group.side == "british")
    assert (hessians.zone, hessians.hexes, hessians.turn) == ("what_if_hessian", (), 0)
    assert len(hessians.units) == 12
    assert what_if.counters == trenton.counters
    assert what_if.groups[:2] == trenton.groups[:2]


@rule("rebels", "trenton.17.2")
def test_the_what_if_zone_is_near_the_barracks_and_east_of_the_canal(what_if):
    """Within 4 hexes of 1608 and east of the canal: both, says ruling Q48."""
    zone, grid = what_if.map.zones["what_if_hessian"], what_if.map.grid
    assert zone == grid.within(1608, 4) & what_if.map.zones["east_of_canal"]


# ---------------------------------------------------------------- the order of battle


@pytest.mark.parametrize(
    ("side", "line", "artillery", "leaders", "strength", "bombardment", "points", "leader_points"),
    [("american", 29, 8, 7, 55, 14, 54, 40), ("british", 8, 3, 1, 23, 6, 20, 4)],
)
def test_the_totals_of_the_order_of_battle(  # noqa: PLR0917 - one column each
    trenton, side, line, artillery, leaders, strength, bombardment, points, leader_points
):
    """Counters and their values add up to the balance on which the levels were judged."""
    units = [counter for counter in trenton.counters.values() if counter.side == side]
    guns = [unit for unit in units if unit.kind == "artillery"]
    chiefs = [unit for unit in units if unit.kind == "leader"]
    assert (len(units) - len(guns) - len(chiefs), len(guns), len(chiefs)) == (line, artillery, leaders)
    assert sum(unit.strength[0] for unit in units) == strength
    assert sum(unit.bombardment for unit in units) == bombardment
    assert sum(unit.points for unit in units) == points + leader_points
    assert sum(unit.points for unit in chiefs) == leader_points


@pytest.mark.parametrize(("side", "halves"), [("american", 33), ("british", 14)])
def test_what_a_first_disruption_of_everybody_costs(trenton, side, halves):
    """16 and a half American points, 7 Hessian."""
    losses = load_charts().disruption_loss
    line = [c for c in trenton.counters.values() if c.side == side and c.kind not in ("leader", "artillery")]
    assert sum(next(lost for most, lost in losses if unit.points <= most) for unit in line) == halves


@rule("rebels", "13.3.ex")
def test_a_leader_costs_command_and_range_and_artillery_nothing(trenton):
    """Washington, 3 and 6, costs 9."""
    for counter in trenton.counters.values():
        if counter.kind == "leader":
            assert counter.points == counter.command + counter.span
        if counter.kind == "artillery":
            assert counter.points == 0
    assert trenton.counters["washington"].points == 9


@rule("rebels", "7.2")
def test_the_guns_reach_as_far_as_their_kind(trenton):
    """Moulder's 4-pounders reach 3; Forrest's second section are howitzers."""
    assert trenton.counters["moulder"].reach == 3
    assert [c.id for c in trenton.counters.values() if c.howitzer] == ["forrest-b"]


@rule("rebels", "1.2.3")
def test_dismounted_dragoons_are_infantry(trenton):
    """Infantry of allowance 4 (ruling Q59)."""
    troopers = trenton.counters["16-drag"]
    assert (troopers.kind, troopers.allowance, troopers.name) == ("infantry", 4, "16 Drag (dismounted)")


@pytest.mark.parametrize("id_", SCENARIO_IDS)
def test_every_datum_says_where_it_comes_from(id_):
    """Counters, groups and the frame of the battle all have their source."""
    sheet = load_sheet(id_)
    assert all(unit.named_by and unit.source and unit.why for unit in sheet.unit)
    assert all(group.source for group in sheet.groups())
    assert all(basis.source and basis.rule for basis in sheet.basis.values())


def test_the_cards_tell_what_a_battle_is():
    """Id, sides, turns and what is reconstructed, under the id of each scenario."""
    assert tuple(SCENARIOS) == SCENARIO_IDS
    assert [card.turns for card in SCENARIOS.values()] == [11, 21, 7, 18, 4, 6, 8, 6, 4]
    for id_, card in SCENARIOS.items():
        assert (card.id, card.game, card.sides) == (id_, "rebels", ("american", "british"))
        assert card.reconstructed


def test_an_unknown_scenario_is_a_key_error():
    """As a game expects it."""
    with pytest.raises(KeyError, match="saratoga"):
        load_scenario("saratoga")


# ---------------------------------------------------------------- what a file may get wrong


def tables():
    """The tables of the historical game."""
    return deepcopy(read_toml(package_text("cockade.engine.rebels", FILE), FILE))


def unit(raw, id_):
    """The table of one counter."""
    return next(row for row in raw["unit"] if row["id"] == id_)


def faults(change):
    """What is said of the historical game after a change to its tables."""
    raw = tables()
    change(raw)
    with pytest.raises(DataError) as raised:
        read_scenario(raw, FILE)
    assert str(raised.value).startswith(f"{FILE}: $")
    return str(raised.value)


def test_the_unchanged_file_is_sound():
    """The tests below change exactly one thing."""
    assert read_scenario(tables(), FILE).counters == load_scenario("trenton").counters


@pytest.mark.parametrize(
    ("id_", "changes", "says"),
    [
        ("1-rall", {"side": "hessian"}, "$.unit[46].side: 'hessian' is unknown"),
        ("1-rall", {"nation": "DE"}, "$.unit[46].nation: 'DE' is unknown"),
        ("1-rall", {"kind": "grenadier"}, "$.unit[46].kind: 'grenadier' is unknown"),
        ("1-rall", {"strength": [4]}, "$.unit[46].strength: expected a list of 2, found [4]"),
        ("1-rall", {"strength": [4, 0]}, "$.unit[46].strength: is (4, 0); the infantry 1-rall needs"),
        ("1-rall", {"points": 0}, "$.unit[46].points: is 0; a unit costs at least 1 (13.2)"),
        ("1-rall", {"command": 1}, "$.unit[46].command: is 1; the infantry 1-rall has none"),
        ("1-rall", {"allowance": -1}, "$.unit[46].allowance: is -1"),
        ("1-rall", {"source": ""}, "$.unit[46].source: is missing"),
        ("1-rall", {"why": ""}, "$.unit[46].why: is missing"),
        ("1-rall", {"named_by": ""}, "$.unit[46].named_by: is missing"),
        ("1-rall", {"source": "public"}, "$.unit[46].ref: '' is unknown"),
        ("1-rall", {"id": "2-rall"}, "$.unit[48].id: 2-rall stands here twice"),
        ("washington", {"command": 4}, "$.unit[0].points: is 9; the leader washington costs 10 (13.3)"),
        ("washington", {"morale": [7, 5]}, "$.unit[0].morale: is (7, 5); the leader washington has none"),
        ("neil", {"points": 1}, "$.unit[40].points: is 1; the artillery neil costs 0 (13.3)"),
        ("neil", {"reach": 5}, "$.unit[40].reach: is 5; a gun of 3 reaches 2 hexes (7.2)"),
        ("neil", {"gun": "5"}, "$.unit[40].gun: '5' is unknown"),
        ("neil", {"bombardment": 0}, "$.unit[40].bombardment: is 0; the artillery neil needs"),
        ("neil", {"speed": 4}, "$.unit[40].speed: unknown key; known are source, why, id, name"),
    ],
)
def test_a_counter_that_cannot_be_is_refused(id_, changes, says):
    """The counter is named with its place."""
    assert says in faults(lambda raw: unit(raw, id_).update(changes))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("first", "hessian", "$.first: 'hessian' is unknown"),
        ("labels", [], "$.labels: is empty"),
        ("levels", {"american": 60}, "$.levels.british: is missing"),
        ("levels", {"american": 60, "british": -2}, "$.levels.british: is -2; an army starts above 0"),
        ("levels", {"american": 60, "british": 40, "french": 1}, "$.levels: 'french' is unknown"),
        (
            "communication",
            {"american": [906], "british": [1812]},
            "$.communication.american[0]: 0906 is not on",
        ),
        ("communication", {"british": [1812]}, "$.communication.american: is missing"),
        ("special", {"first_turn_factor": {"french": 2}}, "$.special.first_turn_factor: 'french' is unknown"),
        ("special", {"start_disrupted": ["ral-arty"]}, "'ral-arty' is unknown; known are rall-arty"),
        ("special", {"no_forced_march_turns": {"american": [5]}}, "american: there is no turn 5"),
        ("special", {}, "$.basis: 'first_turn_factor' is unknown"),
        ("basis", {}, "$.basis.levels: is missing"),
        ("map", "trentown", "maps/trentown.toml: $: cannot be read"),
        ("title", 7, "$.title: expected a text, found 7"),
    ],
)
def test_a_frame_that_cannot_be_is_refused(key, value, says):
    """The part of the battle is named with its place."""
    raw = {**tables(), key: value}
    with pytest.raises(DataError) as raised:
        read_scenario(raw, FILE)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("group", "changes", "says"),
    [
        (0, {"hexes": [1299]}, "$.british[0].hexes[0]: 1299 is not on the map"),
        (0, {"hexes": [1012]}, "$.british[0].hexes: 1012 is water; nobody can stand there"),
        (0, {"hexes": []}, "$.british[0]: needs one hex, or a zone"),
        (0, {"zone": "town"}, "$.british[0]: needs one hex, or a zone"),
        (0, {"hexes": [], "zone": "village"}, "$.british[0].zone: 'village' is unknown"),
        (0, {"turn": 9}, "$.british[0].turn: there is no turn 9"),
        (0, {"turn": 1}, "$.british[0].hexes: 1507 is not on the edge; nobody can enter there (3.1.1)"),
        (0, {"source": ""}, "$.british[0].source: is missing"),
        (0, {"units": ["rall"]}, "16-drag is in 0 groups; put it in one"),
        (1, {"units": ["1-rall", "rall-arty", "rall"]}, "rall is in 2 groups; put it in one"),
        (1, {"units": ["1-rall", "rall-arty", "ral"]}, "$.british[1].units: 'ral' is unknown"),
        (1, {"units": ["1-rall", "rall-arty", "neil"]}, "$.british[1].units[2]: neil is american"),
    ],
)
def test_a_group_that_cannot_be_is_refused(group, changes, says):
    """The group is named with its place."""
    assert says in faults(lambda raw: raw["british"][group].update(changes))


@rule("rebels", "1.2.3")
@pytest.mark.parametrize(("allowance", "sound"), [(-1, False), (0, True), (4, True)])
def test_a_counter_may_stand_still_but_not_go_back(allowance, sound):
    """Its allowance is nothing at the least."""
    sheet = load_sheet("trenton")
    some = next(unit for unit in sheet.unit if unit.kind == "infantry")
    found = list(_printed_faults("$", evolve(some, allowance=allowance)))
    assert (found == []) is sound


@rule("rebels", "6.0")
@pytest.mark.parametrize(("strength", "sound"), [(9, True), (10, True), (11, False)])
def test_a_hex_is_filled_to_the_limit_and_no_further(strength, sound):
    """With the guns of 2 in it, a unit of 10 makes twelve points."""
    found = load_sheet("trenton")
    units = [evolve(u, strength=(strength, 5)) if u.id == "1-rall" else u for u in found.unit]
    faults = list(_overstacked(evolve(found, unit=tuple(units)), load_charts()))
    assert (faults == []) is sound


@rule("rebels", "1.3", "6.0")
def test_a_set_up_keeps_the_stacking_limit():
    """Good strength, half the guns, disrupted guns twice: 11 and 2 in 1604 are 13."""
    assert "1604 holds 13 points; the limit is 12 (6.0)" in faults(
        lambda raw: unit(raw, "1-rall").update(strength=[11, 5])
    )
    assert load_scenario("trenton", {"unit": [{"id": "1-rall", "strength": [10, 5]}]})


def test_both_sides_cannot_start_in_one_hex():
    """A hex belongs to one side."""
    assert "1507 holds both sides" in faults(lambda raw: raw["american"][0].update(hexes=[1507], turn=0))


def test_all_faults_are_told_at_once():
    """One reading names everything that is wrong."""

    def change(raw):
        raw["first"] = "nobody"
        unit(raw, "neil")["points"] = 3

    assert len(faults(change).splitlines()) == 2


# ---------------------------------------------------------------- printed values

VALUES = """
[[unit]]
id = "washington"
command = 4
points = 10

[charts.stacking]
stack_limit = 13
"""


def test_printed_values_take_the_place_of_ours():
    """Only the counter that is named changes."""
    laid = load_scenario("trenton", tomllib.loads(VALUES))
    assert laid.counters["washington"].command == 4
    assert laid.counters["greene"] == load_scenario("trenton").counters["greene"]
    assert load_scenario("trenton").counters["washington"].command == 3


def test_printed_charts_are_used_in_the_checks():
    """13 points fit where the printed limit is 13."""
    values = tomllib.loads(VALUES)
    values["unit"].append({"id": "1-rall", "strength": [11, 5]})
    assert load_scenario("trenton", values).counters["1-rall"].strength == (11, 5)
    values["unit"].append({"id": "rall-arty", "bombardment": 4})
    with pytest.raises(DataError, match="1604 holds 15 points; the limit is 13"):
        load_scenario("trenton", values)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        (
            {"unit": [{"id": "lafayette"}]},
            r"the values laid over: \$\.unit\[0\]\.id: 'lafayette' is not in our",
        ),
        ({"unit": [{"id": "neil", "points": 1}]}, r"printed values laid over it: \$\.unit\[40\]\.points"),
        ({"unit": [{"id": "neil", "speed": 1}]}, r"\$\.unit\[40\]\.speed: unknown key"),
        ({"unit": {"neil": {}}}, r"\$\.unit: expected a list"),
        ({"chart": {}}, r"the values laid over: \$: has the unknown key chart"),
    ],
)
def test_printed_values_are_checked_like_ours(values, says):
    """What is wrong with them is said with its place."""
    with pytest.raises(DataError, match=says):
        load_scenario("trenton", values)
