"""Decisions of a game that was played by hand: where they are looked at, and which go by themselves."""

import pytest

from cockade.events.revolution import Allotting, Gathering, Placement
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.revolution.places import AREAS
from cockade.tui.session.replay_scenes import Telling
from cockade.tui.session.session import Session
from tests.tui.table import GAMES_FOLDER

PLAYERS = {"american": "human", "british": "veteran"}
UI = ui_of("revolution")


@pytest.fixture(scope="module")
def played():
    """A short game in which the American fought all over the map, and the states of its line."""
    opened = review(GAMES_FOLDER / "short-by-hand-1.jsonl", GAMES).opened
    return opened, tuple(opened.line)


def session_at(played, place):
    """A session that looks at a place of the line."""
    opened, line = played
    opened.go_to(line[place])
    return Session(GameHost(opened.aside()), UI, PLAYERS)


def battlefield(state):
    """The area of the battle; 0 where none is fought."""
    return UI.map.home(state, state.battle.area) if state.battle else 0


def test_a_decision_in_a_battle_is_looked_at_where_it_is_fought(played):
    """Tactics, markers, rounds and hits (18.4): also where no counter is what they are about."""
    opened, line = played
    asked = [
        n
        for n, node in enumerate(line)
        if opened.states[node].battle and opened.decider_at(node) == "american"
    ]
    assert len(asked) > 50
    for place in asked[::10]:
        session = session_at(played, place)
        session.cursor = UI.map.home(session.state, "britain")
        session.selection.look_ahead()
        assert session.cursor == battlefield(session.state), place


def test_where_nothing_on_the_map_is_asked_for_the_own_army_is_looked_at(played):
    """9.3: markers are allotted at no area; the cursor is not left where the enemy was last."""
    opened, line = played
    asked = [
        n
        for n, node in enumerate(line)
        for frame in opened.states[node].agenda[-1:]
        if isinstance(frame, Allotting) and opened.decider_at(node) == "american"
    ]
    assert asked
    for place in asked[:3]:
        session = session_at(played, place)
        session.cursor = UI.map.home(session.state, "britain")
        session.selection.look_ahead()
        here = UI.map.stack(session.state, session.cursor)
        assert AREAS.name(session.cursor) not in ("France box", "Britain box")
        assert any(
            unit in session.state.roster and session.state.unit(unit).side == "american" for unit in here
        )


def test_a_set_up_is_looked_at_where_the_next_unit_may_go(played):
    """4.3: nobody of those to be placed is on the map yet; the cursor is not left with an ally far away."""
    opened, line = played
    asked = [
        n
        for n, node in enumerate(line)
        for frame in opened.states[node].agenda[-1:]
        if isinstance(frame, Placement) and opened.decider_at(node) == "american"
    ]
    assert asked
    session = session_at(played, asked[0])
    session.cursor = UI.map.home(session.state, "britain")
    session.selection.look_ahead()
    first = session.present.able[0]
    goals = {
        UI.map.target(action) for each in session.offers if each.subject == first for action in each.actions
    }
    assert session.cursor in goals


def test_a_battle_is_told_where_it_is_fought(played):
    """Each scene of the British combats of 1775: also the throws of a side, which name nobody on the map."""
    opened, line = played
    first, last = (
        next(n for n, node in enumerate(line) if opened.states[node].turn == turn) for turn in (1, 2)
    )
    session = session_at(played, last)
    telling, seen = Telling(session, first), 0
    while telling.step():
        area = battlefield(session.state)
        if area and not telling.is_tumbling:
            assert session.cursor == area, session.place
            seen += 1
    assert seen > 10


def test_a_fleet_does_not_leave_by_itself_while_somebody_may_go_aboard(played):
    """24.4: who embarks is a choice, and so is to sail without the admiral who stands there."""
    opened, line = played
    found = [
        session_at(played, place)
        for place, node in enumerate(line)
        for frame in opened.states[node].agenda[-1:]
        if isinstance(frame, Gathering) and frame.by == "sea" and frame.side == "american" and frame.stack
    ]
    assert found
    for session in found:
        assert UI.selection.obvious(session.state, session.offers) is None


def test_an_area_is_nobody_to_mobilize(played):
    """With an area in hand, as of partisans to disband, pointing at another asks for no unit of its name."""
    opened, line = played
    place = next(
        n for n, node in enumerate(line) if type(opened.states[node].agenda[-1]).__name__ == "Mobilization"
    )
    session = session_at(played, place)
    assert UI.selection.attempt(session.state, "boston", UI.map.home(session.state, "trenton")) is None
