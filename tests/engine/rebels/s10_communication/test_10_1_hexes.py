"""10.1: the line-of-communication hexes of the battles."""

import pytest

from cockade.engine.hexmap_file import load_map
from cockade.engine.rebels.common.charts import PACKAGE
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS, load_scenario

rule = pytest.mark.rule
MOUNTAIN, ZONE = "kings-mountain", "kings_mountain"
STATED = {
    "brooklyn": {"american": (1006,), "british": (4301, 4924, 2434)},
    "harlem": {"american": (5501,), "british": (6126,)},
    "white-plains": {"american": (2514, 2814, 3114), "british": (1834, 2834)},
    "trenton": {"american": (1006, 1401), "british": (1812, 3003)},
    "princeton": {"american": (5001,), "british": (6801, 6521)},
    "stony-point": {"american": (4501,), "british": (5606,)},
    "kings-mountain": {
        "american": (6634,),
        "british": tuple(sorted(load_map(PACKAGE, MOUNTAIN).zones[ZONE])),
    },
}


@rule("rebels", "10.1")
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_the_hexes_of_every_battle(scenario):
    """As listed, in history and in the What-If game alike."""
    assert load_scenario(scenario).communication == STATED[scenario.removesuffix("-whatif")]
