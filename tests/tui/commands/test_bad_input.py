"""Every bad input is answered with one sentence on standard error and exit code 2."""

import subprocess
import sys

import pytest

NO_GAME = '{"format":"something else"}\n'


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["lst"], '"lst"; there is list'),
        (["list", "--foo"], "--foo"),
        (["show"], "required: FILE"),
        (["show", "nofile.jsonl"], "nofile.jsonl: There is no such file."),
        (["show", "{folder}"], "This is a folder"),
        (["log", "{foreign}"], "not the beginning of a game recorded by Cockade"),
        (["review", "nofile.jsonl"], "There is no such file."),
        (["show", "{game}", "--at", "x"], '--at: "x" is no whole number'),
        (["show", "{game}", "--at", "-1"], "--at"),
        (["show", "{game}", "--at", "99999"], "name a number from 0 to"),
        (["review", "{game}", "--at", "99999"], "name a number from 0 to"),
        (["show", "{game}", "--size", "big"], "like 80x24"),
        (["show", "{game}", "--size", "5x5"], "at least 20x10"),
        (["show", "{game}", "--side", "french"], "there is american, british"),
        (["verify"], "required: FILE"),
        (["verify", "nofile.jsonl"], "There is no such file."),
        (["verify", "{foreign}", "--json"], "not the beginning of a game"),
        (["simulate", "rebels/trentn"], "near it: rebels/trenton"),
        (["simulate", "trenton", "--games", "0"], "at least 1"),
        (["simulate", "trenton", "--jobs", "9999"], "at most"),
        (["simulate", "trenton", "--american", "clever"], "there is random, greedy"),
        (["simulate", "trenton", "--games", "1", "--save-dir", "{game}"], "{game}"),
        (["play", "waterloo"], '"cockade list" shows all'),
        (["play", "trenton", "--british", "clever"], "there is random, greedy"),
        (["play", "trenton", "--seed", "one"], "no whole number"),
        (["play", "{game}", "--seed", "1"], "--seed: {game} goes on as it was begun"),
        (["play", "{foreign}"], "not the beginning of a game"),
        (["rules", "chess"], '"chess"; there is rebels'),
        (["rules", "rebels", "8.222"], '"8.222"; near it: 8.22'),
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
    argv = [sys.executable, "-m", "tui.commands", "log", recorded]
    ran = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    ran.stdout.close()
    assert ran.wait(30) == 0
    assert ran.stderr.read() == b""


def test_a_terminal_without_the_letters_stops_no_command(recorded):
    """Names with accents come out as question marks where only ASCII can be shown."""
    argv = [sys.executable, "-m", "tui.commands", "show", recorded, "--glyphs", "full"]
    env = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    ran = subprocess.run(argv, capture_output=True, env=env, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
