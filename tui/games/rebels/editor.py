"""The editor of Rebels & Redcoats: its units, its ways to win, and its own entries for a battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cockade.engine.editor.ids import fresh_id
from cockade.engine.editor.port import OURS, Unit
from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.editor.forms import forms, new_unit, victory_edit, with_values
from cockade.engine.rebels.editor.port import CRAFT
from cockade.events.editor import Edit, Enrol, Put
from cockade.events.rebels import SIDES
from cockade.tui.games.editor_port import Asking, EditorFace, Entry, Row, hexes, number, numbers, zone
from cockade.tui.games.rebels.counters import KINDS
from cockade.tui.games.rebels.names import OWN_NAMES, PEOPLES
from cockade.tui.text.i18n import mark, say

HOW = {
    "collapse": mark("if the enemy collapses, and only then"),
    "any": mark("also by holding one of some hexes at the end"),
    "all": mark("also by holding all of some hexes at the end"),
    "more": mark("also by holding more of the listed hexes than the enemy at the end"),
    "cleared": mark("also by driving the enemy out of an area"),
}
ASKED = {
    "strength": mark("Strength and morale, for example 3 6"),
    "guns": mark("Bombardment and calibre of the guns in pounds, for example 2 6"),
    "command": mark("Command and its range in hexes, for example 2 4"),
}
MOST_TURNS = 100


class RebelsBench(EditorFace):
    """See `EditorFace`."""

    sides = OWN_NAMES
    covers = frozenset({"labels", "first", "levels", "communication", "victory"})

    # ------------------------------------------------------------ units

    def kind(self, row: Row) -> str:
        """See `EditorFace`."""
        return KINDS.get(str(row.get("kind", "")), "?")

    def values(self, row: Row) -> str:
        """Strength and morale. Guns have bombardment and range, leaders command and its range."""
        first, second = _values(row)
        return f"{first}/{second}" if row.get("kind") == "artillery" else f"{first}-{second}"

    def rank(self, row: Row) -> tuple[int, ...]:
        """Line units by strength, then guns and leaders."""
        return row.get("kind") not in ("artillery", "leader"), *_values(row)

    async def new_unit(self, asks: Asking) -> Unit | None:
        """Ask for the side, kind, name and values of a new unit."""
        side = await self.side(asks, say("Whose unit?"))
        if not side:
            return None
        kinds = list(forms().unit)
        kind = await asks.choose(say("Of what kind?"), [(say(each), "") for each in kinds])
        name = None if kind is None else await asks.ask(say("Name of the unit"))
        if not name or kind is None:
            return None
        return await _with_values(asks, new_unit(fresh_id(name, _taken(asks)), name, side, kinds[kind]))

    async def other_unit(self, asks: Asking) -> Unit | None:
        """See `EditorFace`."""
        titles = [(say(str(CRAFT.ours(id_)["title"])), "") for id_ in CRAFT.battles]
        battle = await asks.choose(say("From which battle?"), titles)
        if battle is None:
            return None
        units = CRAFT.ours(CRAFT.battles[battle])["unit"]
        rows = [
            (f"{say(row['name'])}  {self.kind(row)} {self.values(row)}", say(self.sides[row["side"]]))
            for row in units
        ]
        n = await asks.choose(say("Which unit?"), rows)
        if n is None:
            return None
        taken = {key: value for key, value in units[n].items() if key != "ref"}
        source = OURS if taken["source"] == "public" else taken["source"]
        return {**taken, "source": source, "id": fresh_id(str(taken["name"]), _taken(asks))}

    def changes(self, asks: Asking, unit: Unit) -> list[Entry]:
        """The entries for name, values, morale, movement, and the source of these."""
        morale = " ".join(map(str, unit.get("morale", [])))
        return [
            Entry(say("Name"), str(unit["name"]), partial(_rename, unit=unit)),
            Entry(say("Values"), self.values(unit), partial(_revalue, unit=unit)),
            Entry(say("Morale"), morale, partial(_morale, unit=unit)),
            Entry(say("Movement"), str(unit.get("allowance", "")), partial(_allowance, unit=unit)),
            Entry(say("Your source"), str(unit.get("why", ""))[:24], partial(_why, unit=unit)),
        ]

    # ------------------------------------------------------------ the battle

    def entries(self, asks: Asking) -> list[Entry]:
        """The entries for turns, first player, levels, lines of communication and victory."""
        whole = asks.whole
        first = say(OWN_NAMES.get(str(whole.get("first")), ""))
        how = say(HOW.get(whole.get("victory", {}).get("how", "collapse"), ""))
        found = [
            Entry(say("Turns"), " ".join(whole.get("labels", [])), _turns),
            Entry(say("First player"), first, _first),
        ]
        for side in SIDES:
            who, level = say(OWN_NAMES[side]), whole.get("levels", {}).get(side, 0)
            home = " ".join(map(spoken, whole.get("communication", {}).get(side, [])))
            found += [
                Entry(
                    say("Level of the {side} army", side=who), f"{level / 2:g}", partial(_level, side=side)
                ),
                Entry(say("Communication, {side}", side=who), home, partial(_home, side=side)),
            ]
        return [*found, Entry(say("Victory"), how, _victory)]


def _values(row: Row) -> tuple[int, int]:
    if row.get("kind") == "artillery":
        return row.get("bombardment", 0), row.get("reach", 0)
    if row.get("kind") == "leader":
        return row.get("command", 0), row.get("span", 0)
    return (*row.get("strength", [0])[:1], *row.get("morale", [0])[:1])


def _taken(asks: Asking) -> list[str]:
    return [str(row.get("id", "")) for row in CRAFT.ranks.units(asks.whole)]


# ---------------------------------------------------------------- units


async def _with_values(asks: Asking, unit: Unit) -> Unit | None:
    form = forms().unit.get(unit["kind"])
    if form is None:
        asks.refuse(say("{text} is not a kind of unit.", text=unit["kind"]))
        return None
    found = await numbers(asks, say(ASKED[form.values]), 2)
    return with_values(unit, *found) if found else None


async def _revalue(asks: Asking, unit: Unit) -> Sequence[Edit]:
    changed = await _with_values(asks, unit)
    return [Enrol(asks.file, changed)] if changed else []


async def _rename(asks: Asking, unit: Unit) -> Sequence[Edit]:
    name = await asks.ask(say("Name of the unit"), str(unit["name"]))
    return [Enrol(asks.file, {**unit, "name": name})] if name else []


async def _morale(asks: Asking, unit: Unit) -> Sequence[Edit]:
    found = await numbers(asks, say("Morale in good order and disrupted, for example 6 4"), 2)
    return [Enrol(asks.file, {**unit, "morale": found})] if found else []


async def _allowance(asks: Asking, unit: Unit) -> Sequence[Edit]:
    points = await number(asks, say("Movement points"))
    return [Enrol(asks.file, {**unit, "allowance": points})] if points else []


async def _why(asks: Asking, unit: Unit) -> Sequence[Edit]:
    why = await asks.ask(say("Your source"), str(unit.get("why", "")))
    return [Enrol(asks.file, {**unit, "why": why})] if why else []


# ---------------------------------------------------------------- the battle


async def _turns(asks: Asking) -> Sequence[Edit]:
    """Ask for a number of turns, or the name of each."""
    text = await asks.ask(say("How many turns? Or the time of each, for example 0730 0800 0830"))
    words = (text or "").split()
    if len(words) == 1 and words[0].isdecimal() and 0 < int(words[0]) <= MOST_TURNS:
        words = [str(n) for n in range(1, int(words[0]) + 1)]
    return [Put(asks.file, "labels", words)] if words else []


async def _first(asks: Asking) -> Sequence[Edit]:
    side = await BENCH.side(asks, say("Which side?"))
    return [Put(asks.file, "first", side)] if side else []


async def _level(asks: Asking, side: str) -> Sequence[Edit]:
    """Ask for a level in points. The file stores halves."""
    text = await asks.ask(say("How many elimination points may it lose before it collapses?"))
    return [Put(asks.file, f"levels.{side}", 2 * int(text))] if text and text.isdecimal() else []


async def _home(asks: Asking, side: str) -> Sequence[Edit]:
    question = say("In which hexes do its lines of communication end?")
    found = await hexes(asks, question, spoken(asks.cursor))
    return [Put(asks.file, f"communication.{side}", found)] if found else []


async def _victory(asks: Asking) -> Sequence[Edit]:
    """Ask for the side that has to win, the way to win, and the hexes that decide."""
    rows = [(say(PEOPLES.get(name, name)), "") for name in (_name(asks, side) for side in SIDES)]
    winner = await asks.choose(say("Which side has to win? The other side wins otherwise."), rows)
    if winner is None:
        return []
    how = await asks.choose(say("How?"), [(say(text), "") for text in HOW.values()])
    if how is None:
        return []
    kind, side = list(HOW)[how], SIDES[winner]
    asked = forms().victory[kind].asks
    decides: Sequence[int] | str = ()
    if asked == "places":
        decides = await hexes(asks, say("Which hexes decide?"), spoken(asks.cursor))
    elif asked == "zone":
        decides = await zone(asks)
    if not decides and asked != "nothing":
        return []
    names = [_name(asks, side), *(_name(asks, each) for each in SIDES if each != side)]
    return [victory_edit(asks.file, kind, side, [PEOPLES.get(name, name) for name in names], decides)]


def _name(asks: Asking, side: str) -> str:
    return str(asks.whole.get("names", {}).get(side, OWN_NAMES[side]))


BENCH = RebelsBench()
