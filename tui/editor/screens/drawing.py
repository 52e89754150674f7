"""Drawing a map of hexes: the tools, and the actions of the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cockade.engine.editor.brushes import BRUSHES
from cockade.tui.editor.hex_session import HexDesk
from cockade.tui.editor.tools import NAME
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen


def hexes(screen: AskingScreen) -> HexDesk:
    """The session of a map of hexes."""
    assert isinstance(screen.desk, HexDesk)
    return screen.desk


def on_hexes(do: Callable[[HexDesk], None]) -> Callable[[AskingScreen], None]:
    """Wrap an action on a hex session for the keys of the screen."""
    return lambda screen: do(hexes(screen))


def next_size(desk: HexDesk) -> None:
    """Switch the brush between 1, 3 and 7 hexes."""
    desk.size = BRUSHES[(BRUSHES.index(desk.size) + 1) % len(BRUSHES)]


async def draw(screen: AskingScreen) -> None:
    """Draw with the tool. For a name, ask first."""
    desk = hexes(screen)
    if desk.tool.kind != NAME:
        desk.stroke()
        return
    name = await screen.ask(say("What is this place called?"), desk.map.places.get(desk.cursor, ""))
    if name is not None:
        desk.name(name)


def asks(screen: AskingScreen) -> bool:
    """True if drawing asks a question first."""
    return not isinstance(screen.desk, HexDesk) or screen.desk.tool.kind == NAME


async def brushes(screen: AskingScreen) -> None:
    """Choose a tool."""
    desk = hexes(screen)
    found = desk.tools
    at = found.index(desk.tool) if desk.tool in found else 0
    rows = [(tool.called, "") for tool in found]
    n = await screen.choose(say("Draw with"), rows, [tool.letter for tool in found], at)
    if n is not None:
        desk.tool, desk.begun = found[n], 0
