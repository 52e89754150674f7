"""Harlem Heights (harlem.16.0 to harlem.18.2)."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.rebels.battles.harlem import distance, look_out, reward_approach
from cockade.engine.rebels.battles.special_rules import come_into
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.morale import helping_leader
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment1_command import commanded_hexes
from cockade.engine.rebels.segment4_movement.forced_march import forced_march_modifiers
from cockade.engine.rebels.segment5_assault.combat import reckon
from cockade.engine.rebels.victory import winner_by_places
from cockade.engine.rules import Refusal, begin
from cockade.events import rebels as events
from tests.engine.rebels.field import example
from tests.engine.rebels.scenes import Scene, areas, opened, placed

rule = pytest.mark.rule
FIRST, SECOND, THIRD = "first_line", "second_line_or_north", "third_line_or_north"
ABSENT = [
    "14ca",
    "5pa",
    "3pa",
    "spencer",
    "silliman",
    "gay",
    "sage",
    "selden",
    "bradley",
    "27ca",
    "holman",
    "crary",
    "smith",
    "3ca",
    "23ca",
    "26ca",
    "thompson",
    "hinman",
    "chapman",
    "baldwin",
    "arty-2",
    "arty-3",
]


def zone(name):
    """The hexes of a zone."""
    return ground("harlem").map.zones[name]


# ---------------------------------------------------------------- set-up


@rule("rebels", "harlem.setup.american")
def test_where_the_americans_stand():
    """Every hex and every line of the set-up."""
    groups = [group for group in load_scenario("harlem").groups if group.side == events.AMERICAN]
    assert {group.hexes[0]: " ".join(group.units) for group in groups if group.hexes} == {
        5610: "douglas",
        5410: "greene 16ca pettibone cooke talcott mead lewis",
        5409: "pitkin strong newberry",
        5209: "9ca 11ca 4ca",
        5311: "12ca lippitt",
        5613: "knowlton leitch",
    }
    assert {group.zone: set(group.units) for group in groups if group.zone} == {
        FIRST: {"1md", "2md", "3md", "4md", "2drag", "bauman", "sergeant", "hamilton", "moulder"},
        SECOND: {
            "putnam",
            "19ca",
            "foreman",
            "johnston",
            "newcomb",
            "van-cortlandt",
            "phillips",
            "arty-1",
            "arty-4",
            "arty-5",
        },
        THIRD: set(ABSENT),
    }


@rule("rebels", "harlem.setup.american", "1.3")
@pytest.mark.parametrize(("unit", "line"), [("1md", FIRST), ("putnam", SECOND), ("14ca", THIRD)])
def test_each_line_is_set_up_within_its_own(unit, line):
    """A hex outside it is refused with the clause of the set-up."""
    game = opened("harlem")
    while game.decider == events.BRITISH:
        game.act(events.BRITISH, game.offers()[0].actions[0])
    assert areas(game, unit) == zone(line)
    with pytest.raises(Refusal) as refusal:
        game.act(events.AMERICAN, events.Place(unit, 5610), dice=LoadedDice({}))
    assert refusal.value.rule == "harlem.setup.american"


@rule("rebels", "harlem.setup.british", "1.3")
def test_where_the_british_stand():
    """Five hexes, and a body within one hex of 6126."""
    game = opened("harlem")
    stands = {unit.id: unit.hex for unit in game.state.units if unit.side == events.BRITISH and unit.hex}
    assert stands == {
        "2-lt-inf": 5514,
        "3-lt-inf": 5615,
        "1-42": 5516,
        "2-42": 5424,
        "clinton": 5425,
        "1-lt-inf": 5425,
    }
    body = "wallace 5th 1-33 2-33 1-gren 2-gren 3-gren 4-gren block minegerode lisingen yagers"
    for unit in body.split():
        assert areas(game, unit) == ground("harlem").grid.within(6126, 1)
    with pytest.raises(Refusal) as refusal:
        game.act(events.BRITISH, events.Place("5th", 6124), dice=LoadedDice({}))
    assert refusal.value.rule == "harlem.setup.british"


# ---------------------------------------------------------------- held units (ruling Q44)


@rule("rebels", "harlem.16.0", "harlem.17.0")
def test_only_those_who_had_no_part_in_the_day_are_held():
    """Groups marked 1130 are free from the first turn (ruling Q44)."""
    assert {unit.id for unit in placed("harlem").state.units if unit.held} == set(ABSENT)


@rule("rebels", "harlem.17.0")
def test_a_held_unit_does_nothing():
    """It neither moves nor fires."""
    scene = Scene("harlem", at={"14ca": 5404, "spencer": 5404})
    assert scene.ends("14ca") == scene.ends("spencer") == set()
    assert scene.refusal(events.March("14ca", 5405)).rule == "harlem.17.0"
    fire = Scene("harlem", segment="bombardment", at={"arty-2": 5404, "spencer": 5404, "1-33": 5406})
    assert fire.ends("arty-2", events.Bombard) == set()
    assert fire.refusal(events.Bombard("arty-2", 5406)).rule == "harlem.17.0"


@rule("rebels", "harlem.16.0", "11.3")
def test_a_held_leader_lends_nothing():
    """No command value in a check, no help in a forced march, and guns do not fire together by him."""
    scene = Scene("harlem", at={"spencer": 5604, "19ca": 5604}, only=True)
    for held in (True, False):
        scene.with_unit("spencer", held=held)
        unit = scene.unit("19ca")
        assert (helping_leader(scene.state, unit) is None) == held
        assert [change.name for change in forced_march_modifiers(scene.state, unit)] == (
            [] if held else ["leader in the hex"]
        )


@rule("rebels", "harlem.17.0")
def test_a_held_leader_commands_nobody():
    """Spencer, released, would; only he is near."""
    scene = Scene("harlem", at={"1-va": 5405, "spencer": 5404}, only=True)
    assert 5405 not in commanded_hexes(scene.state, events.AMERICAN)
    scene.with_unit("spencer", held=False)
    assert 5405 in commanded_hexes(scene.state, events.AMERICAN)


@rule("rebels", "harlem.17.0")
def test_an_enemy_who_marches_up_releases_whom_he_comes_beside():
    """One by one: the rest of the group is not released with them (ruling Q44)."""
    at = {"1-33": 5603, "clinton": 5603, "14ca": 5404, "19ca": 5404, "5pa": 5201}
    scene = Scene("harlem", side=events.BRITISH, at=at, only=True)
    assert not scene.unit("19ca").held
    scene.do(events.March("1-33", 5504))
    assert scene.happened(events.UnitReleased) == [events.UnitReleased("14ca")]
    assert (scene.unit("14ca").held, scene.unit("5pa").held) == (False, True)


@rule("rebels", "harlem.17.0")
@pytest.mark.parametrize("fact", [events.UnitRetreated, events.UnitAdvanced])
def test_so_does_one_who_retreats_or_advances_there(fact):
    """Whatever brings him there."""
    scene = Scene("harlem", side=events.BRITISH, at={"1-33": 5504, "14ca": 5404}, only=True)
    resolution = begin(scene.state, GAME.reduce, LoadedDice({}))
    resolution.happen(fact("1-33", 5504))
    come_into(resolution, scene.unit("1-33"), (5504,))
    assert not resolution.state.unit("14ca").held


@rule("rebels", "harlem.17.0")
def test_a_friend_beside_them_releases_nobody():
    """An enemy it must be."""
    scene = Scene("harlem", at={"19ca": 5406, "putnam": 5406, "14ca": 5404}, only=True)
    scene.do(events.March("19ca", 5405))
    assert scene.happened(events.UnitReleased) == []
    assert scene.unit("14ca").held


@rule("rebels", "harlem.17.0")
def test_a_leader_beside_them_releases_nobody():
    """An enemy combat unit it must be."""
    scene = Scene("harlem", side=events.BRITISH, at={"clinton": 5504, "14ca": 5404}, only=True)
    resolution = begin(scene.state, GAME.reduce, LoadedDice({}))
    come_into(resolution, scene.unit("clinton"), (5504,))
    assert resolution.state.unit("14ca").held


@rule("rebels", "harlem.17.0")
def test_a_bombardment_releases_those_it_falls_on():
    """The whole hex, whatever the dice say."""
    at = {"wallace": 5602, "clinton": 5602, "14ca": 5404, "spencer": 5404, "5pa": 5201}
    scene = Scene("harlem", side=events.BRITISH, segment="bombardment", at=at, only=True)
    scene.do(events.Bombard("wallace", 5404), bombardment=[1])
    assert {fact.unit for fact in scene.happened(events.UnitReleased)} == {"14ca", "spencer"}
    assert scene.unit("5pa").held


# ---------------------------------------------------------------- coming nearer (ruling Q45)


@rule("rebels", "harlem.17.0.ex", "harlem.17.0")
def test_the_example_of_coming_nearer():
    """Eleven hexes at set-up; ten at the end of a turn gives 1, ten again gives nothing."""
    given, expected = example("harlem.17.0.ex")
    scene = Scene("harlem")
    assert scene.unit("knowlton").hex == int(given["set_up_hex"])
    resolution = begin(scene.state, GAME.reduce, LoadedDice({}))
    look_out(resolution)
    assert resolution.state.approach == expected["start_distance"]
    far = ground("harlem").grid.distance
    gains = []
    for later in given["later"]:
        hex_ = next(h for h in ground("harlem").grid.hexes if far(h, 5423) == later <= far(h, 6124))
        before = resolution.state.level(events.AMERICAN)
        resolution.happen(events.UnitAdvanced("knowlton", hex_))
        reward_approach(resolution)
        gains.append((resolution.state.level(events.AMERICAN) - before) // 2)
    assert gains == expected["gains"]


@rule("rebels", "harlem.17.0")
def test_the_set_up_gives_the_first_distance_and_every_turn_the_next():
    """A real game: eleven hexes when the first turn begins; it is measured anew when a turn has ended."""
    game = placed("harlem")
    assert game.state.approach == 11
    while game.state.turn == 1:
        verbs = {offered.verb: offered for offered in game.offers()}
        end = verbs.get(events.EndSegment)
        game.act(game.decider, (end or game.offers()[0]).actions[0])
    measured = [
        fact for event in game.events for fact in event.facts if isinstance(fact, events.ApproachMeasured)
    ]
    (goal,) = ground("harlem").scenario.special.approach
    assert [fact.hexes for fact in measured] == [11, distance(game.state, goal)]


@rule("rebels", "harlem.17.0")
def test_who_falls_back_may_earn_it_again():
    """The end of the turn before is what counts, not the best so far."""
    scene = Scene("harlem", at={"knowlton": 5618}, only=True)
    resolution = begin(scene.state, GAME.reduce, LoadedDice({}))
    look_out(resolution)
    gains = []
    for hex_ in (5616, 5617):
        before = resolution.state.level(events.AMERICAN)
        resolution.happen(events.UnitAdvanced("knowlton", hex_))
        reward_approach(resolution)
        gains.append(resolution.state.level(events.AMERICAN) - before)
    assert gains == [0, 2]


@rule("rebels", "harlem.17.0")
def test_works_lie_on_hexsides():
    """One movement point more to cross, one column left for the defender."""
    field = ground("harlem")
    protected, outer = next(
        (a, b)
        for (a, b), kind in sorted(field.map.works.items())
        if kind == "fieldwork"
        and not field.map.kinds(a, b)
        and not field.map.road(a, b)
        and not field.map.climbs(b, a)
        and not field.map.climbs(a, b)
    )
    terrain = field.charts.terrain[field.map.terrain[protected]]
    assert field.entry_cost("foot", outer, protected) == terrain.cost + 2
    scene = Scene("harlem", at={"1md": protected, "1-33": outer}, only=True)
    odds = reckon(scene.state, events.Combat(("1-33",), ("1md",), ((outer, protected),)))
    assert [shift.value for shift in odds.shifts if shift.name == "fieldwork"] == [-1]


# ---------------------------------------------------------------- victory


@rule("rebels", "harlem.18.1")
def test_one_of_the_two_roads_is_enough():
    """6124 or 5423, both British at first (ruling Q39)."""
    assert dict(Scene("harlem").state.owners) == {6124: events.BRITISH, 5423: events.BRITISH}
    assert winner_by_places(Scene("harlem").state) == ""
    for hex_ in (6124, 5423):
        assert winner_by_places(Scene("harlem", owners=[(hex_, events.AMERICAN)]).state) == events.AMERICAN
