"""The commands to make battles and packs, and their arguments."""

from __future__ import annotations

from argparse import SUPPRESS

from cockade.tui.commands.argument_types import hexes, name_or_path, path
from cockade.tui.commands.arguments import (
    Command,
    CommandGroup,
    Parser,
    as_json,
    parts,
)
from cockade.tui.text.i18n import mark, say

CHECKING = """\
A fault, such as a unit without a place, makes a battle unplayable. A likely mistake, such as a road that
ends one hex short, does not. Exit codes: 0 it can be played, 1 it has faults, 2 there is no pack."""

IMPORTING = """\
  cockade packs import cowpens units.csv --into cowpens
The tables of the file replace those in the pack. The rest of its files stays, comments included.
docs/how-to/design-a-battle.md shows the three forms."""

EDITING = """\
  cockade edit cowpens --size 20x14
  cockade edit night-march --from trenton
  cockade edit crossing --from brandywine/feint
Every edit is saved as you make it and can be undone. Saving keeps the comments and order of the files.
"cockade check" finds the same faults as the workshop."""


def commands() -> dict[str, Command]:
    """These commands by name, in the order of the help."""
    return {
        "edit": Command(say("make or change a battle of your own on the screen"), _edit),
        "check": Command(say("list the faults and likely mistakes of a pack"), _check),
        "packs": Command(
            say("your packs: list, show, install, remove; import units or a map into one"), _packs
        ),
    }


def _edit(parser: Parser) -> None:
    parser.epilog = say(EDITING)
    help_ = say("the folder of a pack, or PACK/BATTLE; created if it does not exist")
    parser.add_argument("pack", metavar=say("PACK"), type=name_or_path, help=help_)
    parser.add_argument(
        "--size", metavar="WxH", type=hexes, help=say("of a new map, in hexes; 12x10 by default")
    )
    parser.add_argument(
        "--from",
        dest="base",
        metavar="BATTLE",
        help=say("start from a copy of a Cockade battle, or from an empty battle of a game"),
    )
    parser.add_argument(
        "--ascii", action="store_true", default=SUPPRESS, help=say("draw with ASCII characters only")
    )


def _check(parser: Parser) -> None:
    parser.epilog = say(CHECKING)
    help_ = say("a folder or a zip with battles of your own")
    parser.add_argument("pack", metavar=say("PACK"), type=name_or_path, help=help_)
    parser.add_argument("--github", action="store_true", help=say("as annotations of a build on GitHub"))
    as_json(parser)


def _packs(parser: Parser) -> None:
    told = {
        "list": say("your own packs, and those that come with Cockade"),
        "show": say("show the author and contents of a pack"),
        "install": say("copy a pack into your own packs, to play it by name"),
        "remove": say("delete one of your packs; its games can still be continued"),
        "import": say("an order of battle, a sketch of a map or a Tiled map"),
    }
    for name, sub in parts(parser, told):
        _PACKS[name](sub)


def _packs_import(parser: Parser) -> None:
    parser.epilog = say(IMPORTING)
    parser.add_argument("pack", metavar=say("PACK"), type=name_or_path, help=say("the folder of the pack"))
    parser.add_argument(
        "file", metavar=say("FILE"), type=path, help=say("a file that ends in .csv, .txt or .json")
    )
    help_ = say("the battle or map to create, by its file name in the pack")
    parser.add_argument("--into", metavar=say("NAME"), required=True, help=help_)


def _packs_install(parser: Parser) -> None:
    parser.add_argument(
        "pack",
        metavar=say("PACK"),
        type=name_or_path,
        help=say("a folder or a zip with a pack.toml; or HOST/NAME of a server, by ssh"),
    )
    parser.add_argument("--name", metavar=say("NAME"), help=say("a different name from the file's"))


def _packs_show(parser: Parser) -> None:
    parser.add_argument(
        "pack", metavar=say("PACK"), type=name_or_path, help=say("a path, or a name of the list")
    )


def _packs_list(parser: Parser) -> None:
    _of_server(parser)
    as_json(parser)


def _packs_remove(parser: Parser) -> None:
    parser.add_argument("name", metavar=say("NAME"), help=say("as in the list"))
    _of_server(parser)


def _of_server(parser: Parser) -> None:
    help_ = say("those that players have uploaded to the server with this folder")
    parser.add_argument("--data", metavar=say("DIR"), type=path, help=help_)


_PACKS = {
    "list": _packs_list,
    "show": _packs_show,
    "install": _packs_install,
    "remove": _packs_remove,
    "import": _packs_import,
}


GROUP = CommandGroup(3, mark("make battles"), "cockade.tui.commands", commands)
