"""Ruling Q126: a unit that is disordered only beside nameless leaders."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cockade.engine.brandywine.b6_combat import stragglers


@pytest.mark.rule("brandywine", "13.3", "13.4")
@pytest.mark.parametrize(
    ("as_seen", "indeed", "spared"),
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_only_who_straggles_as_his_owner_sees_it_and_not_indeed_is_spared(
    monkeypatch, as_seen, indeed, spared
):
    """And by that his owner learns that nobody who counts stands beside it."""
    told = []
    monkeypatch.setattr(stragglers, "seen_by", lambda *_: "seen")
    monkeypatch.setattr(stragglers, "is_straggling", lambda state, _: as_seen if state == "seen" else indeed)
    monkeypatch.setattr(stragglers, "prove_empty", lambda _, side, hex_, __: told.append((side, hex_)))
    stragglers.spare(SimpleNamespace(state="true"), "british", [SimpleNamespace(hex=1505)])
    assert told == [("british", 1505)] * spared
