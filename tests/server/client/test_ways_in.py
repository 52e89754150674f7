"""By what a player is told, comes in and lets in others, in the lobby."""

from __future__ import annotations

import asyncio
import re

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.host.egress_policy import Reach
from tests.server.client.test_lobby import choose, named, type_in, visit
from tests.server.host.receivers import Page
from tests.server.hosting import Running
from tests.tui.table import picture


def test_an_address_is_chosen_and_confirmed_in_the_lobby(tmp_path):
    """By keys alone: the way, the address, the code that came there, how often, and no more."""
    with Page() as page, Running(tmp_path / "data", reach=Reach(inside=("127.0.0.1",))) as running:
        running.guest("Ann")

        async def scenario(game):
            await choose(game, "My name", "Notify me elsewhere", "By a webhook")
            game.app.screen.query_one("Input").value = page.url()
            await game.press("enter")
            assert "A code is on its way there." in picture(game)
            code = await asyncio.to_thread(page.next_json)
            await choose(game, "Type the code you were sent")
            await type_in(game, re.search(r"code is (\w+)", code["text"]).group(1))
            assert "From now on you get notifications there" in picture(game)
            await choose(game, "How often")
            assert "once an hour" in picture(game)
            await choose(game, "Stop notifications there")
            assert "an address that takes JSON" in picture(game)

        visit(running, "Ann", scenario)


def test_keys_are_taken_away_in_the_lobby(running):
    """Asked again first; then everywhere is signed out, and this visit goes on."""
    ann = running.guest("Ann")
    code = ann.connection.ask("link")["code"]
    running.guest("Annie", "SHA256:other").connection.ask("redeem", code=code)

    async def scenario(game):
        await choose(game, "My name and my other devices", "My keys and browsers")
        assert "here, now" in picture(game)
        await choose(game, "key other", "No, keep it", "key other", "Yes, remove it")
        assert "key other" not in picture(game)
        await choose(game, "Sign out everywhere", "Yes, sign out everywhere")
        assert "last on 2027-01-15" in picture(game)
        await game.press("escape")
        assert "My invitations" in picture(game)

    visit(running, "Ann", scenario)


def test_an_invitation_is_withdrawn_and_made_anew_in_the_lobby(tmp_path):
    """With the link where the server has a page; what is withdrawn opens nothing."""
    with Running(tmp_path / "data", reach=Reach(public="http://play.example")) as running:
        codes = []

        async def scenario(game):
            await named(game, "Ann")
            await choose(game, "Start a game", "Trenton", "Players with the code")
            shown = " ".join(picture(game).split())
            codes.append(re.search(r"this code: (\w{8})\.", shown)[1])
            assert f"http://play.example/invite/{codes[0]}" in shown
            await choose(game, "My name and my other devices", "My invitations")
            assert "13 d 23 h left" in picture(game) or "14 d 0 h left" in picture(game)
            await choose(game, codes[0])
            assert "not offered now" in picture(game)
            await choose(game, "not offered now")
            codes.append(re.search(r"-1: (\w{8})", picture(game))[1])

        visit(running, "Ann", scenario)
        ben = running.guest("Ben")
        with pytest.raises(ServerError, match="taken"):
            ben.connection.ask("join", code=codes[0])
        ben.connection.ask("join", code=codes[1])
