"""Nobody is sent more than his side may know: bots, logs, pictures, programs and the line mode."""

import base64
import json
import pickle

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.playout import random_source
from cockade.engine.brandywine.play import GAME
from cockade.events.brandywine import AMERICAN, BRITISH, ChooseEntry, EndPhase
from cockade.saves.game_host import GameHost
from cockade.tui.bots.parallel_search import opponent
from cockade.tui.bots.thinker import WorkerThinker
from cockade.tui.bots.worker import Thought, answer
from cockade.tui.commands import main
from cockade.tui.commands.protocol_session import GameTalk
from cockade.tui.plain.loop import talk
from cockade.tui.plain.seat import PlainSeat
from tests.engine.brandywine.field import DETACHMENT

PEOPLE = {AMERICAN: "human", BRITISH: "human"}


@pytest.fixture
def host(tmp_path):
    """The Full Battle when the Americans move for the first time, in a file."""
    with GameHost.begin(GAME, "battle", bytes(16), path=tmp_path / "game.jsonl") as found:
        found.act(BRITISH, ChooseEntry("A"))
        found.act(BRITISH, ChooseEntry("B"))
        for placed in DETACHMENT:
            found.act(AMERICAN, placed)
        found.act(BRITISH, EndPhase())
        while found.opened.decider == BRITISH:
            offer = next(offer for offer in found.offers() if offer.actions)
            found.act(BRITISH, offer.actions[0])
        yield found


def test_a_bot_is_told_what_its_side_may_see_and_never_an_event(host):
    """Neither the name of a hidden unit nor the way of the third brigade goes down the pipe."""
    question = json.loads(WorkerThinker("brandywine", "random", "x")._question(host.opened))
    assert set(question) == {"place", "view"}
    seen, offers = pickle.loads(base64.b64decode(question["view"]))
    assert seen == GAME.view(host.opened.state, AMERICAN)
    assert seen != host.opened.state
    assert [verb for verb, *_ in offers] == [offer.verb for offer in host.offers()]


def test_a_bot_chooses_from_what_it_was_told(host):
    """The answer of the worker is one of the offered actions, the same for the same seed."""
    question = WorkerThinker("brandywine", "random", "x")._question(host.opened)
    said = [json.loads(answer(Thought(GAME, opponent("random", GAME.id), "x"), question)) for _ in range(2)]
    assert said[0] == said[1]
    wanted = RandomBot().choose(
        GAME, host.opened.state, host.offers(), random_source(f"x/{host.opened.at + 1}")
    )
    assert said[0]["action"]["verb"] == type(wanted).__name__


def test_a_log_for_a_side_tells_what_it_heard(host, capsys):
    """In words and as JSON."""
    file = str(host.save.path)
    for side, knows in (("american", False), ("british", True)):
        assert main(["log", file, "--side", side]) == 0
        assert ("The third brigade will enter at B" in capsys.readouterr().out) is knows
        assert main(["log", file, "--side", side, "--json"]) == 0
        said = capsys.readouterr().out
        assert ('"Secret"' in said) is not knows
        assert ("arrived (9.3.1): Queen's Rangers" in said) is knows


def test_a_picture_for_a_side_shows_unknown_counters(host, capsys):
    """The map of the American has counters without a kind; that of the British has none."""
    for side, unknown in (("american", True), ("british", False)):
        assert main(["show", str(host.save.path), "--side", side]) == 0
        assert ("???" in capsys.readouterr().out) is unknown


def test_a_program_that_asks_for_a_side_gets_no_more_than_that(host):
    """State and offers for the American name no hidden unit."""
    with GameTalk() as session:
        session.take(GameHost(host.opened))
        for request in ("state", "offers"):
            said = session.answer(json.dumps({"do": request, "side": AMERICAN}))
            assert said["ok"]
            assert "knyphausen" not in json.dumps(said)
        assert "knyphausen" in json.dumps(session.answer('{"do":"state","side":"british"}'))


def test_the_line_mode_is_handed_over_too():
    """Nothing is told before the right side has been typed; what was read before is pushed away."""
    seat = PlainSeat(GameHost.begin(GAME, "battle", bytes(16)), PEOPLE)
    heard, told = iter(["look 0628\n", "british\n", "quit\n", ""]), []
    talk(seat, lambda: next(heard), told.append)
    asked = [n for n, line in enumerate(told) if "british player alone" in line.lower()]
    assert len(asked) == 2
    assert not any("second brigade" in line for line in told[: asked[1]])
    assert any("second brigade" in line for line in told[asked[1] :])
    assert told[asked[0] - 10 : asked[0]] == [""] * 10
