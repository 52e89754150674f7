"""Brandywine, put together for the screen and the command line."""

from __future__ import annotations

from cockade.engine.brandywine.play import GAME
from cockade.engine.later import later
from cockade.tui.games.brandywine.names import side_name
from cockade.tui.games.brandywine.orders import order
from cockade.tui.games.brandywine.prompts import PROMPTING, status
from cockade.tui.games.brandywine.prose import beats, sentence, story
from cockade.tui.games.brandywine.scene import atlas, scene
from cockade.tui.games.face import Face, rulebook_of

FACE = Face(
    game=GAME,
    rulebook=rulebook_of("cockade.engine.brandywine"),
    story=story,
    sentence=sentence,
    order=order,
    prompt=PROMPTING.prompt,
    heading=PROMPTING.title,
    side=side_name,
    status=status,
    odds=later("cockade.tui.games.brandywine.odds", "odds"),
    atlas=atlas,
    scene=scene,
    beats=beats,
    measures=later("cockade.tui.games.brandywine.measures", "measures"),
)
