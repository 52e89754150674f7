"""The laboratory on several machines: parts, other revisions, a cluster; and plots of what came of it."""

import json
import shutil
import sys

import pytest

from cockade.lab.commands import compare
from cockade.lab.commands.compare import VERDICTS
from cockade.lab.commands.compare_against import Other, played_there
from cockade.lab.commands.compare_plot import difference_lines
from cockade.tui.commands.git_worktree import ROOT
from cockade.tui.text.line import text_of
from cockade.tui.text.plot import AXIS, plot

SHORT = ("rebels/stony-point", "--jobs", 1, "--seed", 3)
CHANGE = ("--change", "charts.terrain.woods.cost=6")


@pytest.fixture
def played(monkeypatch):
    """Games that cost nothing: by which numbers they were asked for."""
    asked = []

    def one_pair(_, number):
        asked.append(number)
        return number, (float(number % 2), 1.0)

    monkeypatch.setattr(compare, "one_pair", one_pair)
    return asked


def test_parts_of_a_comparison_become_one_file(cockade, tmp_path, played):
    """What two machines have played is what one would have; the same command goes on from there."""
    one, two, all_ = tmp_path / "one", tmp_path / "two", tmp_path / "all"
    for part, kept in (("0-9", one), ("10-19", two)):
        report = cockade("compare", *SHORT, *CHANGE, "--games", part, "--keep", kept, "--json").json
        assert report["pairs"] == 10
    assert sorted(played) == list(range(20))
    assert "20 results" in cockade("merge", one, two, "--out", all_).out
    whole = cockade("compare", *SHORT, *CHANGE, "--games", "0-19", "--keep", all_, "--json").json
    assert (whole["pairs"], len(played)) == (20, 20)
    assert whole["difference"] == 50.0


def test_a_part_is_played_whole(cockade, played):
    """Where one machine would be sure and stop, a part of more goes on."""
    assert cockade("compare", *SHORT, *CHANGE, "--games", 400, "--json").json["pairs"] < 400
    assert cockade("compare", *SHORT, *CHANGE, "--games", "0-399", "--json").json["pairs"] == 400
    assert cockade("compare", *SHORT, *CHANGE, "--games", "9-3").code == 2


def test_what_does_not_belong_together_is_not_merged(cockade, tmp_path, played):
    """Other work, and the same game with another end; nothing is written."""
    one, other, wrong, out = (tmp_path / name for name in ("one", "other", "wrong", "out"))
    cockade("compare", *SHORT, *CHANGE, "--games", 2, "--keep", one)
    cockade("compare", *SHORT[:-1], 4, *CHANGE, "--games", 2, "--keep", other)
    about = one.read_text().partition("\n")[0]
    wrong.write_text(about + "\n" + json.dumps(["1", [0.0, 0.0]]) + "\n")
    for second in (other, wrong, tmp_path / "none"):
        ran = cockade("merge", one, second, "--out", out)
        assert ran.code == 2
        assert str(second) in ran.err
    assert not out.exists()


def test_a_plot_shows_how_a_difference_became_surer(cockade, tmp_path, played, monkeypatch):
    """On the terminal, in letters where it has no more, and as a picture."""
    monkeypatch.setenv("COCKADE_GLYPHS", "ascii")
    argv = ("compare", *SHORT, *CHANGE, "--games", 40)
    shown = cockade(*argv, "--plot").out
    assert "19 times in 20" in shown
    assert "*" in shown
    monkeypatch.setenv("COCKADE_GLYPHS", "full")
    assert any(chr(0x2801) <= sign <= chr(0x28FF) for sign in cockade(*argv, "--plot").out)
    assert cockade(*argv, "--plot", tmp_path / "plot.png").code == 0
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    widths = [len(text_of(line)) for line in difference_lines([1.0, 0.0, -1.0] * 300)]
    assert max(widths) < 100
    assert "Too few" in text_of(difference_lines([1.0])[0])


def test_figures_beside_a_plot_are_as_fine_as_they_need_to_be():
    """Whole ones where the values are far apart; not 31, 14.9 and 0."""
    for high, figures in ((31, ["31", "15", "0"]), (3, ["3", "1.4", "0"])):
        lines = plot([[0, high / 2, high]], "*", 20, marks={}, here=2)
        found = [text_of(line)[:AXIS].rstrip(" |") for line in lines]
        assert [figure.strip() for figure in found if figure.strip(" +")] == figures


# ---------------------------------------------------------------- whether the change was met


def test_what_the_battle_does_not_have_is_refused_before_the_first_game(cockade):
    """And it is told where it would be met."""
    ran = cockade("compare", "rebels/trenton", "--change", "charts.hexside.hedge.shift=9", "--games", 400)
    assert (ran.code, ran.out) == (2, "")
    assert "no hex, hexside or unit of this battle has hexside.hedge; it is used in White Plains" in ran.err


def test_a_change_that_no_game_meets_has_no_effect(cockade):
    """The value is as it was: all pairs are alike, event by event, and a band says how sure that is."""
    argv = ("compare", *SHORT, "--change", "charts.terrain.woods.cost=4", "--games", 3, "--json")
    report = cockade(*argv).json
    assert (report["met"], report["difference"]) == (0, 0.0)
    assert VERDICTS[report["verdict"]].startswith("no effect")
    assert 0 < report["band"] < 100


def test_games_in_which_a_change_is_met_are_counted(cockade):
    report = cockade(
        "compare", *SHORT, "--change", "charts.terrain.clear.cost=4", "--games", 3, "--json"
    ).json
    assert report["met"] > 0


# ---------------------------------------------------------------- another revision


def test_without_anything_to_compare_with_nothing_is_played(cockade):
    assert "--against" in cockade("compare", *SHORT, "--games", 1).err


def test_the_same_rules_elsewhere_play_the_same_games(cockade):
    """Another Python that has the same rules: no pair differs."""
    argv = ("compare", *SHORT, "--against", sys.executable, "--games", 2, "--json")
    report = cockade(*argv).json
    assert (report["pairs"], report["same_winner"], report["difference"]) == (2, 2, 0.0)


def test_a_revision_that_cannot_play_is_told_in_a_line(tmp_path):
    """One from before there was a laboratory has no such module."""
    old = tmp_path / "cockade"
    old.mkdir()
    (old / "__init__.py").write_text("")
    with pytest.raises(Exception, match="cannot play this battle"):
        played_there(Other(sys.executable, str(old)), "rebels", "stony-point", {}, "k")


@pytest.mark.soak
def test_a_revision_of_the_checkout_plays_its_own_rules(cockade, tmp_path):
    """The first game of a pair is played by the other revision: a change made since then is seen."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("no checkout")
    report = cockade("compare", *SHORT, "--against", "HEAD", "--games", 2, "--json").json
    assert report["same_winner"] == 2
    assert cockade("compare", *SHORT, "--against", "nothing-like-it", "--games", 1).code == 2


# ---------------------------------------------------------------- a cluster


@pytest.fixture(scope="module")
def cluster():
    """Two workers on this machine."""
    dask = pytest.importorskip("distributed")
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="tcp://127.0.0.1"
    ) as found:
        yield found.scheduler_address


def test_a_cluster_plays_the_same_games_as_this_machine(cockade, cluster):
    argv = ("compare", *SHORT, *CHANGE, "--games", 3, "--json")
    assert cockade(*argv, "--dask", cluster).json == cockade(*argv).json


def test_a_worker_of_another_revision_is_refused_by_name(cockade, cluster, monkeypatch):
    from cockade.lab.commands import dask

    monkeypatch.setattr(dask, "ours", lambda: "another")
    ran = cockade("compare", *SHORT, *CHANGE, "--games", 1, "--dask", cluster)
    assert ran.code == 2
    assert "tcp://127.0.0.1" in ran.err
    assert "revision" in ran.err


def test_without_dask_or_a_cluster_the_way_out_is_told(cockade, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "cockade[dask]" in cockade("compare", *SHORT, *CHANGE, "--dask", "tcp://127.0.0.1:1").err
