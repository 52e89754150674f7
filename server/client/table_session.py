"""A session in a game on the server: news, chat and questions of the other player."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from cockade.server.lobby.lobby import how_ended, said_by
from cockade.server.lobby.standings import change_said
from cockade.tui.games import ui_of
from cockade.tui.input import actions
from cockade.tui.session.seats import HUMAN, level_name
from cockade.tui.session.session import Session
from cockade.tui.session.turn_owner import Turns
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line
from cockade.tui.text.times import clock_left, time_left

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.server.client.remote_host import RemoteHost
    from cockade.tui.input.actions import Act

Json = dict[str, Any]

SPECTATOR = "spectator"
UNDO, DRAW = "undo", "draw"


class SeatedTurns(Turns):
    """The turns of a player or spectator in a game on the server, where the bots move."""

    def __init__(self, host: RemoteHost) -> None:
        super().__init__({host.side or SPECTATOR: HUMAN})
        self.host = host

    def bot(self, side: str) -> str:  # noqa: ARG002 - whichever it is
        """Return an empty name, because the bots move on the server."""
        return ""

    def waiting(self, side: str, name: str, key: Callable[[Act], str]) -> str:  # noqa: ARG002 - as above
        """Return the side or player awaited."""
        if not side or side == self.host.side:
            return ""
        player = self.name_of(side)
        if not player:
            return say("Nobody plays the {side} side yet.", side=name)
        if side in self.host.now["bots"]:
            return say("{level} plays the {side} side.", level=level_name(player), side=name)
        return say("{name} ({side}) decides.", name=player, side=name)

    @property
    def clock(self) -> tuple[str, bool]:
        """Return the decider's time left, of the stretch and the reserve, and whether it is low."""
        clocks = self.host.now["clocks"]
        if not clocks or not clocks["side"]:
            return "", False
        now = self.host.time
        return clock_left(clocks["turn"] - now, clocks["due"] - now), now >= clocks["warn"]

    def name_of(self, side: str) -> str:
        """Return the player of a side."""
        return str(self.host.now["seats"].get(side, ""))


class SeatedSession(Session):
    """The session of a player or a spectator in a game on the server."""

    def __init__(self, host: RemoteHost) -> None:
        self._chat_told = len(host.chat)
        turns, game = SeatedTurns(host), host.game.id
        super().__init__(host, ui_of(game), turns.players, turns=turns)
        self.name_of = turns.name_of
        self._was_mine = self.is_mine
        self.together = False
        """Whether the player takes part in a shared review."""
        self._looked = 0
        """The last step that others have shown."""
        if host.notice:
            self.message = line(host.notice)

    @property
    def host(self) -> RemoteHost:
        """The game on the server."""
        return cast("RemoteHost", self.position.host)

    # ------------------------------------------------------------ news

    def follow(self, at: int, node: int) -> bool:
        """Process news. `at` and `node` are the position before. True if the player's turn has started.

        Whether it is one's turn now that was not before.
        """
        self.step_end.forget()
        self.position.look_round()
        if self.past is not None and self.past >= self.opened.at:
            self.position.past = None
        if self.past is None:
            self._tell_news(at, node)
        self.selection.settle()
        self._say_chat()
        self._say_across()
        self._look_along()
        was, self._was_mine = self._was_mine, self.host.side != "" and self.decider == self.host.side
        return self._was_mine and not was

    def _tell_news(self, at: int, node: int) -> None:
        opened = self.opened
        if opened.at > at and opened.line[at] == node:
            self.orders.tell_done(range(at + 1, opened.at + 1))
            self.orders.follow_traces()
        elif opened.node != node:
            self.selection.put_down()
            self.position.traces = ()
            self.message = line(say("The last actions were undone."))

    def _look_along(self) -> None:
        """Follow another viewer's step in a shared review."""
        look = self.host.now["look"]
        if not self.together or not look or look["n"] <= self._looked:
            return
        self._looked, node = look["n"], self.host.node_of(look["entry"])
        opened, own = self.opened, self.host.now["seats"].get(self.host.side, "")
        if look["by"] != own and node in opened.line[: opened.at + 1]:
            self.review.go(opened.line.index(node))

    def show_step(self) -> None:
        """Show the others the player's step in a shared review."""
        entry = self.host.entry_of(self.opened.line[self.place])
        look = self.host.now["look"]
        if self.together and self.host.now["over"] and (not look or look["entry"] != entry):
            self.host.tell("show", entry=entry)

    def turn_together(self) -> None:
        """Join or leave the shared review."""
        self.together, look = not self.together, self.host.now["look"]
        self._looked = 0 if self.together else look["n"] if look else 0
        self._look_along()
        on = say("You are looking together: when one steps, all follow. Press n to comment on a step.")
        self.message = line(on if self.together else say("You are looking on your own again."))

    def _say_chat(self) -> None:
        """Show the last new line of chat."""
        chat = self.host.chat
        if len(chat) > self._chat_told:
            self.message = line(Span(f"{said_by(chat[-1])}: ", "title"), chat[-1]["text"])
        self._chat_told = len(chat)

    def _say_across(self) -> None:
        """Show the other player's question, or how the game was ended."""
        if (end := self.ended) and self.past is None and not self.together:
            self.message = line(Span(end, "title"), f" {self.rated}")
        if self.is_offered and self.past is None:
            who = self.name_of(self.host.now["rematch"]["by"])
            answer = say("{key} answers.", key=self.key(actions.ACROSS))
            self.message = line(Span(say("{name} offers a rematch.", name=who), "title"), f" {answer}")
        for wish in self.host.now["wishes"]:
            if wish["side"] != self.host.side and self.host.side:
                who = self.name_of(wish["side"])
                asks = {UNDO: "{who} asks to undo.", DRAW: "{who} offers a draw."}[wish["kind"]]
                answer = say("{key} answers.", key=self.key(actions.ACROSS))
                self.message = line(Span(say(asks, who=who), "title"), f" {answer}")

    @property
    def ended(self) -> str:
        """Return how the players ended the game. Empty if they did not."""
        ending = self.host.now["ending"]
        if not ending:
            return ""
        return how_ended(ending["how"], self.name_of(ending["side"]), self.name_of(ending["winner"]))

    @property
    def rated(self) -> str:
        """Return the effect on the ratings of a finished game. Empty if it is friendly."""
        return change_said(self.host.now["rating"], self.name_of)

    @property
    def publication(self) -> str:
        """Return whether a finished game is public. Empty without pages."""
        page = self.host.now["page"]
        if not page:
            return ""
        left = page["opens"] - self.host.time
        if page["link"] and left > 0:
            text = "In {time}, when spectators see the end, the game gets its page: {link}"
            return say(text, time=time_left(left), link=page["link"])
        if page["link"]:
            return say("The page of this game: {link}", link=page["link"])
        if page["wishes"].get(self.host.side):
            return say("The game gets a page as soon as {name} agrees.", name=self.name_of(self._other))
        return ""

    # ------------------------------------------------------------ across the table

    @property
    def others(self) -> list[str]:
        """Return the people in this game: players, and authors of chat."""
        now, host = self.host.now, self.host
        seats = [name for side, name in now["seats"].items() if side != host.side and side not in now["bots"]]
        said = [each["name"] for each in host.chat if each["n"]]
        own = now["seats"].get(host.side, "")
        return [name for name in dict.fromkeys([*seats, *said]) if name not in ("", own)]

    @property
    def clock(self) -> tuple[str, bool]:
        """Return the decider's time left, and whether it is low."""
        return self.position.turns.clock

    @property
    def reserves(self) -> str:
        """Return each side's reserve. Empty without clocks."""
        clocks = self.host.now["clocks"]
        if not clocks:
            return ""
        left = [f"{self.name_of(side)} {time_left(secs)}" for side, secs in clocks["reserve"].items()]
        return say("Reserve: {left}.", left=say(", ").join(left))

    def across(self) -> list[tuple[str, str, Json]]:
        """Return the possible requests: a label, a note, and the request."""
        if self.host.now["over"]:
            words = say("Look on your own again") if self.together else say("Look at it together")
            return [*self._rematches(), (words, "", {"do": "together"}), *self._pages()]
        found: list[tuple[str, str, Json]] = []
        asked = {wish["kind"]: wish["side"] for wish in self.host.now["wishes"]}
        for kind, (asks, yes, no) in _ACROSS.items():
            if kind not in asked:
                found.append((say(asks), "", {"do": "ask", "kind": kind}))
            elif asked[kind] == self.host.side:
                found.append((say("Stop asking"), say(asks), {"do": "answer", "kind": kind, "yes": False}))
            else:
                found.append((say(yes), "", {"do": "answer", "kind": kind, "yes": True}))
                found.append((say(no), "", {"do": "answer", "kind": kind, "yes": False}))
        found.append((say("Resign"), "", {"do": "resign"}))
        for what, words in _STANDING.items():
            on = what in self.host.now["standing"]
            note = say("yes") if on else say("no")
            found.append((say(words), note, {"do": "order", "what": what, "on": not on}))
        return found

    def _rematches(self) -> list[tuple[str, str, Json]]:
        """Return the rematches to offer or to accept, or the one that exists."""
        offered = self.host.now["rematch"]
        if offered and not offered["waits"]:
            return [(say("The rematch"), offered["game"], {"do": "rematch", "swap": offered["swap"]})]
        by = (
            say("offered by {name}", name=self.name_of(offered["by"]))
            if self.is_offered
            else say("your offer")
        )
        return [
            (say(words), by if offered and offered["swap"] == swap else "", {"do": "rematch", "swap": swap})
            for swap, words in _REMATCH.items()
        ]

    @property
    def is_offered(self) -> bool:
        """Whether the other player has offered a rematch."""
        offered = self.host.now["rematch"]
        return bool(offered and offered["waits"] and offered["by"] != self.host.side)

    def _pages(self) -> list[tuple[str, str, Json]]:
        """Return the choices for the page's visibility, and whether the other player agrees."""
        page = self.host.now["page"]
        if not page:
            return []
        own, other = (page["wishes"].get(side, 0) for side in (self.host.side, self._other))
        agrees = say("{name} agrees", name=self.name_of(self._other))
        return [
            (say(words), agrees if level and other >= level else "", {"do": "publish", "level": level})
            for level, words in _PAGES.items()
            if level != own
        ]

    def do_across(self, request: Json) -> None:
        """Send a request. Its result is in `message`."""
        from cockade.engine.rules import Refusal  # noqa: PLC0415 - rarely needed
        from cockade.saves.errors import SaveError  # noqa: PLC0415 - as above

        at, node = self.opened.at, self.opened.node
        try:
            self.host.ask(**request)
        except (Refusal, SaveError) as error:
            self.messages.say_error(error)
            return
        self.follow(at, node)
        if request["do"] == "publish":
            self.message = line(self.publication or say("Only its players can view this game."))
        if request["do"] == "ask" and self.opened.node == node and not self.host.now["over"]:
            self.message = line(say("{name} has been asked.", name=self.name_of(self._other)))

    @property
    def _other(self) -> str:
        return next(side for side in self.host.game.sides if side != self.host.side)

    # ------------------------------------------------------------ bookmarks

    def bookmark(self, zoom: str) -> str:
        """Return the player's place as a bookmark."""
        return json.dumps({"cursor": self.cursor, "zoom": zoom, "past": self.past})

    def take_up(self, text: str) -> str:
        """Go to a bookmark's place. Return its zoom."""
        try:
            found = json.loads(text) if text else {}
            cursor, past, zoom = found.get("cursor"), found.get("past"), found.get("zoom", "")
        except (ValueError, AttributeError):
            return ""
        if type(past) is int and 0 <= past < self.opened.at:
            self.review.go(past)
        if type(cursor) is int and cursor in self.ui.map.atlas(self.state).places:
            self.cursor = cursor
        return zoom if isinstance(zoom, str) else ""


_REMATCH = {False: "Rematch", True: "Rematch, as the other side"}
_PAGES = {
    1: "Give the game a page for people with its link",
    2: "Give the game a page in this server's list",
    0: "Remove the page of this game",
}
_STANDING = {
    "only": "Automatic: steps without a choice",
    "pass": "Automatic: pass in the other side's steps",
    "bear": "Automatic: losses and retreats, like Regular",
}
_ACROSS = {
    UNDO: ("Ask to undo", "Allow the undo", "Refuse the undo"),
    DRAW: ("Offer a draw", "Agree to a draw", "Refuse the draw"),
}
