"""Battles of packs on a server: chosen from the operator's folder, played, and played on without it."""

from __future__ import annotations

import asyncio
import threading
from shutil import copytree, rmtree

import pytest

from cockade.engine.bots.parameters import REGULAR
from cockade.engine.packs import PACK
from cockade.saves.packs import zipped
from cockade.server.client.connection import ServerError
from cockade.server.client.packs import choices
from cockade.server.host.pack_store import MOST_PACKS, PackStore
from cockade.server.lobby import lobby
from cockade.server.store.uploaded_packs import BroughtPacks
from cockade.tui.bots.thinker import WorkerThinker, seed_of
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import SHIPPED
from cockade.tui.text.i18n import speaking
from tests.server.hosting import Running

NAME, TITLE = "trenton-redoubts", "Trenton: if Rall had dug in"


@pytest.fixture
def data(tmp_path):
    """A server's folder with a pack in it."""
    copytree(SHIPPED / NAME, tmp_path / "packs" / NAME)
    return tmp_path


def full_name(guest):
    """The battle of the pack as a player finds it."""
    (row,) = guest.connection.ask("packs")["battles"]
    return f"{row['game']}/{row['id']}"


def test_a_server_has_no_packs_unless_its_operator_wants_them(data):
    """Whatever lies in the folder, nothing is told and nothing can be begun."""
    with Running(data, packs="listed") as running:
        wanted = full_name(running.guest("Ann"))
    with Running(data) as running:
        ann = running.guest("Ann")
        assert ann.connection.ask("packs")["battles"] == []
        with pytest.raises(ServerError, match="There is no such scenario"):
            ann.start(wanted)


def test_players_find_the_battle_with_whose_it_is(data):
    """Its title and note in their language, its author, and that it is neither rated nor signed."""
    with Running(data, packs="listed") as running:
        ann = running.guest("Ann")
        (item,) = [item for item in choices(ann.connection, headed=True) if item.text == TITLE]
        assert "Not rated. By Cockade maintainers, version 1" in item.detail
        assert lobby.new_game(item.key[1])["side"] == "american"
        with speaking("ja"):
            names = [item.text for item in choices(ann.connection, headed=False)]
        assert any("ラールが陣地を築いていたら" in name for name in names)


def test_a_game_goes_on_when_the_pack_is_gone(data):
    """It is played by two, and by a host that knows nothing of the pack any more."""
    with Running(data, packs="listed") as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game, _ = ann.start(full_name(ann))
        assert game == f"{NAME}-1"
        ben.join(game)
        anns = ann.enter(game)
        anns.act("american", next(action for offer in anns.offers() for action in offer.actions))
        assert TITLE in GAMES["rebels"].scenarios[anns.opened.scenario].title
    rmtree(data / "packs")
    with Running(data) as running:
        ann = running.guest("Ann")
        anns = ann.enter(game)
        assert anns.opened.at == 1
        anns.act("american", next(action for offer in anns.offers() for action in offer.actions))
        assert anns.opened.at == 2
        (row,) = ann.connection.ask("lobby")["games"]["mine"]
        assert "hash" not in row
        assert "+" not in lobby.game_item(row | {"scenario": "rebels/gone+12ab"}, "enter").text


def test_two_versions_of_a_pack_live_in_two_games(data):
    """Each game is played on the battle that it began with, and new ones begin with the newest."""
    with Running(data, packs="listed") as running:
        ann = running.guest("Ann")
        first, _ = ann.start(full_name(ann))
        running.guest("Ben").join(first)
    battle = data / "packs" / NAME / f"scenarios/{NAME}.toml"
    text = battle.read_text("utf-8").replace('"0730", ', "").replace(TITLE, "Trenton: a turn less")
    battle.write_text(text, encoding="utf-8")
    with Running(data, packs="listed") as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        second, _ = ann.start(full_name(ann))
        ben.join(second)
        games = [ann.enter(first), ann.enter(second)]
        for game in games:
            game.act("american", next(action for offer in game.offers() for action in offer.actions))
        cards = [GAMES["rebels"].scenarios[game.opened.scenario] for game in games]
        assert [card.title for card in cards] == [TITLE, "Trenton: a turn less"]
        assert [card.turns for card in cards] == [5, 4]


def test_bots_play_a_pack(data):
    """The process that thinks for them is told what the battle is made of."""
    with Running(data, packs="listed") as running:
        ann = running.guest("Ann")
        game, _ = ann.start(full_name(ann), side="british", how="bot", name="random")
        ann.enter(game)
        running.until(lambda: running.says(lambda host: host.directory.open(game).opened.at) > 0)
        assert game == f"{NAME}-1"


def test_a_bot_of_a_pack_takes_nobody_s_place_and_not_for_ever(data, monkeypatch):
    """While it thinks without end others are answered; then Recruit decides for it."""
    choose, hung, goes_on = WorkerThinker.choose, [], threading.Event()

    async def choosing(thinker, opened):
        if thinker.is_for(opened.game.id, REGULAR, seed_of(opened.key)) and PACK in opened.values:
            hung.append(opened)
            await asyncio.to_thread(goes_on.wait)
            raise TimeoutError
        return await choose(thinker, opened)

    monkeypatch.setattr(WorkerThinker, "choose", choosing)
    with Running(data, packs="listed") as running:
        ann, eve = running.guest("Ann"), running.guest("Eve")
        try:
            game, _ = ann.start(full_name(ann), side="british", how="bot", name=REGULAR)
            anns = ann.enter(game)
            running.until(lambda: hung)
            theirs = eve.enter(eve.start("rebels/trenton-whatif", "american", "bot", "random")[0])
            eve.connection.wait(lambda: theirs.opened.decider == "american")
        finally:
            goes_on.set()
        ann.connection.wait(lambda: anns.opened.at)


def test_no_game_of_a_pack_is_rated(data):
    """Who wants one is told so."""
    with Running(data, packs="listed") as running:
        ann = running.guest("Ann")
        with pytest.raises(ServerError, match="Games of packs are not rated"):
            ann.start(full_name(ann), rated=True, pace="live")


def test_tournaments_are_played_on_our_own_battles(data):
    """A battle of a pack is none of them."""
    with Running(data, packs="listed") as running:
        ann = running.guest("Ann")
        wanted = {"name": "cup", "scenario": full_name(ann)}
        with pytest.raises(ServerError):
            ann.connection.ask("begin-tournament", wanted=wanted)


def test_what_cannot_be_played_is_passed_over(data, capfd):
    """A broken pack hides no other, and there is an end to how many are read."""
    (data / "packs" / "broken").mkdir()
    (data / "packs" / "broken" / "pack.toml").write_text('title = "x"', "utf-8")
    (data / "packs" / "notes.txt").write_text("x", "utf-8")
    (data / "packs" / ".hidden").write_text("x", "utf-8")
    with Running(data, packs="listed") as running:
        assert len(running.guest("Ann").connection.ask("packs")["battles"]) == 1
    for n in range(MOST_PACKS + 1):
        copytree(SHIPPED / NAME, data / "packs" / f"a{n}")
    assert len(PackStore.of(data, "listed").battles) == 1


def test_players_packs_come_and_go_while_the_host_runs(tmp_path):
    """Listed with who brought them, never in the operator's place; a game goes on when they are withdrawn."""
    brought = BroughtPacks.on(tmp_path)
    with Running(tmp_path, packs="players") as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        by = running.says(lambda host: host.directory.people.named("Ann").id)
        brought.keep("mine", by, zipped(SHIPPED / NAME))
        running.until(lambda: ben.connection.ask("packs")["battles"])
        (item,) = [item for item in choices(ben.connection, headed=True) if item.text == TITLE]
        assert item.detail.endswith("Packs are not signed.")
        assert "Uploaded by Ann. Not rated." in item.detail
        with pytest.raises(ServerError, match="Games of packs are not rated"):
            ben.start(full_name(ben), rated=True, pace="live")
        game, _ = ben.start(full_name(ben))
        brought.remove("mine")
        running.until(lambda: not ann.connection.ask("packs")["battles"])
        ann.join(game)
        bens = ben.enter(game)
        bens.act("american", next(action for offer in bens.offers() for action in offer.actions))


def test_a_pack_of_a_player_that_cannot_be_played_hides_no_other(tmp_path):
    """Whatever lies there."""
    brought = BroughtPacks.on(tmp_path)
    brought.keep("good", "nobody", zipped(SHIPPED / NAME))
    brought.keep("bad", "nobody", b"PK")
    (brought.folder / "lost.cockade").write_bytes(b"x")
    shelf = PackStore.of(tmp_path, "players")
    assert shelf.is_old
    shelf.renew({})
    assert [row["by"] for row in shelf.battles.values()] == ["?"]
    assert not shelf.is_old
