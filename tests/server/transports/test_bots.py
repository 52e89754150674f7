"""Bots by SSH: the talk of `cockade protocol` with a key of their own."""

import json
import subprocess
import sys
from contextlib import closing

import pytest

from cockade.server.store.store import Store
from cockade.server.store.tournaments import Tournament, Tournaments
from tests.server.transports.grounds import DEADLINE, ROOT, Line, wait_until

EXAMPLE = ROOT / "docs" / "how-to" / "bot.py"


@pytest.fixture(scope="module")
def yard(tmp_path_factory):
    """A server with one player and three bots on its list; whoever has just left still counts for a while."""
    from tests.server.transports.grounds import Grounds

    grounds = Grounds(tmp_path_factory.mktemp("bots"), "--per-address", "9").invite("ada")
    with grounds.invite_bots("greta", "hugo", "ines").open():
        yield grounds


@pytest.fixture
def greta(yard):
    with Line(yard, "greta") as line:
        yield line


@pytest.fixture
def hugo(yard):
    """The example of the documentation, at the other end."""
    words = [sys.executable, EXAMPLE, *yard.command("hugo")[1:]]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as process:
        yield process
        process.kill()


def ada_in(yard):
    """Ada in the lobby; she cannot call herself a bot."""
    ada = yard.converse("ada")
    if "Who are you" in ada.waits_for("Quit."):
        ada.picks("Choose a name").waits_for("Your name:")
        ada.type("Ada (bot)\n").waits_for("Welcome, Ada.")
    return ada


@pytest.mark.usefixtures("hugo")
def test_two_bots_play_and_everybody_sees_that_they_are_bots(yard, greta):
    """One offers, the example accepts; each is asked when it must decide, and hears what the other does."""
    assert greta.name == "greta (bot)"
    wait_until(lambda: "hugo (bot)" in greta.ask("lobby")["here"], "the other bot")
    offer = {"scenario": "rebels/trenton", "side": "american", "opponent": "hugo (bot)", "auto_setup": True}
    game = greta.ask("start", **offer)["game"]
    greta.told("turn", game=game)
    now = greta.ask("enter", game=game)
    assert now["players"]["american"] == "greta (bot)"
    refused = greta.ask("act", action={"verb": "March", "unit": "1-rall", "hex": 1606})
    assert not refused["ok"]
    assert refused["rule"]
    while greta.ask("status")["side"] == "american":
        offered = [each["action"] for each in greta.ask("offers")["offers"]]
        action = next((each for each in offered if each["verb"].startswith("End")), offered[0])
        assert greta.ask("act", action=action)["ok"]
    while not (heard := greta.told("game"))["heard"]:
        pass
    assert heard["players"]["british"] == "hugo (bot)"
    ada = ada_in(yard)
    ada.picks("Watch")
    assert "greta (bot)" in ada.waits_for("hugo (bot)")
    assert greta.ask("resign")["over"]
    assert greta.ask("quit") == {"ok": True}
    assert greta.process.wait() == 0


def test_a_bot_offers_seats_and_is_chosen_from_the_list(yard, greta):
    """In the battles that it has named and in no other, as long as it is here; it is invited, and comes."""
    assert greta.ask("seats", scenarios=["rebels/stony-point"])["ok"]
    assert not greta.ask("seats", scenarios=["rebels/none"])["ok"]
    ada, since = ada_in(yard), 0
    for battle in ("Trenton, 26", "Stony Point"):
        ada.type("back\n").waits_for("Start a game", since)
        ada.picks("Start a game").waits_for("Stony Point", since)
        since = len(ada.told())
        listed = ada.picks(battle).waits_for("You play: American", since)[since:]
        assert ("greta (bot): a bot that is here now" in listed) == (battle == "Stony Point")
    ada.picks("greta (bot): a bot").waits_for('"say WORDS"', since)
    invited = greta.told("invited", by="Ada")
    assert greta.ask("join", game=invited["game"])["ok"]
    assert greta.ask("enter", game=invited["game"])["players"]["british"] == "greta (bot)"
    assert greta.ask("seats", scenarios=[])["ok"]


def test_bots_play_a_cup_and_a_rematch(yard, greta):
    """By their own way in: they enlist, are told of the round, look at the standings, and play again."""
    with closing(Store.open(yard.data, create=False)) as store:
        one = Tournament(
            "cup", "rebels/stony-point", "knockout", "live", 1, 0, 2, 0.0, rated=False, whom="bots"
        )
        assert Tournaments(store).make(one)
        assert Tournaments(store).make(one.replace(name="people", whom="people"))
    assert {each["name"]: each["may_join"] for each in greta.ask("tournaments")["tournaments"]} == {
        "cup": True,
        "people": False,
    }
    assert "people only" in greta.ask("enlist", tournament="people")["error"]
    with Line(yard, "ines") as other:
        for bot in (greta, other):
            assert bot.ask("enlist", tournament="cup")["ok"]
        games = wait_until(
            lambda: [row["id"] for row in greta.ask("lobby")["games"]["mine"] if row["tournament"] == "cup"],
            "the round",
        )
        for bot in (greta, other):
            assert bot.ask("enter", game=games[0])["ok"]
        assert greta.ask("resign")["over"]
        told = wait_until(
            lambda: (found := other.ask("tournament", tournament="cup"))["state"] == "over" and found,
            "the end",
        )
        assert [row["who"] for row in told["standings"]] == ["ines (bot)", "greta (bot)"]
        new = greta.ask("rematch", swap=True)["game"]
        assert other.ask("rematch", swap=True)["game"] == new
        sides = {bot: bot.ask("enter", game=new)["mine"] for bot in (greta, other)}
        assert set(sides.values()) == {"american", "british"}
    assert greta.ask("ratings", game="rebels")["ok"]
    assert greta.ask("leave")["ok"]


def test_the_end_of_the_input_ends_a_talk_after_its_answers(yard):
    asked = b'{"do":"lobby"}\nnonsense\n{"do":"fly"}\n{"do":"enter","game":"none"}'
    done = subprocess.run(
        [*yard.command("greta"), "protocol"], input=asked, capture_output=True, check=True, timeout=DEADLINE
    )
    answers = [said for said in map(json.loads, done.stdout.splitlines()) if "news" not in said]
    assert [said["ok"] for said in answers] == [True, False, False, False, True]


def test_a_bot_sees_with_no_eyes_but_its_own_and_becomes_nobody_else(greta):
    """What one may ask as a person is not there, and the other side cannot be asked for."""
    wanted = {"scenario": "brandywine/battle", "side": "american"}
    greta.ask("enter", game=greta.ask("start", **wanted)["game"])
    for do in ("state", "offers"):
        assert not greta.ask(do, side="british")["ok"]
        assert greta.ask(do, side="american")["ok"]
    assert greta.ask("state")["side"] == "american"
    for do in ("name", "redeem", "link", "open", "save", "new"):
        assert "there is no" in greta.ask(do)["error"]


def test_a_bots_key_opens_nothing_else_and_a_players_key_not_this(yard):
    for name, words, said in (
        ("ada", ["protocol"], "not marked this key"),
        ("greta", [], "run ssh with the command protocol"),
    ):
        done = yard.client(name, *words)
        assert done.returncode == 1
        assert said in done.stdout.decode()
    assert yard.client("greta", "id").returncode == 255
    assert (
        "greta" not in (yard.data / "web_links").read_text() if (yard.data / "web_links").exists() else True
    )
