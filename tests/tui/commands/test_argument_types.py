"""A printed copy's values laid over ours: checked, recorded in the header, there again when it is opened."""

import json

import pytest

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.data_files import DataError
from cockade.engine.rebels.common.ground import ground as rebels_ground
from cockade.engine.rebels.play import GAME as REBELS
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.saves.verify import verify
from cockade.tui.commands.protocol_session import GameTalk

GAMES = {"rebels": REBELS, "brandywine": BRANDYWINE}
STRONG = {"unit": [{"id": "washington", "command": 4, "points": 10}]}
STEEP = {"charts": {"limits": {"stack": 9}}, "unit": [{"id": "simms", "strength": [3, 1]}]}


def kept(path, game, scenario, values):
    """A game with printed values in a file."""
    with GameHost.begin(game, scenario, bytes(16), path=path, values=values) as host:
        return host.opened


def test_values_are_laid_over_the_counters_and_the_charts(tmp_path):
    """The unit stands there with its printed strength, and the rules read the printed charts."""
    opened = kept(tmp_path / "a.jsonl", BRANDYWINE, "battle", STEEP)
    assert opened.state.unit("simms").strength == 3
    assert ground(opened.state.scenario).charts.limits.stack == 9
    assert ground("battle").charts.limits.stack == 6


@pytest.mark.parametrize(
    ("game", "scenario", "values"),
    [("rebels", "trenton", STRONG), ("brandywine", "battle", STEEP)],
    ids=["rebels", "brandywine"],
)
def test_a_game_opens_again_with_the_values_that_it_was_begun_with(tmp_path, game, scenario, values):
    """They are in the header; today's rules play the game as it was recorded."""
    path = tmp_path / "game.jsonl"
    opened = kept(path, GAMES[game], scenario, values)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["options"]["values"] == values
    again = review(path, GAMES)
    assert again.opened.state == opened.state
    assert again.opened.values == values
    assert again.opened.game.scenarios[again.opened.scenario].title == GAMES[game].scenarios[scenario].title
    assert verify(path, GAMES).same


def test_a_printed_map_is_laid_over_ours(tmp_path):
    """Single hexes, the hexsides of a kind, a zone by its id: there again when it is opened."""
    fords = ground("battle").map.hexsides
    zone = {"id": "headquarters", "hexes": "1626"}
    values = {"map": {"terrain": {"1505": "woods"}, "hexsides": {"run": "0508-0608"}, "zone": [zone]}}
    path = tmp_path / "game.jsonl"
    kept(path, BRANDYWINE, "battle", values)
    laid = ground(review(path, GAMES).opened.state.scenario).map
    assert laid.terrain[1505] == "woods" != ground("battle").map.terrain[1505]
    assert [side for side, kinds in laid.hexsides.items() if "run" in kinds] == [(508, 608)]
    assert laid.zones["headquarters"] == {1626}
    assert (laid.source, ground("battle").map.source) == ("printed", "reconstructed")
    assert ground("battle").map.hexsides == fords
    assert verify(path, GAMES).same
    hill = REBELS.printed("trenton", {"map": {"terrain": {"1606": "woods"}}})
    assert rebels_ground(hill).map.terrain[1606] == "woods"


@pytest.mark.parametrize(
    ("map_", "said"),
    [
        ({"terrain": {"1505": "jungle"}}, r"\$\.terrain\.1505: 'jungle' is no terrain; known are clear"),
        ({"terrain": {"9999": "woods"}}, r"\$\.terrain\.9999: 9999 is not on the grid"),
        ({"hexsides": {"creek": "0508-0708"}}, r"\$\.hexsides\.creek\[0\]: 0508 and 0708 are not adjacent"),
        ({"zone": [{"id": "atlantis", "hexes": "1505"}]}, "atlantis"),
        ({"weather": "fog"}, "weather"),
        ({"zone": [{"id": "headquarters", "hexes": ""}]}, "headquarters"),
    ],
)
def test_a_wrong_map_is_refused_with_its_place(map_, said):
    """Terrain, hexes and hexsides that there are not; a set-up that finds no place on the map."""
    with pytest.raises(DataError, match=said):
        BRANDYWINE.printed("battle", {"map": map_})


def test_the_same_values_have_the_same_name_and_others_another():
    """Two games with other values never share their ground."""
    first = REBELS.printed("trenton", STRONG)
    assert first == REBELS.printed("trenton", json.loads(json.dumps(STRONG)))
    assert first != REBELS.printed("trenton", {"unit": [{"id": "washington", "command": 2, "points": 8}]})
    assert first.startswith("trenton+")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"unit": [{"id": "washingtown", "command": 4}]}, "perhaps washington"),
        ({"unit": [{"id": "washington", "command": "four"}]}, "command"),
        ({"units": []}, "unknown key units"),
    ],
)
def test_wrong_values_are_refused_with_their_place(values, said):
    """A unit that there is not, a text for a number, a table that there is not."""
    with pytest.raises(DataError, match=said):
        REBELS.printed("trenton", values)


def test_a_game_whose_values_do_not_fit_its_game_is_not_opened(tmp_path):
    """What is in the header is checked as a file is."""
    path = tmp_path / "game.jsonl"
    kept(path, REBELS, "trenton", STRONG)
    with pytest.raises(SaveError):
        review(path, {"rebels": BRANDYWINE})


def test_the_protocol_takes_values_and_says_what_is_wrong_with_them():
    """`new` with `values`: an answer in a sentence, and nothing begun."""
    with GameTalk() as session:
        bad = session.answer(json.dumps({"do": "new", "scenario": "rebels/trenton", "values": {"units": []}}))
        assert not bad["ok"]
        assert "unknown key units" in bad["error"]
        good = session.answer(json.dumps({"do": "new", "scenario": "rebels/trenton", "values": STRONG}))
        assert good["ok"]
        assert session.state.unit("washington").counter.command == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [("unit = [", "is not TOML"), ("", "empty"), ("day = 1777-09-11", "neither text nor a number")],
)
def test_a_file_that_cannot_be_used_is_named(cockade, tmp_path, text, said):
    """Bad TOML, nothing in it, or what no record can hold."""
    file = tmp_path / "mine.toml"
    file.write_text(text)
    ran = cockade("play", "rebels/trenton", "--plain", "--values", file)
    assert ran.code == 2
    assert said in ran.err
