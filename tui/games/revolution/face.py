"""The American Revolution, put together for the screen and the command line."""

from __future__ import annotations

from engine.later import later
from engine.revolution.play import GAME
from tui.games.face import Face, rulebook_of
from tui.games.revolution.names import side_name
from tui.games.revolution.orders import order
from tui.games.revolution.prompts import PROMPTING, status
from tui.games.revolution.prose import TELLING, sentence, story
from tui.games.revolution.scene import scene

FACE = Face(
    game=GAME,
    rulebook=rulebook_of("engine.revolution"),
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
