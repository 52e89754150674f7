"""A battle of a pack wherever a scenario is named: listed, played, simulated, told in both languages."""

from __future__ import annotations

import json
import os
import re
from contextlib import closing
from shutil import copytree, rmtree

import pytest
from attrs import evolve

from cockade.engine.packs import brought
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.lint import OTHERS, _unmanned
from cockade.engine.rebels.play import GAME
from cockade.engine.value_overrides import without_overrides
from cockade.events.rebels import AMERICAN
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.invitation import accepted, invited
from cockade.saves.mail.letter import LetterError, packed
from cockade.saves.packs import zipped
from cockade.saves.save_file import review
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.uploaded_packs import BroughtPacks
from cockade.tui.commands import main
from cockade.tui.commands.processes import spread
from cockade.tui.commands.protocol_session import GameTalk
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.pack_checks import _outdated
from cockade.tui.games.pack_loading import SHIPPED, battle_of, shipped
from cockade.tui.session.briefing import briefing_lines
from cockade.tui.session.session import Session
from cockade.tui.text import i18n
from cockade.tui.text.line import text_of

NAME = "trenton-redoubts"
BATTLE, MAP = f"scenarios/{NAME}.toml", f"maps/{NAME}.toml"


@pytest.fixture
def folder(tmp_path):
    """A pack that may be deleted."""
    return copytree(SHIPPED / NAME, tmp_path / "pack")


def test_the_packs_that_come_with_cockade_can_be_played():
    """Each has a battle that is set up without a fault, a briefing, and its words in Japanese."""
    for name in shipped():
        card = battle_of(name)
        assert GAMES[card.game].start(card.id, _Ones())[1].units
        pack = brought(card.values)
        told = [card.title, card.note, *card.reconstructed, *pack.briefings[0].advice]
        with i18n.speaking("ja"):
            assert [text for text in told if i18n.say(text) == text] == []


class _Ones:
    """Dice for a set-up."""

    def draw(self, *_):
        """The lowest face."""
        return 1


@pytest.mark.parametrize("name", ["{folder}", "{folder}/trenton-redoubts", NAME])
def test_a_pack_is_listed(folder, capsys, name):
    """By its path or its name: under the name by which a command takes its battle."""
    asked = name.format(folder=folder)
    assert main(["list", asked, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert found["title"] == "Trenton: if Rall had dug in"
    assert found["id"] == asked


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
    with i18n.speaking("ja"):
        told = " ".join(map(text_of, briefing_lines(session, 200)))
    assert "ラールが陣地を築いていたら" in told
    assert "草地を回りこむこと" in told


def test_the_words_of_a_pack_take_the_place_of_none_of_ours(folder):
    """Our own catalogue comes first."""
    file = folder / "words.ja.toml"
    file.write_text(file.read_text("utf-8") + '"Quit" = "x"\n', encoding="utf-8")
    battle_of(str(folder))
    with i18n.speaking("ja"):
        assert i18n.say("Quit") not in {"x", "Quit"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('engine = "rebels"', 'engine = "checkers"', "'checkers' is unknown; known are brandywine"),
        ('engine = "rebels"', "", "pack.toml: $.engine"),
        ('engine = "rebels"', 'engine = "rebels@0"', "is no game"),
        ('engine = "rebels"', 'engine = "rebels@99"', "is for edition 99 of the rules; this Cockade plays"),
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


# ---------------------------------------------------------------- check


def test_the_packs_that_come_with_cockade_have_no_faults_and_no_doubts(capsys):
    """Nor has any battle of ours a likely mistake."""
    for name in shipped():
        assert main(["check", name]) == 0
        assert "0 faults, 0 likely mistakes" in capsys.readouterr().out
    for game in GAMES.values():
        assert [one for id_ in game.scenarios for one in game.doubts(id_)] == []


def broken(folder, name, old, new):
    """The pack with another text in a file."""
    file = folder / name
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new, 1), encoding="utf-8")


def test_check_names_every_fault_with_its_file_line_and_place(folder, capsys):
    """For people, for tools, and beside the line on GitHub; exit code 1."""
    broken(folder, BATTLE, "[1307]", "[1300]")
    broken(folder, BATTLE, '"1-loss"', '"1-los"')
    lines = (folder / BATTLE).read_text("utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "[1300]" in text)
    assert main(["check", str(folder)]) == 1
    assert f"{BATTLE}:{line}: $.british[7].hexes[0]: 1300 is not on the map" in capsys.readouterr().out
    assert main(["check", str(folder), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert len(told["faults"]) == 3
    assert {"file": BATTLE, "line": line} in [
        {"file": one["file"], "line": one["line"]} for one in told["faults"]
    ]
    assert main(["check", str(folder), "--github"]) == 1
    assert f"::error file={folder / BATTLE},line={line},title=pack::" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ((MAP, "1502 1602 1603\n", "1502 1602\n"), "ends in 1602, one hex before the way in"),
        ((BATTLE, 'labels = { rule = "trenton.16.0"', 'labels = { rule = "trenton.99"'), "is no clause"),
        ((BATTLE, "[basis]", "levels = { american = 900, british = 40 }\n[basis]"), "never collapses"),
        (("briefing.toml", '["trenton-redoubts"]', "[]"), "has no briefing"),
        (("words.ja.toml", '"Trenton: if Rall had dug in" =', '"Trenton" ='), "has no words for"),
    ],
)
def test_check_tells_likely_mistakes_and_stops_nobody(folder, capsys, change, said):
    """What is legal and probably wrong: exit code 0, and a warning on GitHub."""
    broken(folder, *change)
    assert main(["check", str(folder)]) == 0
    assert "likely mistake: " in (told := capsys.readouterr().out)
    assert said in told
    assert main(["check", str(folder), "--github"]) == 0
    assert "::warning file=" in capsys.readouterr().out


def test_a_pack_for_earlier_rules_is_told_so(folder):
    """It can be played, and who made it should look again."""
    broken(folder, "pack.toml", 'engine = "rebels"', 'engine = "rebels@1"')
    pack = brought(battle_of(str(folder)).values)
    assert list(_outdated(pack, evolve(GAME, edition=1))) == []
    ((file, fault),) = _outdated(pack, evolve(GAME, edition=2))
    assert (file, fault.says) == ("pack.toml", "is for edition 1 of the rules; they are at 2 now")


def test_a_side_without_line_units_is_a_likely_mistake():
    """14.1: its leaders and guns take no place."""
    battle = load_scenario("trenton")
    kept = {
        id_: each for id_, each in battle.counters.items() if each.side == AMERICAN or each.kind in OTHERS
    }
    assert list(_unmanned(battle)) == []
    assert [fault.place for fault in _unmanned(evolve(battle, counters=kept))] == ["$.british"]


def test_a_place_that_nobody_can_reach_is_a_likely_mistake(folder, capsys):
    """18.1: who must take it cannot walk there."""
    victory = """
[victory]
rule = "trenton.18.1"
else_wins = "american"
text = "x"
how = "all"
places = [1606, 1011]
owner = "american"
reached = { text = "x", ending = "x" }
otherwise = { text = "x", ending = "x" }

[special]"""
    broken(folder, BATTLE, "\n[special]", victory)
    assert main(["check", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "no british unit can walk to 1011" in told
    assert "1606" not in told


def test_there_is_no_pack(tmp_path, capsys):
    """Exit code 2, and what would be one."""
    assert main(["check", str(tmp_path / "none")]) == 2
    assert "A folder or a zip with a pack.toml is one." in capsys.readouterr().err


# ---------------------------------------------------------------- other commands


def test_balance_levels_and_compare_take_a_pack(folder, capsys):
    """Each plays on it, a change of a value with the pack beneath it."""
    few = ["--games", "1", "--jobs", "1"]
    assert main(["levels", "random", str(folder), "--against", "random", *few]) == 0
    change = ["--change", "charts.stacking.stack_limit=11", "--american", "random", "--british", "random"]
    assert main(["compare", str(folder), *change, *few]) == 0
    assert "trenton-redoubts" in capsys.readouterr().out


def test_a_letter_carries_the_battle(folder, tmp_path, capsys):
    """Its reader has no pack: invited and answered with it gone."""
    mine, theirs = tmp_path / "a.mail", tmp_path / "b"
    theirs.mkdir()
    options = ["--scenario", str(folder), "--side", "american", "--name", "Ada"]
    assert main(["mail", str(mine), *options]) == 0
    rmtree(folder)
    (letter,) = tmp_path.glob("*.letter")
    assert max(map(len, letter.read_text("utf-8").splitlines())) < 998
    assert main(["mail", str(letter), "--name", "Ben", "--keep", str(theirs / "b.mail")]) == 0
    with closing(MailFile.open(theirs / "b.mail", GAMES)) as file:
        assert without_overrides(file.exchange.terms.scenario) == NAME
        assert file.exchange.terms.values["pack"]["pack"]["title"] == "Trenton: if Rall had dug in"
    capsys.readouterr()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("!!!!",), "cannot be read"),
        ((packed({"pack": {}})[0][:-8],), "cannot be read"),
        (packed({"pack": {}}), "cannot be played"),
        (packed({"charts": {"stacking": {"stack_limit": 9}}}), "cannot be played"),
    ],
)
def test_a_letter_with_a_hostile_pack_is_refused_in_a_sentence(folder, tmp_path, lines, said):
    """Nothing is kept of it."""
    card = battle_of(str(folder))
    file, letter = invited(tmp_path / "a.mail", GAME, card.id, "american", "Ada")
    file.close()
    with pytest.raises(LetterError, match=said):
        accepted(tmp_path / "b.mail", GAMES, letter.replace(pack=lines), "Ben")
    assert not (tmp_path / "b.mail").exists()


def test_a_server_takes_no_recorded_game_of_a_pack(folder, tmp_path):
    """It says so."""
    path = tmp_path / "game.jsonl"
    GameHost.begin(GAME, battle_of(str(folder)).id, bytes(16), path=path).close()
    with (
        closing(Store.open(tmp_path / "server")) as store,
        pytest.raises(SaveError, match="cannot import a game of a pack"),
    ):
        store.take_in(path.read_bytes(), {"rebels": GAME}, path)


def test_words_of_a_pack_are_for_what_it_says_itself(folder, capsys):
    """Another text keeps its words, also where our catalogue has none for it; English has no other words."""
    file = folder / "words.ja.toml"
    file.write_text(file.read_text("utf-8") + '"A text of another pack" = "x"\n', encoding="utf-8")
    battle_of(str(folder))
    with i18n.speaking("ja"):
        assert i18n.say("A text of another pack") == "A text of another pack"
    (folder / "words.en.toml").write_text('"Quit" = "x"\n', encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    assert "'words.en.toml' is no name of a file in a pack" in capsys.readouterr().out


def test_a_pack_is_installed_and_known_by_its_name(folder, cockade, tmp_path, monkeypatch):
    """To every command that names a scenario; until it is removed."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    assert "Play it: cockade play mine" in cockade("packs", "install", folder, "--name", "mine").out
    rmtree(folder)
    assert "Trenton: if Rall had dug in" in cockade("list", "mine").out
    assert "trenton-redoubts" in cockade("packs", "show", "mine").out
    told = cockade("packs", "list", "--json").json["packs"]
    assert [one["name"] for one in told] == ["mine", *shipped()]
    assert cockade("packs", "remove", "mine").code == 0
    ran = cockade("list", "mine")
    assert (ran.code, 'There is no pack "mine"' in ran.err) == (2, True)


def test_a_pack_does_not_take_the_name_of_one_of_ours(folder, cockade, tmp_path, monkeypatch):
    """It would be hidden by it."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    ran = cockade("packs", "install", folder, "--name", NAME)
    assert (ran.code, "Give yours another name" in ran.err) == (2, True)


def test_an_operator_sees_who_brought_a_pack_and_takes_it_away(cockade, tmp_path):
    """Its title is what its author says; the player's name is the server's."""
    with closing(Store.open(tmp_path)) as store:
        ann = People(store).enter("SHA256:ann", "Ann")
    BroughtPacks.on(tmp_path).keep("mine", ann.id, zipped(SHIPPED / NAME))
    (told,) = cockade("packs", "list", "--data", tmp_path, "--json").json["packs"]
    assert (told["name"], told["by"], told["title"]) == ("mine", "Ann", "Trenton: if Rall had dug in")
    assert "Ann" in cockade("packs", "list", "--data", tmp_path).out
    assert cockade("packs", "remove", "mine", "--data", tmp_path).code == 0
    ran = cockade("packs", "remove", "mine", "--data", tmp_path)
    assert (ran.code, "Nobody has uploaded" in ran.err) == (2, True)


@pytest.mark.skipif(os.name != "posix", reason="a script stands for ssh")
def test_a_pack_of_a_server_is_installed_by_ssh(cockade, tmp_path, monkeypatch):
    """HOST/NAME, where no path is meant; what is sent is read like any pack."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    (tmp_path / "there.cockade").write_bytes(zipped(SHIPPED / NAME))
    ssh = tmp_path / "ssh"
    ssh.write_text(
        f'#!/bin/sh\n[ "$1 $2" = "ann@example.org packs get there" ] && cat {tmp_path}/there.cockade\n'
    )
    ssh.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert "cockade play there" in cockade("packs", "install", "ann@example.org/there").out
    assert "Trenton: if Rall had dug in" in cockade("list", "there").out
    ran = cockade("packs", "install", "ann@example.org/other")
    assert (ran.code, "did not send the pack other" in ran.err) == (2, True)


HOSTILE = "<img src=x onerror=alert(1)> [a](javascript:b) **c** | `d` # e"


def test_the_words_of_a_pack_are_a_stranger_s_words(folder, cockade, tmp_path):
    """In a page and a report they are words: no element, no link, no table, whatever its author wrote."""
    battle = folder / BATTLE
    text = battle.read_text("utf-8").replace("Trenton: if Rall had dug in", HOSTILE)
    battle.write_text(text, encoding="utf-8")
    host = GameHost.begin(GAME, battle_of(str(folder)).id, bytes(16), path=tmp_path / "game.jsonl")
    host.act(host.opened.decider, host.offers()[0].actions[0])
    host.close()
    page, report = tmp_path / "game.html", tmp_path / "game.md"
    ran = cockade("export", tmp_path / "game.jsonl", "--html", page, "--report", report)
    assert ran.code == 0, ran.err
    assert "onerror" in page.read_text("utf-8")
    assert "<img src=x" not in page.read_text("utf-8")
    told = report.read_text("utf-8")
    assert "onerror" in told
    assert not re.search(r"(?<!\\)(<img|\[a\]|\*\*c|`d)", told)
    assert "[^1.3]: " in told
