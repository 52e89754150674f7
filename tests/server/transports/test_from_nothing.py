"""From an empty folder to a friend's turn: made by keys, checked, balanced, served, played, and reviewed."""

import json
import random
from shutil import rmtree

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.saves.workshop import new_pack
from cockade.server.store.store import Store
from cockade.tui.app import CockadeApp
from cockade.tui.commands import main
from cockade.tui.games import GAMES
from tests.server.transports.grounds import LIGHT
from tests.server.transports.test_two_players import play, sit_down
from tests.tui.driver import play as on_screen
from tests.tui.editor.test_workshop import make, work
from tests.tui.table import SMALL, picture

TITLE, TURN = "Mill Bridge", "Turn 2 begins"


def made(folder):
    """A pack made from nothing in the workshop, by keys."""
    new_pack(folder, "mine", 12, 10)
    work(folder, make)
    return folder


def asked(capsys, *words):
    """What a command printed, which went well."""
    assert main([str(word) for word in words]) == 0
    return capsys.readouterr().out


def marches(player, chance):
    """A unit of theirs goes somewhere, if they may move."""
    rows = [row.strip("> ") for row in player.say("offers").splitlines() if ". March, " in row]
    if rows:
        player.say(chance.choice(rows).partition(".")[0])
        player.say("1")


def play_a_turn(players):
    """Both march and end their segments until the second turn."""
    chance = random.Random(41)
    while TURN not in players[0].say("log 60"):
        for player in players:
            marches(player, chance)
        play(players, chance, 1)


def exported(grounds, capsys, path):
    """The one game of a server as a file."""
    store = Store.open(grounds.data, create=False)
    (kept,) = store.games()
    store.close()
    asked(capsys, "games", "export", kept.id, path, "--data", grounds.data)
    return review(path, GAMES).opened


def test_a_battle_made_by_keys_is_played_by_two_and_reviewed_without_its_pack(new_grounds, tmp_path, capsys):
    """No fault, a balance, a turn of both sides over SSH, and a record that needs the pack no more."""
    grounds = new_grounds("--packs", "listed", ready=LIGHT).invite("ada", "ben")
    pack = made(grounds.data / "packs" / "mine")
    assert "0 faults, 0 likely mistakes." in asked(capsys, "check", pack)
    few = ["--games", "1", "--characters", "random", "--jobs", "1"]
    assert json.loads(asked(capsys, "balance", pack, *few, "--json"))["games_of_each_pair"] == 1
    players = sit_down(grounds.open(), TITLE)
    play_a_turn(players)
    players[0].say("across 3")
    grounds.stop()
    rmtree(pack)
    file, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    opened = exported(grounds, capsys, file)
    marched = {event.side for event in opened.events if type(event.action).__name__ == "March"}
    assert marched == {"american", "british"}
    assert "Every die matches" in asked(capsys, "verify", file, "--dice")
    asked(capsys, "export", file, "--html", page)
    assert TITLE in page.read_text("utf-8")

    async def steps(game):
        await game.press("2", "enter")
        assert "STEP 2 OF" in picture(game)
        assert TITLE in picture(game)

    on_screen(CockadeApp(GameHost(opened, origin=file, games=GAMES), at=0), steps, SMALL)
