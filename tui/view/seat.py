"""A seat at a game: what is looked at, what is in hand, and what was said last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.tui.players import HUMAN
from cockade.tui.text.line import EMPTY, Line, Span, line, told
from cockade.tui.text.words import say
from cockade.tui.view import choices
from cockade.tui.view.choices import Present
from cockade.tui.view.eyes import Eyes, heard_of, told_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action, Event
    from cockade.saves.host import Port
    from cockade.tui.games.marks import Overlay
    from cockade.tui.games.port import AnyUI
    from cockade.tui.view.choices import Choice, Hand


class Seat:
    """
    A game, the hand of the player, and the place of the line of play that he looks at.

    `players` says by side who plays it: "human" for whoever sits here, else the name of a bot; a side that
    is not in it is only watched. `past` is the place looked at, None for the present. Every gesture leaves
    in `message` what came of it; none of them ever raises. `eyes` are those of the player who looks: the
    screen never holds more than his side may know; with a `side` it is always that one. Within an event that
    is looked at `partial` is the state after some of its facts, and `beats` are the sentences so far;
    `walked` and `fallen` are the hexes of the way gone in the step, and where somebody was lost. What the
    other side did has been told up to the place `heard_to`; at `weighed_at` it is known if it is worth it.
    `column` are those who lead one, for as long as they and nobody else are in hand.
    """

    def __init__(self, host: Port, ui: AnyUI, players: Mapping[str, str], side: str = "") -> None:
        self.host = host
        self.ui = ui
        self.players = players
        self._cursor = 0
        self._stacked: Hand = ()
        self.past: int | None = None
        self.partial: Any = None
        self.beats: tuple[str, ...] | None = None
        self.walked: tuple[int, ...] = ()
        self.fallen: tuple[int, ...] = ()
        self.message: Line = EMPTY
        self.renamed: Mapping[str, str] = {}
        self.traces: tuple[int, ...] = ()
        self._asked: tuple[Line, int, Action] | None = None
        self._ended_by: type[Action] | None = None
        self.question_is_seen = True
        self._offered: Line | None = None
        self._dared: tuple[Line, Choice] | None = None
        self._laid: dict[str, Hand] = {}
        self._overlays: tuple[Any, dict[str, Overlay]] = (None, {})
        self._told: dict[int, tuple[str, ...]] = {}
        self._last: tuple[int, ...] = ()
        self.has_taken_over = False
        self.heard_to = self.weighed_at = int(host.opened.at)
        self.end_is_told = not host.opened.decider
        self._present: Present | None = None
        self._hand: Hand = ()
        self.column: Hand = ()
        self.eyes = Eyes(ui, players, fixed=side)
        self.look_round()
        self.cursor = self._first_cursor()
        self.settle()

    def sit_at(self, host: Port) -> None:
        """Play another game from here on, of the same battle."""
        self.host.close()
        self.host = host
        self.come_back()
        self._told, self._hand, self._last = {}, (), ()
        self.eyes = Eyes(self.ui, self.players, fixed=self.eyes.fixed)
        self.look_round()
        self.settle()

    def _first_cursor(self) -> int:
        """Where the first stands who can act; where he is to be placed; else the middle of the map."""
        for subject in choices.able(self.offers)[:1]:
            actions = next(each.actions for each in self.offers if each.subject == subject and each.actions)
            found = self.ui.map.home(self.state, subject) or self.ui.map.target(actions[len(actions) // 2])
            if found:
                return found
        places = self.ui.map.atlas(self.state).places
        return places[len(places) // 2]

    # ------------------------------------------------------------ what is shown

    @property
    def cursor(self) -> int:
        """The place under the cursor."""
        return self._cursor

    @cursor.setter
    def cursor(self, place: int) -> None:
        if place != self._cursor:
            self._cursor, self._stacked = place, ()

    @property
    def opened(self) -> Any:
        """The open game."""
        return self.host.opened

    @property
    def place(self) -> int:
        """The place of the line of play that is looked at."""
        return int(self.opened.at) if self.past is None else self.past

    @property
    def state(self) -> Any:
        """The state that is looked at, as the player who looks may see it."""
        if self.partial is not None:
            return self.partial
        return self.eyes.seen(self.host.game, self.opened.state_at(self.place))

    @property
    def may_have_news(self) -> bool:
        """
        Whether the game has ended, or another than who decides here has just acted, unseen by him.

        Whoever resigns or agrees on a draw knows how it ended.
        """
        opened, place = self.opened, self.opened.at
        self.heard_to = min(self.heard_to, place)
        if self.past is not None:
            return False
        if not self.decider:
            ended = opened.game.outcome(opened.state) is not None
            return ended and bool(self.players) and not self.end_is_told
        self.end_is_told = False
        if place in (0, self.heard_to, self.weighed_at) or not self.is_mine:
            return False
        side = opened.event_at(place).side
        unseen = self.has_taken_over or side not in self.eyes.people(opened.game)
        return unseen and side not in ("", self.eyes.viewer)

    def come_back(self) -> None:
        """Look at the present again."""
        self.past, self.partial, self.beats = None, None, None
        self.traces, self.walked, self.fallen = (), (), ()

    # ------------------------------------------------------------ who looks

    @property
    def must_hand_over(self) -> bool:
        """Whether the screen must be blank until the player who decides sits down alone."""
        return self.eyes.must_hand_over(self.opened)

    def look_round(self) -> None:
        """After a change: who looks at the screen now."""
        if self.eyes.look_round(self.opened):
            self._told, self._present = {}, None

    def take_over(self) -> None:
        """The right player sits here now: he sees and hears of all what his side may."""
        self.eyes.take_over(self.opened)
        self.has_taken_over = True
        self._told, self._present, self._hand = {}, None, ()
        self.tell((self.opened.at,) if self.opened.at else ())
        self.settle()

    # ------------------------------------------------------------ what may be done

    @property
    def decider(self) -> str:
        """Who must decide now; nobody when the game is over."""
        return str(self.opened.decider)

    @property
    def is_mine(self) -> bool:
        """Whether somebody at this screen may decide, and looks at the present."""
        mine = self.past is None and self.players.get(self.decider) == HUMAN
        return mine and not self.must_hand_over

    @property
    def bot(self) -> str:
        """The bot that must decide now, if one must."""
        player = self.players.get(self.decider, HUMAN)
        return "" if player == HUMAN else player

    @property
    def waiting(self) -> str:
        """For whom is waited, in a sentence; empty where somebody at this screen decides."""
        if not self.bot:
            return ""
        return say("The {side} bot plays.", side=self.ui.words.side(self.state, self.decider))

    @property
    def offers(self) -> Sequence[Offer]:
        """What may be done at this screen now."""
        return self.host.offers() if self.is_mine else ()

    @property
    def present(self) -> Present:
        """What may be done, worked out as far as it is asked for."""
        found, state, offers = self._present, self.state, self.offers
        if found is None or found.state is not state or found.offers is not offers or found.hand != self.hand:
            found = self._present = Present(self.ui, state, offers, self.hand)
        return found

    @property
    def hand(self) -> Hand:
        """The units taken up; a frame that is about one unit only takes it up by itself."""
        return self._hand

    @property
    def in_column(self) -> bool:
        """Whether others will follow who is in hand."""
        return bool(self.column) and self.column == self._hand

    def story(self, place: int) -> tuple[str, ...]:
        """What happened at a place of the line, in sentences."""
        return self.told(self.opened.line[place])

    def told(self, node: int) -> tuple[str, ...]:
        """What happened in any event that was ever played, in sentences."""
        found = self._told.get(node)
        if found is None:
            found = self._told[node] = told_of(self.ui, self.opened, node, self.eyes.viewer)
        return found

    def tell(self, places: Sequence[int], first: str = "") -> None:
        """Say what happened at some places of the line, after a sentence about all of it if there is one."""
        self._last = tuple(self.opened.line[place] for place in places)
        self.message = told([first, *(sentence for place in places for sentence in self.story(place))])

    def last_told(self) -> Iterator[tuple[Any, Event]]:
        """What was told last: the events and the states before them, as the viewer may know them."""
        for node in self._last if max(self._last, default=0) < len(self.opened.events) else ():
            yield heard_of(self.opened, node, self.eyes.viewer)

    def heard(self, place: int) -> tuple[Any, Event]:
        """The event at a place of the line and the state before it, as the viewer may know them."""
        return heard_of(self.opened, self.opened.line[place], self.eyes.viewer)

    def look_as(self, side: str) -> None:
        """See what one side may see from now on; without a side, everything."""
        self.eyes.fixed = self.eyes.viewer = side
        self._told, self._present = {}, None

    # ------------------------------------------------------------ the hand

    def take(self, hand: Hand, *, follow: bool = False, is_quiet: bool = False) -> None:
        """Take units up; `follow` puts the cursor on them, and where it `is_quiet` the message stays."""
        self._hand = hand
        if hand and follow:
            aimed = next(iter(self.present.aims), self.cursor)
            self.cursor = self.ui.map.home(self.state, hand[0]) or aimed
        if not is_quiet:
            self._say_hand()

    def drop(self) -> bool:
        """Put down what is in hand, and no longer say what it can do; False if there was nothing."""
        had, self._hand = bool(self._hand), ()
        if had and self.message is self._offered:
            self.message = EMPTY
        self.settle()
        return had

    def put_down(self) -> None:
        """Have nothing in hand, and nothing asked."""
        self._hand = ()

    def _say_hand(self) -> None:
        """Who is in hand, and what he can do."""
        if not self._hand:
            return
        present = self.present
        told: list[str | Span] = [Span(self.names(), "title")]
        found = [choice for choices_ in present.aims.values() for choice in choices_]
        if len(found) == 1 and len(found[0].actions) == 1:
            told.append(
                ": " + say("{order}? Enter.", order=self.ui.words.order(self.state, found[0].actions[0]))
            )
        elif len(present.aims) > 1:
            told.append(
                ": " + say("{places} to choose from", places=self.ui.map.places.some(len(present.aims)))
            )
        still = [choice.verb for choice in present.here if choice.verb not in self.ui.selection.marks]
        verbs = ", ".join(dict.fromkeys(map(self.ui.words.verb, still)))
        if verbs and len(found) != 1:
            told.append("; " + say("{key}: {verbs}", key=self.key("v"), verbs=verbs))
        self.message = self._offered = line(*told)

    def names(self) -> str:
        """Those in hand, four of them by name."""
        names = ", ".join(self.ui.words.name(self.state, held) for held in self._hand[:4])
        more = len(self._hand) - 4
        return say("{names} and {n} more", names=names, n=more) if more > 0 else names

    def take_stack(self) -> Hand:
        """Take up everybody under the cursor who can act; who has them all gets them to choose from."""
        found = choices.able_at(self.ui, self.state, self.offers, self.cursor)
        units = tuple(subject for subject in found if not self.ui.map.places.is_place(subject)) or found
        asked = self._stacked == self._hand and self.message is self._offered
        if len(units) > 1 and set(self._hand) == set(units) and asked:
            return units
        if units:
            self.take(units)
            self._stacked = self._hand
            self._say_again()
        elif not self.is_idle():
            self._refuse(self.cursor)
        return ()

    def _say_again(self) -> None:
        """That one may leave some of a stack where they are."""
        if len(self._hand) > 1:
            again = say("; {key} again chooses who goes", key=self.key("s"))
            self.message = self._offered = (*self.message, Span(again))

    def add(self) -> None:
        """Take up the next unit under the cursor besides those in hand."""
        found = choices.able_at(self.ui, self.state, self.offers, self.cursor)
        more = next((subject for subject in found if subject not in self._hand), None)
        if more is None:
            self.say_bad(
                say("Nobody else at {hex} can do anything now.", hex=self.ui.map.places.name(self.cursor))
            )
        else:
            held = tuple(subject for subject in self._hand if subject in found)
            self.take((*held, more))

    def toggle(self, subject: Hashable) -> None:
        """Take up one unit more, or put it down."""
        if subject in self._hand:
            self.take(tuple(held for held in self._hand if held != subject))
        else:
            self.take((*self._hand, subject))

    def hold(self, subject: Hashable, *, firm: bool) -> bool:
        """Hold somebody with those in hand, where `firm` or not alone; True if there is somebody to hold."""
        if subject is None:
            self.say_bad(say("This is nobody to take up; Enter chooses it."))
        elif firm or self._hand != (subject,):
            self.toggle(subject)
        else:
            self.message = line(say("{who} stays in hand.", who=self.ui.words.name(self.state, subject)))
        return subject is not None

    def next_able(self, by: int) -> None:
        """Take up the next or the last unit that may do something, and go there."""
        free = self.present.able
        if self.is_idle():
            return
        if not free:
            self.say_bad(say("Nobody can do anything here; {key} goes on.", key=self.key("e")))
        elif free == self._hand and len(self.present.aims) > 1:
            self._next_aim(by)
        else:
            self.take((self._after(free, by),), follow=True)

    def _next_aim(self, by: int) -> None:
        """Where nobody else can act: the next of the places where he can, to be chosen with Enter."""
        places = list(self.present.aims)
        at = places.index(self.cursor) if self.cursor in places else -1 if by > 0 else 0
        self.cursor = places[(at + by) % len(places)]
        choice = self.present.aims[self.cursor][0]
        order = self.ui.words.order(self.state, choice.actions[0])
        number = say("{n} of {all}", n=places.index(self.cursor) + 1, all=len(places))
        self.message = line(Span(f"{number}  ", "key"), say("{order}? Enter.", order=order))

    def _after(self, free: tuple[Hashable, ...], by: int) -> Hashable:
        """The next of those who may act: as long as there are any, one who has done nothing yet."""
        held = self._hand[0] if self._hand else None
        at = free.index(held) if held in free else 0
        others = [subject for subject in (*free[at:], *free[:at]) if subject != held] or free
        unmoved = [subject for subject in others if self.ui.selection.fresh(self.state, subject)]
        return (unmoved or others)[0 if by > 0 else -1]

    def settle(self) -> None:
        """After a change: keep in hand only who can still act; take up by itself who alone is asked for."""
        free = set(self.present.able)
        self._hand = tuple(subject for subject in self._hand if subject in free)
        if not self._hand and len(free) == 1 and self.ui.selection.closing(self.offers) is None:
            self.take(tuple(free), follow=True, is_quiet=True)
            if not self.present.numbered:
                self._say_hand()

    # ------------------------------------------------------------ over the map

    @property
    def overlays(self) -> dict[str, Overlay]:
        """What is laid over the map; what applies no longer is taken away."""
        state = self.state
        for name in self._laid:
            self._laid[name] = self.ui.map.overlay_about(state, name, self.hand, 0) or self._laid[name]
        asked = (state, tuple(self._laid.items()))
        if self._overlays[0] is None or self._overlays[0][0] is not state or self._overlays[0][1] != asked[1]:
            found = {name: self._overlay(name) for name in self._laid}
            kept = {name: overlay for name, overlay in found.items() if not isinstance(overlay, str)}
            self._laid = {name: self._laid[name] for name in kept}
            self._overlays = ((state, tuple(self._laid.items())), kept)
        return self._overlays[1]

    def _overlay(self, name: str) -> Overlay | str:
        state = self.state
        side = self.host.game.decider(state) or self.host.game.sides[0]
        return self.ui.map.overlay(state, name, side, self._laid[name])

    def lay(self, name: str) -> None:
        """Lay something over the map, or take it away; say which."""
        if name in self._laid:
            del self._laid[name]
            self.message = line(say("The map is clear again."))
            return
        self._laid[name] = self.ui.map.overlay_about(self.state, name, self.hand, self.cursor)
        found = self._overlay(name)
        if isinstance(found, str):
            del self._laid[name]
            self.say_bad(found)
        else:
            self.message = found.title

    # ------------------------------------------------------------ saying

    def key(self, keys: str) -> str:
        """Keys of the plain keymap, as they are in the player's own."""
        return " ".join(self.renamed.get(key, key) for key in keys.split(" "))

    def _is_past(self) -> bool:
        """Whether the past is looked at; says so."""
        if not self.players:
            self.say_bad(say("This game is only being looked at: nothing can be changed."))
        elif self.past is not None:
            self.say_bad(say("You are looking at the past. Escape brings you back to the present."))
        else:
            return False
        return True

    def is_idle(self) -> bool:
        """Whether nobody at this screen may act; says why."""
        if self._is_past():
            return True
        if not self.decider:
            self.say_bad(say("The game is over. [ and ] look at what happened."))
        elif self.waiting:
            self.say_bad(
                say("The {side} player is thinking.", side=self.ui.words.side(self.state, self.decider))
            )
        else:
            return False
        return True

    def _refuse(self, hex_: int) -> None:
        """Say why there is nothing to take up in a hex."""
        state = self.state
        for unit in self.ui.map.stack(state, hex_):
            if unit == hex_:
                continue
            action = self.ui.selection.attempt(state, unit, hex_)
            if action is not None:
                self._show_refusal(action)
                return
        self.say_bad(say("There is nobody at {hex} to give orders to.", hex=self.ui.map.places.name(hex_)))

    def _show_refusal(self, action: Action) -> None:
        refusal = self.ui.game.why_not(self.state, self.decider, action)
        self.say_refusal(refusal)

    def say_bad(self, text: str) -> None:
        """Say that something cannot be done."""
        self.message = line(Span(text, "bad"))

    def say_error(self, error: Refusal | SaveError) -> None:
        """Say what a refusal or a disk says."""
        if isinstance(error, Refusal):
            self.say_refusal(error)
        else:
            self.say_bad(str(error))

    def say_refusal(self, refusal: Refusal) -> None:
        """Say why not, and the clause."""
        self.message = line(Span(self.worded(refusal) + " ", "bad"), Span(f"[{refusal.rule}]", "rule"))

    def worded(self, refusal: Refusal) -> str:
        """A refusal in the player's language."""
        return self.ui.words.refusal(self.state, refusal)
