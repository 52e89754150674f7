"""The American Revolution, put together for the screen and the command line."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.later import later
from engine.revolution.play import GAME
from tui.games.face import Face
from tui.games.revolution.names import side_name
from tui.games.revolution.orders import order
from tui.games.revolution.prompts import PROMPTING, status
from tui.games.revolution.prose import TELLING, sentence, story
from tui.games.revolution.scene import scene

if TYPE_CHECKING:
    from engine.rulebook import Rulebook


@cache
def rulebook() -> Rulebook:
    """The rules in our words, with our rulings."""
    book: Rulebook = later("engine.rulebook", "load_rulebook")("engine.revolution")
    return book


FACE = Face(
    game=GAME,
    rulebook=rulebook,
    story=story,
    sentence=sentence,
    order=order,
    prompt=PROMPTING.prompt,
    heading=PROMPTING.title,
    side=side_name,
    status=status,
    odds=later("tui.games.revolution.odds", "odds"),
    scene=scene,
    beats=TELLING.beats,
    measures=later("tui.games.revolution.measures", "measures"),
)
"""The American Revolution, put together for the game screen."""
