"""The orders of battle add up to the balance of each battle, and the frames are as printed."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.scenarios import load_scenario

rule = pytest.mark.rule

# Line units, artillery, leaders, strength, bombardment, points, leader points, first disruptions in halves.
TOTALS = {
    ("brooklyn", "american"): (41, 8, 5, 134, 27, 117, 28, 78),
    ("brooklyn", "british"): (53, 10, 6, 225, 32, 188, 37, 151),
    ("harlem", "american"): (47, 9, 3, 133, 18, 119, 17, 75),
    ("harlem", "british"): (16, 1, 1, 66, 3, 54, 8, 46),
    ("white-plains", "american"): (40, 6, 8, 130, 13, 117, 41, 78),
    ("white-plains", "british"): (34, 6, 6, 148, 19, 119, 37, 103),
    ("princeton", "american"): (27, 4, 8, 53, 7, 50, 42, 39),
    ("princeton", "british"): (7, 2, 1, 19, 4, 19, 6, 13),
    ("stony-point", "american"): (10, 1, 4, 30, 1, 30, 23, 20),
    ("stony-point", "british"): (4, 7, 1, 11, 12, 11, 5, 7),
    ("kings-mountain", "american"): (9, 0, 4, 19, 0, 18, 20, 12),
    ("kings-mountain", "british"): (8, 0, 2, 16, 0, 16, 9, 8),
}


@pytest.mark.parametrize(("scenario", "side"), TOTALS)
def test_the_totals_of_every_order_of_battle(scenario, side):
    """Counters, strength, guns and points of each side."""
    units = [unit for unit in load_scenario(scenario).counters.values() if unit.side == side]
    guns = [unit for unit in units if unit.kind == "artillery"]
    chiefs = [unit for unit in units if unit.kind == "leader"]
    line = [unit for unit in units if unit.kind not in ("artillery", "leader")]
    losses = load_charts().disruption_loss
    assert TOTALS[scenario, side] == (
        len(line),
        len(guns),
        len(chiefs),
        sum(unit.strength[0] for unit in line),
        sum(unit.bombardment for unit in guns),
        sum(unit.points for unit in line),
        sum(unit.points for unit in chiefs),
        sum(next(lost for most, lost in losses if unit.points <= most) for unit in line),
    )


# First and last turn and their number, who is first, levels in halves.
FRAMES = {
    "brooklyn": ("0830", "1330", 11, "british", 46, 240),
    "brooklyn-whatif": ("0830", "1830", 21, "british", 140, 240),
    "harlem": ("1130", "1430", 7, "american", 70, 70),
    "white-plains": ("0900", "1730", 18, "british", 200, 200),
    "princeton": ("0800", "1130", 8, "british", 80, 32),
    "stony-point": ("2330", "0200", 6, "american", 40, 24),
    "kings-mountain": ("1500", "1630", 4, "american", 26, 24),
}


@rule("rebels", "brooklyn.18.2", "harlem.18.2", "whiteplains.18.2")
@rule("rebels", "princeton.18.2", "stonypoint.18.2", "kingsmountain.18.2")
@pytest.mark.parametrize("scenario", FRAMES)
def test_turns_first_player_and_levels(scenario):
    """As the rulebook has them; the end is the label of the last turn (ruling Q02)."""
    battle = load_scenario(scenario)
    assert FRAMES[scenario] == (
        battle.labels[0],
        battle.labels[-1],
        len(battle.labels),
        battle.first,
        battle.levels["american"],
        battle.levels["british"],
    )
