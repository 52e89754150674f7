"""A battle played directly from its draft. Escape and the home key return to the editor."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from cockade.engine.data_files import DataError
from cockade.saves.game_host import GameHost
from cockade.tui.board.binding import bound
from cockade.tui.games import GAMES
from cockade.tui.games.pack_checks import faults_of
from cockade.tui.input import actions
from cockade.tui.play.game import GameScreen
from cockade.tui.session.auto_setup import auto_set_up
from cockade.tui.session.seats import EASIEST_FIRST, HUMAN, LEVELS
from cockade.tui.text.i18n import say
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen


class TrialScreen(GameScreen):
    """A game that is not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [bound(actions.HOME, "leave")]

    tells_news = False

    def nothing_to_go_back_from(self) -> None:
        """Return to the editor."""
        self.run_worker(self.action_leave(), group="leaving")

    async def action_leave(self) -> None:
        """End the game, and return."""
        await self.stop()
        self.session.host.close()
        self.dismiss(None)


async def try_out(screen: AskingScreen) -> None:
    """Play the current draft, as one side against a level, or both sides."""
    desk = screen.desk
    game = GAMES[desk.craft.id]
    if not desk.has_units:
        desk.say(say("There is no unit yet."), bad=True)
        return
    try:
        id_ = game.printed(desk.id, desk.shop.values)
    except DataError as error:
        desk.faults = list(faults_of(error))
        desk.say(say("A battle with faults cannot be played."), bad=True)
        return
    sides = game.sides
    games = [(side, level) for side in sides for level in EASIEST_FIRST]
    rows = [
        (say("As {side} against {level}", side=say(desk.bench.sides[side]), level=say(LEVELS[level])), "")
        for side, level in games
    ]
    n = await screen.choose(say("Play it"), [*rows, (say("Both sides"), "")])
    if n is None:
        return
    players = dict.fromkeys(sides, HUMAN)
    if n < len(games):
        human, level = games[n]
        players |= {side: level for side in sides if side != human}
    host = GameHost.begin(game, id_, secrets.token_bytes(16), players=players)
    auto_set_up(host, players)
    await navigation(screen).try_out(host, players)
