"""The lobby and the table on the screen, by keys and by mouse, in the smallest terminal that we serve."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from textual.command import CommandPalette

from cockade.server.client.app import ServedApp
from cockade.server.client.connection import Connection
from cockade.server.client.game_screen import ServedScreen
from cockade.server.client.lobby import LobbyScreen
from cockade.server.host.tokens import door_secret, mint
from cockade.tui.app import game_exports
from tests.server.hosting import Running
from tests.tui.driver import play
from tests.tui.table import go, picture, session, until

SMALL, NORMAL = (80, 24), (120, 40)


def visit(running, name, scenario, size=SMALL):
    """A player's session on the screen; gives back the app when it is over."""
    token = mint(door_secret(running.data), f"SHA256:{name}", running.time)
    line = Connection(running.socket, token, lambda _: None)
    app = ServedApp(line, line.open())
    play(app, scenario, size)
    line.close()
    return app


async def choose(game, *words):
    """Go down the list to the row with these words and choose it; no heading, which can never be reached."""
    for word in map(spaced, words):
        await until(game, lambda word=word: any(word in row for row in rows_of(game)))
        menu = game.app.screen.query_one("Menu")
        while word not in (rows := rows_of(game))[menu.at]:  # the server may send other rows at any time
            at = next(n for n, row in enumerate(rows) if word in row)
            await game.press("down" if at > menu.at else "up")
        await game.press("enter")


def rows_of(game):
    """The rows of the list that is open; of a heading nothing."""
    return [
        "" if row.is_heading else spaced(f"{row.text} {row.note}")
        for row in game.app.screen.query_one("Menu")._rows
    ]


def spaced(words):
    """Words with one space between them, whatever parts the cells of a row."""
    return " ".join(words.replace(", ", " ").split())


async def type_in(game, text):
    """Type a line."""
    await game.press(*("space" if sign == " " else sign for sign in text), "enter")


async def named(game, name):
    """Choose a name at the first visit."""
    await choose(game, "Choose a name")
    await type_in(game, name)


def test_a_first_visit(running):
    """A name is asked for; one that is taken is refused, and nothing of the lobby is seen before."""
    running.guest("Ann")

    async def scenario(game):
        assert "Who are you?" in picture(game)
        assert "Start a game" not in picture(game)
        await named(game, "ann")
        assert "Somebody else has this name" in picture(game)
        await named(game, "Ben")
        assert "Welcome, Ben." in picture(game)
        assert "Start a game" in picture(game)

    visit(running, "other", scenario)


def test_the_same_player_from_another_machine(running):
    """With a code from the first he finds the same games."""
    ann = running.guest("Ann")
    ann.start()
    code = ann.connection.ask("link")["code"]

    async def scenario(game):
        await choose(game, "I already have a name here")
        await type_in(game, code)
        assert "Welcome, Ann." in picture(game)
        assert "YOUR TURN" in picture(game)

    visit(running, "her other key", scenario)


def test_a_game_is_started_and_played_by_keys(running):
    """From the lobby to a march on the map; Ben sees it as it happens."""
    ben = running.guest("Ben")

    async def scenario(game):
        await named(game, "Ann")
        await choose(game, "Start a game", "Trenton")
        await choose(game, "Pace")
        await choose(game, "Pace")
        assert "a day each time, 3 in reserve" in picture(game)
        await choose(game, "Anybody")
        assert isinstance(game.app.screen, ServedScreen)
        (found,) = ben.connection.ask("lobby")["games"]["open"]
        theirs = ben.join(found["id"])
        await until(game, lambda: session(game).name_of("british") == "Ben")
        await until(game, lambda: "+ 3 d 0 h left" in picture(game))
        before = session(game).opened.at
        await game.press("tab")
        target = next(hex_ for hex_ in session(game).present.aims if hex_ != session(game).cursor)
        await go(game, target)
        await game.press("enter")
        ben.connection.wait(lambda: theirs.opened.at > 0)
        assert session(game).opened.at > before
        assert theirs.opened.events[1] == session(game).opened.events[1]

    visit(running, "Ann", scenario)


def test_news_of_the_other_player(running):
    """His event is told in the message line, the bell rings when it is one's turn, and chat is shown."""
    ann = running.guest("Ann")
    game_id, _ = ann.start(side="american")
    host = ann.enter(game_id)

    async def scenario(game):
        await named(game, "Ben")
        await choose(game, "Open games", "Trenton")
        rings = []
        game.app.bell = lambda: rings.append(1)
        assert "Ann (American) decides." in picture(game)
        ann.connection.listen()
        rng = random.Random(1)
        while host.opened.decider == "american":
            await asyncio.to_thread(
                host.act, "american", rng.choice([a for offer in host.offers() for a in offer.actions])
            )
            await until(game, lambda: session(game).opened.at == host.opened.at)
        assert rings == [1]
        await game.press("escape")  # what has happened since one's last turn lay over the map
        await asyncio.to_thread(host.ask, "say", text="Your \x1b[31mturn!")
        await until(game, lambda: "Ann: Your turn!" in picture(game))
        await game.press("T")
        await type_in(game, "thank you")
        assert "Ben: thank you" in picture(game)
        await game.press("escape")

    visit(running, "Ben", scenario)


def test_keys_wait_for_no_bookmark(running):
    """It is kept every few seconds; what the other did is heard afterwards, and its answer by nobody."""
    ann = running.guest("Ann")
    game_id, _ = ann.start(side="american")
    host = ann.enter(game_id)

    async def scenario(game):
        await named(game, "Ben")
        await choose(game, "Open games", "Trenton")
        rings = []
        game.app.bell = lambda: rings.append(1)
        rng = random.Random(1)
        await until(game, lambda: host.now["seats"]["british"] == "Ben" or ann.connection.listen())
        before = session(game).opened.at
        game.app._unwatch()  # nothing is heard but with an answer
        while host.opened.decider == "american":
            await asyncio.to_thread(
                host.act, "american", rng.choice([a for offer in host.offers() for a in offer.actions])
            )
        game.app.screen._kept = "elsewhere"
        game.app.screen.keep_bookmark()
        assert game.app.screen._kept != "elsewhere"
        assert session(game).opened.at == before
        game.app._watch()
        await until(game, lambda: rings == [1])
        assert session(game).opened.at == host.opened.at

    visit(running, "Ben", scenario)


def test_consent_by_keys(running):
    """The other asks to take back; P and Enter grant it."""
    ann = running.guest("Ann")
    game_id, _ = ann.start(side="american")
    host = ann.enter(game_id)

    async def scenario(game):
        await named(game, "Ben")
        await choose(game, "Open games", "Trenton")
        action = host.offers()[0].actions[0]
        await asyncio.to_thread(host.act, "american", action)
        await asyncio.to_thread(host.ask, "ask", kind="undo")
        await until(game, lambda: "Ann asks to undo." in picture(game))
        await game.press("P")
        assert "Allow the undo" in picture(game)
        await game.press("1")
        assert session(game).opened.at == 0

    visit(running, "Ben", scenario)


def test_resigning_is_asked_twice(running):
    """Enter alone does not give a game up."""
    ann = running.guest("Ann")
    game_id, _ = ann.start(side="american")
    ann.enter(game_id)

    async def scenario(game):
        await named(game, "Ben")
        await choose(game, "Open games", "Trenton")
        await game.press("P")
        await choose(game, "Resign")
        await game.press("enter")
        assert not session(game).host.now["over"]
        await game.press("P")
        await choose(game, "Resign", "Yes, resign")
        assert "Ben has resigned: Ann wins." in picture(game)
        await game.press("q")
        await choose(game, "Games that are over")
        assert "lost" in picture(game)

    visit(running, "Ben", scenario)


@pytest.mark.parametrize("size", [SMALL, NORMAL])
def test_coming_back_finds_everything_as_it_was(running, size):
    """The cursor and the zoom, also on another day and from another place."""
    ann = running.guest("Ann")
    ann.start(side="american")
    left = {}

    async def first(game):
        await choose(game, "Trenton")
        await game.press("g", "1", "6", "0", "6", "enter", "plus")
        left.update(cursor=session(game).cursor, zoom=game.app.screen.map.zoom.name)
        await game.press("q")
        assert isinstance(game.app.screen, LobbyScreen)

    async def second(game):
        await choose(game, "Trenton")
        assert left == {"cursor": session(game).cursor, "zoom": game.app.screen.map.zoom.name}
        assert left["cursor"] == 1606

    visit(running, "Ann", first, size)
    visit(running, "Ann", second, size)


def test_the_lobby_tells_whose_turn_it_is(running):
    """It changes, and the bell rings, when the other player has decided; nobody has to ask."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game_id, _ = ann.start(side="american")
    host = ann.enter(game_id)
    ben.join(game_id)

    async def scenario(game):
        rings = []
        game.app.bell = lambda: rings.append(1)
        assert "Ann decides" in picture(game)
        rng = random.Random(1)
        while host.opened.decider == "american":
            actions = [action for offer in host.offers() for action in offer.actions]
            await asyncio.to_thread(host.act, "american", rng.choice(actions))
        await until(game, lambda: "YOUR TURN" in picture(game))
        assert rings == [1]

    visit(running, "Ben", scenario)


def test_the_cursor_stays_on_its_row_while_the_list_grows(running):
    """The last row is the last row still, though there are more of them."""
    ben = running.guest("Ben")
    running.guest("Ann")
    ben.start(how="player", name="Ann")

    async def scenario(game):
        menu = game.app.screen.query_one("Menu")
        await game.press("end")
        before, row = menu.count, menu.row
        ben.start(how="player", name="Ann")
        await until(game, lambda: menu.count > before)
        assert menu.row.key == row.key
        assert menu.at == menu.count - 1

    visit(running, "Ann", scenario)


def test_news_that_come_at_once_are_one_look_at_the_lists(running):
    """A server with many in its lobby tells them little once, and answers as often as it can."""
    running.guest("Ann")
    asked = []

    async def scenario(game):
        await until(game, lambda: "Your games" in picture(game))
        await game.press("down")
        ask = game.app.connection.ask

        def counted(do, **more):
            asked.append(do)
            return ask(do, **more)

        game.app.connection.ask = counted
        for _ in range(5):
            game.app.hear({"news": "lobby"})
        await until(game, lambda: "lobby" in asked)
        await game.press("down")

    visit(running, "Ann", scenario)
    assert asked.count("lobby") == 1


def test_the_end_of_the_time_is_warned_of_in_the_lobby_and_shown_at_the_table(running):
    """A bell and a sentence that stays; then who has lost by it."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game_id, _ = ann.start(pace="live")
    ben.join(game_id)

    async def scenario(game):
        rings = []
        game.app.bell = lambda: rings.append(1)
        assert "YOUR TURN  15 min + 1 h 0 min left" in picture(game)
        running.time += 74 * 60
        await until(game, lambda: "60 s left to decide" in picture(game))
        assert rings == [1]
        await choose(game, "Trenton")
        await until(game, lambda: "s of the reserve left" in picture(game))
        await game.press("P")
        assert "Reserve: Ann 1 h 0 min, Ben 1 h 0 min." in picture(game)
        await game.press("escape")
        running.time += 6 * 60
        await until(game, lambda: "Ann has run out of time: Ben wins." in picture(game))

    visit(running, "Ann", scenario)


def test_a_vacation_is_begun_and_ended_in_the_lobby(running):
    """The days that are left stand there."""
    running.guest("Ann")

    async def scenario(game):
        await choose(game, "My name", "Away for 7 days from now")
        assert "away for 7 d 0 h more" in picture(game)
        await choose(game, "I am back")
        assert "28 days left this year" in picture(game)

    visit(running, "Ann", scenario)


def test_a_server_that_comes_back(tmp_path):
    """The table says that the server is away, and goes on by itself when it is there again."""
    running = Running(tmp_path / "data")
    with running:
        ann = running.guest("Ann")
        ann.start("rebels/trenton", "american")

    async def scenario(game):
        await choose(game, "Trenton")
        events = session(game).opened.events
        running.__exit__()
        await until(game, lambda: not game.app.connection.is_open)
        assert "The server does not answer." in picture(game)
        again = Running(tmp_path / "data")
        again.socket = running.socket
        with again:
            game.app._come_back()
            await game.settle()
            assert "The server is back." in picture(game)
            assert session(game).opened.events == events
            await game.press("tab")
            assert session(game).hand

    running = Running(tmp_path / "data")
    running.__enter__()
    visit(running, "Ann", scenario)


def test_nothing_is_exported_on_the_server():
    """A session writes no files."""
    assert game_exports not in ServedApp.COMMANDS


def test_settings_are_kept_on_the_server(running):
    """And hold at the next visit; no file is written where the session runs."""
    running.guest("Ann")

    async def first(game):
        await game.press("f2")
        assert "saved on the server" in picture(game)
        await game.press("down", "down", "enter")
        await game.press("escape")

    async def second(game):
        assert game.app.settings.theme == "light"

    visit(running, "Ann", first)
    visit(running, "Ann", second)


def test_the_mouse_does_as_well(running):
    """A click points at a row, and another one chooses it."""
    running.guest("Ann")

    async def scenario(game):
        rows = picture(game).splitlines()
        (y,) = [n for n, row in enumerate(rows) if "Start a game" in row]
        await game.click(10, y)
        await game.click(10, y)
        assert "Which battle?" in picture(game)

    visit(running, "Ann", scenario)


def test_a_bookmark_of_somebody_else_does_no_harm(running):
    """Whatever stands in it, from the lobby and where one's line broke at the table."""
    ann = running.guest("Ann")
    game_id, _ = ann.start(side="american")
    host = ann.enter(game_id)
    for text in ("", "no json", "[]", '{"cursor":"x","zoom":17,"past":-4}', json.dumps({"past": 10**9})):
        host.ask("bookmark", text=text)

        async def scenario(game, is_first=not text):
            if is_first:
                await choose(game, "Trenton")
            await until(game, lambda: hasattr(game.app.screen, "session"))
            assert session(game).past is None

        visit(running, "Ann", scenario)


@pytest.mark.parametrize("keys", [("pagedown",), ("pageup",), ("end", "pagedown"), ("z", "z", "pagedown")])
def test_who_is_faster_than_the_palette_goes_on(running, keys):
    """A page further in a list that is still empty, or has nothing that fits, changes nothing."""
    running.guest("Ann")

    async def scenario(game):
        game.app.action_command_palette()
        for key in keys:
            game.app.simulate_key(key)
        await until(game, lambda: CommandPalette.is_open(game.app))
        await game.press(*keys, "escape")
        await until(game, lambda: not CommandPalette.is_open(game.app))
        assert "Start a game" in picture(game)

    visit(running, "Ann", scenario)


def test_a_game_for_two_is_started_in_two_pages(running):
    """The battle, and whom it is against: the second Enter begins it, on terms that stand beside."""
    running.guest("Ben")

    async def scenario(game):
        await named(game, "Ann")
        await choose(game, "Start a game", "Trenton")
        for words in ("Choose an opponent.", "Anybody", "You play", "Pace", "Who may watch", "Rated"):
            assert words in picture(game)
        await choose(game, "You play")
        await choose(game, "Anybody")
        assert isinstance(game.app.screen, ServedScreen)
        assert session(game).host.side == "british"

    visit(running, "Ann", scenario)


def test_a_rematch_is_begun_at_the_table(running):
    """As the other side, on the same terms, against the same player, who finds it in his lobby."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game_id, _ = ann.start(side="american", pace="week")
    ben.join(game_id).ask("resign")

    async def scenario(game):
        await choose(game, "Games that are over", "Trenton")
        await game.press("P")
        assert "verify --dice" in picture(game)
        await choose(game, "Rematch, as the other side")
        assert session(game).host.side == "british"
        assert session(game).host.id != game_id
        (found,) = await asyncio.to_thread(lambda: ben.connection.ask("lobby")["games"]["invited"])
        assert found["id"] == session(game).host.id

    visit(running, "Ann", scenario)
    assert running.host.directory.open_games[max(running.host.directory.open_games)].terms.pace == "week"
