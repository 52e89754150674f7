"""The lists in the lobby of a server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cockade.engine.value_overrides import without_overrides
from cockade.server.lobby.standings import points
from cockade.server.store.announcements import FROM_OPERATOR
from cockade.server.store.lobby import UNREADABLE
from cockade.server.store.messages import OF_THE_DAY
from cockade.tui.games import GAMES, phase_words, scenarios
from cockade.tui.home.home import first_evening_items, learning_item, turn_words
from cockade.tui.session.menu import Row, heading
from cockade.tui.session.seats import EASIEST_FIRST, LEVEL_WORDS, LEVELS, side_of
from cockade.tui.text.i18n import count, flowing, labelled, mark, say, sentence
from cockade.tui.text.line import cell
from cockade.tui.text.times import clock_left, date, time_left

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cockade.engine.game import ScenarioCard

Json = dict[str, Any]

DAMAGED = mark("The record of this game is damaged. Tell the operator, who can restore it from a copy.")
BEHIND = "?"
"""The decider shown while a delayed spectator may not know who decides."""
PAGE = 60
"""The number of games that the server sends in one page."""
PACES = {
    "": mark("none"),
    "live": mark("live: 15 min each time, 1 h reserve"),
    "day": mark("a day each time, 3 in reserve"),
    "three-days": mark("3 days each time, 7 in reserve"),
    "week": mark("a week each time, 2 in reserve"),
}
"""The paces of a game, as in `server/store/paces.toml`."""
GATHERED = {1: mark("at once"), 60: mark("once an hour"), 1440: mark("once a day")}
"""How often notifications are sent, by minutes."""
KINDS = {
    "webhook": mark("By a webhook"),
    "ntfy": mark("By ntfy"),
    "discord": mark("In a Discord channel"),
    "mail": mark("By mail"),
}
TARGETS = {
    "webhook": mark("an address that takes JSON"),
    "ntfy": mark("the address of a topic"),
    "discord": mark("the address of its webhook"),
    "mail": mark("your address"),
}
"""The kinds of notification, with the details that each needs."""
RATED = mark("The result changes both ratings. There are no hints, and bots do not allow undo.")
"""The choice between rated and friendly games."""
NEW: Json = {"pace": "", "watchable": True, "delay": 0, "auto_setup": True, "rated": False}
"""The default terms of a new game."""
RATED_PACE = "day"
"""The default pace of a rated game."""
VACATIONS = (1, 3, 7, 14)
"""The lengths of vacation on offer, in days."""
BACK = mark("You have played, so your vacation is over. You keep its other days for later.")
WATCHING = ((True, 0), (True, 10), (True, 60), (False, 0))


def first_items(*, mails: bool = False) -> list[Row]:
    """Return the items for a new player or one without their key, if the server `mails` codes."""
    why = say("Only if you added your address earlier.")
    mailed = [Row(say("I have lost my key: mail me a code"), ("come-back", None), why)] if mails else ()
    return [
        Row((say("Choose a name"), say("the name that others see")), ("name", None)),
        Row((say("I already have a name here"), say("a code from the other device")), ("redeem", None)),
        *mailed,
        Row((say("Quit"), "q"), ("quit", None)),
    ]


def waiting_items() -> list[Row]:
    """Return the items for a player whom the operator has not approved yet."""
    why = say("This list changes as soon as you are approved. You may also come back later.")
    return [Row((say("Quit"), "q"), ("quit", None), why)]


def lobby_items(
    games: Mapping[str, Sequence[Json]], words: Sequence[Json] = (), *, moderates: bool = False
) -> list[Row]:
    """Return the lobby's rows: messages, the player's games with their turns first, invitations, the rest."""
    mine = sorted(games["mine"], key=lambda game: game["decider"] != game["side"])
    found = [game_item(game, "enter") for game in mine[:8]]
    if len(mine) > 8:
        found.append(Row((say("All my games"), str(len(mine))), ("list", "mine")))
    found += [game_item(game, "join") for game in games["invited"]]
    return [
        *map(_word_item, words),
        *found,
        *(() if found else (first_evening_items(scenarios())[0], learning_item())),
        Row(say("Start a game"), ("new", None)),
        *((learning_item(),) if found else ()),
        Row(
            (say("Open games"), _number(games["open"])),
            ("list", "open"),
            say("Somebody is waiting for an opponent."),
        ),
        Row(
            say("Take a seat with a code"),
            ("code", None),
            say("The player who started the game has given you a code."),
        ),
        Row((say("Watch a game"), _number(games["watch"])), ("list", "watch")),
        Row(
            (say("Games that are over"), _number(games["over"])), ("list", "over"), say("Step through them.")
        ),
        Row(say("Tournaments"), ("tournaments", None), say("Join one; the rest is automatic.")),
        Row(say("Ratings"), ("ratings", None), say("How strong each player is, game by game.")),
        *([Row(say("Moderate"), ("moderate", None), say("Players' reports."))] if moderates else ()),
        Row(say("My name and my other devices"), ("account", None)),
        Row((say("Settings"), say("colours, signs, keys")), ("settings", None)),
        Row((say("Quit"), "q"), ("quit", None), say("Your games stay as they are.")),
    ]


def _word_item(word: Json) -> Row:
    """Return the item of a server message. It stays until it is chosen, the message of the day always."""
    text = say(word["text"], **word["names"])
    if word["n"] == OF_THE_DAY:
        return Row((text, say("message of the day")), ("none", None), text)
    return Row((text, say("Enter: read")), ("read", word["n"]), text)


def _number(games: Sequence[Json]) -> str:
    return str(len(games)) if games else say("none")


def listed(games: Sequence[Json], kind: str) -> list[Row]:
    """Return a page of the games of one kind, and an item for the next page."""
    opens = "join" if kind == "open" else "enter"
    if not games:
        return [Row(say("There are none now."), ("none", None))]
    found = [game_item(game, opens) for game in games]
    return [*found, Row(say("More"), ("more", (kind, games[-1]["id"])))] if len(games) >= PAGE else found


def card_of(scenario: str) -> ScenarioCard | None:
    """Return a scenario's card by its full name."""
    game, _, id_ = scenario.partition("/")
    return GAMES[game].scenarios.get(id_) if game in GAMES else None


def _phase(game: Json) -> str:
    return phase_words(game["scenario"].partition("/")[0], game["phase"])


def game_item(game: Json, opens: str) -> Row:
    """Return the item of a game: the battle, the opponent, and whose turn it is."""
    card = card_of(game["scenario"])
    title = (
        re.split("[,、]", say(card.title))[0]
        if card
        else without_overrides(game["scenario"].partition("/")[2])
    )
    if game["tournament"]:
        title = labelled(game["tournament"], title)
    names = [_name_of(game, side) for side in game["seats"]]
    others = [_name_of(game, side) for side in game["seats"] if side != game["side"]]
    if others == [say("nobody yet")]:
        who = say("no opponent yet")
    else:
        who = say("against {names}", names=say(", ").join(others)) if game["side"] else say(", ").join(names)
    seen = cell(who, tone="")
    if game["decider"] == UNREADABLE:
        why = labelled(game["id"], say(DAMAGED))
        return Row((title, seen, say("cannot be read")), (opens, game["id"]), why)
    later = say("shown {n} minutes later", n=game["delay"])
    if game["decider"] == BEHIND:
        return Row((title, seen, later), (opens, game["id"]), sentence([labelled(game["id"], who)]))
    stands = {"n": game["events"], "turn": turn_words(game["turn"]), "phase": _phase(game)}
    detail = say("{id}: {who}. {n} events. {turn}, {phase}.", id=game["id"], who=who, **stands)
    if game["rated"]:
        detail = flowing([detail, say("Rated.")])
    if game["delay"] and not game["side"] and game["decider"]:
        detail = flowing([detail, sentence([later])])
    return Row((title, seen, state_of(game, card, opens)), (opens, game["id"]), detail)


def _name_of(game: Json, side: str) -> str:
    """Return the player of a side, or the invited one."""
    if side in game.get("invited", {}):
        return say("{name} (invited)", name=game["invited"][side])
    name, rating = game["seats"][side], game["ratings"].get(side)
    return say("{said} ({note})", said=name, note=points(rating)) if rating else name or say("nobody yet")


def state_of(game: Json, card: ScenarioCard | None, opens: str) -> str:
    """Return whose turn it is, or how the game ended, in a few words."""
    if not game["decider"]:
        if not game["winner"]:
            return say("a draw")
        if game["side"]:
            return say("won") if game["winner"] == game["side"] else say("lost")
        return say("{side} won", side=side_of(card, game["winner"]) if card else game["winner"])
    if opens == "join":
        free = next(side for side, name in game["seats"].items() if not name)
        text = "sit down as {side}, rated" if game["rated"] else "sit down as {side}"
        return say(text, side=side_of(card, free) if card else free)
    when = clock_left(game["turn_left"], game["left"]) if "left" in game else turn_words(game["turn"])
    if game["decider"] == game["side"]:
        return say("YOUR TURN  {turn}", turn=when)
    if name := game["seats"][game["decider"]]:
        return say("{name} decides  {turn}", name=name, turn=when)
    return labelled(_name_of(game, game["decider"]), when)


def how_ended(how: str, who: str, other: str) -> str:
    """Return how players or their clocks ended a game. `who` did it, `other` has won."""
    names = {"who": who, "other": other}
    return {
        "resigned": say("{who} has resigned: {other} wins.", **names),
        "draw": say("The players have agreed on a draw."),
        "time": say("{who} has run out of time: {other} wins.", **names),
        "claimed": say("{other} has claimed the game: the time agreed at the start has passed.", **names),
    }[how]


def said_by(said: Json) -> str:
    """Return the author of a chat line, marked if a spectator wrote it."""
    return say("{name} (watching)", name=said["name"]) if said["room"] else str(said["name"])


def announced(news: Json) -> str:
    """Return an operator announcement as a sentence."""
    return say(FROM_OPERATOR, words=news["text"])


def warning(news: Json) -> str:
    """Return the warning that the time in a game is nearly over."""
    text = "{game}: {time} left to decide. Then the game is lost."
    return say(text, game=news["game"], time=time_left(news["left"]))


# ---------------------------------------------------------------- starting a game


def start_items(wanted: Json, bots: Sequence[str] = ()) -> list[Row]:
    """Return the opponents, each of which starts the game, and below them the terms to choose.

    `bots` come from elsewhere and offer seats.
    """
    return [
        heading(say("Choose an opponent. Enter starts the game")),
        *opponent_items(bots),
        heading(say("Agreed at the start. Enter shows the next choice")),
        *terms_items(wanted),
    ]


def opponent_items(bots: Sequence[str]) -> list[Row]:
    """Return the possible opponents."""
    found = [
        Row((say("Anybody"), say("an open game")), ("opponent", ("open", ""))),
        Row((say("A player by name"), say("they find it in their lobby")), ("opponent", ("player", ""))),
        Row((say("Players with the code"), say("you share it")), ("opponent", ("code", ""))),
    ]
    levels = [
        Row((say(LEVELS[bot]), say(LEVEL_WORDS[bot])), ("opponent", ("bot", bot))) for bot in EASIEST_FIRST
    ]
    guests = [Row((name, say("a bot that is here now")), ("opponent", ("player", name))) for name in bots]
    return [*levels, *guests, *found]


def terms_items(wanted: Json) -> list[Row]:
    """Return the terms of a new game. Each row turns to its next choice."""
    delay, card = wanted["delay"], card_of(wanted["scenario"])
    if not wanted["watchable"]:
        watch = say("nobody")
    else:
        watch = say("everybody, {n} minutes later", n=delay) if delay else say("everybody")
    why = say("Players who use up this time and their reserve are warned, then lose the game.")
    side = wanted["side"]
    return [
        Row((say("You play"), side_of(card, side) if card else side), ("turn", "side")),
        Row((say("Pace"), say(PACES[wanted["pace"]])), ("turn", "pace"), why),
        Row((say("Who may watch"), watch), ("turn", "watch"), say("They see only what both sides may see.")),
        *(() if wanted.get("game") else _from_the_beginning(wanted)),
    ]


def _from_the_beginning(wanted: Json) -> list[Row]:
    """Return the terms that apply only to games that start from the beginning."""
    free = say("by their owners") if not wanted["auto_setup"] else say("sensibly, by the game")
    rated = say("yes") if wanted["rated"] else say("no, friendly")
    return [
        Row((say("Rated"), rated), ("turn", "rated"), say(RATED)),
        Row((say("Units with a free set-up"), free), ("turn", "setup")),
    ]


def new_game(scenario: str, **more: Any) -> Json:
    """Return the default settings for a game of a battle."""
    card = card_of(scenario)
    return {**NEW, "scenario": scenario, "side": card.sides[0] if card else "", **more}


def turned(wanted: Json, what: str) -> Json:
    """Return the terms with the next choice for one of them."""
    if what == "side":
        sides = getattr(card_of(wanted["scenario"]), "sides", (wanted["side"],))
        return {**wanted, "side": sides[(sides.index(wanted["side"]) + 1) % len(sides)]}
    if what == "pace":
        found = [pace for pace in PACES if pace or not wanted["rated"]]
        return {**wanted, "pace": found[(found.index(wanted["pace"]) + 1) % len(found)]}
    if what == "watch":
        at = WATCHING.index((wanted["watchable"], wanted["delay"])) + 1
        watchable, delay = WATCHING[at % len(WATCHING)]
        return {**wanted, "watchable": watchable, "delay": delay}
    if what == "rated":
        return {**wanted, "rated": not wanted["rated"], "pace": wanted["pace"] or RATED_PACE}
    return {**wanted, "auto_setup": not wanted["auto_setup"]}


def invite_items(found: Sequence[Json]) -> list[Row]:
    """Return the player's seat codes, each to be withdrawn or offered again."""
    items = [
        Row(
            (
                labelled(each["game"], each["code"]) if each["left"] else each["game"],
                say("{time} left", time=time_left(each["left"])) if each["left"] else say("not offered now"),
            ),
            ("withdraw" if each["left"] else "offer", each["code"]),
            listed_words(each),
        )
        for each in found
    ]
    return items or [Row(say("There are none now."), ("none", None))]


def listed_words(invite: Json) -> str:
    """Return the actions for an invitation, and its link."""
    if not invite["left"]:
        return say("Press Enter to offer the seat again, with another code.")
    return flowing([say("Enter withdraws it."), invite["link"]])


def code_words(told: Json) -> str:
    """Return the code for a new game's seat, its link, and how to use it."""
    text = say("The game waits for the player with this code: {code}.", code=told["code"])
    link = say("By browser: {link}", link=told["link"]) if told["link"] else ""
    return flowing([text, say("By SSH it can be the user name."), link])


RENAMING = mark("Once in seven days. Nobody else gets the old name for thirty days.")
REPORTS = mark("Report players who insult, threaten or cheat others. Only the operator reads it.")
WHOM, WHAT_HAPPENED = mark("Who are you reporting?"), mark("What happened? One sentence")
SIGN_OUT = mark("Ends your other sessions, and all links, cookies and codes. Keys stay valid.")
REPORTED = mark("The operator has been notified.")


def account_items(name: str, account: Json) -> list[Row]:
    """Return the account rows: name, other keys, and vacations."""
    why = say("For a browser or another key. It works once, within fifteen minutes.")
    return [
        Row((say("Another name"), name), ("name", None), say(RENAMING)),
        Row(say("A code for another device"), ("link", None), why),
        Row(say("My keys and browsers"), ("keys", None), say("Remove one, or sign out everywhere.")),
        Row((say("Notify me elsewhere when it is my turn"), told_at(account)), ("told", None)),
        *_way_back_items(account),
        Row(say("My invitations"), ("invites", None), say("Seats you offer by a code or link.")),
        Row(say("Report somebody to the operator"), ("report", None), say(REPORTS)),
        *_vacation_items(account),
    ]


MAILED = mark(
    "If we know this address, a code is on its way. Then choose the row for players who have a name here."
)


def _way_back_items(account: Json) -> list[Row]:
    """Return the rows about recovery by mail, if the server sends mail."""
    if "mail" not in account["kinds"]:
        return []
    found, why = account["way_back"], say("Anybody who reads your mail can then log in as you.")
    if not found:
        return [Row((say("Let me log in by a mailed code"), say("no")), ("way-back", None), why)]
    if not found["confirmed"]:
        typed = Row((say("Type the code from the mail"), found["target"]), ("way-back-confirm", None))
        return [typed, Row(say("Do not let me log in by a mailed code"), ("way-back-forget", None))]
    note = found["target"]
    return [Row((say("Do not let me log in by a mailed code"), note), ("way-back-forget", None), why)]


def key_items(found: Json) -> list[Row]:
    """Return the rows of the player's keys. Each can be removed, and all other sessions ended."""
    last = say("last on {date}", date=date(found["signed_out"])) if found["signed_out"] else ""
    return [
        *map(_key_item, found["keys"]),
        Row((say("Sign out everywhere"), last), ("ask-to-sign-out", None), say(SIGN_OUT)),
    ]


def _key_item(key: Json) -> Row:
    """Return the row of a key or browser, with its first and last use."""
    short = key["key"].partition(":")[2][:12]
    words = say("browser {key}", key=short) if key["browser"] else say("key {key}", key=short)
    since = say("yours since {date}", date=date(key["since"])) if key["since"] else ""
    seen = say("used on {date}", date=date(key["seen"])) if key["seen"] else say("not used lately")
    if key["here"]:
        return Row((words, say("here, now")), ("keys", None), flowing([key["key"], since]))
    return Row((words, seen), ("ask-to-forget", key["key"]), flowing([key["key"], since]))


def forget_items(key: str) -> list[Row]:
    """Ask for confirmation before a key is removed."""
    return [
        Row(say("No, keep it"), ("keys", None)),
        Row(say("Yes, remove it"), ("forget", key), say("It will never work again.")),
    ]


def sign_out_items() -> list[Row]:
    """Ask for confirmation before all sessions are signed out."""
    return [
        Row(say("No, stay"), ("keys", None)),
        Row(say("Yes, sign out everywhere"), ("sign-out", None), say(SIGN_OUT)),
    ]


def told_at(account: Json) -> str:
    """Return the notification address in a few words."""
    found = account["address"]
    if not found:
        return say("no")
    if not found["confirmed"]:
        return say("code not typed yet")
    return say("{target} does not answer", target=found["target"]) if found["silent"] else found["target"]


def told_items(account: Json) -> list[Row]:
    """Return the kinds of notification, or the actions for the chosen one."""
    found = account["address"]
    if not found:
        ways = [Row((say(KINDS[kind]), say(TARGETS[kind])), ("tell", kind)) for kind in account["kinds"]]
        return ways or [Row(say("This server sends no notifications."), ("none", None))]
    stop = Row((say("Stop notifications there"), found["target"]), ("tell-no-more", None))
    if not found["confirmed"]:
        return [Row((say("Type the code you were sent"), found["target"]), ("confirm", None)), stop]
    turns = [*GATHERED, *GATHERED]
    after = turns[turns.index(found["gather"]) + 1] if found["gather"] in GATHERED else 1
    why = say("How long to collect news of several games into one message.")
    return [Row((say("How often"), say(GATHERED[found["gather"]])), ("gather", after), why), stop]


def _vacation_items(account: Json) -> list[Row]:
    """Return the row that starts a vacation of the days left, or ends the current one."""
    left = count("{n} day left this year", "{n} days left this year", account["days"])
    if account["away"]:
        note = say("away for {time} more", time=time_left(account["away"]))
        return [Row((say("I am back"), note), ("vacation", 0), left)]
    why = say("Your clocks stop until you play again, except in live games. {left}.", left=left)
    words = ("Away for {n} day from now", "Away for {n} days from now")
    return [
        Row((count(*words, days), left), ("vacation", days), why)
        for days in VACATIONS
        if days <= account["days"]
    ]
