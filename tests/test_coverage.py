"""What the rulebooks say is proved, or somebody has written down why not."""

import json

import pytest

from cockade.tui.commands import main
from cockade.tui.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_mechanical_clause_is_tested_or_explained(game, capsys):
    """`cockade rules GAME --coverage` finds no gap in any rulebook."""
    code = main(["rules", game, "--coverage"])
    assert code == 0, [line for line in capsys.readouterr().out.splitlines() if "GAP" in line]


def test_the_rest_of_the_rulebook_of_the_battles_is_explained(capsys):
    """Rebels & Redcoats: of headings and remarks too it is written down why no test stands behind them."""
    main(["rules", "rebels", "--coverage", "--json"])
    rows = json.loads(capsys.readouterr().out)["clauses"]
    assert [row["id"] for row in rows if not row["tests"] and not row["why"]] == []
