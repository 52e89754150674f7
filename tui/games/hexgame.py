"""The shared screen parts of the hex games: map, panels, and text for screen readers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from cockade.engine.hexgrid import spoken
from cockade.engine.hexmap import HexMap
from cockade.engine.rules import State
from cockade.events.event import Event, Fact
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.scene import CounterFace
from cockade.tui.games import hex_texts
from cockade.tui.games.highlights import Overlay
from cockade.tui.games.port import Geography, Panels, Station, Voice
from cockade.tui.games.preview import clause
from cockade.tui.games.templates import tones
from cockade.tui.text.i18n import count, say, sentence
from cockade.tui.text.line import EMPTY, Line, Span, line


class Printed(Protocol):
    """The printed values of a counter."""

    @property
    def name(self) -> str: ...


class HexUnit(Protocol):
    """
    A unit of any hex game.

    `hex` is 0 off the map, and the unit arrives on turn `due`. `entry` is the first of its possible entry
    hexes, `entries`.
    """

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def counter(self) -> Printed: ...
    @property
    def hex(self) -> int: ...
    @property
    def due(self) -> int: ...
    @property
    def entry(self) -> int: ...
    @property
    def entries(self) -> tuple[int, ...]: ...
    @property
    def is_leader(self) -> bool: ...
    @property
    def is_artillery(self) -> bool: ...
    @property
    def on_map(self) -> bool: ...


class HexState(State, Protocol):
    """A state of any hex game: the side to move, and the number of each unit by its id."""

    @property
    def side(self) -> str: ...
    @property
    def roster(self) -> Mapping[str, int]: ...


H = TypeVar("H", bound=HexState)
U = TypeVar("U", bound=HexUnit)


def best_names(names: Iterable[tuple[str, str]], text: str) -> tuple[str, ...]:
    """
    The ids whose name equals a text, then those that start with it, then those that contain it.

    Printed names and those in the player's language count.
    """
    wanted = text.casefold().strip()
    known = [(name.casefold(), id_) for one, id_ in names for name in dict.fromkeys((one, say(one)))]
    found = [(name != wanted, not name.startswith(wanted), id_) for name, id_ in known if wanted in name]
    return tuple(dict.fromkeys(id_ for *_, id_ in sorted(found, key=lambda each: each[:2])))


class HexGameMap(Geography[H], Generic[H, U]):
    """The map of a hex game."""

    panels: HexPanels[H, U]
    """The panels that list the units of each hex."""

    @abstractmethod
    def ends(self, fact: Fact) -> Iterable[int]:
        """The hexes where a fact puts units."""

    def faces_waiting(self, state: H) -> dict[int, CounterFace]:
        """A counter for each entry hex, for the units that wait to enter there."""
        units = self.panels.units(state)
        off = (unit for unit in units if unit.due and not unit.hex and unit.entry)
        entries = {entry for unit in off for entry in unit.entries}
        found = ((entry, self.panels.waiting(state, entry)) for entry in sorted(entries))
        return {entry: self._hollow(state, waiting) for entry, waiting in found if waiting}

    def _hollow(self, state: H, waiting: Sequence[U]) -> CounterFace:
        first = min(unit.due for unit in waiting)
        side = self.panels.sides.index(waiting[0].side)
        return CounterFace(side, f"({len(waiting)})", say("t{n}", n=first), hollow=True)

    def atlas(self, state: H) -> HexAtlas:
        """The map of the battle, for drawing."""
        return HexAtlas(self.panels.sheet(state))

    def home(self, state: H, subject: Hashable) -> int:
        """A hex itself, or the hex or entry hex of a unit. 0 for any other subject."""
        if isinstance(subject, int):
            return subject
        number = state.roster.get(str(subject))
        unit = None if number is None else self.panels.units(state)[number]
        return unit.hex or unit.entry if unit else 0

    def stack(self, state: H, place: int) -> tuple[Hashable, ...]:
        """The units of a hex, and the hex itself."""
        return (*(unit.id for unit in self.panels.stack(state, place)), place)

    def roads(self, state: H, place: int) -> tuple[int, ...]:
        """The adjacent hexes to which a road leads."""
        return self.panels.sheet(state).roads_from(place)

    def spot(self, state: H, place: int) -> tuple[str, str]:
        """The terrain of a hex and a short name for its units."""
        names = [self.panels.name(state, unit) for unit in self.panels.here(state, place)]
        return hex_texts.terrain_name(self.panels.sheet(state), place), hex_texts.standing(names)

    def traces(self, event: Event, before: H) -> tuple[int, ...]:
        """The hexes where an event put units. If it moved none, the hexes that were attacked."""
        ends = tuple(hex_ for fact in event.facts for hex_ in self.ends(fact))
        return ends or super().traces(event, before)

    def those(self, state: H, hand: Iterable[Hashable], place: int, trait: str) -> tuple[str, ...]:
        """The ids of selected units with a trait such as "is_leader". With no selection, look in the hex."""
        numbers = [state.roster[id_] for id_ in map(str, hand) if id_ in state.roster]
        held = [self.panels.units(state)[number] for number in numbers]
        chosen = [unit for unit in held if getattr(unit, trait)] or (
            [] if held else self.panels.stack(state, place)
        )
        return tuple(unit.id for unit in chosen if getattr(unit, trait) and unit.on_map)

    def overlay_about(
        self, state: H, name: str, hand: tuple[Hashable, ...], place: int
    ) -> tuple[Hashable, ...]:
        """The units of an overlay: guns for the line of fire, leaders for command, selected or in the hex."""
        trait = {"fire": "is_artillery", "command": "is_leader"}.get(name)
        return self.those(state, hand, place, trait) if trait else ()


def living(state: HexState, units: Sequence[U], about: Iterable[Hashable]) -> list[U]:
    """The units on the map among some subjects."""
    found = [units[state.roster[str(id_)]] for id_ in about if id_ in state.roster]
    return [unit for unit in found if unit.on_map]


def fire_overlay(  # noqa: PLR0913, PLR0917 - the rules differ in all of these
    guns: Sequence[U],
    names: str,
    rule: str,
    reach: Callable[[U], Collection[int]],
    sees: Callable[[U, int], bool],
    between: Callable[[U, int], Iterable[int]],
    at: Callable[[int], Line],
) -> Overlay | str:
    """
    An overlay of what the guns could hit and the hexes that block their view.

    A sentence if there is no gun.
    """
    if not guns:
        return say("Select a gun on the map, or put the cursor on one, to see its line of fire.")
    near = {hex_ for gun in guns for hex_ in reach(gun)}
    seen = {hex_ for hex_ in near if any(sees(gun, hex_) for gun in guns)}
    hiding = {hex_ for gun in guns for there in near - seen for hex_ in between(gun, there)}
    title = say("{guns}: {n} hexes in the line of fire.", guns=names, n=len(seen))
    return Overlay(frozenset(seen), line(title, clause(rule)), at, frozenset(hiding))


def zone_overlay(hexes_: Collection[int], rule: str, exerting: Callable[[int], Iterable[int]]) -> Overlay:
    """
    An overlay of the enemy's zone of control.

    `exerting` returns the hexes from which a hex is controlled.
    """
    title = count("The enemy controls {n} hex.", "The enemy controls {n} hexes.", len(hexes_))

    def at(hex_: int) -> Line:
        found = say(", ").join(map(spoken, exerting(hex_)))
        return line(say("controlled from {hexes}", hexes=found), clause(rule)) if found else EMPTY

    return Overlay(hexes_, line(title, clause(rule)), at)


def threat_overlay(
    ends: Mapping[str, Collection[int]],
    beside: Callable[[int], Iterable[int]],
    told: Callable[[int, Sequence[str]], str],
    rule: str,
) -> Overlay:
    """
    An overlay of the hexes that the enemy can attack next turn.

    `ends` are the hexes that each unit can reach, `beside` returns the hexes that a unit attacks from one of
    them. `told` describes the attackers of a hex in a line.
    """
    by_hex: dict[int, list[str]] = {}
    for unit, hexes_ in ends.items():
        for hex_ in {there for end in hexes_ for there in beside(end)}:
            by_hex.setdefault(hex_, []).append(unit)
    title = count(
        "The enemy can attack {n} hex next turn.", "The enemy can attack {n} hexes next turn.", len(by_hex)
    )

    def at(hex_: int) -> Line:
        found = by_hex.get(hex_)
        if not found:
            return line(say("out of the enemy's reach"))
        return line(Span(told(hex_, found), "bad"), clause(rule))

    return Overlay(frozenset(by_hex), line(title, clause(rule)), at)


# ---------------------------------------------------------------- beside the map


class HexPanels(Panels[H], Generic[H, U]):
    """The hex under the cursor and its stack."""

    sides: tuple[str, str]
    zone_rule = ""
    """The clause of zones of control that the panel cites. Empty for none."""

    @abstractmethod
    def sheet(self, state: H) -> HexMap:
        """The printed map."""

    @abstractmethod
    def side(self, state: H, side: str) -> str:
        """The adjective of a side."""

    @abstractmethod
    def enemy_zone(self, state: H, side: str) -> Collection[int]:
        """The hexes that the enemy of a side controls."""

    @abstractmethod
    def terrain(self, sheet: HexMap, hex_: int) -> str:
        """The name of a hex's terrain."""

    @abstractmethod
    def side_kinds(self, sheet: HexMap, hex_: int, there: int) -> list[str]:
        """Name the features of one hexside as seen from inside the hex."""

    @abstractmethod
    def units(self, state: H) -> Sequence[U]:
        """All units of the game."""

    @abstractmethod
    def here(self, state: H, hex_: int) -> list[U]:
        """The units in a hex from top to bottom."""

    @abstractmethod
    def waiting(self, state: H, hex_: int) -> list[U]:
        """The units that will enter at a hex, from top to bottom."""

    @abstractmethod
    def load(self, state: H, hex_: int) -> str:
        """Describe how full a hex is."""

    @abstractmethod
    def entry_title(self, state: H, turn: int) -> str:
        """The heading above units that have not arrived."""

    @abstractmethod
    def name(self, state: H, unit: U) -> str:
        """A unit by its counter."""

    @abstractmethod
    def row(self, state: H, unit: U) -> tuple[str, str]:
        """A unit in a list: its name and values in columns, and its movement."""

    @abstractmethod
    def brief(self, state: H, unit: U) -> str:
        """A unit in one line with others."""

    @abstractmethod
    def troubles(self, state: H, unit: U) -> list[str]:
        """List the conditions of a unit, and what its battle allows or forbids it."""

    @abstractmethod
    def doings(self, state: H, unit: U) -> list[str]:
        """List what a unit has done in this player turn, or may still do."""

    def tone(self, side: str) -> str:
        """The tone of a side's words."""
        return tones(self.sides)(side)

    def controllers(self, state: H, hex_: int) -> list[str]:
        """The sides whose zones of control a hex is in."""
        pairs = zip(self.sides, reversed(self.sides), strict=True)
        return [owner for side, owner in pairs if hex_ in self.enemy_zone(state, side)]

    def unit_row(self, state: H, unit: Hashable) -> tuple[str, str]:
        """The unit's columns in the panel of the stack."""
        return self.row(state, self.units(state)[state.roster[str(unit)]])

    def hex_lines(self, state: H, place: int) -> list[Line]:
        """
        The panel's lines on a hex: number, place and terrain, then roads and hexsides, then
        zones of control.
        """
        sheet = self.sheet(state)
        found = [hex_texts.hex_head(sheet, place, self.terrain(sheet, place))]
        found += [line(Span(text, "dim")) for text in hex_texts.hex_ground(sheet, place, self.side_kinds)]
        for side in self.controllers(state, place):
            text = say("in the {side} zone of control", side=self.side(state, side))
            found.append(
                line(Span(text, self.tone(side)), *([clause(self.zone_rule)] if self.zone_rule else []))
            )
        return found

    def hex_brief(self, state: H, place: int) -> Line:
        """The hex in one line, for small terminals."""
        sheet = self.sheet(state)
        return hex_texts.hex_brief(sheet, place, self.terrain(sheet, place), self.side_kinds)

    def stack(self, state: H, hex_: int) -> list[U]:
        """The units in a hex from top to bottom, then those that will enter there."""
        return [*self.here(state, hex_), *self.waiting(state, hex_)]

    def off_map(self, state: H, hex_: int, hand: Collection[object]) -> list[U]:
        """The selected units that are off the map, without those that wait at this hex."""
        units = self.units(state)
        return [u for u in units if not u.hex and u.id in hand and not (u.due and hex_ in u.entries)]

    def stack_lines(self, state: H, place: int, hand: Collection[object]) -> list[Line]:
        """The lines on all units of a hex, with their values and states."""
        here, waiting = self.here(state, place), self.waiting(state, place)
        found: list[Line] = []
        if here:
            side = here[0].side
            head = Span(self.side(state, side), self.tone(side))
            found.append(line(head, Span(f"  {self.load(state, place)}", "dim")))
            found += self.rows(state, here, hand)
        for turn in sorted({unit.due for unit in waiting}):
            found.append(line(Span(self.entry_title(state, turn), "title")))
            found += self.rows(state, [unit for unit in waiting if unit.due == turn], hand)
        lifted = self.off_map(state, place, hand)
        if lifted:
            found.append(line(Span(say("off the map, selected"), "title")))
            found += self.rows(state, lifted, hand)
        return found

    def order_of_battle(self, state: H) -> list[Station]:
        """The order of battle, side by side: units in each hex, units still to arrive, and losses."""
        return [station for side in self.sides for station in self._order_of(state, side)]

    def _order_of(self, state: H, side: str) -> Iterator[Station]:
        mine, sheet = [unit for unit in self.units(state) if unit.side == side], self.sheet(state)
        yield Station(0, (line(Span(self.side(state, side), self.tone(side))),))
        for hex_ in sorted({unit.hex for unit in mine if unit.hex}):
            here = [unit for unit in self.here(state, hex_) if unit.side == side]
            head = hex_texts.hex_head(sheet, hex_, self.terrain(sheet, hex_))
            yield Station(hex_, (head, *self.rows(state, here, ())))
        for entry in sorted({unit.entry for unit in mine if unit.due and not unit.hex}):
            waiting = [unit for unit in self.waiting(state, entry) if unit.side == side]
            for turn in sorted({unit.due for unit in waiting}):
                head = line(Span(f"{spoken(entry)}  {self.entry_title(state, turn)}", "title"))
                due = [unit for unit in waiting if unit.due == turn]
                yield Station(entry, (head, *self.rows(state, due, ())))
        lost = self.fallen(state, side)
        if lost:
            yield Station(0, (line(Span(say("lost: "), "title"), say(", ").join(lost)),))

    def rows(self, state: H, units: Iterable[U], hand: Collection[object]) -> list[Line]:
        """Rows for some units, one or two each."""
        return [row for unit in units for row in self.unit_lines(state, unit, chosen=unit.id in hand)]

    def unit_lines(self, state: H, unit: U, *, chosen: bool) -> list[Line]:
        """A unit: name, kind, values, movement, and a second line for its conditions."""
        said, movement = self.row(state, unit)
        tone = "chosen" if chosen else self.tone(unit.side)
        rows = [line(Span("> " if chosen else "  ", "key"), Span(said, tone), Span(f" {movement}", "dim"))]
        troubles, doings = (
            self.troubles(state, unit),
            self.doings(state, unit) if unit.side == state.side else [],
        )
        if troubles or doings:
            between = say(", ") if troubles and doings else ""
            rows.append(
                line(
                    "    ",
                    Span(say(", ").join(troubles), "bad"),
                    between,
                    Span(say(", ").join(doings), "dim"),
                )
            )
        return rows

    def stack_brief(self, state: H, place: int, hand: Collection[object]) -> Line:
        """The stack in one line, selected units first."""
        stack = self.off_map(state, place, hand) or self.stack(state, place)
        if not stack:
            return line(Span(say("no units"), "dim"))
        stack.sort(key=lambda unit: unit.id not in hand)
        spans: list[str | Span] = []
        for unit in stack:
            tone = "chosen" if unit.id in hand else self.tone(unit.side)
            spans += [Span(self.brief(state, unit), tone), "  "]
        return line(Span(f"{len(stack)}: " if len(stack) > 1 else "", "dim"), *spans)


# ---------------------------------------------------------------- read aloud


class HexVoice(Voice[H], Generic[H, U]):
    """A hex game for screen readers, from its panels."""

    panels: HexPanels[H, U]
    sides: tuple[str, ...]

    @abstractmethod
    def living(self, state: H) -> list[U]:
        """All units still in the game."""

    @abstractmethod
    def parts(self, state: H, unit: U) -> Iterable[str]:
        """A unit's kind, place and values, a few words each."""

    @abstractmethod
    def load(self, state: H, hex_: int) -> Iterable[str]:
        """Say how full a hex is. Empty for a hex without units."""

    def units(self, state: H) -> tuple[str, ...]:
        """All units by side and hex. Units that have not arrived come last."""
        found = self.living(state)
        found.sort(key=lambda unit: (self.sides.index(unit.side), not unit.hex, unit.hex or unit.entry))
        return tuple(unit.id for unit in found)

    def unit(self, state: H, id_: str) -> str:
        """Describe a unit: name, id, kind, place, values and conditions."""
        return self.said(state, self.panels.units(state)[state.roster[id_]])

    def said(self, state: H, unit: U) -> str:
        """Describe a unit in one sentence: name, id, kind, place, values and conditions."""
        parts = [
            say("{name} ({id})", name=say(unit.counter.name), id=unit.id),
            *self.parts(state, unit),
            *self.panels.troubles(state, unit),
            *(self.panels.doings(state, unit) if unit.side == state.side else ()),
        ]
        return sentence(parts)

    def place(self, state: H, place: int) -> tuple[str, ...]:
        """Describe a hex: ground, roads, hexsides, zones of control and units."""
        panels, sheet = self.panels, self.panels.sheet(state)
        told = hex_texts.read_aloud(sheet, place, panels.terrain(sheet, place), panels.side_kinds)
        controlling = (panels.side(state, side) for side in panels.controllers(state, place))
        zones = (say("In the {side} zone of control.", side=side) for side in controlling)
        return (*told, *zones, *self._here(state, place))

    def _here(self, state: H, hex_: int) -> Iterator[str]:
        """Describe how full a hex is, then its stack, one unit a line."""
        yield from self.load(state, hex_)
        stack = self.panels.stack(state, hex_)
        if not stack:
            yield say("No units.")
        yield from (self.said(state, unit) for unit in stack)
