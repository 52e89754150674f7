"""The list of possible actions: headings by verb, one entry per unit, and the targets of an open entry."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.tui.text.i18n import clause_shown, count, listed, say
from cockade.tui.text.line import (
    EMPTY,
    GAP,
    Cell,
    Line,
    Span,
    cell,
    column_widths,
    fitted,
    in_columns,
    line,
    text_of,
    width_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.games.port import AnyUI


MARGIN = 3
"""The cells before a row: the cursor and the star."""
CROWD = 6
"""From this many units on, a stack has a single row in the list."""


@frozen
class Stack:
    """The units that may leave one place, as one row of the list."""

    verb: type[Action]
    place: int
    units: tuple[Hashable, ...]


def _cells(given: str | Sequence[str | Cell]) -> tuple[Cell, ...]:
    """Return the cells of a row from plain texts, of which all but the first are dim."""
    texts = (given,) if isinstance(given, str) else given
    return tuple(
        each if isinstance(each, Cell) else cell(each, tone="dim" if n else "")
        for n, each in enumerate(texts)
    )


@frozen(eq=False)
class Row:
    """
    A row of a list: an entry (several actions, or just one), an action, or anything with a `key`.

    Without one of these, it is a heading. Rows of more than two cells form a table. `detail` is a longer text
    for the selected row. With `once`, the cursor moves away after the row is chosen.
    """

    cells: tuple[Cell, ...] = field(converter=_cells)
    key: Any = None
    detail: str = ""
    subject: Hashable = None
    offer: Offer | None = None
    action: Action | None = None
    once: bool = False

    def shown(
        self, room: int, widths: Sequence[int] = (), *, held: bool = False, under: bool = False
    ) -> Line:
        """
        Return the row in this many cells: cursor, a star if selected, and the longest words that fit.

        `widths` are those of the columns, if the row belongs to a table.
        """
        signs = (">" if under else " ") + ("* " if held else "  ")
        mark = EMPTY if self.is_heading else line(Span(signs, "key"))
        if len(self.cells) > 2:
            return line(*mark, *in_columns(self.cells, widths or column_widths([self.cells], room - MARGIN)))
        first, right = self.cells[0], self.right
        words = first.fitting(room - width_of(mark) - (width_of(right) + 1 if right else 0))
        if held:
            words = (Span(words[0].text, "chosen"), *words[1:])
        left, rank = line(*mark, *words), self.cells[-1].rank - first.rank
        kept = width_of(right) if rank > 0 else room - width_of(left) - 1 if rank < 0 else 0
        return fitted(left, right, room, whole=max(0, kept))

    @property
    def left(self) -> Line:
        """The first cell in full."""
        return self.cells[0].words

    @property
    def right(self) -> Line:
        """The other cells in full."""
        if len(self.cells) < 3:
            return self.cells[1].words if len(self.cells) > 1 else EMPTY
        return line(*(span for each in self.cells[1:] for span in (Span(GAP), *each.words)))

    @property
    def text(self) -> str:
        """The first cell in words."""
        return text_of(self.left)

    @property
    def note(self) -> str:
        """The other cells in words."""
        return listed(text_of(each.words) for each in self.cells[1:])

    @property
    def who(self) -> tuple[Hashable, ...]:
        """The units of a row: one unit, a stack, or none."""
        if isinstance(self.key, Stack):
            return self.key.units
        return () if self.subject is None else (self.subject,)

    @property
    def is_target(self) -> bool:
        """Whether this row is a target or choice of an open entry."""
        return self.offer is not None and self.subject is None and self.action is not None

    @property
    def is_heading(self) -> bool:
        """Whether this row cannot be chosen."""
        return self.offer is None and self.action is None and self.key in (None, NOTHING)


def rows(ui: AnyUI, state: Any, offers: Sequence[Offer], opened: Offer | None) -> tuple[Row, ...]:
    """Return the whole list, or the targets of the open entry."""
    if opened is not None:
        return tuple(_targets(ui, state, opened))
    by_verb: dict[type[Action], list[Offer]] = {}
    for offer in offers:
        if offer.actions:
            by_verb.setdefault(offer.verb, []).append(offer)
    verbs = sorted(by_verb, key=lambda verb: verb in ui.selection.last)
    return tuple(row for verb in verbs for row in _group(ui, state, verb, by_verb[verb]))


def _group(ui: AnyUI, state: Any, verb: type[Action], offers: list[Offer]) -> Iterable[Row]:
    if offers[0].subject is None:
        action = offers[0].actions[0]
        words = ui.words.entry(state, action) or ui.words.verb(verb)
        yield Row((cell(words, tone="key"),), action=action, once=verb in ui.selection.once)
        return
    title, number = Span(ui.words.verb(verb), "title"), Span(f" {len(offers)}", "dim")
    left = line(title, number, Span(f"  [{clause_shown(offers[0].rule)}]", "rule"))
    columns = cell(ui.words.columns(state, verb), rank=1)
    yield Row((Cell(left, (line(title, number), line(title))), columns))
    crowds = _crowds(ui, state, verb, offers)
    for offer in offers:
        crowd = crowds.get(offer.subject)
        if crowd is None:
            yield _entry(ui, state, offer)
        elif crowd.units[0] == offer.subject:
            yield _crowd(ui, state, crowd, offer)


def _crowds(ui: AnyUI, state: Any, verb: type[Action], offers: list[Offer]) -> dict[Hashable, Stack]:
    """Return the stack of each unit that belongs to a large stack, shown as one row."""
    if verb not in ui.selection.gestures or len(offers) < CROWD:
        return {}
    by_place: dict[int, list[Hashable]] = {}
    for offer in offers:
        by_place.setdefault(ui.map.home(state, offer.subject), []).append(offer.subject)
    large = {place: tuple(units) for place, units in by_place.items() if place and len(units) >= CROWD}
    stacks = [Stack(verb, place, units) for place, units in large.items()]
    return {unit: stack for stack in stacks for unit in stack.units}


def _crowd(ui: AnyUI, state: Any, stack: Stack, first: Offer) -> Row:
    """Return the row of a large stack: its place, its first units if there is room, and its size."""
    place, number = ui.map.places.name(stack.place), count("{n} unit", "{n} units", len(stack.units))
    names = [ui.words.short(state, unit) for unit in stack.units[:2]]
    ways = [line(place, Span(f" {say(', ').join(names[:few])}", "dim")) for few in (2, 1)]
    return Row((Cell(ways[0], (ways[1], line(place))), cell(number)), stack, offer=first)


def _entry(ui: AnyUI, state: Any, offer: Offer) -> Row:
    left, *fewer = _called(ui, state, offer)
    if len(offer.actions) == 1:
        action = offer.actions[0]
        said = ui.words.entry(state, action)
        first = Cell(line(said)) if said else Cell(left, tuple(fewer))
        return Row((first, _brief(ui, state, action)), subject=offer.subject, offer=offer, action=action)
    first = Cell(left, tuple(fewer))
    return Row((first, cell(_range(ui, state, offer))), subject=offer.subject, offer=offer)


def _called(ui: AnyUI, state: Any, offer: Offer) -> list[Line]:
    """Return a unit with its place and target, then shorter forms. The target stays if there is one."""
    where, places = ui.map.home(state, offer.subject), ui.map.places
    home = "" if not where or places.is_place(offer.subject) else f" {places.name(where)}"
    there = ui.map.target(offer.actions[0]) if len(offer.actions) == 1 else 0
    aim = f" -> {places.name(there)}" if there not in (0, where) else ""
    beside = ui.words.beside(state, offer.actions[0]) if len(offer.actions) == 1 else ""
    name, short = ui.words.name(state, offer.subject), ui.words.short(state, offer.subject)
    ways = [(name, home + aim), (short, home + aim), *([(short, aim)] if aim else [])]
    return [line(who, Span(way, "dim"), f" {beside}" if beside else "") for who, way in ways]


def _range(ui: AnyUI, state: Any, offer: Offer) -> str:
    """Return the number of marked places that an offer leads to, or of choices if none is a place."""
    there = ui.map.targets(offer.actions) - {0}
    if offer.verb in ui.selection.gestures and len(there) > 1:
        there.discard(ui.map.home(state, offer.subject))
    return ui.map.places.some(len(there)) if there else count("{n} choice", "{n} choices", len(offer.actions))


def _targets(ui: AnyUI, state: Any, opened: Offer) -> Iterable[Row]:
    names = ui.words.name(state, opened.subject), ui.words.short(state, opened.subject)
    titles = [say("{verb}: {name}", verb=ui.words.verb(opened.verb), name=name) for name in names]
    left, *fewer = (
        line(Span(title, "title"), Span(f"  [{clause_shown(opened.rule)}]", "rule")) for title in titles
    )
    yield Row((Cell(left, tuple(fewer)),))
    for action in opened.actions:
        there = ui.map.target(action)
        place = (
            ui.map.places.name(there)
            if there
            else ""
            if ui.words.beside(state, action)
            else ui.words.verb(opened.verb)
        )
        first = Cell(line(place, *_with(ui, state, action)))
        yield Row((first, _brief(ui, state, action)), offer=opened, action=action)


def _with(ui: AnyUI, state: Any, action: Action) -> Line:
    """Return the leader or units that accompany an action, or another remark on it."""
    beside = ui.words.beside(state, action)
    if beside:
        return line(f" {beside}" if ui.map.target(action) else beside)
    leader = getattr(action, "leader", "") if hasattr(action, "unit") else ""
    return line(say(" with {leader}", leader=ui.words.name(state, leader))) if leader else ()


def _brief(ui: AnyUI, state: Any, action: Action) -> Cell:
    """Return the short preview of an action. The shortest is never cut."""
    preview = ui.previews.of_action(state, action)
    return cell(preview.short or preview.brief, rank=bool(preview.short)) if preview else Cell(EMPTY)


def first_choice(listed: Sequence[Row]) -> int:
    """Return the first row that can be chosen, or 0 if there is none."""
    return next((n for n, row in enumerate(listed) if not row.is_heading), 0)


def kept(before: Sequence[Row], at: int, listed: Sequence[Row]) -> int | None:
    """
    Return where the cursor goes in the new list, or None if there is no such row.

    The cursor follows its row if earlier rows are gone. Otherwise it keeps its place while there is a row of
    the same verb. So repeated choices go down the list. The cursor does not stay for a question about another
    verb, or for an action that spends something.
    """
    if at >= len(before) or before[at].is_heading or before[at].once:
        return None
    here = _what(before[at])
    same = next((n for n, row in enumerate(listed) if _what(row) == here), None)
    if same is not None and same <= at:
        return same
    if at < len(listed) and not listed[at].is_heading and _what(listed[at])[0] == here[0]:
        return at
    return same


def _what(row: Row) -> tuple[Any, ...]:
    """Return the meaning of a row: its verb, subject, action and key."""
    if isinstance(row.key, Stack):
        return row.key.verb, None, None, row.key.place
    verb = row.offer.verb if row.offer else type(row.action)
    return verb, row.subject, row.action, row.key


def moved(listed: Sequence[Row], at: int, by: int) -> int:
    """Move the cursor by a number of choosable rows, stopping at either end."""
    choices = [n for n, row in enumerate(listed) if not row.is_heading]
    if not choices:
        return 0
    near = min(range(len(choices)), key=lambda k: abs(choices[k] - at))
    return choices[max(0, min(len(choices) - 1, near + by))]


def place_of(listed: Sequence[Row], subject: Hashable) -> int | None:
    """Return the row of a subject, or None."""
    return next((n for n, row in enumerate(listed) if subject in row.who), None)


NOTHING = "", None
"""What a heading opens."""


def heading(text: str) -> Row:
    """Return a row that cannot be chosen."""
    return Row((cell(text, tone="title"),), NOTHING)
