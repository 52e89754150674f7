"""Brooklyn (brooklyn.16.0 to brooklyn.18.2), in history and in the What-If game."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.rebels.battles.special_rules import open_player_turn, open_turn
from cockade.engine.rebels.common.battle_restrictions import closed_hexes
from cockade.engine.rebels.common.communication import usable_goals
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment1_command import judge_command
from cockade.engine.rebels.segment5_assault.retreat import open_hexes
from cockade.engine.rebels.victory import winner_by_places
from cockade.engine.rules import Refusal, begin
from cockade.events.facts import TurnBegan
from cockade.events.rebels import AMERICAN, BRITISH, ForceMarch, March, Place, Placement, UnitPlaced
from tests.engine.rebels.field import example
from tests.engine.rebels.scenes import Scene, areas, opened, placed

rule = pytest.mark.rule
GRANT = [
    "grant",
    "17th",
    "46th",
    "55th",
    "40th",
    "23rd",
    "57th",
    "64th",
    "44th",
    "ny-loyalists",
    "42nd",
    "arty-1-br",
    "arty-2",
    "arty-3",
]
HEISTER = [
    "heister",
    "knyphausen",
    "rall",
    "lossberg",
    "donop",
    "mirbach",
    "prince",
    "block",
    "minegerode",
    "lisingen",
    "yagers",
    "arty-4",
]
TOWN = (1709, 1710, 1809)


def habitable(hexes):
    """Those of the hexes where somebody can stand."""
    return {hex_ for hex_ in hexes if ground("brooklyn").is_habitable(hex_)}


def american_set_up(scenario="brooklyn"):
    """The game when it is for the Americans to place."""
    game = opened(scenario)
    while game.decider == BRITISH:
        game.act(BRITISH, game.offers()[0].actions[0])
    return game


def refused(game, side, action):
    """The clause under which the action is refused."""
    with pytest.raises(Refusal) as refusal:
        game.act(side, action, dice=LoadedDice({}))
    return refusal.value.rule


# ---------------------------------------------------------------- set-up


@rule("rebels", "brooklyn.16.0", "1.3")
def test_americans_without_a_hex_start_inside_the_lines():
    """In or west of the line 2108 to 1920; elsewhere is refused."""
    game = opened("brooklyn")
    if game.decider == BRITISH:
        game = american_set_up()
    assert areas(game, "washington") == habitable(ground("brooklyn").map.zones["inside_lines"])
    assert refused(game, AMERICAN, Place("washington", 2827)) == "brooklyn.16.0"


@rule("rebels", "brooklyn.setup.american", "1.3")
@pytest.mark.parametrize(
    ("hex_", "units"),
    [
        (2827, "stirling smallwood de atlee lutz kachlien carpenter 17ca"),
        (3617, "sullivan 11ca 12ca"),
        (4109, "22ca 6ct-st"),
    ],
)
def test_the_outposts_stand_within_two_hexes_of_their_passes(hex_, units):
    """And nowhere else."""
    game = opened("brooklyn")
    near = habitable(ground("brooklyn").grid.within(hex_, 2))
    assert all(areas(game, unit) == near for unit in units.split())
    assert refused(game, AMERICAN, Place(units.split()[0], 1710)) == "brooklyn.setup.american"


@rule("rebels", "brooklyn.setup.american")
def test_the_fort_guns_miles_and_the_reserve():
    """Guns in their forts, Miles far out, eight regiments by the ferry at 1200."""
    state = opened("brooklyn").state
    hexes = {
        "arty-greene": 2111,
        "arty-putnam": 2207,
        "arty-cobble": 1511,
        "arty-mill": 2306,
        "arty-defiance": 1025,
        "arty-stirling": 1009,
        "arty-1": 2917,
        "miles": 4603,
    }
    assert {id_: state.unit(id_).hex for id_ in hexes} == hexes
    late = [unit for unit in state.units if unit.side == AMERICAN and unit.due]
    assert {unit.id for unit in late} == {
        "malcom",
        "humphrey",
        "sage",
        "seldon",
        "douglas",
        "1ny",
        "3ny",
        "19ca",
    }
    assert {(unit.entry, state.labels[unit.due - 1]) for unit in late} == {(1006, "1200")}


def test_the_five_closed_works_of_the_line_are_forts():
    """From Fort Putnam to Fort Box and the Mill redoubt, by name: the lines that Howe did not storm."""
    field = ground("brooklyn")
    works = {"Mill redoubt", "Fort Putnam", "Oblong Redoubt", "Fort Greene", "Fort Box"}
    forts = {name for hex_, name in field.map.places.items() if field.is_fort(hex_)}
    assert works <= forts


@rule("rebels", "brooklyn.setup.british", "brooklyn.16.0")
def test_howe_comes_by_the_jamaica_road_and_the_marines_land_at_1100():
    """39 units at 4301 on the first turn, four at 2434."""
    state = opened("brooklyn").state
    due = {}
    for unit in state.units:
        if unit.side == BRITISH and unit.due:
            due.setdefault((unit.entry, state.labels[unit.due - 1]), []).append(unit.id)
    assert len(due[4301, "0830"]) == 39
    assert due[2434, "1100"] == ["1-mar", "2-mar", "3-mar", "4-mar"]
    assert len(due) == 2


@rule("rebels", "brooklyn.setup.british", "1.3")
@pytest.mark.parametrize(("units", "hex_", "radius"), [(HEISTER, 4730, 3), (GRANT, 2834, 2)])
def test_heister_and_grant_stand_near_their_hexes(units, hex_, radius):
    """Within 3 of 4730 and within 2 of 2834, each with his own, guns and all; nobody else is to be placed."""
    game = opened("brooklyn")
    while game.decider == AMERICAN:
        game.act(AMERICAN, game.offers()[0].actions[0])
    near = habitable(ground("brooklyn").grid.within(hex_, radius))
    assert all(areas(game, unit) == near for unit in units)
    assert {offered.subject for offered in game.offers()} == {*HEISTER, *GRANT}
    assert refused(game, BRITISH, Place(units[0], 4301)) == "brooklyn.setup.british"


@rule("rebels", "brooklyn.16.0")
def test_the_british_move_first():
    """After both have placed."""
    game = placed("brooklyn")
    assert (game.state.turn, game.state.side) == (1, BRITISH)


# ---------------------------------------------------------------- Grant (17.1)


@rule("rebels", "brooklyn.17.1")
def test_grants_force_moves_two_hexes_before_1100():
    """Never more, however good the road; whoever set up with him is slow, leaders and guns too."""
    assert set(load_scenario("brooklyn").special.slow[0].units) == set(GRANT)
    far = ground("brooklyn").grid.distance
    scene = Scene("brooklyn", turn=5, side=BRITISH, at={"grant": 2832, "17th": 2832, "arty-2": 2832})
    for unit in ("grant", "17th", "arty-2"):
        assert max(far(2832, hex_) for hex_ in scene.ends(unit)) == 2
    assert scene.refusal(March("17th", 2829)).rule == "brooklyn.17.1"
    assert scene.refusal(ForceMarch("17th", 2830)).rule == "brooklyn.17.1"


@rule("rebels", "brooklyn.17.1")
def test_legs_of_one_move_count_together():
    """One hex and one hex; after that no third."""
    scene = Scene("brooklyn", turn=1, side=BRITISH, at={"grant": 2832, "17th": 2832})
    scene.do(March("17th", 2831))
    assert scene.ends("17th") <= set(ground("brooklyn").neighbours[2831]) - {2832} | {2832}
    scene.do(March("17th", 2830))
    assert scene.ends("17th") == set()


@rule("rebels", "brooklyn.17.1")
def test_no_way_of_three_hexes_is_walked_because_it_is_cheaper():
    """Every way that is offered has at most two hexes."""
    scene = Scene("brooklyn", turn=1, side=BRITISH, at={"grant": 2834, "17th": 2834})
    for hex_ in sorted(scene.ends("17th")):
        moved = Scene("brooklyn", turn=1, side=BRITISH, at={"grant": 2834, "17th": 2834})
        moved.do(March("17th", hex_))
        assert len(moved.walked("17th")[0]) <= 2


@rule("rebels", "brooklyn.17.1")
def test_from_1100_they_move_freely():
    """The sixth turn."""
    scene = Scene("brooklyn", turn=6, side=BRITISH, at={"grant": 2832, "17th": 2832})
    far = ground("brooklyn").grid.distance
    assert max(far(2832, hex_) for hex_ in scene.ends("17th", March)) > 2
    assert scene.ends("17th", ForceMarch)


@rule("rebels", "brooklyn.17.1")
def test_others_are_not_slow_and_retreats_are_not_bound():
    """Ruling Q43: the movement segment only."""
    scene = Scene("brooklyn", turn=1, side=BRITISH, at={"heister": 4730, "rall": 4730, "17th": 2832})
    far = ground("brooklyn").grid.distance
    assert max(far(4730, hex_) for hex_ in scene.ends("rall")) > 2
    tired = scene.unit("17th").replace(walked=2)
    assert open_hexes(scene.state, ground("brooklyn"), tired)


# ---------------------------------------------------------------- What-If (17.2)


@rule("rebels", "brooklyn.17.2")
@pytest.mark.parametrize(("turn", "closed"), [(11, True), (12, False)])
def test_the_british_stay_east_of_column_25_before_1400(turn, closed):
    """Neither march nor retreat leads into columns 10 to 24."""
    scene = Scene("brooklyn-whatif", turn=turn, side=BRITISH, at={"clinton": 2526, "35th": 2526}, only=True)
    west = {hex_ for hex_ in scene.ends("35th") if hex_ < 2500}
    back = {
        hex_ for hex_ in open_hexes(scene.state, ground("brooklyn-whatif"), scene.unit("35th")) if hex_ < 2500
    }
    assert (not west, not back) == (closed, closed)
    if closed:
        assert scene.refusal(March("35th", 2426)).rule == "brooklyn.17.2"


@rule("rebels", "brooklyn.17.2", "3.1.1")
def test_the_marines_still_land():
    """Their hex of entry is open to them, and only that one."""
    scene = Scene("brooklyn-whatif", turn=6, side=BRITISH, segment="reinforcement")
    ends = scene.ends("1-mar", March)
    assert ends
    assert {hex_ for hex_ in ends if hex_ < 2500} <= {2434}


@rule("rebels", "brooklyn.17.2")
@pytest.mark.parametrize(("turn", "closed"), [(11, True), (12, False)])
def test_the_marines_do_not_go_back_to_where_they_landed(turn, closed):
    """Ruling Q84: from the map the hex is closed to them as to all others, whether they march or retreat."""
    scene = Scene(
        "brooklyn-whatif",
        turn=turn,
        side=BRITISH,
        at={"clinton": 2533, "1-mar": 2534, "35th": 2533},
        only=True,
    )
    assert (2434 not in scene.ends("1-mar")) == closed
    assert (2434 in closed_hexes(scene.state, scene.unit("1-mar"))) == closed
    if closed:
        assert scene.refusal(March("1-mar", 2434)).rule == "brooklyn.17.2"


def at_1400(die):
    """The What-If game at the start of the 1400 turn with this die; the ruling after it."""
    scene = Scene("brooklyn-whatif", turn=12, side=BRITISH, segment="command")
    resolution = begin(scene.state, GAME.reduce, LoadedDice({"regeneration": [die]}))
    open_turn(resolution)
    open_player_turn(resolution, BRITISH)
    return resolution


@rule("rebels", "brooklyn.17.2.ex", "brooklyn.17.2")
def test_the_example_of_regenerated_units():
    """A quarter of the die, fractions dropped; each is worth 2."""
    given, expected = example("brooklyn.17.2.ex")
    before = Scene("brooklyn-whatif").state
    rulings = [at_1400(die) for die in given["dice"]]
    assert [len(r.state.units) - len(before.units) for r in rulings] == expected["units"]
    gains = [(r.state.level(AMERICAN) - before.level(AMERICAN)) // 2 for r in rulings]
    assert gains == expected["level_gain"]


@rule("rebels", "brooklyn.17.2")
def test_the_die_has_ten_faces():
    """As every die of the game; a die of twelve could give three units."""
    asked = []

    class Die(LoadedDice):
        def draw(self, purpose, index, faces):
            asked.append(faces)
            return super().draw(purpose, index, faces)

    scene = Scene("brooklyn-whatif", turn=12, side=BRITISH, segment="command")
    open_turn(begin(scene.state, GAME.reduce, Die({"regeneration": [10]})))
    assert asked == [10]


@rule("rebels", "brooklyn.17.2")
def test_they_are_placed_in_brooklyn_by_their_owner():
    """Infantry of strength 1 and morale 5, in any hex of the town, before the British go on."""
    resolution = at_1400(8)
    assert resolution.frame == Placement(AMERICAN)
    first = resolution.state.unit("regenerated-1")
    assert (first.kind, first.strength, first.morale) == ("infantry", 1, 5)
    offered = {a.hex for o in GAME.offers(resolution.state) if o.subject == first.id for a in o.actions}
    assert offered == set(TOWN)


@rule("rebels", "brooklyn.17.2", "6.0")
def test_a_full_town_sends_them_to_the_nearest_room():
    """Nobody is lost for want of a place."""
    crowd = {"lasher": 1709, "drake": 1709, "14ca": 1709, "5pa": 1710, "3pa": 1710, "silliman": 1710}
    crowd |= {"9ca": 1709, "4ca": 1710, "gay": 1809, "20ca": 1809, "10ca": 1809, "7ca": 1709}
    scene = Scene("brooklyn-whatif", turn=12, side=BRITISH, segment="command", at=crowd)
    units = [u.replace(hex=0) if u.id == "7ca" else u for u in scene.state.units]
    resolution = begin(
        scene.state.replace(units=tuple(units)), GAME.reduce, LoadedDice({"regeneration": [4]})
    )
    open_turn(resolution)
    open_player_turn(resolution, BRITISH)
    offered = {
        a.hex for o in GAME.offers(resolution.state) if o.subject == "regenerated-1" for a in o.actions
    }
    assert min(resolution.state.position.points[hex_] for hex_ in TOWN) >= 12
    around = {there for hex_ in TOWN for there in ground("brooklyn-whatif").neighbours[hex_]}
    assert offered == around - set(TOWN)


@rule("rebels", "brooklyn.17.2")
def test_only_at_1400_and_only_in_the_what_if_game():
    """No die is drawn on other turns."""
    for scenario, turn in (("brooklyn", 11), ("brooklyn-whatif", 11), ("brooklyn-whatif", 13)):
        resolution = begin(Scene(scenario, turn=turn).state, GAME.reduce, LoadedDice({}))
        open_turn(resolution)
        assert resolution.facts == []


# ---------------------------------------------------------------- victory


@rule("rebels", "brooklyn.18.1")
def test_the_british_must_hold_all_of_brooklyn():
    """Ruling Q42: every hex of the town; the Americans own it at first. In history only collapse counts."""
    assert dict(Scene("brooklyn-whatif").state.owners) == dict.fromkeys(TOWN, AMERICAN)
    two = Scene("brooklyn-whatif", owners=[(hex_, BRITISH) for hex_ in TOWN[:2]])
    assert winner_by_places(two.state) == ""
    three = Scene("brooklyn-whatif", owners=[(hex_, BRITISH) for hex_ in TOWN])
    assert winner_by_places(three.state) == BRITISH
    assert winner_by_places(Scene("brooklyn").state) == ""
    assert load_scenario("brooklyn").victory.else_wins == AMERICAN


# ---------------------------------------------------------------- closed ground, and who comes back


@rule("rebels", "10.0", "brooklyn.17.2")
def test_a_line_of_communication_in_closed_ground_is_no_goal():
    """2434 lies west of column 25, where no British unit goes before 1400."""
    before, after = (
        Scene("brooklyn-whatif", turn=turn, side=BRITISH, at={GRANT[1]: 2634}) for turn in (3, 12)
    )
    assert 2434 not in usable_goals(before.state, before.unit(GRANT[1]))
    assert 2434 in usable_goals(after.state, after.unit(GRANT[1]))


@rule("rebels", "brooklyn.17.2", "11.6")
def test_regenerated_units_are_in_command_on_the_turn_they_join():
    """They are received as reinforcements, though no leader is near; later they are judged like others."""
    resolution = at_1400(8)
    units = resolution.state.units
    away = [unit.replace(hex=1011) if unit.is_leader and unit.hex else unit for unit in units]
    resolution.state = resolution.state.replace(units=tuple(away))
    for id_ in ("regenerated-1", "regenerated-2"):
        resolution.happen(UnitPlaced(id_, TOWN[0]))
    judge_command(resolution, AMERICAN)
    assert resolution.state.unit("regenerated-1").in_command
    resolution.happen(TurnBegan(13))
    judge_command(resolution, AMERICAN)
    assert not resolution.state.unit("regenerated-1").in_command
