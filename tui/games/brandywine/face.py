"""Brandywine, put together for the screen and the command line."""

from __future__ import annotations

from engine.brandywine.play import GAME
from engine.later import later
from tui.games.brandywine.names import side_name
from tui.games.brandywine.orders import order
from tui.games.brandywine.prompts import PROMPTING, status
from tui.games.brandywine.prose import beats, sentence, story
from tui.games.brandywine.scene import scene
from tui.games.face import Face, rulebook_of

FACE = Face(
    game=GAME,
    rulebook=rulebook_of("engine.brandywine"),
    story=story,
    sentence=sentence,
    order=order,
    prompt=PROMPTING.prompt,
    heading=PROMPTING.title,
    side=side_name,
    status=status,
    odds=later("tui.games.brandywine.odds", "odds"),
    scene=scene,
    beats=beats,
    measures=later("tui.games.brandywine.measures", "measures"),
)
