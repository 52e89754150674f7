"""The screen and the line mode of a game by mail: what waits for the other is said, and can be taken back."""

from __future__ import annotations

import pytest

from cockade.saves.mail.host import MailHost
from cockade.tui.mail.app import MailApp
from cockade.tui.mail.plain import PlainMailSeat
from cockade.tui.plain.loop import talk
from tests.saves.mail.writing import Pair
from tests.tui.driver import play
from tests.tui.screentext import plain


@pytest.fixture
def host(tmp_path):
    """A player of Stony Point who could roll with what he does next."""
    pair = Pair(tmp_path)
    while True:
        file = pair.file(len(pair.bags) + 1)
        file.receive(pair.delivered(len(pair.bags)))
        host = MailHost.of(file)
        while not host.is_waiting:
            pair.act(host)
        if host.asked is not None:
            yield host
            host.close()
            return
        pair.post(host.write())
        file.close()


def test_the_screen_tells_for_what_is_waited(host):
    """Nothing more can be done, until it is taken back; then everything can."""
    asked = host.asked

    async def scenario(game):
        app = game.app
        assert "Press q to write the letter" in plain(app)
        await game.press("e")
        assert (host.asked, host.is_waiting) == (asked, True)
        await game.press("u")
        assert host.asked is None
        assert "Undone" in plain(app)
        assert "Press q to write the letter" not in plain(app)
        app.screen.session.order(asked)
        if host.asked is None:  # a forced march is asked twice
            app.screen.session.order(asked)
        await game.do(app.screen.present)
        assert host.asked == asked
        assert "The other player's answer rolls these dice" in plain(app)
        await game.press("q")

    play(MailApp(host, {}), scenario)


def test_the_line_mode_tells_it_too(host):
    """With the word that ends it."""
    seat = PlainMailSeat(host, {host.side: "human"}, side=host.side)
    told = []
    lines = iter(["offers\n", "undo\n", "offers\n", "quit\n", ""])
    talk(seat, lambda: next(lines), told.append)
    text = "\n".join(told)
    assert text.count('Press "quit" to write the letter.') == 2
    assert "Undone." in text
    assert host.asked is None
    assert "\n1. " in text
