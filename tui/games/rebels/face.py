"""Rebels & Redcoats, put together for the screen and the command line."""

from __future__ import annotations

from cockade.engine.later import later
from cockade.engine.rebels.play import GAME
from cockade.tui.games.face import Face, rulebook_of
from cockade.tui.games.rebels.names import side_name
from cockade.tui.games.rebels.orders import order
from cockade.tui.games.rebels.prompts import PROMPTING, status
from cockade.tui.games.rebels.prose import beats, sentence, story
from cockade.tui.games.rebels.scene import atlas, scene

FACE = Face(
    game=GAME,
    rulebook=rulebook_of("cockade.engine.rebels"),
    story=story,
    sentence=sentence,
    order=order,
    prompt=PROMPTING.prompt,
    heading=PROMPTING.title,
    side=side_name,
    status=status,
    odds=later("cockade.tui.games.rebels.odds", "odds"),
    atlas=atlas,
    scene=scene,
    beats=beats,
    measures=later("cockade.tui.games.rebels.measures", "measures"),
)
