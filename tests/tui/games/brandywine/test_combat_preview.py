"""Declaring combats and choosing chits: what the screen says agrees with what the rules will do."""

import re
from itertools import product

import pytest

from cockade.engine.brandywine.common.view import view
from cockade.engine.brandywine.play import GAME
from cockade.events import brandywine as events
from cockade.tui.games.brandywine.combat_preview import without_combat
from cockade.tui.games.brandywine.names import short_name
from cockade.tui.games.brandywine.prompts import PROMPTING
from cockade.tui.games.brandywine.ui import UI
from cockade.tui.session.menu import rows
from cockade.tui.text.line import text_of
from tests.engine.brandywine.field import Battle, foot, gun

rule = pytest.mark.rule


def facing(*more, **details):
    """Two American regiments beside two British ones, in the close combat phase of the American."""
    pieces = (
        foot("a", events.AMERICAN, 1505, morale=1),
        foot("c", events.AMERICAN, 1605),
        foot("b", events.BRITISH, 1506, morale=1),
    )
    battle = Battle(*pieces, *more, phase="combat", **details)
    battle.go_on()
    return battle


def duties(state):
    """What the panel says of the present step."""
    return [text_of(said) for said in UI.panels.duty_lines(state)]


@rule("brandywine", "12.1")
def test_everything_still_owed_is_listed_with_its_clause():
    """Units that must attack and hexes that must be attacked; the prompt names all hexes in one line."""
    battle = facing()
    lines = duties(battle.state)
    assert lines[0] == "0 combats declared [12.1.4]"
    assert "? [12.1] 1505 must attack: A" in lines
    assert "? [12.1] 1506 must be attacked" in lines
    assert "(12.1): owed from 1505 against 1506." in PROMPTING.prompt(battle.state)
    assert 1505 in UI.map.owed(battle.state)


@rule("brandywine", "12.1")
def test_units_of_a_hex_that_must_attack_are_one_line():
    """So that a whole front is seen at a glance."""
    lines = duties(facing(foot("z", events.AMERICAN, 1505)).state)
    assert "? [12.1] 1505 must attack: A, Z" in lines
    assert "3 obligations still" in lines


@rule("brandywine", "12.1.4")
def test_pairs_are_put_together_until_nothing_is_owed():
    """Each combat under its letter with its odds; then it is said that every obligation is met."""
    battle = facing()
    for action in [each for each in battle.offered(events.Engage) if each.unit == "a"]:
        battle.do(action)
    while events.Engage in {type(each) for each in battle.offered()}:
        battle.do(battle.offered(events.Engage)[0])
    lines = duties(battle.state)
    assert lines[0] == "1 combat declared [12.1.4]"
    assert re.fullmatch(r"A \d:\d [+-]\d  A.* -> 1506", lines[1])
    assert lines[-1] == "Every obligation is met."
    assert set(UI.map.combats(battle.state).values()) == {1}
    assert not UI.map.owed(battle.state)


@rule("brandywine", "12.1.4")
def test_a_stack_is_previewed_as_the_combat_that_it_makes():
    """Before it is sent the odds are those of all its units, as they stand once all are sent."""
    battle = facing(foot("z", events.AMERICAN, 1505, strength=4))
    pairs = [events.Engage(unit, 1506) for unit in ("a", "z")]
    before = UI.previews.of_gesture(battle.state, pairs)
    battle.do(*pairs)
    assert before.brief == UI.previews.of_combat(battle.state, 1506).brief


def at_the_chits():
    """The combat of one regiment against one, when the attacker chooses his chit."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505, morale=1), foot("b", events.BRITISH, 1506), phase="combat"
    )
    battle.go_on()
    battle.do(battle.offered(events.Engage)[0])
    battle.do(events.OpenCombats())
    for _ in range(9):
        if battle.offered(events.PlayChit):
            return battle
        battle.do(battle.offered()[0])
    raise AssertionError


@rule("brandywine", "12.1.9", "CH.tactics")
def test_a_chit_is_previewed_against_each_chit_that_the_enemy_may_use():
    """Odds, modifiers with their clauses, the number of the matrix, and chances that add up to a whole."""
    battle = at_the_chits()
    for action in battle.offered(events.PlayChit):
        lines = [text_of(said) for said in UI.previews.of_action(battle.state, action).lines]
        assert any("[12.1.7]" in said for said in lines)
        fields = [
            said
            for said in lines
            if re.search(r" [+-]?\d+ .*%", said) or "NC no combat" in said or "NC NC" in said
        ]
        assert len(fields) >= 4
        for row in fields:
            shares = [int(each) for each in re.findall(r"(\d+)%", row)]
            assert sum(shares) == 100 or "NC" in row


@rule("brandywine", "12.1.7")
def test_a_declared_combat_is_previewed_before_it_is_resolved():
    """The heading of its column, and what the chits could make of it."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505),
        foot("b", events.BRITISH, 1506),
        gun("g", events.AMERICAN, 1605),
        phase="combat",
    )
    battle.go_on()
    battle.do(battle.offered(events.Engage)[0])
    preview = None
    for action in battle.offered(events.Engage):
        preview = UI.previews.of_action(battle.state, action)
    assert preview is None or preview.lines
    battle.do(events.OpenCombats())
    found = [UI.previews.of_action(battle.state, each) for each in battle.offered(events.Resolve)]
    assert all(each.short.startswith("1:1") for each in found)


@rule("brandywine", "12.1.9")
def test_figures_of_the_chits_stand_below_the_chits_of_the_other_side():
    """In the list: two letters over each column, in the order of the figures."""
    battle = at_the_chits()
    listed = rows(UI, battle.state, GAME.offers(battle.state), None)
    heads = text_of(listed[0].right).split()
    preview = UI.previews.of_action(battle.state, events.PlayChit("stand_fast"))
    assert heads == [text_of(said)[:2] for said in preview.lines[-len(heads) :]]
    row = next(row for row in listed if row.action == events.PlayChit("stand_fast"))
    assert text_of(row.left) == "SF Stand Fast"
    assert len(text_of(row.right)) == len(text_of(listed[0].right))


@rule("brandywine", "11.1.3")
def test_a_shot_in_the_list_says_who_fires_at_whom_and_how_likely_it_hits():
    """In the width of the list of a small screen, whatever the names are."""
    battle = Battle(gun("g", events.BRITISH, 1505), foot("a", events.AMERICAN, 1506), phase="artillery")
    row = next(r for r in rows(UI, battle.state, GAME.offers(battle.state), None) if r.action)
    assert text_of(row.left) == "G > 1506 A"
    assert text_of(row.right).endswith("%")
    assert row.cells[1].rank > row.cells[0].rank
    assert short_name(battle.state, "g", 12) == "G"


@rule("brandywine", "7.1.3-adv")
def test_fire_at_a_nameless_unit_is_previewed_with_a_doubt():
    """What it is would change the chance, and nobody may look: the figure says so."""
    pieces = gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1507)
    for released, doubt in (((), "?"), (("army",), "")):
        battle = Battle(*pieces, released=released, phase="artillery", side=events.BRITISH)
        state = battle.state.replace(agenda=(events.ArtilleryPhase(events.AMERICAN),))
        seen = view(state, events.AMERICAN)
        target = seen.units[1].id
        preview = UI.previews.of_action(seen, events.Shoot("g", target))
        assert preview.short.endswith(f"%{doubt}")
        assert any("[7.1.3-adv]" in text_of(said) for said in preview.lines) is bool(doubt)


@rule("brandywine", "7.1.3-adv", "11.1.3")
def test_a_refusal_calls_a_nameless_unit_by_where_it_stands():
    """The rules know it by an alias that any program may send; a player reads words."""
    pieces = gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1509)
    battle = Battle(*pieces, released=(), phase="artillery", side=events.BRITISH)
    state = battle.state.replace(agenda=(events.ArtilleryPhase(events.AMERICAN),))
    refusal = GAME.why_not(state, events.AMERICAN, events.Shoot("g", "british-1509-1"))
    assert refusal.rule == "11.1.3"
    assert refusal.names["target"] == "british-1509-1"
    assert UI.words.refusal(state, refusal) == "Unknown 1 of 1509 is 4 hexes away: too far."


@rule("brandywine", "12.1.6", "12.1.9")
def test_who_points_elsewhere_within_a_combat_is_told_what_comes_first():
    """Not that units march in another phase."""
    battle = at_the_chits()
    wanted = UI.selection.attempt(battle.state, "a", 1405)
    assert battle.refusal(wanted).rule == "12.1.9"


@rule("brandywine", "7.1.2")
def test_pointing_at_a_hex_over_the_limit_is_about_steps():
    """With a gun in hand where there are too many men."""
    pieces = [foot(n, events.AMERICAN, 1502) for n in "ac"]
    battle = Battle(*pieces, gun("g", events.AMERICAN, 1502), foot("b", events.BRITISH, 1509))
    battle.do(events.EndPhase())
    assert battle.refusal(UI.selection.attempt(battle.state, "g", 1503)).rule == "7.1.2"


@rule("brandywine", "12.1.9.1")
def test_no_combat_by_withdraw_says_who_pays_with_a_hex():
    """Whoever played Withdraw retreats; without one there is just no combat."""
    said = {pair: without_combat(*pair) for pair in product(("withdraw", "skirmish"), repeat=2)}
    assert said == {
        ("withdraw", "withdraw"): "no combat, both retreat a hex [12.1.9.1]",
        ("withdraw", "skirmish"): "no combat, you retreat a hex [12.1.9.1]",
        ("skirmish", "withdraw"): "no combat, they retreat a hex [12.1.9.1]",
        ("skirmish", "skirmish"): "NC (no combat)",
    }
