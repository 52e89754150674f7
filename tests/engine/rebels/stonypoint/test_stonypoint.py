"""Stony Point (stonypoint.16.0 to stonypoint.18.2)."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.victory import winner_by_places
from cockade.engine.rules import Refusal
from cockade.events import rebels as events
from tests.engine.rebels.scenes import Scene, areas, opened, placed

rule = pytest.mark.rule
GUNS = [f"arty-{n}" for n in range(1, 8)]


@rule("rebels", "stonypoint.setup.british")
def test_where_the_british_stand():
    """Every hex of the set-up."""
    groups = [group for group in load_scenario("stony-point").groups if group.side == events.BRITISH]
    assert {group.hexes[0]: set(group.units) for group in groups} == {
        5106: {"arty-2"},
        5107: {"arty-1"},
        5305: {"arty-6"},
        5306: {"arty-3"},
        5406: {"johnson", "1-17", "2-17"},
        5407: {"arty-5", "loyal-amer"},
        5408: {"arty-7"},
        5506: {"71st"},
        5606: {"arty-4"},
    }


@rule("rebels", "stonypoint.setup.american", "1.3")
@pytest.mark.parametrize(
    ("hex_", "units"),
    [
        (4603, "bulter 2-2-lt 1-2-lt"),
        (4609, "muhlenberg 2-4-lt 2-1-lt pendleton"),
        (4807, "murfee murfees-bn lee"),
        (4910, "wayne 1-1-lt 1-4-lt 1-3-lt 2-3-lt"),
    ],
)
def test_each_american_group_stands_within_one_hex_of_its_own(hex_, units):
    """Anywhere there but in the water; elsewhere it is refused."""
    game, field = opened("stony-point"), ground("stony-point")
    near = {there for there in field.grid.within(hex_, 1) if field.is_habitable(there)}
    for unit in units.split():
        assert areas(game, unit) == near
    with pytest.raises(Refusal) as refusal:
        game.act(events.AMERICAN, events.Place(units.split()[0], 5005), dice=LoadedDice({}))
    assert refusal.value.rule == "stonypoint.setup.american"


@rule("rebels", "stonypoint.16.0")
def test_all_stand_on_the_map_and_the_americans_move_first():
    """Ruling Q01."""
    game = placed("stony-point")
    assert all(unit.hex for unit in game.state.units)
    assert (game.state.turn, game.state.side) == (1, events.AMERICAN)


@rule("rebels", "stonypoint.17.0")
@pytest.mark.parametrize("turn", range(1, 7))
def test_british_artillery_never_moves(turn):
    """Not even the one hex that any unit may enter (4.1.1)."""
    scene = Scene("stony-point", turn=turn, side=events.BRITISH)
    assert all(scene.ends(gun) == set() for gun in GUNS)
    assert scene.refusal(events.March("arty-4", 5605)).rule == "stonypoint.17.0"


@rule("rebels", "stonypoint.17.0")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_garrison_may_not_move_on_the_first_two_turns(turn):
    """Ruling Q52: neither march nor forced march, leaders included."""
    scene = Scene("stony-point", turn=turn, side=events.BRITISH)
    assert scene.offered(events.March) == scene.offered(events.ForceMarch) == []
    for unit in ("71st", "johnson", "1-17"):
        assert scene.refusal(events.March(unit, 5507)).rule == "stonypoint.17.0"
    assert scene.refusal(events.ForceMarch("71st", 5507)).rule == "stonypoint.17.0"


@rule("rebels", "stonypoint.17.0")
def test_it_moves_from_the_third_turn_on():
    """The ban is over."""
    scene = Scene("stony-point", turn=3, side=events.BRITISH)
    assert scene.ends("71st", events.March)
    assert scene.ends("johnson", events.March)


@rule("rebels", "stonypoint.17.0", "4.4")
@pytest.mark.parametrize(("turn", "may"), [(2, False), (3, True)])
def test_nor_disengage(turn, may):
    """Ruling Q52."""
    scene = Scene("stony-point", turn=turn, side=events.BRITISH, at={"1-1-lt": 5307})
    assert (events.Disengage("1-17") in scene.offered()) is may
    if not may:
        assert scene.refusal(events.Disengage("1-17")).rule == "stonypoint.17.0"


@rule("rebels", "stonypoint.17.0")
@pytest.mark.parametrize(("turn", "may"), [(2, False), (3, True)])
def test_nor_advance_after_combat(turn, may):
    """Ruling Q52: whoever has beaten off the attack stays."""
    scene = Scene("stony-point", turn=turn, side=events.BRITISH, at={"1-1-lt": 4701})
    scene.state = scene.state.replace(
        agenda=(*scene.state.agenda[:1], events.Advancing(events.BRITISH, ("1-17",), (5307,)))
    )
    assert (events.Advance("1-17", 5307) in scene.offered()) is may
    if not may:
        assert scene.refusal(events.Advance("1-17", 5307)).rule == "stonypoint.17.0"


@rule("rebels", "stonypoint.17.0")
def test_it_still_fires_and_fights():
    """Ruling Q52: bombardment and assault are allowed."""
    at = {"1-1-lt": 5005, "wayne": 5005}
    assert (
        events.Bombard("arty-2", 5005)
        in Scene("stony-point", side=events.BRITISH, segment="bombardment", at=at).offered()
    )
    fight = Scene("stony-point", side=events.BRITISH, segment="assault", at={"1-1-lt": 5307})
    fight.go_on(morale=[1, 1, 1])
    assert fight.offered(events.Engage)


@rule("rebels", "stonypoint.18.1")
def test_the_americans_win_in_the_innermost_work():
    """5506, British at first (ruling Q39)."""
    assert Scene("stony-point").state.owners == ((5506, events.BRITISH),)
    assert winner_by_places(Scene("stony-point").state) == ""
    assert winner_by_places(Scene("stony-point", owners=[(5506, events.AMERICAN)]).state) == events.AMERICAN
