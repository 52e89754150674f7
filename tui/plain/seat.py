"""A seat in line mode: the viewed place, the last list, and the last refusal."""

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
    """Raised for a line that cannot be understood or obeyed. Its sentence suggests what to type."""


@frozen
class ListEntry(Record):
    """A line of the last list: one action, or an offer with several."""

    offer: Offer
    action: Action | None = None


@define(eq=False)
class PlainSeat:
    """
    A game in line mode, and the person who types.

    `players` gives the player of each side, as for `Seat`, and is empty if the game is only viewed. `past` is
    the viewed place of the line of play, None for the present. `here` is the last mentioned hex. `side` is
    the viewpoint, if it is not that of the deciding player.
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
    """The text for where the game is saved, if not in the player's own file."""
    _listed_at: int = -1
    _bots: dict[str, Bot] = field(factory=dict)
    _book: list[Rulebook] = field(factory=list)
    _viewpoint: list[Viewpoint] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Register the players with the host."""
        self.host.plays_alone(Turns(self.players).alone)

    # ------------------------------------------------------------ the game

    @property
    def opened(self) -> AnyGameTree:
        """The open game."""
        return self.host.opened

    @property
    def ui(self) -> AnyUI:
        """The texts and views of the game."""
        return ui_of(self.opened.game.id)

    @property
    def rulebook(self) -> Rulebook:
        """The rules, loaded on first use."""
        if not self._book:
            self._book.append(book_of(self.opened.game.id))
        return self._book[0]

    @property
    def place(self) -> int:
        """The viewed place of the line of play."""
        return self.opened.at if self.past is None else self.past

    @property
    def state(self) -> Any:
        """The viewed state, as the player may see it."""
        return self.viewpoint.seen(self.opened.game, self.opened.state_at(self.place))

    @property
    def viewpoint(self) -> Viewpoint:
        """The viewpoint of the person who types."""
        if not self._viewpoint:
            self._viewpoint.append(Viewpoint(self.ui, self.players, fixed=self.side))
            self._viewpoint[0].look_round(self.opened)
        return self._viewpoint[0]

    @property
    def must_hand_over(self) -> bool:
        """Whether the output must stop until the deciding player is alone."""
        return self.viewpoint.must_hand_over(self.opened)

    @property
    def bot(self) -> str:
        """The bot that must decide now, if any."""
        player = self.players.get(self.opened.decider, HUMAN)
        return "" if player == HUMAN else player

    def player(self, name: str) -> Bot:
        """Return a bot by name, the same one for the whole game, because it may remember its decisions."""
        if name not in self._bots:
            self._bots[name] = opponent(name, self.opened.game.id)
        return self._bots[name]

    @property
    def offers(self) -> Sequence[Offer]:
        """The player's possible actions now, in the order of the rules."""
        self.check_present()
        return [offer for offer in self.host.offers() if offer.actions]

    def check_play(self) -> None:
        """Raise Unclear if the game may not be changed from here."""
        if not self.players:
            raise Unclear(say("You are only looking at this game: you cannot change it."))
        if self.past is not None:
            raise Unclear(say('You are looking at the past. Type "now" to return to the present.'))

    def check_present(self) -> None:
        """Raise Unclear, with the reason, if the player cannot act now."""
        self.check_play()
        if not self.opened.decider:
            raise Unclear(
                say('The game is over. Use "log", "at", "back" and "forward" to look at what happened.')
            )

    # ------------------------------------------------------------ telling

    @property
    def prompt(self) -> str:
        """The player to act and what they must do, in one line. In the past, also the place."""
        said = self.ui.words.prompt(self.state)
        if self.past is None:
            return said
        return say("Event {n} of {all}. {prompt}", n=self.past, all=self.opened.at, prompt=said)

    def story(self, place: int) -> tuple[str, ...]:
        """Return the sentences of the event at a place of the line."""
        return self.viewpoint.told(self.ui, self.opened, place)

    def record(self, places: range) -> dict[int, list[str]]:
        """Return the sentences of some places. An event over several places appears at the last one."""
        return recorded(self.ui, self.opened, places, self.viewpoint.viewer)

    def tell(self, first: int) -> Iterator[str]:
        """Yield the sentences from a place of the line up to the present."""
        self.viewpoint.look_round(self.opened)
        for place, told in self.record(range(first, self.opened.at + 1)).items():
            yield from told
            self.go_after(place)

    def go_after(self, place: int) -> None:
        """Go to the hex of the event at a place of the line."""
        opened = self.opened
        before = opened.state_at(place - 1) if place else opened.game.blank
        self.here = next(iter(self.ui.map.traces(opened.event_at(place), before)), self.here)

    def order(self, action: Action) -> str:
        """Return an action as an order in words."""
        return self.ui.words.order(self.state, action)

    def refused(self, refusal: Refusal) -> str:
        """Return a refusal as a sentence with its clause. The command `why` explains it."""
        self.refusal = refusal
        return say(
            "Refused ({rule}): {why}", rule=refusal.rule, why=self.ui.words.refusal(self.state, refusal)
        )

    # ------------------------------------------------------------ the list

    def keep_list(self, entries: Sequence[ListEntry]) -> None:
        """Remember a list, so its numbers can be typed."""
        self.listed = tuple(entries)
        self._listed_at = self.host.version

    def entry(self, number: int) -> ListEntry:
        """Return a line of the last list. Raises Unclear if there is none, or if it is outdated."""
        self.check_present()
        if not self.listed or self._listed_at != self.host.version:
            raise Unclear(say('There is no list yet. Type "offers" for one.'))
        if not 1 <= number <= len(self.listed):
            raise Unclear(say("The list runs from 1 to {last}.", last=len(self.listed)))
        return self.listed[number - 1]
