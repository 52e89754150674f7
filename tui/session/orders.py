"""The player's orders: pointing at a place, moving the selection, and asking first before dice are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal, subject
from cockade.saves.errors import SaveError
from cockade.tui.games.highlights import Mark
from cockade.tui.input import actions
from cockade.tui.session import gestures
from cockade.tui.session.dry_run import tried
from cockade.tui.session.gestures import Choice
from cockade.tui.session.selection import NAMES, few
from cockade.tui.session.viewpoint import reveals
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import count, labelled, say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from cockade.events.event import Action
    from cockade.tui.session.dry_run import Rehearsal
    from cockade.tui.session.gestures import Units
    from cockade.tui.session.position import Position
    from cockade.tui.session.selection import Selection
    from cockade.tui.text.line import Line


def comers(position: Position, place: int) -> list[Units]:
    """
    Return the units that may go to a place, stack by stack: fresh units first, then by distance.

    For a target of attacks, return all attackers together, then each of them. If the first attacker asks
    others to join, as in a fire, return only each of them.
    """
    strikers = _who(position, place, (Mark.STRIKE,))
    if strikers:
        each: list[Units] = [(unit,) for unit in strikers]
        is_joined = any(type(action) in position.ui.selection.dicey for action in strikers.values())
        return each if is_joined or len(each) == 1 else [tuple(strikers), *each]
    return _stacks(position, _who(position, place, (Mark.MOVE, Mark.FAR)), place)


def _who(position: Position, place: int, marks: Collection[Mark]) -> dict[Hashable, Action]:
    ui = position.ui
    return {
        offer.subject: action
        for offer in position.offers
        if offer.subject is not None and ui.selection.marks.get(offer.verb) in marks
        for action in offer.actions
        if ui.map.target(action) == place and offer.subject != place
    }


def _stacks(position: Position, going: Mapping[Hashable, Action], place: int) -> list[Units]:
    ui, state = position.ui, position.state
    first = {ui.map.home(state, unit): unit for unit in reversed(going)}
    first.pop(place, None)

    def order(home: int) -> tuple[bool, int]:
        unit = first[home]
        return not ui.selection.fresh(state, unit), len(ui.map.path(state, going[unit]))

    found = (_stack(position, going, home, place) for home in sorted(first, key=order))
    return [units for units in found if units]


def _stack(position: Position, going: Mapping[Hashable, Action], home: int, place: int) -> Units:
    """Return the units of a stack that may go, with the leaders that may accompany them."""
    ui, state = position.ui, position.state
    return tuple(
        unit
        for unit in ui.map.stack(state, home)
        if unit in going or (unit != home and place in ui.selection.along(state, unit))
    )


def call(selection: Selection, place: int) -> bool:
    """
    Select a stack that can come to a place, or the next one. The cursor stays at that place.

    False if no unit can come.
    """
    position = selection.position
    stacks = comers(position, place)
    if not stacks:
        return False
    at = next((n for n, units in enumerate(stacks) if selection.is_held(units)), -1) + 1
    at = at % len(stacks) if selection.is_called else 0
    selection.cursor, selection.is_called = place, True
    selection.take(stacks[at], is_quiet=True)
    _say_called(selection, at, len(stacks))
    return True


def _say_called(selection: Selection, at: int, stacks: int) -> None:
    position = selection.position
    ui, names = position.ui, position.ui.map.places.name
    homes = dict.fromkeys(names(ui.map.home(position.state, unit)) for unit in selection.hand)
    asked = say("{home} to {place}? Press Enter.", home=say(", ").join(homes), place=names(selection.cursor))
    who = () if ui.map.places.is_place(selection.hand[0]) else (Span(f"{selection.names()}: ", "title"),)
    more = say(" {key}: others ({n} of {all})", key=position.key(actions.CALL), n=at + 1, all=stacks)
    selection.messages.offer(line(*who, asked, more if stacks > 1 else ""))


HEARD = 6
"""The maximum number of events shown together, so a reply does not hide what came before it."""

Stayed = list[tuple["Action", Refusal]]
"""The units that did not carry out an order, each with its refusal."""


class Orders:
    """
    The player's gestures on the map. Each leaves its result in the message line.

    `ended_by` is the verb that ended the last step, until another action is taken.
    """

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.position = selection.position
        self.messages = selection.messages
        self.ended_by: type[Action] | None = None
        self._dared: tuple[Line, Choice] | None = None
        self._tried: tuple[Any, Choice, Rehearsal] | None = None

    # ------------------------------------------------------------ at a place

    def pick(self, hex_: int) -> tuple[Choice, ...]:
        """Do what is possible in a hex, or select its units. Several choices are returned."""
        self.selection.cursor = hex_
        if self.messages.is_idle():
            return ()
        self._leave_place(hex_)
        aims = self.selection.present.aims
        found = aims.get(hex_, ()) or self._asked_for(hex_)
        if not found and not aims:
            found = self._anywhere()
        if len(found) > 1:
            return found
        if found:
            self.dare(found[0])
            return ()
        return self._pick_unmarked(hex_)

    def _leave_place(self, hex_: int) -> None:
        """Clear a selected place, because only units can be sent elsewhere."""
        hand, places = self.selection.hand, self.position.ui.map.places
        is_left = len(hand) == 1 and places.is_place(hand[0]) and self._home(hand[0]) != hex_
        if is_left and hex_ not in self.selection.present.aims:
            self.selection.drop()

    def _pick_unmarked(self, hex_: int) -> tuple[Choice, ...]:
        position, hand = self.position, self.selection.hand
        free = gestures.able_at(position.ui, position.state, position.offers, hex_)
        if free and (not hand or self._home(hand[0]) in (hex_, 0)):
            self.selection.by_stacks = False
            self.selection.take((self._next_of(free),))
        elif hand:
            return self._point(hex_)
        else:
            self.call(hex_)
        return ()

    def call(self, hex_: int) -> None:
        """Select the stacks that can come to a place, one after another, or say why there are none."""
        from cockade.tui.session.orders import call

        if not self.messages.is_idle() and not call(self.selection, hex_):
            name = self.position.ui.map.places.name(hex_)
            text = "No unit can reach {hex} now. Press {next} for one that can act."
            self.messages.say_nobody(hex_, say(text, hex=name, next=self.position.key(actions.NEXT)))

    def _home(self, unit: Hashable) -> int:
        return self.position.ui.map.home(self.position.state, unit)

    def _point(self, hex_: int) -> tuple[Choice, ...]:
        """Send the selection to an unmarked hex, or return the choices if there are several."""
        position = self.position
        legal = {action for offer in position.offers for action in offer.actions}
        meant = position.ui.selection.interpretations(position.state, self.selection.hand, hex_)
        wanted = (tuple(action for action in way if action in legal) for way in meant)
        found = tuple(Choice(type(way[0]), way, hex_) for way in wanted if way)
        if len(found) > 1:
            return found
        self._try(hex_)
        return ()

    def _asked_for(self, hex_: int) -> tuple[Choice, ...]:
        """Return the only action of the selection, if Enter on its hex answers the message line."""
        selection, sole = self.selection, self.selection.sole_aim
        here = {self._home(unit) for unit in selection.hand} == {hex_}
        return (sole,) if sole and here and self.messages.text is self.messages.offered else ()

    def _anywhere(self) -> tuple[Choice, ...]:
        """Return the choices of a selected marker or chit that is not on the map."""
        hand = self.selection.hand
        nowhere = len(hand) == 1 and not self._home(hand[0])
        return self.selection.present.here if nowhere else ()

    def _next_of(self, free: Units) -> Hashable:
        hand = self.selection.hand
        if len(hand) == 1 and hand[0] in free:
            return free[(free.index(hand[0]) + 1) % len(free)]
        return free[0]

    def _try(self, hex_: int) -> None:
        """Send the selection to an unmarked hex. If only some units can go, ask first."""
        choice = self.meant(hex_)
        if choice is None:
            return
        if self.trial(choice).done:
            self.dare(choice)
        else:
            self.do(choice)

    def meant(self, hex_: int) -> Choice | None:
        """Return the order for all selected units to go to a place, even if they cannot."""
        position = self.position
        wanted = [position.ui.selection.attempt(position.state, unit, hex_) for unit in self.selection.hand]
        actions = tuple(action for action in wanted if action is not None)
        return Choice(type(actions[0]), actions, hex_) if actions else None

    def trial(self, choice: Choice) -> Rehearsal:
        """Return the dry run of a gesture, computed once for each state."""
        state = self.position.state
        if self._tried is None or self._tried[0] is not state or self._tried[1] != choice:
            found = tried(self.position.host.game, state, self.position.decider, choice.actions)
            self._tried = state, choice, found
        return self._tried[2]

    def partly(self, choice: Choice) -> Rehearsal | None:
        """Return the dry run if only some units can go, or None. A column has none."""
        if len(choice.actions) < 2 or self.selection.in_column:
            return None
        trial = self.trial(choice)
        return trial if trial.done and trial.stayed else None

    def send_part(self) -> None:
        """Send the selected units that can reach the place under the cursor, and keep the rest selected."""
        if self.messages.is_idle():
            return
        place, hand = self.selection.cursor, self.selection.hand
        choice = next(iter(self.selection.present.aims.get(place, ())), None) or self.meant(place)
        # Nobody has pointed anywhere yet: the key was meant for the stack before this one.
        is_at_home = {self._home(unit) for unit in hand} == {place}
        if choice is None or not hand or is_at_home:
            self.messages.say_bad(say("Select a stack, then point to where part of it should go."))
        else:
            self.do(choice)

    # ------------------------------------------------------------ doing

    def dare(self, choice: Choice) -> bool:
        """
        Make a gesture. If dice or a split would follow, do so only when asked a second time.

        False if it only asked the question, which is valid while it is on the screen.
        """
        position, partly = self.position, self.partly(choice)
        if partly is not None and self._dared != (self.messages.text, choice):
            self.messages.text = self._part_said(partly)
            self._dared = (self.messages.text, choice)
            return False
        if (
            partly
            or choice.verb not in position.ui.selection.risky
            or self._dared == (self.messages.text, choice)
        ):
            self.do(choice)
            return True
        preview = position.ui.previews.of_gesture(position.state, choice.actions)
        order = position.ui.words.order(position.state, choice.actions[0])
        if preview:
            what = order if len(choice.actions) == 1 else preview.title
            order = say("{said} ({note})", said=what, note=preview.brief)
        again = say("{key} again: {order}.", key=position.key(actions.PICK), order=order)
        self.messages.text = line(Span(say("This rolls dice. "), "bad"), again)
        self._dared = (self.messages.text, choice)
        return False

    @property
    def questioned(self) -> Choice | None:
        """The gesture that the message line asks to confirm, or the one pointed at."""
        dared = self._dared
        is_dared = dared is not None and dared[0] is self.messages.text
        return dared[1] if dared is not None and is_dared else self.selection.pointed

    def _part_said(self, trial: Rehearsal) -> Line:
        """Return the message with the units that would go or stay, the reason, and the key to proceed."""
        position, names, refusal = self.position, self.names, trial.stayed[0][1]
        goers = {"n": len(trial.done), "names": names(trial.goers), "key": position.key(actions.PICK)}
        stay = count("{n} stays", "{n} stay", len(trial.stayed))
        kept = say(" {stay} ({names}): ", stay=stay, names=names(trial.stayers))
        why = f"{kept}{self.messages.worded(refusal)}"
        again = say("{key} again sends {n}: {names}.", **goers)
        return line(Span(again, "title"), Span(why, "bad"), Span(f" [{refusal.rule}]", "rule"))

    def names(self, units: Sequence[Hashable], most: int = 3, room: int = NAMES) -> str:
        """Return the names of some units, only the first few of many."""
        ui, state = self.position.ui, self.position.state
        return few(tuple(ui.words.name(state, unit) for unit in units), most, room)

    def do(self, choice: Choice, since: int | None = None) -> None:
        """
        Make a gesture: one action, or one for each able unit. A column follows its head.

        With `since`, it is one gesture with all actions after that place of the line.
        """
        from cockade.tui.session.marching import leads

        self.ended_by = None
        if self.selection.in_column and leads(self.selection, choice):
            self._march(choice)
            return
        place = self.position.opened.at
        self._show_done(place, choice, self._act(choice.actions, place if since is None else since))

    def _act(self, actions: Sequence[Action], place: int) -> Stayed:
        """Play all possible actions as one gesture with those since a place. Return the refused ones."""
        position = self.position
        side = position.decider
        stayed: Stayed = []
        for action in actions:
            if position.decider != side:
                break
            try:
                position.host.act(side, action, joined=position.opened.at > place)
            except Refusal as refusal:
                stayed.append((action, refusal))
            except SaveError as error:
                self.messages.say_bad(words_of(error))
                break
        return stayed

    def _march(self, choice: Choice) -> None:
        """March the selected column, and say which units could not follow and why."""
        from cockade.tui.session.marching import march_column, not_all

        opened, messages = self.position.opened, self.messages
        march = march_column(self.selection, choice)
        done = range(march.place + 1, opened.at + 1)
        if done:
            self.tell_done(done)
            self.selection.cursor = choice.hex
        self.selection.settle()
        if march.why_not:
            told = messages.text if any(reveals(opened.event_at(n)) for n in done) else ()
            messages.text = (*told, *not_all(len(done), len(march.stayed), *march.why_not))

    def bot_acts(self, action: Action, *, joined: bool = False) -> None:
        """Play a bot's action. If `joined`, it is one gesture with the actions before it."""
        position = self.position
        place, side = position.opened.at, position.decider
        try:
            position.host.act(side, action, joined=joined)
        except (Refusal, SaveError) as error:
            self.messages.say_bad(say("The bot could not play: {why}", why=str(error)))
            return
        position.look_round()
        if position.past is None:
            self.tell_done(self._unheard(place + 1, side))
            self.follow_traces()
        self.selection.settle()
        if position.is_mine and not self.selection.hand:
            self.selection.look_ahead()

    def _unheard(self, last: int, side: str) -> list[int]:
        """Return the last event, and any with a result since the other side's decision: all if few."""
        opened = self.position.opened
        found = [last]
        while len(found) < HEARD and found[0] > 1 and opened.event_at(found[0]).side == side:
            found.insert(0, found[0] - 1)
        return [place for place in found if place == last or reveals(opened.event_at(place))]

    # ------------------------------------------------------------ what came of it

    def _show_done(self, place: int, choice: Choice, stayed: Stayed) -> None:
        position, selection = self.position, self.selection
        done, waiting = range(place + 1, position.opened.at + 1), selection.aside
        position.look_round()
        if done:
            self.tell_done(done)
            self._say_odds(choice.hex)
            held = () if choice.verb in position.ui.selection.lets_go or len(done) > 1 else selection.hand
            selection.hand = tuple(subject(action) for action, _ in stayed) or held
        if stayed:
            self._say_stayed(len(done), len(choice.actions), stayed[0][1])
        if choice.hex and done and not stayed:
            selection.cursor = choice.hex
        if done and not stayed and choice.verb in position.ui.selection.chains:
            self._take_next(choice)
        else:
            selection.settle()
            if done and not stayed and position.is_mine:
                selection.take_aside(waiting)

    def tell_done(self, places: Sequence[int]) -> None:
        """Narrate the last events, and mark their hexes."""
        position = self.position
        opened = position.opened
        events = [opened.event_at(place) for place in places]
        rolled = [n for n, event in zip(places, events, strict=True) if reveals(event)]
        is_march = position.ui.selection.marks.get(type(events[0].action)) in {Mark.MOVE, Mark.FAR}
        moved = say("{n} units have moved.", n=len(places)) if is_march and len(places) > 1 else ""
        self.messages.tell(rolled if moved else places, moved)
        self.messages.unread = self.messages.text if rolled else None
        traces = (
            hex_
            for place, event in zip(places, events, strict=True)
            for hex_ in position.ui.map.traces(event, opened.state_at(place - 1))
        )
        position.traces = tuple(dict.fromkeys(traces))

    def follow_traces(self) -> None:
        """Move the cursor to the last event."""
        traces = self.position.traces
        self.selection.cursor = traces[-1] if traces else self.selection.cursor

    def _say_odds(self, hex_: int) -> None:
        """Show the odds of a combat that was just declared."""
        position, messages = self.position, self.messages
        preview = position.ui.previews.of_combat(position.state, hex_) if hex_ and position.is_mine else None
        if preview:
            odds = f" {labelled(preview.title, preview.short or preview.brief)}"
            messages.text = messages.unread = (*messages.text, Span(odds, "title"))

    def _take_next(self, done: Choice) -> None:
        """Select and announce the next units for the same gesture here, or clear the selection."""
        position, selection = self.position, self.selection
        waiting = [offer.subject for offer in position.offers if offer.verb is done.verb and offer.actions]
        selection.put_down()
        if not waiting:
            selection.settle()
            return
        said = self.messages.text
        selection.take((waiting[0],))
        name = position.ui.words.name(position.state, selection.hand[0])
        self.messages.text = (*said, Span(" " + say("Next: {name}.", name=name), "title"))

    def _say_stayed(self, done: int, all_: int, refusal: Refusal) -> None:
        """Say why some units did not do what was ordered."""
        self.messages.say_refusal(refusal)
        if done:
            went = say("{n} moved, {m} still selected.", n=done, m=all_ - done)
            first, *others = self.messages.text
            self.messages.text = (Span(went), Span(f" {first.text}", first.tone), *others)
