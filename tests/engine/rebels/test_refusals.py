"""Every reason to refuse names its clause; those of moving and firing stand in their chapters."""

import pytest

from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.charts import load_charts
from cockade.events import rebels as events
from cockade.events.facts import Position, SetUp
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def always(code):
    """Charts whose every assault has one result."""
    return load_charts({"charts": {"assault": {"rows": [[code] * 9] * 10}}})


def front(*pieces, code="NE", **ground):
    """Two Americans beside an enemy, the declaration open; another enemy stands aside."""
    battle = Battle(
        line("a", events.AMERICAN, 1504),
        line("c", events.AMERICAN, 1404),
        line("b", events.BRITISH, 1505),
        line("far", events.BRITISH, 2011),
        *pieces,
        segment="assault",
        charts=always(code),
        **ground,
    )
    battle.go_on()
    return battle


def test_every_verb_has_its_law():
    """No verb of the vocabulary is without one in some frame."""
    ruled = {verb for laws in BOOK.laws.values() for verb in laws}
    assert ruled == {verb for verb in events.VOCABULARY.actions if verb not in {SetUp, Position}}


# ---------------------------------------------------------------- movement


@rule("rebels", "9.1")
def test_a_disrupted_unit_may_not_march_into_a_zone():
    """9.1(4)."""
    battle = Battle(line("a", events.AMERICAN, 1505, disrupted=True), line("b", events.BRITISH, 1503))
    assert battle.refusal(events.March("a", 1504)).rule == "9.1"


@rule("rebels", "9.1")
def test_a_zone_keeps_a_disrupted_unit_from_what_lies_behind():
    """The hex would be near enough to its goal."""
    foes = [line(f"b{hex_}", events.BRITISH, hex_) for hex_ in (1104, 1404, 1704, 1904)]
    battle = Battle(dragoon("a", events.AMERICAN, 1506, disrupted=True), *foes)
    assert battle.refusal(events.March("a", 1502)).rule == "9.1"


@rule("rebels", "12.3")
@pytest.mark.parametrize(("piece", "foe"), [(light, line), (dragoon, line), (dragoon, light)])
def test_who_needs_no_check_does_not_disengage(piece, foe):
    """Light infantry and dragoons march away; refused under 12.3."""
    battle = Battle(piece("a", events.AMERICAN, 1505), foe("b", events.BRITISH, 1506))
    assert battle.refusal(events.Disengage("a")).rule == "12.3"
    assert battle.refusal(events.StandRearguard("a")).rule == "4.4.2"
    assert 1504 in battle.ends("a", events.March)


# ---------------------------------------------------------------- assault


@rule("rebels", "8.26")
def test_hexes_that_fight_together_are_not_joined_again():
    """Once is enough."""
    battle = front()
    battle.do(events.Engage(1504, 1505))
    assert battle.refusal(events.Engage(1504, 1505)).rule == "8.26"


@rule("rebels", "8.22", "8.26")
def test_who_is_no_enemy_is_refused_as_that_and_not_as_a_combat_that_is_declared():
    """A hex against itself, or against another of ones own that fights in the same combat."""
    battle = front()
    assert battle.refusal(events.Engage(1504, 1504)).message == "1504 holds no enemy combat unit."
    battle.do(events.Engage(1504, 1505), events.Engage(1404, 1505))
    for target in (1504, 1404):
        assert battle.refusal(events.Engage(1504, target)).rule == "8.22"


@rule("rebels", "8.41")
def test_guns_do_not_attack():
    """Nor does an empty hex."""
    battle = front(gun("g", events.AMERICAN, 1503))
    assert battle.refusal(events.Engage(1503, 1505)).rule == "8.41"
    assert battle.refusal(events.Engage(1001, 1505)).rule == "8.41"


@rule("rebels", "8.22")
def test_only_an_adjacent_enemy_is_attacked():
    """Not an empty hex, not one far off, not one across a river."""
    battle = front(line("d", events.AMERICAN, 1605), river=[(1605, 1505)])
    for target in (1503, 2011):
        assert battle.refusal(events.Engage(1504, target)).rule == "8.22"
    assert battle.refusal(events.Engage(1605, 1505)).rule == "8.22"


@rule("rebels", "11.14")
def test_leaders_alone_are_not_attacked():
    """They are not fought, they are surprised."""
    assert front(leader("k", events.BRITISH, 1603)).refusal(events.Engage(1504, 1603)).rule == "11.14"


@rule("rebels", "8.272")
def test_every_obligation_must_be_met():
    """A hex is left that must attack."""
    battle = front()
    battle.do(events.Engage(1504, 1505))
    assert battle.refusal(events.OpenAssaults()).rule == "8.272"


@rule("rebels", "8.24")
def test_only_a_declared_combat_is_resolved_and_once():
    """No other hex is assaulted."""
    battle = front()
    battle.do(events.Engage(1504, 1505), events.Engage(1404, 1505))
    battle.do(events.OpenAssaults())
    assert battle.refusal(events.Assault(1504)).rule == "8.24"


@rule("rebels", "8.511")
def test_a_retreat_goes_where_the_priorities_say():
    """Not toward the enemy it fought."""
    battle = front(code="DR1")
    battle.do(
        events.Engage(1504, 1505),
        events.Engage(1404, 1505),
        events.OpenAssaults(),
        events.Assault(1505),
        assault=[1],
        morale=[1],
    )
    assert battle.refusal(events.Retreat("b", 1604)).rule == "8.511"


@rule("rebels", "8.521", "8.523", "8.525")
def test_why_a_unit_may_not_advance():
    """Who did not fight, who is out of command, whither nobody fled, where there is no room or no command."""
    battle = front(
        line("x", events.AMERICAN, 1503),
        line("o", events.AMERICAN, 1404, strength=1),
        leader("w", events.AMERICAN, 1503, span=2),
        leader("v", events.AMERICAN, 1404, span=0),
        code="DE",
    ).with_unit("o", in_command=False)
    battle.do(
        events.Engage(1504, 1505),
        events.Engage(1404, 1505),
        events.OpenAssaults(),
        events.Assault(1505),
        assault=[1],
    )
    assert battle.offered(events.Advance)
    assert battle.refusal(events.Advance("x", 1505)).rule == "8.521"
    assert battle.refusal(events.Advance("o", 1505)).rule == "8.521"
    assert battle.refusal(events.Advance("a", 1604)).rule == "8.523"
    battle.with_unit("x", hex=1505, counter=battle.unit("x").counter.replace(strength=(10, 5)))
    assert battle.refusal(events.Advance("a", 1505)).rule == "8.525"


@rule("rebels", "8.521")
def test_nobody_advances_out_of_command():
    """The leader behind the line does not reach so far."""
    battle = front(leader("w", events.AMERICAN, 1404, span=1), code="DE")
    battle.do(
        events.Engage(1504, 1505),
        events.Engage(1404, 1505),
        events.OpenAssaults(),
        events.Assault(1505),
        assault=[1],
    )
    battle.with_unit("w", hex=1403)
    assert battle.refusal(events.Advance("a", 1505)).rule == "8.521"


@rule("rebels", "9.3")
def test_only_a_disrupted_unit_rallies_and_once():
    """Good ones have nothing to rally from."""
    battle = Battle(
        line("a", events.AMERICAN, 1102, disrupted=True),
        line("c", events.AMERICAN, 1103),
        line("d", events.AMERICAN, 1104, disrupted=True),
        line("b", events.BRITISH, 2011),
        segment="recovery",
    )
    assert battle.refusal(events.Rally("c")).rule == "9.3"
    battle.do(events.Rally("a"), rally=[3])
    assert battle.refusal(events.Rally("a")).rule == "9.3"


# ---------------------------------------------------------------- out of step


@rule("rebels", "2.0")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (events.JoinFire("a"), "7.1"),
        (events.OpenFire(), "7.1"),
        (events.Engage(1504, 1505), "8.27"),
        (events.OpenAssaults(), "8.272"),
        (events.Assault(1505), "8.23"),
        (events.Suffer("a"), "chart.AT"),
        (events.Retreat("a", 1503), "8.51"),
        (events.Follow("w", 1503), "8.515"),
        (events.Escape("w", 1503), "11.13"),
        (events.Advance("a", 1505), "8.521"),
        (events.EndAdvance(), "8.521"),
        (events.Rally("a"), "9.3"),
    ],
)
def test_a_verb_out_of_its_step_is_refused_under_its_own_clause(action, clause):
    """While the American moves."""
    battle = Battle(
        line("a", events.AMERICAN, 1502), leader("w", events.AMERICAN, 1502), line("b", events.BRITISH, 2011)
    )
    assert battle.refusal(action).rule == clause


@rule("rebels", "2.0")
def test_a_segment_that_asks_for_a_decision_cannot_be_ended():
    """Combats must be declared, and disrupted units must try to rally."""
    assert front().refusal(events.EndSegment()).rule == "2.0"
    battle = Battle(
        line("a", events.AMERICAN, 1102, disrupted=True), line("b", events.BRITISH, 2011), segment="recovery"
    )
    refusal = battle.refusal(events.EndSegment())
    assert refusal.rule == "9.3"
    assert refusal.message == "Recovery ends automatically when every disrupted unit has tried to rally."


def test_a_verb_and_a_step_are_told_in_words():
    """No name of a class is shown to players."""
    battle = Battle(line("a", events.AMERICAN, 1502), line("b", events.BRITISH, 2011))
    message = battle.refusal(events.OpenAssaults()).message
    assert message.startswith('You cannot "open assaults" in this step (movement segment).')


@rule("rebels", "2.0")
def test_the_enemys_units_are_not_ones_own():
    """Nor may the other player act out of turn."""
    battle = Battle(line("a", events.AMERICAN, 1502), line("b", events.BRITISH, 2011))
    assert battle.refusal(events.March("b", 2010)).rule == "2.0"
    assert battle.refusal(events.March("a", 1503), side=events.BRITISH).rule == "2.0"


@rule("rebels", "13.2", "11.13", "1.2.3")
def test_who_is_gone_is_refused_as_gone_and_who_never_was_as_unknown():
    """A unit by the clause of its loss, a leader by his; none is said to be in the way of a march."""
    battle = Battle(
        line("a", events.AMERICAN, 1502),
        leader("w", events.AMERICAN, 1503),
        line("c", events.AMERICAN, 1504),
        line("b", events.BRITISH, 2011),
    )
    battle.with_unit("a", alive=False, hex=0).with_unit("w", alive=False, hex=0)
    gone = battle.refusal(events.March("a", 1501))
    assert (gone.rule, gone.message) == ("13.2", "A has been eliminated.")
    assert battle.refusal(events.March("w", 1501)).rule == "11.13"
    assert battle.refusal(events.March("nobody", 1501)).rule == "1.2.3"


def test_a_refusal_is_a_sentence_with_its_names_filled_in():
    """The text keeps its braces for translation, the message has none."""
    refusal = Battle(line("a", events.AMERICAN, 1502), line("b", events.BRITISH, 2011)).refusal(
        events.March("a", 1511)
    )
    assert refusal.text == "{hex} is out of reach for {unit}."
    assert refusal.message == "1511 is out of reach for A."


@pytest.mark.rule("rebels", "1.2.3")
def test_only_an_advance_may_leave_its_leader_out():
    """Who follows or escapes is somebody: an empty name is nobody's."""
    battle = Battle(line("a", events.AMERICAN, 1502), line("b", events.BRITISH, 2011))
    battle.state = battle.state.replace(
        agenda=(*battle.state.agenda[:1], events.Following(events.AMERICAN, "a", (1503, 1504)))
    )
    assert battle.refusal(events.Follow("", 1503)).rule == "1.2.3"
