"""The actions that the selected units may take, keyed by the hex they point at."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.games.highlights import Mark

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.games.port import AnyUI
    from cockade.tui.games.preview import Prospect

Units = tuple["Hashable", ...]
"""The selected subjects, in the order in which the player selected them."""

MOST_NUMBERED = 9
"""The maximum number of target places that get a digit each."""
MOST_PROSPECTS = 3
"""The maximum number of prospective fights to show for a march."""


@frozen
class Choice(Record):
    """One gesture: a verb and its actions, one for each unit."""

    verb: type[Action]
    actions: tuple[Action, ...]
    hex: int = 0


Aims = dict[int, tuple[Choice, ...]]
"""By hex: all actions that the selection may take there."""


def aims(ui: AnyUI, state: Any, offers: Sequence[Offer], hand: Units) -> Aims:
    """Return the choices at each hex for the selection, or those that need no unit if none is selected."""
    if len(hand) > 1:
        return stack_aims(ui, state, offers, hand)
    found: dict[int, list[Choice]] = {}
    for offer in offers:
        if offer.subject is None or (hand and offer.subject != hand[0]):
            continue
        if not hand and not (ui.map.places.is_place(offer.subject) and _points_at_itself(ui, state, offer)):
            continue
        for action in offer.actions:
            hex_ = ui.map.target(action) or ui.map.home(state, offer.subject)
            if hex_:
                found.setdefault(hex_, []).append(Choice(offer.verb, (action,), hex_))
    if _has_aims_elsewhere(ui, state, hand, found):
        _spare_own_hex(ui, found, ui.map.home(state, hand[0]))
    return {hex_: worthwhile(ui, choices) for hex_, choices in found.items()}


def _points_at_itself(ui: AnyUI, state: Any, offer: Offer) -> bool:
    return len(offer.actions) == 1 and ui.map.target(offer.actions[0]) == ui.map.home(state, offer.subject)


def _has_aims_elsewhere(ui: AnyUI, state: Any, hand: Units, found: dict[int, list[Choice]]) -> bool:
    """Return whether Enter on the unit's own hex should select the next unit of the stack."""
    return bool(hand) and len(found) > 1 and ui.map.home(state, hand[0]) in found


def _spare_own_hex(ui: AnyUI, found: dict[int, list[Choice]], home: int) -> None:
    """Keep only those choices on the unit's own hex that are options of the place to choose."""
    elsewhere = {choice.verb for hex_, choices in found.items() if hex_ != home for choice in choices}
    places = elsewhere.difference(ui.selection.gestures)
    kept = [choice for choice in found.pop(home) if choice.verb in places]
    if kept:
        found[home] = kept


def worthwhile(ui: AnyUI, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Drop lesser verbs where a better one is possible: no forced march where a march will do."""
    choices = tuple(choices)
    better = tuple(choice for choice in choices if choice.verb not in ui.selection.lesser)
    return better or choices


def stack_aims(ui: AnyUI, state: Any, offers: Sequence[Offer], hand: Units) -> Aims:
    """Return the choices at each hex that all able selected units can reach together."""
    members = set(hand)
    found: dict[int, list[Choice]] = {}
    for verb in ui.selection.gestures | ui.selection.together:
        able = [
            offer for offer in offers if offer.verb is verb and offer.subject in members and offer.actions
        ]
        for hex_, actions in _meeting_places(ui, state, able).items():
            ordered = sorted(actions, key=lambda pair: ui.selection.rank(state, pair[0]))
            alone = tuple(action for _, action in ordered)
            led = ui.selection.led(alone, [action for offer in able for action in offer.actions])
            found.setdefault(hex_, []).extend(Choice(verb, way, hex_) for way in (alone, led) if way)
    return {hex_: worthwhile(ui, choices) for hex_, choices in found.items()}


def _meeting_places(
    ui: AnyUI, state: Any, offers: Sequence[Offer]
) -> dict[int, list[tuple[Hashable, Action]]]:
    """Return the hexes that all these offers reach, some only because the others go there too."""
    found: dict[int, list[tuple[Hashable, Action]]] = {}
    for offer in offers:
        ways = ((ui.map.target(each) or ui.map.home(state, offer.subject), each) for each in offer.actions)
        for hex_, action in dict(reversed(list(ways))).items():
            found.setdefault(hex_, []).append((offer.subject, action))
    for offer in offers:
        mine = {hex_ for hex_, actions in found.items() if any(who == offer.subject for who, _ in actions)}
        for hex_ in found.keys() & ui.selection.along(state, offer.subject) - mine:
            wanted = ui.selection.attempt(state, offer.subject, hex_)
            if isinstance(wanted, offer.verb):
                found[hex_].append((offer.subject, wanted))
    return {hex_: actions for hex_, actions in found.items() if len(actions) == len(offers)}


def numbered(ui: AnyUI, found: Aims) -> tuple[int, ...]:
    """Return the target places that get a digit each: at least two, a few at most, none an attack."""
    strikes = any(
        ui.selection.marks.get(each.verb) is Mark.STRIKE for there in found.values() for each in there
    )
    return () if strikes or not 1 < len(found) <= MOST_NUMBERED else tuple(found)


def here(ui: AnyUI, state: Any, offers: Sequence[Offer], hand: Units) -> tuple[Choice, ...]:
    """Return what the selected unit may do without moving: disengage, rally, enter at its entry hex."""
    return tuple(
        Choice(offer.verb, (action,), ui.map.target(action))
        for offer in offers
        if offer.subject is not None and hand[:1] == (offer.subject,)
        for action in offer.actions
        if ui.map.target(action) in (0, ui.map.home(state, offer.subject))
    )


def able(offers: Iterable[Offer]) -> tuple[Hashable, ...]:
    """Return all subjects that may act, in the order of the offers."""
    return tuple(dict.fromkeys(o.subject for o in offers if o.subject is not None and o.actions))


def able_at(ui: AnyUI, state: Any, offers: Iterable[Offer], hex_: int) -> Units:
    """Return the units in a hex that may act, from top to bottom."""
    free: Collection[Hashable] = set(able(offers))
    return tuple(subject for subject in ui.map.stack(state, hex_) if subject in free)


class Present:
    """The possible actions now, computed once for each state and selection."""

    def __init__(self, ui: AnyUI, state: Any, offers: Sequence[Offer], hand: Units) -> None:
        self.ui = ui
        self.state = state
        self.offers = offers
        self.hand = hand

    @cached_property
    def able(self) -> tuple[Hashable, ...]:
        """All subjects that may act."""
        return able(self.offers)

    @cached_property
    def aims(self) -> Aims:
        """The choices at each hex for the selection."""
        return aims(self.ui, self.state, self.offers, self.hand)

    @cached_property
    def prospects(self) -> dict[int, Prospect]:
        """The best fights that the selection, or a marching stack, can march to."""
        return best_prospects(self.ui, self.state, self.aims)

    @cached_property
    def here(self) -> tuple[Choice, ...]:
        """What the selected unit may do without moving."""
        return here(self.ui, self.state, self.offers, self.hand)

    @cached_property
    def numbered(self) -> tuple[int, ...]:
        """The target places of the only unit that can act, if they are few."""
        return numbered(self.ui, self.aims) if self._must_go else ()

    @property
    def _must_go(self) -> bool:
        """Whether a single unit can act and nothing else is possible."""
        alone = len(self.hand) == 1 and self.hand == self.able
        return alone and self.ui.selection.closing(self.offers) is None


def best_prospects(ui: AnyUI, state: Any, aims: Aims) -> dict[int, Prospect]:
    """Return the best fight for each enemy by the hex to march to, the best of all first."""
    by_target: dict[int, tuple[int, Prospect]] = {}
    for place, choices in aims.items():
        if ui.selection.marks.get(choices[0].verb) is not Mark.MOVE:
            continue
        found = ui.previews.prospect(state, choices[0].actions)
        best = by_target.get(found.target) if found else None
        if found and (best is None or found.worth > best[1].worth):
            by_target[found.target] = place, found
    ranked = sorted(by_target.values(), key=lambda pair: (-pair[1].worth, pair[0]))
    return dict(ranked[:MOST_PROSPECTS])
