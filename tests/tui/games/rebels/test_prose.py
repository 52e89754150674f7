"""How battles are told."""

from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from cockade.events.event import Event
from cockade.events.facts import (
    Concealed,
    FrameChanged,
    FramePopped,
    FramePushed,
    GameEnded,
    Modifier,
    Rolled,
    SegmentBegan,
    TrackMoved,
    TurnBegan,
)
from cockade.tui.games import ui_of
from cockade.tui.games.rebels.orders import ORDERING, order
from cockade.tui.games.rebels.prompts import PROMPTING
from cockade.tui.games.rebels.prose import NARRATOR
from cockade.tui.games.rebels.rolls import came, need
from cockade.tui.games.rebels.ui import UI
from cockade.tui.games.rebels.unit_names import told_name
from tests.engine.rebels.field import Battle, gun, leader, line

SILENT = {FramePushed, events.LeaderHelped, Concealed}
"""They keep the books: what they mean is told by the facts around them. Here nothing is ever concealed."""


@pytest.fixture
def state():
    """Two regiments with a leader and a gun."""
    pieces = [
        line("a", events.AMERICAN, 1505),
        line("b", events.BRITISH, 1507),
        gun("g", events.AMERICAN, 1404),
    ]
    return Battle(*pieces, leader("w", events.AMERICAN, 1505), levels=(60, 40)).state


def rolled(purpose, who, die, modifiers=(), *, result="passed", rule="9.2.1"):
    total = die + sum(modifier.value for modifier in modifiers)
    return Rolled(purpose, who, die, total, result, rule, tuple(modifiers))


def test_an_assault_whose_side_has_gone_is_told_to_be_off(state):
    """8.23, ruling Q15: not the one that is fought next, and not one in which both sides still stand."""
    gone, kept = (events.Combat(("a",), (foe,), ((1505, hex_),)) for foe, hex_ in (("b", 1506), ("b", 1507)))
    waiting = state.replace(agenda=(events.AssaultSegment(events.AMERICAN, (gone, kept)),))
    left = FrameChanged(events.AssaultSegment(events.AMERICAN, (kept,)))
    told = "This assault is cancelled because one side has gone (8.23): A with W at 1505 against B at 1506."
    assert NARRATOR.sentence(waiting, left) == NARRATOR.sentence(waiting, FramePopped()) == told
    fought = FrameChanged(events.AssaultSegment(events.AMERICAN, (gone,)))
    assert NARRATOR.sentence(waiting, fought) == NARRATOR.sentence(state, FramePopped()) == ""


def test_every_fact_is_told_or_known_to_be_silent():
    assert set(NARRATOR.tellers) | SILENT == set(events.VOCABULARY.facts)


def test_every_action_has_its_order():
    assert set(ORDERING.wordings) == set(events.VOCABULARY.actions)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (events.UnitMoved("a", (1506,), 4), "A marches 1505 to 1506 (2 MP)."),
        (events.UnitMoved("a", (1506,), 3, halted=True), "A marches 1505 to 1506 (1.5 MP) and halts."),
        (TrackMoved(events.BRITISH, -3, "disrupted", "13.2"), "British 20 -> 18.5 (13.2)."),
        (events.GunsFired(("g",), 1507, 4, "3-4"), "G 1404 -> 1507 (7.1): strength 4, column 3-4."),
        (events.CommandJudged(()), ""),
        (events.CommandJudged(("a",)), "Out of command (11.32): A."),
        (GameEnded("", "Nobody.", "14.1"), "The game is drawn. Nobody (14.1)."),
        (rolled("morale", "a", 5), "A, morale (9.2.1): die 5, needs 6 or less: passed."),
        (
            rolled("morale", "a", 7, [Modifier("disengaging", 3, "4.4.1")], result="failed", rule="4.4.1"),
            "A, morale (4.4.1): die 7, +3 disengaging (4.4.1) = 10, needs 6 or less: failed.",
        ),
        (
            rolled("leader", "w", 1, result="lost", rule="11.13"),
            "W, leader (11.13): die 1, lost on 3 or less: lost.",
        ),
        (rolled("bombardment", "b", 9, result="NE", rule="7.1"), "B, bombardment (7.1): die 9: no effect."),
        (rolled("assault", "", 9), ""),
    ],
)
def test_a_fact_is_told_in_a_sentence(state, fact, told):
    assert NARRATOR.sentence(state, fact) == told


def test_an_assault_is_told_in_one_line_from_strengths_to_result(state):
    """Its die is a fact of its own and is told with it."""
    shifts = (Modifier("town", -1, "8.31"),)
    combat = events.Combat(("a",), ("b",), ((1505, 1507),))
    facts = (
        rolled("assault", "", 7, result="DR1", rule="8.1"),
        events.AssaultResolved(combat, 9, 5, "3:2", "1:1", shifts, "DR1"),
    )
    told = UI.words.story(state, Event(1, events.AMERICAN, events.EndSegment(), facts))
    odds = "A with W at 1505 against B at 1507: 9 against 5, 3:2, -1 town (8.31): 1:1"
    assert told == (f"{odds}, die 7: DR1 (defender checks).",)


def test_shifts_that_change_nothing_are_told_to_end_the_chart(state):
    """8.31: what would move past the first column leaves the odds there, and it is said why."""
    combat, shifts = events.Combat(("a",), ("b",), ((1505, 1507),)), (Modifier("town", -1, "8.31"),)
    said = NARRATOR.sentence(state, events.AssaultResolved(combat, 2, 9, "1:3", "1:3", shifts, "NE"))
    assert said.endswith("2 against 9, 1:3, -1 town (8.31): 1:3, where the chart ends: no effect.")


def test_a_rally_is_told_once(state):
    """9.3: the die has said that the unit rallies; one that rallies without a die is told."""
    fact = events.UnitRallied("a")
    die = rolled("rally", "a", 10, result="rallies", rule="9.3")
    told = UI.words.story(state, Event(1, events.AMERICAN, events.Rally("a"), (die, fact)))
    assert [line for line in told if "good order" in line] == []
    assert NARRATOR.sentence(state, fact) == "A is in good order again."


def test_fire_tells_what_moved_its_column(state):
    """7.1 step 5: the woods of the target, with their clause."""
    shifts = (Modifier("woods", -1, "chart.TEC"),)
    said = NARRATOR.sentence(state, events.GunsFired(("g",), 1507, 4, "2", shifts))
    assert said == "G 1404 -> 1507 (7.1): strength 4, -1 woods (chart.TEC): column 2."


def test_a_retreat_of_several_hexes_is_one_sentence(state):
    facts = (events.UnitRetreated("a", 1504), events.LeaderHelped("a", "w"), events.UnitRetreated("a", 1503))
    assert UI.words.story(state, Event(1, events.AMERICAN, events.EndSegment(), facts)) == (
        "A retreats 1505 -> 1504 -> 1503.",
    )


def test_segments_in_which_nothing_happened_are_passed_over(state):
    names = ("bombardment", "reinforcement", "movement")
    facts = (TurnBegan(3), *(SegmentBegan(events.AMERICAN, name) for name in names))
    told = UI.words.story(state, Event(1, events.AMERICAN, events.EndSegment(), facts))
    assert told == ("Turn turn 3 begins, 3 of 9.", "American movement.")


def test_a_forced_march_is_told_as_one(state):
    event = Event(
        1,
        events.AMERICAN,
        events.ForceMarch("a", 1503),
        (events.UnitMoved("a", (1504, 1503), 8, halted=True),),
    )
    assert UI.words.story(state, event) == ("A force marches 1505 to 1503 (4 MP).",)


def test_an_action_of_which_nothing_else_is_known_is_told_itself(state):
    assert UI.words.story(state, Event(1, events.AMERICAN, events.Engage(1505, 1506), ())) == (
        "1505 is sent against 1506 (8.27).",
    )


def test_the_need_of_a_leader_depends_on_who_surprised_him(state):
    """11.13: dragoons are as bad as the loss of his stack, infantry is not."""
    said = []
    for cause in ("stacked", "dragoon", "infantry"):
        surprised = state.replace(agenda=(*state.agenda, events.LeadersTested(events.AMERICAN, (), cause)))
        said.append(NARRATOR.sentence(surprised, rolled("leader", "w", 9, result="safe", rule="11.13")))
    assert [f"lost on {n} or less" in line for n, line in zip((3, 3, 1), said, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (events.March("a", 1506), "March A to 1506"),
        (events.ForceMarch("a", 1506), "Force march A to 1506"),
        (events.Bombard("g", 1507), "Bombard 1507 with G"),
        (events.EndSegment(), "End American movement"),
    ],
)
def test_an_offer_is_an_order(state, action, words):
    assert order(state, action) == words


def test_the_prompt_names_side_step_and_clause(state):
    assert PROMPTING.prompt(state) == "American movement (4.1): move any units, then end the segment."


def test_a_battle_calls_its_sides_by_its_own_names():
    trenton = ui_of("rebels")
    state = GameTree.begin(trenton.game, "trenton", b"").state
    assert trenton.words.side(state, events.BRITISH) == "Hessian"
    assert trenton.words.status(state) == ("American level 30", "Hessian level 20")
    assert (
        NARRATOR.sentence(state, TrackMoved(events.BRITISH, -4, "lost", "13.2"))
        == "Hessians 20 -> 18 (13.2)."
    )


@pytest.mark.parametrize(("scenario", "seed"), [("trenton", 0), ("trenton-whatif", 1)])
def test_whole_games_can_be_told(scenario, seed):
    """Every event has a line, every decision a prompt with its side and clause, every offer an order."""
    ui, random = ui_of("rebels"), Random(seed)
    opened = GameTree.begin(ui.game, scenario, bytes([seed]))
    bots = {events.AMERICAN: bot("greedy", "rebels"), events.BRITISH: bot("random", "rebels")}
    asked = set()
    while side := opened.decider:
        state = opened.state
        asked.add(type(state.agenda[-1]))
        assert PROMPTING.prompt(state).startswith(f"{ui.words.side(state, side)} ")
        assert "(" in PROMPTING.prompt(state)
        for offered in (offered for offered in opened.offers() if offered.actions):
            assert ui.words.order(state, offered.actions[0])
            assert ui.previews.odds(state, offered.actions[0]) is None or offered.verb is not events.March
        action = bots[side].choose(ui.game, state, opened.offers(), random.randrange)
        lines = ui.words.story(state, opened.act(side, action))
        assert lines
        assert all(told.strip() == told and "{" not in told for told in lines)
    assert asked <= set(PROMPTING.wordings)
    assert " victory. " in PROMPTING.prompt(opened.state)
    assert UI.map.scene(opened.state).stacks.keys() == opened.state.position.at.keys()


# ---------------------------------------------------------------- what a roll had to reach


@pytest.mark.rule("rebels", "9.2.2")
@pytest.mark.parametrize(
    ("die", "total", "result", "told"),
    [
        (5, 5, "passed", ", needs 6 or less"),
        (1, 8, "passed", ", needs 6 or less, but a natural 1 passes [9.2.2]"),
        (10, 5, "failed", ", needs 6 or less, but a natural 10 fails [9.2.2]"),
    ],
)
def test_a_natural_one_or_ten_against_the_number_is_told_with_its_clause(die, total, result, told):
    """No line of the story contradicts its own numbers."""
    state = Battle(line("a", events.AMERICAN, 1504)).state
    assert need(state, Rolled("morale", "a", die, total, result, "9.2.1", ())) == told


@pytest.mark.rule("rebels", "4.3.2", "9.3")
def test_what_is_needed_stands_in_the_charts_of_the_game():
    """Printed values laid over a battle are told, not today's charts."""
    card = GAME.printed("trenton", {"charts": {"forced_march": {"good_at_most": 3}}})
    state = GAME.start(card, KeyedDice(b"", 0))[1]
    unit = next(unit for unit in state.units if unit.is_line)
    assert need(state, Rolled("forced march", unit.id, 2, 2, "good", "4.3.2", ())) == ", needs 3 or less"


@pytest.mark.rule("rebels", "11.32", "harlem.16.0")
def test_who_is_held_is_not_told_to_be_out_of_command():
    """They do nothing in either case; a list of twenty of them every turn hides the one that matters."""
    battle = Battle(line("a", events.AMERICAN, 1504), line("h", events.AMERICAN, 1604))
    state = battle.with_unit("h", held=True).state
    assert NARRATOR.sentence(state, events.CommandJudged(("a", "h"))) == "Out of command (11.32): A."
    assert not NARRATOR.sentence(state, events.CommandJudged(("h",)))


@pytest.mark.rule("rebels", "8.515")
def test_a_leader_is_asked_with_whom_he_goes():
    """Nobody stays behind: who has no troops left goes with those that retreat."""
    battle = Battle(line("a", events.AMERICAN, 1504), leader("w", events.AMERICAN, 1504))
    frame = events.Following(events.AMERICAN, "w", (1503, 1404))
    state = battle.state.replace(agenda=(*battle.state.agenda[:1], frame))
    said = PROMPTING.prompt(state)
    assert "choose the troops that W goes with: 1503, 1404" in said
    assert "stays" not in said


@pytest.mark.rule("rebels", "8.42")
def test_a_gun_that_would_flee_is_told_to_stay():
    """It has no men to run with it."""
    state = Battle(gun("g", events.AMERICAN, 1504, disrupted=True)).state
    roll = Rolled("rally", "g", 1, 3, "flees", "9.3", ())
    assert came(state, roll) == "stays where it is [8.42]"
    assert need(state, roll) == ", needs 10 or more"


@pytest.mark.rule("rebels", "11.13")
@pytest.mark.parametrize(
    ("result", "said"),
    [("lost", "W is lost"), ("safe", ("W finds no friendly units to go to and is captured"))],
)
def test_a_leader_who_was_not_hit_is_told_to_be_captured(state, result, said):
    """The die has said that he is safe: no line contradicts the one before it."""
    facts = (
        rolled("leader", "w", 9 if result == "safe" else 1, result=result, rule="11.13"),
        events.UnitEliminated("w", "11.13"),
    )
    told = UI.words.story(state, Event(1, events.AMERICAN, events.EndSegment(), facts))
    assert told[-1] == f"{said} (11.13)."


def test_a_numbered_corps_is_one_of_a_row():
    """The eleventh, the twelfth and the thirteenth end as no other."""
    said = [told_name(f"{number} VA").split()[0] for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 112)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "112th"]
