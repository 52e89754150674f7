"""White Plains (whiteplains.16.0 to whiteplains.18.2)."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.rebels.battles.special_rules import open_player_turn
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment4_movement.routes import entry_hexes
from cockade.engine.rebels.segment5_assault.advance import advance_hexes
from cockade.engine.rebels.segment5_assault.combat import reckon
from cockade.engine.rebels.segment5_assault.retreat import open_hexes
from cockade.engine.rebels.victory import winner_by_places
from cockade.engine.rules import Refusal, begin
from cockade.events import rebels as events
from tests.engine.rebels.scenes import Scene, areas, opened

rule = pytest.mark.rule
PLACES = (1825, 2123, 2319, 2514, 2618, 2726, 3017)
HESSIANS = ("lisingen", "minegerode", "lengerke", "block", "rall", "knyphausen")
BRITONS = ("1-lt", "2-lt", "1-gren", "2-gren", "33rd", "5th")


def zone(name):
    """The hexes of a zone."""
    return ground("white-plains").map.zones[name]


def habitable(hexes):
    """Those of the hexes where somebody can stand."""
    return {hex_ for hex_ in hexes if ground("white-plains").is_habitable(hex_)}


def naming(side, turn):
    """The game when this side names its units."""
    scene = Scene("white-plains", turn=turn, side=side, segment="command")
    resolution = begin(scene.state, GAME.reduce, LoadedDice({}))
    open_player_turn(resolution, side)
    scene.state = resolution.state
    return scene


def nameable(scene):
    """Who may be named now."""
    return {action.unit for action in scene.offered(events.Name)}


# ---------------------------------------------------------------- set-up


@rule("rebels", "whiteplains.16.0", "1.3")
def test_the_americans_start_in_their_camp():
    """Any two militia units may start on Chatterton Hill as well; nobody else, and no third."""
    game = opened("white-plains")
    assert areas(game, "washington") == areas(game, "de") == habitable(zone("american_camp"))
    both = habitable(zone("american_camp") | zone("chatterton_hill"))
    free = {o.subject for o in game.offers() if {action.hex for action in o.actions} == both}
    assert free == {unit.id for unit in game.state.units if unit.kind == "militia"}
    assert {"drake", "thomas", "ma-mil-1"} < free
    with pytest.raises(Refusal) as refusal:
        game.act(events.AMERICAN, events.Place("de", 1825), dice=LoadedDice({}))
    assert refusal.value.rule == "whiteplains.16.0"
    hill = min(habitable(zone("chatterton_hill")))
    for unit in ("drake", "thomas"):
        game.act(events.AMERICAN, events.Place(unit, hill), dice=LoadedDice({}))
    assert not set(areas(game, "ma-mil-1")) & set(zone("chatterton_hill"))


@rule("rebels", "whiteplains.17.0", "3.1.1")
def test_the_british_come_by_either_of_two_roads():
    """Each unit at 1834 or 2834, as its owner likes, all on the first turn."""
    scene = Scene("white-plains", side=events.BRITISH, segment="reinforcement")
    units = [unit for unit in scene.state.units if unit.side == events.BRITISH]
    assert {(unit.due, unit.hex) for unit in units} == {(1, 0)}
    assert {1834, 2834} <= scene.ends("5th", events.March)
    assert 2434 not in scene.ends("5th", events.March)
    scene.do(events.March("5th", 2834), events.March("4th", 1834))
    assert (scene.unit("5th").hex, scene.unit("4th").hex) == (2834, 1834)


@rule("rebels", "whiteplains.17.0", "3.1.2")
def test_nobody_who_was_delayed_comes_in_beyond_the_river():
    """Not even who is named: west of the Bronx leads the ford at 1629 alone, whatever the edge of the map."""
    state, beyond = opened("white-plains").state.replace(turn=2), zone("west_of_bronx")
    for named in (True, False):
        edge = set(entry_hexes(state, state.unit("rall").replace(named=named)))
        assert {1834, 2834} < edge
        assert not edge & beyond
    assert {1432, 1433, 1434} <= beyond


# ---------------------------------------------------------------- naming


@rule("rebels", "whiteplains.17.0")
@pytest.mark.parametrize(("side", "turn"), [(events.AMERICAN, 1), (events.BRITISH, 2)])
def test_each_side_names_once(side, turn):
    """The Americans in their first player turn, the British in their second."""
    assert naming(side, turn).state.agenda[-1] == events.Naming(side)
    assert not isinstance(naming(side, 3 - turn).state.agenda[-1], events.Naming)
    assert not isinstance(naming(side, 3).state.agenda[-1], events.Naming)


@rule("rebels", "whiteplains.17.0")
def test_the_americans_name_six_infantry_two_guns_and_two_leaders():
    """And not one more; then there is nothing left to decide."""
    scene = naming(events.AMERICAN, 1)
    assert {scene.unit(id_).side for id_ in nameable(scene)} == {events.AMERICAN}
    for unit in ("de", "smallwood", "1ny", "3ny", "19ca", "1va"):
        scene.do(events.Name(unit))
    assert scene.refusal(events.Name("3va")).rule == "whiteplains.17.0"
    assert scene.refusal(events.Name("de")).rule == "whiteplains.17.0"
    scene.do(events.Name("washington"), events.Name("putnam"))
    assert nameable(scene) == {"hamilton", "bauman", "arty-1", "arty-2", "arty-3", "arty-4"}
    scene.do(events.Name("hamilton"), events.Name("bauman"))
    assert not isinstance(scene.state.agenda[-1], events.Naming)
    assert sum(unit.named for unit in scene.state.units) == 10


@rule("rebels", "whiteplains.17.0")
def test_the_british_name_eight_infantry_two_guns_and_a_leader_of_each_nation():
    """Dragoons never, nor anybody of the enemy."""
    scene = naming(events.BRITISH, 2)
    assert {scene.unit(id_).side for id_ in nameable(scene)} == {events.BRITISH}
    assert not nameable(scene) & {"16-drag", "17-drag"}
    scene.do(events.Name("leslie"))
    assert {"howe", "clinton", "cornwallis"}.isdisjoint(nameable(scene))
    scene.do(events.Name("donop"))
    assert "heister" not in nameable(scene)
    scene.do(*(events.Name(unit) for unit in (*HESSIANS[:4], *BRITONS[:4])))
    guns = {"br-arty-1", "br-arty-2", "br-arty-3", "br-how", "he-arty-1", "he-arty-2"}
    assert nameable(scene) == guns
    scene.do(events.Name("br-how"), events.Name("br-arty-1"))
    assert not isinstance(scene.state.agenda[-1], events.Naming)


@rule("rebels", "whiteplains.17.0")
def test_at_least_half_of_the_infantry_is_hessian():
    """Ruling Q47: four of eight; no fifth Briton, and no end while they outweigh the Hessians."""
    scene = naming(events.BRITISH, 2)
    scene.do(events.Name("1-lt"))
    assert scene.refusal(events.NamesDone()).rule == "whiteplains.17.0"
    scene.do(events.Name("rall"))
    assert events.NamesDone() in scene.offered()
    scene.do(*(events.Name(unit) for unit in BRITONS[1:4]))
    assert not nameable(scene) & set(BRITONS)
    assert scene.refusal(events.Name("5th")).rule == "whiteplains.17.0"
    scene.do(*(events.Name(unit) for unit in HESSIANS[:3]))
    scene.do(events.NamesDone())
    assert not isinstance(scene.state.agenda[-1], events.Naming)


@rule("rebels", "whiteplains.17.0")
def test_no_more_britons_than_there_are_hessians_left():
    """Ruling Q47: with two Hessians alive a third Briton would never find his half."""
    scene = naming(events.BRITISH, 2)
    others = [unit for unit in scene.state.units if unit.is_infantry and unit.counter.nation == "HE"]
    dead = {unit.id for unit in others} - {"rall", "block"}
    units = tuple(unit.replace(alive=unit.id not in dead) for unit in scene.state.units)
    scene.state = scene.state.replace(units=units)
    assert not nameable(scene) & dead
    scene.do(events.Name("1-lt"), events.Name("2-lt"))
    assert not nameable(scene) & set(BRITONS)
    scene.do(events.Name("rall"), events.Name("block"), events.NamesDone())


@rule("rebels", "whiteplains.17.0")
def test_fewer_may_be_named():
    """Ruling Q47; even nobody. No part of the Americans must be of some nation."""
    assert events.NamesDone() in naming(events.AMERICAN, 1).offered()
    assert events.NamesDone() in naming(events.BRITISH, 2).offered()
    scene = naming(events.AMERICAN, 1)
    scene.do(events.Name("de"), events.NamesDone())
    assert not isinstance(scene.state.agenda[-1], events.Naming)


@rule("rebels", "whiteplains.17.0")
def test_militia_that_sets_up_on_the_hill_needs_no_naming():
    """It counts as named, and not against the six."""
    game = opened("white-plains")
    game.act(events.AMERICAN, events.Place("ma-mil-1", 1825))
    game.act(events.AMERICAN, events.Place("ma-mil-2", 2319))
    assert [game.state.unit(f"ma-mil-{n}").named for n in (1, 2)] == [True, False]


# ---------------------------------------------------------------- the river


@rule("rebels", "whiteplains.17.0")
@pytest.mark.parametrize("named", [(), ("de",)])
def test_only_named_americans_cross_the_bridge(named):
    """Others stay east of the Bronx, in march and in retreat."""
    scene = Scene("white-plains", turn=3, at={"de": 2123, "washington": 2123}, named=named, only=True)
    west = zone("west_of_bronx")
    assert bool(scene.ends("de") & west) == bool(named)
    back = set(open_hexes(scene.state, ground("white-plains"), scene.unit("de")))
    assert (2022 in back) == bool(named)
    if not named:
        assert scene.refusal(events.March("de", 2022)).rule == "whiteplains.17.0"


@rule("rebels", "whiteplains.17.0")
@pytest.mark.parametrize("named", [(), ("rall",)])
def test_only_named_hessians_cross_the_ford(named):
    """1629 to 1529, and back again."""
    at = {"rall": 1629, "heister": 1629}
    scene = Scene("white-plains", turn=3, side=events.BRITISH, at=at, named=named, only=True)
    assert (1529 in scene.ends("rall")) == bool(named)
    if named:
        over = Scene(
            "white-plains",
            turn=3,
            side=events.BRITISH,
            at={"rall": 1529, "heister": 1629},
            named=named,
            only=True,
        )
        assert 1629 in over.ends("rall")
    else:
        assert scene.refusal(events.March("rall", 1529)).rule == "whiteplains.17.0"


@rule("rebels", "whiteplains.17.0")
def test_no_british_unit_ever_crosses_the_bridge():
    """Not even a named one, from either end, in march, retreat or advance."""
    for here, there in ((2123, 2022), (2022, 2123)):
        at = {"rall": here, "heister": here}
        scene = Scene(
            "white-plains", turn=12, side=events.BRITISH, at=at, named=("rall", "heister"), only=True
        )
        assert there not in scene.ends("rall")
        assert scene.refusal(events.March("rall", there)).rule == "whiteplains.17.0"
        assert there not in open_hexes(scene.state, ground("white-plains"), scene.unit("rall"))
        frame = events.Advancing(events.BRITISH, ("rall",), (there,))
        assert advance_hexes(scene.state, frame, scene.unit("rall")) == []


@rule("rebels", "whiteplains.17.0")
@pytest.mark.parametrize(("turn", "named", "may"), [(8, (), False), (8, ("rall",), True), (9, (), True)])
def test_the_others_stay_south_until_1300(turn, named, may):
    """Rows 27 and south; the ninth turn is 1300, and the named are free of it."""
    at = {"rall": 2427, "heister": 2427}
    scene = Scene("white-plains", turn=turn, side=events.BRITISH, at=at, named=named, only=True)
    north = set(ground("white-plains").grid.hexes) - zone("rows_27_and_south")
    assert bool(scene.ends("rall") & north) is may
    if not may:
        assert scene.refusal(events.March("rall", 2426)).rule == "whiteplains.17.0"


@rule("rebels", "whiteplains.17.0", "chart.TEC")
def test_hedges_count_as_fieldworks():
    """The same cost and the same shift."""
    charts = ground("white-plains").charts
    hedge, work = charts.hexsides["hedge"], charts.hexsides["fieldwork"]
    assert (hedge.cost, hedge.shift, hedge.fire_shift) == (work.cost, work.shift, work.fire_shift)
    assert hedge.morale == work.morale
    works = ground("white-plains").map.works
    inner, outer = min(pair for pair, kind in works.items() if kind == "hedge")
    assert inner in zone("chatterton_hill")
    scene = Scene("white-plains", at={"ma-mil-1": inner, "rall": outer}, only=True)
    odds = reckon(scene.state, events.Combat(("rall",), ("ma-mil-1",), ((outer, inner),)))
    assert any(shift.name in ("hedge", "slope") for shift in odds.shifts)


# ---------------------------------------------------------------- victory


@rule("rebels", "whiteplains.18.1", "14.1")
@pytest.mark.parametrize(("taken", "winner"), [(0, ""), (3, ""), (4, events.BRITISH), (7, events.BRITISH)])
def test_more_of_the_seven_hexes_win(taken, winner):
    """All start American (ruling Q39), so the British need four; else the Americans win."""
    assert Scene("white-plains").state.owners == tuple((hex_, events.AMERICAN) for hex_ in PLACES)
    owners = [(hex_, events.BRITISH) for hex_ in PLACES[:taken]]
    assert winner_by_places(Scene("white-plains", owners=owners).state) == winner
    assert ground("white-plains").scenario.victory.else_wins == events.AMERICAN
