"""What a hand can do: one unit, a stack, and what goes without a unit."""

from cockade.engine.rebels.play import GAME
from cockade.events.brandywine import Lead
from cockade.events.rebels import AMERICAN, BRITISH, Advance, Advancing, Follow
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.gestures import able, able_at, aims
from cockade.tui.session.selection import few
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.engine.rebels.field import Battle, leader, line
from tests.games.remake import FOLDER as GAMES_FOLDER

UI = ui_of("rebels")


def host():
    """Trenton, just begun."""
    return GameHost.begin(GAMES["rebels"], "trenton", b"key")


def hexes(game, hand):
    """The hexes that a hand can choose."""
    return set(aims(UI, game.opened.state, game.offers(), hand))


def test_stack_goes_where_all_its_units_can_go():
    """The hexes of a stack are those that its units have in common."""
    game = host()
    together = hexes(game, ("german", "1ca"))
    assert together - {1401} == hexes(game, ("german",)) & hexes(game, ("1ca",))
    assert together


def test_troops_go_before_their_leaders():
    """A leader may follow where troops are; alone next to the enemy he may not stand."""
    game = host()
    choice = aims(UI, game.opened.state, game.offers(), ("washington", "de"))[1404][0]
    assert [action.unit for action in choice.actions] == ["de", "washington"]


def test_a_stack_that_advances_is_asked_about_its_leaders():
    """8.522: without them, or with them, each beside a unit that may take him along; never without a word."""
    pieces = [line(id_, AMERICAN, 1505) for id_ in ("a", "b", "c")]
    leaders = [leader("g", AMERICAN, 1505), leader("w", AMERICAN, 1505)]
    battle = Battle(*pieces, *leaders, line("x", BRITISH, 1508), segment="assault")
    frame = Advancing(AMERICAN, ("a", "b", "c"), (1506,))
    state = battle.state.replace(agenda=(*battle.state.agenda, frame))
    alone, led = aims(UI, state, GAME.offers(state), ("a", "b", "c"))[1506]
    assert [action.leader for action in led.actions] == ["g", "w", ""]
    assert alone.actions == tuple(Advance(unit, 1506) for unit in "abc")


def test_names_in_a_message_are_whole():
    """As many as have room beside what is said of them in 80 columns; of very long ones the first alone."""
    guns = ("3VA", "Philadelphia Lt. Dragoons", "Forrest a", "Forrest b", "Bauman")
    assert few(guns, 4) == "3VA, Philadelphia Lt. Dragoons and 3 more"
    assert few(guns[:2], 4) == "3VA, Philadelphia Lt. Dragoons"
    assert few(("Second Brigade Light Artillery of the Line", "x"), 4).startswith(
        "Second Brigade Light Artillery"
    )


def test_who_is_named_in_his_only_order_is_named_once():
    """No "2 Pennsylvania Brigade: Let 2 Pennsylvania Brigade lead?"."""
    opened = review(GAMES_FOLDER / "feint-by-hand-2.jsonl", GAMES).opened
    places = (n for n in range(1, opened.at) if isinstance(opened.event_at(n + 1).action, Lead))
    opened.go_to(opened.line[next(places)])
    on = Session(GameHost(opened), ui_of("brandywine"), {"american": "human", "british": "human"})
    on.selection.take((on.present.able[0],))
    assert text_of(on.message).startswith("Let ")


def test_without_a_hand_nothing_marches():
    """Marks appear when somebody is taken up."""
    game = host()
    assert hexes(game, ()) == set()


def test_forced_march_is_only_offered_where_a_march_will_not_do():
    """Whoever can march there does not have to check for it."""
    game = host()
    bot_moves_on(game, "MovementSegment", turn=2)
    for offer in game.offers():
        found = aims(UI, game.opened.state, game.offers(), (offer.subject,)) if offer.subject else {}
        for choices in found.values():
            assert len({choice.verb.__name__ for choice in choices} & {"March", "ForceMarch"}) < 2


def test_able_units_stand_in_the_order_of_the_stack():
    """The strongest first, leaders last, as the panel shows them."""
    game = host()
    here = able_at(UI, game.opened.state, game.offers(), 1401)
    assert here[0] == "german"
    assert here[-2:] == ("washington", "greene")
    assert set(here) <= set(able(game.offers()))


def test_segment_cannot_be_closed_while_units_must_enter():
    """3.1.2: no offer, no closing."""
    assert UI.selection.closing(host().offers()) is None


def bot_moves_on(game, frame, turn):
    """Let anybody do anything until a frame of a turn is reached."""
    from cockade.engine.bots import bot
    from cockade.engine.bots.playout import random_source

    player, pick = bot("greedy", "rebels"), random_source("7")
    while type(game.opened.state.agenda[-1]).__name__ != frame or game.opened.state.turn < turn:
        action = player.choose(game.game, game.opened.state, game.offers(), pick)
        game.act(game.opened.decider, action)


def test_leader_may_be_told_to_stay_where_he_is():
    """8.515: his own hex is one of the places to choose from, as those are where the others went."""
    opened = review(GAMES_FOLDER / "brooklyn-by-hand-1.jsonl", GAMES).opened
    place = next(n for n, event in enumerate(opened.story()) if isinstance(event.action, Follow))
    state = opened.state_at(place - 1)
    found = aims(UI, state, opened.game.offers(state), ("spencer",))
    assert state.unit("spencer").hex == 2112
    assert set(found) == {1710, 2112}


def test_leader_goes_beside_the_enemy_with_his_troops():
    """11.15: alone he may not stand there; in the hand with troops he is no hindrance to them."""
    opened = review(GAMES_FOLDER / "stony-point-by-hand-1.jsonl", GAMES).opened
    place = next(n for n in range(1, 40) if opened.state_at(n).segment == "movement")
    state = opened.state_at(place)
    offers = opened.game.offers(state)
    troops = ("1-1-lt", "1-4-lt", "1-3-lt", "2-3-lt")
    assert 5309 not in aims(UI, state, offers, ("wayne",))
    (choice,) = aims(UI, state, offers, ("wayne", *troops))[5309]
    assert [action.unit for action in choice.actions][-1] == "wayne"
    assert len(choice.actions) == 5
    assert 5309 not in aims(UI, state, offers, ("wayne", "murfee"))


def test_leader_joins_troops_beside_the_enemy_with_more_of_them():
    """Where he may go anyway he is counted once."""
    opened = review(GAMES_FOLDER / "stony-point-by-hand-1.jsonl", GAMES).opened
    place = next(n for n in range(1, 40) if opened.state_at(n).position.stack(5309))
    state = opened.state_at(place)
    units = [unit.id for unit in state.position.stack(5010)]
    (choice,) = aims(UI, state, opened.game.offers(state), tuple(units))[5309]
    assert sorted(action.unit for action in choice.actions) == sorted(units)


def test_several_targets_in_a_hex_are_asked_for():
    """Whoever points rifles in hand at a hex of five enemies is asked at whom; nothing is fired before."""
    opened = review(GAMES_FOLDER / "flank-attack-by-hand-1.jsonl", GAMES).opened
    opened.at = 112
    name = opened.game.id
    seat = Session(GameHost(opened), ui_of(name), dict.fromkeys(opened.game.sides, "human"))
    for hand in (("chasseurs",), ("chasseurs", "ewald_a", "ewald_b")):
        seat.selection.take(hand)
        found = seat.orders.pick(1910)
        assert len({choice.actions[0].target for choice in found}) == len(found) == 5
        assert all(tuple(action.unit for action in choice.actions) == hand for choice in found)
        assert opened.at == 112
