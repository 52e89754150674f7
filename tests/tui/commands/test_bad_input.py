"""Every bad input is answered with one sentence on standard error and exit code 2."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve

from cockade.saves.hash_chain import link, sealed
from cockade.saves.line_format import Header, header_line
from cockade.saves.mail.invitation import invited
from cockade.saves.mail.letter import written
from cockade.tui.games import GAMES

NO_GAME = '{"format":"something else"}\n'


def test_only_what_is_really_near_is_suggested(cockade):
    """A word that is like none of the names is told so, and where they all stand."""
    assert "simulate" not in cockade("frobnicate").err
    assert "Did you mean play?" in cockade("plya").err
    assert "Similar names" not in cockade("play", "nosuch").err
    assert "rebels/trenton" in cockade("play", "rebels/trentn").err


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["lst"], '"lst". Did you mean list'),
        (["list", "--foo"], "--foo"),
        (["show"], "required: FILE"),
        (["show", "nofile.jsonl"], "nofile.jsonl: There is no such file."),
        (["show", "{folder}"], "This is a folder"),
        (["log", "{foreign}"], "not the beginning of a game recorded by Cockade"),
        (["review", "nofile.jsonl"], "There is no such file."),
        (["show", "{game}", "--at", "x"], '--at: "x" is not a whole number'),
        (["show", "{game}", "--at", "-1"], "--at"),
        (["show", "{game}", "--at", "99999"], "name a number from 0 to"),
        (["review", "{game}", "--at", "99999"], "name a number from 0 to"),
        (["show", "{game}", "--size", "big"], "such as 80x24"),
        (["show", "{game}", "--size", "5x5"], "at least 20x10"),
        (["show", "{game}", "--side", "french"], "Choose from american, british"),
        (["verify"], "required: FILE"),
        (["verify", "nofile.jsonl"], "There is no such file."),
        (["verify", "{foreign}", "--json"], "not the beginning of a game"),
        (["simulate", "rebels/trentn"], "Similar names: rebels/trenton"),
        (["simulate", "trenton", "--games", "0"], "at least 1"),
        (["simulate", "trenton", "--jobs", "9999"], "at most"),
        (["simulate", "trenton", "--american", "clever"], "Choose from random, greedy"),
        (["simulate", "trenton", "--games", "1", "--save-dir", "{game}"], "{game}"),
        (["play", "waterloo"], '"cockade list" shows all'),
        (["play", "trenton", "--british", "clever"], "Choose from random, greedy"),
        (["play", "trenton", "--seed", "one"], "not a whole number"),
        (["play", "{game}", "--seed", "1"], "--seed: {game} continues as it was started"),
        (["play", "{foreign}"], "not the beginning of a game"),
        (["play", "rebels/trenton", "--hessian", "greedy"], "For the Hessian side, use --british"),
        (["play", "rebels/trenton", "--hesian", "greedy"], 'See "cockade play --help"'),
        (
            ["play", "rebels/trenton", "--plain", "--save", "{folder}/no/game.jsonl"],
            "There is no such folder",
        ),
        (["play", "rebels/trenton", "--values", "nope.toml"], "nope.toml: There is no such file."),
        (["learn", "trenton", "--plain"], "Play the same battle with typed commands"),
        (["list", "more", "more"], 'does not accept "more"'),
        (["rules", "chess"], '"chess". The games are rebels'),
        (["rules", "rebels", "8.222"], '"8.222". Similar ones: 8.22'),
        (["rules", "rebels", "99.99"], '"99.99". "cockade rules rebels" lists all.'),
        (["rules", "rebels", "--coverage", "--tests", "nowhere"], "nowhere: there is no such folder"),
        (["rules", "rebels", "8.22", "--coverage"], "not allowed with"),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_place_and_the_way_out(
    cockade, recorded, tmp_path, argv, says
):
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_text(NO_GAME)
    places = {"folder": tmp_path, "foreign": foreign, "game": recorded}
    ran = cockade(*(word.format(**places) for word in argv))
    assert ran.code == 2
    assert says.format(**places) in ran.err
    assert ran.err.startswith("cockade: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


def test_a_damaged_file_is_named_by_its_line(cockade, recorded, tmp_path):
    lines = recorded.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b"[", b"[1", 1)
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(b"".join(lines))
    ran = cockade("log", damaged)
    assert ran.code == 2
    assert "damaged.jsonl, line 10" in ran.err


def test_where_nobody_can_type_playing_is_refused_in_a_sentence(cockade, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    for argv in ([], ["play", "trenton"]):
        ran = cockade(*argv)
        assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_a_reader_who_has_gone_ends_a_command_in_silence(recorded):
    argv = [sys.executable, "-m", "cockade.tui.commands", "log", recorded]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ran:
        ran.stdout.close()
        assert ran.wait(30) == 0
        assert ran.stderr.read() == b""


def test_a_terminal_without_the_letters_stops_no_command(recorded):
    """Names with accents come out as question marks where only ASCII can be shown."""
    argv = [sys.executable, "-m", "cockade.tui.commands", "show", recorded, "--glyphs", "full"]
    env = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    ran = subprocess.run(argv, capture_output=True, env=env, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("name", [7, ["Ada"], None, {"a": 1}])
def test_a_letter_whose_writer_has_no_name_but_something_else_is_one_sentence(cockade, tmp_path, name):
    """Its hash fits: whoever sends it can work that out."""
    file, letter = invited(tmp_path / "g.mail", GAMES["rebels"], "trenton", "american", "Ada", "quick")
    with closing(file):
        (tmp_path / "evil.letter").write_text(written(evolve(letter, about={**letter.about, "name": name})))
    ran = cockade("mail", tmp_path / "evil.letter")
    assert (ran.code, ran.out) == (2, "")
    assert "This letter cannot be understood: $.about['name']: expected a text" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("players", [{"american": 7, "british": ["x"]}, {"american": None}, [["american"]]])
@pytest.mark.parametrize("command", ["play", "show", "log", "verify", "review"])
def test_a_header_whose_players_are_no_names_is_one_sentence(cockade, tmp_path, command, players):
    """Whatever is done with the game."""
    text, mark = header_line(Header("rebels", "trenton", "00", players=players))
    body = b'[0,-1,["SetUp","trenton"],[]'
    (tmp_path / "evil.jsonl").write_bytes(text + sealed(body, link(mark, body)))
    ran = cockade(command, tmp_path / "evil.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "line 1: The header cannot be understood: $.players" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(("command", "code"), [("list", 3), ("verify", 125)])
def test_a_fault_of_our_own_never_looks_like_an_answer(cockade, recorded, monkeypatch, command, code):
    """1 means no; and `git bisect run cockade verify` leaves out a revision that cannot be tried."""

    def fail(_):
        raise RuntimeError("ours")

    monkeypatch.setattr(f"cockade.tui.commands.{command}.run", fail)
    ran = cockade(command, recorded if command == "verify" else "--json")
    assert ran.code == code
    assert "RuntimeError: ours" in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["list"], ["rules", "rebels"], ["list", "--json"]])
def test_a_full_disk_behind_standard_output_is_one_sentence(words):
    """No traceback, and none from the interpreter at its exit either."""
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "cockade", *words]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == (
        "cockade: <output>: The disk is full. Free some space and try again, or save the game elsewhere.\n"
    )
