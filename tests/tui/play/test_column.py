"""A column along a road: the head goes where it is sent, every stack behind closes up, all as one gesture."""

import random

import pytest

from cockade.events.brandywine import March as Stride
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.auto_setup import auto_set_up
from cockade.tui.session.column import column, farthest, marchers, marches, places_behind
from cockade.tui.session.marching import form_column
from cockade.tui.session.session import Session
from tests.games.remake import FOLDER
from tests.tui.table import NORMAL, PEOPLE, SMALL, battle, go, message, picture, session, sit

SIZES = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["80x24", "120x40"])
ON_THE_ROAD = (1908, 1907, 1807, 1806, 1805, 1804, 1803)
"""Where Howe's column stands, the head first, when it comes on to Birmingham."""


def standing(name, place):
    """A recorded game as it stood at a place."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    opened.go_to(opened.line[place])
    return GameHost(opened)


def howe():
    """Seven stacks on the road from Jeffries' Ford, ten units that have not moved."""
    return standing("flank-attack-basic-greedy-1", 76)


def played(on, place):
    """The actions after a place of the line of play."""
    return [on.opened.event_at(n).action for n in range(place + 1, on.opened.at + 1)]


def all_were_offered(on, place):
    """Whether every action after a place was among the offers of the state before it."""
    opened = on.opened
    return all(
        any(
            opened.event_at(n).action in offer.actions for offer in opened.game.offers(opened.state_at(n - 1))
        )
        for n in range(place + 1, opened.at + 1)
    )


# ---------------------------------------------------------------- on the screen


@SIZES
def test_a_column_closes_up_behind_its_head(size):
    """Two keys and the hex: each stack comes to where the one ahead stood; one `u` takes all back."""

    async def follow(game):
        on = session(game)
        where = {id_: on.state.unit(id_).hex for id_ in marchers(on.ui, on.offers)}
        place = on.opened.at
        await go(game, 1908)
        await game.press("S")
        assert message(game) == "Column: 1st Light Infantry, 9 more units follow; S again: alone."
        await go(game, 2009)
        assert "9 units follow" in picture(game)
        await game.press("enter")
        assert all_were_offered(on, place)
        steps = dict(zip(ON_THE_ROAD, (2009, *ON_THE_ROAD), strict=False))
        moved = {action.unit: action.hex for action in played(on, place)}
        assert moved == {id_: steps[hex_] for id_, hex_ in where.items() if hex_ in ON_THE_ROAD}
        assert len(moved) == 10
        assert message(game) == "10 units have moved."
        assert on.hand == ()
        assert on.cursor == 2009
        await game.press("u")
        assert on.opened.at == place
        assert message(game) == "Undone: 10 actions."
        await game.press("r")
        assert on.opened.at == place + 10

    sit(follow, howe(), size=size)


@SIZES
def test_who_falls_short_is_named_with_the_clause(size):
    """The light infantry goes farther than the grenadiers can follow; these close up as far as they can."""

    async def follow(game):
        on = session(game)
        place = on.opened.at
        await go(game, 1908)
        await game.press("S")
        await go(game, 2012)
        await game.press("enter")
        assert message(game) == "10 moved, some fall short: 2110 is out of reach for 1st Grenadiers. [9.1.2]"
        assert message(game) in picture(game)
        assert all_were_offered(on, place)
        went = {action.unit: action.hex for action in played(on, place)}
        assert went["2_light_inf"] == 2111
        assert went["1_grenadiers"] == went["4_brigade_art"] == 2009
        assert went["2_grenadiers"] == 1908
        await game.press("u")
        assert on.opened.at == place

    sit(follow, howe(), size=size)


def test_a_column_comes_on_by_its_entry_hex():
    """Brooklyn: 39 units wait for one hex; as many as find room string out behind the first of them."""
    host = battle("brooklyn")
    opened = host.opened
    auto_set_up(host, {})
    for _ in range(40):
        waiting = [o for o in host.offers() if o.actions and type(o.actions[0]).__name__ == "March"]
        if opened.state.side == "british" and waiting:
            break
        host.act(opened.decider, min(host.offers(), key=lambda o: o.subject is not None).actions[0])

    async def enter(game):
        on = session(game)
        place = on.opened.at
        await go(game, 4301)
        await game.press("S")
        assert "strung out along the way; S again: alone" in message(game)
        way = on.ui.map.path(on.state, on.present.aims[3903][0].actions[0])
        assert way == (4301, 4201, 4102, 4002, 3903)
        await go(game, 3903)
        await game.press("enter")
        hexes = [action.hex for action in played(on, place)]
        assert len(hexes) > 12
        assert hexes[0] == 3903
        assert len(set(hexes)) > 2
        assert all_were_offered(on, place)
        stay = 39 - len(hexes)
        assert message(game).startswith(f"{len(hexes)} moved, {stay} stay: 4301 has no room for")
        assert message(game).endswith("[6.0]")
        await game.press("u")
        assert on.opened.at == place

    sit(enter, host)


def test_the_same_key_again_lets_the_head_go_alone():
    """And so does whatever changes who is in hand."""

    async def alone(game):
        on = session(game)
        place = on.opened.at
        await go(game, 1908)
        await game.press("S", "S")
        assert not on.selection.in_column
        assert on.hand == ("1_light_inf",)
        await go(game, 2009)
        await game.press("enter")
        assert played(on, place) == [Stride("1_light_inf", 2009)]
        await game.press("u")
        await go(game, 1908)
        await game.press("S")
        assert on.selection.in_column
        await game.press("escape")
        assert not on.selection.in_column

    sit(alone, howe())


def test_who_stands_alone_leads_nobody():
    """No road, no column: it is said, and the unit stays in hand."""

    async def alone(game):
        on = session(game)
        await go(game, 1703)
        await game.press("S")
        assert message(game) == "No unit that could follow is connected to 1703 by road."
        assert on.hand == ("lengerke",)
        assert not on.selection.in_column
        await go(game, 1911)
        await game.press("escape", "S")
        assert "not yours" in message(game) or "nobody" in message(game)

    sit(alone, howe())


def test_where_nobody_marches_there_is_no_column():
    """In a set-up the key says so."""

    async def place(game):
        await game.press("tab", "S")
        assert "can lead a column" in message(game)
        assert session(game).opened.at == 0

    sit(place, battle("stony-point"))


# ---------------------------------------------------------------- the plan


def test_the_stacks_of_a_column_stand_behind_the_head():
    """Whoever stands on the way of the head is ahead, not behind; each stack knows the way to the front."""
    opened = howe().opened
    on, state, offers = ui_of("brandywine"), opened.state, opened.offers()
    found = column(on, state, offers, ("1_light_inf",), (2009, 2010))
    assert [stack.trail[0] for stack in found] == list(ON_THE_ROAD)
    assert found[2].trail == (1807, 1907, 1908, 2009, 2010)
    assert [stack.ahead for stack in found] == [0, 0, 1, 2, 3, 4, 5]
    back = column(on, state, offers, ("1_light_inf",), (1907, 1807))
    assert [stack.trail[0] for stack in back] == [1908]


def test_a_stack_follows_to_right_behind_the_one_ahead():
    """Up to the hex before the last of the stack ahead, and nowhere if that has not moved."""
    opened = howe().opened
    on, state, offers = ui_of("brandywine"), opened.state, opened.offers()
    third = column(on, state, offers, ("1_light_inf",), (2009, 2010))[2]
    assert places_behind(third, 2010) == (1907, 1908, 2009)
    assert places_behind(third, 1908) == (1907,)
    assert places_behind(third, 1907) == ()


def test_a_stack_goes_to_the_farthest_hex_that_all_of_it_reach():
    """Infantry with a gun as far as the gun; only by marches that are offered."""
    opened = standing("white-plains-greedy-1", 178).opened
    on, state, offers = ui_of("rebels"), opened.state, opened.offers()
    places = (2329, 2328, 2327, 2326, 2325)
    legal = {action for offer in offers for action in offer.actions}
    ends = {}
    for units in (("35th",), ("he-arty-2",), ("35th", "49th", "he-arty-2")):
        found = farthest(on, state, offers, units, places)
        assert set(found.actions) <= legal
        assert len(found.actions) == len(units)
        ends[units] = places.index(found.hex)
    assert min(ends.values()) == ends["35th", "49th", "he-arty-2"]
    assert farthest(on, state, offers, ("nobody",), places) is None


@pytest.mark.parametrize(
    "name",
    [
        "white-plains-greedy-1",
        "stony-point-greedy-1",
        pytest.param("brooklyn-greedy-1", marks=pytest.mark.soak),
        pytest.param("battle-basic-greedy-1", marks=pytest.mark.soak),
    ],
)
def test_columns_anywhere_keep_their_order_and_play_only_what_is_offered(name):
    """From random stacks to random hexes: offered, taken back as one, and nobody overtakes who was ahead."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    game, draw = opened.game.id, random.Random(7)
    longest = 0
    for place in range(5, opened.at, 31):
        line = opened.aside()
        line.go_to(line.line[place])
        on = Session(GameHost(line.alone()), ui_of(game), PEOPLE)
        free = marchers(on.ui, on.offers)
        for unit in draw.sample(free, min(3, len(free))):
            on.selection.put_down()
            on.selection.take((unit,), follow=True)
            form_column(on.selection)
            aims = [hex_ for hex_, found in on.present.aims.items() if found[0].verb in marches(on.ui)]
            if not on.selection.in_column or not aims:
                continue
            choice = on.present.aims[draw.choice(aims)][0]
            way = on.ui.map.path(on.state, choice.actions[0])
            stacks = column(on.ui, on.state, on.offers, on.hand, way)
            on.orders.do(choice)
            assert all_were_offered(on, place)
            for stack in stacks[1:]:
                ahead, trail = stacks[stack.ahead], stack.trail
                last = min(trail.index(on.ui.map.home(on.state, u)) for u in ahead.units)
                first = max(trail.index(on.ui.map.home(on.state, u)) for u in stack.units)
                assert first < last or first == 0
            longest = max(longest, on.opened.at - place)
            if on.opened.at > place:
                on.taking_back.undo()
            assert on.opened.at == place
    assert longest > 3
