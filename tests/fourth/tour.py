"""
Plays the game of the recipe where it is installed: on the screen by keys, and by two players on a server.

Run in an environment of its own, as `tour.py CHECKOUT FOLDER`; it tells as JSON what was seen.
"""

import json
import sys
from pathlib import Path

CHECKOUT, FOLDER = map(Path, sys.argv[1:])
sys.path.append(str(CHECKOUT))  # the drivers of the tests; the game itself is the installed one

from cockade.saves.game_host import GameHost  # noqa: E402 - as above
from cockade.server.lobby.lobby import game_item  # noqa: E402
from cockade.tui.app import CockadeApp  # noqa: E402
from cockade.tui.games import GAMES  # noqa: E402
from tests.server.hosting import Running  # noqa: E402
from tests.tui.driver import play  # noqa: E402
from tests.tui.screentext import plain  # noqa: E402

SIZES = ((80, 24), (120, 40))
MOST = 100
"""No game has more rides."""
RIDES = ("g0102", "g0302", "g0202", "g0202", "g0203", "g0201", "g0303")
"""Where red and blue ride in turn; the fourth is refused."""


def on_the_screen(size):
    """What is seen after every ride, and by the keys for a hint and for the rules."""
    seen = []

    async def rides(game):
        for keys in ("!", "f1"):
            await game.press("exclamation_mark" if keys == "!" else keys)
            seen.append(plain(game.app))
        for keys in RIDES:
            await game.press(*keys, "enter", "enter")
            seen.append(plain(game.app))

    host = GameHost.begin(GAMES["couriers"], "field", b"a key for sixteen")
    play(CockadeApp(host, {"red": "human", "blue": "human"}), rides, size)
    return {"winner": host.opened.state.winner, "seen": seen}


def on_a_server():
    """Ann and Ben play it to its end; what the lobby says of it, and who has won."""
    with Running(FOLDER) as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        game, _ = ann.start("couriers/field", side="red")
        item = game_item(ann.connection.ask("lobby")["games"]["mine"][0], "enter")
        guests, hosts = {"red": ann, "blue": ben}, {"blue": ben.join(game), "red": ann.enter(game)}
        for n in range(1, MOST):
            side = ("blue", "red")[n % 2]
            guests[side].connection.wait(lambda: hosts[side].opened.at == n - 1)  # noqa: B023 - at once
            hosts[side].act(side, hosts[side].offers()[-1].actions[-1])
            if hosts[side].opened.state.over:
                break
        ben.connection.wait(lambda: hosts["blue"].opened.state.over)
        for guest in (ann, ben):
            guest.close()
        return {"item": item.detail, "winner": hosts["blue"].opened.state.winner}


told = {"screen": [on_the_screen(size) for size in SIZES], "server": on_a_server()}
sys.stdout.write(json.dumps(told))
