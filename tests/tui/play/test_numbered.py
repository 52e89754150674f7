"""Where the only unit that can act has a few places to choose from, each has a digit and is in the prompt."""

import pytest

from cockade.saves.save_file import review
from cockade.tui.board.flags import Flag, step_of
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.gestures import Present, able
from cockade.tui.session.panels import prompt_line
from cockade.tui.text.line import text_of, width_of
from tests.games.remake import recorded
from tests.tui.table import LARGE, NORMAL, SMALL, battle, choosing, message, picture, session, sit

RETREATS = {
    "rebels": ("harlem-greedy-1", "brooklyn-greedy-1"),
    "brandywine": ("flank-attack-basic-greedy-1", "battle-basic-greedy-1"),
}


@pytest.fixture(params=RETREATS)
def retreat(request):
    """A recorded game at a retreat with a choice."""
    return lambda: choosing("Retreating", 6, RETREATS[request.param])


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_the_prompt_names_every_place_of_a_retreat(retreat, size):
    """Number, hex, ground and who stands there; nothing of it is cut off."""

    async def look(game):
        on = session(game)
        first = f"1) {on.present.numbered[0]:04}"
        shown = next(said for said in picture(game).splitlines() if first in said)
        for n, hex_ in enumerate(on.present.numbered, 1):
            ground, who = on.ui.map.spot(on.state, hex_)
            assert f"{n}) {hex_:04} {ground}" in shown
            assert not who or f"({who})" in shown
        hints = picture(game).splitlines()[-1]
        assert " ".join(map(str, range(1, len(on.present.numbered) + 1))) in hints

    sit(look, retreat(), size=size)


def test_the_prompt_says_how_far_the_retreat_still_goes(retreat):
    """On the smallest screen too: the second of three hexes is chosen otherwise than the last one."""

    async def look(game):
        left = session(game).state.agenda[-1].steps
        shown = next(said for said in picture(game).splitlines() if ": 1) " in said or "left. 1) " in said)
        assert f"{left} hex" in shown

    sit(look, retreat(), size=SMALL)


def test_the_prompt_gives_way_but_never_a_number(retreat):
    """In fewer columns the ground goes first where somebody is there; the numbers stay."""

    async def narrow(game):
        on, widths = session(game), set()
        for width in range(200, 40, -1):
            said = prompt_line(on, width)
            widths.add(width_of(said))
            if width_of(said) > width:
                break
            assert all(f"{n}) {hex_:04}" in text_of(said) for n, hex_ in enumerate(on.present.numbered, 1))
        assert len(widths) >= 3

    sit(narrow, retreat())


def test_one_key_retreats(retreat):
    """Each digit goes to the hex of its number, and `u` takes it back."""

    async def choose(game):
        on = session(game)
        hexes, place = on.present.numbered, on.opened.at
        for n, hex_ in enumerate(hexes, 1):
            await game.press(str(n))
            assert on.opened.event_at(place + 1).action.hex == hex_
            await game.do(on.opened.go_to, on.opened.line[place])
            await game.do(on.position.look_round)
            await game.do(on.selection.settle)
        assert on.present.numbered == hexes

    sit(choose, retreat())


def test_the_map_shows_the_digits(retreat):
    """Every place has the digit that chooses it, also while the cursor goes elsewhere."""

    async def look(game):
        await game.press("up", "up")
        board = game.app.screen.map
        for n, hex_ in enumerate(session(game).present.numbered, 1):
            assert board._flags[hex_] & Flag.PATH
            assert step_of(board._flags[hex_]) == n

    sit(look, retreat())


def test_what_happened_stays_on_the_screen_when_a_retreat_begins(retreat):
    """The prompt asks; the message line still tells the combat."""

    async def told(game):
        on = session(game)
        on.selection.put_down()
        on.say_bad("what happened")
        await game.do(on.selection.settle)
        assert on.hand
        assert message(game) == "what happened"

    sit(told, retreat())


def test_another_digit_says_how_many_there_are(retreat):
    """It begins no jump into the past in the middle of a choice."""

    async def wrong(game):
        place = session(game).opened.at
        await game.press("9")
        assert "places to choose from: 1 to" in message(game)
        assert session(game).opened.at == place
        assert len(game.app.screen_stack) == 1

    sit(wrong, retreat())


def test_a_digit_begins_a_jump_only_where_the_past_is_looked_at():
    """A digit too many in a retreat is no jump: that has a key of its own, which is said."""

    async def jump(game):
        assert session(game).present.numbered == ()
        await game.press("4")
        assert len(game.app.screen_stack) == 1
        assert ": jumps to a step" in message(game)
        await game.press("colon")
        assert len(game.app.screen_stack) == 2

    sit(jump, battle("trenton"))


def test_targets_have_no_digits():
    """8.27: who alone may still attack has targets, not places to go to; the prompt tells the duty."""
    seen = 0
    for path in (path for path in recorded() if path.stem.endswith("-greedy-1")):
        opened = review(path, GAMES).opened
        ui = ui_of(opened.game.id)
        for place in range(1, opened.at):
            state = opened.state_at(place)
            if not state.agenda or type(state.agenda[-1]).__name__ != "Declaration":
                continue
            offers = opened.game.offers(state)
            for unit in able(offers)[:1]:
                present = Present(ui, state, offers, (unit,))
                seen += present._must_go and len(present.aims) > 1
                assert present.numbered == ()
        if seen > 2:
            return
    raise AssertionError
