"""What the rulebook says must come next: the words in which the referee of the Revolution keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from cockade.events.event import Fact


@frozen
class Said:
    """Exactly this fact."""

    clause: str
    fact: Fact


@frozen
class Cast:
    """A die of this purpose, for whom, with these modifiers as (name, value, rule)."""

    clause: str
    purpose: str
    who: str
    rule: str
    modifiers: tuple[tuple[str, int, str], ...] = ()
    faces: int = 6


@frozen
class Judged:
    """Some fact of this class; `work(referee, state, fact, *args)` says whether it will do."""

    clause: str
    kind: type[Fact]
    work: Callable[..., None]
    args: tuple[Any, ...] = ()


@frozen
class Then:
    """What is only known when it is reached: `work(referee, state, *args)` gives what is due in its place."""

    work: Callable[..., tuple[Any, ...]]
    args: tuple[Any, ...] = ()


Due = Said | Cast | Judged | Then


@frozen
class Laws:
    """Who judges a fact that was not due, and what an action makes due; by class."""

    facts: dict[type, Callable[..., None]]
    echoes: dict[type, list[Callable[..., None]]]
    actions: dict[type, Callable[..., tuple[Due, ...]]]
    frames: dict[type, list[Callable[..., None]]]
    piles: list[Callable[..., None]]

    def on(self, *kinds: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """`law(referee, state, fact)` judges facts of these classes when nothing else is due."""

        def enter(law: Callable[..., None]) -> Callable[..., None]:
            self.facts.update(dict.fromkeys(kinds, law))
            return law

        return enter

    def after(self, *kinds: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """`law(referee, state, fact, then)` looks at every fact of these classes, also one that was due."""

        def enter(law: Callable[..., None]) -> Callable[..., None]:
            for kind in kinds:
                self.echoes.setdefault(kind, []).append(law)
            return law

        return enter

    def asks(self, *kinds: type) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """`law(referee, state, side, action)` gives what an action of these classes makes due."""

        def enter(law: Callable[..., Any]) -> Callable[..., Any]:
            self.actions.update(dict.fromkeys(kinds, law))
            return law

        return enter

    def shows(self, *kinds: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """`law(referee, state, frame, then)` looks at frames of these classes, pushed or changed."""

        def enter(law: Callable[..., None]) -> Callable[..., None]:
            for kind in kinds:
                self.frames.setdefault(kind, []).append(law)
            return law

        return enter


LAWS = Laws({}, {}, {}, {}, [])
on, after, asks, shows = LAWS.on, LAWS.after, LAWS.asks, LAWS.shows
