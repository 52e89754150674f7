"""The American Revolution on the table: what keys and mouse come to, from the first stack to a march."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.playout import random_source
from cockade.events.revolution import (
    AMERICAN,
    BRITISH,
    Gather,
    Gathering,
    Halt,
    Marching,
    Mobilization,
    Movement,
)
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES, scenarios, ui_of
from cockade.tui.games.revolution.drawing import scene, sheet
from cockade.tui.games.revolution.orders import top
from cockade.tui.games.revolution.places import AREAS, number
from cockade.tui.session import marks, panels
from cockade.tui.session.menu import rows
from cockade.tui.session.session import Session
from tests.engine.revolution.walks import walk
from tests.tui.driver import play
from tests.tui.screentext import plain
from tests.tui.table import GAMES_FOLDER

GAME = GAMES["revolution"]
SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.fixture(scope="module")
def walked():
    """A game in which a side is about to move and could go by land."""
    for game, _ in walk("campaign+none", 3):
        frame = game.state.agenda[-1] if game.state.agenda else None
        if isinstance(frame, Movement) and any(offer.verb is Gather for offer in game.offers()):
            return game
    raise AssertionError


@pytest.fixture
def moving(walked):
    """The same, to play on from."""
    game = copy(walked)
    for lists in ("events", "states", "parents", "line", "_floors", "_gestures", "_deciders"):
        setattr(game, lists, [*getattr(walked, lists)])
    return game


def seated(game):
    """The session of the side that decides."""
    return Session(GameHost(game), ui_of("revolution"), {game.decider: "human"})


def frame(session):
    return session.opened.state.agenda[-1]


def area(place):
    return sheet().area(place).id


# ---------------------------------------------------------------- offered everywhere


def test_every_scenario_is_offered():
    assert {"revolution/campaign", "revolution/short", "revolution/campaign+none"} <= set(scenarios())


def test_the_map_is_the_same_object_in_every_scene():
    """So that the board draws only what changed."""
    states = [GameHost.begin(GAME, name, bytes(16)).opened.state for name in ("campaign", "short+all")]
    assert len({id(scene(state).map) for state in states}) == 1


# ---------------------------------------------------------------- a stack, from gathering to halt


def test_a_stack_is_gathered_taken_along_set_off_and_marched(moving):
    """16.3 by gestures: Enter on the area, the obvious twice, Enter on a marked area, the end of the step."""
    session = seated(moving)
    start = next(o.actions[0] for o in session.offers if o.verb is Gather and o.actions[0].by == "land")
    here = sheet().number(start.area)
    assert here in session.present.aims
    choices = session.orders.pick(here)
    if choices:
        session.orders.do(next(c for c in choices if c.actions[0].by == "land"))
    assert isinstance(frame(session), Gathering)
    session.routine.do()
    assert frame(session).stack
    while isinstance(frame(session), Gathering):
        if session.routine.next is None:
            session.selection.take((next(o.subject for o in session.offers if o.verb.__name__ == "SetOff"),))
            session.orders.pick(session.cursor)
        else:
            session.routine.do()
    while not isinstance(frame(session), Marching | Movement):
        session.step_end.close()
    if isinstance(frame(session), Marching):
        assert session.hand == ()
        assert session.present.aims
        assert session.ui.selection.closing(session.offers) == Halt()
        there, aims = next(iter(session.present.aims.items()))
        session.orders.do(aims[0])
        assert session.cursor == there or frame(session) is not None


def test_what_cannot_be_done_is_refused_with_its_clause(moving):
    """Pointing at an area where nobody can be gathered says why not."""
    session = seated(moving)
    empty = next(n for n in sheet().places if n not in session.present.aims)
    session.orders.pick(empty)
    assert session.message[-1].tone == "rule"


# ---------------------------------------------------------------- going somewhere


@pytest.mark.parametrize(
    ("text", "first"),
    [("boston", "boston"), ("Lex", "lexington"), ("new y", "new_york"), ("NYk", "new_york"), ("5", "boston")],
)
def test_areas_are_found_by_name_beginning_code_and_number(text, first):
    found = AREAS.called(None, text)
    assert area(found[0]) == first


def test_whatever_is_no_area_says_so(moving):
    session = seated(moving)
    session.finding.go_to("Atlantis")
    assert "Atlantis" in session.message[0].text
    assert AREAS.called(None, "") == AREAS.called(None, "0") == AREAS.called(None, "62") == ()


# ---------------------------------------------------------------- the screen


def under_the_cursor(app):
    """What the map shows of the area that is pointed at."""
    drawn = app.screen.map.canvas
    return drawn.text(drawn.box(app.screen.map.cursor))


@pytest.mark.parametrize("size", SIZES)
def test_the_screen_is_there_in_every_size(size, moving):
    """The map, the step, the prompt with its clause; and what i and o make of it."""
    app = CockadeApp(GameHost(moving), {moving.decider: "human"})

    async def look(at):
        assert "(16.1)" in plain(app)
        await at.press("g", *"boston", "enter")
        assert "Boston" in under_the_cursor(app)
        assert area(app.screen.map.cursor) == "boston"
        await at.press("i")
        assert app.screen.map.size.width == size[0]
        await at.press("i", "o")
        assert "Bos" in under_the_cursor(app)

    play(app, look, size)


def test_whole_sheet_at_160_by_62(moving):
    """With the panels away all of it is in view."""
    app = CockadeApp(GameHost(moving), {moving.decider: "human"})

    async def look(at):
        await at.press("i")
        assert not app.screen.map.exceeds_view

    play(app, look, (160, 62))


@pytest.mark.parametrize("scenario", ["short+none", "short+all"])
def test_every_offer_of_a_random_game_can_be_said_and_pointed_at(scenario):
    """A year and more: orders, previews, rows, marks and prompts of whatever is offered, with no error."""
    host = GameHost.begin(GAME, scenario, bytes(16))
    random = Random(2)
    session = Session(host, ui_of("revolution"), {AMERICAN: "human", BRITISH: "human"})
    for n in range(500):
        if not host.opened.decider:
            break
        if session.position.must_hand_over:
            session.take_over()
        assert panels.prompt_line(session)
        assert rows(session.ui, session.state, session.offers, None)
        offer = random.choice([offer for offer in session.offers if offer.actions])
        if offer.subject is not None:
            session.selection.take((offer.subject,))
        marks.aims(session)
        panels.panel_lines(session, offer.actions[0])
        panels.info_lines(session)
        panels.hints(session)
        chosen = RandomBot().choose(GAME, host.opened.state, host.offers(), random_source(f"{scenario}/{n}"))
        session.selection.take(())
        session.orders.bot_acts(chosen)
        assert "could not play" not in "".join(span.text for span in session.message)


def test_what_happens_in_a_battle_is_looked_at_there():
    """Also where nobody comes or goes: Tactics, fire, hits; and what is decided next is looked for there."""
    opened = review(GAMES_FOLDER / "short-greedy-1.jsonl", GAMES).opened
    map_, fought = ui_of("revolution").map, 0
    for place in range(1, opened.at + 1):
        before, after = opened.state_at(place - 1), opened.state_at(place)
        if before.battle and after.battle and before.battle.area == after.battle.area:
            fought += 1
            assert map_.traces(opened.event_at(place), before)[-1] == number(before.battle.area)
    assert fought > 100


def test_an_area_that_the_list_pointed_at_is_let_go_when_another_is_chosen():
    """It is no counter that could be sent there; what may be done in the other is asked or done."""
    opened = review(GAMES_FOLDER / "short-greedy-1.jsonl", GAMES).opened
    opened.go_to(next(node for node in opened.line if isinstance(top(opened.states[node]), Mobilization)))
    session = seated(opened.aside())
    session.selection.take(("newport",))
    found = session.orders.pick(number("hartford"))
    assert {action.area for choice in found for action in choice.actions} == {"hartford"}
    assert not session.message
