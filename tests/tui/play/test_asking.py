"""What is asked for twice: a move that rolls dice, and the end of a step with something left to do."""

import pytest

from cockade.events.rebels import EndSegment, ForceMarch
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.tui.table import battle, choosing, go, hurry, message, session, sit

# ---------------------------------------------------------------- what looks like a move and rolls dice


async def stand_off(game):
    """Move on to the first unit that could force march; its hex is in reach by nothing else."""
    host = session(game).host
    while not any(offer.verb is ForceMarch and offer.actions for offer in host.offers()):
        due = host.opened.state.segment == "reinforcement" and host.offers()[0].actions
        host.act(host.opened.decider, min(due, key=lambda move: move.hex) if due else EndSegment())
    session(game).position.look_round()
    await game.do(game.app.screen.present)
    offer = next(offer for offer in host.offers() if offer.verb is ForceMarch and offer.actions)
    session(game).selection.take((offer.subject,))
    return next(hex_ for hex_, found in session(game).present.aims.items() if found[0].verb is ForceMarch)


@pytest.mark.parametrize("way", ["map", "list"])
def test_a_forced_march_is_asked_for_twice(way):
    """The first Enter says what is rolled and what may come of it; anything else in between asks anew."""

    async def forced(game):
        hex_ = await stand_off(game)
        place = session(game).opened.at
        if way == "map":
            await go(game, hex_)
        else:
            screen = game.app.screen
            await game.press("l")
            rows = enumerate(screen.menu._rows)
            forced = [n for n, row in rows if row.offer and row.offer.verb is ForceMarch]
            screen.menu.at = forced[0]
            await game.press("enter")
        await game.press("enter")
        assert session(game).opened.at == place
        assert "This rolls dice" in message(game)
        assert "% in order, else disrupted" in message(game)
        session(game).say_bad("something else")
        await game.press("enter")
        assert session(game).opened.at == place
        await game.press("enter")
        assert session(game).opened.at == place + 1
        assert "forced march (4.3.2): die" in message(game)

    sit(forced)


# ---------------------------------------------------------------- ending a step


@pytest.mark.parametrize(
    ("name", "counts"), [("feint-greedy-1", "not moved"), ("short-greedy-1", "spend up to")]
)
def test_there_is_one_count_of_what_is_still_to_do(name, counts):
    """Where the prompt counts, the question before a step ends says no second number."""
    opened = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened
    ui = ui_of(opened.game.id)
    asked = 0
    for place in range(opened.at):
        decider = opened.game.decider(opened.state_at(place))
        opened.go_to(opened.line[place])
        players = {side: "human" if side == decider else "random" for side in opened.game.sides}
        seat = Session(GameHost(opened.aside()), ui, players)
        action = ui.selection.closing(seat.offers)
        if action is None or not seat.present.able or counts not in seat.ui.words.prompt(seat.state):
            continue
        seat.step_end.close()
        said = text_of(seat.message)
        assert said.startswith("Press e again")
        asked += 1
        if asked == 5:
            return
    raise AssertionError


def test_what_ends_by_itself_says_what_is_awaited():
    """`e` in a retreat, a choice of losses, a set-up: the prompt again, not the name of a key."""
    host = choosing("Retreating", 4)

    async def end(game):
        await game.press("e")
        assert "ends automatically once it is done" in message(game)
        assert "choose where" in message(game)

    sit(end, host)


def test_question_holds_only_while_it_stands_on_the_screen():
    """`e`, anything else that says something, `e`: it is asked again, and nothing has ended."""

    async def asked(game):
        await game.press("e")
        first = message(game)
        await game.press("tab", "e")
        assert "Press e again" in first
        assert message(game) == first
        assert session(game).opened.at == 0
        await game.press("e")
        assert session(game).opened.at == 1

    sit(asked, battle("kings-mountain"))


def test_a_question_is_answered_only_when_it_has_been_seen():
    """Two `e` in a hurry ask once; the next `e` ends the step."""

    async def asked(game):
        await hurry(game, "e", "e", "e")
        assert "Press e again" in message(game)
        assert session(game).opened.at == 0
        await game.press("e")
        assert session(game).opened.at == 1

    sit(asked, battle("kings-mountain"))


def test_what_was_asked_in_one_step_ends_no_other():
    """The same words on the screen at another place of the line of play: `e` asks anew."""

    async def asked(game):
        await game.press("e")
        question = session(game).message
        session(game).host.act(
            session(game).decider, session(game).ui.selection.closing(session(game).offers)
        )
        assert session(game).ui.selection.closing(session(game).offers) is not None
        assert session(game).message is question
        await game.press("e")
        assert session(game).opened.at == 1
        assert "Press e again" in message(game)

    sit(asked, battle("kings-mountain"))
