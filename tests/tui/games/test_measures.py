"""What a review counts: every die has chances, an owner and a wish; losses, marches and curves add up."""

from functools import cache

import pytest

from cockade.events.facts import Rolled
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.measures import Throw
from cockade.tui.session.review_index import ReviewIndex
from tests.games.remake import FOLDER

PLAYED = {
    "rebels": ("rebels-trenton-1-0", "kings-mountain-greedy-1", "stony-point-greedy-1"),
    "brandywine": ("flank-attack-greedy-1", "feint-greedy-1", "tournament-greedy-1"),
    "revolution": ("short-greedy-1", "short+all-greedy-1"),
}
EITHER = {
    "brandywine": {"initiative"},
    "revolution": {"contest", "initiative", "movement", "combat", "leader", "debate", "interception"},
}
"""Dice whose result hangs on the other side's die, or on what is chosen afterwards: without chances."""
AMOUNTS = {"revolution": {"draw", "income", "speculation", "speculation lost", "bait gain", "mutiny", "lot"}}
"""Dice that have no result: the number itself is what they say."""
NOBODYS = {
    "revolution": {
        *("draw", "income", "speculators", "speculation", "speculation lost", "movement", "debate", "leader"),
        *("bait", "bait gain", "mutiny", "lot", "politicking", "interception"),
    }
}
LOW = {"morale", "forced march", "attrition", "survival", "partisan"}
"""Dice for which a low one is hoped for."""


@cache
def indexes(game):
    """Recorded games of today's rules, as a spectator who sees all reviews them."""
    return [
        ReviewIndex(review(FOLDER / f"{name}.jsonl", GAMES).opened, ui_of(game), "") for name in PLAYED[game]
    ]


def rolls(game):
    """Every roll of them."""
    return [roll for index in indexes(game) for roll in index.rolls]


@pytest.mark.parametrize("game", PLAYED)
def test_every_face_has_a_result_and_the_one_that_fell_has_the_recorded_one(game):
    """But for dice that are compared with another, and those that are a number only."""
    told = 0
    for roll in rolls(game):
        if roll.rolled.purpose in EITHER.get(game, set()) | AMOUNTS.get(game, set()):
            assert not roll.outcomes, roll
        elif roll.outcomes:
            told += 1
            assert len(roll.outcomes) == len(roll.faces)
            assert roll.outcomes[roll.rolled.die - roll.faces[0]] == roll.came
        else:
            assert roll.rolled.purpose == "fire", roll  # 18.4: two units, one die for each of several
    assert told > 100


@pytest.mark.parametrize(("modifier", "faces"), [(-9, "PPPPPPPPPF"), (9, "PFFFFFFFFF"), (0, "PPPPPFFFFF")])
def test_the_natural_1_and_10_of_a_morale_check(modifier, faces):
    """9.2.2: a 1 always passes, a 10 never; between them the unit's morale decides, here 5."""
    state = GameHost.begin(GAMES["rebels"], "trenton", b"a key for sixteen").opened.state
    unit = next(unit for unit in state.units if unit.morale == 5)
    throw = Throw(state, Rolled("morale", unit.id, 1, 1 + modifier, "passed", "9.2.2"), (), ())
    found = ui_of("rebels").measures.outcomes(throw)
    assert "".join(one[0].upper() for one in found) == faces


@pytest.mark.parametrize(("purpose", "side"), [("bombardment", "british"), ("morale", "american")])
def test_fire_is_the_luck_of_the_gunner_and_a_check_of_who_is_checked(purpose, side):
    """Both dice are thrown for a unit: the one is hoped for by the other side."""
    state = GameHost.begin(GAMES["rebels"], "trenton", b"a key for sixteen").opened.state
    unit = next(unit for unit in state.units if unit.side == "american")
    throw = Throw(state, Rolled(purpose, unit.id, 1, 1, "", ""), (), ())
    assert ui_of("rebels").measures.side(throw) == side


def test_hexes_of_victory_are_counted_for_who_holds_them():
    """14.1: in a state in which one side has two and the other one."""
    state = GameHost.begin(GAMES["rebels"], "harlem", b"a key for sixteen").opened.state
    owned = state.replace(owners=((1, "american"), (2, "american"), (3, "british")))
    territory = next(one for one in ui_of("rebels").measures.curves if one.name == "Territory")
    assert [territory.value(owned, side) for side in ("american", "british")] == [2, 1]


@pytest.mark.parametrize("game", PLAYED)
def test_every_die_is_the_luck_of_a_side_or_of_nobody(game):
    """By what it is for; and which way it should fall."""
    sides, measures = indexes(game)[0].opened.game.sides, indexes(game)[0].measures
    for roll in rolls(game):
        purpose = roll.rolled.purpose
        assert (roll.side == "") == (purpose in NOBODYS.get(game, set())), roll
        assert roll.side in (*sides, "")
        if roll.side:
            assert measures.high(roll.rolled) == (-1 if purpose in LOW else 1), purpose


@pytest.mark.parametrize("game", PLAYED)
def test_who_is_lost_in_a_fact_is_gone_and_who_marches_comes_to_where_he_went(game):
    """The places of a march end where the map has the unit, if nothing else happened in the event."""
    index = indexes(game)[0]
    opened, home, marched = index.opened, index.ui.map.home, 0
    gone = set()
    for place in range(1, opened.at + 1):
        facts = opened.event_at(place).facts
        for fact in facts:
            lost, walked = index.measures.lost(fact), index.measures.walked(fact)
            if lost:
                gone.add(lost)
                assert not home(opened.state_at(place), lost) or game != "rebels"
            if walked and sum(bool(index.measures.walked(one)) for one in facts) == 1 and not lost:
                marched += walked[-1] == home(opened.state_at(place), fact.unit)
    assert marched > 20
    assert len(gone) == {"rebels": 8, "brandywine": 11, "revolution": len(gone)}[game] > 5


@pytest.mark.parametrize(
    ("game", "curves"),
    [
        ("rebels", {"Losses": [0, 12], "Disintegration": [31.5, 1], "Territory": [0, 0]}),
        ("brandywine", {"Losses": [22, 7], "Army morale": [8, 20], "Points": [2, 10.5], "Momentum": [0, 2]}),
        (
            "revolution",
            {
                "Towns": [31, 29],
                "Loyalty": [11, 2],
                "Political points": [0, 0],
                "Progress": [4, 4],
                "Balance of power": [2, 2],
            },
        ),
    ],
)
def test_curves_end_where_the_game_ended(game, curves):
    """What each side has lost and holds in the last state of a recorded game."""
    index = indexes(game)[0]
    state, sides = index.opened.state, index.opened.game.sides
    assert {one.name: [one.value(state, side) for side in sides] for one in index.measures.curves} == curves
