"""A battle of a pack on the screen: briefed, played, and opened again from its file without the pack."""

from shutil import copytree, rmtree

from cockade.engine.rebels.play import GAME
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import SHIPPED, battle_of
from tests.tui.driver import play
from tests.tui.table import SMALL, picture, session

PLAYERS = {"american": "human", "british": "random"}


def test_a_pack_is_played_at_eighty_cells_and_again_when_it_is_gone(tmp_path, monkeypatch):
    """Its title and situation are told, its units are taken up, and its record is enough to go on."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    folder, path = copytree(SHIPPED / "trenton-redoubts", tmp_path / "pack"), tmp_path / "game.jsonl"
    host = GameHost.begin(GAME, battle_of(str(folder)).id, bytes(16), path=path, players=PLAYERS)

    async def begin(game):
        assert "Trenton: if Rall had dug in" in picture(game)
        await game.press("enter", "escape", "tab")
        assert session(game).hand

    play(CockadeApp(host, PLAYERS, briefs=True), begin, SMALL)
    host.close()
    rmtree(folder)

    async def go_on(game):
        await game.press("b")

    play(CockadeApp(GameHost.open(path, GAMES), PLAYERS), go_on, SMALL)
    assert review(path, GAMES).opened.scenario == host.opened.scenario
