"""Letters on places: what is typed is done where the letters stood, and nothing else."""

import pytest

from cockade.engine.bots.playout import random_source
from cockade.events.rebels import MovementSegment
from cockade.events.revolution import Allotting
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.board.glyphs import ASCII
from cockade.tui.board.layout import COMPACT, LARGE, STANDARD
from cockade.tui.games import GAMES, ui_of
from cockade.tui.input.settings import Settings
from cockade.tui.play.dialogs import HandOver
from cockade.tui.session.label_keys import LETTERS, labels
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER
from tests.tui.table import KEY, NORMAL, SMALL, hurry, message, picture, session, sit, trenton

DECISIONS = 40
HUMANS = {"american": "human", "british": "human"}


def written(game):
    """By place the letters on the map."""
    return game.app.screen.map.labels


@pytest.mark.parametrize("number", [0, 1, len(LETTERS), len(LETTERS) + 1, 80, 161, len(LETTERS) ** 2])
def test_no_label_is_the_beginning_of_another(number):
    """As many as there are places, all different, so that the last letter of one is never waited for."""
    found = labels(number)
    assert len(set(found)) == number
    assert not any(a != b and b.startswith(a) for a in found for b in found)


def test_where_nothing_on_the_map_is_asked_for_no_letters_are_promised():
    """Markers are allotted in the list (9.3): the key says so."""
    opened = review(FOLDER / "short-by-hand-1.jsonl", GAMES).opened
    line = tuple(opened.line)
    node = next(each for each in line if Allotting in map(type, opened.states[each].agenda[-1:]))
    opened.go_to(node)
    asked = Session(GameHost(opened.aside()), ui_of("revolution"), HUMANS)
    asked.lettering.press()
    assert "Press l for the list" in text_of(asked.message)


@pytest.mark.parametrize("keymap", ["plain", "vi"])
def test_a_stack_is_sent_by_letters_and_the_next_one_taken_up(keymap):
    """The keys are the same in every keymap but the one for letters; what stays what it is stays so."""

    async def play(game):
        await game.press({"plain": "j", "vi": "g"}[keymap], "3")
        sent, letters = session(game).hand, written(game)[1602]
        assert f"[{letters}]" in picture(game)
        await game.press(*letters)
        assert {session(game).state.unit(unit).hex for unit in sent} == {1602}
        await game.press(*written(game)[1502])
        assert session(game).state.unit(session(game).hand[0]).entry == 1006

    sit(play, trenton(), size=SMALL, settings=Settings(keymap=keymap))


def test_stacks_keep_their_letters_in_a_phase():
    """After a march of one of them every other has the letters that it had."""

    async def play(game):
        def written_at_home():
            on = session(game)
            homes = {on.ui.map.home(on.state, unit) for unit in on.present.able}
            return {place: letters for place, letters in written(game).items() if place in homes}

        while len(game.app.screen_stack) > 1:
            await game.press("escape")
        await game.press("j", "escape")
        before = written_at_home()
        gone = min(before)
        assert len(before) > 3
        await game.press(*before[gone])
        await game.press(next(iter(written(game).values())))
        await game.press("enter", "escape")
        after = written_at_home()
        assert session(game).opened.at > 0
        kept = before.keys() & after.keys() - {gone}
        assert len(kept) > 2
        assert all(after[place] == before[place] for place in kept)

    opened = review(FOLDER / "brooklyn-greedy-1.jsonl", GAMES).opened
    states = ((place, opened.state_at(place)) for place in range(1, opened.at))
    first = next(
        n for n, state in states if state.turn == 3 and isinstance(state.agenda[-1], MovementSegment)
    )
    opened.go_to(opened.line[first])
    sit(play, GameHost(opened), size=SMALL, players=HUMANS)


def test_letters_typed_at_once_are_letters():
    """However fast, they are never the keys that they are without."""

    async def play(game):
        await game.press("j", "3")
        letters = written(game)[1502]
        await game.press("j", "escape")
        await hurry(game, "j", "3", *letters)
        assert [session(game).state.unit(unit).hex for unit in ("german", "1ca", "de")] == [1502] * 3

    sit(play, trenton(), size=SMALL)


def test_a_wrong_letter_says_so_and_does_nothing():
    """Escape forgets what was begun, then puts down the hand, then takes the letters away."""

    async def play(game):
        await game.press("j")
        first = next(letters for letters in written(game).values() if len(letters) == 2)[0]
        await game.press(first)
        assert all(letters.startswith(first) for letters in written(game).values())
        await game.press("escape", "escape")
        assert session(game).hand == ()
        await game.press(LETTERS[-1])
        assert "No place has the letters" in message(game)
        await game.press("escape")
        assert written(game) == {}
        assert session(game).opened.at == 0

    sit(play, trenton(), size=SMALL)


@pytest.mark.parametrize(
    ("game", "scenario"), [("rebels", "trenton"), ("brandywine", "feint-basic"), ("revolution", "short")]
)
def test_letters_lead_through_any_game(game, scenario, monkeypatch):
    """In ASCII and without colour: at every decision that has places each stands there and can be typed."""
    monkeypatch.setenv("NO_COLOR", "1")
    host, pick = GameHost.begin(GAMES[game], scenario, KEY), random_source(scenario)
    people = dict.fromkeys(GAMES[game].sides, "human")

    async def go_on(game):
        while len(game.app.screen_stack) > 1:
            page = game.app.screen
            await game.press(page._key if isinstance(page, HandOver) else "escape")

    async def play(game):
        typed = 0
        await go_on(game)
        await game.press("j")
        for _ in range(DECISIONS):
            await go_on(game)
            found = written(game)
            if found:
                place = sorted(found)[pick(len(found))]
                assert found[place] in picture(game)
                await game.press(*found[place])
                typed += 1
            else:
                await game.press("full_stop", "e", "e")
        assert typed > 1

    sit(play, host, size=SMALL, players=people, settings=Settings(glyphs=ASCII.name))


@pytest.mark.parametrize("key", ["b", "p", "l"])
def test_a_key_that_is_named_below_the_map_is_no_letter(key):
    """They say `b: more`, `p sends` and `l list`: these keys do that, letters or not."""

    async def play(game):
        await game.press("j")
        assert not any(key in label for label in written(game).values())
        before = picture(game)
        await game.press(key)
        assert "No place has" not in message(game)
        assert picture(game) != before

    sit(play, trenton(), size=SMALL)


def test_who_is_still_to_be_placed_is_looked_for_nowhere():
    """Whoever waits off the map to be set up is in no place that could be shown."""
    host = GameHost.begin(GAMES["revolution"], "short", KEY)
    person = host.game.decider(host.opened.state)
    on = Session(
        host, ui_of("revolution"), {side: "human" if side == person else "greedy" for side in host.game.sides}
    )
    waiting = next(iter(on.offers)).subject
    on.lettering.press()
    on.selection.take((waiting,))
    assert on.selection.hand
    assert 0 not in on.lettering.looked_for()


@pytest.mark.parametrize("zoom", [COMPACT, STANDARD, LARGE], ids=lambda zoom: zoom.name)
def test_the_number_of_a_hex_can_be_read_beside_its_letters(zoom):
    """No cell of a number is under a label, at any size at which hexes have numbers."""

    async def read(game):
        board = game.app.screen.map
        board.zoom_to(zoom)
        await game.press("j", "s")
        canvas = board.canvas
        assert board.labels
        for place in board.labels:
            x, y, room = canvas.label_at(place)
            row = canvas.layout.interior[0]
            assert room >= len(board.labels[place])
            assert y != canvas.layout.origin(canvas.grid, place)[1] + row.dy
            assert canvas.owner(x, y) == place

    sit(read, trenton(), size=NORMAL)


def test_a_hex_keeps_its_letters_for_a_phase():
    """While one stack after another is sent, a hex that can be gone to again has the letters it had."""

    async def send(game):
        had, again = {}, 0
        await game.press("j")
        for _ in range(3):
            seen = written(game)
            assert seen
            assert all(seen[place] == had[place] for place in seen.keys() & had.keys())
            again += len(seen.keys() & had.keys())
            had |= seen
            await game.press(*seen[min(seen)])
            await game.press("escape", "tab", "s")
        assert again > 20

    sit(send, trenton(), size=NORMAL)


def test_escape_leaves_the_overview():
    """As it leaves the list and takes the letters away; what is selected stays until then."""

    async def leave(game):
        await game.press("tab", "o")
        board, hand = game.app.screen.map, session(game).hand
        assert board.zoom is board.atlas.zooms[0]
        await game.press("escape")
        assert board.zoom is not board.atlas.zooms[0]
        assert session(game).hand == hand
        await game.press("l", "escape")
        assert board.has_focus

    sit(leave, trenton(), size=SMALL)
