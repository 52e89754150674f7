"""The workshop by keys: a battle made from nothing, undone, saved, found fault with, and played."""

from __future__ import annotations

from shutil import copytree, make_archive

import pytest

from cockade.engine.editor.registry import crafts
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.play import GAME
from cockade.lab.commands.match import Match
from cockade.lab.commands.match import play as play_match
from cockade.saves.packs import read_pack
from cockade.saves.workshop import copied_pack, new_pack, open_workshop
from cockade.tui.app import CockadeApp
from cockade.tui.commands.edit import opened
from cockade.tui.editor.screens.edit import EditScreen
from cockade.tui.games.pack_checks import checked
from cockade.tui.games.pack_loading import SHIPPED, battle_of
from cockade.tui.play.game import GameScreen
from cockade.tui.text.cli_errors import CommandError
from tests.tui.driver import play
from tests.tui.table import NORMAL, SMALL, picture

NAMES = {" ": "space", ".": "full_stop", ",": "comma", "-": "minus"}


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """An empty battle of 12 by 10 hexes, in a folder."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    new_pack(tmp_path / "mine", "mine", 12, 10)
    return tmp_path / "mine"


def work(folder, scenario, size=SMALL, battle="mine"):
    """Open a pack in the workshop and press keys."""
    app = CockadeApp(first=EditScreen(open_workshop(folder), battle))
    play(app, scenario, size)
    return app


def desk(game):
    """What is on the desk."""
    return game.app.screen_stack[0].desk


async def write(game, text):
    """Type a text and Enter."""
    await game.press(*(NAMES.get(sign, sign) for sign in text), "enter")


async def go(game, hex_):
    """Go to a hex."""
    await game.press("g")
    await write(game, f"{hex_:04d}")


async def brush(game, wanted):
    """Choose a tool by what it draws with, with arrows where it has no letter."""
    tools = desk(game).tools
    at, goal = tools.index(desk(game).tool), next(n for n, tool in enumerate(tools) if tool.which == wanted)
    key = "down" if goal > at else "up"
    await game.press("t", *[key] * abs(goal - at), "enter")
    assert desk(game).tool.which == wanted


async def unit(game, side_and_kind, name, values, hex_, *, turn=0):
    """A new unit, placed; or due on a turn."""
    await game.press("a", *side_and_kind)
    await write(game, name)
    await write(game, values)
    if turn:
        await game.press("escape", "t", "end", "enter", "2")
        await write(game, str(turn))
    await go(game, hex_)
    await game.press("enter")


async def muster(game):
    """Twenty units, one of which arrives later."""
    await game.press("2")
    for n in range(8):
        await unit(game, "11", f"{n + 1} Line", "4 6", 201 + n)
        await unit(game, "21", f"{n + 1} Foot", "4 6", 1102 + n)
    await unit(game, "15", "Knox", "2 6", 105)
    await unit(game, "16", "Greene", "2 5", 105)
    await unit(game, "22", "Jagers", "2 7", 1205)
    await unit(game, "26", "Grant", "2 4", 1205, turn=2)


async def settle(game, bridge):
    """Title, turns, a level, victory, an exclusive rule, and advice."""
    await game.press("3", "1")  # the battle: its title
    await game.press(*["backspace"] * 20)
    await write(game, "Mill Bridge")
    await game.press("3")
    await write(game, "8")
    await game.press("5")
    await write(game, "15")
    await game.press("9", "1", "2")  # the Americans have to win, by one of some hexes
    await game.press(*["backspace"] * 4)
    await write(game, f"{bridge:04d}")
    await game.press("down", "enter", "1", "1")  # the first rule: more movement on the first turn
    await write(game, "2")
    await game.press("down", "enter", "down", "enter")
    await write(game, "As the Americans, take the bridge early.")
    await game.press("escape", "s")


async def make(game):
    """A map with woods, a hill, a river and a bridge, a road, a town; 20 units; victory; a special rule."""
    await game.press("t", "w")
    await go(game, 303)
    await game.press("w", "w", "enter")  # seven hexes
    await game.press("t", "2")
    await go(game, 808)
    await game.press("enter", "w")
    await brush(game, "river")
    for row in range(1, 11):
        await go(game, 600 + row)
        for side in (1, 2):
            desk(game).side = side
            if desk(game).over:
                await game.press("enter")
    await go(game, 605)
    await game.press("r", "R", "R")  # the side that faces 0705 or 0706
    desk(game).side = 1
    await brush(game, "bridge")
    await game.press("enter")
    bridge = desk(game).over
    await brush(game, "road")
    await go(game, 105)
    await game.press("enter")
    for hex_ in (605, bridge, 1205):
        await go(game, hex_)
        await game.press("enter")
    await game.press("escape", "t", "t")
    await go(game, bridge)
    await game.press("enter")
    await brush(game, "")
    await game.press("enter")
    await write(game, "Mill bridge")
    await muster(game)
    await settle(game, bridge)
    return bridge


def test_a_battle_is_made_from_nothing_by_keys_checked_and_played_to_its_end(fresh):
    """It has all that was drawn, no fault and no likely mistake, and bots bring it to an end."""
    made = {}

    async def scenario(game):
        made["bridge"] = await make(game)
        made["said"] = picture(game)

    work(fresh, scenario)
    pack = read_pack(fresh)
    faults, doubts = checked(pack)
    assert (faults, doubts) == ([], [])
    battle = load_scenario("mine", pack.values)
    assert len(battle.counters) == 20
    assert battle.map.terrain[303] == "woods"
    assert battle.map.level[808] == 2
    assert battle.map.terrain[made["bridge"]] == "town"
    assert battle.map.places == {made["bridge"]: "Mill bridge"}
    assert battle.map.kinds(605, made["bridge"]) == {"river", "bridge"}
    assert battle.map.ways[0].hexes[0] == 105
    assert battle.map.ways[0].hexes[-1] == 1205
    assert (battle.title, len(battle.labels), battle.levels["american"]) == ("Mill Bridge", 8, 30)
    assert (battle.victory.how, battle.victory.places) == ("any", (made["bridge"],))
    assert battle.special.first_turn_factor == {"american": 2}
    assert "Saved" in made["said"]
    bots = dict.fromkeys(GAME.sides, "regular")
    played = play_match(Match("rebels", battle_of(str(fresh)).id, 1, bots, True, ""), 0)
    assert (played.problem, played.finished) == ("", True)


@pytest.mark.parametrize("battle", [f"{craft.id}/{id_}" for craft in crafts() for id_ in craft.battles])
def test_every_battle_of_ours_is_opened_and_saved_unchanged(battle, tmp_path):
    """Saving what nobody changed says so, and no byte is another one."""
    copied_pack(tmp_path / "mine", "mine", battle)
    before = {path: path.read_bytes() for path in (tmp_path / "mine").rglob("*.toml")}

    async def scenario(game):
        await game.press("s")
        assert "saved already" in picture(game)

    work(tmp_path / "mine", scenario)
    assert {path: path.read_bytes() for path in (tmp_path / "mine").rglob("*.toml")} == before


def test_undo_goes_back_to_the_beginning_and_forth_again(fresh):
    """What is drawn is seen at once, and what is taken back is not seen any more."""

    async def scenario(game):
        begun = picture(game)
        await game.press("t", "w", "enter", "right", "enter", "left")
        drawn = picture(game)
        assert drawn != begun
        await game.press("u", "u", "u", "t", "full_stop")
        assert "woods" not in picture(game)
        assert desk(game).shop.is_saved
        await game.press("U", "ctrl+r", "t", "w")
        assert picture(game) == drawn

    work(fresh, scenario)


def test_an_edit_looks_as_if_the_map_had_always_been_so(fresh):
    """What is drawn anew is what a board that begins with the same map draws."""

    async def scenario(game):
        await game.press("t", "w", "f", "t", "3", "w", "w", "enter")
        await brush(game, "stream")
        await game.press("enter", "r", "r", "enter")
        await brush(game, "road")
        await game.press("enter", "right", "right", "down", "enter", "escape")
        await brush(game, "")
        await game.press("enter")
        await write(game, "A name that is rather long")
        edited, board = picture(game), game.app.screen_stack[0].map
        await game.do(board.dress, *game.app.drawing)
        assert picture(game) == edited

    for size in (SMALL, NORMAL):
        work(fresh, scenario, size)
        (fresh / ".edits.jsonl").unlink()


def test_a_fault_is_in_view_and_its_hex_is_gone_to(fresh):
    """A unit in the water is a fault: it stops playing, not editing, and the key goes to it."""

    async def scenario(game):
        await game.press("2")
        await unit(game, "11", "VA", "3 6", 404)
        await game.press("1", "t", "~")
        await game.press("enter")
        await go(game, 1010)
        await game.until(lambda: "1 fault" in picture(game))
        await game.press("p")
        assert "cannot be played" in picture(game)
        await game.press("e")
        assert desk(game).cursor == 404
        await game.press("t", "w", "enter")
        await game.until(lambda: "no fault" in picture(game))

    work(fresh, scenario)


def test_the_draft_is_played_at_once_and_escape_comes_back(fresh):
    """The game has the units as they were placed; the workshop is as it was."""

    async def scenario(game):
        await make(game)
        before = desk(game).shop.draft
        await game.press("p", "7")
        await game.until(lambda: isinstance(game.app.screen, GameScreen))
        assert len(game.app.screen.session.state.units) == 20
        await game.press("escape", "escape", "escape")
        await game.until(lambda: isinstance(game.app.screen, EditScreen))
        assert desk(game).shop.draft is before

    work(fresh, scenario)


def test_bots_play_the_draft_in_the_background_and_how_it_went_is_told(fresh):
    """Who wins how often with the band around it, how long it takes, what is lost; one goes on meanwhile."""

    async def scenario(game):
        await game.press("2")
        await unit(game, "11", "VA", "3 6", 404)
        await unit(game, "21", "Foot", "3 6", 904)
        before = desk(game).shop.draft
        await game.press("H", "1", "1", "1", "t", "w", "enter")
        assert desk(game).shop.draft is not before
        ends = ("10 games between bots", "could not be played")
        await game.until(lambda: any(end in picture(game) for end in ends))
        told = picture(game)
        assert "of 10:" in told
        assert "per cent" in told
        assert "turns in a game" in told

    work(fresh, scenario)


def test_bots_play_the_draft_as_it_is_and_not_as_it_was_when_faults_were_last_looked_for(fresh):
    """A fault that is mended already keeps nobody from asking for games."""

    async def scenario(game):
        await game.press("2", "a", "1", "1", *"VA", "enter", *"3", "space", *"6", "enter")
        await game.until(lambda: "1 fault" in picture(game))
        await go(game, 404)
        await game.press("enter", "H")
        assert "How many games?" in picture(game)

    work(fresh, scenario)


def test_an_answer_that_does_not_fit_is_told_with_what_does(fresh):
    """The words that were typed, and the question with its example."""

    async def scenario(game):
        await game.press("2", "a", "1", "1", *"Line", "enter", *"many", "enter")
        assert '"many" does not fit. Strength and morale, for example 3 6' in picture(game)

    work(fresh, scenario)


def test_the_list_of_the_battle_shows_its_own_keys(fresh):
    """No key of the map is told while it is open, and they are there again after it."""

    async def scenario(game):
        await game.press("3")
        assert "paint" not in picture(game)
        assert "Esc back" in picture(game)
        await game.press("escape")
        assert "paint" in picture(game)

    work(fresh, scenario)


def test_who_leaves_is_asked_about_what_is_not_saved(fresh):
    """Saved, let go of, or not left at all."""

    async def stay(game):
        await game.press("t", "w", "enter", "q", "3")
        assert isinstance(game.app.screen, EditScreen)
        await game.press("q", "2")

    work(fresh, stay)
    assert open_workshop(fresh).restored == 0

    async def save(game):
        await game.press("t", "w", "enter", "q", "1")

    work(fresh, save)
    assert "woods" in load_scenario("mine", read_pack(fresh).values).map.terrain.values()


def test_edits_of_an_earlier_time_are_told_of(fresh):
    """Who was interrupted reads how many edits are back."""
    shop = open_workshop(fresh)

    async def scenario(game):
        await game.press("t", "w", "enter")

    work(fresh, scenario)

    async def again(game):
        assert "1 edit that was not saved is back." in picture(game)

    work(fresh, again)
    assert shop.is_saved


def test_a_map_of_ours_becomes_the_pack_s_own_when_it_is_drawn_on(tmp_path):
    """A battle based on ours can be drawn on at once."""
    folder = copytree(SHIPPED / "trenton-redoubts", tmp_path / "trenton-redoubts")
    (folder / "maps/trenton-redoubts.toml").unlink()
    scenario = folder / "scenarios/trenton-redoubts.toml"
    text = scenario.read_text("utf-8").replace('map = "trenton-redoubts"', 'map = "trenton"')
    scenario.write_text(text, encoding="utf-8")

    async def draw(game):
        await game.press("t", "w", "enter", "s")

    work(folder, draw, battle="trenton-redoubts")
    assert load_scenario("trenton-redoubts", read_pack(folder).values).map.id == "trenton-redoubts"


def test_a_draft_whose_words_are_all_wrong_is_worked_on_as_any_other(fresh):
    """Sides, kinds, hexes and zones that there are not: each is a fault, and none stops editing."""
    scenario_file = fresh / "scenarios/mine.toml"
    unit_row = (
        'unit = [{ id = "x", name = "X", side = "french", nation = "FR", kind = "elephant", allowance = 1, '
        'named_by = "seed", points = 0 }]'
    )
    text = scenario_file.read_text("utf-8").replace("unit = []", unit_row).replace("american = []", "")
    text = text.replace('first = "american"', 'first = "french"').replace("british = []", "")
    text += '[[american]]\nunits = ["x", "y"]\nhexes = [9999]\n[[british]]\nunits = []\nzone = "moon"\n'
    scenario_file.write_text(text, encoding="utf-8")

    async def scenario(game):
        await game.press("2", "t", "1", "4", "escape", "escape", "3", "escape", "1", "t", "w", "enter", "f")
        await game.until(lambda: "faults" in picture(game))
        for key in ("e", "e", "e", "u", "p", "H", "s", "2", "enter", "x", "a", "1", "1", "escape"):
            await game.press(key)
        await game.press("escape", "escape")
        assert isinstance(game.app.screen, EditScreen)

    for size in (SMALL, NORMAL):
        work(fresh, scenario, size)


def test_what_cannot_be_opened_is_said_in_a_sentence(tmp_path):
    """A bad name, a base that there is not, a folder that is there, a size that is none."""
    with pytest.raises(CommandError, match="cannot be called"):
        opened(tmp_path / "My Battle", None, None)
    with pytest.raises(CommandError, match="cannot be called"):
        opened(tmp_path / "trenton-redoubts", None, None)
    with pytest.raises(CommandError, match="Cockade has no battle"):
        opened(tmp_path / "mine", None, "cowpens")
    with pytest.raises(CommandError, match="along each side"):
        opened(tmp_path / "mine", (2, 99), None)
    shop, battle = opened(tmp_path / "mine", (20, 14), None)
    assert (battle, shop.draft.files["maps/mine"]["map"]["col_max"]) == ("mine", 20)
    with pytest.raises(CommandError, match="already exists"):
        opened(tmp_path / "mine", (20, 14), None)
    make_archive(str(tmp_path / "zipped"), "zip", tmp_path, "mine")
    with pytest.raises(CommandError, match="is not a folder"):
        opened(tmp_path / "zipped.zip", None, None)
    (tmp_path / "empty").mkdir()
    with pytest.raises(CommandError, match=r"no pack\.toml"):
        opened(tmp_path / "empty", None, None)
