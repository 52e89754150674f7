"""What is still owed before the close combats: all of it is on the screen, in every size, with its clause."""

from pathlib import Path

import pytest

from cockade.events.brandywine import Declaration
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.games.brandywine.obligations import duties
from cockade.tui.games.brandywine.ui import UI
from cockade.tui.text.line import text_of
from tests.tui.table import NORMAL, SMALL, picture, session, sit

GAMES_OF = Path(__file__).parents[2] / "games"


def declaring(name, wanted):
    """A recorded game at the declaration with the most hexes that owe something, or at one with so many."""
    opened = review(GAMES_OF / f"{name}.jsonl", GAMES).opened
    owing = {
        place: len(UI.map.owed(state))
        for place, state in enumerate(opened.states)
        if state.agenda and isinstance(state.agenda[-1], Declaration) and not opened.game.conceals(state)
    }
    found = max(owing, key=owing.get)
    if wanted:
        found = next(place for place, hexes in owing.items() if hexes == wanted)
    opened.go_to(found)
    return GameHost(opened)


def prompt(game):
    """The rows of the prompt, as they are painted."""
    widget = game.app.screen.lines["prompt"]
    top, rows = widget.region.y, widget.region.height
    return picture(game).splitlines()[top : top + rows]


@pytest.mark.rule("brandywine", "12.1")
@pytest.mark.parametrize("name", ["battle-greedy-1", "tournament-greedy-1"])
@pytest.mark.parametrize("size", [SMALL, NORMAL])
def test_every_hex_that_owes_is_read_with_its_clause(name, size):
    """In as many rows as it takes, nothing cut, whatever the size; the books have the units besides."""
    host = declaring(name, 0)
    seen = []

    async def scenario(game):
        state = session(game).state
        owed = duties(state, state.agenda[-1])
        assert len({duty.hex for duty in owed}) > 7
        said = " ".join(" ".join(prompt(game)).split())
        assert all(f" {duty.hex:04}" in said for duty in owed)
        assert all(f"({duty.rule})" in said for duty in owed)
        assert ".." not in said
        assert said.endswith(".")
        lines = [text_of(line) for line in UI.panels.duty_lines(state)]
        assert all(any(duty.unit in line and f"[{duty.rule}]" in line for line in lines) for duty in owed)
        seen.append(len(prompt(game)))

    sit(scenario, host, size=size)
    assert seen[0] > (size == SMALL)


@pytest.mark.rule("brandywine", "12.1")
def test_the_map_has_its_rows_back_where_little_is_owed():
    """A prompt that fits a row takes one."""
    seen = []

    async def scenario(game):
        seen.append((len(prompt(game)), game.app.screen.map.size.height))

    for wanted in (0, 2):
        sit(scenario, declaring("battle-greedy-1", wanted), size=SMALL)
    (many, small), (few, large) = seen
    assert few == 1 < many
    assert large - small == many - few


@pytest.mark.rule("brandywine", "12.1")
def test_the_panel_keeps_room_for_the_hex_beside_the_duties():
    """Half of it lists what is owed, and names the key to the rest."""

    async def scenario(game):
        panel = game.app.screen.lines["panel"]
        said = [text_of(line) for line in panel.lines]
        (more,) = [n for n, line in enumerate(said) if " more lines: b" in line]
        assert more < panel.size.height // 2
        assert any(line.startswith(str(session(game).cursor).zfill(4)) for line in said[more:])

    sit(scenario, declaring("tournament-greedy-1", 0), size=NORMAL)
