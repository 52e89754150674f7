"""Two at one keyboard: the screen is blank while a secret passes, and shows each what his side may know."""

import pytest
from textual.events import Key

from cockade.engine.brandywine.play import GAME
from cockade.events.brandywine import AMERICAN, BRITISH, ChooseEntry, CloseCombat, Combat, Engage, OpenCombats
from cockade.saves.game_host import GameHost
from cockade.tui.games.brandywine.ui import UI
from cockade.tui.play.dialogs import HandOver
from cockade.tui.play.game import GameScreen
from cockade.tui.reading.rules_screen import RulesScreen
from cockade.tui.session.viewpoint import Viewpoint
from tests.engine.brandywine.field import DETACHMENT, Battle, foot
from tests.tui.table import NORMAL, PEOPLE, SMALL, picture, session, sit

KEY = bytes(16)
BASIC = {"advanced": False, "pool": 0}


def begun(*letters):
    """The Full Battle after the British have chosen some entries."""
    host = GameHost.begin(GAME, "battle", KEY)
    for letter in letters:
        host.act(BRITISH, ChooseEntry(letter))
    return host


@pytest.mark.parametrize("size", [SMALL, NORMAL])
def test_nothing_is_shown_until_the_right_player_presses_his_key(size):
    """Other keys leave the screen blank; the first letter of his side uncovers it."""

    async def handed(game):
        assert isinstance(game.app.screen, HandOver)
        for key in ("enter", "a", "space", "escape", "l"):
            await game.press(key)
            assert isinstance(game.app.screen, HandOver)
            assert "third brigade" not in picture(game)
            assert "turn" not in picture(game)
        await game.press("b")
        assert isinstance(game.app.screen, GameScreen)
        assert "third brigade" in picture(game)

    sit(handed, begun("A"), size=size)


def test_the_right_key_pressed_twice_at_once_opens_nothing_else():
    """The second one comes when the blank screen is gone already."""

    async def handed(game):
        blank = game.app.screen
        for _ in range(2):
            blank.on_key(Key("b", "b"))
        await game.settle()
        assert isinstance(game.app.screen, GameScreen)

    sit(handed, begun("A"))


def test_the_screen_is_handed_over_again_for_every_secret_choice():
    """The second brigade is chosen in the open, the third in secret: blank again in between."""

    async def handed(game):
        await game.press("b")
        await game.press("l", "enter")
        assert isinstance(game.app.screen, HandOver)
        await game.press("b")
        assert "third brigade" in picture(game)

    sit(handed, begun())


def test_against_a_bot_nothing_is_handed_over_and_only_the_own_side_is_shown():
    """The American sees unknown counters and hears of a secret choice; the bot's screen is nobody's."""

    async def alone(game):
        assert isinstance(game.app.screen, GameScreen)
        assert session(game).position.viewpoint.viewer == AMERICAN
        assert "The British choose in secret." in session(game).position.story(2)
        assert any(unit.kind == "unknown" for unit in session(game).state.units)
        assert not session(game).is_mine

    class Idle:
        """A thinker that never answers."""

        async def choose(self, _):
            """Wait for ever."""
            import asyncio

            await asyncio.Event().wait()

        async def close(self):
            """Nothing to stop."""

    players = {AMERICAN: "human", BRITISH: "random"}
    host = begun("A", "B")
    for placed in DETACHMENT:
        host.act(AMERICAN, placed)
    sit(alone, host, players=players, making=lambda *_: Idle())


class Held:
    """As much of an open game as eyes look at."""

    def __init__(self, state):
        self.game, self.state = GAME, state

    @property
    def decider(self):
        return GAME.decider(self.state)


@pytest.mark.rule("brandywine", "12.1.9")
def test_attacker_and_defender_choose_their_chits_each_alone():
    """Blank before the one, blank before the other, and no more when both chits lie there."""
    state = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1506)).state
    frame = CloseCombat(AMERICAN, AMERICAN, Combat(("a",), ("b",), (("a", 1505, 1506),)), "tactics")
    opened, eyes = Held(state.replace(agenda=(frame,))), Viewpoint(UI, PEOPLE)
    eyes.look_round(opened)
    assert eyes.must_hand_over(opened)
    eyes.take_over(opened)
    assert (eyes.viewer, eyes.must_hand_over(opened)) == (AMERICAN, False)
    opened.state = state.replace(agenda=(frame.replace(side=BRITISH, chits=("withdraw", "")),))
    eyes.look_round(opened)
    assert eyes.must_hand_over(opened)
    assert eyes.viewer == AMERICAN
    eyes.take_over(opened)
    assert eyes.viewer == BRITISH
    assert eyes.seen(GAME, opened.state).agenda[-1].chits == ("?", "")
    opened.state = state.replace(agenda=(frame.replace(step="momentum", chits=("withdraw", "skirmish")),))
    eyes.look_round(opened)
    assert (eyes.viewer, eyes.must_hand_over(opened)) == (AMERICAN, False)


class Guarded:
    """A face and an open game in one, whose state is the secret of the side that decides."""

    game, decider = GAME, BRITISH

    def __init__(self, state=None):
        self.state = state
        self.selection = self

    @staticmethod
    def secret(state):
        return state


def looked_at(guarded):
    """The eyes of two who share a screen, after a first look."""
    eyes = Viewpoint(guarded, PEOPLE)
    eyes.look_round(guarded)
    return eyes


def test_a_secret_that_comes_up_before_its_side_was_let_in_blanks_the_screen():
    """The screen showed what both may see, and either may sit there: the British must say that it is them."""
    opened = Guarded()
    eyes = looked_at(opened)
    assert (eyes.viewer, eyes.must_hand_over(opened)) == (BRITISH, False)
    opened.state = BRITISH
    assert eyes.must_hand_over(opened)
    eyes.take_over(opened)
    assert not eyes.must_hand_over(opened)


def test_a_side_that_was_let_in_stays_until_nothing_is_secret():
    """From his chit to his stacks he goes on; after a step without secrets he says anew who he is."""
    opened = Guarded(("chit", BRITISH))
    eyes = looked_at(opened)
    eyes.take_over(opened)
    opened.state = BRITISH
    assert not eyes.must_hand_over(opened)
    opened.state = None
    eyes.look_round(opened)
    opened.state = BRITISH
    assert eyes.must_hand_over(opened)


@pytest.mark.rule("brandywine", "7.1.3-adv")
def test_british_stacks_are_looked_at_by_the_british_alone_until_the_release():
    """As long as stacks are hidden the screen is handed over to the British; afterwards it never is."""
    pieces = foot("a", AMERICAN, 1505), foot("b", BRITISH, 1909)
    for released, blank in (((), True), (("army",), False)):
        battle = Battle(*pieces, released=released, side=BRITISH, zones={"bivouac": [1505]})
        battle.go_on()
        opened, eyes = Held(battle.state), Viewpoint(UI, PEOPLE)
        eyes.look_round(opened)
        assert eyes.must_hand_over(opened) is blank
        assert eyes.viewer == (AMERICAN if blank else BRITISH)


def test_the_books_open_and_close():
    """Points, boxes and arrivals on a page over the map; F1 has the clauses that it cites."""

    async def read(game):
        await game.press("b")
        await game.press("b")
        assert "Army morale [15.2]" in picture(game)
        await game.press("f1")
        assert isinstance(game.app.screen, RulesScreen)
        await game.press("escape", "escape")
        assert isinstance(game.app.screen, GameScreen)

    sit(read, begun("A"))


@pytest.mark.rule("brandywine", "12.1.9")
def test_a_combat_that_is_resolved_from_the_list_is_handed_over_for_its_chits():
    """The list of before is not looked at any more; behind the blank screen are the chits of this combat."""
    pieces = [foot(id_, AMERICAN, hex_) for id_, hex_ in (("a", 1505), ("c", 1909))]
    enemies = [foot(id_, BRITISH, hex_) for id_, hex_ in (("b", 1506), ("d", 1910))]
    battle = Battle(*pieces, *enemies, phase="combat", **BASIC)
    battle.do(Engage("a", 1506), Engage("c", 1910), OpenCombats())

    async def fought(game):
        await game.press("l", "enter")
        assert isinstance(game.app.screen, HandOver)
        await game.press("a")
        assert "Stand Fast" in picture(game)

    sit(fought, GameHost(battle.open()))


@pytest.mark.parametrize("size", [SMALL, NORMAL])
@pytest.mark.rule("brandywine", "12.1.9")
def test_the_second_player_sees_the_same_whatever_chit_the_first_has_chosen(size):
    """Not even the cursor of the list stands where the other one left it."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1506), phase="combat", **BASIC)
    battle.do(Engage("a", 1506), OpenCombats())
    pictures = set()
    for downs in range(3):

        async def chosen(game, downs=downs):
            await game.press("a", "l", *["down"] * downs, "enter")
            assert isinstance(game.app.screen, HandOver)
            await game.press("b")
            pictures.add(picture(game))

        sit(chosen, GameHost(battle.open()), size=size)
    assert len(pictures) == 1
    assert "choose a tactics chit in secret" in pictures.pop()


@pytest.mark.parametrize("size", [SMALL, NORMAL])
@pytest.mark.rule("brandywine", "12.1.9")
def test_the_books_weigh_the_chit_under_the_cursor_in_full(size):
    """Modifiers with clauses, the chance of each result for each pair, also where panels have no room."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1506), phase="combat", **BASIC)
    battle.do(Engage("a", 1506), OpenCombats())

    async def read(game):
        await game.press("a", "l", "down", "up")
        assert size != SMALL or "against Sk 0" in picture(game)  # whole, so no key to more
        await game.press("b")
        assert "Skirmish [12.1.9]" in picture(game)
        assert "column 1:1 [12.1.7]" in picture(game)
        assert "Stand Fast" in picture(game)
        assert picture(game).count("%") > 20

    sit(read, GameHost(battle.open()), size=size)
