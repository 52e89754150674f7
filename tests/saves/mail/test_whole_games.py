"""Two players of wood play whole games by nothing but letters."""

from __future__ import annotations

from contextlib import closing

import pytest

from cockade.engine.dice import KeyedDice
from cockade.events.facts import Rolled
from cockade.saves.mail.host import MailHost
from cockade.saves.mail.invitation import why_not
from cockade.saves.verify import verify
from cockade.tui.games import GAMES, scenarios
from tests.saves.mail.writing import Pair

WHOLE = (
    ("rebels/stony-point", "fair"),
    ("rebels/kings-mountain", "quick"),
    ("brandywine/feint-basic", "fair"),
    ("brandywine/flank-attack", "quick"),
)


@pytest.mark.parametrize(("scenario", "dice"), WHOLE)
def test_a_whole_game_goes_by_letters(tmp_path, scenario, dice):
    """
    Both see the same game to its end, and the rules say of it what they say of any other.

    Only then are chances to win kept beside the file: before, they would be a hint.
    """
    pair, beside = Pair(tmp_path, scenario, dice), set()
    act = pair.act
    pair.act = lambda host: (beside.add(host.kept_at), act(host))
    assert not pair.play()
    assert beside == {None}
    with closing(pair.file(1)) as ada, closing(pair.file(2)) as ben:
        assert ada.exchange.is_over
        assert ben.exchange.is_over
        assert ada.exchange.opened.state == ben.exchange.opened.state
        assert ada.exchange.opened.events == ben.exchange.opened.events
        host = MailHost.of(ada)
        assert host.kept_at == ada.path
        host.save_as(tmp_path / "game.jsonl")
    assert verify(tmp_path / "game.jsonl", GAMES).same
    assert (pair.asked > 5) == (dice == "fair" or "brandywine/feint" in scenario)


def test_fair_dice_fall_in_the_answer_only(tmp_path):
    """Whoever wants to roll has written first; the dice are in the first event of the other's letter."""
    pair = Pair(tmp_path)
    rolled = 0
    while pair.turn():
        if len(pair.bags) < 4:
            continue
        with closing(pair.file(len(pair.bags))) as file:
            exchange = file.exchange
            was_asked = bool(exchange.letters[-2].asked)
            for n, (event, _) in enumerate(exchange.brought()):
                dice = [fact for fact in event.facts if isinstance(fact, Rolled)]
                rolled += len(dice)
                assert not dice or (n == 0 and was_asked)
    assert rolled > 10


def test_what_hides_pieces_for_turns_does_not_go_by_mail():
    """The Revolution and the Full Battle with advanced rules; every other scenario does."""
    refused = {name: why_not(GAMES[name.partition("/")[0]], name.partition("/")[2]) for name in scenarios()}
    named = {name: clause for name, clause in refused.items() if clause}
    revolution = {name: "22.1" for name in scenarios() if name.startswith("revolution/")}
    assert named == {"brandywine/battle": "7.1.3-adv", **revolution}


@pytest.mark.parametrize("name", [name for name in scenarios() if name.startswith(("rebels", "brandywine"))])
def test_a_scenario_begins_with_nothing_hidden(name):
    """Where play by mail is allowed, both sides see all of the set-up."""
    id_, _, card = name.partition("/")
    game = GAMES[id_]
    _, state = game.start(card, KeyedDice(b"", 0))
    if not game.conceals(state):
        assert [game.view(state, side) for side in game.sides] == [state, state]
