"""Rebels & Redcoats, put together for the screen and the command line."""

from __future__ import annotations

from functools import cache

from engine.rebels.play import GAME
from engine.rulebook import Rulebook, load_rulebook
from tui.games.face import Face
from tui.games.rebels.names import side_name
from tui.games.rebels.odds import odds
from tui.games.rebels.orders import order
from tui.games.rebels.prompts import frame_title, prompt, status
from tui.games.rebels.prose import sentence, story
from tui.games.rebels.scene import scene


@cache
def rulebook() -> Rulebook:
    """The rules in our words, with our rulings."""
    return load_rulebook("engine.rebels")


FACE = Face(
    game=GAME,
    rulebook=rulebook,
    story=story,
    sentence=sentence,
    order=order,
    prompt=prompt,
    heading=frame_title,
    side=side_name,
    status=status,
    odds=odds,
    scene=scene,
)
