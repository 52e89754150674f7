"""
A talk with a program about a game in hand: an answer to every line.

A line that asks for what cannot be done is answered with `"ok": false` and changes nothing. What may be asked
of every game is here; `cockade protocol` adds files, a server adds the games that it keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from attrs import define, field, fields, has

from cockade.engine.game_tree import AnyGameTree
from cockade.engine.rules import Offer, Refusal
from cockade.events.codec import Codec, codec_for
from cockade.events.event import Action, Fact, Frame
from cockade.events.problems import DecodeError, shown
from cockade.events.strict_reading import read_json
from cockade.saves.errors import SaveError
from cockade.saves.game_host import Port
from cockade.tui.games import ui_of
from cockade.tui.games.port import AnyUI
from cockade.tui.text.cli_errors import CommandError, near, problem_words, words_of
from cockade.tui.text.i18n import say


def plain(value: Any, codec: Codec) -> Any:
    """A value as JSON can say it; actions, facts and frames carry their names, as everywhere."""
    if isinstance(value, Action | Fact | Frame):
        return codec.plain(value)
    if has(type(value)):
        return {field.name: plain(getattr(value, field.name), codec) for field in fields(type(value))}
    if isinstance(value, Mapping):
        return {str(key): plain(part, codec) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part, codec) for part in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(part, codec) for part in value), key=repr)
    return value


Json = dict[str, Any]
Answering = Callable[..., Json]
Requests = dict[str, tuple[Answering, dict[str, type]]]
"""By name the function that answers a request, and the kinds of its fields."""

_HEAD, _TAIL = 1500, 500
"""How much of the beginning and of the end of a sentence is told where it repeats a very long word."""

_KINDS = {int: "a whole number", str: "a text", bool: "true or false", dict: "an object", list: "a list"}


class BadRequest(Exception):  # noqa: N818 - it is an answer
    """A request that cannot be understood, in a sentence."""


def request(table: Requests, name: str, **fields: type) -> Callable[[Answering], Answering]:
    """Enter a request into a table: its name and the kinds of its fields."""

    def enter(answering: Answering) -> Answering:
        table[name] = (answering, fields)
        return answering

    return enter


@define(eq=False)
class Talk:
    """What a program on the other side of the line talks to."""

    requests: ClassVar[Requests] = {}

    is_done: bool = field(default=False, kw_only=True)

    def answer(self, line: bytes | str) -> Json:
        """The answer to one line."""
        try:
            return {"ok": True, **self._do(_read(line))}
        except Refusal as refusal:
            return _refused(say(refusal.text, **refusal.names)) | {"rule": refusal.rule}
        except (BadRequest, CommandError, SaveError) as error:
            return _refused(words_of(error))
        except DecodeError as error:
            words = problem_words(error.why)
            return _refused(say("The action cannot be understood: {error}.", error=words))
        except Exception as error:  # noqa: BLE001 - a talk goes on whatever happened; nothing was changed
            return _refused(say("Cockade failed at this: {error}", error=repr(error)))

    def _do(self, asked: Json) -> Json:
        name = asked.pop("do", None)
        if not isinstance(name, str) or name not in self.requests:
            known = ", ".join(self.requests)
            raise BadRequest(
                say('"do": there is no {name}; there is {known}.', name=shown(name), known=known)
            )
        answering, fields = self.requests[name]
        for key, value in asked.items():
            if key not in fields:
                allowed = ", ".join(fields) or say("no other field")
                raise BadRequest(
                    say(
                        '"{key}" means nothing here; "{do}" takes {fields}.',
                        key=shown(key).strip('"'),
                        do=name,
                        fields=allowed,
                    )
                )
            if type(value) is not fields[key]:
                kind = say(_KINDS[fields[key]])
                raise BadRequest(
                    say('"{key}": expected {kind}, found {value}.', key=key, kind=kind, value=shown(value))
                )
        return answering(self, **asked)

    # ------------------------------------------------------------ what is in hand

    @property
    def host(self) -> Port:
        """The game in hand; BadRequest if there is none."""
        raise NotImplementedError

    @property
    def opened(self) -> AnyGameTree:
        """The open game in hand."""
        return self.host.opened

    @property
    def place(self) -> int:
        """The place on the line of play that is looked at."""
        return self.opened.at

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

    def offered(self, side: str) -> Iterable[Offer]:
        """All that a side may do in the state that is looked at."""
        return self.opened.game.offers(self.state, side)

    def take_up(self, side: str, wanted: Action) -> None:
        """Before an action of a side: what is looked at becomes the present; a Refusal if it cannot."""

    def look_at_present(self) -> None:
        """After something was played: look at what came of it."""


def _refused(words: str) -> Json:
    """The answer to a line that changed nothing; a long name in it stands there in part."""
    told = words if len(words) <= _HEAD + _TAIL else f"{words[:_HEAD]} ... {words[-_TAIL:]}"
    return {"ok": False, "error": told}


def _read(line: bytes | str) -> Json:
    try:
        said = read_json(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest(say("This is not JSON: {error}.", error=error)) from error
    if type(said) is not dict:
        raise BadRequest(say("Expected an object, found {value}.", value=shown(said)))
    return said


# ---------------------------------------------------------------- looking

ANY_GAME: Requests = {}


@request(ANY_GAME, "status")
def status(talk: Talk) -> Json:
    """When it is, who must decide, who has won."""
    return talk.standing()


@request(ANY_GAME, "state", side=str)
def state(talk: Talk, side: str | None = None) -> Json:
    """All that a side may see."""
    seen, viewer = talk.state, talk.checked_side(side)
    if viewer:
        seen = talk.opened.game.view(seen, viewer)
    return {"side": viewer, "state": plain(seen, talk.codec)}


@request(ANY_GAME, "offers", side=str, verbs=bool)
def offers(talk: Talk, side: str | None = None, *, verbs: bool = False) -> Json:
    """All that a side may do, or with `verbs` only how much of each kind."""
    viewer = talk.checked_side(side)
    found = talk.offered(viewer)
    if verbs:
        counted: Counter[str] = Counter()
        for each in found:
            counted[each.verb.__name__] += len(each.actions)
        return {"verbs": {name: n for name, n in counted.items() if n}}
    seen = talk.opened.game.view(talk.state, viewer) if viewer else talk.state
    return {"offers": list(_listed(talk, found, seen))}


def _listed(talk: Talk, found: Iterable[Offer], now: Any) -> Iterator[Mapping[str, Any]]:
    """Every action with its odds, as far as they can be known from a state as it may be seen."""
    say_plain, odds = talk.codec.plain, talk.ui.previews.odds
    for each in found:
        for action in each.actions:
            yield {"action": say_plain(action), "rule": each.rule, "odds": odds(now, action)}


# ---------------------------------------------------------------- playing


@request(ANY_GAME, "act", action=dict, side=str)
def act(talk: Talk, action: Json | None = None, side: str | None = None) -> Json:
    """Play an action; the answer is the event (as that side hears of it), or a refusal with its clause."""
    if action is None:
        raise BadRequest(say('"action" is missing; take one from "offers".'))
    wanted, actor = talk.codec.action(action), talk.checked_side(side)
    talk.take_up(actor, wanted)
    event = talk.host.act(actor, wanted)
    talk.look_at_present()
    opened = talk.opened
    heard = event if side is None else opened.heard(opened.node, actor)
    return {"event": talk.codec.plain(heard), "side": opened.decider, "over": not opened.decider}


@request(ANY_GAME, "undo")
def undo(talk: Talk) -> Json:
    """Take back the last action, if no die has fallen and nobody else has had to decide."""
    undone = talk.host.undo()
    talk.look_at_present()
    return {"undone": undone, **talk.standing()}


@request(ANY_GAME, "redo")
def redo(talk: Talk) -> Json:
    """Play what was taken back again."""
    redone = talk.host.redo()
    talk.look_at_present()
    return {"redone": redone, **talk.standing()}


@request(ANY_GAME, "quit")
def quit_(talk: Talk) -> Json:
    """The end of the talk."""
    talk.is_done = True
    return {}
