"""A game on a server in lines: the local commands, and news from the other player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.client.remote_host import RemoteHost
from cockade.server.client.table_session import SeatedSession
from cockade.server.lobby import lobby
from cockade.tui.plain.loop import answer, greeting
from cockade.tui.plain.seat import PlainSeat, Unclear
from cockade.tui.plain.start import put as tell
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import flowing, labelled, mark, say, sentence

if TYPE_CHECKING:
    from cockade.server.client.connection import Connection

Json = dict[str, Any]

PLAY_ON = mark('"at 12" looks at event 12; "play on" starts a new game from there.')


class AnyVisit(Protocol):
    """The parts of the client that a table uses."""

    connection: Connection
    has_told: bool

    def ask(self, question: str) -> str:
        """Return the next typed line."""

    def play_on(self, scenario: str, game: str, place: int) -> None:
        """Ask for a new game from a step of a finished one."""


class PlainHost(RemoteHost):
    """A game on the server, in the form that line mode needs."""

    notes = ()

    def save_as(self, *_: object, **__: object) -> None:
        """Refuse to save, because the disk here is the server's."""
        raise Unclear(say("The game is saved on the server; its operator can export it."))


class PlainTable:
    """A game played in lines, with the news from the other player."""

    def __init__(self, visit: AnyVisit, host: PlainHost) -> None:
        self.host = host
        self._visit = visit
        self._across = SeatedSession(host)
        players = {host.side: HUMAN} if host.side else {}
        where = say("Everything is saved on the server.")
        self._seat = PlainSeat(cast("Any", host), players, kept_where=where)
        self._said = ""

    def talk(self) -> None:
        """Play until the player leaves."""
        for line in greeting(self._seat):
            tell(line)
        if self.host.notice:
            tell(self.host.notice)
        if self.host.side:
            tell(say('"say WORDS" chats with the other player. "across" makes or answers an offer.'))
        else:
            tell(say('"say WORDS" chats with spectators; the players read it when the game is over.'))
        tell(say('"report" reports a player to the operator.'))
        if self.host.now["over"]:
            tell(say(PLAY_ON))
            tell(say('"comment WORDS" adds a comment to the event you look at. Everybody can read it.'))
            tell(say('"uncomment" removes the last comment there, if it is yours or in one of your games.'))
        while not self._seat.is_done:
            self._show_prompt()
            typed = self._visit.ask("")
            try:
                self._obey(typed)
            except (Refusal, SaveError) as error:
                tell(str(error))
        if self._visit.connection.is_open:
            self.host.close()

    def _show_prompt(self) -> None:
        prompt = self._seat.prompt
        if self._across.position.waiting:
            prompt = f"{self._across.position.waiting} {prompt}"
        if prompt != self._said:
            tell(prompt)
        self._said = prompt

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.strip().partition(" ")
        if word.lower() == "say" and rest:
            self.host.ask("say", text=rest)
        elif word.lower() == "report" and not rest:
            self._report()
        elif word.lower() == "across" and self.host.side:
            self._ask_across(rest)
        elif word.lower() == "comment" and rest:
            self._comment(rest)
        elif typed.lower().split() == ["uncomment"]:
            self.host.uncomment(self.host.opened.line[self._seat.place])
        elif typed.lower().split() == ["play", "on"]:
            self._play_on()
        else:
            for line in answer(self._seat, typed):
                tell(line)

    def _comment(self, text: str) -> None:
        """Comment on the current step, for all viewers of a finished game."""
        node = self.host.opened.line[self._seat.place]
        self.host.note(node, self.host.side, text)

    def _report(self) -> None:
        """Report a person in this game to the operator."""
        known = ", ".join(self._across.others)
        whom = say(lobby.WHOM)
        name = self._visit.ask(say("{said} ({note})", said=whom, note=known) if known else whom)
        text = self._visit.ask(f"{say(lobby.WHAT_HAPPENED)}:")
        self.host.ask("report", name=name, text=text)
        tell(say(lobby.REPORTED))

    def _play_on(self) -> None:
        """Start a new game from the current step, if this one is over."""
        opened, seat = self.host.opened, self._seat
        if not self.host.now["over"]:
            tell(say("The game is not over."))
        elif not opened.game.decider(seat.state):
            tell(say("The game is over here. Step back to play on from an earlier step."))
        else:
            self._visit.play_on(f"{opened.game.id}/{opened.scenario}", self.host.id, seat.place)
            seat.is_done = True

    def _ask_across(self, chosen: str) -> None:
        choices = [each for each in self._across.across() if each[2]["do"] != "together"]
        if chosen.isdecimal() and 0 < int(chosen[:3]) <= len(choices):
            found = self.host.ask(**choices[int(chosen[:3]) - 1][2])
            if "new" in found:
                tell(say("{game} is in your lobby.", game=found["new"]))
            elif self._across.publication:
                tell(self._across.publication)
            return
        if self._across.reserves:
            tell(flowing((sentence([self._across.clock[0]]), self._across.reserves)))
        for number, (words, note, _) in enumerate(choices, 1):
            said = say("{said} ({note})", said=words, note=note) if note else words
            tell(labelled(f"across {number}", sentence([said])))

    def hear(self, news: Json, *, own: bool) -> None:
        """Show news from the server. The effect of the player's own order comes with its answer."""
        self._visit.has_told = True
        at, chat, wishes = self.host.opened.at, len(self.host.chat), self.host.now["wishes"]
        self.host.hear(news)
        for said in self.host.chat[chat:]:
            tell(labelled(lobby.said_by(said), said["text"]))
        for said in news.get("comments", ()):
            place = self.host.opened.line.index(self.host.node_of(said["entry"]))
            words = labelled(said["name"], said["text"])
            tell(say("Comment at event {n}: {said}", n=place, said=words))
        if own:
            return
        if self.host.opened.at < at:
            tell(say("The other player has undone something."))
        for line in self._seat.tell(at + 1):
            tell(line)
        if self.host.now["over"]:
            tell(self._across.ended or say("The game is over."))
            if self._across.rated:
                tell(self._across.rated)
            tell(say(PLAY_ON))
        elif self.host.now["wishes"] != wishes:
            self._ask_across("")
        self._show_prompt()

    def come_back(self) -> None:
        """Enter the game again after the server was away, and show what happened meanwhile."""
        at = self.host.opened.at
        self.host.enter()
        for line in self._seat.tell(at + 1):
            tell(line)
