"""The forms that the workshop offers, and the edits made of the answers: new units, and ways to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from attrs import field, frozen

from cockade.engine.data_files import package_tables, structure
from cockade.engine.editor.port import OURS, WHY
from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.charts import load_charts
from cockade.events.editor import Edit, Put
from cockade.events.rebels import AMERICAN, BRITISH, SIDES
from cockade.events.record import Record

FORMS = "forms.toml"
NATIONS = {AMERICAN: "US", BRITISH: "GB"}


@frozen
class UnitForm(Record):
    """A new counter of a kind."""

    allowance: int
    values: Literal["strength", "guns", "command"]
    drop: int


@frozen
class VictoryForm(Record):
    """The kind of place that decides a way to win, and its sentences."""

    asks: Literal["nothing", "places", "zone"]
    text: str
    otherwise: dict[str, str]
    reached: dict[str, str] = field(factory=dict)


@frozen
class Forms(Record):
    """The whole sheet."""

    unit: dict[str, UnitForm]
    victory: dict[str, VictoryForm]


def forms() -> Forms:
    """The forms of this game, read from its file."""
    return structure(package_tables(__package__, FORMS), Forms, FORMS)


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
        "why": WHY,
    }


def with_values(unit: dict[str, Any], first: int, second: int) -> dict[str, Any]:
    """
    The counter with its two values, and the values that follow from them.

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


# ---------------------------------------------------------------- victory


def victory_edit(
    file: str, how: str, winner: str, peoples: Sequence[str], decides: Sequence[int] | str = ()
) -> Edit:
    """
    The way to win of a side: the whole table `[victory]`, its sentences filled in.

    `peoples` are the names of that side's and the other's men in the sentences. Some hexes or a
    zone are in `decides`.
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
