"""What a player's gestures come to: doing, taking back, looking back."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal, subject
from cockade.saves.errors import SaveError
from cockade.tui.text.line import Span, line
from cockade.tui.text.words import count, say
from cockade.tui.view import choices
from cockade.tui.view.eyes import reveals
from cockade.tui.view.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cockade.events.event import Action
    from cockade.tui.text.line import Line
    from cockade.tui.view.choices import Choice, Hand
    from cockade.tui.view.review import Review


class Session(Seat):
    """A seat with everything that can be done from it. Each gesture leaves in `message` what came of it."""

    _sought: Hashable = None  # whom `find` has found last
    _unread: Line | None = None
    """What was told last, if it is to be read before anything is asked: a result, how a combat stands."""

    def settle(self) -> None:
        """As the seat does; what is to be read stays before what the only one left may do."""
        unread = self.message if self.message is self._unread else None
        super().settle()
        if unread and self.message is not unread and self.message:
            first, *others = self.message
            self.message = self._offered = (*unread, Span(f" {first.text}", first.tone), *others)

    # ------------------------------------------------------------ doing

    def pick(self, hex_: int) -> tuple[Choice, ...]:
        """Do what may be done in a hex, or take up who stands there; several choices are given back."""
        self.cursor = hex_
        if self.is_idle():
            return ()
        found = self.present.aims.get(hex_, ()) or self._asked_for(hex_)
        if not found and not self.present.aims:
            found = self._anywhere()
        if len(found) > 1:
            return found
        if found:
            self.dare(found[0])
            return ()
        free = choices.able_at(self.ui, self.state, self.offers, hex_)
        if free and (not self._hand or self.ui.map.home(self.state, self._hand[0]) in (hex_, 0)):
            self.take((self._next_of(free),))
        elif self._hand:
            return self._point(hex_)
        else:
            self._refuse(hex_)
        return ()

    def _point(self, hex_: int) -> tuple[Choice, ...]:
        """Send the hand at a hex without a mark: if that may mean several things, they are given back."""
        legal = {action for offer in self.offers for action in offer.actions}
        ways = self.ui.selection.interpretations(self.state, self._hand, hex_)
        wanted = (tuple(action for action in way if action in legal) for way in ways)
        found = tuple(choices.Choice(type(way[0]), way, hex_) for way in wanted if way)
        if len(found) > 1:
            return found
        self._try(hex_)
        return ()

    def _asked_for(self, hex_: int) -> tuple[Choice, ...]:
        """The one thing to do where nobody else can act, if it was asked: Enter answers where he stands."""
        aims = self.present.aims
        alone = len(aims) == 1 and len(self._hand) == 1 and self.present.able == self._hand
        here = alone and self.ui.map.home(self.state, self._hand[0]) == hex_
        return next(iter(aims.values())) if here and self.message is self._offered else ()

    def _anywhere(self) -> tuple[Choice, ...]:
        """What may be done with something in hand that is nowhere on the map: a marker, a chit."""
        nowhere = len(self._hand) == 1 and not self.ui.map.home(self.state, self._hand[0])
        return self.present.here if nowhere else ()

    def _next_of(self, free: Hand) -> Hashable:
        if len(self._hand) == 1 and self._hand[0] in free:
            return free[(free.index(self._hand[0]) + 1) % len(free)]
        return free[0]

    def do(self, choice: Choice) -> None:
        """Make a gesture: one action, or one for each unit, as many as can be done; a column goes along."""
        from cockade.tui.view.marching import leads

        self._ended_by = None
        if self.in_column and leads(self, choice):
            self._march(choice)
            return
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

    def _march(self, choice: Choice) -> None:
        """Send the column in hand; say who could not go along, and why."""
        from cockade.tui.view.marching import march_column, not_all

        march = march_column(self, choice)
        done = range(march.place + 1, self.opened.at + 1)
        if done:
            self.tell_done(done)
            self.cursor = choice.hex
        self.settle()
        if march.why_not:
            told = self.message if any(reveals(self.opened.event_at(n)) for n in done) else ()
            self.message = (*told, *not_all(len(done), len(march.stayed), *march.why_not))

    def dare(self, choice: Choice) -> bool:
        """
        Make a gesture; where it looks like a move but draws dice, only when asked for a second time.

        False if it was only asked what is meant. The question holds for as long as it stands on the screen.
        """
        if choice.verb not in self.ui.selection.risky or self._dared == (self.message, choice):
            self.do(choice)
            return True
        weighing = self.ui.previews.of_gesture(self.state, choice.actions)
        order = self.ui.words.order(self.state, choice.actions[0])
        if weighing:
            order = f"{order if len(choice.actions) == 1 else weighing.title} ({weighing.brief})"
        again = say("{key} again: {order}.", key=self.key("Enter"), order=order)
        self.message = line(Span(say("This rolls dice. "), "bad"), again)
        self._dared = (self.message, choice)
        return False

    def order(self, action: Action) -> bool:
        """Do what a row of the list says; what ends the step, or is risky, asks first: False if it did."""
        if action == self.ui.selection.closing(self.offers):
            self.close()
            return True
        return self.dare(choices.Choice(type(action), (action,), self.ui.map.target(action)))

    def _show_done(self, place: int, choice: Choice, stayed: list[tuple[Action, Refusal]]) -> None:
        done = range(place + 1, self.opened.at + 1)
        self.look_round()
        if done:
            self.tell_done(done)
            self._say_odds(choice.hex)
            held = () if choice.verb in self.ui.selection.lets_go or len(done) > 1 else self._hand
            self._hand = tuple(_subject(action) for action, _ in stayed) or held
        if stayed:
            self._say_stayed(len(done), len(choice.actions), stayed[0][1])
        if choice.hex and done and not stayed:
            self.cursor = choice.hex
        if done and not stayed and choice.verb in self.ui.selection.chains:
            self._take_next(choice)
        else:
            self.settle()

    def _say_odds(self, hex_: int) -> None:
        """How a combat that has just been declared stands."""
        weighing = self.ui.previews.of_combat(self.state, hex_) if hex_ and self.is_mine else None
        if weighing:
            odds = f" {weighing.title}: {weighing.short or weighing.brief}"
            self.message = self._unread = (*self.message, Span(odds, "title"))

    def _take_next(self, done: Choice) -> None:
        """Take up who waits for the same gesture, the cursor where it is, and say who; else put all down."""
        waiting = [offer.subject for offer in self.offers if offer.verb is done.verb and offer.actions]
        self._hand = ()
        if not waiting:
            self.settle()
            return
        said = self.message
        self.take((waiting[0],))
        name = self.ui.words.name(self.state, self.hand[0])
        self.message = (*said, Span(" " + say("Next: {name}.", name=name), "title"))

    def _say_stayed(self, done: int, all_: int, refusal: Refusal) -> None:
        """Say why not everybody did what was asked."""
        self.say_refusal(refusal)
        if done:
            self.message = (Span(say("{n} went, {m} still in hand: ", n=done, m=all_ - done)), *self.message)

    def tell_done(self, places: Sequence[int]) -> None:
        """Say what happened last, and mark where."""
        events = [self.opened.event_at(place) for place in places]
        rolled = [n for n, event in zip(places, events, strict=True) if reveals(event)]
        shown = places if len(places) == 1 else rolled
        moved = say("{n} units have moved.", n=len(places)) if len(places) > 1 else ""
        self.tell(shown, moved)
        self._unread = self.message if rolled else None
        self.traces = tuple(dict.fromkeys(hex_ for event in events for hex_ in self.ui.map.traces(event)))

    def bot_acts(self, action: Action) -> None:
        """Play what a bot has chosen."""
        place, side = self.opened.at, self.decider
        try:
            self.host.act(side, action)
        except (Refusal, SaveError) as error:
            self.say_bad(say("The bot could not play: {why}", why=str(error)))
            return
        self.look_round()
        if self.past is None:
            self.tell_done([place + 1])
            self.cursor = self.traces[-1] if self.traces else self.cursor
        self.settle()

    def _try(self, hex_: int) -> None:
        """Send the hand somewhere that is not marked: whoever may go goes, else the refusal is shown."""
        wanted = [self.ui.selection.attempt(self.state, subject, hex_) for subject in self._hand]
        actions = tuple(action for action in wanted if action is not None)
        if actions:
            self.do(choices.Choice(type(actions[0]), actions, hex_))

    def close(self) -> None:
        """
        End the present step; asks once if somebody could still do something.

        The question holds for this step only, from when it has been seen and for as long as it stands on
        the screen.
        """
        if self.is_idle():
            return
        action = self.ui.selection.closing(self.offers)
        if action is None:
            self._say_unended()
            return
        if self._must_ask(action) and not self._is_asked(action):
            self._ask_to_end(action)
            return
        if self._is_asked(action) and not self.question_is_seen:
            return
        self._hand = ()
        self.do(choices.Choice(type(action), (action,)))
        self._ended_by = type(action)

    def _must_ask(self, action: Action) -> bool:
        """
        Whether a step is not ended at once: somebody could still act, or it was begun by ending another.

        Then the key may have been meant for the other step. Where the same is asked again and again, and
        where nothing else can be done, nobody is asked.
        """
        verb = type(action)
        is_hasty = self._ended_by is not None and self._ended_by is not verb
        if verb in self.ui.selection.unasked:
            return is_hasty
        others = any(offer.actions and offer.verb is not verb for offer in self.offers)
        return bool(self.present.able) or (self._ended_by is not None and others)

    def _is_asked(self, action: Action) -> bool:
        """Whether it stands on the screen that this would end this very step."""
        return self._asked is not None and self._asked == (self.message, self.opened.at, action)

    def _ask_to_end(self, action: Action) -> None:
        note = self.ui.words.still(self.state, self.offers) if self.present.able else ""
        words = self.ui.words.order(self.state, action)
        question = say("Press {key} again: {order}.", key=self.key("e"), order=words)
        self.message = line(Span(f"{note} " if note else "", "bad"), question)
        self._asked = self.message, self.opened.at, action

    @property
    def is_asking(self) -> bool:
        """Whether the message asks if the step is to be ended."""
        return self._asked is not None and self.message is self._asked[0]

    def shown(self) -> Callable[[], None]:
        """A screen is about to show all this: a question counts as seen once what comes back is called."""
        self.question_is_seen = not self.is_asking
        return self._see

    def _see(self) -> None:
        self.question_is_seen = True

    def _say_unended(self) -> None:
        """Why the step cannot be ended now: what is still owed, or else what is awaited."""
        wanted = self.ui.selection.close(self.state)
        refusal = self.ui.game.why_not(self.state, self.decider, wanted) if wanted is not None else None
        if refusal is not None and "step" not in refusal.names:
            self.say_refusal(refusal)
            return
        prompt = self.ui.words.prompt(self.state)
        self.message = line(Span(say("This ends by itself once it is done: "), "bad"), prompt)

    @property
    def quieting(self) -> Action | None:
        """The choice not to be asked again in this phase, where it is offered."""
        found = (offer for offer in self.offers if offer.verb in self.ui.selection.quiets)
        return next((offer.actions[0] for offer in found if offer.actions), None) if self.is_mine else None

    def be_quiet(self) -> None:
        """Let this go by, and all of its kind in this phase."""
        if self.is_idle():
            return
        action = self.quieting
        if action is None:
            self.say_bad(say("Nothing here is asked again and again."))
            return
        self._hand = ()
        self.do(choices.Choice(type(action), (action,)))

    @property
    def routine(self) -> Action | None:
        """The next choice that needs no thought, or that is none."""
        if not self.is_mine:
            return None
        return self.ui.selection.obvious(self.state, self.offers) or self._only

    @property
    def _only(self) -> Action | None:
        """What must be done, where there is only one thing to do and nothing to end instead."""
        first = [action for offer in self.offers[:2] for action in offer.actions[:2]]
        if len(first) != 1 or len(self.offers) > 1 or type(first[0]) in self.ui.selection.risky:
            return None
        return None if first[0] == self.ui.selection.closing(self.offers) else first[0]

    @property
    def is_placing(self) -> bool:
        """Whether units are being set up: one after another, each where its owner wants it."""
        return any(offer.verb in self.ui.selection.chains for offer in self.offers)

    def do_routine(self) -> bool:
        """
        Do the obvious; where somebody has only one way to go, all of it; in a set-up, place the next unit.

        True if there are several things to do, of which none is plain: the list has them.
        """
        if self.is_idle():
            return False
        action = self.routine
        if action is None and self.is_placing:
            return self._place_next()
        if action is None:
            return self._must_choose()
        self._do_routine(action)
        return False

    def _place_next(self) -> bool:
        """Place a unit where it would be placed for a player who would rather begin."""
        from cockade.engine.bots import next_placement

        action = next_placement(self.host.game.id, self.state)
        if action is None:
            return self._must_choose()
        place = self.opened.at
        self._do_plainly(action)
        if self.opened.at > place:
            self._hand = ()
            self.settle()
            self.tell((place + 1,))
        return False

    def _must_choose(self) -> bool:
        """Whether something is left to choose; where only the end of the step is, say how it is ended."""
        ending = self.ui.selection.closing(self.offers)
        if ending is None or any(offer.actions and offer.verb is not type(ending) for offer in self.offers):
            self.message = line(say("Nothing here goes by itself: choose from the list."))
            return True
        order = self.ui.words.order(self.state, ending)
        self.message = line(
            say("Nothing else is left to do. {key}: {order}.", key=self.key("e"), order=order)
        )
        self._asked = self.message, self.opened.at, ending
        return False

    def _do_routine(self, action: Action) -> None:
        place = last = self.opened.at
        self._do_plainly(action)
        while self.opened.at > last and self._goes_on(action):
            last = self.opened.at
            self._do_plainly(self._only)
        if self.opened.at > place + 1:
            self.tell(range(place + 1, self.opened.at + 1))

    def _do_plainly(self, action: Action | None) -> None:
        if action is not None:
            home = self.ui.map.home(self.state, _subject(action))
            self.do(choices.Choice(type(action), (action,), self.ui.map.target(action) or home))

    def _goes_on(self, action: Action) -> bool:
        """Whether the same unit has now to do the same again, and in one way only."""
        more = self._only if self.is_mine else None
        return type(more) is type(action) and _subject(more) == _subject(action)

    # ------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take the last gesture back."""
        self._go_back(self.host.undo)

    def undo_turn(self) -> None:
        """Take everything back to the start of this player turn, or to the last dice."""
        opened = self.opened
        place, whose = opened.at, self.ui.selection.whose(opened.state)
        while (
            place > max(opened.floor, 1) - 1 and self.ui.selection.whose(opened.state_at(place - 1)) == whose
        ):
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
        self.tell_done(range(place + 1, self.opened.at + 1))

    def _order_at(self, place: int) -> str:
        return self.ui.words.order(self.opened.state_at(place - 1), self.opened.event_at(place).action)

    def _changed(self) -> None:
        self._hand, self.traces, self._ended_by = (), (), None
        self.look_round()
        self.settle()

    # ------------------------------------------------------------ looking back

    @cached_property
    def review(self) -> Review:
        """The gestures of looking back."""
        from cockade.tui.view.review import Review

        return Review(self)

    def look(self, place: int) -> None:
        """Look at a place of the line of play; the game stays as it is."""
        self.review.go(place)

    def to_present(self) -> bool:
        """Come back to the present; False if nothing else was looked at."""
        if self.past is None or not self.players:
            return False
        self.come_back()
        self.message = line(say("The present again."))
        self.settle()
        return True

    # ------------------------------------------------------------ going elsewhere

    def go_to(self, text: str) -> None:
        """Put the cursor on a place by its number or name."""
        atlas, places = self.ui.map.atlas(self.state), self.ui.map.places
        found = places.called(atlas, text)
        if found:
            self.cursor = found[0]
        else:
            self.say_bad(places.missing(atlas, text))

    def find(self, text: str) -> None:
        """Put the cursor on a unit by its name; again: on the next one that matches."""
        found = self.ui.map.find(self.state, text)
        if not found:
            self.say_bad(say('No unit is called "{text}".', text=text))
            return
        last = found.index(self._sought) if self._sought in found else -1
        self._sought = unit = found[(last + 1) % len(found)]
        if unit in self.present.able:
            self.take((unit,), follow=True)
        else:
            self.cursor = self.ui.map.home(self.state, unit) or self.cursor
            self.message = line(Span(self.ui.words.name(self.state, unit), "title"))


def _subject(action: Action | None) -> Hashable:
    found: Hashable = subject(action) if action is not None else None
    return found
