"""What one screen knows and does of one game: the parts that it is made of, and what all who show it ask."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from cockade.tui.session.ending_step import StepEnd
from cockade.tui.session.gestures import Choice
from cockade.tui.session.goto import Finding
from cockade.tui.session.label_keys import Lettering
from cockade.tui.session.map_overlays import LaidOverlays
from cockade.tui.session.messages import Messages
from cockade.tui.session.obvious_moves import Routine
from cockade.tui.session.orders import Orders
from cockade.tui.session.position import Position
from cockade.tui.session.selection import Selection
from cockade.tui.session.turn_owner import Turns
from cockade.tui.session.undo import TakingBack
from cockade.tui.session.unseen_events import Unheard
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.saves.game_host import Port
    from cockade.tui.games.port import AnyUI
    from cockade.tui.input.actions import Act
    from cockade.tui.session.gestures import Present, Units
    from cockade.tui.session.review import Review
    from cockade.tui.text.line import Line


class Session:
    """
    A game on a screen, put together of parts that know only those before them.

    What is looked at is its `position`, what was said last its `messages`, who is in hand its `selection`;
    `orders`, `step_end`, `routine` and `taking_back` change the game, `laid`, `unheard`, `finding`,
    `lettering` and `review` only what is shown.
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
        """The gestures of looking back."""
        from cockade.tui.session.review import Review

        return Review(self.selection)

    # ------------------------------------------------------------ what every part of a screen asks

    @property
    def host(self) -> Port:
        """Where the game is kept."""
        return self.position.host

    @property
    def opened(self) -> Any:
        """The open game."""
        return self.position.opened

    @property
    def state(self) -> Any:
        """The state that is looked at, as the player who looks may see it."""
        return self.position.state

    @property
    def place(self) -> int:
        """The place of the line of play that is looked at."""
        return self.position.place

    @property
    def past(self) -> int | None:
        """That place, None for the present."""
        return self.position.past

    @property
    def decider(self) -> str:
        """Who must decide now; nobody when the game is over."""
        return self.position.decider

    @property
    def is_mine(self) -> bool:
        """Whether somebody at this screen may decide, and looks at the present."""
        return self.position.is_mine

    @property
    def offers(self) -> Sequence[Offer]:
        """What may be done at this screen now."""
        return self.position.offers

    @property
    def present(self) -> Present:
        """What may be done with those in hand, worked out as far as it is asked for."""
        return self.selection.present

    @property
    def hand(self) -> Units:
        """The units taken up."""
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
        """What stands in the message line."""
        return self.messages.text

    @message.setter
    def message(self, text: Line) -> None:
        self.messages.text = text

    def say_bad(self, text: str) -> None:
        """Say that something cannot be done."""
        self.messages.say_bad(text)

    def key(self, *acts: Act) -> str:
        """The keys of some actions, as people write them."""
        return self.position.key(*acts)

    # ------------------------------------------------------------ what takes several parts

    def order(self, action: Action) -> bool:
        """Do what a row of the list says; what ends the step, or is risky, asks first: False if it did."""
        if action == self.ui.selection.closing(self.offers):
            self.step_end.close()
            return True
        return self.orders.dare(Choice(type(action), (action,), self.ui.map.target(action)))

    def take_over(self) -> None:
        """The right player sits here now: he sees and hears of all what his side may."""
        self.position.viewpoint.take_over(self.opened)
        self.unheard.has_taken_over = True
        self.position.forget()
        self.selection.put_down()
        self.messages.tell((self.opened.at,) if self.opened.at else ())
        self.selection.settle()

    def sit_at(self, host: Port) -> None:
        """Play another game from here on, of the same battle."""
        self.lettering.is_on = False
        self.position.turn_to(host)
        self.selection.put_down()
        self.messages.tell(())
        self.selection.settle()

    def to_present(self) -> bool:
        """Come back to the present; False if nothing else was looked at."""
        if self.past is None or not self.players:
            return False
        self.position.come_back()
        self.message = line(say("The present again."))
        self.selection.settle()
        return True
