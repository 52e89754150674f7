"""What `y` copies, and that it goes to the terminal."""

import base64

from cockade.events.revolution import TacticsChoice
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.tui.table import GAMES_FOLDER, go, message, session, sit

SIDES = GAMES["revolution"].sides


def copied(game):
    """What was sent to the clipboard of the terminal last."""
    sent = game.output().rpartition("\x1b]52;c;")[2]
    return base64.b64decode(sent.partition("\a")[0]).decode()


def test_the_hex_under_the_cursor_is_copied():
    async def scenario(game):
        await go(game, 1606)
        await game.press("y")
        assert copied(game).startswith("1606, town, Trenton.\n")
        assert message(game).startswith("Copied: 1606")

    sit(scenario)


def test_the_unit_in_hand_is_copied():
    async def scenario(game):
        await game.press("tab", "y")
        assert copied(game).startswith("Washington (washington), American leader")

    sit(scenario)


def test_with_what_is_no_unit_in_hand_the_place_under_the_cursor_is_copied():
    """So many Tactics markers, of which the player chooses, have no values to copy."""

    async def scenario(game):
        session(game).selection.hand = ("0",)
        await game.press("y")
        assert message(game).startswith("Copied: ")
        assert copied(game)

    host = choosing_tactics()
    sit(
        scenario, host, players={side: "human" if side == host.opened.decider else "random" for side in SIDES}
    )


def choosing_tactics():
    """A game of the Revolution at a choice of Tactics markers."""
    opened = review(GAMES_FOLDER / "short-greedy-1.jsonl", GAMES).opened
    state = opened.state_at
    place = next(n for n in range(opened.at) if isinstance(state(n).agenda[-1], TacticsChoice))
    opened.go_to(opened.line[place])
    return GameHost(opened.aside())


def test_the_row_of_the_list_and_the_page_of_the_record_are_copied():
    async def scenario(game):
        await game.press("l", "y")
        assert copied(game).startswith("1401 Washington")
        await game.press("escape", "h", "y")
        assert "American reinforcements." in copied(game)

    sit(scenario)
