"""What is hidden from a side is on no part of its screen (22.0, 7.4)."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest

from cockade.events.revolution import AMERICAN, BRITISH, SIDES
from cockade.saves.game_host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.games import ui_of
from cockade.tui.games.revolution.drawing import sheet
from cockade.tui.play.dialogs import HandOver
from cockade.tui.session import panels
from cockade.tui.session.menu import rows
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.engine.revolution.s22_fog.test_22_view import shuffled
from tests.engine.revolution.walks import walk
from tests.tui.driver import play
from tests.tui.screentext import styled

PEOPLE = {AMERICAN: "human", BRITISH: "human"}


def open_twins(scenario, seed, every, most):
    """Games at some moments, for a side; and the same but for what is hidden from it."""
    random = Random(seed)
    for n, (game, _) in enumerate(walk(scenario, seed, steps=most)):
        if n % every:
            continue
        for side in SIDES:
            other = copy(game)
            other.states = [*game.states]
            other.states[game.line[game.at]] = shuffled(game.state, side, random)
            yield side, game, other


def seat(opened, side):
    """The session of one player against a bot."""
    return Session(GameHost(opened), ui_of("revolution"), {side: "human"})


def whole_screen(session):
    """Every text that the screen could show now, for every place of the cursor."""
    ui, state = session.ui, session.state
    said = [*panels.top_line(session, 200), *panels.prompt_line(session), *panels.hints(session)]
    for place in sheet().places:
        session.cursor = place
        said += [text_of(line) for line in panels.panel_lines(session)]
        said += [text_of(line) for line in panels.info_lines(session)]
    said += [text_of(line) for line in (*ui.panels.track_lines(state, 60), *ui.panels.book_lines(state))]
    said += [text_of((*row.left, *row.right)) for row in rows(ui, state, session.offers, None)]
    return (
        said,
        dict(ui.map.scene(state).stacks),
        ui.map.owed(state),
        ui.map.combats(state),
        session.present.aims,
    )


@pytest.mark.parametrize("scenario", ["campaign", "short+all"])
def test_two_games_that_differ_in_what_is_hidden_cannot_be_told_apart(scenario):
    """Panels, list, prompt, books, tracks, counters and marks, wherever the cursor stands."""
    differed = 0
    for side, game, other in open_twins(scenario, 5, 40, 400):
        differed += game.state != other.state
        assert whole_screen(seat(game, side)) == whole_screen(seat(other, side))
    assert differed > 8


def test_the_screen_itself_shows_nothing_else():
    """The same of the cells of the terminal, colours and all."""
    for side, game, other in open_twins("campaign", 7, 90, 91):
        screens = []
        for opened in (game, other):
            app = CockadeApp(GameHost(opened), {side: "human"})

            async def look(at, app=app, screens=screens):
                await at.press("b")
                screens.append(styled(app))
                await at.press("escape", "l")
                screens.append(styled(app))

            play(app, look, (120, 40))
        assert screens[:2] == screens[2:]


def test_two_at_one_keyboard_hand_the_screen_over_whenever_the_other_has_to_decide():
    """Set-up: the British first, then the American; nobody sees the other's counters."""
    for game, _ in walk("short+none", 3):
        if game.decider == AMERICAN:
            break
    app = CockadeApp(GameHost(game), PEOPLE)

    async def handed(at):
        assert isinstance(app.screen, HandOver)
        await at.press("enter", "b")
        assert isinstance(app.screen, HandOver)
        await at.press("a")
        session = app.screen.session
        assert session.position.viewpoint.viewer == AMERICAN
        theirs = [unit for unit in session.state.units if unit.side == BRITISH and unit.area]
        assert {unit.counter.type for unit in theirs} == {"?"}

    play(app, handed, (80, 24))
