"""The list of what may be done: how it opens, and whose keys are pressed when."""

from __future__ import annotations

import pytest

from cockade.events.rebels import March
from cockade.tui.session.menu import rows
from cockade.tui.text.line import text_of
from tests.tui.table import LARGE, NORMAL, PEOPLE, SMALL, laid, picture, session, sit, trenton
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
            if any("Possible actions" in row for row in shown):
                assert last[rows[0]].rstrip()[-40:] in shown[rows[0]]

    sit(look, size=size)


def test_what_is_under_the_cursor_is_not_under_the_list():
    """At 80x24 list and record lie over half of the map: it gives way, and comes back when they go."""

    async def look(game):
        board = game.app.screen.map
        board.go_to(2306)
        before = board.camera
        for key in "hl":
            await game.press(key)
            box, shown = board.canvas.box(board.cursor), game.app.screen.query_one("#side").region
            assert box.x + box.width - board.camera.x <= shown.x
            await game.press(key)
            assert board.camera == before or key == "l"

    sit(look, size=SMALL)


def test_its_key_after_a_choice_keeps_the_list():
    """After a choice `l` asks for more, and arrows stay in the list; again, or after them, it closes."""

    async def march(game):
        menu, begun = game.app.screen.menu, session(game).opened.at
        await game.press("l", "enter", "enter", "l")
        assert session(game).opened.at == begun + 1
        assert menu.has_focus
        assert "already open" in picture(game)
        at = menu.at
        await game.press("down")
        assert menu.at > at
        assert "already open" not in picture(game)
        await game.press("l")
        assert game.app.screen.map.has_focus
        await game.press("l", "enter", "enter", "l", "l")
        assert session(game).opened.at == begun + 2
        assert game.app.screen.map.has_focus

    sit(march, laid("stony-point"), size=SMALL)


def test_that_it_is_open_already_is_told_of_these_rows_alone():
    """As soon as other things may be done the word is gone."""

    async def march(game):
        await game.press("l", "enter", "enter", "l")
        assert "already open" in picture(game)
        await game.press("u")
        assert "already open" not in picture(game)

    sit(march, laid("stony-point"), size=SMALL)


def test_letters_on_the_map_are_typed_at_the_list_too():
    """They stand there, so they act: the list has the keys for its own rows only."""

    async def spell(game):
        await game.press("s", "j", "l")
        assert game.app.screen.menu.has_focus
        lettering = session(game).lettering
        label, place = next(iter(lettering.places.items()))
        await game.press(*label)
        assert session(game).cursor == place

    sit(spell, trenton(), size=SMALL)


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

    sit(open_entry, laid("stony-point"))


def test_the_list_and_the_hand_count_the_same_places(monkeypatch):
    """Also for who waits at his entry hex, where Enter takes up the next of the stack instead."""
    monkeypatch.setattr("cockade.tui.session.menu.CROWD", 45)

    async def count(game):
        on, counted = session(game), 0
        told = {row.subject: text_of(row.right) for row in rows(on.ui, on.state, on.offers, None)}
        for unit, said in told.items():
            if unit is not None:
                on.selection.take((unit,))
                assert said == f"{len(on.present.aims)} hexes", unit
                counted += 1
        assert counted == 44

    sit(count, trenton())


def test_a_large_stack_is_one_row():
    """Under the cursor it is taken up as its key takes it up; Enter goes to the map, where it is to go."""

    async def go_on(game):
        on, screen = session(game), game.app.screen
        await game.press("l")
        assert [len(row.who) for row in screen.menu._rows if row.who] == [13, 31]
        by_list = set(on.hand)
        await game.press("enter")
        assert screen.map.has_focus
        assert "Choose one marked place" in picture(game)
        await game.press("escape", "escape", "s")
        assert set(on.hand) == by_list

    sit(go_on, trenton(), size=SMALL)


def test_space_asks_who_of_a_large_stack_goes():
    """One of it alone stays in hand when the list opens again, and Enter shows where that one can go."""

    async def choose(game):
        on, menu = session(game), game.app.screen.menu
        await game.press("l", "space", *["space", "down"] * 12, "enter")
        assert len(on.hand) == 1
        alone = on.hand
        await game.press("l", "l") if menu.has_focus else await game.press("l")
        assert on.hand == alone
        await game.press("enter")
        assert menu.row.is_target

    sit(choose, trenton(), size=SMALL)


def test_who_goes_is_asked_in_a_whole_sentence():
    """The title of the page is wider than many of its rows."""

    async def ask(game):
        await game.press("s", "s")
        assert "Which units? Space selects, Enter confirms" in picture(game)

    sit(ask, trenton(), size=SMALL)


def test_the_places_of_an_open_entry_are_those_of_now():
    """Whatever was done meanwhile to who it is about: no place is listed that is offered no more."""

    async def look(game):
        seat, listing = session(game), game.app.screen.listing
        listing.opened = next(offer for offer in seat.offers if offer.subject == "3va")
        await game.do(game.app.screen.present)
        seat.host.act("american", March("3va", 1305))
        await game.do(game.app.screen.present)
        listed = {row.action for row in game.app.screen.menu._rows if row.is_target}
        assert listed
        assert listed <= {action for offer in seat.offers for action in offer.actions}

    sit(look, trenton(), players=PEOPLE)
