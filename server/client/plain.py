"""A session in lines of text, for plain terminals and screen readers.

The lobby is a numbered list. A game takes the commands of `cockade play --plain`, and shows the other
player's moves as they happen. `run` is the entry point, as in `cockade.server.client.session`.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.client.connection import AGAIN, AwayError, Connection
from cockade.server.client.packs import choices
from cockade.server.client.plain_table import PlainHost, PlainTable
from cockade.server.lobby import lobby, moderation, standings, tournaments
from cockade.server.store.people import WAITS
from cockade.tui.games import scenarios
from cockade.tui.home.home import scenario_items
from cockade.tui.plain.seat import Unclear
from cockade.tui.plain.start import put as tell
from cockade.tui.plain.start import tell as tell_at_once
from cockade.tui.session.menu import Row
from cockade.tui.text.i18n import labelled, say, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.server.client.connection import Address

Json = dict[str, Any]

LONGEST = 1000
"""The most bytes of a line. Longer lines are cut."""
MARK = "> "
STOPS = (".", "\u3002")


class OverError(Exception):
    """Raised at the end of input."""


def run(address: Address, token: str) -> int:
    """Run one player's session in lines. Return the exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if isinstance(sys.stdout, TextIOWrapper):  # an answer of many lines goes out as one
        sys.stdout.reconfigure(line_buffering=False)
    connection = Connection(address, token, lambda _: None)
    try:
        PlainClient(connection).begin()
    except OverError:
        pass
    except SaveError as error:
        tell(f"cockade: {error}")
        return 2
    finally:
        sys.stdout.flush()
        connection.close()
    return 0


class PlainClient:
    """The client in lines: its input, and its place in the lobby or in a game."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._typed = b""
        self._table: PlainTable | None = None
        self._name, self._waits = "", False
        self._mails = self._moderates = False
        self._wanted: Json = {}
        self._bots: list[str] = []
        self._items: list[Row] = []
        self._is_left = False
        self.has_told = False
        """Whether output appeared while the player may be typing."""

    def begin(self) -> None:
        """Run the lobby until the player leaves."""
        self._welcome(self.connection.begin(tell_at_once))
        self.connection.hear = self._hear
        if not self._has_gone_on():
            self._show_first()
        while not self._is_left:
            self._obey(self.ask("").strip().lower())

    def _has_gone_on(self) -> bool:
        """Return to the game that was open when the connection broke. True if there was one."""
        if not self._name or self._waits:
            return False
        try:
            game = self.connection.ask("left")["game"]
            if game:
                tell(say('You are back at your game. Type "quit" for the lobby.'))
                self._sit_down(game)
        except (Refusal, SaveError) as error:
            tell(str(error))
            return False
        return bool(game)

    def _welcome(self, who: Json) -> None:
        self._name = who["player"]["name"] if who["player"] else ""
        self._mails, self._moderates = who.get("mail", False), who.get("moderator", False)
        self._waits = bool(who["player"]) and who["player"]["state"] == WAITS

    def _obey(self, typed: str) -> None:
        try:
            if typed in ("", "back", "0"):
                self._show_first()
            elif typed in ("quit", "q", "exit"):
                self._is_left = True
            elif typed.isdecimal() and 0 < int(typed[:4]) <= len(self._items):
                self._choose(*self._items[int(typed[:4]) - 1].key)
            else:
                tell(say('Type a number of the list, "back" or "quit".'))
        except (Refusal, SaveError, Unclear) as error:
            tell(str(error))

    # ------------------------------------------------------------ the lobby

    def _show_first(self) -> None:
        if not self._name:
            tell(say("Welcome to Cockade. Who are you?"))
            self._show(lobby.first_items(mails=self._mails))
            return
        if self._waits:
            tell(say("Welcome, {name}. The operator has not approved you yet.", name=self._name))
            self._show(lobby.waiting_items())
            return
        tell(say("Welcome, {name}. Your games:", name=self._name))
        found = self.connection.ask("lobby")
        items = lobby.lobby_items(found["games"], found["words"], moderates=self._moderates)
        self._show([item for item in items if item.key[0] != "settings"])

    def _games(self) -> Json:
        games: Json = self.connection.ask("lobby")["games"]
        return games

    def _show(self, items: list[Row]) -> None:
        self._items = [item for item in items if not item.is_heading]
        for number, item in enumerate(self._items, 1):
            said = labelled(item.text, item.note) if item.note and item.note != "q" else item.text
            tell(f"{number}. {said if said.endswith(STOPS) else sentence([said])}")

    def _choose(self, what: str, value: Any) -> None:
        ways: dict[str, Callable[[], object]] = {
            "quit": self._leave,
            "name": lambda: self._become("name", name=self.ask(say("Your name:"))),
            "redeem": lambda: self._become("redeem", code=self.ask(say("The code from your other device:"))),
            "read": lambda: self._read(value),
            "moderate": lambda: self._moderate({"what": "reports"}, ""),
            "report-of": lambda: self._show(moderation.report_items(dict(value))),
            "moderate-do": lambda: self._moderate(dict(value), self.ask(f"{say(moderation.WHY)}:")),
            "moderate-asked": lambda: self._moderate(
                dict(value[1]) | {value[0]: self.ask(f"{say(moderation.FIELDS[value[0]])}:")},
                self.ask(f"{say(moderation.WHY)}:"),
            ),
            "new-cup": lambda: self._show(
                [evolve(item, key=("cup", item.key[1])) for item in scenario_items(scenarios())]
            ),
            "cup": lambda: self._show_cup({**tournaments.NEW_CUP, "scenario": value}),
            "cup-turn": lambda: self._show_cup(
                tournaments.cup_turned(self._wanted, value, self.connection.ask("bounds"))
            ),
            "cup-begin": self._begin_cup,
            "cancel-tournament": lambda: self._show_tournament("cancel-tournament", value),
            "come-back": self._come_back_by_mail,
            "way-back": lambda: self._change("way-back", target=self.ask(say("Your mail address:"))),
            "way-back-confirm": lambda: self._change("way-back-confirm", code=self.ask(say("The code:"))),
            "way-back-forget": lambda: self._change("way-back-forget"),
            "account": lambda: self._show_account(self.connection.ask("account")),
            "report": self._report,
            "invites": lambda: self._show_invites("invites"),
            "withdraw": lambda: self._show_invites("withdraw", code=value),
            "offer": lambda: self._show_invites("offer", code=value),
            "vacation": lambda: self._show_account(self.connection.ask("vacation", days=value)),
            "link": lambda: tell(say("The code is {code}.", code=self.connection.ask("link")["code"])),
            "keys": self._show_keys,
            "ask-to-forget": lambda: self._show(lobby.forget_items(value)),
            "forget": lambda: self._show_keys("forget", key=value),
            "ask-to-sign-out": lambda: self._show(lobby.sign_out_items()),
            "sign-out": lambda: self._show_keys("sign-out"),
            "told": lambda: self._show_told(self.connection.ask("account")),
            "tell": lambda: self._show_told(
                self.connection.ask("tell", kind=value, target=self.ask(say("Where should the code go? ")))
            ),
            "confirm": lambda: self._show_told(
                self.connection.ask("confirm", code=self.ask(say("The code:")))
            ),
            "gather": lambda: self._show_told(self.connection.ask("gather", minutes=value)),
            "tell-no-more": lambda: self._show_told(self.connection.ask("tell-no-more")),
            "enter": lambda: self._sit_down(value),
            "join": lambda: self._sit_down(self.connection.ask("join", game=value)["game"]),
            "code": self._join_by_code,
            "list": lambda: self._show(lobby.listed(self._games()[value], value)),
            "more": lambda: self._turn_page(*value),
            "tournaments": self._show_tournaments,
            "tournament": lambda: self._show_tournament("tournament", value),
            "enlist": lambda: self._show_tournament("enlist", value),
            "ask-to-leave": lambda: self._show(tournaments.sure_items(value)),
            "stay": lambda: self._show_tournament("tournament", value),
            "leave-tournament": lambda: self._show_tournament("leave-tournament", value),
            "ratings": lambda: self._show(standings.game_items()),
            "ratings-of": lambda: self._show(
                standings.standing_items(self.connection.ask("ratings", game=value))
            ),
            "rating-course": lambda: tell(standings.course_said(value)),
            "new": lambda: self._show(choices(self.connection, headed=False)),
            "scenario": lambda: self._choose_scenario(value),
            "opponent": lambda: self._choose_opponent(*value),
            "turn": lambda: self._turn(value),
        }
        ways.get(what, lambda: tell(say("There is nothing to choose here.")))()

    def _turn_page(self, kind: str, after: str) -> None:
        self._show(lobby.listed(self.connection.ask("games", kind=kind, after=after)["games"], kind))

    def _show_tournaments(self) -> None:
        found = self.connection.ask("tournaments")
        self._show(tournaments.tournament_items(found["tournaments"], found["time"]))

    def _show_tournament(self, do: str, name: str) -> None:
        self._show(tournaments.page_items(self.connection.ask(do, tournament=name)))

    def _show_keys(self, do: str = "keys", **more: str) -> None:
        self._show(lobby.key_items(self.connection.ask(do, **more)))

    def _show_told(self, found: Json) -> None:
        self._show(lobby.told_items(found))

    def _show_invites(self, do: str, **more: str) -> None:
        found = self.connection.ask(do, **more)["invites"]
        self._show(lobby.invite_items(found))
        for link in (each["link"] for each in found if each["left"] and each["link"]):
            tell(link)

    def _moderate(self, wanted: Json, reason: str) -> None:
        found = self.connection.ask("moderate", **wanted, reason=reason)
        self._show(moderation.moderator_items(found["reports"]))

    def _show_cup(self, wanted: Json) -> None:
        self._wanted = wanted
        self._show(tournaments.cup_items(wanted))

    def _begin_cup(self) -> None:
        name = self.ask(say("The name of the tournament:"))
        self.connection.ask("begin-tournament", wanted={**self._wanted, "name": name})
        self._show_tournaments()

    def _come_back_by_mail(self) -> None:
        self.connection.ask("come-back", target=self.ask(say("Your mail address:")))
        tell(say(lobby.MAILED))

    def _change(self, do: str, **more: str) -> None:
        self._show_account(self.connection.ask(do, **more))

    def _read(self, number: int) -> None:
        self.connection.ask("read", n=number)
        self._show_first()

    def _report(self) -> None:
        name, text = self.ask(say(lobby.WHOM)), self.ask(f"{say(lobby.WHAT_HAPPENED)}:")
        self.connection.ask("report", name=name, text=text)
        tell(say(lobby.REPORTED))

    def _show_account(self, found: Json) -> None:
        self._show(lobby.account_items(self._name, found))

    def _leave(self) -> None:
        self._is_left = True

    def _become(self, do: str, **said: str) -> None:
        self._welcome(self.connection.ask(do, **said))
        self._show_first()

    def _join_by_code(self) -> None:
        self._sit_down(
            self.connection.ask("join", code=self.ask(say("The code of the seat:")).strip())["game"]
        )

    def _choose_scenario(self, scenario: str) -> None:
        self._wanted = lobby.new_game(scenario)
        self._show_start()

    def _show_start(self) -> None:
        """Show the opponents and terms."""
        self._bots = self.connection.ask("opponents", scenario=self._wanted["scenario"])["bots"]
        self._show(lobby.start_items(self._wanted, self._bots))

    def _choose_opponent(self, how: str, name: str) -> None:
        if how == "player" and not name:
            name = self.ask(say("The name of the other player:")).strip()
        self._wanted["opponent"] = {"how": how, "name": name}
        self._start()

    def _turn(self, what: str) -> None:
        self._wanted = lobby.turned(self._wanted, what)
        self._show(lobby.start_items(self._wanted, self._bots))

    def _start(self) -> None:
        found = self.connection.ask("start", wanted=self._wanted)
        if found["code"]:
            tell(lobby.code_words(found))
        self._sit_down(found["game"])

    # ------------------------------------------------------------ a game

    def _sit_down(self, game: str) -> None:
        self._wanted = {}
        self._table = PlainTable(self, PlainHost(self.connection, game))
        try:
            self._table.talk()
        finally:
            self._table = None
        if "game" in self._wanted:
            self._show_start()
        else:
            self._show_first()

    def play_on(self, scenario: str, game: str, place: int) -> None:
        """Prepare a new game from a step of a finished one. The lobby asks for the side next."""
        self._wanted = lobby.new_game(scenario, game=game, place=place)

    def _hear(self, news: Json) -> None:
        if news["news"] == "clock":
            self.has_told = True
            tell("\n" + lobby.warning(news))
        elif news["news"] == "back":
            self.has_told = True
            tell("\n" + say(lobby.BACK))
        elif news["news"] == "announcement":
            self.has_told = True
            tell("\n" + lobby.announced(news))
        elif news["news"] == "end":
            tell("\n" + say(news["text"], **news["names"]).strip())
            raise OverError
        elif news["news"] == "you":
            self._become_known(news)
        elif self._table and news["news"] == "game" and news["game"] == self._table.host.id:
            self._table.hear(news, own=self.connection.is_asking)

    def _become_known(self, news: Json) -> None:
        """Called when the operator approves or renames this player."""
        self.has_told, waited = True, self._waits
        self._welcome(news)
        text = "The operator has approved you, {name}." if waited else "You are now {name}."
        tell("\n" + say(text, name=self._name))
        if waited:
            self._show_first()

    # ------------------------------------------------------------ listening to both sides

    def ask(self, question: str) -> str:
        """Return the next typed line. News from the server is handled meanwhile."""
        if question:
            tell(question)
        sys.stdout.write(MARK)
        sys.stdout.flush()
        while b"\n" not in self._typed:
            self.has_told = False
            self._listen()
            if self.has_told:
                sys.stdout.write(MARK)
                sys.stdout.flush()
        typed, _, self._typed = self._typed.partition(b"\n")
        return typed[:LONGEST].decode("utf-8", "replace").strip("\r")

    def _listen(self) -> None:
        files = [0, *([self.connection.fileno()] if self.connection.is_open else [])]
        ready, _, _ = select.select(files, [], [], AGAIN)
        if not self.connection.is_open:
            self._come_back()
        elif self.connection.fileno() in ready:
            try:
                self.connection.listen()
            except AwayError as error:
                self.has_told = True
                tell("\n" + str(error))
        if 0 in ready:
            data = os.read(0, LONGEST)
            if not data:
                raise OverError
            self._typed += data

    def _come_back(self) -> None:
        """Reconnect if the server is back, and continue in the same place."""
        try:
            self._welcome(self.connection.open())
            if self._table:
                self._table.come_back()
        except (Refusal, SaveError):
            return
        self.has_told = True
        tell(say("The server is back."))
