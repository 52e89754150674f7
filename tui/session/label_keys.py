"""Letter labels on target places. Typing a label does the same as going there and pressing Enter."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from cockade.engine.hexgrid import DIRECTIONS
from cockade.tui.games.highlights import Mark
from cockade.tui.input import actions
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from cockade.tui.board.atlas import Atlas
    from cockade.tui.session.gestures import Units
    from cockade.tui.session.selection import Selection
    from cockade.tui.text.line import Line

KEPT = frozenset("aesujblp")
"""Keys that keep their meaning while labels are shown, because the lines under the map name them."""
LETTERS = "".join(letter for letter in "fdghklrtvbnmcxwqyiopz" if letter not in KEPT)
"""The letters of labels, those on the home row first."""

KINDS = (Mark.STRIKE, Mark.MOVE, Mark.FAR)
"""The kinds of places, in the order in which they get letters."""
NEAR = 3
"""Rings that count as near the enemy, starting with the enemy's zone of control."""


def labels(number: int) -> list[str]:
    """Return labels of one or two letters, short ones first. No label is a prefix of another."""
    many = len(LETTERS)
    begun = min(many, max(0, -(-(number - many) // (many - 1))))
    singles = LETTERS[: many - begun]
    doubles = (first + second for first in LETTERS[many - begun :] for second in LETTERS)
    return [*singles, *doubles][:number]


class Dealt:
    """
    The letters given to places and units in a phase. Each keeps its letters.

    When all letters are in use, those of currently unused places are given out again.
    """

    def __init__(self) -> None:
        self._had: dict[Hashable, str] = {}
        self._pool: list[str] = []

    def deal(self, places: Mapping[int, Units]) -> dict[str, int]:
        """Return the place of each label: its units' earlier label, else the shortest free one."""
        here = {each for who in places.values() for each in who}
        new = sum(self._had.keys().isdisjoint(who) for who in places.values())
        if new > len(self._pool) - len(set(self._had.values())):
            self._had = {each: label for each, label in self._had.items() if each in here}
        if len(places) > len(self._pool):
            self._pool, self._had = labels(max(len(places) * 3 // 2, len(LETTERS))), {}
        used, found = set(self._had.values()), dict[str, int]()
        free = (label for label in self._pool if label not in used)
        for place, who in places.items():
            own = (self._had[each] for each in who if each in self._had)
            label = next((each for each in own if each not in found), "") or next(free, "")
            if label:
                found[label] = place
                self._had.update(dict.fromkeys(who, label))
        return found


class Lettering:
    """
    The labels on the map while they are shown, and the typed part of a label.

    They mark the targets of the selected units. Without a selection, they mark units that can act, and
    targets of attacks.
    """

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.position = selection.position
        self.messages = selection.messages
        self.is_on = False
        self.typed = ""
        self.places: dict[str, int] = {}
        self._front: tuple[Any, list[Collection[int]]] = (None, [])
        self._phase: Hashable = None
        self._given = {True: Dealt(), False: Dealt()}
        self._at = -1
        self._hand: Units = ()
        self._step: Hashable = None
        self._had: set[Hashable] = set()
        self._order_of_march: list[Hashable] = []

    def press(self) -> None:
        """Show the labels, or hide them."""
        if not self.is_on and self.messages.is_idle():
            return
        self.is_on, self.typed, self._at, self._step = not self.is_on, "", -1, None
        self._begin_step()
        self.messages.text = self._shown() if self.is_on else line(say("The letters are hidden."))

    def _shown(self) -> Line:
        key = self.position.key
        if not (self._meant() or self.selection.present.numbered):
            nowhere = say(
                "There is nothing to choose on the map. Press {key} for the list.", key=key(actions.LIST)
            )
            return line(Span(nowhere, "bad"))
        keep = {
            "end": key(actions.END),
            "undo": key(actions.UNDO),
            "stack": key(actions.STACK),
            "add": key(actions.ADD),
        }
        said = say("Type a place's letters to act there; {stack} {add} {end} {undo} work as usual.", **keep)
        return line(Span(said, "title"))

    def lay(self, is_seen: Callable[[int], bool]) -> dict[int, str]:
        """
        Return the text at each place. Once a label is typed in part, only the rest of it.

        Without labels, it is the odds of the best fights after a march, at the end of the march.
        """
        if not self.is_on and self.position.is_mine and self.position.past is None:
            self.places = {}
            return {place: each.odds for place, each in self.selection.present.prospects.items()}
        found = self._meant() if self.is_on and self.position.is_mine else ()
        seen = [place for place in found if is_seen(place)]
        self._had.update(self.selection.hand)
        self.places = self._kept(seen)
        if not any(label.startswith(self.typed) for label in self.places):
            self.typed = ""
        return {place: label for label, place in self.places.items() if label.startswith(self.typed)}

    def _kept(self, seen: Sequence[int]) -> dict[str, int]:
        """Return the place of each label. Stacks and target places keep their letters for the phase."""
        phase, is_sending = self._phase_now(), bool(self.selection.hand)
        if phase != self._phase:
            self._phase, self._given = phase, {True: Dealt(), False: Dealt()}
        who = dict.fromkeys(seen, ()) if is_sending else self._stacks(seen)
        return self._given[is_sending].deal({place: units or (place,) for place, units in who.items()})

    def _stacks(self, seen: Sequence[int]) -> dict[int, Units]:
        """Return the units at each place that can act."""
        there: dict[int, Units] = dict.fromkeys(seen, ())
        for subject in self.selection.present.able:
            home = self._home(subject)
            if home in there:
                there[home] = (*there[home], subject)
        return there

    def _phase_now(self) -> Hashable:
        state = self.position.state
        frame = type(state.agenda[-1]) if state.agenda else None
        return self.position.ui.selection.whose(state), self.position.decider, frame

    def looked_for(self) -> tuple[int, ...]:
        """Return the places to bring into view: newly selected units, and their targets near the enemy."""
        selection = self.selection
        hand, self._hand = self._hand, selection.hand
        if not self.is_on or not selection.hand or hand == selection.hand:
            return ()
        front = self._fronts()[0]
        aims = (place for place in selection.present.aims if place in front)
        return tuple(filter(None, (self._home(selection.hand[0]), *aims)))  # nowhere: still to be placed

    # ------------------------------------------------------------ typing

    def takes(self, letter: str) -> bool:
        """Return whether a key is a letter of a label now."""
        return self.is_on and bool(self.places) and len(letter) == 1 and letter in LETTERS

    def spell(self, letter: str) -> int:
        """Add a letter, and return the place of the label if it is complete, or 0."""
        typed, self.typed = self.typed + letter, ""
        if typed in self.places:
            return self.places[typed]
        if any(label.startswith(typed) for label in self.places):
            self.typed = typed
            self.messages.text = line(Span(say("{letters}: which letter follows?", letters=typed), "title"))
        else:
            self.messages.say_bad(say("No place has the letters {letters}.", letters=typed))
        return 0

    def shut(self) -> bool:
        """Go back: forget the typed letters, or hide the labels if nothing is selected."""
        if self.typed:
            self.typed = ""
            return True
        was = self.is_on and not self.selection.hand
        self.is_on = self.is_on and not was
        return was

    # ------------------------------------------------------------ stack after stack

    def go_on(self) -> None:
        """After each action, select the next stack that has not acted and was not selected yet."""
        selection, position = self.selection, self.position
        before, self._at = self._at, position.opened.at
        if not self.is_on or not position.is_mine or self._at <= before:
            return
        waiting = self._waiting()
        if waiting is not None and not selection.hand:
            said = self.messages.text
            selection.take_with_stack(waiting)
            taken = self.messages.text
            first, then = (said, taken) if before >= 0 else (taken, said)
            self.messages.offer((*first, Span(" "), *then))

    def _begin_step(self) -> bool:
        """Note the order of march if a new step has units that can march. False otherwise."""
        marching, step = self._marching(), self._phase_now()
        is_new = bool(marching) and self._step != step
        if is_new:
            self._step, self._had, self._hand, self._order_of_march = step, set(), (), marching
        return is_new

    def _marching(self) -> list[Hashable]:
        """Return the units that can march, in the order of the offers."""
        gestures = self.position.ui.selection.gestures
        return [offer.subject for offer in self.position.offers if offer.verb in gestures]

    def _waiting(self) -> Hashable:
        """Return the next fresh unit that can march and was not selected in this step, or None."""
        selection, position = self.selection, self.position
        ui, state = position.ui, position.state
        if self._begin_step():
            selection.put_down()
        order, can_march = self._order_of_march, set(self._marching())
        last = min((order.index(each) for each in self._hand if each in order), default=-1)
        free = {each for each in can_march - self._had if ui.selection.fresh(state, each)}
        return next((each for each in (*order[last + 1 :], *order[: last + 1]) if each in free), None)

    # ------------------------------------------------------------ where

    def _meant(self) -> Sequence[int]:
        """Return the places that get labels, those with the shortest first."""
        present = self.selection.present
        if present.numbered:
            return ()
        if self.selection.hand and present.aims:
            return tuple(dict.fromkeys((*sorted(present.aims, key=self._order), *self._here())))
        return tuple(dict.fromkeys(chain(present.aims, self._homes(), self._struck())))

    def _here(self) -> Iterable[int]:
        """The selected unit's hex, if the unit may act without moving."""
        return [self._home(self.selection.hand[0])] if self.selection.present.here else ()

    def _home(self, subject: Hashable) -> int:
        return self.position.ui.map.home(self.position.state, subject)

    def _homes(self) -> Iterable[int]:
        """The hexes of units that can act, in the order in which Tab visits them."""
        return filter(None, map(self._home, self.selection.present.able))

    def _struck(self) -> Iterable[int]:
        """The places that may be attacked."""
        ui = self.position.ui
        strikes = (
            offer for offer in self.position.offers if ui.selection.marks.get(offer.verb) is Mark.STRIKE
        )
        targets = (ui.map.target(action) for offer in strikes for action in offer.actions)
        return (target for target in targets if target)

    def _order(self, place: int) -> tuple[int, int, int, int]:
        """Return the sort key: targets of attacks, best fights, places near the enemy, places near here."""
        present, ui, state = self.selection.present, self.position.ui, self.position.state
        choice = present.aims[place][0]
        kind = KINDS.index(ui.selection.marks.get(choice.verb, Mark.MOVE))
        near = next((n for n, places in enumerate(self._fronts()) if place in places), NEAR)
        best = [*present.prospects, place].index(place)
        return kind, best, near, len(ui.map.path(state, choice.actions[0]))

    def _fronts(self) -> list[Collection[int]]:
        """Return rings of places: the enemy's zone of control and adjacent hexes, then each ring around."""
        position = self.position
        if self._front[0] is not position.state:
            atlas = position.ui.map.atlas(position.state)
            found: list[Collection[int]] = [self._zone() | _around(atlas, self._foes())]
            while len(found) < NEAR:
                found.append(_around(atlas, found[-1]))
            self._front = position.state, found
        return self._front[1]

    def _zone(self) -> AbstractSet[int]:
        position = self.position
        zone = position.ui.map.overlay(position.state, "zone", position.decider, ())
        return frozenset() if isinstance(zone, str) else frozenset(zone.hexes)

    def _foes(self) -> Iterable[int]:
        position = self.position
        own = position.host.game.sides.index(position.decider)
        stacks = position.ui.map.scene(position.state).stacks
        return (place for place, face in stacks.items() if face.side != own)


def _around(atlas: Atlas, places: Iterable[int]) -> AbstractSet[int]:
    """Return all places adjacent to some places."""
    beside = (atlas.step(place, way) for place in places for way in DIRECTIONS)
    return frozenset(place for place in beside if place is not None)
