"""The pages of this folder that come from the program's own tables: `python -m docs.reference.remake`."""

from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from inspect import getdoc
from pathlib import Path

from cockade.engine.brandywine.common.data_sources import census_table as brandywine_census
from cockade.engine.game import ScenarioCard
from cockade.engine.plugins import entries
from cockade.engine.rebels.common.data_sources import census_table as rebels_census
from cockade.engine.revolution.common.data_sources import census_table as revolution_census
from cockade.engine.rulebook import rulings_table
from cockade.engine.translation import load_translated
from cockade.saves.game_host import GameHost
from cockade.server.client.protocol import BotTalk
from cockade.tui.commands.arguments import all_parsers
from cockade.tui.commands.parser import whole_parser
from cockade.tui.commands.protocol_session import GameTalk
from cockade.tui.commands.save_format import reference
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.pack_loading import battles_of, shipped
from cockade.tui.home.settings import note_of, spoken
from cockade.tui.input.actions import ACTIONS, Act
from cockade.tui.input.keymaps import shown
from cockade.tui.input.settings import Settings, knobs_of
from cockade.tui.protocol.handler import ANY_GAME, Requests
from cockade.tui.session.briefing import briefing_told, won_lines
from cockade.tui.session.flavour_texts import tale_of
from cockade.tui.session.variants import battle_of
from cockade.tui.text.i18n import count, say, speaking
from docs.reference.api import api_page

PLACE = Path(__file__).parent
MADE = "<!-- Made by `make reference`; not edited by hand. -->\n"
GROUPS = {
    "board": ("The map", "マップ"),
    "game": ("The game", "ゲーム"),
    "review": ("Looking back", "振り返り"),
    "list": ("Lists", "一覧"),
    "table": ("At a table on a server", "サーバーの卓"),
    "talk": ("Chat", "チャット"),
    "lesson": ("Lessons", "レッスン"),
    "edit": ("The workshop", "工房"),
    "app": ("Everywhere", "どこでも"),
}
"""By the first word of an action's id, in English and Japanese."""
KEYS_HEAD = {
    "en": ("Keys", "Settings change keys by the name of the action:", "key", "vi", "action", "what it does"),
    "ja": ("キー", "設定で、行動の名前によってキーを変えられる。例えば", "キー", "vi", "名前", "働き"),
}
CENSUSES = {"rebels": rebels_census, "brandywine": brandywine_census, "revolution": revolution_census}
JSON = {int: "number", str: "text", bool: "true or false", dict: "object", list: "list"}


def keys_page(language: str = "en") -> str:
    """Every key that can be changed, by what it belongs to."""
    title, told, *head = KEYS_HEAD[language]
    found = [f"# {title}\n", MADE, f'{told} `game.undo = "ctrl+z,u"`\n']
    with speaking(language):
        for group, (*titles,) in GROUPS.items():
            found += [
                f"## {titles[language != 'en']}\n",
                f"| {' | '.join(head)} |",
                "| --- | --- | --- | --- |",
            ]
            found += [_key(act) for act in ACTIONS if act.id.partition(".")[0] == group]
            found.append("")
    return "\n".join(found)


def _key(act: Act) -> str:
    return f"| {_keys(act.keys)} | {_keys(act.vi)} | `{act.id}` | {say(act.label)} |"


def _keys(keys: str) -> str:
    return " ".join(f"`{shown(key)}`" for key in keys.split(",") if key)


def settings_page() -> str:
    """Every setting: its values, the first chosen one, what it means."""
    usual = Settings()
    found = ["# Settings\n", MADE, "`cockade` keeps them in one TOML file; F2 changes them.\n"]
    found += ["| setting | values | usual | what it means |", "| --- | --- | --- | --- |"]
    for name, knob in knobs_of().items():
        values = ", ".join(spoken(value) for value in knob.choices)
        found.append(
            f"| `{name}` | {values} | {spoken(getattr(usual, name))} | {knob.title}: {note_of(name, usual)} |"
        )
    return "\n".join([*found, ""])


def commands_page() -> str:
    """Every command with its arguments."""
    parser = whole_parser()
    found = ["# Commands\n", MADE, "`cockade COMMAND --help` prints the same.\n"]
    for each in all_parsers(parser):
        found += [f"## {each.prog}\n", f"{each.description or ''}\n"]
        if rows := [_argument(each, action) for action in _arguments(each)]:
            found += ["| argument | what it does |", "| --- | --- |", *rows, ""]
        if each.epilog:
            found += ["```text", each.epilog.strip(), "```", ""]
    return "\n".join(found)


def _arguments(parser: ArgumentParser) -> list[Action]:
    every = parser._actions  # noqa: SLF001 - argparse has no other list of them
    return [each for each in every if each.help != SUPPRESS and each.dest != "help"]


def _argument(parser: ArgumentParser, action: Action) -> str:
    value = "" if action.nargs == 0 else _value(action)
    words = ", ".join(f"`{f'{option} {value}'.strip()}`" for option in action.option_strings)
    told = (action.help or "") % {**vars(action), "prog": parser.prog}
    return f"| {words or f'`{value}`'} | {told.replace('|', chr(92) + '|')} |"


def _value(action: Action) -> str:
    if action.metavar:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    if action.choices and action.option_strings:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return action.dest.upper()


def battles_page() -> str:
    """Every scenario as its briefing tells it: the situation, how each side wins, advice, and a picture."""
    found = [
        "# The battles\n",
        MADE,
        "`cockade play SCENARIO` starts one.",
        "Pictures show the set-up, with free units placed by `--auto-setup`.\n",
    ]
    for game in GAMES.values():
        found += [f"## {game.title}\n"]
        for id_, card in game.scenarios.items():
            if battle_of(id_) == id_:
                found += _battle(game.id, id_, card, f"{game.id}/{id_}")
    found += ["## Battles in packs\n", "These come with Cockade, made as [a pack](packs.md) is.\n"]
    for pack in shipped():
        for card in battles_of(pack):
            game_id = next(id_ for id_, game in GAMES.items() if card.id in game.scenarios)
            found += _battle(game_id, card.id, card, pack)
    return "\n".join(found)


def _battle(game: str, id_: str, card: ScenarioCard, name: str) -> Iterator[str]:
    with closing(GameHost.begin(GAMES[game], id_, b"")) as host:
        wins = list(won_lines(ui_of(game), GAMES[game], host.opened.state, ""))
    yield f"### {card.title}\n"
    yield f"`{name}`, {count('{n} turn', '{n} turns', card.turns)}. {card.note}\n"
    if tale := tale_of(game, id_):
        yield f"{tale.opening}\n"
    picture = f"pictures/{id_}-setup.png"
    if (PLACE.parent / picture).exists():
        yield f"![{card.title}](../{picture})\n"
    told = briefing_told(game, card)
    yield "\n".join(f"- {''.join(span.text for span in each)}" for each in wins) + "\n"
    if told and told.advice:
        yield "\n".join(f"- {each}" for each in told.advice) + "\n"
    if card.reconstructed:
        yield f"Reconstructed: {'; '.join(card.reconstructed)}.\n"


def save_format_page() -> str:
    """The format of recorded games, as `cockade save-format` prints it."""
    title, _, rest = "\n".join(reference(GAMES.values())).partition("\n")
    return f"{title}\n\n{MADE}{rest.rstrip()}\n"


def protocol_page() -> str:
    """What programs may ask, of a game of their own and of a server."""
    own = {name: each for name, each in GameTalk.requests.items() if name not in ANY_GAME}
    served = {name: each for name, each in BotTalk.requests.items() if name not in ANY_GAME}
    found = [
        "# The protocol for programs\n",
        MADE,
        "A program sends one JSON object a line, with the request as `do`. Each gets one line of answer.",
        "`ok` says whether it was done; if not, `error` says why.",
        "A refused action names its clause as `rule`.",
        "[A small bot](../how-to/bot.py) shows it at work.\n",
    ]
    for title, table in (
        ("In every game", ANY_GAME),
        ("`cockade protocol`: your own games", own),
        ("At a server", served),
    ):
        found += [f"## {title}\n", "| request | fields | what it does |", "| --- | --- | --- |"]
        found += [*_requests(table), ""]
    return "\n".join(found)


def _requests(table: Requests) -> list[str]:
    return [
        f"| `{name}` | {', '.join(f'`{field}`: {JSON[kind]}' for field, kind in fields.items())} "
        f"| {' '.join((getdoc(answering) or '').split())} |"
        for name, (answering, fields) in table.items()
    ]


def rulings_page(game: str, language: str = "en") -> str:
    """Every decision of ours where the rulebook leaves a question."""
    package = entries()[game].rulebook
    assert package
    table = rulings_table(load_translated(package, language))
    return f"{table[1:].replace(chr(10), chr(10) * 2 + MADE, 1)}\n"


def census_page() -> str:
    """How much of the data is the rulebook's, public, or reconstructed."""
    found = [
        "# Sources, counted\n",
        MADE,
        "[Where the data comes from](../reference/data.md) explains the columns.\n",
    ]
    for game, counted in CENSUSES.items():
        found += [f"## {GAMES[game].title}\n", counted(), ""]
    return "\n".join(found)


PAGES = {
    "keys.md": keys_page,
    "keys.ja.md": partial(keys_page, "ja"),
    "settings.md": settings_page,
    "commands.md": commands_page,
    "battles.md": battles_page,
    "save-format.md": save_format_page,
    "protocol.md": protocol_page,
    "../measured/data-sources.md": census_page,
    "api.md": partial(api_page, MADE),
    **{f"rulings/{game}.md": partial(rulings_page, game) for game in CENSUSES},
    **{f"rulings/{game}.ja.md": partial(rulings_page, game, "ja") for game in CENSUSES},
}
"""By file: what writes it."""

if __name__ == "__main__":
    for name, page in PAGES.items():
        (PLACE / name).parent.mkdir(exist_ok=True)
        (PLACE / name).write_text(page(), encoding="utf-8")
