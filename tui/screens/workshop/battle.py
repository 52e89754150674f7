"""The battle itself: turns, who moves first, levels, victory, exclusive rules, what its players are told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cockade.engine.hexgrid import spoken
from cockade.engine.packs import BRIEFING, PACK
from cockade.engine.workshop.draft import SIDES
from cockade.engine.workshop.forms import forms, special_edits, victory_edit
from cockade.events.workshop import Put
from cockade.tui.games.rebels.names import OWN_NAMES, PEOPLES
from cockade.tui.text.words import listed, mark, say

if TYPE_CHECKING:
    from cockade.tui.screens.workshop.asking import AskingScreen

Row = tuple[str, str, Callable[["AskingScreen"], Awaitable[None]]]
SHORT = 40
HOW = {
    "collapse": mark("if the enemy collapses, and only then"),
    "any": mark("also by holding one of some hexes at the end"),
    "all": mark("also by holding all of some hexes at the end"),
    "more": mark("also by holding more of some hexes than the enemy at the end"),
    "cleared": mark("also by driving the enemy out of an area"),
}
SPECIAL = {
    "first_turn_factor": mark("On the first turn a side multiplies its movement points by this number."),
    "no_forced_march_turns": mark("On these turns a side may not force its march."),
    "asleep": mark("On these turns a side does not move."),
    "half_defence_turns": mark("On these turns a side defends at half strength."),
    "fixed": mark("These kinds of units of a side never move."),
    "start_disrupted": mark("These units begin disrupted."),
}
"""Exclusive rules as their makers read them."""
ASKED = {
    "factor": mark("By how much? Nothing ends the rule."),
    "turns": mark("On which turns? For example 1 2; nothing ends the rule."),
    "kinds": mark("Which kinds? For example artillery; nothing ends the rule."),
    "units": mark("Which units? Their ids, as the file has them; nothing ends the rule."),
}


async def the_battle(screen: AskingScreen) -> None:
    """The list of all of it, until somebody goes back."""
    at: int | None = 0
    while at is not None:
        rows = _rows(screen)
        at = await screen.choose(say("The battle"), [(left, right) for left, right, _ in rows], at=at)
        if at is not None:
            await rows[at][2](screen)
            screen.present()


def _rows(screen: AskingScreen) -> list[Row]:
    whole = screen.desk.whole
    levels, homes = whole.get("levels", {}), whole.get("communication", {})
    victory, special = whole.get("victory", {}), whole.get("special", {})
    rows: list[Row] = [
        (say("Title"), _short(whole.get("title")), partial(_text, key="title")),
        (say("Situation"), _short(whole.get("note")), partial(_text, key="note")),
        (say("Turns"), " ".join(whole.get("labels", [])), _turns),
        (say("First player"), say(OWN_NAMES.get(str(whole.get("first")), "")), _first),
    ]
    for side in SIDES:
        who = say(OWN_NAMES[side])
        rows += [
            (
                say("Level of the {side} army", side=who),
                f"{levels.get(side, 0) / 2:g}",
                partial(_level, side=side),
            ),
            (say("Communication, {side}", side=who), _hexes(homes.get(side, [])), partial(_home, side=side)),
        ]
    rows += [
        (say("Victory"), say(HOW.get(victory.get("how", "collapse"), "")), _victory),
        (say("Exclusive rules"), listed(map(str, special)), _special),
        (say("Advice to the players"), str(len(_briefing(screen).get("advice", []))), _advice),
        (
            say("Author"),
            _short(screen.desk.shop.draft.files[PACK].get("author")),
            partial(_head, key="author"),
        ),
        (
            say("Licence"),
            _short(screen.desk.shop.draft.files[PACK].get("licence")),
            partial(_head, key="licence"),
        ),
    ]
    return rows


def _short(text: Any) -> str:
    said = str(text or "")
    return said if len(said) <= SHORT else f"{said[: SHORT - 2]}.."


def _hexes(hexes: list[int]) -> str:
    return " ".join(map(spoken, hexes))


async def _text(screen: AskingScreen, key: str) -> None:
    desk = screen.desk
    before = str(desk.whole.get(key, ""))
    text = await screen.ask(say("Title") if key == "title" else say("Situation"), before)
    if text is not None and text != before:
        desk.do(Put(desk.file, key, text))
        if key == "title" and len(desk.shop.draft.battles) == 1:
            desk.do(Put(PACK, key, text))


async def _head(screen: AskingScreen, key: str) -> None:
    text = await screen.ask(say("Author") if key == "author" else say("Licence"))
    if text:
        screen.desk.do(Put(PACK, key, text))


async def _turns(screen: AskingScreen) -> None:
    """A number of turns, or the name of each."""
    desk = screen.desk
    text = await screen.ask(say("How many turns? Or the time of each, for example 0730 0800 0830"))
    words = (text or "").split()
    if len(words) == 1 and words[0].isdecimal() and 0 < int(words[0]) <= 100:
        words = [str(n) for n in range(1, int(words[0]) + 1)]
    if words:
        desk.do(Put(desk.file, "labels", words))


async def _first(screen: AskingScreen) -> None:
    n = await _which_side(screen)
    if n:
        screen.desk.do(Put(screen.desk.file, "first", n))


async def _which_side(screen: AskingScreen) -> str:
    n = await screen.choose(say("Which side?"), [(say(OWN_NAMES[side]), "") for side in SIDES])
    return "" if n is None else SIDES[n]


async def _level(screen: AskingScreen, side: str) -> None:
    """A level in points; the file has halves."""
    desk = screen.desk
    text = await screen.ask(say("How many elimination points may it lose before it collapses?"))
    if text and text.isdecimal():
        desk.do(Put(desk.file, f"levels.{side}", 2 * int(text)))


async def _home(screen: AskingScreen, side: str) -> None:
    desk = screen.desk
    hexes = await _ask_hexes(screen, say("In which hexes do its lines of communication end?"))
    if hexes:
        desk.do(Put(desk.file, f"communication.{side}", hexes))


async def _ask_hexes(screen: AskingScreen, question: str) -> list[int]:
    """Hexes of the map; the one under the cursor is suggested."""
    desk = screen.desk
    words = (await screen.ask(question, spoken(desk.cursor)) or "").replace(",", " ").split()
    if all(word.isdecimal() and int(word) in desk.grid for word in words):
        return [int(word) for word in words]
    desk.say(say("There is no such hex."), bad=True)
    return []


async def _victory(screen: AskingScreen) -> None:
    """Who has to win, how, and what decides."""
    desk = screen.desk
    who = [(_people(screen, side), "") for side in SIDES]
    winner = await screen.choose(say("Who has to win? The other side wins otherwise."), who)
    how = (
        None
        if winner is None
        else await screen.choose(say("How?"), [(say(text), "") for text in HOW.values()])
    )
    if winner is None or how is None:
        return
    kind, side = list(HOW)[how], SIDES[winner]
    asks = forms().victory[kind].asks
    decides: Sequence[int] | str = ()
    if asks == "places":
        decides = await _ask_hexes(screen, say("Which hexes decide?"))
    elif asks == "zone":
        decides = await _zone(screen)
    if decides or asks == "nothing":
        names = [PEOPLES.get(name, name) for name in (_name(screen, side), _name(screen, _other(side)))]
        desk.do(victory_edit(desk.file, kind, side, names, decides))


async def _zone(screen: AskingScreen) -> str:
    """An area of the map; empty where none is chosen, or there is none."""
    zones = sorted(screen.desk.map.zones)
    if not zones:
        screen.desk.say(say("The map has no area yet. Draw one first."), bad=True)
        return ""
    n = await screen.choose(say("Which area?"), [(zone, "") for zone in zones])
    return "" if n is None else zones[n]


def _people(screen: AskingScreen, side: str) -> str:
    name = _name(screen, side)
    return say(PEOPLES.get(name, name))


def _name(screen: AskingScreen, side: str) -> str:
    return str(screen.desk.whole.get("names", {}).get(side, OWN_NAMES[side]))


def _other(side: str) -> str:
    return next(each for each in SIDES if each != side)


async def _special(screen: AskingScreen) -> None:
    """An exclusive rule, with what it says and a battle that has it."""
    desk, found = screen.desk, forms().special
    rows = [(say(SPECIAL[key]), say("as in {battle}", battle=form.battle)) for key, form in found.items()]
    n = await screen.choose(say("Exclusive rules"), rows)
    if n is None:
        return
    key = list(found)[n]
    form = found[key]
    side = "" if form.asks == "units" else await _which_side(screen)
    if not side and form.asks != "units":
        return
    asked = say(ASKED[form.asks])
    answer = await screen.ask(asked)
    if answer is None:
        return
    try:
        edits = special_edits(desk.file, key, side, answer)
    except ValueError:
        desk.say(say('"{text}" does not fit. {asked}', text=answer, asked=asked), bad=True)
    else:
        desk.do(*edits)


def _briefing(screen: AskingScreen) -> dict[str, Any]:
    """What is told of this battle; empty where nothing is."""
    rows = screen.desk.shop.draft.files.get(BRIEFING, {}).get(BRIEFING, [])
    return next((row for row in rows if screen.desk.id in row.get("scenarios", ())), {})


async def _advice(screen: AskingScreen) -> None:
    """One sentence more for the players, or one less."""
    desk = screen.desk
    own = _briefing(screen)
    advice = list(own.get("advice", []))
    n = await screen.choose(
        say("Advice to the players"), [*((_short(text), "") for text in advice), (say("One more"), "")]
    )
    if n is None:
        return
    text = await screen.ask(
        say("A sentence for the players; nothing takes it away"), advice[n] if n < len(advice) else ""
    )
    if text is None:
        return
    advice[n : n + 1] = [text] if text else []
    fresh = {"scenarios": [desk.id], "counts": [], **own, "advice": advice}
    rows = [row for row in desk.shop.draft.files.get(BRIEFING, {}).get(BRIEFING, []) if row != own]
    desk.do(Put(BRIEFING, BRIEFING, [*rows, fresh]))
