"""What is shown of a game is so: every place, way and word is held against the state, in recorded games."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from cockade.engine.areamap_file import load_area_map
from cockade.engine.brandywine.common.charts import load_charts
from cockade.events import brandywine, rebels, revolution
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.brandywine import combat_preview
from cockade.tui.games.rebels.prose import leader_moved
from cockade.tui.games.revolution.panels import kind_said
from cockade.tui.session.menu import rows
from cockade.tui.session.news import Kind, Reader
from tests.games.remake import FOLDER

HEXES = ("trenton-by-hand-1", "harlem-greedy-1", "feint-by-hand-1", "battle-greedy-1")
ALL = (*HEXES, "short-greedy-1")
MOMENTS = 25
MARCHES = {rebels.March, rebels.ForceMarch, brandywine.March, revolution.March}


def recorded(name):
    """A recorded game, and how its game looks."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    return opened, ui_of(opened.game.id)


def marches(opened):
    """Some places of a game from which somebody marches."""
    found = [place - 1 for place in range(1, opened.at + 1) if type(opened.event_at(place).action) in MARCHES]
    return found[:: max(1, len(found) // MOMENTS)]


# ---------------------------------------------------------------- places and ways


@pytest.mark.parametrize("name", HEXES)
def test_where_a_fact_takes_somebody_they_stand(name):
    """After the last such fact of an event; who fell on the way stands nowhere."""
    opened, ui = recorded(name)
    seen = 0
    for place in range(1, opened.at + 1):
        after = opened.state_at(place)
        came = {fact.unit: tuple(ui.map.ends(fact)) for fact in opened.event_at(place).facts if is_move(fact)}
        for unit, ends in came.items():
            if after.unit(unit).hex:
                assert ends == (after.unit(unit).hex,), (place, unit)
                seen += 1
    assert seen > 20


def is_move(fact):
    """Whether a unit has come somewhere."""
    return type(fact).__name__ in {"UnitMoved", "UnitRetreated", "UnitAdvanced"}


@pytest.mark.parametrize("name", ALL)
def test_a_way_ends_where_its_action_leads(name):
    """It starts beside where the unit stands; whoever marches has one."""
    opened, ui = recorded(name)
    seen = 0
    for place in marches(opened):
        state = opened.state_at(place)
        for offer in opened.game.offers(state):
            for action in offer.actions[:: max(1, len(offer.actions) // 5)]:
                way = ui.map.path(state, action)
                seen += bool(way)
                assert not way or way[-1] == ui.map.target(action), (place, action)
                assert way or type(action) not in MARCHES, (place, action)
    assert seen > 20


# ---------------------------------------------------------------- words


def test_an_area_is_called_what_it_is():
    """Its kind, the points that it has, and a port unless it is a box, which has nothing else."""
    for sheet in load_area_map("cockade.engine.revolution", "revolution").areas.values():
        said = kind_said(sheet).split(", ")
        assert ("port" in said) == (sheet.port and sheet.kind != "box"), sheet.id
        assert [each for each in said if "point" in each] == (
            [f"{sheet.points} point{'s' * (sheet.points > 1)}"] if sheet.points else []
        )


@pytest.mark.parametrize(("clause", "how"), [("11.13", "escapes"), ("8.515", "goes"), ("8.522", "goes")])
def test_only_a_surprised_leader_escapes(clause, how):
    """The others go with their troops."""
    fact = rebels.LeaderMoved("washington", 1505, clause)
    assert how in leader_moved(fact, SimpleNamespace(tell=lambda text, _: text))


def test_who_suffers_is_counted_from_the_chart():
    """Each printed result counts once, for whom it names; where nobody suffers nothing is told."""
    codes = [code for row in load_charts().close_combat.rows for code in row]
    for code in {*codes, "-/-", combat_preview.NO_COMBAT}:
        attacker, _, defender = code.partition("/")
        hit = {(True, True): "both hurt", (True, False): "attacker hurt", (False, True): "defender hurt"}
        who = hit.get((attacker != "-", defender != "-"), "")
        who = {"PIN": "all pinned", combat_preview.NO_COMBAT: ""}.get(code, who)
        assert combat_preview.summary({code: Fraction(1)}) == (f"{who} 100%" if who else ""), code


@pytest.mark.parametrize("name", ALL)
def test_a_sentence_is_of_the_kind_of_what_it_tells(name):
    """Losses and rolls are told as such; what everybody knows is told as known, and nothing else is."""
    opened, ui = recorded(name)
    reader, measures = Reader(ui), ui.measures
    seen = set()
    for place in range(1, opened.at + 1):
        for fact in opened.event_at(place).facts:
            kind = reader.kind([fact])
            seen.add(kind)
            if kind not in {Kind.BATTLE, Kind.ROLL}:
                assert (kind is Kind.LOSS) == bool(measures.lost(fact)), fact
            if kind not in {Kind.BATTLE, Kind.LOSS, Kind.ROLL}:
                assert (kind is Kind.KNOWN) == (type(fact) in ui.chronicle.hushed), fact
    assert {Kind.ROLL, Kind.LOSS, Kind.MOVE} <= seen


def test_what_ends_a_segment_stands_last_in_the_list():
    """Whatever else may be done stands before it."""
    opened, ui = recorded("short-greedy-1")
    seen = 0
    for place in range(1, opened.at, 3):
        offers, state = opened.game.offers(opened.state_at(place)), opened.state_at(place)
        listed = [row for row in rows(ui, state, offers, None) if not row.is_heading]
        verbs = [type(row.action) if row.action else row.offer.verb for row in listed]
        ends = [verb in ui.selection.last for verb in verbs]
        assert ends == sorted(ends), place
        seen += True in ends and False in ends
    assert seen > 5
