"""What is laid over the map on a key, and that it goes away when it no longer applies."""

from cockade.events.rebels import March
from cockade.tui.board.flags import Flag
from tests.tui.table import NORMAL, SMALL, go, message, picture, session, sit, trenton


def flagged(game, flag):
    """The hexes of the map with a flag."""
    return game.app.screen.map.flagged(flag)


def with_gun_at(hex_):
    """Trenton, Forrest's first battery on the map."""
    host = trenton()
    host.act("american", March("forrest-a", hex_))
    return host


def test_zones_are_shown_and_taken_away():
    """The same key takes away what it has shown; the panel says from where a hex is controlled."""

    async def lay(game):
        await game.press("z")
        assert 1603 in flagged(game, Flag.ZONE)
        assert message(game).endswith("[5.0]")
        await go(game, 1603)
        assert "controlled from" in picture(game)
        await game.press("z")
        assert not flagged(game, Flag.ZONE)

    sit(lay)


def test_line_of_fire_shows_what_is_seen_and_what_is_in_the_way():
    """7.3: the hexes that a gun could hit, the hexes that take its view, and of each hex why."""

    async def lay(game):
        await go(game, 1405)
        await game.press("f")
        assert 1505 in flagged(game, Flag.FIRE)
        assert 1604 in flagged(game, Flag.BLOCK)
        assert "Forrest a" in message(game)
        await go(game, 1505)
        assert "in the line of fire [7.3]" in picture(game)
        await go(game, 1704)
        assert "hidden by 1604, town [7.3.4]" in picture(game)
        await go(game, 2401)
        assert "out of range [7.36]" in picture(game)

    sit(lay, with_gun_at(1405))


def test_line_of_fire_needs_a_gun():
    """Without one a sentence says what is missing."""

    async def lay(game):
        await go(game, 1604)
        await go(game, 1405)
        await game.press("f")
        assert "Select a gun" in message(game)
        assert not flagged(game, Flag.FIRE)

    sit(lay)


def test_line_of_fire_goes_away_with_its_gun():
    """When the gun is taken back off the map there is nothing to show."""

    async def lay(game):
        await go(game, 1405)
        await game.press("f")
        assert flagged(game, Flag.FIRE)
        await game.press("u")
        assert not flagged(game, Flag.FIRE)

    sit(lay, with_gun_at(1405))


def test_command_of_all_leaders_or_of_one():
    """11.31: what all leaders of the side reach together; with a leader in hand only his."""

    async def lay(game):
        await go(game, 1603)
        await game.press("c")
        both = flagged(game, Flag.COMMAND)
        assert message(game).endswith("[11.31]")
        await go(game, 1403)
        assert "commanded by Washington" in picture(game)
        await game.press("c")
        await game.press("enter", "c")
        assert session(game).hand == ("washington",)
        assert flagged(game, Flag.COMMAND) < both
        await go(game, 2401)
        assert "out of command range [11.31]" in picture(game)

    host = trenton()
    for leader, hex_ in (("washington", 1403), ("greene", 1106)):
        host.act("american", March(leader, hex_))
    sit(lay, host)


def test_overlays_are_told_at_80x24_too():
    """In a small terminal the line under the map says it."""

    async def lay(game):
        await game.press("z")
        await go(game, 1603)
        assert "controlled from" in picture(game)

    sit(lay, size=SMALL)


def test_a_stack_is_told_what_each_of_it_pays():
    """The way and the cost for all in hand, by those who pay the same."""

    async def weigh(game):
        await game.press("s")
        await go(game, 1404)
        assert "13 units to 1404" in picture(game)
        assert flagged(game, Flag.PATH)
        await go(game, 1604)
        assert not flagged(game, Flag.PATH)

    sit(weigh, size=NORMAL)


def test_combats_are_told_apart_on_the_map():
    """8.27: each declared combat has its letter at all its hexes."""
    host = trenton()
    side = "american"
    for unit, hex_ in (("bradley", 1308), ("27ca", 1306), ("1md", 1506), ("20ca", 1505), ("14ca", 1508)):
        host.act(side, March(unit, hex_))

    async def declare(game):
        from tests.tui.play.finish import to_the_assaults

        await to_the_assaults(game)
        state = session(game).state
        pairs = state.agenda[-1].pairs
        far = next(pair for pair in pairs if pair[1] == 1307), next(pair for pair in pairs if pair[1] != 1307)
        for attacker, defender in far:
            await go(game, attacker)
            await game.press("enter")
            await go(game, defender)
            await game.press("enter")
        combats = session(game).ui.map.combats(session(game).state)
        assert combats[far[0][0]] == combats[far[0][1]] == 1
        assert combats[far[1][0]] == combats[far[1][1]] == 2
        seen = picture(game)
        assert "1307A" in seen

    sit(declare, host)
