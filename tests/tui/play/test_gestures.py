"""Refusals, going together, taking back, looking back and coming back."""

import re

import pytest

from cockade.engine.brandywine.common.ground import ground as ground_of_brandywine
from cockade.engine.rebels.common.ground import ground
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import players_of
from cockade.tui.games import GAMES, ui_of
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.tui.table import (
    KEY,
    PEOPLE,
    SMALL,
    choosing,
    go,
    march,
    message,
    picture,
    session,
    sit,
    trenton,
    unit,
)

# ---------------------------------------------------------------- refusals


def test_refusal_shows_its_clause():
    """Sending a unit where it cannot go changes nothing and says why."""

    async def refused(game):
        await game.press("tab")
        await go(game, 2512)
        await game.press("enter")
        assert session(game).opened.at == 0
        assert message(game) == "2512 is out of reach for Washington. [4.1.1]"
        assert "[4.1.1]" in picture(game)

    sit(refused)


def test_unit_of_the_other_side_is_refused():
    """Taking up a Hessian says that he is not yours."""

    async def refused(game):
        await go(game, 1604)
        await game.press("enter")
        assert "not yours to command. [2.0]" in message(game)
        assert session(game).hand == ()

    sit(refused)


def test_no_key_is_silent():
    """Whatever key is pressed, the message line says something."""

    async def pressed(game):
        for key in ("x", "f5", "r", "u", "U", "e", "v", "escape", "right_square_bracket", "a", "full_stop"):
            session(game).message = ()
            await game.press(key)
            assert message(game), key

    sit(pressed)


def test_clause_is_seen_on_the_smallest_screen():
    """A refusal that is too long is cut before its clause, not after it."""

    async def refused(game):
        await march(game)
        last = picture(game).splitlines()[-2]
        assert last.endswith("[6.0]")

    sit(refused, size=SMALL)


# ---------------------------------------------------------------- going together


def test_dice_of_a_stack_are_told():
    """Of many who went only the number is told, but every die that fell on the way is too."""

    async def told(game):
        session(game).orders.tell_done(range(64, 67))
        said = message(game)
        assert said.startswith("3 units have moved.")
        assert said.count("forced march") == 3
        assert said.count("is disrupted") == 2

    recorded = review(GAMES_FOLDER / "princeton-by-hand-1.jsonl", GAMES).opened
    sit(told, GameHost(recorded), players={})


def test_a_stack_that_has_gone_is_put_down():
    """Its next move is for whoever is taken up next; one unit alone stays in hand to walk on."""

    async def gone(game):
        await game.press("s")
        aims = session(game).present.aims
        together = next(hex_ for hex_, found in aims.items() if len(found[0].actions) > 1)
        await go(game, together)
        await game.press("p")
        opened = session(game).opened
        went = {opened.event_at(place).action.unit for place in range(1, opened.at + 1)}
        assert len(went) > 1
        assert went.isdisjoint(session(game).hand)

    sit(gone)


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
def test_who_of_a_stack_goes_can_be_ticked(size):
    """`s` takes all, `s` again lists them: Space takes the tick away, Enter keeps the others in hand."""

    async def tick(game):
        await game.press("tab", "s")
        whole = session(game).hand
        assert len(whole) > 3
        assert "s again chooses which units go" in message(game)
        await game.press("s")
        assert "Which units?" in picture(game)
        assert picture(game).count("[x]") > 3
        assert all(re.search(r"\d[-/]\d", row) for row in picture(game).splitlines() if "[x]" in row)
        await game.press("space", "down", "space")
        assert picture(game).count("[ ]") == 2
        await game.press("enter")
        assert session(game).hand == whole[2:]
        await game.press("s")
        assert session(game).hand == whole
        session(game).say_bad("something else")
        await game.press("s")
        assert "Which units?" not in picture(game)
        await game.press("s", "space", "escape")
        assert session(game).hand == whole

    sit(tick, size=size)


# ---------------------------------------------------------------- where there is little to choose


def test_tab_goes_along_the_places_of_the_only_unit_that_can_act():
    """A retreat: Tab, Enter for each hex; no hex has to be typed."""
    host = choosing("Retreating", 4)

    async def retreat(game):
        assert len(session(game).hand) == 1
        hexes = list(session(game).present.aims)
        assert len(hexes) > 1
        for n, hex_ in enumerate(hexes, 1):
            await game.press("tab")
            assert session(game).cursor == hex_
            assert message(game).startswith(f"{n} of {len(hexes)}")
        await game.press("tab")
        assert session(game).cursor == hexes[0]
        place = session(game).opened.at
        await game.press("enter")
        assert session(game).opened.at == place + 1
        assert session(game).opened.event_at(place + 1).action.hex == hexes[0]

    sit(retreat, host)


def test_what_can_be_done_in_one_way_only_is_done_by_one_key():
    """The key line names it, `.` does it, and Enter where the unit stands does it as the message says."""
    opened = review(GAMES_FOLDER / "feint-greedy-1.jsonl", GAMES).opened
    single = []
    for place in range(opened.at):
        offers = opened.game.offers(opened.state_at(place))
        actions = [action for offer in offers for action in offer.actions]
        if len(actions) == 1 and offers[0].subject is not None:
            single.append(place)
    assert single

    async def once(game):
        await game.do(game.app.screen.present)
        place = session(game).opened.at
        assert session(game).routine.next is not None
        await game.press("full_stop")
        assert session(game).opened.at > place

    for place in single[:3]:
        opened.go_to(opened.line[place])
        sit(once, GameHost(opened.aside()))


# ---------------------------------------------------------------- taking back


def test_stack_is_taken_back_as_one():
    """One `u` brings the whole stack back, one `r` sends it again."""

    async def back(game):
        await march(game)
        assert session(game).opened.at == 7
        await game.press("u")
        assert session(game).opened.at == 0
        assert message(game) == "Undone: 7 actions."
        await game.press("r")
        assert session(game).opened.at == 7
        assert unit(game, "german").hex == 1404

    sit(back)


def test_whole_turn_is_taken_back():
    """`U` goes back to the start of the player turn."""

    async def back(game):
        await march(game)
        await march(game, 1403)
        assert session(game).opened.at > 7
        await game.press("U")
        assert session(game).opened.at == 0

    sit(back)


# ---------------------------------------------------------------- looking back


def test_looking_back_changes_nothing(tmp_path):
    """Stepping to and fro leaves the game and its file as they are; Escape comes back to the present."""
    path = tmp_path / "game.jsonl"

    async def look(game):
        await march(game)
        kept = path.read_bytes()
        await game.press("left_square_bracket", "left_square_bracket")
        assert session(game).past == 5
        assert unit(game, "greene").hex == 0
        assert "STEP 5 OF 7" in picture(game)
        await game.press("enter")
        assert "past" in message(game)
        await game.press("right_square_bracket", "left_curly_bracket")
        assert session(game).place == 0
        await game.press("escape")
        assert session(game).past is None
        assert session(game).opened.at == 7
        assert path.read_bytes() == kept

    sit(look, trenton(path))


def test_watched_game_cannot_be_changed():
    """In a review every attempt to play says so."""

    async def look(game):
        assert session(game).place == 2
        for key in ("enter", "e", "u", "tab"):
            await game.press(key)
            assert "only looking at this game" in message(game)
        await game.press("full_stop")
        assert message(game) == "Playing: 1 second a step; . pauses."
        await game.press("full_stop")
        await game.press("right_square_bracket")
        assert session(game).place == 3

    host = trenton()
    for offer in list(host.offers())[:5]:
        host.act("american", offer.actions[0])
    sit(look, host, players={}, at=2)


# ---------------------------------------------------------------- keeping


def test_every_event_is_on_disk_before_it_is_shown(tmp_path):
    """After a gesture the file has a line for every event."""
    path = tmp_path / "game.jsonl"

    async def play(game):
        before = len(path.read_text().splitlines())
        await march(game)
        assert len(path.read_text().splitlines()) == before + 7

    sit(play, trenton(path))


def test_quit_and_resume(tmp_path):
    """A game that was left is there again, with the hand empty and the game where it was."""
    path = tmp_path / "game.jsonl"

    async def leave(game):
        await march(game)
        await game.press("ctrl+q")
        assert str(path) in game.app.return_value

    async def again(game):
        assert session(game).opened.at == 7
        assert session(game).hand == ()
        assert unit(game, "german").hex == 1404

    with trenton(path, KEY, PEOPLE) as host:
        sit(leave, host)
    with GameHost.open(path, GAMES) as host:
        sit(again, host, players=players_of(host))


# ---------------------------------------------------------------- the ground under the units


FOOT = "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}"


def test_units_can_be_lifted_off_the_map():
    """I shows the ground alone, also while the cursor goes on; I again, or any order, show the units."""

    async def lift(game):
        await go(game, 1606)
        before = picture(game).splitlines()[1:30]
        assert FOOT in picture(game)
        await game.press("I")
        assert FOOT not in picture(game)
        assert "show the units" in message(game)
        await game.press("up", "down")
        assert FOOT not in picture(game)
        await game.press("I")
        assert picture(game).splitlines()[1:30] == before
        await game.press("I", "tab")
        assert FOOT in picture(game)

    sit(lift)


def test_the_ground_that_is_aimed_at_tells_its_shift():
    """8.31: with a stack selected the line of a hex says what attacks on it lose; with none it does not."""

    async def aim(game):
        on = session(game)
        await go(game, 1406)
        assert "8.31" not in picture(game)
        await game.press("tab", "s")
        for place in (1406, 1505, 1202):
            words = ground(on.state.scenario).hex_shift(place)
            on.cursor = place
            await game.do(game.app.screen.present)
            said = f"attacks on it: {words} column" if words else "open to attack [8.31]"
            assert said in picture(game)

    sit(aim, trenton(), size=SMALL)


def test_the_ground_at_the_brandywine_tells_its_modifiers():
    """CH.tec: what is added to the dice of those who fire at a hex or attack it, for each kind of ground."""
    state = GameHost.begin(GAMES["brandywine"], "battle", KEY).opened.state
    field, told = ground_of_brandywine(state.scenario), set()
    for place, id_ in field.map.terrain.items():
        kind, said = field.charts.terrain[id_], ui_of("brandywine").panels.cover(state, place)
        assert (f"fire at it {kind.fire:+d}" in said) == bool(kind.fire)
        assert (f"attacks on it {kind.close:+d}" in said) == bool(kind.close)
        assert ("open to attack" in said) == (not kind.fire and not kind.close)
        told.add(said)
    assert len(told) > 2
