"""The four scenarios, their counters and their map."""

from __future__ import annotations

import pytest
from attrs import evolve

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.scenario_checks import _level_faults, _step_faults
from cockade.engine.brandywine.common.scenario_schema import load_counters, load_sheet
from cockade.engine.brandywine.common.scenarios import BATTLES, SCENARIO_IDS, load_scenario, read_scenario
from cockade.engine.data_files import DataError
from cockade.engine.hexgrid import spoken
from cockade.engine.hexmap_file import load_map
from cockade.events.brandywine import AMERICAN, BRITISH

rule = pytest.mark.rule


@pytest.mark.parametrize("id_", SCENARIO_IDS)
def test_every_scenario_loads_and_is_sound(id_):
    """Loading checks references, map, counters, and stacking of what stands on the map."""
    scenario = load_scenario(id_)
    assert scenario.advanced == (not id_.endswith("-basic"))
    assert all(unit in scenario.counters for group in scenario.groups for unit in group.units)


@rule("brandywine", "18.1.3", "18.2.3", "18.3.2", "18.4.3", "12.3.1")
def test_turns_morale_and_momentum():
    """As the special rules of each scenario say."""
    found = {}
    for id_ in BATTLES:
        battle = load_scenario(id_)
        found[id_] = (
            battle.first_turn,
            battle.last_turn,
            battle.morale[AMERICAN],
            battle.morale[BRITISH],
            battle.momentum[BRITISH],
        )
    assert found == {
        "feint": (7, 12, 19, 20, 0),
        "flank-attack": (6, 12, 19, 20, 1),
        "battle": (1, 12, 20, 20, 1),
        "tournament": (7, 12, 19, 20, 1),
    }


@rule("brandywine", "9.5.1", "QA.1", "QA.4", "2.2.2")
def test_what_the_rules_say_of_single_counters():
    """Maxwell's detachment, the rifles, Ferguson, the militia of one step, the artillery that is militia."""
    units = load_scenario("battle").counters
    assert {u.id for u in units.values() if u.detachment and u.kind != "leader"} == {
        "simms",
        "porterfield",
        "parker",
        "penn_state_foot",
    }
    assert {u.id: u.strength[0] for u in units.values() if u.rifle and u.side == BRITISH} == {
        "ferguson": 2,
        "ewald_a": 1,
        "ewald_b": 1,
        "chasseurs": 1,
    }
    assert (units["ferguson"].morale, units["ferguson"].steps) == ((2, 1), 2)
    assert (units["1_penna_militia"].steps, units["philadelphia_militia_art"].militia) == (1, True)


@rule("brandywine", "18.4.3", "18.4.1")
def test_the_tournament_joins_the_two_fronts():
    """The British as in the other two, New Jersey b not at all."""
    tournament = load_scenario("tournament")
    assert "new_jersey_b" not in tournament.counters
    placed = [g for g in tournament.groups if g.side == BRITISH and not g.turn]
    others = [g for id_ in ("feint", "flank-attack") for g in load_scenario(id_).groups]
    places = {(g.units, g.hex, g.zone) for g in others}
    assert all((g.units, g.hex, g.zone) in places for g in placed)


@rule("brandywine", "9.8.1", "9.7.1", "ERR.3")
def test_the_brigades_that_choose_their_entry():
    """Eight pieces of the second, five of the third, which has the 44th."""
    groups = load_scenario("battle").groups
    second = [unit for g in groups if g.brigade == "second" for unit in g.units]
    third = [unit for g in groups if g.brigade == "third" for unit in g.units]
    assert len(second) == 8
    assert set(third) == {"grey", "15_foot", "17_foot", "44_foot", "3_brigade_art"}


@rule("brandywine", "QA.12")
def test_farm_buildings_are_no_terrain():
    """The map tells six kinds of hexes apart; no farm is among them."""
    charts = ground("battle").charts
    assert set(charts.terrain) == {"clear", "cultivated", "light_woods", "woods", "meeting_house", "town"}


@rule("brandywine", "ERR.1", "ERR.2")
def test_the_errata_of_the_map_and_of_the_order_of_battle():
    """Proctor's breastworks are fieldworks; the Pennsylvania militia stands by itself under the left wing."""
    field, units = ground("battle"), load_scenario("battle").counters
    assert {there for there in field.neighbours[1127] if field.into_works(there, 1127)} == {1027, 1028}
    formations = {unit.id: unit.formation for unit in load_counters().unit}
    for id_ in ("1_penna_militia", "2_penna_militia"):
        assert (units[id_].wing, units[id_].militia) == ("greene_wing", True)
        assert formations[id_] == "Pennsylvania militia"


def bank(hex_):
    """Whether a hex lies west of the creek."""
    return hex_ in ground("battle").zone("west_bank")


def test_the_creek_is_exactly_the_border_of_its_west_bank():
    """Every hexside between the banks is creek, ford or not, and no other is."""
    field = ground("battle")
    for a in field.grid.hexes:
        for b in field.neighbours[a]:
            assert ("creek" in field.map.kinds(a, b)) == (bank(a) != bank(b)), (spoken(a), spoken(b))


def test_seven_fords_of_which_three_are_primary():
    """Chadd's, Brinton's and Jones'."""
    sides = load_map("cockade.engine.brandywine", "brandywine").hexsides
    assert {side for side, kinds in sides.items() if "primary_ford" in kinds} == {
        (928, 1028),
        (618, 717),
        (307, 407),
    }
    assert sum("secondary_ford" in kinds for kinds in sides.values()) == 4


def test_a_scenario_that_contradicts_itself_is_refused():
    """A crowded hex, an unknown unit, a group without a place: each with its place in the file."""
    sheet = load_sheet("flank-attack")
    first = sheet.british[0]
    crowded = evolve(first, units=(*first.units, "1_light_inf"))
    for group, says in (
        (crowded, "1803 holds 8 strength"),
        (evolve(first, units=("nobody",)), "'nobody' is unknown"),
        (evolve(first, hex=""), "needs a hex or a zone"),
        (evolve(first, why=""), "is missing; add it"),
    ):
        with pytest.raises(DataError, match=says):
            read_scenario(evolve(sheet, british=(group, *sheet.british[1:])), "flank-attack.toml")


@rule("brandywine", "2.2.2")
@pytest.mark.parametrize(
    ("steps", "strength", "morale", "sound"),
    [
        (2, (4, 3), (1, 0), True),
        (2, (4, 1), (1, 0), True),
        (2, (4, 0), (1, 0), False),
        (2, (4, 4), (1, 0), False),
        (2, (4, 3), (1, 1), False),
        (1, (1, 0), (1, 0), True),
        (1, (0, 0), (1, 0), False),
        (1, (4, 1), (1, 0), False),
    ],
)
def test_the_reduced_side_of_a_counter_is_weaker_but_not_nothing(steps, strength, morale, sound):
    """Its morale is exactly one lower; a unit of one step has no other side."""
    printed = load_counters().counters()["5_foot"]
    faults = list(_step_faults("$", evolve(printed, steps=steps, strength=strength, morale=morale)))
    assert (faults == []) is sound


@rule("brandywine", "15.2.2", "12.3.1")
@pytest.mark.parametrize(
    ("levels", "sound"),
    [
        ({"morale": {AMERICAN: 1, BRITISH: 21}}, True),
        ({"morale": {AMERICAN: 0, BRITISH: 21}}, False),
        ({"morale": {AMERICAN: 1, BRITISH: 22}}, False),
        ({"momentum": {AMERICAN: 0, BRITISH: 6}}, True),
        ({"momentum": {AMERICAN: 3, BRITISH: 4}}, False),
        ({"momentum": {AMERICAN: -1, BRITISH: 4}}, False),
    ],
    ids=str,
)
def test_armies_begin_within_the_ends_of_the_tracks(levels, sound):
    """Morale of one to the ceiling; no more chits than there are, for both sides together."""
    sheet = evolve(load_sheet("flank-attack"), **levels)
    assert (list(_level_faults(sheet, ground("battle").charts)) == []) is sound


def test_printed_values_are_laid_over_our_counters():
    """Units by `unit`, leaders by `leader`."""
    values = {"unit": [{"id": "5_foot", "allowance": 5}], "leader": [{"id": "howe", "combat": 1}]}
    counters = load_counters(values).counters()
    assert (counters["5_foot"].allowance, counters["howe"].combat) == (5, 1)
    assert load_scenario("battle", values).counters["howe"].combat == 1
