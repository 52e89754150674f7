"""Packs of Brandywine and of the American Revolution: checked as strictly as our own scenarios."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from cockade.engine.brandywine.common.ground import ground as field
from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.data_files import DataError
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.phase7_end.victory import WINS
from cockade.engine.revolution.play import GAME as REVOLUTION
from cockade.events.revolution import AllianceChanged
from cockade.saves.game_host import GameHost
from cockade.saves.packs import read_pack
from cockade.saves.save_file import review
from cockade.saves.verify import verify
from cockade.tui.games.pack_loading import SHIPPED

GAMES = {"brandywine": BRANDYWINE, "revolution": REVOLUTION}
NAMES = {"brandywine": "brandywine-crossing", "revolution": "war-from-1777"}


class Pack:
    """A pack of ours that may be changed."""

    def __init__(self, folder: Path, game: str) -> None:
        """Copy it."""
        self.game, self.name = GAMES[game], NAMES[game]
        self.folder = Path(copytree(SHIPPED / self.name, folder / game))
        self.battle = f"scenarios/{self.name}.toml"

    def change(self, old: str, new: str, name: str = "") -> Pack:
        """Another text in a file, that of the battle if none is named."""
        file = self.folder / (name or self.battle)
        text = file.read_text("utf-8") if file.exists() else ""
        assert old in text
        file.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
        return self

    def laid(self) -> str:
        """The id under which it is played."""
        return self.game.printed(self.name, read_pack(self.folder).values)

    def fault(self) -> str:
        """What is wrong with it."""
        with pytest.raises(DataError) as refusal:
            self.laid()
        return str(refusal.value)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_carries_its_battle(tmp_path: Path, game: str) -> None:
    """It opens, and today's rules play it as it was recorded, with the pack gone."""
    pack = Pack(tmp_path, game)
    path, id_ = tmp_path / "game.jsonl", pack.laid()
    with GameHost.begin(pack.game, id_, bytes(16), path=path) as host:
        begun = host.opened.state
    for file in pack.folder.rglob("*.toml"):
        file.unlink()
    reading = review(path, GAMES)
    assert (reading.opened.state, reading.opened.scenario) == (begun, id_)
    assert verify(path, GAMES).same


def test_greene_is_at_the_fords_and_washington_stays(tmp_path: Path) -> None:
    """What the crossing changes, beside what is as in 18.1."""
    own, ours = field(Pack(tmp_path, "brandywine").laid()).scenario, field("feint").scenario
    assert {"greene", "1_virginia"} <= own.counters.keys() - ours.counters.keys()
    assert ours.special.leave
    assert not own.special.leave
    assert own.special.barred == ours.special.barred


def test_a_pack_of_brandywine_may_have_a_map_and_charts_of_its_own(tmp_path: Path) -> None:
    """In the place of ours, checked as ours is."""
    ours = (Path(SHIPPED).parents[1] / "engine/brandywine/maps/brandywine.toml").read_text("utf-8")
    pack = Pack(tmp_path, "brandywine").change('id = "brandywine', 'map = "creek"\nid = "brandywine')
    (pack.folder / "maps").mkdir()
    pack.change("", ours.replace('battle = "brandywine"', 'battle = "creek"'), "maps/creek.toml")
    pack.change("", "[limits]\nstack = 7\n", "charts.toml")
    own = field(pack.laid())
    assert (own.map.id, own.charts.limits.stack) == ("creek", 7)
    pack.change('id = "A"', 'id = "Z"', "maps/creek.toml")
    assert "$.map: 'A' is unknown" in pack.fault()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "brandywine-crossing"', 'id = "battle"', "is not the name of the file"),
        ('based_on = "feint"', 'based_on = "stony-point"', "'stony-point' is unknown; known are"),
        (
            "[special]",
            '[special]\nleave = { turn = 9, side = "american", units = ["howe"] }',
            "'howe' is unknown",
        ),
        ('tied = "maxwell"', 'tied = "nobody"', "$.special.tied: 'nobody' is unknown"),
        ('"1_virginia", ', '"1_virginia", "1_virginia", ', "1_virginia is in 2 groups"),
        ('"1_virginia", ', '"5_foot", ', "5_foot is british"),
        ('hex = "0717"', 'hex = "9917"', "9917 is not on the map"),
        ('hex = "0717"', 'zone = "battery"', "have too little room in the areas"),
        ("turn = 8", "turn = -8", "there is no turn -8"),
        ('zones = ["near_chadds_ford"]', "zones = []", "is missing; add a zone of the map"),
        ('zones = ["near_chadds_ford"]', 'zones = ["hill"]', "'hill' is unknown"),
        ("when the last turn ends.", "{held}", "'held' is unknown; known are enemy, people, side"),
        (
            "reconstructed = [",
            "morale = { american = 0, british = 20 }\nreconstructed = [",
            "$.morale.american: is 0",
        ),
        ("reconstructed = [", "momentum = { american = 99, british = 0 }\nreconstructed = [", "takes 0 to"),
        ("reconstructed = [", "first_turn = 13\nreconstructed = [", "13 to 12 are no turns"),
        ("turn = 8", 'turn = 8\nbrigade = "second"', "a brigade that chooses enters later"),
    ],
)
def test_a_fault_of_a_battle_of_brandywine_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    """With its place, so that no game begins that cannot go on."""
    pack = Pack(tmp_path, "brandywine").change(old, new)
    assert said in pack.fault()


@pytest.mark.rule("revolution", "4.9")
def test_nobody_waits_for_a_box_that_is_behind(tmp_path: Path) -> None:
    """Washington and the expedition are on the map in 1777, and who is gone comes no more."""
    _, state = REVOLUTION.start(Pack(tmp_path, "revolution").laid(), _Ones())
    assert not [unit for unit in state.units if unit.status == "reserved"]
    assert state.unit("washington").area == "trenton"
    assert state.unit("ward").status == "event"
    assert (state.years[0], state.options) == (1777, ("28", "29", "37"))


class _Ones:
    """Dice for a set-up."""

    def draw(self, *_: object) -> int:
        """The lowest face."""
        return 1


@pytest.mark.rule("revolution", "26.1")
def test_a_war_may_begin_with_its_alliances(tmp_path: Path) -> None:
    """The box of Europe in which it begins says who is allied."""
    pack = Pack(tmp_path, "revolution").change('europe = "pro_american"', 'europe = "spanish_alliance"')
    event, state = REVOLUTION.start(pack.laid(), _Ones())
    assert [fact.nation for fact in event.facts if isinstance(fact, AllianceChanged)] == ["french", "spanish"]
    assert state.allied == ("french", "spanish")
    assert REVOLUTION.violations(state) == []


def test_a_start_says_which_optional_rules_are_played(tmp_path: Path) -> None:
    """Those recommended, or exactly these; a player's values lie over its charts."""
    pack = Pack(tmp_path, "revolution").change(
        "reinforcement = []", 'reinforcement = []\noptions = ["32", "28"]'
    )
    own = ground(pack.laid())
    assert (own.options, own.charts.limits.first_turn_factor) == (("28", "32"), 1)
    values = read_pack(pack.folder).values | {"charts": {"limits": {"cargo": 5}}}
    both = ground(REVOLUTION.printed(pack.name, values))
    assert (both.charts.limits.cargo, both.charts.limits.first_turn_factor) == (5, 1)
    with pytest.raises(ValueError, match="campaign"):
        REVOLUTION.printed("campaign+none", {"charts": {"limits": {"cargo": 5}}})


def test_what_a_pack_lays_over_charts_may_have_its_source(tmp_path: Path) -> None:
    """Else it is taken for printed."""
    charts = ground(Pack(tmp_path, "revolution").laid()).charts
    assert charts.limits.source == "reconstructed"
    assert charts.colonies["canada"].source == "seed"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "war-from-1777"', 'id = "campaign"', "is not the name of the file"),
        ("reinforcement = []", 'map = "elsewhere"\nreinforcement = []', "$.map: 'elsewhere' is unknown"),
        ("years = [1777,", "years = [1799,", "$.years[1]: is not greater"),
        ("reinforcement = []", 'reinforcement = []\noptions = ["27"]', "$.options: '27' is unknown"),
        ('"ward", ', '"ward", "gage", ', "gage is set up, comes later or is gone 2 times"),
        ('"ward", ', '"hussar", ', "$.gone: 'hussar' is unknown"),
        ("british_regular = 5", "british_regular = -5", "$.group[0].units.british_regular: is -5"),
        ("british_regular = 5", "british_regular = 50", "british_regular are set up; 14 may be"),
        ('areas = ["boston"]', 'areas = ["north_atlantic"]', "north_atlantic is high sea"),
        ('areas = ["halifax"]', 'region = "canada"', "stand in one area; name it"),
        ('areas = ["halifax"]', 'areas = ["quebec"]', "2 fortress markers are in quebec"),
        ("british = 4", "british = -1", "$.hands.british: is -1"),
        ("reinforcement = []\n", "win = []\n", "ends with who wins if nobody has won"),
    ],
)
def test_a_fault_of_a_start_of_the_revolution_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    """With its place, so that no war begins that cannot go on."""
    assert said in Pack(tmp_path, "revolution").change(old, new).fault()


WIN = """
[[win]]
side = "american"
rule = "3.5"
how = "HOW"
when = "end"
text = "TEXT"
ending = "x"
"""


@pytest.mark.parametrize(
    ("win", "said"),
    [
        (WIN.replace("HOW", "fame"), "'fame' is unknown"),
        (WIN.replace("HOW", "goals"), "$.goals: is missing"),
        (WIN.replace("HOW", "military").replace("TEXT", "{men}"), "'men' is unknown"),
        (WIN.replace("HOW", "military").replace('"end"', '"noon"'), "'noon' is unknown"),
    ],
)
def test_a_war_is_won_only_in_ways_that_the_rules_judge(tmp_path: Path, win: str, said: str) -> None:
    """And the last of them always comes true."""
    assert said in Pack(tmp_path, "revolution").change("", win).fault()


def test_the_ways_to_win_that_are_checked_are_those_that_are_judged() -> None:
    """No way is known to the one and not to the other."""
    from cockade.engine.revolution.common.scenario_checks import FIGURES

    assert {*WINS._stands, "otherwise"} == {*FIGURES}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\ncolonies_to_win = 0\n", "$.limits.colonies_to_win: is 0"),
        ('[[progress]]\nid = "dont_tread_on_me"\namerican_dice = 9999\n', "rolls 0 to 9 dice"),
        ("[movement]\nlight_trail = 0\n", "a way costs 1 to 99 points"),
        ('[[mobilization]]\nid = "british_regular"\ncost = -4\n', "has a number below 0"),
    ],
)
def test_charts_of_a_pack_keep_their_bounds(tmp_path: Path, text: str, said: str) -> None:
    """No number of them divides by nothing or rolls without end."""
    pack = Pack(tmp_path, "revolution")
    (pack.folder / "charts.toml").write_text(text, encoding="utf-8")
    assert said in pack.fault()


def test_likely_mistakes_of_a_start_are_told(tmp_path: Path) -> None:
    """Prices of 1775 in a later year, what never comes, and both sides in one area."""
    pack = (
        Pack(tmp_path, "revolution")
        .change("reinforcement = []\n", "")
        .change('areas = ["boston"]', 'areas = ["new_york"]')
    )
    pack.change('"ward", "montgomery"', '"ward", "montgomery"').change(
        '"w_howe", "r_howe", "cornwallis"', '"w_howe", "r_howe"'
    )
    pack.change('leaders = ["washington", "greene"]', 'leaders = ["greene"]')
    for unit in ("british_regular = 5", "british_grenadier = 1, ", "british_marine = 1, "):
        pack.change(unit, "british_regular = 1" if "regular" in unit else "")
    (pack.folder / "charts.toml").unlink()
    told = " ".join(str(fault.says) for _, fault in REVOLUTION.doubts(pack.laid()))
    for said in ("times 2 (4.8)", "it never comes (4.9)", "both sides start in new_york (4.3)"):
        assert said in told


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turn = 8", "turn = 20", "enter on turn 20, after the last"),
        ('rule = "18.1.3"\nsource', 'rule = "18.9"\nsource', "is no clause"),
    ],
)
def test_likely_mistakes_of_a_battle_of_brandywine_are_told(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    """Who comes too late, and clauses that there are not."""
    told = " ".join(
        str(fault.says)
        for _, fault in BRANDYWINE.doubts(Pack(tmp_path, "brandywine").change(old, new).laid())
    )
    assert said in told
