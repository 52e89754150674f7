"""At the table of a game that is over: its page for others, and a new game from a step of it."""

from __future__ import annotations

import pytest

from cockade.server.host.egress_policy import Reach
from tests.server.client.test_lobby import choose, session, type_in, visit
from tests.server.hosting import Running, begun
from tests.tui.table import message, picture, until


@pytest.fixture
def running(tmp_path):
    with Running(tmp_path / "data", reach=Reach(public="https://play.example.org")) as found:
        yield found


@pytest.fixture
def over(running):
    """A game of Ann and Ben that Ben has given up."""
    _, _, host = begun(running)
    host.ask("resign")
    return host


def test_a_page_is_offered_at_the_table_and_its_link_is_told_when_both_agree(running, over):
    async def scenario(game):
        await choose(game, "Games that are over", "Trenton")
        await game.press("P")
        await choose(game, "Give the game a page for people with its link")
        assert "as soon as Ben agrees" in message(game)
        over.ask("publish", level=2)
        link = over.now["page"]["link"]
        await until(game, lambda: session(game).host.now["page"]["link"] == link)
        await game.press("P")
        assert link in picture(game).replace("\n", "") or link in message(game)
        await choose(game, "Remove the page of this game")
        assert "Only its players" in message(game)
        assert session(game).host.now["page"]["link"] == ""

    visit(running, "Ann", scenario)


def test_a_new_game_goes_on_from_a_step_that_is_looked_at(running, over):
    """Side, opponent and terms are chosen as for any game; it stands where the other one stood."""

    async def scenario(game):
        await choose(game, "Games that are over", "Trenton")
        await game.press("left_square_bracket", "p")
        await until(game, lambda: "Choose an opponent." in picture(game))
        assert "Rated" not in picture(game)
        await choose(game, "You play", "Recruit")
        await until(game, lambda: session(game).host.id != over.id)
        assert session(game).host.side == "british"
        assert session(game).opened.at >= 2
        assert "new key" in message(game)

    visit(running, "Ann", scenario)


def test_a_game_that_is_over_is_talked_about_while_everybody_steps_through_it_for_himself(running, over):
    """Nobody's step is moved by what others say; who leaves and comes back finds all that was said."""
    eve = running.guest("Eve").enter(over.id)

    async def scenario(game):
        await choose(game, "Games that are over", "Trenton")
        await game.press("left_square_bracket")
        place = session(game).place
        over.ask("say", text="why did you wait here?")
        await until(game, lambda: "why did you wait here?" in picture(game))
        assert session(game).place == place
        await game.press("T")
        assert "everybody in this game" in picture(game).replace("\n", "")
        await type_in(game, "the road was held")
        await game.press("escape", "q")
        running.time += 1
        eve.ask("say", text="he is right")
        running.time += 1
        over.ask("say", text="not at all")
        await choose(game, "Games that are over", "Trenton")
        await game.press("T")
        shown = picture(game)
        said = ("why did you wait here?", "the road was held", "he is right", "not at all")
        assert sorted(said, key=shown.find) == list(said)
        assert all(each in shown for each in said)
        assert "Eve (watching)" in shown

    visit(running, "Ann", scenario)
    assert "the road was held" in [said["text"] for said in eve.chat]
