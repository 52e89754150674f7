"""What a player reads before he presses Enter, held against what the rules then do."""

from fractions import Fraction

import pytest

from cockade.engine.rebels.common.leaders import INFANTRY, LOST, SAFE, STACKED
from cockade.engine.revolution.phase5_3_combat.fire import dice_of
from cockade.events import rebels as events
from cockade.events.facts import Rolled
from cockade.events.revolution import Fire, Firing, Gather, SetOff, Take
from cockade.events.revolution import ForceMarch as March17
from cockade.tui.games import ui_of
from cockade.tui.games.measures import Throw
from cockade.tui.games.preview import percent
from cockade.tui.games.revolution.combat_preview import preview_unit_fire
from cockade.tui.text.line import text_of
from tests.engine.rebels.field import Battle, leader, light, line
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import fight

# ---------------------------------------------------------------- Rebels & Redcoats

REBELS = ui_of("rebels")


@pytest.mark.rule("rebels", "4.3.2")
def test_each_unit_of_a_stack_sees_its_own_chance_to_keep_order():
    """The preview of a forced march of several units has a line for each, with the chance of its own die."""
    pieces = (
        line("a", events.AMERICAN, 1101),
        light("b", events.AMERICAN, 1101),
        line("far", events.BRITISH, 2011),
    )
    orders = events.ForceMarch("a", 1103), events.ForceMarch("b", 1103)
    seen = REBELS.previews.of_gesture(Battle(*pieces).state, orders)
    assert [text_of(shown).split("%")[0].strip() for shown in seen.lines] == [
        str(percent(kept_order(pieces, order))) for order in orders
    ]
    assert seen.title == "2 units: forced march to 1103"
    assert "A 70%, B 80%" in seen.brief


def kept_order(pieces, order):
    """In how many of ten throws the unit is in order afterwards."""
    good = 0
    for die in range(1, 11):
        battle = Battle(*pieces)
        battle.do(order, forced_march=[die])
        good += not battle.unit(order.unit).disrupted
    return Fraction(good, 10)


@pytest.mark.rule("rebels", "4.3.2")
def test_a_forced_march_of_a_stack_counts_only_those_who_force_it():
    """One of two units marches by force: the preview speaks of one, and of where it goes."""
    pieces = (
        line("a", events.AMERICAN, 1101),
        line("b", events.AMERICAN, 1102),
        line("far", events.BRITISH, 2011),
    )
    seen = REBELS.previews.of_gesture(
        Battle(*pieces).state, (events.ForceMarch("a", 1103), events.March("b", 1103))
    )
    assert seen.title == "A: forced march to 1103"
    assert seen.brief == "70% in order, else disrupted"


@pytest.mark.rule("rebels", "11.13")
@pytest.mark.parametrize("cause", [INFANTRY, STACKED])
def test_a_leader_is_lost_on_the_dice_of_what_came_over_him(cause):
    """A review gives each face the result that the rules give it: to foot he is lost less often."""
    battle = Battle(
        leader("k", events.BRITISH, 1103), line("a", events.AMERICAN, 1101), line("far", events.BRITISH, 1107)
    )
    state = battle.state
    tested = state.replace(agenda=(*state.agenda, events.LeadersTested(events.BRITISH, ("k",), cause)))
    roll = Rolled("leader", "k", 1, 1, LOST, "11.13")
    chart = {INFANTRY: 1, STACKED: 3}[cause]
    wanted = tuple(LOST if die <= chart else SAFE for die in range(1, 11))
    assert REBELS.measures.outcomes(Throw(tested, roll, (), ())) == wanted


@pytest.mark.rule("rebels", "8.1", "8.2")
def test_pointing_from_a_hex_means_a_declaration_in_its_step_and_an_assault_in_the_next():
    """A click from hex to hex engages while combats are declared; afterwards it assaults the hex."""
    state = Battle(line("a", events.AMERICAN, 1504), line("b", events.BRITISH, 1505)).state
    for frame, meant in (
        (events.Declaration(events.AMERICAN, (), ()), events.Engage(1504, 1505)),
        (events.AssaultSegment(events.AMERICAN, ()), events.Assault(1505)),
    ):
        assert REBELS.selection.attempt(state.replace(agenda=(frame,)), 1504, 1505) == meant


# ---------------------------------------------------------------- The American Revolution


@pytest.mark.rule("revolution", "16.3", "17.1")
def test_setting_off_shows_the_points_that_may_come_up():
    """One die and the command of the leader: with nobody 1 to 6."""
    board = Board("boston: washington, american_regular", step="V.1", campaign=1, first="american")
    board.do(Gather("boston", "land"), Take("american_regular-1"))
    assert ui_of("revolution").previews.of_action(board.state, SetOff("")).brief == "1-6 movement points"
    board.do(Take("washington"))
    value = board.state.unit("washington").counter.command
    assert (
        ui_of("revolution").previews.of_action(board.state, SetOff("washington")).brief
        == f"{1 + value}-{6 + value} movement points"
    )


@pytest.mark.rule("revolution", "16.3")
@pytest.mark.parametrize("action", [SetOff(""), March17("washington", "tactics")])
def test_without_a_gathered_stack_there_is_nothing_to_set_off(action):
    """In any other step the preview is silent instead of guessing."""
    board = Board("boston: washington, american_regular", step="V.1", campaign=1, first="american")
    assert ui_of("revolution").previews.of_action(board.state, action) is None


@pytest.mark.rule("revolution", "18.4.2", "18.5")
def test_tactics_are_counted_for_the_unit_that_they_were_spent_on():
    """Markers that lie on one unit add dice to its preview, and none to that of another."""
    board = fight(
        "boston: 2 british_regular, 4 american_regular",
        british=["tactics"] * 3,
        american=["tactics"],
        tactics=(0, 3),
    )
    one, other = "british_regular-1", "british_regular-2"
    state = board.state.replace(agenda=(*board.state.agenda, Firing("british", one, 2)))
    spent, bare = dice_of(state, state.unit(one), 2), dice_of(state, state.unit(other))
    assert spent > bare
    assert preview_unit_fire(state, Fire(one)).brief.startswith(f"{spent} dice")
    assert preview_unit_fire(state, Fire(other)).brief.startswith(f"{bare} dice")
