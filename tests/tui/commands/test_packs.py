"""A battle of a pack wherever a scenario is named: listed, played, simulated, told in both languages."""

from __future__ import annotations

import json
from shutil import copytree, rmtree

import pytest

from cockade.engine.packs import brought
from cockade.engine.rebels.play import GAME
from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.commands import main
from cockade.tui.commands.session import GameTalk
from cockade.tui.commands.spreading import spread
from cockade.tui.games import ui_of
from cockade.tui.games.bringing import SHIPPED, battle_of, shipped
from cockade.tui.text import words
from cockade.tui.text.line import text_of
from cockade.tui.view.briefing import briefing_lines
from cockade.tui.view.session import Session

NAME = "trenton-redoubts"


@pytest.fixture
def folder(tmp_path):
    """A pack that may be deleted."""
    return copytree(SHIPPED / NAME, tmp_path / "pack")


def test_the_packs_that_come_with_cockade_can_be_played():
    """Each has a battle that is set up without a fault, a briefing, and its words in Japanese."""
    for name in shipped():
        card = battle_of(name)
        assert GAME.start(card.id, _Ones())[1].units
        pack = brought(card.values)
        told = [card.title, card.note, *card.reconstructed, *pack.briefings[0].advice]
        with words.speaking("ja"):
            assert [text for text in told if words.say(text) == text] == []


class _Ones:
    """Dice for a set-up."""

    def draw(self, *_):
        """The lowest face."""
        return 1


@pytest.mark.parametrize("name", ["{folder}", "{folder}/trenton-redoubts", NAME])
def test_a_pack_is_listed(folder, capsys, name):
    """By its path or its name: under the name by which a command takes its battle."""
    assert main(["list", name.format(folder=folder), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert found["title"] == "Trenton: if Rall had dug in"
    assert found["id"].endswith(NAME)


def test_a_record_carries_its_battle_to_every_command(folder, tmp_path, capsys):
    """Simulated with the pack, and shown, told, exported and verified with the pack gone."""
    options = ["--games", "1", "--seed", "1", "--jobs", "1", "--save-dir", str(tmp_path)]
    assert main(["simulate", str(folder), *options]) == 0
    rmtree(folder)
    (file,) = tmp_path.glob("*.jsonl")
    for command in (["log", str(file)], ["verify", str(file)], ["show", str(file), "--at", "0"]):
        assert main(command) == 0
    told = capsys.readouterr().out
    assert "Trenton: if Rall had dug in" in told
    assert "1-rall" in review(file, {"rebels": GAME}).opened.state.roster


def test_other_processes_know_the_battle(folder):
    """Whatever is spread over processes is played on the pack there."""
    card = battle_of(str(folder))
    assert list(spread(turns_of, [card.id] * 2, 2)) == [card.turns] * 2


def turns_of(id_):
    """How long a battle is, in another process."""
    return GAME.scenarios[id_].turns


def test_the_protocol_takes_a_pack(folder):
    """A scenario is named there as anywhere."""
    with GameTalk() as talk:
        found = talk.answer(json.dumps({"do": "new", "scenario": str(folder), "seed": 1}))
        assert found["ok"]
        assert talk.host.opened.values["pack"]["pack"]["engine"] == "rebels"


def test_a_briefing_of_a_pack_is_told_in_both_languages(folder):
    """What the pack says, beside how each side wins."""
    card = battle_of(str(folder))
    host = GameHost.begin(GAME, card.id, bytes(16))
    session = Session(host, ui_of("rebels"), dict.fromkeys(GAME.sides, "human"))
    told = " ".join(map(text_of, briefing_lines(session, 200)))
    assert "Trenton: if Rall had dug in" in told
    assert "come round by the meadows" in told
    with words.speaking("ja"):
        told = " ".join(map(text_of, briefing_lines(session, 200)))
    assert "ラールが陣地を築いていたら" in told
    assert "草地を回りこむこと" in told


def test_the_words_of_a_pack_take_the_place_of_none_of_ours(folder):
    """Our own catalogue comes first."""
    file = folder / "words.ja.toml"
    file.write_text(file.read_text("utf-8") + '"Quit" = "x"\n', encoding="utf-8")
    battle_of(str(folder))
    with words.speaking("ja"):
        assert words.say("Quit") not in {"x", "Quit"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('engine = "rebels"', 'engine = "checkers"', "names no game that is here"),
        ('engine = "rebels"', "", "pack.toml: $.engine"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused_in_a_sentence(folder, capsys, old, new, said):
    """With its file and place, and exit code 2."""
    file = folder / "pack.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), encoding="utf-8")
    assert main(["simulate", str(folder)]) == 2
    assert said in capsys.readouterr().err


def test_a_battle_that_is_not_in_the_pack_is_refused(folder, capsys):
    """And those that are in it are named."""
    assert main(["simulate", f"{folder}/trenton-redoubt"]) == 2
    assert 'There is no battle "trenton-redoubt"' in capsys.readouterr().err
