"""Rebels & Redcoats, put together for the screen and the command line."""

from __future__ import annotations

from engine.later import later
from engine.rebels.play import GAME
from tui.games.face import Face, rulebook_of
from tui.games.rebels.names import side_name
from tui.games.rebels.orders import order
from tui.games.rebels.prompts import PROMPTING, status
from tui.games.rebels.prose import beats, sentence, story
from tui.games.rebels.scene import scene

FACE = Face(
    game=GAME,
    rulebook=rulebook_of("engine.rebels"),
    story=story,
    sentence=sentence,
    order=order,
    prompt=PROMPTING.prompt,
    heading=PROMPTING.title,
    side=side_name,
    status=status,
    odds=later("tui.games.rebels.odds", "odds"),
    scene=scene,
    beats=beats,
    measures=later("tui.games.rebels.measures", "measures"),
)
