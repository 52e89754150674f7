"""The session of one game on a screen: its parts, and the queries shared by all views."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from cockade.tui.session.ending_step import StepEnd
from cockade.tui.session.gestures import Choice
from cockade.tui.session.heat import HEAT, heat
from cockade.tui.session.label_keys import Lettering
from cockade.tui.session.messages import Messages
from cockade.tui.session.obvious_moves import Routine
from cockade.tui.session.orders import Orders
from cockade.tui.session.position import Position
from cockade.tui.session.selection import Selection
from cockade.tui.session.turn_owner import Turns
from cockade.tui.session.undo import TakingBack
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.saves.game_host import Port
    from cockade.tui.games.highlights import Overlay
    from cockade.tui.games.port import AnyUI
    from cockade.tui.input.actions import Act
    from cockade.tui.session.gestures import Present, Units
    from cockade.tui.session.review import Review
    from cockade.tui.text.line import Line


class Unheard:
    """
    The progress of news about the other side: shown up to the place `heard_to`.

    `judged_at` is the place for which it is decided whether the news need a page. `has_taken_over` says that
    the players have changed seats at this screen.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.has_taken_over = False
        self.heard_to = self.judged_at = int(position.opened.at)
        self.end_is_told = not position.decider

    def may_be_told(self) -> bool:
        """
        Return whether the game has ended, or the other side has acted since the viewer last looked.

        A game that ended by resignation or an agreed draw does not count, because the player knows.
        """
        position, opened = self.position, self.position.opened
        self.heard_to = min(self.heard_to, opened.at)
        if position.past is not None:
            return False
        if not position.decider:
            ended = opened.game.outcome(opened.state) is not None
            return ended and bool(position.turns.players) and not self.end_is_told
        self.end_is_told = False
        if opened.at in (0, self.heard_to, self.judged_at) or not position.is_mine:
            return False
        return self._is_of_another(opened.event_at(opened.at).side)

    def _is_of_another(self, side: str) -> bool:
        """Return whether this side is not the viewer's, and acted out of the viewer's sight."""
        viewpoint = self.position.viewpoint
        unseen = self.has_taken_over or side not in viewpoint.people(self.position.opened.game)
        return unseen and side not in ("", viewpoint.viewer)


class LaidOverlays:
    """The overlays on the map, by name. One that no longer applies goes, unless it is `always` shown."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.always: tuple[str, ...] = ()
        self._names: dict[str, Units] = {}
        self._found: tuple[Any, dict[str, Overlay]] = (None, {})

    @property
    def overlays(self) -> dict[str, Overlay]:
        """The overlays on the map, by name."""
        position, names = self.selection.position, self._names
        for name in self.always:
            names.setdefault(name, ())
        state = position.state
        for name in names:
            names[name] = position.ui.map.overlay_about(state, name, self.selection.hand, 0) or names[name]
        asked = (state, tuple(names.items()))
        if self._found[0] is None or self._found[0][0] is not state or self._found[0][1] != asked[1]:
            found = {name: self._overlay(name) for name in names}
            kept = {name: overlay for name, overlay in found.items() if not isinstance(overlay, str)}
            self._names = {name: names[name] for name in kept}
            self._found = ((state, tuple(self._names.items())), kept)
        return self._found[1]

    def _overlay(self, name: str) -> Overlay | str:
        position = self.selection.position
        if name == HEAT:
            from cockade.tui.session.review_index import ReviewIndex

            return heat(ReviewIndex(position.opened, position.ui, position.viewpoint.viewer))
        game, state = position.host.game, position.state
        side = game.decider(state) or game.sides[0]
        return position.ui.map.overlay(state, name, side, self._names[name])

    def lay(self, name: str) -> None:
        """Show an overlay on the map, or remove it, and say which."""
        selection, messages = self.selection, self.selection.messages
        if name in self._names:
            self.always = tuple(other for other in self.always if other != name)
            del self._names[name]
            messages.text = line(say("The map is clear again."))
            return
        position = selection.position
        self._names[name] = position.ui.map.overlay_about(
            position.state, name, selection.hand, selection.cursor
        )
        found = self._overlay(name)
        if isinstance(found, str):
            del self._names[name]
            messages.say_bad(found)
        else:
            messages.text = found.title


class Finding:
    """Moves the cursor to a place or unit by name."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self._sought: Hashable = None

    def go_to(self, text: str) -> None:
        """Move the cursor to a place by its number or name."""
        position = self.selection.position
        atlas, places = position.ui.map.atlas(position.state), position.ui.map.places
        found = places.called(atlas, text)
        if found:
            self.selection.cursor = found[0]
        else:
            self.selection.messages.say_bad(places.missing(atlas, text))

    def find(self, text: str) -> None:
        """Move the cursor to a unit by its name. Again: to the next match."""
        selection, position = self.selection, self.selection.position
        found = position.ui.map.find(position.state, text)
        if not found:
            selection.messages.say_bad(say('No unit is called "{text}".', text=text))
            return
        last = found.index(self._sought) if self._sought in found else -1
        self._sought = unit = found[(last + 1) % len(found)]
        if unit in selection.present.able:
            selection.take((unit,), follow=True)
        else:
            selection.cursor = position.ui.map.home(position.state, unit) or selection.cursor
            selection.messages.text = line(Span(position.ui.words.name(position.state, unit), "title"))


class Session:
    """
    A game on a screen, composed of parts that each know only those before them.

    `position` is the viewed place, `messages` the message line, `selection` the selected units. `orders`,
    `step_end`, `routine` and `taking_back` change the game. `laid`, `unheard`, `finding`, `lettering` and
    `review` change only the view.
    """

    def __init__(
        self,
        host: Port,
        ui: AnyUI,
        players: Mapping[str, str],
        side: str = "",
        turns: Turns | None = None,
    ) -> None:
        self.ui = ui
        self.players = players
        self.position = Position(host, ui, turns or Turns(players), side)
        self.messages = Messages(self.position)
        self.selection = Selection(self.position, self.messages)
        self.orders = Orders(self.selection)
        self.step_end = StepEnd(self.orders)
        self.routine = Routine(self.orders, self.step_end)
        self.taking_back = TakingBack(self.orders)
        self.laid = LaidOverlays(self.selection)
        self.unheard = Unheard(self.position)
        self.finding = Finding(self.selection)
        self.lettering = Lettering(self.selection)

    @cached_property
    def review(self) -> Review:
        """The gestures of a review."""
        from cockade.tui.session.review import Review

        return Review(self.selection)

    # ------------------------------------------------------------ what every part of a screen asks

    @property
    def host(self) -> Port:
        """The port that holds the game."""
        return self.position.host

    @property
    def opened(self) -> Any:
        """The open game."""
        return self.position.opened

    @property
    def state(self) -> Any:
        """The viewed state, as the viewer may see it."""
        return self.position.state

    @property
    def place(self) -> int:
        """The viewed place of the line of play."""
        return self.position.place

    @property
    def past(self) -> int | None:
        """The viewed place, or None for the present."""
        return self.position.past

    @property
    def decider(self) -> str:
        """The side that must decide now, empty when the game is over."""
        return self.position.decider

    @property
    def is_mine(self) -> bool:
        """Whether a player at this screen may decide, and the present is shown."""
        return self.position.is_mine

    @property
    def offers(self) -> Sequence[Offer]:
        """The possible actions at this screen."""
        return self.position.offers

    @property
    def present(self) -> Present:
        """The possible actions of the selection, computed on demand."""
        return self.selection.present

    @property
    def hand(self) -> Units:
        """The selected units."""
        return self.selection.hand

    @property
    def cursor(self) -> int:
        """The place under the cursor."""
        return self.selection.cursor

    @cursor.setter
    def cursor(self, place: int) -> None:
        self.selection.cursor = place

    @property
    def message(self) -> Line:
        """The text of the message line."""
        return self.messages.text

    @message.setter
    def message(self, text: Line) -> None:
        self.messages.text = text

    def say_bad(self, text: str) -> None:
        """Say that something is impossible."""
        self.messages.say_bad(text)

    def key(self, *acts: Act) -> str:
        """Return the keys of some actions, as they are written for players."""
        return self.position.key(*acts)

    # ------------------------------------------------------------ what takes several parts

    def order(self, action: Action) -> bool:
        """Do what a row of the list says. If it is risky or ends the step, ask first and return False."""
        if action == self.ui.selection.closing(self.offers):
            self.step_end.close()
            return True
        return self.orders.dare(Choice(type(action), (action,), self.ui.map.target(action)))

    def take_over(self) -> None:
        """Make the deciding player the viewer, with all that their side may see."""
        self.position.viewpoint.take_over(self.opened)
        self.unheard.has_taken_over = True
        self.position.forget()
        self.selection.put_down()
        self.messages.tell((self.opened.at,) if self.opened.at else ())
        self.selection.settle()

    def sit_at(self, host: Port) -> None:
        """Switch to another game of the same battle."""
        self.lettering.is_on = False
        self.position.turn_to(host)
        self.selection.put_down()
        self.messages.tell(())
        self.selection.settle()

    def to_present(self) -> bool:
        """Return to the present. False if it was already shown."""
        if self.past is None or not self.players:
            return False
        self.position.come_back()
        self.message = line(say("Back at the current position."))
        self.selection.settle()
        return True
