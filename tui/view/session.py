"""A game at one player's screen: what he has in hand, what he looks at, and what his gestures come to."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.hexgrid import spoken
from engine.rules import Refusal, subject
from saves.errors import SaveError
from tui.view import choices
from tui.view.line import EMPTY, Line, Span, line
from tui.words import count, say

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from engine.rules import Offer
    from events.event import Action
    from saves.host import GameHost
    from tui.games.face import Face
    from tui.games.table import Table
    from tui.view.choices import Aims, Choice, Hand

HUMAN = "human"


class Present:
    """What may be done now, worked out once for each state and each hand."""

    def __init__(self, table: Table, state: Any, offers: Sequence[Offer], hand: Hand) -> None:
        self.table = table
        self.state = state
        self.offers = offers
        self.hand = hand

    @cached_property
    def able(self) -> tuple[Hashable, ...]:
        """Everybody who may do something."""
        return choices.able(self.offers)

    @cached_property
    def aims(self) -> Aims:
        """What each hex offers to the hand."""
        return choices.aims(self.table, self.state, self.offers, self.hand)

    @cached_property
    def here(self) -> tuple[Choice, ...]:
        """What the unit in hand may do where it stands."""
        return choices.here(self.table, self.offers, self.hand)


class Session:
    """
    A game, the hand of the player, and the place of the line of play that he looks at.

    `players` says by side who plays it: "human" for whoever sits here, else the name of a bot; a side that
    is not in it is only watched. `past` is the place looked at, None for the present. Every gesture leaves
    in `message` what came of it; none of them ever raises.
    """

    def __init__(self, host: GameHost, face: Face, table: Table, players: Mapping[str, str]) -> None:
        self.host = host
        self.face = face
        self.table = table
        self.players = players
        self.cursor = 0
        self.past: int | None = None
        self.message: Line = EMPTY
        self.traces: tuple[int, ...] = ()
        self._asked = -1
        self._told: dict[int, tuple[str, ...]] = {}
        self._present: Present | None = None
        self._hand: Hand = ()
        self.cursor = self._first_cursor()
        self.settle()

    def _first_cursor(self) -> int:
        free = choices.able(self.offers)
        home = self.table.home(self.state, free[0]) if free else 0
        grid = self.table.scene(self.state).map.grid
        return home or grid.hexes[len(grid.hexes) // 2]

    # ------------------------------------------------------------ what is shown

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
        """The state that is looked at."""
        return self.opened.state_at(self.place)

    @property
    def decider(self) -> str:
        """Who must decide now; nobody when the game is over."""
        return str(self.opened.decider)

    @property
    def is_mine(self) -> bool:
        """Whether somebody at this screen may decide, and looks at the present."""
        return self.past is None and self.players.get(self.decider) == HUMAN

    @property
    def bot(self) -> str:
        """The bot that must decide now, if one must."""
        player = self.players.get(self.decider, HUMAN)
        return "" if player == HUMAN else player

    @property
    def offers(self) -> Sequence[Offer]:
        """What may be done at this screen now."""
        return self.host.offers() if self.is_mine else ()

    @property
    def present(self) -> Present:
        """What may be done, worked out as far as it is asked for."""
        found, state, offers = self._present, self.state, self.offers
        if found is None or found.state is not state or found.offers is not offers or found.hand != self.hand:
            found = self._present = Present(self.table, state, offers, self.hand)
        return found

    @property
    def hand(self) -> Hand:
        """The units taken up; a frame that is about one unit only takes it up by itself."""
        return self._hand

    def story(self, place: int) -> tuple[str, ...]:
        """What happened at a place of the line, in sentences."""
        node = self.opened.line[place]
        told = self._told.get(node)
        if told is None:
            before = self.opened.state_at(place - 1) if place else self.opened.game.blank
            told = self._told[node] = tuple(self.face.story(before, self.opened.event_at(place)))
        return told

    # ------------------------------------------------------------ the hand

    def take(self, hand: Hand, *, follow: bool = False) -> None:
        """Take units up; `follow` puts the cursor on them."""
        self._hand = hand
        if hand and follow:
            self.cursor = self.table.home(self.state, hand[0]) or self.cursor
        self._say_hand()

    def drop(self) -> bool:
        """Put down what is in hand; False if there was nothing."""
        had, self._hand = bool(self._hand), ()
        self.settle()
        return had

    def _say_hand(self) -> None:
        if not self._hand:
            return
        names = ", ".join(self.table.name(self.state, held) for held in self._hand[:4])
        if len(self._hand) > 4:
            names = say("{names} and {n} more", names=names, n=len(self._hand) - 4)
        told: list[str | Span] = [Span(names, "title")]
        hexes = [hex_ for hex_ in self.present.aims if hex_ != self.table.home(self.state, self._hand[0])]
        if hexes:
            told.append(": " + count("{n} hex to go to", "{n} hexes to choose from", len(hexes)))
        verbs = ", ".join(dict.fromkeys(self.table.verb(choice.verb) for choice in self.present.here))
        if verbs:
            told.append("; " + say("v: {verbs}", verbs=verbs))
        self.message = line(*told)

    def take_stack(self) -> None:
        """Take up everybody under the cursor who may do something."""
        found = choices.able_at(self.table, self.state, self.offers, self.cursor)
        units = tuple(subject for subject in found if not isinstance(subject, int)) or found
        if units:
            self.take(units)
        elif not self._is_idle():
            self._refuse(self.cursor)

    def add(self) -> None:
        """Take up the next unit under the cursor besides those in hand."""
        found = choices.able_at(self.table, self.state, self.offers, self.cursor)
        more = next((subject for subject in found if subject not in self._hand), None)
        if more is None:
            self.say_bad(say("Nobody else at {hex} can do anything now.", hex=spoken(self.cursor)))
        else:
            held = tuple(subject for subject in self._hand if subject in found)
            self.take((*held, more))

    def toggle(self, subject: Hashable) -> None:
        """Take up one unit more, or put it down."""
        if subject in self._hand:
            self.take(tuple(held for held in self._hand if held != subject))
        else:
            self.take((*self._hand, subject))

    def next_able(self, by: int) -> None:
        """Take up the next or the last unit that may do something, and go there."""
        free = self.present.able
        if self._is_idle():
            return
        if not free:
            self.say_bad(say("Nobody can do anything here; {key} goes on.", key="e"))
            return
        at = free.index(self._hand[0]) + by if self._hand and self._hand[0] in free else min(0, by)
        self.take((free[at % len(free)],), follow=True)

    def settle(self) -> None:
        """After a change: keep in hand only who can still act; take up by itself who alone is asked for."""
        free = set(self.present.able)
        self._hand = tuple(subject for subject in self._hand if subject in free)
        if not self._hand and len(free) == 1 and choices.closing(self.offers) is None:
            self.take(tuple(free), follow=True)

    # ------------------------------------------------------------ doing

    def pick(self, hex_: int) -> tuple[Choice, ...]:
        """Do what may be done in a hex, or take up who stands there; several choices are given back."""
        self.cursor = hex_
        if self._is_idle():
            return ()
        found = self.present.aims.get(hex_, ())
        if len(found) > 1:
            return found
        if found:
            self.do(found[0])
            return ()
        free = choices.able_at(self.table, self.state, self.offers, hex_)
        if free and (not self._hand or self.table.home(self.state, self._hand[0]) in (hex_, 0)):
            self.take((self._next_of(free),))
        elif self._hand:
            self._try(hex_)
        else:
            self._refuse(hex_)
        return ()

    def _next_of(self, free: Hand) -> Hashable:
        if len(self._hand) == 1 and self._hand[0] in free:
            return free[(free.index(self._hand[0]) + 1) % len(free)]
        return free[0]

    def do(self, choice: Choice) -> None:
        """Make a gesture: one action, or one for each unit, as many as can be done."""
        place, side = self.opened.at, self.decider
        stayed: list[tuple[Action, Refusal]] = []
        for action in choice.actions:
            if self.decider != side:
                break
            try:
                self.host.act(side, action, joined=self.opened.at > place)
            except Refusal as refusal:
                stayed.append((action, refusal))
            except SaveError as error:
                self.say_bad(str(error))
                break
        self._show_done(place, choice, stayed)

    def _show_done(self, place: int, choice: Choice, stayed: list[tuple[Action, Refusal]]) -> None:
        done = range(place + 1, self.opened.at + 1)
        self._asked = -1
        if done:
            self._tell(done)
            self._hand = tuple(_subject(action) for action, _ in stayed) or self._hand
        if stayed:
            note = count("{n} stays behind", "{n} stay behind", len(stayed))
            refusal = stayed[0][1]
            told = (
                Span(f"{note}: {self.worded(refusal)} ", "bad")
                if done
                else Span(self.worded(refusal) + " ", "bad")
            )
            said = (*self.message, Span(" ")) if done else EMPTY
            self.message = (*said, told, Span(f"[{refusal.rule}]", "rule"))
        if choice.hex and done and not stayed:
            self.cursor = choice.hex
        self.settle()

    def _tell(self, places: Sequence[int]) -> None:
        """Say what happened last, and mark where."""
        told = [sentence for place in places for sentence in self.story(place)]
        if len(places) > 1:
            names = [
                self.table.name(self.state, _subject(self.opened.event_at(place).action)) for place in places
            ]
            self.message = line(say("{n} units: {names}.", n=len(places), names=", ".join(names)))
        else:
            self.message = line(" ".join(told))
        events = [self.opened.event_at(place) for place in places]
        self.traces = tuple(dict.fromkeys(hex_ for event in events for hex_ in self.table.traces(event)))

    def bot_acts(self, action: Action) -> None:
        """Play what a bot has chosen."""
        place, side = self.opened.at, self.decider
        try:
            self.host.act(side, action)
        except (Refusal, SaveError) as error:
            self.say_bad(say("The bot could not play: {why}", why=str(error)))
            return
        self._tell([place + 1])
        self.settle()

    def _try(self, hex_: int) -> None:
        """Send the hand somewhere that is not marked: whoever may go goes, else the refusal is shown."""
        wanted = [self.table.attempt(self.state, subject, hex_) for subject in self._hand]
        actions = tuple(action for action in wanted if action is not None)
        if actions:
            self.do(choices.Choice(type(actions[0]), actions, hex_))

    def _refuse(self, hex_: int) -> None:
        """Say why there is nothing to take up in a hex."""
        state = self.state
        for unit in self.table.stack(state, hex_):
            if unit == hex_:
                continue
            action = self.table.attempt(state, unit, hex_)
            if action is not None:
                self._show_refusal(action)
                return
        self.say_bad(say("There is nobody at {hex} to give orders to.", hex=spoken(hex_)))

    def _show_refusal(self, action: Action) -> None:
        refusal = self.face.game.refuse(self.state, self.decider, action)
        self.say_refusal(refusal)

    def close(self) -> None:
        """End the present step; asks once if somebody could still do something."""
        if self._is_idle():
            return
        action = choices.closing(self.offers)
        if action is None:
            wanted = self.table.close(self.state)
            if wanted is not None:
                self._show_refusal(wanted)
            return
        free = len(self.present.able)
        if free and self._asked != self.host.version:
            self._asked = self.host.version
            note = count("{n} could still act.", "{n} could still act.", free)
            words = self.face.order(self.state, action)
            self.message = line(Span(note + " ", "bad"), say("Press e again: {order}.", order=words))
            return
        self._hand = ()
        self.do(choices.Choice(type(action), (action,)))

    @property
    def routine(self) -> Action | None:
        """The next choice that needs no thought."""
        return self.table.obvious(self.state, self.offers) if self.is_mine else None

    def do_routine(self) -> None:
        """Do the obvious."""
        if self._is_idle():
            return
        action = self.routine
        if action is None:
            self.say_bad(say("Nothing here goes by itself: choose who acts and where."))
            return
        home = self.table.home(self.state, _subject(action))
        self.do(choices.Choice(type(action), (action,), self.table.target(action) or home))

    # ------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take the last gesture back."""
        self._go_back(self.host.undo)

    def undo_turn(self) -> None:
        """Take everything back to the start of this player turn, or to the last dice."""
        opened = self.opened
        place, whose = opened.at, self.table.whose(opened.state)
        while place > max(opened.floor, 1) - 1 and self.table.whose(opened.state_at(place - 1)) == whose:
            place -= 1
        place = max(place, opened.floor)
        self._go_back(self.host.undo if place == opened.at else lambda: self.host.undo_to(place))

    def _go_back(self, back: Any) -> None:
        if self._is_past():
            return
        last = self.opened.at
        order = self._order_at(last) if last else ""
        try:
            taken = back()
        except (Refusal, SaveError) as error:
            self.say_error(error)
            return
        self._changed()
        if taken == 1:
            self.message = line(say("Taken back: {order}.", order=order))
        else:
            self.message = line(count("Taken back: {n} action.", "Taken back: {n} actions.", taken))

    def redo(self) -> None:
        """Play what was taken back again."""
        if self._is_past():
            return
        place = self.opened.at
        try:
            self.host.redo()
        except (Refusal, SaveError) as error:
            self.say_error(error)
            return
        self._changed()
        self._tell(range(place + 1, self.opened.at + 1))

    def _order_at(self, place: int) -> str:
        return self.face.order(self.opened.state_at(place - 1), self.opened.event_at(place).action)

    def _changed(self) -> None:
        self._hand, self._asked, self.traces = (), -1, ()
        self.settle()

    # ------------------------------------------------------------ looking back

    def look(self, place: int) -> None:
        """Look at a place of the line of play; the game stays as it is."""
        last = self.opened.at
        if not 0 <= place <= last:
            self.say_bad(say("This is the beginning.") if place < 0 else say("This is the present."))
            return
        self.past = None if place == last and self.players else place
        self._hand = ()
        self._asked = -1
        self.traces = self.table.traces(self.opened.event_at(place))
        told = " ".join(self.story(place))
        number = say("{n} of {all}", n=place, all=last)
        self.message = line(Span(f"{number}  ", "key"), told)
        self.cursor = self.traces[-1] if self.traces else self.cursor
        self.settle()

    def look_turn(self, by: int) -> None:
        """Look at the start of the next or the last player turn."""
        last, place = self.opened.at, self.place + by
        while 0 < place < last and self._whose(place) == self._whose(place - 1):
            place += by
        self.look(max(0, min(last, place)) if self.place != (last if by > 0 else 0) else place)

    def _whose(self, place: int) -> Hashable:
        return self.table.whose(self.opened.state_at(place))

    def to_present(self) -> bool:
        """Come back to the present; False if nothing else was looked at."""
        if self.past is None or not self.players:
            return False
        self.past = None
        self.message = line(say("The present again."))
        self.settle()
        return True

    # ------------------------------------------------------------ saying

    def _is_past(self) -> bool:
        """Whether the past is looked at; says so."""
        if not self.players:
            self.say_bad(say("This game is only being looked at: nothing can be changed."))
        elif self.past is not None:
            self.say_bad(say("You are looking at the past. Escape brings you back to the present."))
        else:
            return False
        return True

    def _is_idle(self) -> bool:
        """Whether nobody at this screen may act; says why."""
        if self._is_past():
            return True
        if not self.decider:
            self.say_bad(say("The game is over. [ and ] look at what happened."))
        elif self.bot:
            self.say_bad(say("The {side} player is thinking.", side=self.face.side(self.state, self.decider)))
        else:
            return False
        return True

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

    @staticmethod
    def worded(refusal: Refusal) -> str:
        """A refusal in the player's language."""
        return say(refusal.text, **refusal.names)


def _subject(action: Action) -> Hashable:
    found: Hashable = subject(action)
    return found
