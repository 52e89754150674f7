"""The list of what may be done: how it opens, and whose keys are pressed when."""

from __future__ import annotations

import pytest

from tests.tui.screens.table import LARGE, NORMAL, SMALL, picture, session, sit
from tests.tui.terminal.emulator import emulator


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_the_list_is_drawn_once(size):
    """From its first frame on the cursor stands where it belongs, however far down that is."""

    async def look(game):
        session(game).selection.take((session(game).present.able[-1],))
        await game.do(game.app.screen.present)
        sent = game.app._driver.sent
        before = len(sent)
        await game.press("l")
        last = picture(game).splitlines()
        rows = [n for n, row in enumerate(last) if ">* " in row]
        assert len(rows) == 1
        for number in range(before + 1, len(sent) + 1):
            shown = emulator(size, "".join(sent[:number])).display
            if any("What may be done" in row for row in shown):
                assert last[rows[0]].rstrip()[-40:] in shown[rows[0]]

    sit(look, size=size)


def test_its_key_after_a_choice_keeps_the_list():
    """After a choice `l` asks for more, and arrows stay in the list; again, or after them, it closes."""

    async def march(game):
        menu = game.app.screen.menu
        await game.press("l", "enter", "enter", "l")
        assert session(game).opened.at == 1
        assert menu.has_focus
        assert "already open" in picture(game)
        at = menu.at
        await game.press("down")
        assert menu.at > at
        assert "already open" not in picture(game)
        await game.press("l")
        assert game.app.screen.map.has_focus
        await game.press("l", "enter", "enter", "l", "l")
        assert session(game).opened.at == 2
        assert game.app.screen.map.has_focus

    sit(march, size=SMALL)


@pytest.mark.parametrize("row", [0, 3])
def test_the_targets_of_an_entry_begin_at_their_first(row):
    """Wherever the entry stood: the cursor is not on the fourth place because it was the fourth unit."""

    async def open_entry(game):
        await game.press("l", *["down"] * row, "enter")
        menu = game.app.screen.menu
        assert menu.row.action is not None
        at = menu.at
        menu.to_first()
        assert menu.at == at

    sit(open_entry)
