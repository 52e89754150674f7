"""The cards that are kept are those that the games make, and are believed while no sheet has changed."""

import json

from cockade.tui.commands.card_file import made, text_of
from cockade.tui.games import GAMES, scenarios
from cockade.tui.text import kept_cards
from cockade.tui.text.kept_cards import FILE


def test_what_is_kept_is_what_the_games_say():
    """After a change of a sheet or of a card: python -m cockade.tui.commands.card_file."""
    assert FILE.read_text("utf-8") == text_of(made())
    assert scenarios() == {
        f"{id_}/{own}": card for id_ in GAMES for own, card in GAMES[id_].scenarios.items()
    }


def test_another_sheet_is_seen(tmp_path, monkeypatch):
    """One sign more in any sheet, or another name: nothing is believed then."""
    kept = json.loads(FILE.read_text("utf-8"))
    folder = tmp_path / "game"
    folder.mkdir()
    monkeypatch.setattr(kept_cards, "FILE", tmp_path / "cards.json")
    (folder / "a.toml").write_text("a = 1")
    games = {"rebels": str(folder)}
    kept |= {"games": games, "sheets": kept_cards.sheets(games)}
    (tmp_path / "cards.json").write_text(json.dumps(kept))
    assert kept_cards.kept_cards() is not None
    (folder / "a.toml").write_text("a = 2")
    assert kept_cards.kept_cards() is None
    (folder / "a.toml").rename(folder / "b.toml")
    (folder / "b.toml").write_text("a = 1")
    assert kept_cards.kept_cards() is None
    (tmp_path / "cards.json").write_text("{")
    assert kept_cards.kept_cards() is None
