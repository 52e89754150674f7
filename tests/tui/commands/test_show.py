"""`cockade show`: a recorded game as plain text."""

from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.game_tree import GameTree
from cockade.saves.save_file import SaveFile
from cockade.tui.commands.common import key_of
from cockade.tui.games import GAMES


def test_the_whole_map_and_the_status_are_shown(cockade, recorded):
    ran = cockade("show", recorded, "--at", 0)
    *board, title, levels, prompt = ran.out.splitlines()
    assert ran.code == 0
    assert title.startswith("Trenton, 26 December 1776 - turn 0730 - event 0 of ")
    assert levels == "American level 30 - Hessian level 20"
    assert prompt == "American reinforcements (3.1.2): bring on the 44 units that are due."
    assert any("Trenton" in row for row in board)


def test_a_game_that_is_over_says_who_won(cockade, recorded):
    ran = cockade("show", recorded)
    assert ran.out.splitlines()[-1].startswith("Hessian victory. The garrison held with ")


@pytest.mark.parametrize("size", [(20, 10), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("at", [0, 40, None])
def test_a_size_is_never_exceeded(cockade, recorded, size, at):
    place = [] if at is None else ["--at", at]
    lines = cockade("show", recorded, "--size", "{}x{}".format(*size), *place).out.splitlines()
    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]


def test_the_part_of_the_map_where_something_happened_is_shown(cockade, recorded):
    """A unit that has just come on at hex 1006 is in the picture."""
    ran = cockade("show", recorded, "--size", "60x20", "--at", 1)
    assert any(name in ran.out for name in ("10", "11", "12"))


@pytest.mark.parametrize("side", ["american", "british", "British"])
def test_the_map_is_shown_as_a_side_may_see_it(cockade, recorded, side):
    assert cockade("show", recorded, "--side", side).code == 0


@pytest.mark.parametrize("zoom", ["overview", "compact", "standard", "large"])
@pytest.mark.parametrize("glyphs", ["ascii", "line", "full"])
def test_every_zoom_can_be_drawn_with_every_set_of_glyphs(cockade, recorded, zoom, glyphs):
    ran = cockade("show", recorded, "--zoom", zoom, "--glyphs", glyphs)
    assert ran.code == 0
    assert ran.out.isascii() or glyphs != "ascii"


def test_what_one_side_hides_is_not_on_the_map_while_the_game_goes_on(cockade, tmp_path):
    """Hidden stacks of the Full Battle (7.1.3-adv): a side's own map has to be asked for."""
    opened = GameTree.begin(GAMES["brandywine"], "battle", key_of("x"))
    player, pick = bot("random", "brandywine"), Random(1).randrange
    while opened.game.view(opened.state, "").units == opened.state.units:
        opened.act(opened.decider, player.choose(opened.game, opened.state, opened.offers(), pick))
    SaveFile.create(tmp_path / "battle.jsonl", opened).close()
    public = cockade("show", tmp_path / "battle.jsonl").out.splitlines()
    own = cockade("show", tmp_path / "battle.jsonl", "--side", "british").out.splitlines()
    assert public[-1].startswith("The game is not over")
    assert "--side american or --side british" in public[-1]
    assert not any("is not over" in row for row in own)
    assert public[:-1] != own
