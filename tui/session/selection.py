"""The selected units, and the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.input import actions
from cockade.tui.session import gestures
from cockade.tui.session.gestures import Present
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import count, labelled, say
from cockade.tui.text.line import EMPTY, Span, line

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from cockade.tui.session.gestures import Choice, Units
    from cockade.tui.session.messages import Messages
    from cockade.tui.session.position import Position
    from cockade.tui.text.line import Line


NAMES = 44
"""The maximum cells for names in a message, so the rest of it fits into 80 columns."""


def few(names: Sequence[str], most: int, room: int = NAMES) -> str:
    """Return the first few names that fit, at most `most`, and the number of the others."""
    left = len(names) - most
    told = say(", ").join(names[:most])
    told = told if left <= 0 else say("{names} and {n} more", names=told, n=left)
    return told if cells(told) <= room or most == 1 else few(names, min(most, len(names)) - 1, room)


class Selection:
    """
    The selected units, and the place under the cursor.

    `column` is the selection that leads a column, while it stays unchanged. `aside` are the other units of a
    partly selected stack, which are selected when the first have left. `by_stacks` says that whole stacks are
    being selected, so the next one will be too. `is_called` says that the selected units were called to the
    place under the cursor.
    """

    def __init__(self, position: Position, messages: Messages) -> None:
        self.position = position
        self.messages = messages
        self.hand: Units = ()
        self.column: Units = ()
        self.aside: Units = ()
        self.by_stacks = self.is_called = False
        self._stacked: Units = ()
        self._told_of: Units = ()
        self._pointed: tuple[Line, Choice] | None = None
        self._present: Present | None = None
        self._cursor = self._first_cursor()
        self.settle()

    @property
    def cursor(self) -> int:
        """The place under the cursor."""
        return self._cursor

    @cursor.setter
    def cursor(self, place: int) -> None:
        if place != self._cursor:
            self._cursor, self._stacked, self.is_called = place, (), False

    def look_ahead(self) -> None:
        """Move the cursor to the player's next decision: a unit that can act, or the only combat."""
        ui, state = self.position.ui, self.position.state
        homes = (ui.map.home(state, unit) for unit in self.present.able)
        elsewhere = ui.map.matter(state) or ui.map.arena(state) or self._place_of_first() or self.cursor
        self.cursor = next((home for home in homes if home), elsewhere)

    def _first_cursor(self) -> int:
        """Return the place of the first unit that can act, or where it may be placed, or the map's middle."""
        map_, state = self.position.ui.map, self.position.state
        places = sorted(map_.scene(state).stacks) or map_.atlas(state).places
        return self._place_of_first() or places[len(places) // 2]

    def _place_of_first(self) -> int:
        """Return the place of the first unit that can act, or where it may be placed, or 0."""
        ui, state, offers = self.position.ui, self.position.state, self.position.offers
        first = next((each for each in offers if each.subject is not None and each.actions), None)
        if first is None:
            return 0
        return ui.map.home(state, first.subject) or ui.map.target(first.actions[len(first.actions) // 2])

    @property
    def present(self) -> Present:
        """The possible actions, computed on demand."""
        found, state, offers = self._present, self.position.state, self.position.offers
        if found is None or found.state is not state or found.offers is not offers or found.hand != self.hand:
            found = self._present = Present(self.position.ui, state, offers, self.hand)
        return found

    @property
    def in_column(self) -> bool:
        """Whether other units will follow the selection."""
        return bool(self.column) and self.column == self.hand

    # ------------------------------------------------------------ taking up and putting down

    def take(self, hand: Units, *, follow: bool = False, is_quiet: bool = False) -> None:
        """Select units. `follow` moves the cursor to them, and `is_quiet` leaves the message unchanged."""
        self.hand, self.aside = hand, ()
        if hand and follow:
            aimed = next(iter(self.present.aims), self.cursor)
            self.cursor = self.position.ui.map.home(self.position.state, hand[0]) or aimed
        if not is_quiet:
            self._say_hand()

    def put_down(self) -> None:
        """Clear the selection, and any question."""
        self.hand = self.aside = ()

    def drop(self) -> bool:
        """
        Clear the selection and its message.

        False if nothing was selected, or if the only unit that must act is selected again.
        """
        before, self.hand, self.aside, self.by_stacks = self.hand, (), (), False
        if before and self.messages.text is self.messages.offered:
            self.messages.text = EMPTY
        self.settle()
        return self.hand != before

    def settle(self) -> None:
        """
        After a change, keep only the selected units that can act, and select the only one that must act.

        An unread message stays in front of the text about that unit.
        """
        messages, unread = self.messages, self.messages.unread
        unread = unread if messages.text is unread else None
        self._keep_able()
        if unread and messages.text is not unread and messages.text:
            first, *others = messages.text
            messages.offer((*unread, Span(f" {first.text}", first.tone), *others))

    def _keep_able(self) -> None:
        free = set(self.present.able)
        self.hand = tuple(subject for subject in self.hand if subject in free)
        if (
            not self.hand
            and len(free) == 1
            and self.position.ui.selection.closing(self.position.offers) is None
        ):
            self.take(tuple(free), follow=True, is_quiet=True)
            if not self.present.numbered:
                self._say_hand()

    # ------------------------------------------------------------ whom

    def take_stack(self) -> Units:
        """Select all units under the cursor that can act. If already selected, return them for a choice."""
        found = self._able_here()
        units = tuple(each for each in found if not self.position.ui.map.places.is_place(each)) or found
        asked = self._stacked == self.hand and self.messages.text is self.messages.offered
        if len(units) > 1 and set(self.hand) == set(units) and asked:
            return units
        if units:
            self.take(units)
            self.by_stacks = len(units) > 1 or self.by_stacks
            self._stacked = self.hand
            self._say_again()
        elif not self.messages.is_idle():
            self.messages.say_nobody(self.cursor)
        return ()

    def _able_here(self) -> Units:
        return self._able_at(self.cursor)

    def _able_at(self, place: int) -> Units:
        position = self.position
        return gestures.able_at(position.ui, position.state, position.offers, place)

    def can_act(self, place: int) -> bool:
        """Return whether a unit at a place may act."""
        return bool(self._able_at(place))

    def take_first(self, number: int) -> None:
        """
        Select the first few units of the selected stack. The others wait, with the leaders.

        Another number counts from the whole stack again.
        """
        whole = self._whole()
        fighters = [unit for unit in whole if not self._is_leader(unit)] or whole
        taken = tuple(fighters[:number])
        self.take(taken)
        self.aside = tuple(unit for unit in whole if unit not in taken)
        self._say_aside()

    def take_leader(self) -> None:
        """Add one of the waiting leaders to the selection."""
        aside = self.aside
        leader = next((unit for unit in aside if self._is_leader(unit)), None)
        if leader is None:
            self.messages.say_bad(say("No leader of this stack can join the selection."))
            return
        self.take((*self.hand, leader))
        self.aside = tuple(unit for unit in aside if unit != leader)
        self._say_aside()

    def take_aside(self, waiting: Units) -> None:
        """Select the units that waited while others of their stack left, if they can act."""
        left = tuple(unit for unit in waiting if unit in set(self.present.able))
        if left:
            said = self.messages.text
            self.take(left, is_quiet=True)
            more = count("{n} more selected.", "{n} more selected.", len(left))
            self.messages.text = (*said, Span(f" {more}", "title"))

    def is_held(self, units: Units) -> bool:
        """Return whether these units are the selection with the waiting rest of its stack."""
        return bool(self.hand) and {*self.hand, *self.aside} == set(units)

    def _whole(self) -> Units:
        """Return the selected and waiting units of the stack, in its order."""
        position, units = self.position, {*self.hand, *self.aside}
        home = position.ui.map.home(position.state, self.hand[0]) if self.hand else 0
        stack = [unit for unit in position.ui.map.stack(position.state, home) if unit in units]
        return tuple(stack) if len(stack) == len(units) else (*self.hand, *self.aside)

    def _is_leader(self, unit: Hashable) -> bool:
        state = self.position.state
        return unit in state.roster and bool(getattr(state.unit(unit), "is_leader", False))

    def _say_aside(self) -> None:
        if self.aside:
            wait = say("; {n} wait here", n=len(self.aside))
            self.messages.offer((*self.messages.text, Span(wait)))

    def add(self) -> None:
        """Add the next unit under the cursor to the selection."""
        found = self._able_here()
        at = max((n for n, subject in enumerate(found) if subject in self.hand), default=-1) + 1
        more = next((each for each in (*found[at:], *found[:at]) if each not in self.hand), None)
        if more is None:
            place = self.position.ui.map.places.name(self.cursor)
            key = self.position.key(actions.NEXT)
            text = "No other unit at {hex} can act now. Press {next} for one that can."
            self.messages.say_bad(say(text, hex=place, next=key))
        else:
            held = tuple(subject for subject in self.hand if subject in found)
            self.take((*held, more))

    def toggle(self, subject: Hashable) -> None:
        """Add a unit to the selection, or remove it."""
        if subject in self.hand:
            self.take(tuple(held for held in self.hand if held != subject))
        else:
            self.take((*self.hand, subject))

    def hold(self, subject: Hashable, *, firm: bool) -> bool:
        """Select a unit, or deselect it. Without `firm`, keep the last one. False if it is not a unit."""
        if subject is None:
            self.messages.say_bad(say("This is not a unit. Press Enter to choose it."))
        elif firm or self.hand != (subject,):
            self.toggle(subject)
        else:
            name = self.position.ui.words.name(self.position.state, subject)
            self.messages.text = line(say("{who} stays selected.", who=name))
        return subject is not None

    def next_able(self, by: int) -> None:
        """Select the first unit that may act in the next or the previous hex, and go there."""
        free = self.present.able
        if self.messages.is_idle():
            return
        if not free:
            goes_on = self.position.key(actions.END)
            self.messages.say_bad(say("No unit can act here. Press {key} to continue.", key=goes_on))
        elif free == self.hand and len(self.present.aims) > 1:
            self._next_aim(by)
        else:
            self.take(self._with_stack(self._in_next_hex(free, by)), follow=True)

    def take_with_stack(self, unit: Hashable) -> None:
        """Select a unit with all units of its stack that have not acted."""
        self.by_stacks = True
        self.take(self._with_stack(unit), follow=True)

    def _with_stack(self, unit: Hashable) -> Units:
        """Return a unit, or in stack mode all units of its stack that have not acted."""
        position = self.position
        ui, state = position.ui, position.state
        home = ui.map.home(state, unit) if self.by_stacks and not ui.map.places.is_place(unit) else 0
        here = gestures.able_at(ui, state, position.offers, home) if home else ()
        units = (each for each in here if not ui.map.places.is_place(each))
        return tuple(each for each in units if ui.selection.fresh(state, each)) or (unit,)

    def _in_next_hex(self, free: tuple[Hashable, ...], by: int) -> Hashable:
        """
        Return the first unit in the next hex with units that can act and have not.

        If all have acted, return one that can act again. A place, or a unit that is not on the map, counts as
        its own hex.
        """
        ui, state = self.position.ui, self.position.state
        homes: dict[Hashable, list[Hashable]] = {}
        for unit in free:
            homes.setdefault(ui.map.home(state, unit) or unit, []).append(unit)
        fresh = {
            home for home, units in homes.items() if any(ui.selection.fresh(state, unit) for unit in units)
        }
        here = ui.map.home(state, self.hand[0]) or self.hand[0] if self.hand else self.cursor
        hexes = list(homes)
        at = hexes.index(here) if here in hexes else -1
        others = [each for each in (*hexes[at + 1 :], *hexes[: max(at, 0)]) if each != here] or hexes
        if here in fresh and not self.hand:
            others = [here]
        wanted = [each for each in others if each in fresh] or ([here] if here in fresh else others)
        units = homes[wanted[0 if by > 0 else -1]]
        return self._after(tuple(units), by)

    def _next_aim(self, by: int) -> None:
        """If no other unit can act, go to the next of the possible targets. Enter then confirms it."""
        places = list(self.present.aims)
        at = places.index(self.cursor) if self.cursor in places else -1 if by > 0 else 0
        self.cursor = places[(at + by) % len(places)]
        choice = self.present.aims[self.cursor][0]
        order = self.position.ui.words.order(self.position.state, choice.actions[0])
        number = say("{n} of {all}", n=places.index(self.cursor) + 1, all=len(places))
        self.messages.text = line(Span(f"{number}  ", "key"), say("{order}? Enter.", order=order))
        self._pointed = self.messages.text, choice

    def _after(self, free: tuple[Hashable, ...], by: int) -> Hashable:
        """Return the next unit that may act, one that has not acted if there is any."""
        held = self.hand[0] if self.hand else None
        at = free.index(held) if held in free else 0
        others = [subject for subject in (*free[at:], *free[:at]) if subject != held] or free
        unmoved = [each for each in others if self.position.ui.selection.fresh(self.position.state, each)]
        return (unmoved or others)[0 if by > 0 else -1]

    # ------------------------------------------------------------ saying

    def names(self) -> str:
        """Return the names of up to four selected units."""
        name, state = self.position.ui.words.name, self.position.state
        return few(tuple(name(state, held) for held in self.hand), 4)

    def _say_hand(self) -> None:
        """Say which units are selected and what they can do. An order that names them is enough."""
        if not self.hand:
            return
        names, where = self.names(), self._where()
        named = Span(where, "title") if self.sole_aim is not None and names in where else None
        told = [named] if named else [Span(names, "title"), *([labelled("", where)] if where else [])]
        self.messages.offer(line(*told, *self._what()))
        self._told_of = self.hand

    @property
    def pointed(self) -> Choice | None:
        """The choice reached by stepping through the targets, while the message line asks about it."""
        pointed = self._pointed
        return pointed[1] if pointed is not None and pointed[0] is self.messages.text else None

    @property
    def asked(self) -> Choice | None:
        """The only choice of the selected units, while the message line asks about it."""
        is_asked = self.messages.text is self.messages.offered and self._told_of == self.hand
        return self.sole_aim if self.hand and is_asked else None

    @property
    def sole_aim(self) -> Choice | None:
        """The only place and action possible for all selected units, if there is just one."""
        found = [choice for choices_ in self.present.aims.values() for choice in choices_]
        return found[0] if len(found) == 1 and len(found[0].actions) in {1, len(self.hand)} else None

    def _where(self) -> str:
        sole, aims, ui = self.sole_aim, self.present.aims, self.position.ui
        if sole is not None:
            order = self.position.ui.words.order(self.position.state, sole.actions[0])
            if len(sole.actions) > 1:
                return say("all to {hex}? Enter.", hex=ui.map.places.name(sole.hex))
            return say("{order}? Enter.", order=order)
        stay = {ui.map.home(self.position.state, unit) for unit in self.hand} if len(self.hand) > 1 else set()
        number = len(aims.keys() - stay)  # as the list counts for each of them
        return say("{places} to choose from (Enter)", places=ui.map.places.some(number)) if number > 1 else ""

    def _what(self) -> list[str]:
        position = self.position
        still = [
            choice.verb for choice in self.present.here if choice.verb not in position.ui.selection.marks
        ]
        verbs = say(", ").join(dict.fromkeys(map(position.ui.words.verb, still)))
        found = sum(map(len, self.present.aims.values()))
        return (
            [say("; ") + say("{key}: {verbs}", key=position.key(actions.VERBS), verbs=verbs)]
            if verbs and found != 1
            else []
        )

    def _say_again(self) -> None:
        """Explain that part of a stack may be left behind."""
        if len(self.hand) > 1:
            again = say("; {key} again chooses which units go", key=self.position.key(actions.STACK))
            self.messages.offer((*self.messages.text, Span(again)))
