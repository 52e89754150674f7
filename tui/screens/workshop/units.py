"""Units: new ones, those of other battles, their values, places and arrivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.sheets.charts import PACKAGE
from cockade.engine.rebels.sheets.scenarios import SCENARIO_IDS
from cockade.engine.sheets import scenario_tables
from cockade.engine.workshop.draft import SIDES
from cockade.engine.workshop.forms import forms, fresh_id, new_unit, with_values
from cockade.tui.games.rebels.names import OWN_NAMES
from cockade.tui.text.words import mark, say
from cockade.tui.view.workshop.counters import in_a_row, values_of
from cockade.tui.view.workshop.lines import place_words, unit_rows

if TYPE_CHECKING:
    from cockade.tui.screens.workshop.asking import AskingScreen

Unit = dict[str, Any]
NOBODY = mark("No unit is here. Select one first.")
ASKED = {
    "strength": mark("Strength and morale, for example 3 6"),
    "guns": mark("Bombardment and pounds of the guns, for example 2 6"),
    "command": mark("Command and its range in hexes, for example 2 4"),
}


async def at_hex(screen: AskingScreen) -> None:
    """Place who is in hand; with nobody in hand, change who is here."""
    desk = screen.desk
    if desk.hand:
        desk.place()
        return
    here = desk.here()
    if not here:
        desk.say(say(NOBODY))
        return
    n = (
        0
        if len(here) == 1
        else await screen.choose(spoken(desk.cursor), [(in_a_row(row), "") for row in here])
    )
    if n is not None:
        await change(screen, here[n])


async def all_units(screen: AskingScreen) -> None:
    """The table of all units."""
    desk = screen.desk
    places = [place_words(desk, row["id"]) for row in desk.units]
    if not places:
        desk.say(say("There is no unit yet."))
        return
    n = await screen.choose(say("Units"), unit_rows(desk.units, places))
    if n is not None:
        await change(screen, desk.units[n])


async def change(screen: AskingScreen, unit: Unit) -> None:
    """What can be done with a unit."""
    desk = screen.desk
    zones = sorted(desk.map.zones)
    rows = [
        (say("Select, and place with Enter"), place_words(desk, unit["id"])),
        (say("Select, and let it arrive on a turn"), ""),
        (say("Name"), str(unit["name"])),
        (say("Values"), values_of(unit)),
        (say("Morale"), " ".join(map(str, unit.get("morale", [])))),
        (say("Movement"), str(unit.get("allowance", ""))),
        (say("Why it is so: your source"), str(unit.get("why", ""))[:24]),
        (say("Remove"), ""),
        *((say("Starts anywhere in area {name}", name=zone), "") for zone in zones),
    ]
    n = await screen.choose(in_a_row(unit), rows)
    if n is None:
        return
    if n >= len(rows) - len(zones):
        desk.spread(unit["id"], zones[n - len(rows) + len(zones)])
    else:
        await DOES[n](screen, unit)


async def _take_up(screen: AskingScreen, unit: Unit) -> None:
    screen.desk.hand, screen.desk.turn = unit["id"], 0


async def _arrive(screen: AskingScreen, unit: Unit) -> None:
    number = await _number(screen, say("On which turn?"))
    if number:
        screen.desk.hand, screen.desk.turn = unit["id"], number


async def _rename(screen: AskingScreen, unit: Unit) -> None:
    name = await screen.ask(say("Name of the unit"), str(unit["name"]))
    if name:
        screen.desk.enrol({**unit, "name": name})


async def _values(screen: AskingScreen, unit: Unit) -> None:
    changed = await _with_values(screen, unit)
    if changed:
        screen.desk.enrol(changed)


async def _morale(screen: AskingScreen, unit: Unit) -> None:
    found = await _numbers(screen, say("Morale in good order and disrupted, for example 6 4"), 2)
    if found:
        screen.desk.enrol({**unit, "morale": found})


async def _allowance(screen: AskingScreen, unit: Unit) -> None:
    number = await _number(screen, say("Movement points"))
    if number:
        screen.desk.enrol({**unit, "allowance": number})


async def _why(screen: AskingScreen, unit: Unit) -> None:
    why = await screen.ask(say("Why it is so: your source"), str(unit.get("why", "")))
    if why:
        screen.desk.enrol({**unit, "why": why})


async def _discharge(screen: AskingScreen, unit: Unit) -> None:
    screen.desk.discharge(unit["id"])


DOES = (_take_up, _arrive, _rename, _values, _morale, _allowance, _why, _discharge)


async def enrol(screen: AskingScreen) -> None:
    """A new unit: side, kind, name, values; then it is in hand."""
    desk = screen.desk
    side = await screen.choose(say("Whose unit?"), [(say(OWN_NAMES[side]), "") for side in SIDES])
    if side is None:
        return
    kinds = list(forms().unit)
    kind = await screen.choose(say("Of what kind?"), [(say(each), "") for each in kinds])
    name = None if kind is None else await screen.ask(say("Name of the unit"))
    if not name or kind is None:
        return
    fresh = new_unit(fresh_id(name, [row["id"] for row in desk.units]), name, SIDES[side], kinds[kind])
    unit = await _with_values(screen, fresh)
    if unit:
        desk.enrol(unit)
        desk.hand, desk.turn = unit["id"], 0


async def take_over(screen: AskingScreen) -> None:
    """A copy of a unit of a battle that ships; then it is in hand."""
    desk = screen.desk
    cards = [str(scenario_tables(PACKAGE, id_)["title"]) for id_ in SCENARIO_IDS]
    battle = await screen.choose(say("From which battle?"), [(say(title), "") for title in cards])
    if battle is None:
        return
    units = scenario_tables(PACKAGE, SCENARIO_IDS[battle])["unit"]
    sides = [say(OWN_NAMES[row["side"]]) for row in units]
    n = await screen.choose(say("Which unit?"), unit_rows(units, sides))
    if n is None:
        return
    taken = {key: value for key, value in units[n].items() if key != "ref"}
    taken["source"] = "reconstructed" if taken["source"] == "public" else taken["source"]
    taken["id"] = fresh_id(str(taken["name"]), [row["id"] for row in desk.units])
    desk.enrol(taken)
    desk.hand, desk.turn = taken["id"], 0


async def remove(screen: AskingScreen) -> None:
    """Remove a unit that is here."""
    here = screen.desk.here()
    if not here:
        screen.desk.say(say(NOBODY))
        return
    rows = [(in_a_row(row), "") for row in here]
    n = 0 if len(here) == 1 else await screen.choose(say("Remove which?"), rows)
    if n is not None:
        screen.desk.discharge(here[n]["id"])


# ---------------------------------------------------------------- asking for numbers


async def _with_values(screen: AskingScreen, unit: Unit) -> Unit | None:
    form = forms().unit.get(unit["kind"])
    if form is None:
        screen.desk.say(say("{text} is no kind of unit.", text=unit["kind"]), bad=True)
        return None
    found = await _numbers(screen, say(ASKED[form.values]), 2)
    return with_values(unit, *found) if found else None


async def _number(screen: AskingScreen, question: str) -> int:
    found = await _numbers(screen, question, 1)
    return found[0] if found else 0


async def _numbers(screen: AskingScreen, question: str, several: int) -> list[int]:
    text = await screen.ask(question) or ""
    words = text.replace(",", " ").replace("-", " ").split()
    if len(words) == several and all(word.isdecimal() and len(word) < 4 for word in words):
        return [int(word) for word in words]
    if text:
        screen.desk.say(say('"{text}" does not fit. {asked}', text=text, asked=question), bad=True)
    return []
