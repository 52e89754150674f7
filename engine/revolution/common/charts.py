"""Charts and counters: `charts.toml` and `counters.toml` read strictly and checked against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from cockade.engine.data_checks import entries, repeated, strangers
from cockade.engine.data_files import Fault, by_id, check, made_of, structure
from cockade.engine.data_sources import ill_sourced
from cockade.engine.packs import PACK
from cockade.engine.revolution.common.data import (
    Charts,
    Colony,
    DiceTable,
    EnlistmentChart,
    EuropeBox,
    Item,
    Leader,
    Limits,
    LoyaltyTrack,
    Marker,
    MarkerWindow,
    MovementChart,
    Nation,
    Option,
    PieceLimit,
    Pieces,
    ProgressBox,
    Step,
    UnitType,
)
from cockade.engine.value_overrides import CHARTS, Overlaid
from cockade.events.revolution import COLONIES

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "cockade.engine.revolution"
FACES = 6
MOST, MOST_DICE = 99, 9
"""The highest number of the limits, and of dice at once."""
PARTS = (CHARTS, "unit", "leader", PACK)
OTHER_ITEMS = ("campaign_marker", "leader", "partisan", "fortress", "siege")


@frozen
class ChartSheet:
    """The tables of `charts.toml` as written."""

    colony: tuple[Colony, ...]
    loyalty: LoyaltyTrack
    progress: tuple[ProgressBox, ...]
    europe: tuple[EuropeBox, ...]
    mobilization: tuple[Item, ...]
    movement: MovementChart
    fire: DiceTable
    attrition: DiceTable
    forage: DiceTable
    enlistment: EnlistmentChart
    limits: Limits
    window: tuple[MarkerWindow, ...]
    step: tuple[Step, ...]
    battle_step: tuple[Step, ...]
    option: tuple[Option, ...]


@frozen
class CounterSheet:
    """The tables of `counters.toml` as written."""

    nation: tuple[Nation, ...]
    unit: tuple[UnitType, ...]
    leader: tuple[Leader, ...]
    marker: tuple[Marker, ...]
    piece: tuple[PieceLimit, ...]


def read_charts(raw: dict[str, Any], file: str) -> Charts:
    """Charts from the tables of a file. DataError names the file and the fault in it."""
    sheet = structure(raw, ChartSheet, file)
    check(file, _chart_faults(sheet))
    return made_of(
        Charts,
        sheet,
        colonies=by_id(sheet.colony),
        europe={box.place: box for box in sheet.europe},
        items=by_id(sheet.mobilization),
        windows=by_id(sheet.window),
        steps=sheet.step,
        battle_steps=sheet.battle_step,
        options=by_id(sheet.option),
    )


def read_pieces(raw: dict[str, Any], file: str) -> Pieces:
    """The counter sheet from the tables of a file. DataError names the file and the fault in it."""
    sheet = structure(raw, CounterSheet, file)
    check(file, _counter_faults(sheet))
    return Pieces(
        by_id(sheet.nation), by_id(sheet.unit), by_id(sheet.leader), by_id(sheet.marker), by_id(sheet.piece)
    )


load_charts = Overlaid(PACKAGE, "charts.toml", read_charts, PARTS, CHARTS)
load_pieces = Overlaid(PACKAGE, "counters.toml", read_pieces, PARTS, "unit", "leader")

# ---------------------------------------------------------------- checks


def _chart_faults(sheet: ChartSheet) -> Iterator[Fault]:
    for place, entry in entries(sheet):
        yield from ill_sourced(place, entry)
    for table in ("colony", "progress", "europe", "mobilization", "window", "step", "battle_step", "option"):
        yield from repeated(f"$.{table}", [entry.id for entry in getattr(sheet, table)])
    yield from _number_faults(sheet)
    yield from _track_faults(sheet)
    yield from _item_faults(sheet)
    yield from _dice_faults(sheet)
    steps = {step.id.partition(".")[0] for step in sheet.step}
    for n, window in enumerate(sheet.window):
        if window.phase != "any":
            yield from strangers(f"$.window[{n}].phase", [window.phase], steps)


def _number_faults(sheet: ChartSheet) -> Iterator[Fault]:
    """Nothing is bought for less than nothing, and no more dice are rolled than a hand holds."""
    for field in fields(Limits):
        value = getattr(sheet.limits, field.name)
        if isinstance(value, int) and not 1 <= value <= MOST:
            yield Fault(f"$.limits.{field.name}", f"is {value}; write 1 to {MOST}")
    boxes: list[tuple[str, ProgressBox | EuropeBox]] = [
        *((f"$.progress[{n}]", box) for n, box in enumerate(sheet.progress)),
        *((f"$.europe[{n}]", box) for n, box in enumerate(sheet.europe)),
    ]
    for place, box in boxes:
        if not (0 <= box.american_dice <= MOST_DICE and 0 <= box.british_dice <= MOST_DICE):
            yield Fault(place, f"rolls 0 to {MOST_DICE} dice")
    for n, item in enumerate(sheet.mobilization):
        if min(item.cost, item.cost_later, item.draws, *item.by_loyalty) < 0:
            yield Fault(f"$.mobilization[{n}]", "has a number below 0")
    costs = (*sheet.movement.costs.values(), sheet.movement.light_trail)
    if not all(1 <= cost <= MOST for cost in costs):
        yield Fault("$.movement", f"a way costs 1 to {MOST} points")


def _track_faults(sheet: ChartSheet) -> Iterator[Fault]:
    track = sheet.loyalty
    tracked = tuple(colony.id for colony in sheet.colony if colony.loyalty)
    if tracked != COLONIES:
        yield Fault("$.colony", f"the colonies with loyalty are to be {', '.join(COLONIES)}, in this order")
    if len(track.names) != track.most - track.least + 1:
        yield Fault("$.loyalty.names", f"has {len(track.names)} names for {track.least} to {track.most}")
    for n, colony in enumerate(sheet.colony):
        if not track.least <= colony.start <= track.most:
            yield Fault(f"$.colony[{n}].start", f"{colony.start} is off the track")
    places = [box.place for box in sheet.europe]
    if 0 not in places or places != list(range(places[0], places[0] + len(places))):
        yield Fault("$.europe", f"the places {places} are no unbroken row with 0 in it")


def _item_faults(sheet: ChartSheet) -> Iterator[Fault]:
    options = {option.id for option in sheet.option}
    for n, item in enumerate(sheet.mobilization):
        place = f"$.mobilization[{n}]"
        if item.by_loyalty and (item.cost or len(item.by_loyalty) != 3):
            yield Fault(f"{place}.by_loyalty", "is three costs (friendly, neutral, enemy) and no other")
        if item.success and len(item.success) != 3:
            yield Fault(f"{place}.success", "is three dice: friendly, neutral, enemy")
        if item.option:
            yield from strangers(f"{place}.option", [item.option], options)


def _dice_faults(sheet: ChartSheet) -> Iterator[Fault]:
    for name in ("fire", "attrition", "forage"):
        table: DiceTable = getattr(sheet, name)
        faces = (*table.disrupted, *table.eliminated)
        if len(set(faces)) != len(faces) or not all(1 <= face <= FACES for face in faces):
            yield Fault(f"$.{name}", f"{faces} are not different faces of a die")


def _counter_faults(sheet: CounterSheet) -> Iterator[Fault]:
    for place, entry in entries(sheet):
        yield from ill_sourced(place, entry)
    for table in ("nation", "unit", "leader", "marker", "piece"):
        yield from repeated(f"$.{table}", [entry.id for entry in getattr(sheet, table)])
    sides = {nation.id: nation.side for nation in sheet.nation}
    rows: list[tuple[str, UnitType | Leader]] = [(f"$.unit[{n}]", unit) for n, unit in enumerate(sheet.unit)]
    rows += [(f"$.leader[{n}]", leader) for n, leader in enumerate(sheet.leader)]
    for place, piece in rows:
        yield from strangers(f"{place}.nation", [piece.nation], sides)
        if sides.get(piece.nation, piece.side) != piece.side:
            yield Fault(f"{place}.side", f"is {piece.side}; the nation {piece.nation} is not")
    for n, unit in enumerate(sheet.unit):
        if unit.strength < 1:
            yield Fault(f"$.unit[{n}].strength", "is below 1")
    for n, marker in enumerate(sheet.marker):
        if (marker.kind == "rabble_rousing") != bool(marker.american or marker.british):
            yield Fault(f"$.marker[{n}]", "rabble-rousing markers have values, and no others (7.10)")


def faults_between(charts: Charts, pieces: Pieces) -> Iterator[Fault]:
    """The points on which the counter sheet and the charts disagree."""
    for n, marker in enumerate(pieces.markers.values()):
        yield from strangers(f"counters $.marker[{n}].windows", marker.windows, charts.windows)
        yield from strangers(f"counters $.marker[{n}].needs", marker.needs, charts.options)
    for n, item in enumerate(charts.items):
        yield from strangers(f"charts $.mobilization[{n}].id", [item], {*pieces.units, *OTHER_ITEMS})
    for n, unit in enumerate(pieces.units):
        yield from strangers(f"counters $.unit[{n}].id", [unit], charts.items)
    for colony in charts.colonies.values():
        yield from strangers(f"charts $.colony.{colony.id}.militia", colony.militia, pieces.nations)
