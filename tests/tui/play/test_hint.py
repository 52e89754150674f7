"""Help: a hint told the first time and done the second; and Regular who finishes a segment, or a stack."""

from importlib import import_module

import pytest

from cockade.events.event import Action
from cockade.events.revolution import Halt, KeepRoll
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.session.hint import Hinting, hint
from cockade.tui.session.viewpoint import reveals
from tests.tui.table import (
    GAMES_FOLDER,
    PEOPLE,
    SMALL,
    battle,
    message,
    picture,
    session,
    sit,
    trenton,
    until,
)


def test_a_hint_is_told_and_then_done():
    async def ask(game):
        at = session(game).opened.at
        await game.press("exclamation_mark")
        assert "Regular would choose: " in message(game)
        assert "Press ! again to do it." in message(game)
        assert session(game).opened.at == at
        await game.press("exclamation_mark")
        assert session(game).opened.at == at + 1
        await game.press("exclamation_mark")
        assert session(game).opened.at == at + 1

    sit(ask, trenton(), players=PEOPLE)


def test_a_hint_is_read_whole_in_a_small_terminal():
    """Its key is never behind the mark for more; afterwards the map has its row back."""

    async def ask(game):
        board = game.app.screen.map
        height = board.size.height
        await game.press("exclamation_mark")
        shown = " ".join(picture(game).split())
        assert "Press ! again to do it." in shown
        assert board.size.height == height - 1
        await game.press("tab")
        assert board.size.height == height

    sit(ask, trenton(), size=SMALL, players=PEOPLE)


def test_a_hint_that_is_no_longer_on_the_screen_is_not_done():
    async def wander(game):
        at = session(game).opened.at
        await game.press("exclamation_mark")
        session(game).say_bad("Something else.")
        await game.press("exclamation_mark")
        assert session(game).opened.at == at

    sit(wander, trenton(), players=PEOPLE)


def test_nothing_is_hinted_to_who_looks_at_the_past():
    async def look(game):
        await game.press("exclamation_mark", "exclamation_mark")
        session(game).review.go(0)
        Hinting(session(game)).press()
        assert "Regular would choose: " not in message(game)

    sit(look, trenton(), players=PEOPLE)


# ---------------------------------------------------------------- help that plays along


@pytest.fixture
def _at_once(monkeypatch):
    monkeypatch.setenv("COCKADE_PACE", "0")


async def _helped(game):
    """Press the key and let Regular do all that he does."""
    helper = game.app.screen.playing.helper
    await game.press("at")
    await until(game, lambda: not helper.is_at_work)


@pytest.mark.usefixtures("_at_once")
def test_a_segment_is_finished_by_one_key_and_taken_back_by_one():
    """Regular's orders are one gesture; what is left is the end of the segment, or what rolls dice."""

    async def finish(game):
        seat = session(game)
        phase = seat.opened.game.phase(seat.state)
        await _helped(game)
        done = seat.opened.at
        assert done > 1
        assert f"{done} orders" in message(game)
        assert seat.is_mine
        assert seat.opened.game.phase(seat.state) == phase
        await game.press("u")
        assert seat.opened.at == 0

    sit(finish, battle("kings-mountain"))


@pytest.mark.usefixtures("_at_once")
def test_with_a_stack_in_hand_he_gives_orders_to_nobody_else():
    """Those in hand go; everybody else stands where he stood."""

    async def finish(game):
        seat = session(game)
        await game.press("tab", "s")
        hand, before = set(seat.hand), seat.state
        assert len(hand) > 1
        await _helped(game)
        moved = {unit.id for unit in seat.state.units if unit.hex != before.unit(unit.id).hex}
        assert moved
        assert moved <= hand

    sit(finish, trenton())


@pytest.mark.usefixtures("_at_once")
def test_no_order_that_can_be_taken_back_is_followed_by_dice():
    """What was done before dice can be taken back by one key: so he stops at them, or begins with them."""

    async def finish(game):
        seat = session(game)
        for _ in range(12):
            if not seat.decider:
                break
            before = seat.opened.at
            await _helped(game)
            events = [seat.opened.event_at(n) for n in range(before + 1, seat.opened.at + 1)]
            assert not any(map(reveals, events)) or reveals(events[0])
            await game.press("e", "e")

    sit(finish, battle("kings-mountain"))


@pytest.mark.usefixtures("_at_once")
@pytest.mark.parametrize("verb", [Halt, KeepRoll], ids=["to stop a march", "to keep a die"])
def test_in_the_revolution_he_answers_the_questions_of_a_step(verb):
    """15.1, 7.9: he stops a march and keeps a die; only the end of the phase is left to the player."""

    async def answer(game):
        seat = session(game)
        before = seat.opened.at
        await _helped(game)
        assert seat.opened.at > before, message(game)
        assert type(seat.opened.event_at(before + 1).action) is verb

    host = _wanted(verb, "short-greedy-1")
    sit(answer, host, players=dict.fromkeys(host.game.sides, "random") | {host.opened.decider: "human"})


def _wanted(verb, name):
    """A recorded game where Regular gives the same answer as it was given."""
    opened = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened
    for place in range(1, opened.at + 1):
        if type(opened.event_at(place).action) is verb:
            state, game = opened.state_at(place - 1), opened.game
            seen = game.view(state, game.decider(state))
            if type(hint(game, seen, game.offers(state), place - 1).action) is verb:
                opened.go_to(opened.line[place - 1])
                return GameHost(opened.aside())
    raise AssertionError


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_hint_has_its_reason(game_id):
    """Each order that a player of any game may give, but for those that begin a record."""
    verbs = [each for each in vars(import_module(f"cockade.events.{game_id}")).values() if _is_order(each)]
    reasons = import_module(f"cockade.engine.bots.{game_id}.explanations")
    gone = ("March", "ForceMarch", "Hasten", "Advance")
    silent = [each.__name__ for each in verbs if each not in reasons.REASONS and each.__name__ not in gone]
    assert set(silent) <= {"Position", "Secret", "SetUp"}


def _is_order(each):
    return isinstance(each, type) and issubclass(each, Action) and each is not Action
