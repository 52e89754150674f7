"""What the lobby of a server lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.games import GAMES
from cockade.tui.players import LEVEL_WORDS, LEVELS
from cockade.tui.text.words import count, say
from cockade.tui.view.home import Item, side_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cockade.engine.game import ScenarioCard

Json = dict[str, Any]

PAGE = 60
"""As many games as the server tells at once."""
HOURS = (0, 24, 72, 168)
WATCHING = ((True, 0), (True, 10), (True, 60), (False, 0))


def first_items() -> list[Item]:
    """For somebody who is here for the first time."""
    return [
        Item(say("Choose a name"), say("by which the others know you"), ("name", None)),
        Item(say("I have a name here already"), say("a code from the other machine"), ("redeem", None)),
        Item(say("Quit"), "q", ("quit", None)),
    ]


def lobby_items(games: Mapping[str, Sequence[Json]]) -> list[Item]:
    """One's games, those with one's own turn first; invitations; what else there is."""
    mine = sorted(games["mine"], key=lambda game: game["decider"] != game["side"])
    found = [game_item(game, "enter") for game in mine[:8]]
    if len(mine) > 8:
        found.append(Item(say("All my games"), str(len(mine)), ("list", "mine")))
    found += [game_item(game, "join") for game in games["invited"]]
    return [
        *found,
        Item(say("Start a game"), "", ("new", None)),
        Item(
            say("Open games"),
            _number(games["open"]),
            ("list", "open"),
            say("Somebody waits for an opponent."),
        ),
        Item(
            say("Sit down with a code"), "", ("code", None), say("Who started the game has told you a code.")
        ),
        Item(say("Watch a game"), _number(games["watch"]), ("list", "watch")),
        Item(say("Games that are over"), _number(games["over"]), ("list", "over"), say("Step through them.")),
        Item(say("My name and other machines"), "", ("account", None)),
        Item(say("Settings"), say("colours, signs, keys"), ("settings", None)),
        Item(say("Quit"), "q", ("quit", None), say("Your games stay as they are.")),
    ]


def _number(games: Sequence[Json]) -> str:
    return str(len(games)) if games else say("none")


def listed(games: Sequence[Json], kind: str, page: int = 0) -> list[Item]:
    """A page of the games of one kind, and the way to the next."""
    opens = "join" if kind == "open" else "enter"
    if not games:
        return [Item(say("There are none now."), "", ("none", None))]
    found = [game_item(game, opens) for game in games]
    return [*found, Item(say("More"), "", ("more", (kind, page + 1)))] if len(games) >= PAGE else found


def card_of(scenario: str) -> ScenarioCard | None:
    """A scenario by its full name."""
    game, _, id_ = scenario.partition("/")
    return GAMES[game].scenarios.get(id_) if game in GAMES else None


def game_item(game: Json, opens: str) -> Item:
    """One game: the battle, against whom, and whose turn it is."""
    card = card_of(game["scenario"])
    title = card.title.split(",")[0] if card else game["scenario"]
    names = [_name_of(game, side) for side in game["seats"]]
    others = [_name_of(game, side) for side in game["seats"] if side != game["side"]]
    who = say("against {names}", names=", ".join(others)) if game["side"] else ", ".join(names)
    detail = say(
        "{id}: {who}. {n} events. {turn}, {phase}.",
        id=game["id"],
        who=who,
        n=game["events"],
        turn=game["turn"],
        phase=say(game["phase"]),
    )
    return Item(f"{title} {who}", state_of(game, card, opens), (opens, game["id"]), detail)


def _name_of(game: Json, side: str) -> str:
    """Who plays a side, or who is asked to."""
    if side in game.get("invited", {}):
        return say("{name} (invited)", name=game["invited"][side])
    return game["seats"][side] or say("nobody yet")


def state_of(game: Json, card: ScenarioCard | None, opens: str) -> str:
    """Whose turn it is, or how it ended, in a few words."""
    if not game["decider"]:
        if not game["winner"]:
            return say("a draw")
        if game["side"]:
            return say("won") if game["winner"] == game["side"] else say("lost")
        return say("{side} won", side=side_of(card, game["winner"]) if card else game["winner"])
    if opens == "join":
        free = next(side for side, name in game["seats"].items() if not name)
        return say("sit down as {side}", side=side_of(card, free) if card else free)
    if game["decider"] == game["side"]:
        return say("YOUR TURN  {turn}", turn=game["turn"])
    name = _name_of(game, game["decider"])
    return say("{name} decides  {turn}", name=name, turn=game["turn"])


# ---------------------------------------------------------------- starting a game


def side_items(card: ScenarioCard) -> list[Item]:
    """The sides of a battle."""
    return [
        Item(say("You play the {side} side", side=side_of(card, side)), "", ("side", side))
        for side in card.sides
    ]


def opponent_items() -> list[Item]:
    """Against whom."""
    found = [
        Item(say("Anybody"), say("an open game"), ("opponent", ("open", ""))),
        Item(say("A player by name"), say("he finds it in his lobby"), ("opponent", ("player", ""))),
        Item(say("Whoever has the code"), say("you pass it on"), ("opponent", ("code", ""))),
    ]
    levels = [
        Item(say(level), say(LEVEL_WORDS[bot]), ("opponent", ("bot", bot))) for bot, level in LEVELS.items()
    ]
    return [*found, *levels]


def terms_items(wanted: Json) -> list[Item]:
    """What is agreed at the start: each row turns to its next choice."""
    hours, delay = wanted["claim_hours"], wanted["delay"]
    claim = count("{n} hour", "{n} hours", hours) if hours else say("never")
    if not wanted["watchable"]:
        watch = say("nobody")
    else:
        watch = say("everybody, {n} minutes later", n=delay) if delay else say("everybody")
    free = say("by their owners") if not wanted["auto_setup"] else say("sensibly, by the game")
    why = say("If the other does not decide for so long, you may claim the game.")
    return [
        Item(say("Begin"), "", ("begin", None)),
        Item(say("Time to decide"), claim, ("turn", "claim"), why),
        Item(say("Who may watch"), watch, ("turn", "watch"), say("They see only what both sides may see.")),
        Item(say("Units that are placed freely"), free, ("turn", "setup")),
    ]


def turned(wanted: Json, what: str) -> Json:
    """The terms with the next choice of one of them."""
    if what == "claim":
        at = HOURS.index(wanted["claim_hours"]) + 1
        return {**wanted, "claim_hours": HOURS[at % len(HOURS)]}
    if what == "watch":
        at = WATCHING.index((wanted["watchable"], wanted["delay"])) + 1
        watchable, delay = WATCHING[at % len(WATCHING)]
        return {**wanted, "watchable": watchable, "delay": delay}
    return {**wanted, "auto_setup": not wanted["auto_setup"]}


def account_items(name: str) -> list[Item]:
    """One's name, and how to come from elsewhere."""
    why = say("For a browser, or another key. It holds for a quarter of an hour, and once.")
    return [
        Item(say("Another name"), name, ("name", None)),
        Item(say("A code for another machine"), "", ("link", None), why),
    ]
