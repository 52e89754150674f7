"""
One talk in the protocol: a game in hand, and an answer to every line.

A line that asks for what cannot be done is answered with `"ok": false` and changes nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from attrs import define

from cockade.engine.game import AnyGameTree
from cockade.engine.rules import Offer, Refusal
from cockade.events.codec import Codec, codec_for
from cockade.events.event import Action
from cockade.events.faults import DecodeError, shown
from cockade.saves.errors import SaveError
from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.commands.common import begun, find_scenario, game_key
from cockade.tui.commands.plain import plain
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.port import AnyUI
from cockade.tui.placing import auto_set_up
from cockade.tui.text.trouble import Trouble, near, problem_words, words_of
from cockade.tui.text.words import say

Json = dict[str, Any]
Verb = TypeVar("Verb", bound=Callable[..., Json])
_VERBS: dict[str, tuple[Callable[..., Json], dict[str, type]]] = {}
_KINDS = {int: "a whole number", str: "a text", bool: "true or false", dict: "an object"}


class BadRequest(Exception):  # noqa: N818 - it is an answer
    """A request that cannot be understood, in a sentence."""


def verb(name: str, **fields: type) -> Callable[[Verb], Verb]:
    """Enter a request: its name and the kinds of its fields; one that has no default must be there."""

    def enter(answering: Verb) -> Verb:
        _VERBS[name] = (answering, fields)
        return answering

    return enter


@define(eq=False)
class Session:
    """What a program on the other side of the line talks to; `looking` is a place that is not the present."""

    is_done: bool = False
    looking: int | None = None
    _host: GameHost | None = None

    def __enter__(self) -> Self:
        """A session is a context: its file is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the file."""
        if self._host is not None:
            self._host.close()

    def answer(self, line: bytes | str) -> Json:
        """The answer to one line."""
        try:
            return {"ok": True, **self._do(_request(line))}
        except Refusal as refusal:
            return {"ok": False, "rule": refusal.rule, "error": say(refusal.text, **refusal.names)}
        except (BadRequest, Trouble, SaveError) as error:
            return {"ok": False, "error": words_of(error)}
        except DecodeError as error:
            return {
                "ok": False,
                "error": say("The action cannot be understood: {error}.", error=problem_words(error.why)),
            }
        except Exception as error:  # noqa: BLE001 - a talk goes on whatever happened; nothing was changed
            return {"ok": False, "error": say("Cockade failed at this: {error}", error=repr(error))}

    def _do(self, request: Json) -> Json:
        name = request.pop("do", None)
        if not isinstance(name, str) or name not in _VERBS:
            known = ", ".join(_VERBS)
            raise BadRequest(
                say('"do": there is no {name}; there is {known}.', name=shown(name), known=known)
            )
        answering, fields = _VERBS[name]
        for key, value in request.items():
            if key not in fields:
                allowed = ", ".join(fields) or say("no other field")
                raise BadRequest(
                    say(
                        '"{key}" means nothing here; "{do}" takes {fields}.', key=key, do=name, fields=allowed
                    )
                )
            if type(value) is not fields[key]:
                kind = say(_KINDS[fields[key]])
                raise BadRequest(
                    say('"{key}": expected {kind}, found {value}.', key=key, kind=kind, value=shown(value))
                )
        return answering(self, **request)

    # ------------------------------------------------------------ what is in hand

    @property
    def host(self) -> GameHost:
        """The game in hand."""
        if self._host is None:
            raise BadRequest(say('There is no game yet; begin with "new" or "open".'))
        return self._host

    @property
    def opened(self) -> AnyGameTree:
        """The open game in hand."""
        return self.host.opened

    @property
    def place(self) -> int:
        """The place on the line of play that is looked at."""
        return self.opened.at if self.looking is None else self.looking

    @property
    def state(self) -> Any:
        """The state that is looked at."""
        return self.opened.state_at(self.place)

    @property
    def ui(self) -> AnyUI:
        """The game as it is seen and spoken of."""
        return ui_of(self.opened.game.id)

    @property
    def codec(self) -> Codec:
        """The words of the game."""
        return codec_for(self.opened.game.vocabulary)

    def take(self, host: GameHost) -> Json:
        """Put another game in hand."""
        if self._host is not None:
            self._host.close()
        self._host, self.looking = host, None
        return {"notes": [problem_words(note) for note in host.notes], **self.standing()}

    def let_go_of(self, path: Path) -> None:
        """If the game in hand is kept in this very file, close it, so that it can be opened again."""
        kept = self._host.save if self._host else None
        if self._host and kept and path.exists() and path.samefile(kept.path):
            self._host.close()
            self._host = None

    def standing(self) -> Json:
        """When it is, who must decide, who has won."""
        game, state = self.opened.game, self.state
        outcome = game.outcome(state)
        return {
            "scenario": f"{game.id}/{self.opened.scenario}",
            "turn": game.turn(state),
            "phase": game.phase(state),
            "side": game.decider(state),
            "winner": outcome.winner if outcome else None,
            "over": outcome is not None,
            "events": self.place,
            "prompt": self.ui.words.prompt(state),
        }

    def checked_side(self, side: str | None) -> str:
        """A side by its id; by default the one to decide."""
        sides = self.opened.game.sides
        if side is None:
            return self.opened.game.decider(self.state)
        if side not in sides:
            raise BadRequest(
                say('"side": there is no {side}; there is {near}.', side=shown(side), near=near(side, sides))
            )
        return side


def _request(line: bytes | str) -> Json:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest(say("This is no JSON: {error}.", error=error)) from error
    if type(said) is not dict:
        raise BadRequest(say("Expected an object, found {value}.", value=shown(said)))
    return said


# ---------------------------------------------------------------- games


@verb("new", scenario=str, seed=int, free_undo=bool, auto_setup=bool, values=dict)
def new(  # noqa: PLR0913 - all of these may be left out
    session: Session,
    scenario: str = "",
    seed: int | None = None,
    *,
    free_undo: bool = False,
    auto_setup: bool = False,
    values: Json | None = None,
) -> Json:
    """Set up a scenario; `auto_setup` places the free units, printed `values` are laid over ours."""
    found, card = find_scenario(scenario)
    host = begun(found.game, card.id, game_key(seed), free_undo=free_undo, values=values)
    if auto_setup:
        auto_set_up(host)
    return session.take(host)


@verb("open", file=str, look=bool)
def open_(session: Session, file: str = "", *, look: bool = False) -> Json:
    """Open a recorded game to play on, every event being kept there; with `look` only to look at."""
    path = _path(file)
    if not look:
        session.let_go_of(path)
        return session.take(GameHost.open(path, GAMES))
    reading = review(path, GAMES)
    return session.take(GameHost(reading.opened, notes=reading.notes))


@verb("save", file=str)
def save(session: Session, file: str = "") -> Json:
    """Keep the game in a new file, and from now on every event before it is answered."""
    session.host.save_as(_path(file))
    return {"file": file}


def _path(file: str) -> Path:
    if not file or "\0" in file:
        raise BadRequest(say('"file": the name of a file is missing.'))
    return Path(file)


@verb("quit")
def quit_(session: Session) -> Json:
    """The end of the talk."""
    session.is_done = True
    return {}


# ---------------------------------------------------------------- looking


@verb("status")
def status(session: Session) -> Json:
    """When it is, who must decide, who has won."""
    return session.standing()


@verb("state", side=str)
def state(session: Session, side: str | None = None) -> Json:
    """All that a side may see."""
    seen, viewer = session.state, session.checked_side(side)
    if viewer:
        seen = session.opened.game.view(seen, viewer)
    return {"side": viewer, "state": plain(seen, session.codec)}


@verb("offers", side=str, verbs=bool)
def offers(session: Session, side: str | None = None, *, verbs: bool = False) -> Json:
    """All that a side may do, or with `verbs` only how much of each kind."""
    game, viewer = session.opened.game, session.checked_side(side)
    found = game.offers(session.state, viewer)
    if verbs:
        counted: Counter[str] = Counter()
        for each in found:
            counted[each.verb.__name__] += len(each.actions)
        return {"verbs": {name: n for name, n in counted.items() if n}}
    seen = game.view(session.state, viewer) if viewer else session.state
    return {"offers": list(_listed(session, found, seen))}


def _listed(session: Session, found: tuple[Offer, ...], now: Any) -> Iterator[Mapping[str, Any]]:
    """Every action with its odds, as far as they can be known from a state as it may be seen."""
    say_plain, odds = session.codec.plain, session.ui.previews.odds
    for each in found:
        for action in each.actions:
            yield {"action": say_plain(action), "rule": each.rule, "odds": odds(now, action)}


@verb("at", n=int)
def at(session: Session, n: int | None = None) -> Json:
    """Look at the game after event n; without n, at the present. To act there begins a branch."""
    last = len(session.opened.line) - 1
    if n is not None and not 0 <= n <= last:
        raise BadRequest(say('"n": there is no event {n}; name one from 0 to {last}.', n=n, last=last))
    session.looking = n
    return session.standing()


# ---------------------------------------------------------------- playing


@verb("act", action=dict, side=str)
def act(session: Session, action: Json | None = None, side: str | None = None) -> Json:
    """Play an action; the answer is the event (as that side hears of it), or a refusal with its clause."""
    if action is None:
        raise BadRequest(say('"action" is missing; take one from "offers".'))
    wanted, actor = session.codec.action(action), session.checked_side(side)
    if session.place != session.opened.at:
        _check(session, actor, wanted)
        session.host.go_to(session.opened.line[session.place])
    event = session.host.act(actor, wanted)
    session.looking = None
    heard = event if side is None else session.opened.heard(session.opened.node, actor)
    decides = session.opened.decider
    return {"event": session.codec.plain(heard), "side": decides, "over": not decides}


def _check(session: Session, side: str, action: Action) -> None:
    """Refuse what is not offered at the place that is looked at, before anything moves there."""
    game, now = session.opened.game, session.state
    if side != game.decider(now) or not game.rules.is_offered(now, action):
        raise game.why_not(now, side, action)


@verb("undo")
def undo(session: Session) -> Json:
    """Take back the last action, if no die has fallen and nobody else has had to decide."""
    undone, session.looking = session.host.undo(), None
    return {"undone": undone, **session.standing()}


@verb("redo")
def redo(session: Session) -> Json:
    """Play what was taken back again."""
    redone, session.looking = session.host.redo(), None
    return {"redone": redone, **session.standing()}
