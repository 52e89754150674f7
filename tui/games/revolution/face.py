"""The American Revolution, put together for the screen and the command line."""

from __future__ import annotations

from cockade.engine.later import later
from cockade.engine.revolution.play import GAME
from cockade.tui.games.face import Face, rulebook_of
from cockade.tui.games.revolution.names import side_name
from cockade.tui.games.revolution.orders import order
from cockade.tui.games.revolution.prompts import PROMPTING, status
from cockade.tui.games.revolution.prose import TELLING, sentence, story
from cockade.tui.games.revolution.scene import atlas, scene

FACE = Face(
    game=GAME,
    rulebook=rulebook_of("cockade.engine.revolution"),
    story=story,
    sentence=sentence,
    order=order,
    prompt=PROMPTING.prompt,
    heading=PROMPTING.title,
    side=side_name,
    status=status,
    odds=later("cockade.tui.games.revolution.odds", "odds"),
    atlas=atlas,
    scene=scene,
    beats=TELLING.beats,
    measures=later("cockade.tui.games.revolution.measures", "measures"),
)
"""The American Revolution, put together for the game screen."""
