"""A seat at a game that is told in lines: what is looked at, what was listed, what was refused last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from cockade.events.record import Record
from cockade.tui.bots.parallel_search import opponent
from cockade.tui.games import ui_of
from cockade.tui.games.rulebooks import book_of
from cockade.tui.session.seats import HUMAN
from cockade.tui.session.turn_owner import Turns
from cockade.tui.session.viewpoint import Viewpoint, recorded
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cockade.engine.bots.bot import Bot
    from cockade.engine.game_tree import AnyGameTree
    from cockade.engine.rulebook import Rulebook
    from cockade.engine.rules import Offer, Refusal
    from cockade.events.event import Action
    from cockade.saves.game_host import GameHost
    from cockade.tui.games.port import AnyUI


class Unclear(Exception):  # noqa: N818 - it is an answer
    """A line that cannot be understood or obeyed, in a sentence that says what would be."""


@frozen
class ListEntry(Record):
    """A line of the last list: one action, or an offer that opens into several."""

    offer: Offer
    action: Action | None = None


@define(eq=False)
class PlainSeat:
    """
    A game and whoever types.

    `players` says by side who plays it, as for `Seat`; nobody if the game is only looked at. `past` is the
    place of the line of play that is looked at, None for the present; `here` the hex spoken of last;
    `side` whose eyes look, where they are not those of the player who decides.
    """

    host: GameHost
    players: Mapping[str, str]
    past: int | None = None
    here: int = 0
    refusal: Refusal | None = None
    side: str = ""
    listed: tuple[ListEntry, ...] = ()
    is_done: bool = False
    kept_where: str = ""
    """Where the game is kept, if not in a file of one's own."""
    _listed_at: int = -1
    _bots: dict[str, Bot] = field(factory=dict)
    _book: list[Rulebook] = field(factory=list)
    _viewpoint: list[Viewpoint] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """The host hears who sits here."""
        self.host.plays_alone(Turns(self.players).alone)

    # ------------------------------------------------------------ the game

    @property
    def opened(self) -> AnyGameTree:
        """The open game."""
        return self.host.opened

    @property
    def ui(self) -> AnyUI:
        """The game as it is seen and spoken of."""
        return ui_of(self.opened.game.id)

    @property
    def rulebook(self) -> Rulebook:
        """Its rules, loaded when they are first asked for."""
        if not self._book:
            self._book.append(book_of(self.opened.game.id))
        return self._book[0]

    @property
    def place(self) -> int:
        """The place of the line of play that is looked at."""
        return self.opened.at if self.past is None else self.past

    @property
    def state(self) -> Any:
        """The state that is looked at, as whoever types may see it."""
        return self.viewpoint.seen(self.opened.game, self.opened.state_at(self.place))

    @property
    def viewpoint(self) -> Viewpoint:
        """Those of whoever types."""
        if not self._viewpoint:
            self._viewpoint.append(Viewpoint(self.ui, self.players, fixed=self.side))
            self._viewpoint[0].look_round(self.opened)
        return self._viewpoint[0]

    @property
    def must_hand_over(self) -> bool:
        """Whether nothing may be told until the player who decides sits here alone."""
        return self.viewpoint.must_hand_over(self.opened)

    @property
    def bot(self) -> str:
        """The bot that must decide now, if one must."""
        player = self.players.get(self.opened.decider, HUMAN)
        return "" if player == HUMAN else player

    def player(self, name: str) -> Bot:
        """The bot of a name, the same one all game long: it may remember what it has decided."""
        if name not in self._bots:
            self._bots[name] = opponent(name, self.opened.game.id)
        return self._bots[name]

    @property
    def offers(self) -> Sequence[Offer]:
        """What whoever types may do at the present, in the order of the rules."""
        self.check_present()
        return [offer for offer in self.host.offers() if offer.actions]

    def check_play(self) -> None:
        """Unclear if the game may not be changed from here."""
        if not self.players:
            raise Unclear(say("You are only looking at this game: you cannot change it."))
        if self.past is not None:
            raise Unclear(say('You are looking at the past. Type "now" to return to the present.'))

    def check_present(self) -> None:
        """Unclear if nothing can be done now, with the reason."""
        self.check_play()
        if not self.opened.decider:
            raise Unclear(say('The game is over. "log", "at", "back" and "forward" look at what happened.'))

    # ------------------------------------------------------------ telling

    @property
    def prompt(self) -> str:
        """Who must do what, in one line; at the past, which place of it."""
        said = self.ui.words.prompt(self.state)
        if self.past is None:
            return said
        return say("Event {n} of {all}. {prompt}", n=self.past, all=self.opened.at, prompt=said)

    def story(self, place: int) -> tuple[str, ...]:
        """What happened at a place of the line, in sentences."""
        return self.viewpoint.told(self.ui, self.opened, place)

    def record(self, places: range) -> dict[int, list[str]]:
        """What happened at some places of the line; what goes on over several, where it ends."""
        return recorded(self.ui, self.opened, places, self.viewpoint.viewer)

    def tell(self, first: int) -> Iterator[str]:
        """What happened from a place of the line up to the present."""
        self.viewpoint.look_round(self.opened)
        for place, told in self.record(range(first, self.opened.at + 1)).items():
            yield from told
            self.go_after(place)

    def go_after(self, place: int) -> None:
        """Stand where something happened at a place of the line."""
        opened = self.opened
        before = opened.state_at(place - 1) if place else opened.game.blank
        self.here = next(iter(self.ui.map.traces(opened.event_at(place), before)), self.here)

    def order(self, action: Action) -> str:
        """An action as an order."""
        return self.ui.words.order(self.state, action)

    def refused(self, refusal: Refusal) -> str:
        """A refusal in a sentence that names its clause; `why` will explain it."""
        self.refusal = refusal
        return say(
            "Refused ({rule}): {why}", rule=refusal.rule, why=self.ui.words.refusal(self.state, refusal)
        )

    # ------------------------------------------------------------ the list

    def keep_list(self, entries: Sequence[ListEntry]) -> None:
        """Remember a list, so that its numbers mean something."""
        self.listed = tuple(entries)
        self._listed_at = self.host.version

    def entry(self, number: int) -> ListEntry:
        """A line of the last list; Unclear if there is none or the game has moved on."""
        self.check_present()
        if not self.listed or self._listed_at != self.host.version:
            raise Unclear(say('There is no list yet. Type "offers" for one.'))
        if not 1 <= number <= len(self.listed):
            raise Unclear(say("The list runs from 1 to {last}.", last=len(self.listed)))
        return self.listed[number - 1]
