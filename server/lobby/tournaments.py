"""Tournaments in the lobby: the list, and each one's page with standings and rounds."""

from __future__ import annotations

from typing import Any

from cockade.server.lobby.lobby import PACES, card_of
from cockade.tui.session.menu import Row
from cockade.tui.text.i18n import count, mark, say, sentence
from cockade.tui.text.line import Cell, cell
from cockade.tui.text.times import time_left

Json = dict[str, Any]

FORMS = {"robin": mark("Round robin"), "swiss": mark("Swiss system"), "knockout": mark("Knock-out")}
WHOM = {"people": mark("for people"), "bots": mark("for bots"), "all": mark("for people and bots")}
NONE = ("none", None)
KNOCKED_OUT = mark(
    "A player who loses is out. A tie is played once more. After another tie, the higher seed advances."
)
RESIGNED = mark("Unfinished games are resigned.")


def tournament_items(found: list[Json], now: float) -> list[Row]:
    """Return all tournaments with their states."""
    begin = Row(say("Start a tournament"), ("new-cup", None), say("The operator sets the limits."))
    if not found:
        return [Row(say("There are none now."), NONE), begin]
    return [
        begin,
        *(
            Row((*_title(each), state_said(each, now)), ("tournament", each["name"]), terms(each))
            for each in found
        ),
    ]


NEW_CUP: Json = {"form": "knockout", "players": 4, "pace": "day", "days": 7, "seasons": 1, "rated": False}


def cup_items(wanted: Json) -> list[Row]:
    """Return the settings of a player's new tournament. Each row turns to its next choice."""
    begins = (
        say("within {n} days, or when it is full", n=wanted["days"]) if wanted["days"] else say("when full")
    )
    rated = say("yes") if wanted["rated"] else say("no, friendly")
    return [
        Row(say("Start it"), ("cup-begin", None), say("You take part too. You choose its name next.")),
        Row((say("Format"), say(FORMS[wanted["form"]])), ("cup-turn", "form")),
        Row((say("Players"), str(wanted["players"])), ("cup-turn", "players")),
        Row((say("Pace"), say(PACES[wanted["pace"]])), ("cup-turn", "pace")),
        Row((say("Start"), begins), ("cup-turn", "days")),
        Row((say("Seasons"), str(wanted["seasons"])), ("cup-turn", "seasons")),
        Row((say("Rated"), rated), ("cup-turn", "rated")),
    ]


def cup_turned(wanted: Json, what: str, bounds: Json) -> Json:
    """Return these settings with the next choice for one, within the operator's bounds."""
    choices: dict[str, list[Any]] = {
        "form": bounds["forms"],
        "pace": bounds["paces"],
        "players": [n for n in (2, 3, 4, 6, 8, 12, 16, 24, 32, 64) if n <= bounds["players"]],
        "days": [0, *(n for n in (1, 3, 7, 14, 28) if n <= bounds["days"])],
        "seasons": list(range(1, bounds["seasons"] + 1)),
        "rated": [False, True] if bounds["rated"] else [False],
    }
    found = choices[what]
    at = found.index(wanted[what]) + 1 if wanted[what] in found else 0
    return {**wanted, what: found[at % len(found)]}


def _title(one: Json) -> tuple[str, Cell]:
    title = say("{title} (you take part)", title=one["name"]) if one["joined"] else one["name"]
    return title, cell(battle(one), tone="")


def battle(one: Json) -> str:
    """Return the name of the tournament's battle."""
    card = card_of(one["scenario"])
    return say(card.title).replace("、", ",").split(",")[0] if card else str(one["scenario"])


def state_said(one: Json, now: float) -> str:
    """Return a tournament's state in a few words."""
    if one["state"] == "open":
        said = say("open, {n} of {most}", n=one["players"], most=one["most"])
        begins = one["begins"] - now
        return say("{said}, starts in {time}", said=said, time=time_left(begins)) if one["begins"] else said
    if one["state"] == "going":
        return say("round {n} of {all}", n=one["round"], all=one["rounds"])
    return say("over") if one["state"] == "over" else say("cancelled")


def terms(one: Json) -> str:
    """Return a tournament's settings in a sentence."""
    parts = [
        say(FORMS[one["form"]]),
        count("{n} round", "{n} rounds", one["rounds"]),
        count("{n} game with each opponent", "{n} games with each opponent, as either side", one["games"]),
        say("pace: {pace}", pace=say(PACES[one["pace"]])),
        say("rated") if one["rated"] else say("friendly"),
        say(WHOM[one["whom"]]),
        *([say("season {n} of {all}", n=one["season"], all=one["seasons"])] if one["seasons"] > 1 else ()),
        *([say("started by {name}", name=one["by"])] if one["by"] else ()),
    ]
    return sentence(parts)


def page_items(one: Json) -> list[Row]:
    """Return a tournament's page: entry or withdrawal, standings, and rounds with the newest first."""
    found = []
    is_open = one["state"] == "open" and one["may_join"] and one["players"] < one["most"]
    if is_open and not one["joined"]:
        found.append(Row(say("Take part"), ("enlist", one["name"]), terms(one)))
    found += [_standing(row, one) for row in one["standings"]]
    found += [_pairing(each, one) for each in sorted(one["pairings"], key=lambda each: -each["round"])]
    if one["state"] == "open" and one["mine"]:
        found.append(Row(say("Call it off"), ("cancel-tournament", one["name"])))
    if one["state"] in ("open", "going") and one["joined"]:
        found.append(Row(say("Withdraw from it"), ("ask-to-leave", one["name"]), say(RESIGNED)))
    return found or [Row(say("Nobody has joined yet."), NONE, terms(one))]


def sure_items(name: str) -> list[Row]:
    """Ask for confirmation before a player withdraws."""
    return [
        Row(say("No, continue"), ("stay", name)),
        Row(say("Yes, withdraw"), ("leave-tournament", name), say(RESIGNED)),
    ]


def _standing(row: Json, one: Json) -> Row:
    """Return the row of a player with their points."""
    who = say("{name} (you)", name=row["who"]) if row["me"] else row["who"]
    if row["withdrawn"]:
        who = say("{name}, withdrawn", name=who)
    if one["state"] == "open":
        return Row(who, NONE, terms(one))
    place = say("place {n}: {who}", n=row["place"], who=who)
    if one["form"] == "knockout":
        points = count("{n} opponent beaten", "{n} opponents beaten", row["wins"])
        return Row((place, points), NONE, say(KNOCKED_OUT))
    counted = say("{points:g} points", points=row["points"]), say("Buchholz {n:g}", n=row["buchholz"])
    why = say("By points, then opponents' points (Buchholz), then direct encounter, then wins.")
    return Row((place, *(cell(each, is_figure=True) for each in counted)), NONE, why)


def _pairing(each: Json, one: Json) -> Row:
    """Return the row of a pairing with its state. It opens a running game, or the last one."""
    first, second = each["score"]
    if not each["second"]:
        text = say("Round {n}: {name} has a bye", n=each["round"], name=each["first"])
        return Row((text, f"{first:g}"), NONE)
    text = say("Round {n}: {first} - {second}", n=each["round"], first=each["first"], second=each["second"])
    score = f"{first:g} : {second:g}"
    told = score if each["whole"] else say("{score}, being played", score=score)
    return Row((text, told), ("enter", each["games"][-1]) if each["games"] else NONE, terms(one))
