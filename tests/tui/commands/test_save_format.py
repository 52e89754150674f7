"""`cockade save-format`: the reference is made by what reads and writes."""

from cockade.tui.games import GAMES


def test_every_record_of_every_game_is_told_with_its_fields(cockade):
    """And what holds for all: header, schema numbers, the file beside a game."""
    out = cockade("save-format").out
    for game in GAMES.values():
        words = game.vocabulary
        for kind in (*words.actions, *words.facts, *words.frames):
            assert f'["{kind.__name__}"' in out
    assert "- `scenario`: str" in out
    assert "- 0 -> 1: " in out
    assert "game.jsonl.expected" in out


def test_one_game_is_told_alone(cockade):
    out = cockade("save-format", "rebels").out
    assert '- `["March", unit: str, hex: int]` ' in out
    assert "(brandywine)" not in out
    assert cockade("save-format", "chess").code == 2
