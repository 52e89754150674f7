"""What the screen and the command line need of a game besides its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.game import AnyGame
from cockade.engine.later import later
from cockade.events.event import Action, Event, Frame
from cockade.tui.board.atlas import AnyScene, Atlas
from cockade.tui.text.words import language

if TYPE_CHECKING:
    from cockade.engine.rulebook import Rulebook
    from cockade.tui.games.measures import Measures
    from cockade.tui.games.telling import Beat, Sentence


def rulebook_of(package: str) -> Callable[[], Rulebook]:
    """The rules of a game in our words and in the player's language; read when they are first asked for."""
    load = cache(later("cockade.engine.translation", "load_translated"))
    return lambda: load(package, language())


@frozen(eq=False)
class Face:
    """
    A game in words and pictures.

    Every state is the one in which something is said: for a fact or an event, the one before it. `story`
    tells an event in a few short lines, `sentence` one fact (empty for what need not be told), `order` is
    an offered action ("March 1/Rall to 1606"), `prompt` says who must do what under which clause,
    `heading` names a frame, `side` a side as this battle calls it. `odds` is what is known before an
    action with dice (None for one without). `atlas` is the map and `scene`
    what stands on it, to be drawn; `status` is how both sides stand.
    `beats` are the sentences of an event one by one; `measures` what a review counts and draws as curves.
    """

    game: AnyGame
    rulebook: Callable[[], Rulebook]
    story: Callable[[Any, Event], tuple[str, ...]]
    sentence: Sentence
    order: Callable[[Any, Action], str]
    prompt: Callable[[Any], str]
    heading: Callable[[Any, Frame], str]
    side: Callable[[Any, str], str]
    status: Callable[[Any], tuple[str, ...]]
    odds: Callable[[Any, Action], dict[str, Any] | None]
    atlas: Callable[[Any], Atlas]
    scene: Callable[[Any], AnyScene]
    beats: Callable[[Any, Event], tuple[Beat, ...]]
    measures: Callable[[], Measures] | None = None
