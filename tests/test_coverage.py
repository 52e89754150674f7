"""What the rulebooks say is proved, or somebody has written down why not."""

import pytest

from tui.commands import main
from tui.games import RULEBOOKS


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_mechanical_clause_is_tested_or_explained(game, capsys):
    """`cockade rules GAME --coverage` finds no gap in any rulebook."""
    code = main(["rules", game, "--coverage"])
    assert code == 0, [line for line in capsys.readouterr().out.splitlines() if "GAP" in line]
