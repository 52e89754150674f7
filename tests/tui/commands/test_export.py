"""`cockade export`: films, pictures, text and reports of recorded games."""

import json
import re
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pyte
import pytest
from PIL import Image, ImageChops

from cockade.saves.save_file import review
from cockade.tui.commands.common import recorded_game
from cockade.tui.export import rasterizer
from cockade.tui.export.pictures import as_png
from cockade.tui.export.rasterizer import HIGH, WIDE
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.narrative import Teller
from cockade.tui.headless_screen import FrameLook, staged
from cockade.tui.session.chances import Analysis, kept_beside
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.text.i18n import say

TRENTON = Path(__file__).parents[2] / "games" / "rebels-trenton-1-0.jsonl"
STEPS = ("--from", 60, "--to", 119)
MOST_OF_CAST, MOST_OF_GIF = 150_000, 1_200_000
WITHOUT = """import sys; sys.modules["PIL"] = None
from cockade.tui.commands import main; sys.exit(main(sys.argv[1:]))"""


def lines_of(path):
    """The header of a recording, and its events."""
    head, *events = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return head, events


def frames_of(places, **look):
    """What the screen shows at some steps of Trenton."""
    found = []
    opened = review(TRENTON, GAMES).opened
    staged(opened, places, FrameLook(**look), lambda _, frame: found.append(frame))
    return found


# ---------------------------------------------------------------- films


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Sixty steps of Trenton, as a recording and as a GIF."""
    from cockade.tui.commands import main

    folder = tmp_path_factory.mktemp("film")
    argv = ["export", TRENTON, "--cast", folder / "a.cast", "--gif", folder / "a.gif", *STEPS]
    assert main([str(word) for word in argv]) == 0
    return folder


@pytest.fixture(scope="module")
def last():
    """The screen of the last step of the film."""
    return frames_of(range(60, 120), zoom="compact", palette="256")[-1]


def test_sixty_steps_keep_their_budgets_of_bytes(film):
    assert (film / "a.cast").stat().st_size <= MOST_OF_CAST
    assert (film / "a.gif").stat().st_size <= MOST_OF_GIF


def test_a_recording_played_in_a_terminal_ends_with_the_screen_of_its_last_step(film, last):
    head, events = lines_of(film / "a.cast")
    assert (head["version"], head["width"], head["height"]) == (2, 100, 30)
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        if kind == "o":
            stream.feed(data)
    assert [row.rstrip() for row in screen.display] == [strip.text.rstrip() for strip in last]
    assert any(" 119 of 418 " in row for row in screen.display[-4:])


def test_every_step_has_its_time_and_every_player_turn_a_marker(film):
    _, events = lines_of(film / "a.cast")
    assert [at for at, kind, _ in events if kind == "o"] == [float(n) for n in range(61)]
    marks = [(at, text) for at, kind, text in events if kind == "m"]
    assert marks == [
        (0.0, "0730 turn 1 of 4 American assaults"),
        (45.0, "0730 turn 1 of 4 Hessian movement"),
    ]


def test_the_same_game_gives_the_same_recording_byte_for_byte(cockade, film, tmp_path, monkeypatch):
    """Whatever terminal, time and place it is made at."""
    for name, value in {"TERM": "vt100", "NO_COLOR": "1", "LANG": "C", "COCKADE_PALETTE": "16"}.items():
        monkeypatch.setenv(name, value)
    cockade("export", TRENTON, "--cast", tmp_path / "b.cast", *STEPS)
    assert (tmp_path / "b.cast").read_bytes() == (film / "a.cast").read_bytes()


def test_a_gif_has_a_frame_for_every_step_and_ends_with_the_picture_of_the_last(film, last):
    with Image.open(film / "a.gif") as gif:
        assert (gif.n_frames, gif.size) == (60, (100 * WIDE, 30 * HIGH))
        gif.seek(59)
        shown = gif.convert("RGB")
    picture = Image.open(BytesIO(as_png(last, "256"))).convert("RGB")
    apart = ImageChops.difference(picture, shown).convert("L")
    differing = apart.point(lambda by: 255 * (by > 40))
    assert differing.histogram()[255] < picture.width * picture.height / 200


def test_the_pace_and_the_size_are_as_wanted(cockade, tmp_path):
    argv = ("--to", 3, "--pace", "0.25", "--size", "80x24")
    cockade("export", TRENTON, "--cast", tmp_path / "a.cast", "--gif", tmp_path / "a.gif", *argv)
    head, events = lines_of(tmp_path / "a.cast")
    assert (head["width"], head["height"], events[-1][0]) == (80, 24, 1.0)
    with Image.open(tmp_path / "a.gif") as gif:
        assert gif.info["duration"] == 250


def test_without_colours_none_are_sent_and_with_sixteen_no_others(cockade, tmp_path):
    for palette, coded in (("mono", False), ("16", True)):
        path = tmp_path / f"{palette}.cast"
        cockade("export", TRENTON, "--cast", path, "--to", 2, "--palette", palette)
        sent = "".join(data for _, kind, data in lines_of(path)[1] if kind == "o")
        codes = {int(code) for pen in re.findall(r"\x1b\[([\d;]*)m", sent) for code in pen.split(";") if code}
        assert not codes & {38, 48}
        assert bool(codes & {*range(30, 48), *range(90, 108)}) == coded


# ---------------------------------------------------------------- a step


def test_a_step_as_text_is_the_screen_of_that_step(cockade):
    ran = cockade("export", TRENTON, "--text", "-", "--at", 70, "--size", "80x24", "--ascii")
    lines = ran.out.splitlines()
    assert (ran.code, len(lines)) == (0, 24)
    assert ran.out.isascii()
    assert "STEP 70 OF 418" in lines[0]
    assert any("1/Rall retreats 1604 -> 1705 -> 1804." in line for line in lines[-4:])


def test_a_step_as_a_picture_has_the_size_of_the_screen(cockade, tmp_path):
    cockade("export", TRENTON, "--png", tmp_path / "a.png", "--at", 70, "--theme", "light")
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (120 * WIDE, 40 * HIGH)


# ---------------------------------------------------------------- a report


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Trenton as a report."""
    from cockade.tui.commands import main

    folder = tmp_path_factory.mktemp("report")
    assert main(["export", str(TRENTON), "--report", str(folder / "trenton.md")]) == 0
    return folder


def test_a_report_tells_every_turn_and_shows_set_up_turns_and_battles(told):
    text = (told / "trenton.md").read_text(encoding="utf-8")
    assert re.findall("^## (.*)$", text, re.MULTILINE) == [
        "The set-up",
        *[f"{clock} turn {n} of 4" for n, clock in enumerate(("0730", "0800", "0830", "0900"), 1)],
        "Losses",
        "Result",
        "Rolls and clauses",
    ]
    pictures = re.findall(r"!\[(.*)\]\((.*)\)", text)
    assert sum(title.startswith("end of") for title, _ in pictures) == 4
    assert sum("the fight for" in title for title, _ in pictures) == 5
    assert {path for _, path in pictures} == {
        f"trenton_files/{path.name}" for path in (told / "trenton_files").iterdir()
    }
    for _, path in pictures:
        with Image.open(told / path) as picture:
            assert picture.width > 300


def test_every_roll_of_the_game_stands_among_the_notes_of_a_report(told):
    """And every mark in the text has its note, every clause its title."""
    _, reading = recorded_game(TRENTON)
    rolls = [
        fact for event in reading.opened.story() for fact in event.facts if type(fact).__name__ == "Rolled"
    ]
    text = (told / "trenton.md").read_text(encoding="utf-8")
    body, notes = text.split("## Rolls and clauses")
    defined = dict(re.findall(r"^\[\^([\w.-]+)\]: (.*)$", notes, re.MULTILINE))
    assert set(re.findall(r"\[\^([\w.-]+)\]", body)) == set(defined)
    dice = [number for number in defined if number.isdigit()]
    assert len(dice) == len(rolls)
    assert [f"die {roll.die}" in defined[str(n)] for n, roll in enumerate(rolls, 1)] == [True] * len(rolls)
    assert defined["8.42"].startswith("8.42, ")


def test_the_losses_of_a_report_are_those_of_the_game(told):
    units = review(TRENTON, GAMES).opened.state.units
    text = (told / "trenton.md").read_text(encoding="utf-8").partition("## Losses")[2]
    _, _, *turns, total = [row.split("|")[1:-1] for row in text.splitlines() if row.startswith("| ")]
    for column, side in enumerate(("american", "british"), 1):
        lost = [say(unit.counter.name) for unit in units if unit.side == side and not unit.alive]
        named = [name.strip() for row in turns for name in row[column].split(",") if name.strip()]
        assert sorted(named) == sorted(lost)
        assert total[column].startswith(f" {len(lost)} (")
    assert all("; Hessian level" in row[3] for row in turns)


def test_a_report_of_a_side_says_so_and_knows_only_what_it_knew(cockade, tmp_path):
    """Of a Brandywine set-up the Americans hear only that there are British."""
    game = TRENTON.with_name("feint-greedy-2.jsonl")
    for side, hides in (("american", True), ("british", False)):
        ran = cockade("export", game, "--report", tmp_path / f"{side}.md", "--side", side)
        text = (tmp_path / f"{side}.md").read_text(encoding="utf-8")
        assert ran.code == 0
        assert f"Shown as the {side.capitalize()} side knew it." in text
        assert ("unknown" in text.partition("## Turn")[0]) == hides
        log = cockade("log", game, "--side", side).out
        assert (" unknown" in log) == hides


@pytest.mark.parametrize(("side", "hidden"), [("american", "Gage"), ("british", "Galvez")])
def test_a_game_whose_counters_are_hidden_is_told_as_a_side_knew_it(side, hidden):
    """Its set-up is told too, though who only sees a counter's back cannot fold what it says."""
    opened = review(TRENTON.with_name("short-greedy-1.jsonl"), GAMES).opened
    told, whole = (Teller(opened, ui_of("revolution"), whose) for whose in (side, ""))
    first, all_ = (each.ui.words.story(each.before(0), each.set_up) for each in (told, whole))
    assert hidden in " ".join(all_)
    assert hidden not in " ".join(first)
    assert any(turn.has_text for turn in told.turns)


# ---------------------------------------------------------------- what cannot be done


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "Say what to write"),
        (("--cast", "{folder}/nowhere/a.cast"), "There is no folder"),
        (("--cast", "{folder}"), "This is a folder"),
        (("--cast", "{folder}/a.cast", "--to", 9999), "of its 418 events"),
        (("--cast", "{folder}/a.cast", "--from", 9, "--to", 3), "--from 9 --to 3"),
        (("--gif", "{folder}/a.gif"), "more than 400 steps"),
        (("--png", "{folder}/a.png", "--at", 9999), "name a number from 0 to 418"),
        (("--text", "{folder}/a.txt", "--side", "french"), "Choose from american, british"),
        (("--cast", "{folder}/a.cast", "--pace", "fast"), "not a time in seconds"),
        (("--cast", "{folder}/a.cast", "--palette", "sepia"), "sepia"),
    ],
)
def test_what_cannot_be_exported_is_one_sentence_and_writes_nothing(cockade, tmp_path, argv, says):
    ran = cockade("export", TRENTON, *(str(word).format(folder=tmp_path) for word in argv))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert says in ran.err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over_unless_that_is_wanted(cockade, tmp_path):
    """One name that is taken stops all of an export."""
    taken = tmp_path / "a.txt"
    taken.write_text("mine")
    argv = ("export", TRENTON, "--text", taken, "--cast", tmp_path / "a.cast", "--to", 1)
    ran = cockade(*argv)
    assert (ran.code, taken.read_text(), list(tmp_path.iterdir())) == (2, "mine", [taken])
    assert ran.err.endswith("a.txt: A file with this name already exists. Use --force to overwrite it.\n")
    assert cockade(*argv, "--force").code == 0
    assert "Trenton" in taken.read_text()


def test_a_full_disk_leaves_neither_half_a_file_nor_a_trace(cockade, tmp_path, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cockade.saves.atomic.os.fsync", full)
    ran = cockade("export", TRENTON, "--text", tmp_path / "a.txt")
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert "The disk is full." in ran.err


@pytest.mark.parametrize("wanted", ["--gif", "--png", "--report"])
def test_without_pillow_pictures_are_refused_with_the_way_to_get_it(tmp_path, wanted):
    argv = [sys.executable, "-c", WITHOUT, "export", TRENTON, wanted, tmp_path / "a", "--to", "3"]
    ran = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (ran.returncode, list(tmp_path.iterdir())) == (2, [])
    assert ran.stderr == (
        'cockade: Pictures need Pillow: "pip install pillow". Everything else works without it.\n'
    )


def test_without_pillow_recordings_and_text_are_made_all_the_same(tmp_path):
    argv = [
        sys.executable,
        "-c",
        WITHOUT,
        "export",
        TRENTON,
        "--cast",
        tmp_path / "a",
        "--text",
        tmp_path / "b",
    ]
    ran = subprocess.run([*argv, "--to", "3"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr, len(list(tmp_path.iterdir()))) == (0, "", 2)


def test_without_a_font_the_way_to_name_one_is_told(cockade, tmp_path, monkeypatch):

    monkeypatch.setenv("COCKADE_FONT", str(tmp_path / "none.ttf"))
    rasterizer._fonts.cache_clear()
    ran = cockade("export", TRENTON, "--png", tmp_path / "a.png")
    rasterizer._fonts.cache_clear()
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert "COCKADE_FONT" in ran.err


# ---------------------------------------------------------------- the chance to win

SHORTEST = TRENTON.with_name("kings-mountain-greedy-2.jsonl")


@pytest.fixture
def analysed(tmp_path):
    """A game whose chances are known: the first half is the American's, the second the British one's."""
    game = shutil.copy(SHORTEST, tmp_path / "game.jsonl")
    index = ReviewIndex(review(game, GAMES).opened, ui_of("rebels"), "")
    analysis = Analysis.of(index, kept_beside(game, "rebels"))
    for point, number in analysis.missing(analysis.curve, 10):
        analysis.file.keep(
            analysis.question(point, number), "american" if 2 * point.place < index.last else "british"
        )
    return game


def test_a_curve_is_painted_and_stands_in_recordings_and_reports(cockade, analysed, tmp_path):
    curve, cast, report = tmp_path / "curve.png", tmp_path / "game.cast", tmp_path / "game.md"
    ran = cockade("export", analysed, "--curve", curve, "--cast", cast, "--to", 1, "--report", report)
    assert ran.code == 0
    with Image.open(curve) as picture:
        assert picture.width > 500
    assert any("8 of 8)" in data for _, kind, data in lines_of(cast)[1] if kind == "m")
    text = report.read_text(encoding="utf-8")
    told = text.partition("## The chance to win")[2].partition("## ")[0]
    assert re.search(r"-100 ± \d+ \(8 games\)", told)
    assert (tmp_path / re.search(r"\((\S+\.png)\)", told)[1]).exists()


def test_what_nobody_has_worked_out_cannot_be_painted(cockade, tmp_path):
    game = shutil.copy(SHORTEST, tmp_path / "game.jsonl")
    ran = cockade("export", game, "--curve", tmp_path / "curve.png")
    assert ran.code == 2
    assert "cockade analyse" in ran.err


def test_letters_of_two_cells_are_told_apart():
    """Where there is a font for them, each is painted as itself, in two cells."""
    if rasterizer._wide_font() is rasterizer._fonts()[0]:
        pytest.skip("no font for Japanese")
    tiles = [
        rasterizer.Tile(letter, (255, 255, 255), (0, 0, 0), bold=False, underline=False) for letter in "森町"
    ]
    images = rasterizer._painted(tiles)
    assert [image.width for image in images.values()] == [2 * rasterizer.WIDE] * 2
    assert len({image.tobytes() for image in images.values()}) == 2
