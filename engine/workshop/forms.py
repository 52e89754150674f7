"""What the workshop offers to fill in, and makes of the answers: units, ways to win, exclusive rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal

from attrs import field, frozen

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.sheets.charts import PACKAGE, load_charts
from cockade.engine.sheets import package_tables, scenario_tables, structure
from cockade.engine.workshop.battle_edits import OURS
from cockade.engine.workshop.draft import SIDES
from cockade.events.record import Record
from cockade.events.workshop import Drop, Edit, Put

FORMS = "forms.toml"
WORKSHOP = "cockade.engine.workshop"
NATIONS = {"american": "US", "british": "GB"}


@frozen
class UnitForm(Record):
    """A new counter of a kind."""

    allowance: int
    values: Literal["strength", "guns", "command"]
    drop: int


@frozen
class VictoryForm(Record):
    """What decides in a way to win, and how it is told."""

    asks: Literal["nothing", "places", "zone"]
    text: str
    otherwise: dict[str, str]
    reached: dict[str, str] = field(factory=dict)


@frozen
class SpecialForm(Record):
    """What an exclusive rule asks for, and a battle of ours that has it."""

    asks: Literal["factor", "turns", "kinds", "units"]
    battle: str


@frozen
class Forms(Record):
    """The whole sheet."""

    unit: dict[str, UnitForm]
    victory: dict[str, VictoryForm]
    special: dict[str, SpecialForm]


def forms() -> Forms:
    """What can be filled in."""
    return structure(package_tables(WORKSHOP, FORMS), Forms, FORMS)


# ---------------------------------------------------------------- units


def new_unit(id_: str, name: str, side: str, kind: str) -> dict[str, Any]:
    """A counter of a kind without its two values."""
    return {
        "id": id_,
        "name": name,
        "side": side,
        "nation": NATIONS[side],
        "kind": kind,
        "allowance": forms().unit[kind].allowance,
        "named_by": OURS,
        "source": OURS,
        "why": "made in the workshop",
    }


def with_values(unit: dict[str, Any], first: int, second: int) -> dict[str, Any]:
    """
    The counter with its two values, and what follows from them.

    Strength and morale; of a gun its bombardment and weight; of a leader his command and its range.
    """
    form = forms().unit[unit["kind"]]
    if form.values == "command":
        return {**unit, "command": first, "span": second, "points": first + second}
    if form.values == "guns":
        reach = load_charts().gun_ranges.get(str(second), 0)
        lower = max(1, 6 - form.drop)
        found = {"bombardment": first, "reach": reach, "gun": str(second), "points": 0}
        return {**unit, "morale": [6, lower], **found} if "morale" not in unit else {**unit, **found}
    morale = [second, max(1, second - form.drop)]
    points = max(1, -(-3 * first // 4))
    return {**unit, "strength": [first, max(1, first // 2)], "morale": morale, "points": points}


def fresh_id(name: str, taken: Collection[str]) -> str:
    """An id made of a name that no unit has."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unit"
    return next(id_ for id_ in _numbered(plain) if id_ not in taken)


def _numbered(plain: str) -> Iterator[str]:
    yield plain
    n = 2
    while True:
        yield f"{plain}-{n}"
        n += 1


# ---------------------------------------------------------------- victory


def victory_edit(
    file: str, how: str, winner: str, peoples: Sequence[str], decides: Sequence[int] | str = ()
) -> Edit:
    """
    The way to win of a side: the whole table `[victory]`, its sentences filled in.

    `peoples` are the men of that side and those of the other, as the sentences call them; some hexes or a
    zone are what `decides`.
    """
    form = forms().victory[how]
    loser = next(side for side in SIDES if side != winner)
    places = decides if isinstance(decides, str) else ", ".join(map(spoken, decides))
    told = {"a": peoples[0], "b": peoples[1], "places": places}
    table: dict[str, Any] = {"rule": "14.1", "else_wins": loser, "text": form.text.format(**told), "how": how}
    if form.asks == "places":
        table |= {"places": list(decides), "owner": loser}
    elif form.asks == "zone":
        table["zone"] = decides
    if form.reached:
        table["reached"] = _filled(form.reached, told)
    return Put(file, "victory", {**table, "otherwise": _filled(form.otherwise, told)})


def _filled(texts: dict[str, str], told: dict[str, str]) -> dict[str, str]:
    return {key: text.format(**told) for key, text in texts.items()}


# ---------------------------------------------------------------- exclusive rules


def special_edits(file: str, key: str, side: str, answer: str) -> list[Edit]:
    """
    An exclusive rule with what was answered, and the clause on which it rests; an empty answer ends it.

    Raises: ValueError for an answer that is not what the rule asks for.
    """
    form = forms().special[key]
    value = special_value(form, answer)
    of_side = f"special.{key}" if form.asks == "units" else f"special.{key}.{side}"
    if not value:
        return [Drop(file, f"special.{key}"), Drop(file, f"basis.{key}")]
    rule = scenario_tables(PACKAGE, form.battle)["basis"][key]["rule"]
    return [Put(file, of_side, value), Put(file, f"basis.{key}", {"rule": rule, "source": OURS})]


def special_value(form: SpecialForm, answer: str) -> Any:
    """What an answer means: words parted by blanks or commas."""
    words = answer.replace(",", " ").split()
    if form.asks == "turns":
        return sorted({int(word) for word in words})
    if form.asks == "factor":
        return int(words[0]) if words else 0
    return words
