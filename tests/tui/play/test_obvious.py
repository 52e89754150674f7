"""The key for the obvious: it places in a set-up, opens the list where there is a choice, names the end."""

import pytest

from cockade.engine.bots import next_placement
from cockade.engine.rules import subject
from cockade.events.brandywine import Lead, LoseStep, OpenCombats, Place, Placement, Retreating, Yield
from cockade.events.rebels import Advance, Engage, OpenAssaults
from cockade.events.rebels import Place as Put
from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.session.auto_setup import auto_set_up
from cockade.tui.session.seats import HUMAN
from tests.games.remake import recorded
from tests.soaking import in_soak
from tests.tui.table import (
    KEY,
    NORMAL,
    SMALL,
    assaulting,
    battle,
    choosing,
    found,
    message,
    picture,
    session,
    sit,
)

SIZES = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["80x24", "120x40"])
SET_UPS = [("rebels", "stony-point"), ("brandywine", "feint-basic")]


def beginning(game, scenario):
    """A battle that has just begun."""
    return GameHost.begin(GAMES[game], scenario, KEY)


# ---------------------------------------------------------------- in a set-up


def test_a_set_up_by_itself_leaves_nothing_to_place():
    """What a bot chooses before the player's own set-up (9.7.2) is chosen with it: no unit waits for him."""
    host = beginning("brandywine", "battle")
    assert auto_set_up(host, {"american": HUMAN, "british": HUMAN}) == 0
    auto_set_up(host, {"american": HUMAN, "british": "greedy"})
    assert not any(isinstance(frame, Placement) for frame in host.opened.state.agenda)


@pytest.mark.parametrize(("game", "scenario"), SET_UPS)
def test_a_set_up_is_placed_as_it_would_be_by_itself(game, scenario):
    """So many presses of one key, and everybody stands where `--auto-setup` puts him."""
    plain = beginning(game, scenario)
    placed = auto_set_up(plain, {})

    async def place(screen):
        for number in range(placed):
            on = session(screen)
            assert on.routine.is_placing
            assert "place the next" in picture(screen) or isinstance(on.routine.next, Place | Put)
            await screen.press("full_stop")
            assert on.opened.at == number + 1
            assert on.opened.event_at(number + 1).action == plain.opened.event_at(number + 1).action
        assert not on.routine.is_placing

    sit(place, beginning(game, scenario))


@pytest.mark.parametrize(("game", "scenario"), SET_UPS)
def test_who_was_placed_is_told_and_nobody_else_is_in_hand(game, scenario):
    """One key is one unit, and `u` takes it back."""

    async def place(screen):
        on = session(screen)
        await screen.press("tab", "full_stop")
        action = on.opened.event_at(1).action
        assert isinstance(action, Place | Put)
        assert on.ui.words.name(on.state, subject(action)) in message(screen)
        assert on.cursor == action.hex
        assert on.hand == ()
        await screen.press("u")
        assert on.opened.at == 0

    sit(place, beginning(game, scenario))


def test_what_the_screen_shows_in_a_set_up_costs_no_placement(monkeypatch):
    """Where the next unit belongs is worked out when it is asked for, not for every key."""
    asked = []

    def placement(game, state):
        asked.append(state)
        return next_placement(game, state)

    monkeypatch.setattr("cockade.engine.bots.next_placement", placement)

    async def look(screen):
        await screen.press("up", "tab", "down")
        assert asked == []
        await screen.press("full_stop")
        assert len(asked) == 1

    sit(look, battle("stony-point"))


# ---------------------------------------------------------------- where there is a choice


@SIZES
@pytest.mark.parametrize("names", [("harlem-greedy-1",), ("flank-attack-basic-greedy-1",)])
def test_a_choice_of_several_opens_the_list_on_the_first(size, names):
    """Of a retreat the hexes, not the unit; Enter chooses the one that is marked."""

    async def choose(screen):
        on, menu = session(screen), screen.app.screen.menu
        first, place = on.present.numbered[0], on.opened.at
        await screen.press("full_stop")
        assert on.opened.at == place
        assert menu.has_focus
        assert menu.row.action.hex == first
        assert f"> {first:04}" in " ".join(picture(screen).split())
        assert "more than one choice" in message(screen)
        await screen.press("enter")
        assert on.opened.event_at(place + 1).action.hex == first

    sit(choose, choosing("Retreating", 6, names), size=size)


def test_with_many_to_choose_from_the_first_row_is_marked():
    """In a movement segment: the list of all who can march; Escape leaves it."""

    async def choose(screen):
        menu = screen.app.screen.menu
        await screen.press("full_stop")
        assert menu.has_focus
        assert menu.row is next(row for row in menu._rows if not row.is_heading)
        await screen.press("escape")
        assert screen.app.screen.map.has_focus
        assert session(screen).opened.at == 0

    sit(choose, battle("kings-mountain"))


def test_a_step_or_the_unit_itself_is_no_routine():
    """13.2.3: who finds no room chooses between a step and capture; no key does that unasked."""

    def cornered(state, offers):
        at_choice = bool(state.agenda) and isinstance(state.agenda[-1], Retreating)
        return at_choice and {offer.verb for offer in offers} == {LoseStep, Yield}

    async def choose(screen):
        place = session(screen).opened.at
        await screen.press("full_stop")
        assert session(screen).opened.at == place
        assert screen.app.screen.menu.has_focus

    names = [path.stem for path in recorded() if path.match("*-basic-greedy-*.jsonl")]
    sit(choose, found(names, cornered))


@pytest.mark.parametrize("verb", [LoseStep, Lead], ids=["who loses a step", "who leads"])
def test_who_is_lost_or_leads_is_for_the_player_to_say(verb):
    """12.1.7, 13.1.5: among several units the key for the obvious names nobody, it opens the list."""

    def several(_, offers):
        return len(offers) > 1 and {offer.verb for offer in offers} == {verb}

    async def choose(screen):
        place = session(screen).opened.at
        await screen.press("full_stop")
        assert session(screen).opened.at == place
        assert screen.app.screen.menu.has_focus

    names = [path.stem for path in recorded() if path.match("battle*-greedy-*.jsonl")]
    sit(choose, found(names, several))


# ---------------------------------------------------------------- where only the end is left


@pytest.mark.parametrize("size", [SMALL, in_soak(NORMAL)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("names", [("brooklyn-greedy-1",), ("battle-basic-greedy-1",)])
def test_where_only_the_end_is_left_it_is_named(size, names):
    """The key does not end the step, it says which key does; that key then ends it at once."""

    def ended(_, offers):
        return {offer.verb for offer in offers if offer.actions} in ({OpenAssaults}, {OpenCombats})

    async def end(screen):
        on = session(screen)
        place = on.opened.at
        order = on.ui.words.order(on.state, on.ui.selection.closing(on.offers))
        await screen.press("full_stop", "full_stop")
        assert on.opened.at == place
        assert f"Press e to do this: {order}." in picture(screen)
        await screen.press("e")
        assert on.opened.at == place + 1

    sit(end, found(names, ended), size=size)


# ---------------------------------------------------------------- a question is the obvious


def of_one(on, number):
    """The offer of an assault by a hex that may assault so many others."""
    return next(each for each in on.offers if each.verb is Engage and len(each.actions) == number)


@SIZES
def test_the_key_for_the_obvious_does_what_must_be_done(size):
    """Where a hex must attack and can attack only one, the key declares that."""

    async def answer(screen):
        on = session(screen)
        offer = of_one(on, 1)
        on.selection.take((offer.subject,), follow=True)
        await screen.do(screen.app.screen.present)
        assert on.selection.asked.actions == tuple(offer.actions)
        await screen.press("full_stop", "full_stop")
        assert offer.actions[0] in [on.opened.event_at(n).action for n in range(1, on.opened.at + 1)]

    sit(answer, assaulting(1), size=size)


@SIZES
@pytest.mark.parametrize("key", ["enter", "full_stop"])
def test_who_is_taken_up_already_opens_his_targets_with_their_odds(size, key):
    """Enter at a hex that is in hand, and the key for the obvious: the list has its targets."""

    async def choose(screen):
        on, menu = session(screen), screen.app.screen.menu
        offer, place = of_one(on, 2), on.opened.at
        on.selection.take((offer.subject,), follow=True)
        await screen.do(screen.app.screen.present)
        await screen.press(key)
        if on.opened.at == place:
            assert menu.has_focus
            assert {row.action for row in menu._rows if row.is_target} == set(offer.actions)
            assert all(row.right for row in menu._rows if row.is_target)
            await screen.press("full_stop")
            assert "Enter" in message(screen)

    sit(choose, assaulting(2), size=size)


# ---------------------------------------------------------------- a stack with one place to go


@pytest.mark.parametrize(("key", "goes"), [("enter", True), ("full_stop", False)])
def test_a_stack_that_has_one_place_to_go_is_asked_once(key, goes):
    """It is taken up with its question, and Enter says yes for all of it; they may as well stay."""
    host = found(["trenton-by-hand-1", "harlem-greedy-1"], lambda _, offers: advancing(offers) > 1)
    place = host.opened.at

    async def advance(game):
        await game.press("s")
        hand = session(game).hand
        assert len(hand) > 1
        assert "all to" in message(game)
        await game.press(key)
        actions = [host.opened.event_at(n).action for n in range(place + 1, host.opened.at + 1)]
        assert {action.unit for action in actions} == (set(hand) if goes else set())

    sit(advance, host)


def advancing(offers):
    """How many may advance from one hex into that which was won; 0 where any may have a leader with them."""
    actions = [action for offer in offers for action in offer.actions if isinstance(action, Advance)]
    alone = not any(action.leader for action in actions)
    return len(actions) if alone and len({action.hex for action in actions}) == 1 else 0


def test_escape_says_that_nobody_can_be_put_down_who_alone_is_asked():
    """8.51: a unit that must retreat is in hand again at once; the key is not dead, and names a way on."""

    async def back(game):
        (taken,) = session(game).selection.hand
        await game.press("escape")
        assert session(game).selection.hand == (taken,)
        assert "nothing to go back to" in message(game)

    sit(back, choosing("Retreating", 3))
