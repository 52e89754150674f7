"""Standing orders: what the host plays for a player, and that it plays nothing else."""

import random

import pytest

from cockade.engine.game import open_to_all
from cockade.engine.game_tree import GameTree
from cockade.server.host import conditional_orders, hosted_game
from cockade.server.host.conditional_orders import BEAR, ONLY, ORDERS, PASS, ordered, verbs
from cockade.server.host.directory import GameDirectory, NewGame, Opponent
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.server.host.test_two_players import level, seated
from tests.server.hosting import Running

PLAYED = 40


@pytest.fixture
def running(tmp_path, monkeypatch):
    monkeypatch.setattr(conditional_orders, "STAND_IN", "random")
    with Running(tmp_path / "data") as found:
        yield found


def rested(running, guest, host):
    """The game on the host once nothing goes by itself in it."""
    hosted = running.host.directory.open(host.id)
    while hosted.mover or host.id in running.host.movers.games:
        guest.connection.ask("account")
    return hosted


def test_the_host_plays_what_was_ordered_and_rests_at_everything_else(running):
    """Every event of Ben's that he did not ask for is covered by his orders; of Ann's there is none such."""
    ann, ben, one, two = seated(running, "rebels/stony-point")
    for what in ORDERS:
        two.ask("order", what=what, on=True)
    assert (list(two.now["standing"]), list(one.now["standing"])) == (sorted(ORDERS), [])
    asked, rng = {one.side: 0, two.side: 0}, random.Random(1)
    for _ in range(PLAYED):
        hosted = rested(running, ann, one)
        if hosted.is_over:
            break
        assert hosted.opened.decider != two.side or not ordered(hosted.opened, ORDERS)
        asked[hosted.opened.decider] += 1
        for guest, host in ((ann, one), (ben, two)):
            guest.connection.wait(lambda host=host, at=hosted.opened.at: host.opened.at >= at)
        mover = one if hosted.opened.decider == one.side else two
        found = [action for offer in mover.offers() for action in offer.actions]
        ends = [action for action in found if type(action).__name__ in ("EndSegment", "OpenAssaults")]
        mover.act(mover.side, rng.choice(ends or found))
    level(ann, ben)
    sides = [event.side for event in rested(running, ann, one).opened.events[1:]]
    assert sides.count(one.side) == asked[one.side]
    assert sides.count(two.side) > asked[two.side] > 0


def test_an_order_is_taken_back(running):
    """And nobody gives another player's, or one that there is not."""
    _, _, one, two = seated(running)
    two.ask("order", what=ONLY, on=True)
    two.ask("order", what=ONLY, on=False)
    assert list(two.now["standing"]) == []
    with pytest.raises(Exception, match="could not be understood"):
        one.ask("order", what="win", on=True)


def test_what_was_taken_back_is_not_played_again_by_order(tmp_path, monkeypatch):
    """Up to the player's own next event."""
    store = Store.open(tmp_path)
    directory = GameDirectory(store, GAMES)
    ann = directory.people.enter("Ann", "Ann")
    game, _ = directory.start(NewGame("rebels/trenton", "american", Opponent("open")), ann)
    hosted = directory.open(game)
    monkeypatch.setattr(hosted_game, "ordered", lambda *_: "regular")
    hosted.order("american", ONLY, on=True)
    action = next(action for offer in hosted.opened.offers() for action in offer.actions)
    for _ in range(2):
        assert hosted.opened.decider == "american"
        hosted.act("american", action)
        assert hosted.mover == "regular"
        hosted.undo("american")
        assert hosted.mover == ""
    store.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_names_verbs_of_the_game(game):
    """Each of them is one that can be played, and none both passes and bears."""
    known = {verb.__name__ for verb in GAMES[game].vocabulary.actions}
    said = verbs()[game]
    assert {*said.passes, *said.bears} <= known
    assert not {*said.passes} & {*said.bears}


def test_without_orders_nothing_goes_by_itself(running):
    """Each order does its own, and no more."""
    _, _, one, _ = seated(running)
    opened = running.host.directory.open(one.id).opened
    assert ordered(opened, ()) == ""
    assert {ordered(opened, (what,)) for what in (PASS, BEAR)} == {""}


@pytest.mark.parametrize("scenario", ["brandywine/feint", "revolution/short"])
def test_in_a_game_with_secrets_an_only_choice_is_played_only_where_that_tells_nothing(scenario):
    """Whether there is another choice may hang on what the other side does not know."""
    game = GAMES[scenario.partition("/")[0]]
    opened = GameTree.begin(game, scenario.partition("/")[2], b"key")
    rng = random.Random(1)
    for _ in range(60):
        played = ordered(opened, (ONLY,))
        assert not played or type(played).__name__ in verbs()[game.id].only
        opened.act(opened.decider, rng.choice([each for offer in opened.offers() for each in offer.actions]))


def test_every_game_with_secrets_names_its_public_choices():
    for game in GAMES.values():
        assert (game.redact is open_to_all) == (verbs()[game.id].only is None)
