"""10.1: the line-of-communication hexes of the battles."""

import pytest

from engine.rebels.scenarios import SCENARIO_IDS, load_scenario

rule = pytest.mark.rule
STATED = {"trenton": {"american": (1006, 1401), "british": (1812, 3003)}}


@rule("rebels", "10.1")
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_the_hexes_of_every_battle(scenario):
    """As listed, in history and in the What-If game alike."""
    assert load_scenario(scenario).communication == STATED[scenario.partition("-")[0]]
