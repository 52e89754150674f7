"""Thousands of games between bots: `make soak`; a few of them every day."""

from __future__ import annotations

import json

import pytest

from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.tui.commands import main as cockade
from tests.games.remake import SCENARIOS
from tests.soaking import in_soak

GAMES = 1_000
BOUTS = 100
SEED = "20"
BRANDYWINE = tuple(f"brandywine/{card}" for card in SCENARIO_IDS)
REVOLUTION = tuple(f"revolution/{id_}+{rules}" for id_ in ("campaign", "short") for rules in ("none", "all"))
"""Both scenarios of the strategic game, with no optional rule and with every one."""


def simulated(capsys, scenario, games, *more):
    """What `cockade simulate` counts."""
    capsys.readouterr()
    code = cockade(["simulate", scenario, "--games", str(games), "--seed", SEED, "--json", *more])
    report = json.loads(capsys.readouterr().out)
    assert code == 0, report["problems"]
    return report


@pytest.mark.parametrize(
    ("scenario", "games"),
    [
        *(("rebels/trenton", 2), ("brandywine/flank-attack-basic", 1)),
        *(in_soak(one, GAMES) for one in (*SCENARIOS, *BRANDYWINE, *REVOLUTION)),
    ],
)
def test_random_games_end_and_keep_every_law(scenario, games, capsys, record_property):
    """A thousand random games reach their end, and every state on the way is sound."""
    report = simulated(capsys, scenario, games, "--check")
    record_property("counted", "{finished} of {games} games, {actions} events".format(**report))
    assert report["finished"] == games
    assert report["errors"] == 0


@pytest.mark.parametrize(
    ("side", "bouts"), [("american", 2), in_soak("american", BOUTS), in_soak("british", BOUTS)]
)
def test_the_greedy_bot_beats_chance(side, bouts, capsys, record_property):
    """The greedy bot wins at least 90 of 100 games of Trenton against one that plays at random."""
    report = simulated(capsys, "rebels/trenton", bouts, f"--{side}", "greedy")
    record_property("counted", f"{report['wins'][side]} of {bouts}")
    assert report["wins"][side] >= 0.9 * bouts


@pytest.mark.soak
def test_greedy_bots_are_evenly_matched(capsys, record_property):
    """Between greedy bots neither side of Trenton wins fewer than 35 of 100 games."""
    report = simulated(capsys, "rebels/trenton", BOUTS, "--american", "greedy", "--british", "greedy")
    record_property("counted", "American {american}, British {british}".format(**report["wins"]))
    assert min(report["wins"]["american"], report["wins"]["british"]) >= 0.35 * BOUTS
