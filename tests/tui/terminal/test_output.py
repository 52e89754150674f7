"""
The app that sends only changed cells, checked through a terminal emulator.

It leans on private parts of Textual, so this is the guard for a new release: whatever is done on the
screen, the terminal shows what the compositor means, cell by cell.
"""

import random
import re

import pytest
import textual.screen
from rich.color import ColorSystem
from textual.app import App
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from cockade.tui.app import CockadeApp
from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import FULL
from cockade.tui.board.layout import COMPACT
from cockade.tui.board.palettes import EIGHT_BIT, MONO, STANDARD, TRUECOLOR
from cockade.tui.terminal import output
from cockade.tui.terminal.output import STOCK_OUTPUT, CellApp
from tests.loops import run, until
from tests.soaking import in_soak
from tests.tui.driver import CaptureDriver, play
from tests.tui.fields import BoardApp, brooklyn, trenton
from tests.tui.table import PEOPLE, battle
from tests.tui.terminal.emulator import emulator, wrong_cells

KEYS = ["up", "down", "left", "right", "home", "pageup", "end", "pagedown", "right", "right", "down"]
SAID = ["第7師団が移動", "attack 3-1 at 1507", "≈ 川を渡る ≈", ""]


def shown(game, at, size):
    """The cells in which the terminal is wrong."""
    return wrong_cells(emulator(size, at.output()), game.screen._compositor.render_strips())


class Question(ModalScreen[None]):
    """A small window over the board."""

    CSS = (
        "Question { align: center middle; background: black; } Question > Vertical { width: 30; height: 5; }"
    )

    def compose(self):
        """A question and a line to answer in."""
        with Vertical():
            yield Static("本当ですか? Really?")
            yield Input()


@pytest.mark.parametrize("seed", [0, 1, *map(in_soak, range(2, 9))])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_terminal_shows_what_textual_means(size, seed):
    """Sixty random keys and steps, with Japanese text, zoom, flags, a window and a smaller terminal."""
    dice = random.Random(seed)
    game = BoardApp(brooklyn(), palette=TRUECOLOR, glyphs=FULL, cursor=2915)

    async def scenario(at):
        for n in range(60):
            await at.press(dice.choice(KEYS if n % 9 else ["plus", "minus", "o"]))
            if n % 5 == 0:
                await at.do(game.query_one("#panel", Static).update, "\n".join(dice.choices(SAID, k=6)))
            if n % 7 == 0:
                near = game.board.scene.map.grid.within(game.board.cursor, 2)
                await at.do(game.board.flag, dice.choice(list(Flag)[1:]), near)
            if n == 30:
                await at.do(game.push_screen, Question())
                await at.press("a", "b")
                assert shown(game, at, size) == []
                await at.do(game.pop_screen)
        assert shown(game, at, size) == []

    play(game, scenario, size)


@pytest.mark.parametrize(
    ("palette", "colours"),
    [(EIGHT_BIT, ColorSystem.EIGHT_BIT), (STANDARD, ColorSystem.STANDARD)],
    ids=["256", "16"],
)
def test_a_palette_arrives_as_it_was_made(palette, colours):
    """The colours of the board are not translated on their way, only those of the chrome."""
    game = BoardApp(trenton(), palette=palette, glyphs=FULL, cursor=1606)

    async def scenario(at):
        await at.press("right", "down")
        width = game.board.size.width
        wrong = [cell for cell in shown(game, at, (120, 40)) if cell[0] < width]
        assert wrong == []
        assert "38;2;" not in at.output()

    play(game, scenario, colours=colours)


def test_no_color_is_honoured(monkeypatch):
    """No colour code at all is sent, not even a grey one."""
    monkeypatch.setenv("NO_COLOR", "1")
    game = BoardApp(trenton(), palette=MONO, glyphs=FULL, cursor=1606)

    async def scenario(at):
        await at.press("right")
        codes = re.findall(r"\x1b\[([0-9;]*)m", at.output())
        assert codes
        assert max(int(part or 0) for code in codes for part in code.split(";")) < 30

    play(game, scenario)


def test_a_resized_terminal_is_drawn_anew():
    """Also if it comes back to its old size before a frame was due."""
    game = BoardApp(trenton(), palette=TRUECOLOR, glyphs=FULL)

    async def scenario(at):
        await at.resize(100, 30)
        at.take()
        await at.resize(120, 40)
        screen = emulator((120, 40), at.take())
        assert wrong_cells(screen, game.screen._compositor.render_strips()) == []

    play(game, scenario)


def test_ctrl_l_mends_a_garbled_terminal():
    game = BoardApp(trenton(), palette=TRUECOLOR, glyphs=FULL)

    async def scenario(at):
        at.take()
        await at.press("ctrl+l")
        screen = emulator((120, 40), "garbage\r\n" * 99 + "\x1b[31;1m" + at.take())
        assert wrong_cells(screen, game.screen._compositor.render_strips()) == []

    play(game, scenario)


def test_after_a_suspension_everything_is_sent():
    game = BoardApp(trenton(), palette=TRUECOLOR, glyphs=FULL)

    async def scenario(at):
        at.take()
        await at.do(game._resume_signal)
        await at.do(game.refresh)
        screen = emulator((120, 40), at.take())
        assert wrong_cells(screen, game.screen._compositor.render_strips()) == []

    play(game, scenario)


def test_the_hardware_cursor_follows_the_caret():
    """Input methods and braille displays look where it stands."""

    class Form(CellApp[None]):
        def compose(self):
            yield Input()

    game = Form()

    async def scenario(at):
        await at.press("a", "b", "c", "left")
        cursor = emulator((80, 24), at.output()).cursor
        assert (cursor.x, cursor.y) == game.cursor_position

    play(game, scenario, (80, 24))


def test_frames_are_held_until_the_layout_has_settled():
    """One picture at the start, not the stages of its making."""
    sizes = {}
    for hold in (True, False):

        class Held(BoardApp):
            hold_first_frames = hold

        game = Held(trenton(), palette=TRUECOLOR, glyphs=FULL)

        async def scenario(at, game=game, hold=hold):
            sizes[hold] = len(at.output())
            assert shown(game, at, (120, 40)) == []

        play(game, scenario)
    assert sizes[True] < sizes[False]


def test_while_the_link_is_behind_frames_are_dropped_and_the_newest_is_sent(monkeypatch):
    game = BoardApp(trenton(), palette=TRUECOLOR, glyphs=FULL, cursor=1606, zoom=COMPACT)

    async def scenario(at):
        monkeypatch.setattr(output, "has_backlog", lambda _: True)
        at.take()
        await at.press("right", "right", "down", "left")
        assert at.take() == ""
        monkeypatch.setattr(output, "has_backlog", lambda _: False)
        await at.do(game._catch_up)
        assert shown(game, at, (120, 40)) == []

    play(game, scenario)


def test_the_environment_can_put_textuals_own_output_back(monkeypatch):
    """So that a new release can be compared."""
    monkeypatch.setenv(STOCK_OUTPUT, "1")
    game = BoardApp(trenton(), palette=TRUECOLOR, glyphs=FULL, cursor=1606)

    async def scenario(at):
        at.take()
        await at.press("right")
        assert len(at.take()) > 2000
        assert shown(game, at, (120, 40)) == []

    play(game, scenario)


def test_the_replaced_method_is_still_there():
    assert "renderable" in App._display.__code__.co_varnames


def test_the_first_picture_waits_for_no_clock(monkeypatch):
    """It stands as soon as everybody has said what he has to, and nothing of it changes at the next tick."""
    monkeypatch.setattr(output, "HOLD_AT_MOST", 600.0)
    monkeypatch.setattr(textual.screen, "UPDATE_PERIOD", 600.0)
    app, frames = CockadeApp(battle("trenton"), PEOPLE), []
    meant = []

    async def pilot(_):
        await until(lambda: not app.is_holding)
        frames.append("".join(app._driver.sent))
        meant.append(app.screen._compositor.render_strips())
        app.screen._on_timer_update()
        frames.append("".join(app._driver.sent))
        app.exit()

    app.driver_class = CaptureDriver
    run(app.run_async(size=(120, 40), auto_pilot=pilot))
    first, later = frames
    assert wrong_cells(emulator((120, 40), first), *meant) == []
    assert later == first
