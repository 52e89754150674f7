"""The cards that are kept are those that the games make, and are believed while no sheet has changed."""

import json
import os
from pathlib import Path

import pytest
from platformdirs import user_config_path

from cockade.tui.commands.card_file import made
from cockade.tui.games import GAMES, scenarios
from cockade.tui.text import kept_cards
from cockade.tui.text.language_choice import settings_file


def test_what_is_kept_is_what_the_games_say():
    """After a change of a sheet or of a card: python -m cockade.tui.commands.card_file."""
    for name, text in made().items():
        assert Path(kept_cards.HERE, name).read_text("utf-8") == text
    assert scenarios() == {
        f"{id_}/{own}": card for id_ in GAMES for own, card in GAMES[id_].scenarios.items()
    }


def test_another_sheet_is_seen(tmp_path, monkeypatch):
    """One sign more in any sheet, or another name: nothing is believed then."""
    monkeypatch.setattr(kept_cards, "HERE", str(tmp_path / "tui"))
    monkeypatch.setattr(kept_cards, "FILE", str(tmp_path / "tui/cards.json"))
    folder = tmp_path / "engine/rebels"
    folder.mkdir(parents=True)
    (tmp_path / "tui/battles").mkdir(parents=True)
    (folder / "a.toml").write_text("a = 1")
    (tmp_path / "tui/list.en.txt").write_text(f"{kept_cards.list_head(['rebels'])}\nTrenton\n")
    (tmp_path / "tui/cards.json").write_text(
        json.dumps({"games": ["rebels"], "sheets": kept_cards.sheets(["rebels"]), "cards": {}})
    )
    assert kept_cards.kept_cards() is not None
    assert kept_cards.kept_list("en", {"rebels": ""}) == "Trenton\n"
    assert not kept_cards.kept_list("en", {"rebels": "", "chess": ""})
    assert not kept_cards.kept_list("ja", {"rebels": ""})

    def is_believed():
        return kept_cards.kept_cards() is not None or kept_cards.kept_list("en", ["rebels"]) != ""

    (folder / "a.toml").write_text("a = 2")
    assert not is_believed()
    (folder / "a.toml").rename(folder / "b.toml")
    (folder / "b.toml").write_text("a = 1")
    assert not is_believed()
    (tmp_path / "tui/cards.json").write_text("{")
    assert not is_believed()


@pytest.mark.parametrize(
    "variables", [{}, {"XDG_CONFIG_HOME": "/tmp/x"}, {"XDG_CONFIG_HOME": "x"}, {"HOME": "/h"}, {"HOME": "h"}]
)
def test_the_settings_are_where_the_system_keeps_them(variables, monkeypatch):
    """As platformdirs says, which is not loaded for that."""
    monkeypatch.delenv("COCKADE_CONFIG", raising=False)
    monkeypatch.setattr(os, "environ", {"HOME": "/home/one"} | variables)
    assert settings_file() == user_config_path("cockade", appauthor=False) / "settings.toml"
