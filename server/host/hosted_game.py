"""One open game on the host: its record, its seats, and what each side may see of it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from attrs import asdict

from cockade.engine.rules import Refusal
from cockade.saves.game_host import GameHost
from cockade.saves.loader import MOST_LINES
from cockade.server.host.conditional_orders import ordered
from cockade.server.host.event_feed import EventFeed
from cockade.server.host.log import note
from cockade.server.host.visibility_log import VisibilityLog
from cockade.server.store.store import MovedOnError
from cockade.server.store.tables import GALLERY, TABLE, Ending, Wish
from cockade.server.store.time_controls import Clock, due, paces, turn_over
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Action
    from cockade.saves.loader import Games
    from cockade.server.store.clocks import Clocks
    from cockade.server.store.results import Result
    from cockade.server.store.store import Store, StoredGame
    from cockade.server.store.tables import Seat, Seats, Terms
    from cockade.server.store.time_controls import Running

UNDO, DRAW = "undo", "draw"
MOST_TAKEN_BACK = 200
"""How often a side may undo or redo in one stretch of its decisions without asking the other."""
LONGEST_RECORD = MOST_LINES // 10
"""The most lines of a record that is still played. Beyond half of them undoing ends."""
RESIGNED, AGREED, BY_TIME = "resigned", "draw", "time"


class DeniedError(Exception):
    """Raised for a refused request, with a sentence in the player's language."""

    def __init__(self, text: str, **names: object) -> None:
        """`names` fill the braces in `text`."""
        super().__init__(say(text, **names))
        self.text, self.names = text, names


class HostedGame:
    """A game with its seats and chat. Nothing is confirmed before it is on disk."""

    def __init__(self, id_: str, store: Store, seats: Seats, clocks: Clocks, games: Games) -> None:
        self.id = id_
        self.store = store
        self._seats, self._clocks = seats, clocks
        self.stored: StoredGame
        self.stored, opened = store.open_game(id_, games)
        self.host = GameHost(opened, self.stored)
        self.trail = VisibilityLog()
        self.feeds: dict[str, EventFeed] = {}
        self.terms: Terms = seats.terms(id_)
        pace = paces().get(self.terms.pace)
        self.clock = Clock(pace) if pace else None
        self.seats: list[Seat]
        self.ending: Ending | None
        self.result: Result | None = None
        self.wishes: list[Wish]
        self.standing: dict[str, tuple[str, ...]]
        self.look_round()

    # ------------------------------------------------------------ what there is

    @property
    def opened(self) -> AnyGameTree:
        """The opened record of the game."""
        return self.host.opened

    @property
    def is_over(self) -> bool:
        """Whether the rules or the players have ended the game."""
        return not self.opened.decider or self.ending is not None

    def seat(self, side: str) -> Seat:
        """Return the seat of a side."""
        return next(seat for seat in self.seats if seat.side == side)

    def side_of(self, player: str) -> str:
        """Return the side of a player. Empty for spectators."""
        return next((seat.side for seat in self.seats if player and seat.player == player), "")

    def other(self, side: str) -> str:
        """Return the other side."""
        return next(other for other in self.opened.game.sides if other != side)

    @property
    def mover(self) -> Action | str:
        """Return the automatic mover: the bot that must decide, by name, or a standing order's move.

        After an undo, orders play nothing until the next event.
        """
        if self.is_over or not self.seats:
            return ""
        seat = self.seat(self.opened.decider)
        if seat.bot or self.trail.is_taken_back:
            return seat.bot
        orders = self.standing.get(seat.side, ())
        return ordered(self.opened, orders) if orders and seat.player else ""

    def order(self, side: str, what: str, *, on: bool) -> None:
        """Give or cancel a standing order."""
        self._seats.order(self.id, side, what, on=on)
        self.look_round()

    @property
    def opponent(self) -> str:
        """Return the player who waits for the bot to decide. Empty if there is none."""
        return next((seat.player for seat in self.seats if seat.player), "")

    def look_round(self) -> bool:
        """Read what this or another process has saved. True if the game has new lines."""
        more = self.stored.catch_up(self.opened)
        self.seats = self._seats.of(self.id)
        people = [seat.side for seat in self.seats if not seat.bot]
        self.host.plays_alone(people[0] if len(people) == 1 else "")
        self.standing = self._seats.standing(self.id)
        self._look_at_clock()
        self.ending = self._seats.ending(self.id)
        self._note_moments()
        self.wishes = [wish for wish in self._seats.wishes(self.id) if self._stands(wish)]
        return bool(more)

    def _stands(self, wish: Wish) -> bool:
        """Whether a wish is still open: no event that both sides saw has come since.

        Secret moves end none.
        """
        since = self.moments[max(0, wish.lines - 2) :]
        if len(since) < 2:
            return True
        feeds = [self.feed(side) for side in self.opened.game.sides]
        for feed in feeds:
            feed.extend()
        changes = [feed.changes(since) for feed in feeds]
        return not any(map(all, zip(*changes, strict=True)))

    @property
    def moments(self) -> list[tuple[float, int]]:
        """When each line was saved, and the event then in view. Delayed spectators depend on it."""
        return self.trail.moments

    def _note_moments(self) -> None:
        """Process the lines saved since the last call, also those of other processes."""
        lines = self.store.moments(self.id, 1 + len(self.trail), self.stored.length)
        for at, node in self.trail.follow(lines):
            if self.clock:
                self.clock.turn_to(self.opened.decider_at(node), at)

    # ------------------------------------------------------------ the clock

    def _look_at_clock(self) -> None:
        """Start the clock when all seats are taken, and stop it during the decider's vacation."""
        if self.clock and self.seats and not any(seat.is_free for seat in self.seats):
            self.clock.begun = max(seat.since for seat in self.seats)
            if self.clock.pace.vacation:
                self.clock.away = {seat.side: self._clocks.away(seat.player) for seat in self.seats}

    @property
    def running(self) -> Running | None:
        """The clock that runs now. A bot has none."""
        if self.clock is None or self.is_over or not self.seats:
            return None
        return self.clock.running(self.id, self.seat(self.opened.decider).player)

    def clocks(self) -> dict[str, Any] | None:
        """Return the running side, the end of its `turn` and its reserve, and each side's reserve.

        Moments in seconds since 1970, reserves in seconds.
        """
        if self.clock is None or self.is_over:
            return None
        running, ends = self.running, {"side": "", "turn": 0.0, "due": 0.0, "warn": 0.0}
        if running:
            away = self.clock.away.get(running.side, ())
            turn, end = turn_over(running, away), due(running, away)
            ends = {"side": running.side, "turn": turn, "due": end, "warn": end - running.warning}
        return {**ends, "reserve": {side: self.clock.reserve(side) for side in self.opened.game.sides}}

    def lose_by_time(self, now: float) -> bool:
        """End the game if the clock is over. False if it is not, or if another process was quicker."""
        self.look_round()
        running = self.running
        self._clocks.keep([self.id], filter(None, [running]))
        found = self._clocks.of_games([self.id]).get(self.id)
        if running is None or found is None or not found.warned or found.lost_at > now:
            return False
        return self.end(Ending(self.other(found.side), BY_TIME, found.side), self.stored.length)

    # ------------------------------------------------------------ what spectators see later

    @property
    def shown(self) -> float:
        """When delayed spectators may see the end. 0 without a delay or before the end."""
        if not self.is_over or not self.terms.delay:
            return 0.0
        ended = max(self.moments[-1][0], self.ending.at if self.ending else 0.0)
        return ended + 60 * self.terms.delay

    def is_behind(self, side: str, now: float) -> bool:
        """Whether this side, a spectator, sees the game some minutes late."""
        return not side and bool(self.terms.delay) and (not self.is_over or now < self.shown)

    def visible(self, now: float) -> list[tuple[float, int]]:
        """Return the moments that delayed spectators may see by now."""
        until = now - 60 * self.terms.delay
        return [each for each in self.moments if each[0] <= until] or self.moments[:1]

    def feed(self, side: str) -> EventFeed:
        """Return the feed of a side."""
        if side not in self.feeds:
            self.feeds[side] = EventFeed(self.opened, side)
        return self.feeds[side]

    # ------------------------------------------------------------ playing

    def act(self, side: str, action: Action, *, joined: bool = False) -> None:
        """Play an action for a side.

        A Refusal cites its clause. DeniedError says why the side may not play.
        """
        self._check_open()
        if self.stored.length >= LONGEST_RECORD:
            raise DeniedError(mark("This game has become too long to continue. Agree to a draw, or resign."))
        self._kept(lambda: self.host.act(side, action, joined=joined))

    def undo(self, side: str, place: int | None = None) -> None:
        """Undo the last gesture, or everything after a place. Only the side's own moves, above the floor."""
        self._check_turn(side)
        self._check_taken_back()
        self._kept(self.host.undo if place is None else lambda: self.host.undo_to(place))

    def redo(self, side: str) -> None:
        """Redo the moves that were last undone."""
        self._check_turn(side)
        self._check_taken_back()
        self._kept(self.host.redo)

    def _check_taken_back(self) -> None:
        """Raise DeniedError if a side undoes too often in one stretch, or the record is too long."""
        self._check_length()
        if self.trail.taken_back(self.opened) >= MOST_TAKEN_BACK:
            text = mark("You have used undo {n} times this turn. Ask the other player to allow more.")
            raise DeniedError(text, n=MOST_TAKEN_BACK)

    def _check_length(self) -> None:
        if self.stored.length >= LONGEST_RECORD // 2:
            raise DeniedError(mark("This game has become too long for undo."))

    def _check_turn(self, side: str) -> None:
        self._check_open()
        if self.opened.decider != side:
            raise Refusal("undo", "The other side has to decide: ask the other player to let you take back.")

    def _check_open(self) -> None:
        if self.is_over:
            raise DeniedError(say("The game is over."))

    def _kept(self, do: Any) -> None:
        try:
            do()
        except MovedOnError:
            self.look_round()
            raise
        self.look_round()
        if not self.opened.decider:
            self._over_by_rules()

    def _over_by_rules(self) -> None:
        outcome = self.opened.game.outcome(self.opened.state)
        note("game-over", game=self.id, how="rules", winner=outcome.winner if outcome else "nobody")
        self.tell_key()

    # ------------------------------------------------------------ across the table

    def say(self, player: str, text: str) -> None:
        """Save a line of chat, already escaped. Players write at the table, spectators in the gallery."""
        room = TABLE if self.side_of(player) else GALLERY
        self._seats.say(self.id, player, text, room)

    def chat(self, side: str, after: Mapping[str, int], now: float) -> list[dict[str, Any]]:
        """Return the chat after a line of each room, in order.

        Players can read the gallery after the game. Spectators read the table with the delay.
        """
        until = now - 60 * self.terms.delay if not side else inf
        said = self._seats.chat(self.id, after.get(TABLE, -1), until=until)
        if not side or self.is_over:
            said += self._seats.chat(self.id, after.get(GALLERY, -1), room=GALLERY)
        told = [asdict(each) for each in sorted(said, key=lambda each: each.at)]
        if TABLE not in after and self.opened.earlier:
            text = say(
                "The game continues an earlier one, or a copy of its server. From event {n} on the "
                "dice use a new key, shown at the end.",
                n=self._first_by_new_key,
            )
            server = {"room": TABLE, "n": 0, "player": "", "name": say("The server"), "at": 0.0}
            told.insert(0, {**server, "text": text})
        return told

    @property
    def _first_by_new_key(self) -> int:
        """Return the number, on its line of play, of the next event after the last change of key."""
        opened, (played, _) = self.opened, self.opened.earlier[-1]
        return opened.events[played].n if played < len(opened.events) else opened.at + 1

    def place_before(self, side: str) -> int:
        """Return the place where a side's last gesture started, to which it may ask to undo."""
        opened = self.opened
        place = opened.at
        while place and opened.event_at(place).side != side:
            place -= 1
        while place > 1 and opened.is_joined(opened.line[place]):
            place -= 1
        return place - 1

    def ask(self, side: str, kind: str) -> None:
        """Ask the other side for an undo or a draw. A bot accepts the first and refuses the second."""
        self._check_open()
        place = self.place_before(side) if kind == UNDO else self.opened.at
        if place < 0:
            raise DeniedError(say("You have nothing to undo yet."))
        other = self.seat(self.other(side))
        if other.is_free:
            raise DeniedError(say("That seat is still empty."))
        if other.bot and kind == DRAW:
            raise DeniedError(say("A bot plays on to the end."))
        if other.bot and self.terms.rated:
            raise DeniedError(say("In a rated game a bot does not allow undo."))
        if any(wish.kind == kind and wish.side != side for wish in self.wishes):
            self.answer(side, kind, yes=True)
            return
        self._seats.ask(self.id, Wish(kind, side, self.stored.length, place))
        self.look_round()
        if other.bot:
            self.answer(other.side, kind, yes=True)

    def answer(self, side: str, kind: str, *, yes: bool) -> None:
        """Answer the other side's question. A side can only withdraw its own."""
        self._check_open()
        wish = next((wish for wish in self.wishes if wish.kind == kind), None)
        if wish is None or (kind == UNDO and wish.place > self.opened.at):
            raise DeniedError(say("That question is no longer open."))
        if yes and wish.side == side:
            raise DeniedError(say("Only the other player can answer that."))
        if yes and kind == UNDO:
            self._check_length()
        self._seats.answered(self.id, kind)
        if yes and kind == UNDO:
            self._kept(lambda: self.host.go_to(self.opened.line[wish.place]))
        elif yes:
            self.end(Ending("", AGREED, side))
        self.look_round()

    def resign(self, side: str) -> None:
        """Resign the game for a side."""
        self._check_open()
        self.end(Ending(self.other(side), RESIGNED, side))

    def end(self, ending: Ending, lines: int = 0) -> bool:
        """End the game by agreement or on time, and publish the key of the dice.

        False if it was over, or no longer has so many lines (0: any number).
        """
        done = self._seats.end(self.id, ending, lines)
        if done:
            note("game-over", game=self.id, how=ending.how, winner=ending.winner or "nobody")
        self.look_round()
        if self.is_over:
            self.tell_key()
            self.look_round()
        return done

    def tell_key(self) -> None:
        """Publish the key of a finished game, so players can check every roll."""
        if self.stored.header.proof and not self.has_told_key:
            try:
                self.stored.tell_key(self.store.key(self.id))
            except MovedOnError:
                self.look_round()
            self._note_moments()

    @property
    def has_told_key(self) -> bool:
        """Whether the key is in the record."""
        return self.store.last_line(self.id).startswith(b'["key"')
