"""Princeton (princeton.16.0 to princeton.18.2)."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.victory import end_game, winner_by_places
from cockade.engine.rules import begin
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.scenes import Scene, opened

rule = pytest.mark.rule
PLACES = (6510, 6511, 6704, 6718)


@rule("rebels", "princeton.setup.british")
def test_where_the_british_stand():
    """Every hex of the set-up."""
    groups = [group for group in load_scenario("princeton").groups if group.side == BRITISH]
    assert {group.hexes[0]: set(group.units) for group in groups} == {
        6802: {"16-drag"},
        6702: {"mawhood", "1-17", "2-17"},
        6703: {"arty-1", "arty-2"},
        6606: {"1-55", "2-55"},
        6719: {"1-40", "2-40"},
    }


@rule("rebels", "princeton.setup.american", "princeton.16.0")
def test_the_americans_come_in_three_bodies_by_the_quaker_road():
    """All at 5901, on the first three turns; nobody of them is on the map before."""
    units = [unit for unit in opened("princeton").state.units if unit.side == AMERICAN]
    assert {unit.entry for unit in units} == {5901}
    assert [sum(unit.due == turn for unit in units) for turn in (1, 2, 3)] == [13, 13, 13]
    assert {unit.hex for unit in units} == {0}
    bodies = {turn: {unit.id for unit in units if unit.due == turn} for turn in (1, 2, 3)}
    first = "mercer 1va de smallwood neil calwalader 1phil 2phil 3phil moulder phil-rifles phil-mil"
    second = "washington greene 1ca hand 5va german forrest hitchcock 6ma 1ri ri-state 2ri 12ca"
    third = "saint-clair 5ca 8ca 2ca 15ca sargent 16ca ward 13ca 1ny 3ny hamilton phil-drag"
    assert bodies == {1: {*first.split(), "kent-co-mil"}, 2: {*second.split()}, 3: {*third.split()}}


@rule("rebels", "princeton.18.1", "14.1")
def test_all_four_places_are_wanted():
    """Ruling Q51: three of them are not enough; the British own them at first (ruling Q39)."""
    assert Scene("princeton").state.owners == tuple((hex_, BRITISH) for hex_ in PLACES)
    for missing in PLACES:
        owners = [(hex_, AMERICAN) for hex_ in PLACES if hex_ != missing]
        assert winner_by_places(Scene("princeton", owners=owners).state) == ""
    assert (
        winner_by_places(Scene("princeton", owners=[(hex_, AMERICAN) for hex_ in PLACES]).state) == AMERICAN
    )


@rule("rebels", "princeton.18.1")
@pytest.mark.parametrize(("holders", "winner"), [(AMERICAN, AMERICAN), (BRITISH, BRITISH)])
def test_the_places_decide_after_the_last_turn(holders, winner):
    """Otherwise the British win."""
    state = Scene("princeton", owners=[(hex_, holders) for hex_ in PLACES]).state
    resolution = begin(state, GAME.reduce, LoadedDice({}))
    end_game(resolution)
    assert (resolution.state.winner, resolution.state.rule) == (winner, "princeton.18.1")


@rule("rebels", "princeton.18.1")
def test_the_last_line_unit_to_enter_a_place_owns_it():
    """The bridge falls to whoever marches over it, and stays his when he has gone on."""
    scene = Scene("princeton", at={"1va": 6604, "mercer": 6604}, only=True)
    scene.do(March("1va", 6704))
    assert dict(scene.state.owners)[6704] == AMERICAN
    scene.do(March("mercer", 6704))
    assert dict(scene.state.owners)[6704] == AMERICAN
