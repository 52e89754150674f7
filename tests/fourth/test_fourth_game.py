"""
The recipe of docs/tutorial/add-a-game.md makes a distribution of its own, which is played as one.

Nothing of Cockade knows it but by its entry point.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import ROOT, built, fresh

RECIPE = ROOT / "docs" / "tutorial" / "add-a-game.md"
PROJECT = Path(__file__).with_name("couriers")
SOURCES = PROJECT / "src" / "couriers"
FIELD = "couriers/field"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """An environment in which Cockade and the game are installed, each from its own wheel."""
    place = tmp_path_factory.mktemp("fourth")
    copy = shutil.copytree(PROJECT, place / "project")  # a build leaves things behind
    found = fresh(place / "env")
    ran = found.install(built(place), copy)
    assert ran.returncode == 0, ran.stderr
    return found


@pytest.fixture
def cockade(installed, tmp_path):
    """Runs a command there, in a folder of who runs it; none ends in a traceback."""

    def run(*words, code=0, said="", who=""):
        home = tmp_path / who
        home.mkdir(exist_ok=True)
        ran = installed.python("-m", "cockade", *words, cwd=home, said=said, home=home)
        assert "Traceback" not in ran.stderr, ran.stderr
        assert ran.returncode == code, (words, ran.stdout, ran.stderr)
        return ran.stdout + ran.stderr

    return run


@pytest.fixture
def recorded(cockade, tmp_path):
    """A game of two bots."""
    cockade("simulate", FIELD, "--games", 1, "--seed", 1, "--jobs", 1, "--save-dir", "games")
    (file,) = (tmp_path / "games").iterdir()
    return file


def test_the_recipe_is_the_game():
    """Every file that the document shows is the file of the game, and there is no other."""
    block = re.compile(r"^`([\w./]+)`:\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
    made = {
        path.relative_to(PROJECT).as_posix(): path.read_text()
        for path in PROJECT.rglob("*")
        if path.suffix in {".py", ".toml"}
    }
    assert made
    assert dict(block.findall(RECIPE.read_text())) == made


def test_what_it_teaches_is_what_we_do(tmp_path):
    """Where our games lie, our linter has nothing to say of it; and type checking has it among our files."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(SOURCES, tmp_path / "tui" / "games" / "couriers")
    for words in ("check", "--no-cache"), ("format", "--check", "--no-cache"):
        ruff = [sys.executable, "-m", "ruff", *words, tmp_path]
        ran = subprocess.run(ruff, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout
    assert f'"{SOURCES.relative_to(ROOT).as_posix()}"' in (ROOT / "pyproject.toml").read_text()


def test_it_is_listed_behind_ours(cockade):
    """With its sides and its turns."""
    assert cockade("list").rstrip().endswith("couriers/field  Nine Hexes  Red against Blue  20 turns")


def test_it_is_played_by_lines_against_a_bot(cockade):
    """Its sides are options; a refusal has its clause; what it does not bring is said in a sentence."""
    lines = "offers\nride red 0303\nwhy\nride red 0102\nrules 2.1\nhint\nstatus\nquit\n"
    told = cockade("play", FIELD, "--plain", "--blue", "random", "--seed", 1, said=lines)
    assert "1. Ride with Red to 0102 (2.1)" in told
    assert "Red rides to 0102 (2.1)." in told
    assert "Couriers has no rulebook." in told
    assert "There are no hints for this game" in told
    assert "There is no --green" in cockade("play", FIELD, "--plain", "--green", "random", code=2)
    assert "Choose from random" in cockade("play", FIELD, "--plain", "--blue", "greedy", code=2)


def test_bots_play_it_and_what_they_played_is_verified(cockade, recorded):
    """At random, as it brings none; every state keeps its laws."""
    assert "games that failed  0" in cockade(
        "simulate", FIELD, "--games", 5, "--jobs", 1, "--check", "--red", "random"
    )
    assert "the same, " in cockade("verify", recorded)


def test_pytest_finds_a_change_of_its_rules_in_a_project_of_its_own(installed, cockade, recorded, tmp_path):
    """The plugin names the event and the clause; what is taken down as known passes."""
    words = ("-m", "pytest", "-W", "error", "-p", "no:cacheprovider", "--cockade-games", "games")

    def tested():
        ran = installed.python(*words, cwd=tmp_path, home=tmp_path)
        return ran.returncode, ran.stdout

    assert tested()[0] == 0
    rules = installed.packages / "couriers" / "rules.py"
    was = rules.read_text()
    try:
        rules.write_text(was.replace("return hex_ in GRID.neighbours", "return hex_ not in GRID.neighbours"))
        code, said = tested()
        assert (code, "event 1" in said, "2.1" in said) == (1, True, True), said
        cockade("verify", recorded, "--expect", "Riders fly.")
        assert tested()[0] == 0
    finally:
        rules.write_text(was)
    assert tested()[0] == 1, "what was known to differ is as recorded again"


def test_a_recorded_game_is_told_shown_and_analysed(cockade, recorded, tmp_path):
    """By every command that reads one."""
    assert "rides to" in cockade("log", recorded)
    assert "Nine Hexes" in cockade("show", recorded)
    assert "red" in cockade("analyse", recorded, "--rollouts", 2, "--jobs", 1).lower()
    cockade("export", recorded, "--html", "game.html", "--report", "game.md")
    assert "Red" in (tmp_path / "game.html").read_text()


def test_that_there_is_no_rulebook_is_said_plainly(cockade, recorded):
    """By the commands that read one."""
    for words in (("rules", "couriers"), ("rules", "couriers", "--coverage"), ("coverage", recorded)):
        assert cockade(*words, code=2).strip() == "cockade: Couriers has no rulebook."


def test_bots_with_characters_are_asked_for_in_vain(cockade):
    """The laboratory says what is missing."""
    assert "has no bots with characters" in cockade("balance", FIELD, "--jobs", 1, code=2)
    assert "Choose from random" in cockade("tune", FIELD, "--side", "red", "--jobs", 1, code=2)
    words = ("--side", "green", "--against", "random", "--start", "random")
    assert "Choose from red, blue" in cockade("tune", FIELD, *words, code=2)


def test_it_is_played_by_mail(cockade, tmp_path):
    """Two letters begin it; the third has a ride in it."""

    def send(who, number, to):
        (letter,) = tmp_path.glob(f"{who}/*-{number}.letter")
        return shutil.copy(letter, tmp_path / to / letter.name).name

    (tmp_path / "ben").mkdir()
    terms = ("--scenario", FIELD, "--side", "red", "--dice", "quick")
    cockade("mail", "g.mail", *terms, "--name", "Ada", who="ada")
    words = (send("ada", 1, "ben"), "--name", "Ben", "--plain")
    assert "Ada invites you to Nine Hexes" in cockade("mail", *words, who="ben", said="quit\n")
    ride = "ride red 0102\nquit\n"
    assert "Red rides to 0102 (2.1)." in cockade(
        "mail", send("ben", 2, "ada"), "--plain", who="ada", said=ride
    )
    told = cockade("mail", send("ada", 3, "ben"), "--plain", who="ben", said="quit\n")
    assert "Red rides to 0102 (2.1)." in told


def test_it_is_played_on_the_screen_and_on_a_server(installed, tmp_path):
    """By keys in two sizes, with the words of this game; by two players in the lobby to the end."""
    ran = installed.python(Path(__file__).with_name("tour.py"), ROOT, tmp_path, cwd=tmp_path, home=tmp_path)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    for played in told["screen"]:
        hint, rules, first, *_, last = played["seen"]
        assert "There are no hints for this game" in hint
        assert "Couriers has no rulebook." in rules
        assert "Red rides to 0102 (2.1)." in first
        assert "Red has won" in last
        assert played["winner"] == "red"
    assert "turn 1" in told["server"]["item"]
    assert told["server"]["winner"] in {"", "red", "blue"}
