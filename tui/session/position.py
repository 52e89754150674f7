"""A game as a screen shows it: the viewed place, the viewer's knowledge, and the possible actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.input.keymaps import keys_of
from cockade.tui.session.viewpoint import Viewpoint, heard_of, told_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Event
    from cockade.saves.game_host import Port
    from cockade.tui.games.port import AnyUI
    from cockade.tui.input.actions import Act
    from cockade.tui.session.flavour_texts import FlavourText
    from cockade.tui.session.turn_owner import Turns


class Position:
    """
    A game, the viewed place in its line of play, and what the viewer may know of it.

    `past` is that place, None for the present. While an event is viewed in part, `partial` is the state after
    some of its facts, and `sentences` are those shown so far. `traces` are the hexes where something
    happened, `walked` the path of the step, and `fallen` the hexes of losses. `keys` are the player's own
    keys, by action id. `fine` says whether the terminal can draw more than letters. `tale` has the flavour
    texts, if they are wanted. `is_told` says that the past is being replayed. A side that is not in
    `turns.players` is only watched.
    """

    def __init__(self, host: Port, ui: AnyUI, turns: Turns, side: str = "") -> None:
        self.host = host
        self.ui = ui
        self.turns = turns
        self.viewpoint = Viewpoint(ui, turns.players, fixed=side)
        self.keys: Mapping[str, str] = {}
        self.fine = True
        host.plays_alone(turns.alone)
        self.tale: FlavourText | None = None
        self.come_back()
        self.forget()
        self.look_round()

    def turn_to(self, host: Port) -> None:
        """Switch to another game of the same battle."""
        self.host.close()
        self.host = host
        host.plays_alone(self.turns.alone)
        self.come_back()
        self.forget()
        self.viewpoint = Viewpoint(self.ui, self.turns.players, fixed=self.viewpoint.fixed)
        self.look_round()

    def come_back(self) -> None:
        """Return to the present."""
        self.past: int | None = None
        self.is_told = False
        self.partial: Any = None
        self.sentences: tuple[str, ...] | None = None
        self.traces: tuple[int, ...] = ()
        self.walked: tuple[int, ...] = ()
        self.fallen: tuple[int, ...] = ()

    def forget(self) -> None:
        """Forget all sentences, so they are made again for the current viewer."""
        self._told: dict[int, tuple[str, ...]] = {}

    # ------------------------------------------------------------ where

    @property
    def opened(self) -> Any:
        """The open game."""
        return self.host.opened

    @property
    def place(self) -> int:
        """The viewed place of the line of play."""
        return int(self.opened.at) if self.past is None else self.past

    @property
    def state(self) -> Any:
        """The viewed state, as the viewer may see it."""
        if self.partial is not None:
            return self.partial
        return self.viewpoint.seen(self.host.game, self.opened.state_at(self.place))

    # ------------------------------------------------------------ who

    @property
    def must_hand_over(self) -> bool:
        """Whether the screen must be blank until the deciding player sits alone in front of it."""
        return self.viewpoint.must_hand_over(self.opened)

    def look_round(self) -> None:
        """Update the viewer of the screen after a change."""
        if self.viewpoint.look_round(self.opened):
            self.forget()

    def look_as(self, side: str) -> None:
        """Show only what one side may see from now on, or everything if `side` is empty."""
        self.viewpoint.fixed = self.viewpoint.viewer = side
        self.forget()

    @property
    def decider(self) -> str:
        """The side that must decide now, empty when the game is over."""
        return str(self.opened.decider)

    @property
    def is_mine(self) -> bool:
        """Whether a player at this screen may decide, and the present is shown."""
        return self.past is None and self.turns.is_here(self.decider) and not self.must_hand_over

    @property
    def bot(self) -> str:
        """The bot that must decide now, if any."""
        return self.turns.bot(self.decider)

    @property
    def waiting(self) -> str:
        """A sentence that says who has to decide, empty if a player at this screen does."""
        return self.turns.waiting(self.decider, self._decider_name, self.key)

    @property
    def why_idle(self) -> str:
        """The reason why no player here may act now, empty if one may, or if the game is over."""
        return self.turns.why_idle(self.decider, self._decider_name, self.key) if self.decider else ""

    @property
    def _decider_name(self) -> str:
        return self.ui.words.side(self.state, self.decider) if self.decider else ""

    @property
    def offers(self) -> Sequence[Offer]:
        """The possible actions at this screen."""
        return self.host.offers() if self.is_mine else ()

    # ------------------------------------------------------------ what happened

    def story(self, place: int) -> tuple[str, ...]:
        """Return the sentences of the event at a place of the line."""
        return self.told(self.opened.line[place])

    def told(self, node: int) -> tuple[str, ...]:
        """Return the sentences of any event of the game, also of other lines."""
        found = self._told.get(node)
        if found is None:
            found = told_of(self.ui, self.opened, node, self.viewpoint.viewer)
            found = self._told[node] = (*found, *self._tale_at(node, found))
        return found

    def _tale_at(self, node: int, found: tuple[str, ...]) -> tuple[str, ...]:
        """Return the flavour texts of an event, if the event has any sentences."""
        if self.tale is None or not found:
            return ()
        before, event = self.heard_of(node)
        return tuple(self.tale.told(self.ui, before, event, self.opened.states[node]))

    def heard(self, place: int) -> tuple[Any, Event]:
        """Return the event at a place of the line and the state before it, as the viewer may know them."""
        return self.heard_of(self.opened.line[place])

    def heard_of(self, node: int) -> tuple[Any, Event]:
        """Return the same for any event of the game, also of other lines."""
        return heard_of(self.opened, node, self.viewpoint.viewer)

    def key(self, *acts: Act) -> str:
        """Return the keys of some actions, as they are written for players."""
        return keys_of(self.keys, *acts)
