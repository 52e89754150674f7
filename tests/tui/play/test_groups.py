"""Losses, returns and results that are asked one by one: one key does the same for all who are alike."""

import pytest

from cockade.events.brandywine import Aftermath as Results
from cockade.events.brandywine import Suffer as Take
from cockade.events.brandywine import Yield
from cockade.events.rebels import Aftermath, RecoverySegment
from cockade.events.revolution import GiveBack, Hits, TakeHit
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.play.dialogs import HandOver
from cockade.tui.session.gestures import Choice
from tests.games.remake import FOLDER
from tests.tui.table import SMALL, picture, session, sit


def at(name, place):
    """A recorded game before one of its events."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    opened.go_to(opened.line[place - 1])
    return GameHost(opened)


async def sit_down(game):
    """Whoever decides looks at the screen; what lies over the map is closed."""
    while len(game.app.screen_stack) > 1:
        page = game.app.screen
        await game.press(page._key if isinstance(page, HandOver) else "escape")


def frame(game):
    """What is to be decided."""
    agenda = session(game).state.agenda
    return agenda[-1] if agenda else None


def done(on, place):
    """What has been done since a place of the line."""
    return {type(on.opened.event_at(n).action) for n in range(place + 1, on.opened.at + 1)}


async def choose(game, wanted):
    """Choose for the first of them, as the list does."""
    on = session(game)
    await game.do(on.orders.do, Choice(type(wanted), (wanted,)))
    await game.do(game.app.screen.present)


@pytest.mark.parametrize(
    ("place", "first", "more"),
    [
        (308, GiveBack("tactics"), 3),
        (766, GiveBack("spy"), 2),
    ],
    ids=["tactics", "spies"],
)
def test_what_was_chosen_for_the_first_is_done_for_the_others(place, first, more):
    """One key, named on the key line beforehand; and one key takes all of it back."""
    undone = []

    async def play(game):
        await sit_down(game)
        await choose(game, first)
        on = session(game)
        named = on.ui.words.order(on.state, on.routine.next)[:12]
        assert named in picture(game).splitlines()[-1]
        await game.press("full_stop")
        assert on.opened.at == place + more
        assert {type(on.opened.event_at(n).action) for n in range(place + 1, on.opened.at + 1)} == {
            type(first)
        }
        if on.host.snapshot().may_undo:
            await game.press("u")
            assert on.opened.at == place
            undone.append(place)

    sit(play, at("short-greedy-1", place), size=SMALL)
    assert undone


def test_losses_of_counters_that_are_alike_need_no_choice():
    """18.4.2: whoever of them takes the hit; where a general could take it, it is for the player to say."""
    alike = at("short-greedy-1", 1458)

    async def hit(game):
        await sit_down(game)
        assert isinstance(frame(game), Hits)
        await game.press("full_stop")
        assert isinstance(session(game).opened.event_at(1458).action, TakeHit)

    async def ask(game):
        await sit_down(game)
        await game.press("full_stop")
        assert session(game).opened.at == 1632
        assert game.app.screen.menu.has_focus

    sit(hit, alike, size=SMALL)
    sit(ask, at("short-greedy-1", 1633), size=SMALL)


@pytest.mark.parametrize(
    ("name", "place", "kind"),
    [
        ("harlem-greedy-1", None, Aftermath),
        ("harlem-greedy-1", None, RecoverySegment),
        ("battle-greedy-1", None, Results),
    ],
)
def test_results_in_any_order_are_taken_by_one_key(name, place, kind):
    """Units that only roll, one after the other, do so until there is something to choose."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened

    def waiting(n):
        agenda = opened.state_at(n).agenda
        return len(opened.game.offers(opened.state_at(n))) if agenda and isinstance(agenda[-1], kind) else 0

    place = next(n for n in range(1, opened.at) if waiting(n) > 2 and waiting(n + 1) > 1)

    async def play(game):
        on = session(game)
        verb = type(on.routine.next)
        await game.press("full_stop")
        assert on.opened.at > place + 1
        assert type(on.routine.next) is not verb
        assert done(on, place) == {verb}

    sit(play, at(name, place + 1), size=SMALL)


def test_units_that_differ_in_name_only_are_alike():
    """13.1.7: four to choose from, of two kinds; what they differ in is on the counter or on the map."""
    host, ui = at("battle-greedy-1", 762), ui_of("brandywine")
    state = host.opened.state
    kinds = {}
    for offer in host.offers():
        kinds.setdefault(ui.selection.alike(state, offer.actions[0]), []).append(state.unit(offer.subject))
    assert sorted(map(len, kinds.values())) == [1, 3] or sorted(map(len, kinds.values())) == [2, 2]
    assert all(
        len({(u.hex, u.kind, u.strength, u.morale, u.steps) for u in units}) == 1 for units in kinds.values()
    )
    assert ui.selection.alike(state, Yield(state.units[0].id)) is not None
    assert ui.selection.alike(state, Take(state.units[0].id)) is None
