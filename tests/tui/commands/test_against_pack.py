"""`cockade verify --against PACK`: what a changed pack does to games recorded with the old one."""

from __future__ import annotations

from shutil import copytree

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import SHIPPED, battle_of

NAME = "trenton-redoubts"


@pytest.fixture
def recorded(tmp_path):
    """A game of some marches of the pack as it ships."""
    card, path = battle_of(NAME), tmp_path / "game.jsonl"
    with GameHost.begin(GAMES["rebels"], card.id, bytes(16), path=path) as host:
        for _ in range(6):
            host.act(host.opened.decider, host.offers()[0].actions[0])
    return path


@pytest.fixture
def other(tmp_path):
    """Another version of it, by a change of a text in a file."""

    def changed(file, old, new):
        folder = copytree(SHIPPED / NAME, tmp_path / "other")
        text = (folder / file).read_text("utf-8") if old else ""
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1) if old else new, "utf-8")
        return folder

    return changed


def test_the_same_battle_changes_nothing(cockade, recorded, other):
    """Also where its briefing says something else: then it is another pack and the same battle."""
    folder = other("briefing.toml", "buy time", "gain time")
    ran = cockade("verify", recorded, "--against", folder)
    assert ran.code == 0
    assert "the same" in ran.out


def test_the_first_event_that_differs_is_shown_beside_the_pack(cockade, recorded, other):
    """Exactly as for rules: the event, its clause, and the facts on both sides."""
    folder = other(f"scenarios/{NAME}.toml", '"0730"', '"0745"')
    charts = folder / "charts.toml"
    charts.write_text('[[terrain]]\nid = "clear"\ncost = 4\n', "utf-8")
    ran = cockade("verify", recorded, "--against", folder)
    assert ran.code == 1
    assert "differs today" in ran.out
    assert str(folder) in ran.out
    verdict = cockade("verify", recorded, "--against", folder, "--json").json["games"][0]
    assert verdict["result"] in ("differs", "refused")
    assert verdict["columns"] == ["recorded", str(folder)]
    assert verdict["recorded"] != verdict["now"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("pack.toml", 'engine = "rebels"', 'engine = "brandywine"'), "that pack is for another"),
        ((f"scenarios/{NAME}.toml", "[1307]", "[1300]"), "This game cannot continue with"),
        (
            (f"scenarios/{NAME}.toml", f'id = "{NAME}"', 'id = "x"'),
            "This game cannot continue with",
        ),
    ],
)
def test_a_pack_that_does_not_fit_is_told(cockade, recorded, other, change, said):
    """Exit code 2, and a sentence."""
    ran = cockade("verify", recorded, "--against", other(*change))
    assert ran.code == 2
    assert said in ran.err


def test_what_only_compares_writes_nothing(cockade, recorded, tmp_path):
    """A report and smallest positions would be those of the pack that was played."""
    ran = cockade("verify", recorded, "--against", NAME, "--shrink", tmp_path / "small")
    assert ran.code == 2
    assert "leave out --shrink and --report" in ran.err
