"""What a march would lead to: the odds from where it ends are those of the assault that is declared then."""

import random

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import enemy
from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from cockade.events.facts import Modifier, Rolled
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.rebels.previews import shift_lines
from cockade.tui.text.line import text_of
from tests.engine.rebels.field import Battle, dragoon, gun, line
from tests.engine.rebels.fights import Fight
from tests.engine.rebels.scenes import Scene
from tests.games.remake import FOLDER
from tests.referee.rebels.crowded import crowded
from tests.soaking import in_soak
from tests.tui.table import BY_HAND, trenton

RULES = GAMES["rebels"]
UI = ui_of("rebels")


def marches():
    """The marches of a recorded Trenton, each with the state before it."""
    opened = review(BY_HAND, GAMES).opened
    for place in range(1, opened.at + 1):
        action = opened.event_at(place).action
        if isinstance(action, events.March):
            yield opened.state_at(place - 1), action


def test_a_march_beside_an_enemy_shows_the_odds_from_there():
    """One line for each enemy hex beside its end, with every result that has a chance."""
    seen = 0
    for state, march in marches():
        found = UI.previews.of_gesture(state, (march,))
        rows = [text_of(row) for row in found.lines if text_of(row).startswith("then ")]
        side = state.unit(march.unit).side
        near = [
            hex_
            for hex_ in ground(state.scenario).neighbours[march.hex]
            if hex_ in state.position.combat[enemy(side)]
        ]
        assert len(rows) <= len(near)
        if rows:
            seen += 1
            assert "%" in rows[0]
            assert "then " in found.brief
    assert seen


def test_a_march_far_from_every_enemy_says_what_it_says():
    state = trenton().opened.state
    offers = GAMES["rebels"].offers(state)
    march = next(action for offer in offers for action in offer.actions if isinstance(action, events.March))
    assert UI.previews.of_gesture(state, (march,)) == UI.previews.of_action(state, march)


def test_a_shift_past_the_end_of_the_chart_says_so():
    """8.1 step 6: one that moves nothing is told with its reason; others, and those that cancel, are not."""
    down, up = Modifier("town", -1, "8.31"), Modifier("dragoons", 1, "12.2.1")
    told = {
        (before, after, shifts): text_of(shift_lines((before, after), shifts)[-1])
        for before, after, shifts in (
            ("1:3", "1:3", (down,)),
            ("1:1", "2:3", (down,)),
            ("1:1", "1:1", (down, up)),
            ("1:1", "1:1", ()),
        )
    }
    end = "column 1:3, where the chart ends"
    assert list(told.values()) == [end, "column 2:3", "column 1:1", "column 1:1"]


def test_who_may_come_by_two_hexes_is_shown_and_told_at_both():
    """3.1: on the map, in the panel of each hex, and read aloud."""
    state = review(FOLDER / "white-plains-keys-american.jsonl", GAMES).opened.state_at(0)
    unit = next(unit for unit in state.units if unit.other_entries and unit.due and not unit.hex)
    faces = UI.map.faces_waiting(state)
    for hex_ in unit.entries:
        assert hex_ in faces
        assert unit in UI.panels.waiting(state, hex_)
        assert spoken(hex_) in UI.voice.unit(state, unit.id)


def ridge(*pieces):
    """A movement segment on a clear field with a British line unit in 1506."""
    return Battle(*pieces, line("b", events.BRITISH, 1506, strength=2))


def test_a_charge_is_in_the_odds_ahead():
    """12.2.1: a dragoon that rides up from two hexes away shifts one column."""
    for make, odds in ((dragoon, "3:2"), (line, "1:1")):
        state = ridge(make("a", events.AMERICAN, 1502, strength=2)).state
        assert UI.previews.prospect(state, [events.March("a", 1505)]).odds == odds


def test_a_unit_driven_before_the_declaration_has_odds_ahead():
    """Ruling Q16: only who is driven after it is a newcomer; in the declaration its duties are shown too."""
    battle = ridge(line("a", events.AMERICAN, 1503))
    battle.state = GAME.reduce(battle.state, events.UnitRetreated("a", 1403))
    assert UI.previews.prospect(battle.state, [events.March("a", 1405)]).odds == "2:1"
    fight = Fight(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506, strength=2))
    fight.state = GAME.reduce(fight.state, events.UnitRetreated("a", 1505))
    assert UI.previews.odds(fight.state, events.Engage(1505, 1506))["attack"] == 4
    fight.do(events.Engage(1505, 1506))
    assert UI.panels.duty_lines(fight.state)


def test_a_threat_is_of_those_who_can_move_next_turn():
    """No unit that sleeps, is held or never moves; who is bound by a zone threatens from its hex only."""
    asleep = Scene("stony-point", turn=1, side=events.AMERICAN)
    assert not UI.map.overlay(asleep.state, "threat", events.AMERICAN, ()).hexes
    awake = Scene("stony-point", turn=3, side=events.AMERICAN)
    assert UI.map.overlay(awake.state, "threat", events.AMERICAN, ()).hexes
    bound = ridge(line("a", events.AMERICAN, 1505))
    around = set(ground(bound.state.scenario).neighbours[1506])
    assert set(UI.map.overlay(bound.state, "threat", events.AMERICAN, ()).hexes) <= around | {1506}


def test_a_gun_that_may_not_fire_is_not_said_to_hit():
    """11.4.1.b, 7.1: out of command or abandoned, with that clause."""
    battle = Battle(gun("g", events.AMERICAN, 1504), line("b", events.BRITISH, 1506))
    for change, clause in (({}, "7.3"), ({"in_command": False}, "11.4.1.b"), ({"disrupted": True}, "7.1")):
        battle.with_unit("g", **{"in_command": True, **change})
        said = UI.map.overlay(battle.state, "fire", events.AMERICAN, ("g",)).at(1506)
        assert text_of(said).endswith(f"[{clause}]")


@pytest.mark.parametrize(("games", "least"), [(4, 3), in_soak(400, 2000)])
def test_what_is_promised_before_a_march_is_what_the_combat_shows(games, least):
    """In crowded positions: the march, the end of the segment, the engagement, without dice in between."""
    compared = 0
    for seed in range(games):
        for state in crowded(seed, 30).states[1:]:
            if state.agenda and isinstance(state.agenda[-1], events.MovementSegment):
                compared += sum(promised(state, random.Random(seed)))
    assert compared >= least


def asks_a_leader(state):
    """11.13: whether a leader is still on his way, so that nobody declares yet."""
    return isinstance(state.agenda[-1], events.Escaping | events.Aftermath)


def promised(state, chance):
    """For some marches with a prospect: that it is kept; nothing where other things happen in between."""
    marches = [one for offer in RULES.offers(state) for one in offer.actions if isinstance(one, events.March)]
    for march in chance.sample(marches, min(8, len(marches))):
        prospect = UI.previews.prospect(state, [march])
        if prospect is None:
            continue
        later, facts = state, []
        for action in (march, events.EndSegment()):
            played = RULES.decide(later, RULES.decider(later), action, KeyedDice(bytes(16), 1))
            later, facts = played.state, [*facts, *played.facts]
        if any(isinstance(fact, Rolled | events.UnitRetreated) for fact in facts) or asks_a_leader(later):
            continue
        engaged = events.Engage(march.hex, prospect.target)
        assert UI.previews.of_action(later, engaged).short == prospect.odds, march
        yield True
