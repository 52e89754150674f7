"""Rules broken on purpose, each in a scratch copy of the project: `cockade verify` finds every one."""

from __future__ import annotations

import re

import pytest

from tests.saves.mutations import MUTATIONS
from tests.saves.test_rule_changes import Copy, of_game

pytestmark = pytest.mark.soak
LARGEST = 420_000


def mutated(root, mutation):
    """A copy with this rule broken."""
    copy = Copy.made(root, of_game(mutation.game, LARGEST))
    copy.change(f"engine/{mutation.game}/{mutation.file}", mutation.old, mutation.new)
    return copy


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_broken_rule_is_found_and_its_clause_named(mutation, tmp_path, record_property):
    """In every recorded game that exercises it, and none of those games is lost."""
    found = [
        verdict for verdict in mutated(tmp_path / "copy", mutation).verdicts().values() if verdict["first"]
    ]
    record_property("counted", f"{mutation.name}: {len(found)} games")
    assert found
    for verdict in found:
        assert re.match(mutation.clauses, verdict["rule"] or ""), (verdict["file"], verdict["rule"])
