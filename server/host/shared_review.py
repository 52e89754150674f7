"""Review of finished games: comments at steps, and a shared review."""

from __future__ import annotations

from cockade.server.host.client_session import ClientSession, Json, text_of
from cockade.server.host.hosted_game import DeniedError, HostedGame
from cockade.server.host.log import note
from cockade.server.host.moderation import is_moderator
from cockade.server.host.request_registry import handles
from cockade.server.store.comments import Comments
from cockade.tui.text import chat_text
from cockade.tui.text.i18n import mark


@handles("comment")
async def comment(caller: ClientSession, asked: Json) -> Json:
    """Comment on a step of a finished game, for all its viewers."""
    hosted, node = _step(caller, asked)
    text = chat_text.chat_line(text_of(asked, "text"))
    caller.check_talk(caller.host.clock())
    if text and not Comments(caller.host.directory.store).add(hosted.id, node, caller.who.id, text):
        raise DeniedError(mark("There is no room for more comments on this game."))
    caller.host.tell(hosted)
    return {}


@handles("uncomment")
async def uncomment(caller: ClientSession, asked: Json) -> Json:
    """Remove a comment. Its author, the game's players and moderators may do it."""
    hosted, side = caller.hosted(asked)
    comments, n = Comments(caller.host.directory.store), asked.get("n")
    author = comments.author(hosted.id, n) if type(n) is int else ""
    if type(n) is not int or not author or not (side or author == caller.who.id or is_moderator(caller)):
        raise DeniedError(mark("This comment is gone, or you may not remove it."))
    comments.remove(hosted.id, n)
    note("comment-removed", game=hosted.id, n=n, by=caller.who.id)
    return {}


@handles("show")
async def show(caller: ClientSession, asked: Json) -> Json:
    """Show a step to all viewers of the shared review."""
    hosted, node = _step(caller, asked)
    Comments(caller.host.directory.store).show(hosted.id, node, caller.who.id)
    caller.host.tell(hosted)
    return {}


def _step(caller: ClientSession, asked: Json) -> tuple[HostedGame, int]:
    """Return the game and event (in order of play) of a request. Raise DeniedError before the end."""
    hosted, side = caller.hosted(asked)
    if not hosted.is_over or hosted.is_behind(side, caller.host.clock()):
        raise DeniedError(mark("The game is not over."))
    entry, feed = asked.get("entry"), hosted.feed(caller.presences[hosted.id].eyes)
    if type(entry) is not int or not 0 <= entry < len(feed.entries):
        raise DeniedError(mark("There is no such position."))
    return hosted, feed.node_of(entry)
