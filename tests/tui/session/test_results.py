"""What a die has come to is read before anything is asked, whoever threw it."""

from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.gestures import able
from cockade.tui.session.panels import message_lines
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of

RECORDED = Path(__file__).parents[2] / "games"


def throws(name, most=4):
    """Places of a recorded game after which a die falls and only one unit is asked for."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    found, closing = [], ui_of(opened.game.id).selection.closing
    for place in range(1, opened.at):
        event, offers = opened.event_at(place), opened.game.offers(opened.state_at(place))
        if any(fact.reveals for fact in event.facts) and len(able(offers)) == 1 and not closing(offers):
            found.append(place - 1)
    assert found
    return opened, found[:: max(1, len(found) // most)]


def seat(opened, place):
    """Both players at this place of the game."""
    opened.go_to(opened.line[place])
    sides = dict.fromkeys(opened.game.sides, "human")
    return Session(GameHost(opened.aside()), ui_of(opened.game.id), sides)


@pytest.mark.parametrize("thrower", ["player", "bot"])
@pytest.mark.parametrize("name", ["harlem-greedy-1", "feint-greedy-1"])
def test_a_result_stands_before_what_the_only_one_left_may_do(name, thrower):
    """Who is taken up by himself adds what he can do; the result stays, and is never what is cut."""
    opened, places = throws(name)
    last = opened.at
    line = tuple(opened.line)
    for place in places:
        opened.go_to(line[last])
        action = opened.event_at(place + 1).action
        playing = seat(opened, place)
        if thrower == "bot":
            playing.orders.bot_acts(action)
        else:
            playing.order(action)
            if playing.opened.at == place:  # it asked first
                playing.order(action)
        assert playing.opened.at == place + 1
        told = " ".join(playing.position.story(place + 1))
        said = text_of(playing.message)
        assert told in said  # after what came of the step before, if that was not read yet
        assert thrower == "bot" or said.startswith(told)
        assert len(playing.hand) == 1
        assert len(said) > len(told) or playing.present.numbered  # then the prompt names the places
        assert message_lines(playing, 80, 1)
