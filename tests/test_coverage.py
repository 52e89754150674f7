"""What the rulebook says is proved, or somebody has written down why not."""

from tui.commands import main


def test_every_mechanical_clause_is_tested_or_explained(capsys):
    """`cockade rules rebels --coverage` finds no gap."""
    code = main(["rules", "rebels", "--coverage"])
    assert code == 0, [line for line in capsys.readouterr().out.splitlines() if "GAP" in line]
