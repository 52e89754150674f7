"""In the lobby, by keys alone: a cup of one's own, moderating, a mailed code, and a review together."""

from __future__ import annotations

import asyncio
import re

import pytest

from cockade.server.host.egress_policy import Reach, Relay
from cockade.server.store.moderators import Moderators
from cockade.server.store.people import People
from cockade.server.store.store import Store
from tests.server.client.test_lobby import choose, named, type_in, visit
from tests.server.host.receivers import Mailbox
from tests.server.host.test_two_players import seated
from tests.server.hosting import Running
from tests.tui.table import picture, session, until


def test_a_player_begins_a_cup_in_the_lobby(running):
    """Battle, terms and a name; others join it there."""
    ben = running.guest("Ben")

    async def scenario(game):
        await named(game, "Ann")
        await choose(
            game, "Tournaments", "Start a tournament", "Stony Point", "Players", "Format", "Start it"
        )
        await type_in(game, "ours")
        await until(game, lambda: "ours (you take part)" in picture(game))
        (row,) = await asyncio.to_thread(lambda: ben.connection.ask("tournaments")["tournaments"])
        assert (row["by"], row["most"], row["form"]) == ("Ann", 6, "swiss")
        await choose(game, "ours", "Call it off")
        await until(game, lambda: "Call it off" not in picture(game))
        (row,) = await asyncio.to_thread(lambda: ben.connection.ask("tournaments")["tournaments"])
        assert row["state"] == "cancelled"

    visit(running, "Ann", scenario)


def test_a_moderator_moderates_in_the_lobby(running):
    """A report is read, its subject muted, and the report closed; nobody else has the row."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    running.guest("Meg")
    store = Store.open(running.data)
    Moderators(store).name(People(store).named("Meg").id)
    store.close()
    ann.connection.ask("report", name="Ben", text="He calls me names.")

    async def scenario(game):
        await choose(game, "Moderate", "Ann about Ben", "Mute Ben for 7 days")
        await type_in(game, "Names")
        await choose(game, "Ann about Ben", "Close the report")
        await type_in(game, "Muted")
        await until(game, lambda: "Ann about Ben" not in picture(game))

    async def plainly(game):
        assert "Moderate" not in picture(game)

    visit(running, "Meg", scenario)
    visit(running, "Ann", plainly)
    game, _ = ben.start()
    with pytest.raises(Exception, match="has muted you"):
        ben.enter(game).ask("say", text="What?")


def test_who_has_lost_their_key_comes_back_in_the_lobby(tmp_path):
    """The address is added in one visit, and leads back in another."""
    with Mailbox() as box:
        relay = Relay("127.0.0.1", "cockade@play.example.org", port=box.port, tls="no")
        with Running(tmp_path / "data", reach=Reach(smtp=relay)) as running:

            async def code(pattern):
                letter = await asyncio.to_thread(box.next)
                return re.search(pattern, letter.get_content())[1]

            async def adds(game):
                await named(game, "Ann")
                await choose(game, "My name and my other devices", "Let me log in by a mailed code")
                await type_in(game, "ann@x.org")
                await choose(game, "Type the code from the mail")
                await type_in(game, await code(r"code is (\w+)"))
                await until(game, lambda: "Do not let me log in by a mailed code" in picture(game))

            async def comes_back(game):
                await choose(game, "I have lost my key")
                await type_in(game, "ann@x.org")
                await choose(game, "I already have a name here")
                await type_in(game, await code(r"Cockade is (\w+)"))
                await until(game, lambda: "Welcome, Ann." in picture(game))

            visit(running, "her key", adds)
            visit(running, "another key", comes_back)


def test_a_step_is_commented_and_shown_on_the_screen(running):
    """Who looks at it together takes the others along; a note is a comment for all."""
    ann, ben, one, two = seated(running)
    one.act(one.side, next(action for offer in one.offers() for action in offer.actions))
    ben.connection.wait(lambda: two.opened.at == 1)
    two.ask("resign")
    other = ben.enter(one.id)

    async def scenario(game):
        await choose(game, "Games that are over", "Trenton")
        await game.press("P")
        await choose(game, "Look at it together")
        assert session(game).together
        await game.press("left_square_bracket")
        await asyncio.to_thread(
            lambda: ben.connection.wait(lambda: (other.now["look"] or {}).get("entry") == 0)
        )
        await asyncio.to_thread(lambda: other.ask("show", entry=1))
        await until(game, lambda: session(game).place == 1)
        await asyncio.to_thread(lambda: other.ask("comment", entry=1, text="Well begun."))
        await until(game, lambda: session(game).review.notes)
        assert session(game).review.notes == {1: "Ben: Well begun."}

    visit(running, "Ann", scenario)
    assert ann.connection.is_open
