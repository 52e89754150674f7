"""The lobby of a server: the player's games, invitations, new games, other people's games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from attrs import evolve

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.client.packs import choices
from cockade.server.lobby import lobby, moderation, standings, tournaments
from cockade.tui.board.glyphs import ASCII
from cockade.tui.games import GAMES, card_of, scenarios
from cockade.tui.home.home import battle_items
from cockade.tui.home.learning import LearningScreen
from cockade.tui.session.menu import Row
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import labelled, say
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.navigation import Navigation, navigation

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.server.client.connection import Connection

Json = dict[str, Any]

MINUTE = 60.0


class LobbyApp(Navigation, Protocol):
    """The parts of the app that the lobby uses."""

    connection: Connection
    player_name: str
    waits: bool
    mails: bool
    moderates: bool

    def welcome(self, who: Json) -> None:
        """Apply the account that the server returned."""

    def sit_down(self, game: str) -> None:
        """Enter a game and show it."""

    async def play_on(self, scenario: str, game: str, place: int) -> None:
        """Ask in the lobby for a new game from a step of a finished one."""


class LobbyScreen(LearningScreen):
    """The lobby screen. It starts with the player's games. A new player is asked for a name first."""

    DEFAULT_CSS = """
    LobbyScreen.-broad > Vertical { width: 90%; max-width: 120; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._games: Json = {}
        self._wanted: Json = {}
        self._bots: list[str] = []
        self._is_asking = self._stays = False
        self._said: tuple[str, str] | None = None

    @property
    def served(self) -> LobbyApp:
        """The app with its full type."""
        return cast("LobbyApp", self.app)

    def on_mount(self) -> None:
        """Start to update the clocks in the list."""
        self.set_interval(MINUTE, self.look_again)

    def motto(self) -> str:
        """Return the player's name."""
        name = self.served.player_name
        return say("Welcome, {name}.", name=name) if name else say("Welcome.")

    def begin(self) -> None:
        """Load and show the first list."""
        self._trail.clear()
        if not self.served.player_name:
            self.enter(say("Who are you?"), lobby.first_items(mails=self.served.mails))
            return
        if self.served.waits:
            self.enter(say("The operator has not approved you yet."), lobby.waiting_items())
            return
        found = self.served.connection.ask("lobby")
        self._games = found["games"]
        self.enter(say("Your games"), self._first(found["words"]))

    def _first(self, words: list[Json]) -> list[Row]:
        return lobby.lobby_items(self._games, words, moderates=self.served.moderates)

    def tell(self, text: str, tone: str = "bad") -> None:
        """Show a message below the list until a key is pressed."""
        self._said = (text, tone)
        self.note(text, tone)

    def note(self, text: str, tone: str = "bad") -> None:
        """Show the message below the list, or the row's own note if there is none."""
        super().note(*(self._said or (text, tone)))

    def on_key(self) -> None:
        """Clear the message."""
        self._said = None

    def look_again(self) -> None:
        """Reload the first list after a change, with the cursor in the same place."""
        is_drawn = bool(self.query("#title"))  # not yet while the screen opens, no more while it closes
        if not is_drawn or len(self._trail) > 1 or self._is_asking or not self.served.player_name:
            return
        self.show_motto()
        menu = self.query_one(Menu)
        key = menu.row.key if menu.row is not None else None
        try:
            self.begin()
        except SaveError as error:
            self.tell(str(error))
            return
        places = [n for n, item in enumerate(self._trail[-1][1]) if item.key == key]
        self.show_list(places[0] if places else 0)

    def on_screen_resume(self) -> None:
        """Return from a game to the first list, or from a question to its own list."""
        stays, self._stays = self._stays, False
        if self._was_left and not stays:
            try:
                self.begin()
            except SaveError as error:
                self.tell(str(error))

    def choose(self, what: str, value: Any) -> None:
        """Open a choice. A refusal is shown below the list."""
        ways: dict[str, Callable[[], object]] = {
            "quit": lambda: self.app.exit(""),
            "settings": self.served.action_settings,
            "name": lambda: self._ask(say("Your name (letters, digits, spaces)"), self._set_name),
            "redeem": lambda: self._ask(say("The code from your other device"), self._redeem),
            "read": lambda: self._read(value),
            "moderate": lambda: self._show_reports(self._moderated(what="reports")),
            "report-of": lambda: self.enter(
                say("What do you want to do?"), moderation.report_items(dict(value))
            ),
            "moderate-do": lambda: self._ask(
                say(moderation.WHY), lambda why: self._moderate(dict(value), why)
            ),
            "moderate-asked": lambda: self._ask(
                say(moderation.FIELDS[value[0]]),
                lambda text: self._ask_why(dict(value[1]) | {value[0]: text}),
            ),
            "come-back": lambda: self._ask(say("Your mail address"), self._come_back),
            "way-back": lambda: self._ask(
                say("Your mail address"), lambda text: self._change_account("way-back", target=text)
            ),
            "way-back-confirm": lambda: self._ask(
                say("The code"), lambda text: self._change_account("way-back-confirm", code=text)
            ),
            "way-back-forget": lambda: self._change_account("way-back-forget"),
            "account": self._show_account,
            "invites": lambda: self._show_invites("invites", new=True),
            "withdraw": lambda: self._show_invites("withdraw", code=value),
            "offer": lambda: self._show_invites("offer", code=value),
            "report": lambda: self._ask(say(lobby.WHOM), self._report),
            "link": self._show_link,
            "keys": self._show_keys,
            "ask-to-forget": lambda: self.enter(say("Remove this key?"), lobby.forget_items(value)),
            "forget": lambda: self._show_keys("forget", key=value),
            "ask-to-sign-out": lambda: self.enter(say("Sign out everywhere?"), lobby.sign_out_items()),
            "sign-out": lambda: self._show_keys("sign-out"),
            "vacation": lambda: self._change_account("vacation", days=value),
            "told": self._show_told,
            "tell": lambda: self._ask(say("Where should the code go?"), lambda text: self._tell(value, text)),
            "confirm": lambda: self._ask(say("The code"), self._confirm),
            "gather": lambda: self._change_told("gather", minutes=value),
            "tell-no-more": lambda: self._change_told("tell-no-more"),
            "enter": lambda: self.served.sit_down(value),
            "join": lambda: self._join(game=value),
            "code": lambda: self._ask(say("The code of the seat"), lambda code: self._join(code=code)),
            "list": lambda: self.enter(say(_HEADINGS[value]), lobby.listed(self._games[value], value)),
            "more": lambda: self._turn_page(*value),
            "ratings": lambda: self.enter(say("Ratings: which game?"), standings.game_items()),
            "ratings-of": lambda: self._show_ratings(value),
            "rating-course": lambda: self._show_course(value),
            "tournaments": self._show_tournaments,
            "tournament": lambda: self._show_tournament(value),
            "enlist": lambda: self._change_tournament("enlist", value),
            "cancel-tournament": lambda: self._change_tournament("cancel-tournament", value),
            "new-cup": lambda: self.enter(say("Which battle?"), _cups(battle_items(scenarios()))),
            "cup": lambda: self._choose_cup(value),
            "cup-turn": lambda: self._turn_cup(value),
            "cup-begin": lambda: self._ask(say("The name of the tournament"), self._begin_cup),
            "ask-to-leave": lambda: self.enter(say("Withdraw?"), tournaments.sure_items(value)),
            "stay": self.action_back,
            "leave-tournament": lambda: self._change_tournament("leave-tournament", value),
            "none": lambda: None,
            "new": self._show_battles,
            "scenario": lambda: self._choose_scenario(value),
            "set_up": lambda: self._begin_against_bot(*value),
            **self.learning(value),
            "opponent": lambda: self._choose_opponent(*value),
            "turn": lambda: self._turn(value),
        }
        try:
            ways.get(what, lambda: self.note(say("There is nothing to choose here.")))()
        except Refusal as refusal:
            self.tell(refusal.message)

    # ------------------------------------------------------------ who one is

    def _ask(self, question: str, do: Callable[[str], object]) -> None:
        from cockade.tui.widgets.ask import Ask  # noqa: PLC0415 - when it is wanted

        def answered(text: str | None) -> None:
            self._is_asking, self._stays = False, True
            if not text:
                return
            try:
                do(text)
            except (Refusal, SaveError) as error:
                self.tell(str(error))

        self._is_asking = True
        self.app.push_screen(Ask(question), answered)

    def _set_name(self, name: str) -> None:
        self.served.welcome(self.served.connection.ask("name", name=name))
        self.show_anew()

    def _come_back(self, target: str) -> None:
        self.served.connection.ask("come-back", target=target)
        self.tell(say(lobby.MAILED), "key")

    def _redeem(self, code: str) -> None:
        self.served.welcome(self.served.connection.ask("redeem", code=code))
        self.show_anew()

    def _show_invites(self, do: str, *, new: bool = False, **more: str) -> None:
        items = lobby.invite_items(self.served.connection.ask(do, **more)["invites"])
        (self.enter if new else self.replace)(say("My invitations"), items)

    def _read(self, number: int) -> None:
        self.served.connection.ask("read", n=number)
        self.show_anew()

    def _show_keys(self, do: str = "keys", **more: str) -> None:
        """Show the keys, reached from the account page."""
        found = self.served.connection.ask(do, **more)
        del self._trail[2:]
        self.enter(say("My keys and browsers"), lobby.key_items(found))

    def _report(self, name: str) -> None:
        def said(text: str) -> None:
            self.served.connection.ask("report", name=name, text=text)
            self.tell(say(lobby.REPORTED), "key")

        self._ask(say(lobby.WHAT_HAPPENED), said)

    def _moderated(self, **more: Any) -> list[Row]:
        return moderation.moderator_items(self.served.connection.ask("moderate", **more)["reports"])

    def _show_reports(self, items: list[Row]) -> None:
        self.enter(say("Moderate"), items)

    def _ask_why(self, wanted: Json) -> None:
        self._ask(say(moderation.WHY), lambda why: self._moderate(wanted, why))

    def _moderate(self, wanted: Json, reason: str) -> None:
        self._trail[1:] = [(say("Moderate"), self._moderated(**wanted, reason=reason))]
        self.show_list()

    def _show_account(self) -> None:
        found = self.served.connection.ask("account")
        self.enter(say("You"), lobby.account_items(self.served.player_name, found))

    def _change_account(self, do: str, **more: Any) -> None:
        found = self.served.connection.ask(do, **more)
        self._trail[-1] = (say("You"), lobby.account_items(self.served.player_name, found))
        self.show_list()

    def _show_told(self) -> None:
        found = self.served.connection.ask("account")
        self.enter(say("Notify me elsewhere when it is my turn"), lobby.told_items(found))

    def _change_told(self, do: str, **more: Any) -> None:
        found = self.served.connection.ask(do, **more)
        self._trail[-1] = (self._trail[-1][0], lobby.told_items(found))
        at = len(self._trail) - 2
        self._trail[at] = (self._trail[at][0], lobby.account_items(self.served.player_name, found))
        self.show_list()

    def _tell(self, kind: str, target: str) -> None:
        self._change_told("tell", kind=kind, target=target)
        self.tell(say("A code is on its way there. Type it here."), "key")

    def _confirm(self, code: str) -> None:
        self._change_told("confirm", code=code)
        self.tell(say("From now on you get notifications there while you are away."), "key")

    def _show_link(self) -> None:
        code = self.served.connection.ask("link")["code"]
        self.tell(
            say(
                "The code is {code}. On the other device, choose that you already have a name here.",
                code=code,
            ),
            "key",
        )

    # ------------------------------------------------------------ games

    def _show_tournaments(self) -> None:
        self.enter(say("Tournaments"), self._tournaments())

    def _tournaments(self) -> list[Row]:
        found = self.served.connection.ask("tournaments")
        return tournaments.tournament_items(found["tournaments"], found["time"])

    def _show_tournament(self, name: str) -> None:
        found = self.served.connection.ask("tournament", tournament=name)
        self.enter(labelled(name, tournaments.battle(found)), tournaments.page_items(found))

    def _change_tournament(self, do: str, name: str) -> None:
        """Make the change, and show the tournament's page again, with the list behind it."""
        found, title = self.served.connection.ask(do, tournament=name), self._trail[2][0]
        self._trail[1:] = [(self._trail[1][0], self._tournaments()), (title, tournaments.page_items(found))]
        self.show_list()

    def _choose_cup(self, scenario: str) -> None:
        self._wanted = {**tournaments.NEW_CUP, "scenario": scenario}
        self.enter(say("On which terms?"), tournaments.cup_items(self._wanted))

    def _turn_cup(self, what: str) -> None:
        at = self.query_one(Menu).at
        self._wanted = tournaments.cup_turned(self._wanted, what, self.served.connection.ask("bounds"))
        self._trail[-1] = (self._trail[-1][0], tournaments.cup_items(self._wanted))
        self.show_list(at)

    def _begin_cup(self, name: str) -> None:
        self.served.connection.ask("begin-tournament", wanted={**self._wanted, "name": name})
        self._trail[1:] = [(say("Tournaments"), self._tournaments())]
        self.show_list()

    def _show_ratings(self, game: str) -> None:
        found = self.served.connection.ask("ratings", game=game)
        self.enter(say("Ratings: {title}", title=say(GAMES[game].title)), standings.standing_items(found))

    def _show_course(self, row: Json) -> None:
        from cockade.tui.reading.reference_pages import Books  # noqa: PLC0415 - a lobby opens without it

        fine = navigation(self).drawing[1].name != ASCII.name
        width = max(40, min(self.app.size.width - 6, 100))
        title = say("{name}: rating {points}", name=row["who"], points=f"{round(row['points']):,}")
        self.app.push_screen(Books(standings.course_lines(row, width, fine=fine), title, width))

    def _turn_page(self, kind: str, after: str) -> None:
        found = self.served.connection.ask("games", kind=kind, after=after)["games"]
        self.enter(say(_HEADINGS[kind]), lobby.listed(found, kind))

    def _join(self, **which: str) -> None:
        self._stays = False
        self.served.sit_down(self.served.connection.ask("join", **which)["game"])

    def _show_battles(self) -> None:
        self.enter(say("Which battle?"), choices(self.served.connection, headed=True))

    def _choose_scenario(self, scenario: str, **more: Any) -> None:
        self._wanted = lobby.new_game(scenario, **more)
        self._bots = self.served.connection.ask("opponents", scenario=scenario)["bots"]
        card = lobby.card_of(scenario)
        title = say(card.title) if card else scenario
        self.enter(say("{title}: a new game", title=title), self._start_items())

    def play_on(self, scenario: str, game: str, place: int) -> None:
        """Choose the side and opponent of a new game from a step of a finished one."""
        self._stays = True
        self._choose_scenario(scenario, game=game, place=place)

    def _begin_against_bot(self, scenario: str, players: tuple[str, str], is_set_up: bool) -> None:  # noqa: FBT001 - a value of the list
        """Start a battle at once, with this side against a level of bot."""
        sides = card_of(scenario).sides
        bot = next(player for player in players if player != HUMAN)
        side = sides[players.index(HUMAN)]
        opponent = {"how": "bot", "name": bot}
        self._wanted = lobby.new_game(scenario, side=side, auto_setup=is_set_up, opponent=opponent)
        self._start()

    def _start_items(self) -> list[Row]:
        return lobby.start_items(self._wanted, self._bots)

    def _choose_opponent(self, how: str, name: str) -> None:
        if how == "player" and not name:
            self._ask(say("The name of the other player"), lambda text: self._choose_opponent(how, text))
            return
        self._wanted["opponent"] = {"how": how, "name": name}
        self._start()

    def _turn(self, what: str) -> None:
        at = self.query_one(Menu).at
        self._wanted = lobby.turned(self._wanted, what)
        self._trail[-1] = (self._trail[-1][0], self._start_items())
        self.show_list(at)

    def _start(self) -> None:
        found = self.served.connection.ask("start", wanted=self._wanted)
        if found["code"]:
            self.begin()
            self.tell(lobby.code_words(found), "key")
        else:
            self.served.sit_down(found["game"])


def _cups(items: list[Row]) -> list[Row]:
    """Return the battles to choose for a tournament."""
    return [evolve(item, key=("cup", item.key[1])) if item.key[0] == "scenario" else item for item in items]


_HEADINGS = {
    "mine": "Your games",
    "open": "Players waiting for an opponent",
    "watch": "Which game do you want to watch?",
    "over": "Which game do you want to step through?",
}
