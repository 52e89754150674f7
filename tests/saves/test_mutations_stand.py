"""The rules broken on purpose are where they are looked for; the long test of what is found runs seldom."""

from tests.saves.mutations import MUTATIONS
from tests.saves.test_rule_changes import ROOT


def test_every_rule_to_be_broken_stands_in_one_place():
    """Who moves a file or changes such a line mends the mutation too."""
    lost = []
    for mutation in MUTATIONS:
        path = ROOT / "engine" / mutation.game / mutation.file
        if not path.exists() or path.read_text().count(mutation.old) != 1:
            lost.append(f"{mutation.name}: {path.relative_to(ROOT)}")
    assert lost == []
