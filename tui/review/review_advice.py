"""In a review: what Regular would have ordered at the step that is looked at, also on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.session.hint import has_hints, hint, why_no_hint
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from cockade.events.event import Action
    from cockade.tui.session.session import Session


def show_better(session: Session) -> None:
    """Say it, beside what was ordered; the way that it goes is drawn as a path, its end is marked."""
    position, place = session.position, session.place
    game, state, viewer = session.opened.game, session.opened.state_at(place), position.viewpoint.viewer
    side = game.decider(state)
    if not side:
        session.say_bad(say("The game is over here. Step back to ask what Regular would have done."))
    elif not has_hints(game):
        session.say_bad(why_no_hint(session))
    elif viewer not in ("", side):
        session.say_bad(say("The other side decides here. Step to a decision of this side."))
    else:
        seen = game.view(state, side)
        found = hint(game, seen, game.offers(state), place)
        order = draw(session, seen, found.action)
        told = say("Regular would: {order}.", order=order)
        session.message = line(Span(told, "title"), f" {found.why} {_played(session, order)}")


def draw(session: Session, seen: Any, action: Action) -> str:
    """Draw an order on the map as a way with its end marked, the cursor there; the order in words."""
    position, ways = session.position, session.ui.map
    path = ways.path(seen, action)
    position.walked = path or tuple(filter(None, [ways.target(action)]))
    position.fallen = position.walked[-1:]
    session.selection.cursor = next(iter(position.fallen), session.selection.cursor)
    return str(session.ui.words.order(seen, action))


def _played(session: Session, order: str) -> str:
    """What was ordered there instead, in a sentence."""
    place, index = session.place, session.review.index
    if place >= index.last:
        return ""
    action = index.event(place + 1).action
    played = session.ui.words.order(index.state(place), action)
    if not played or played == order:
        return say("That was the order.")
    return say("Ordered was: {order}.", order=played)
