"""Who may lead in a close combat (12.1.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.brandywine.state import Unit


def may_lead(units: Sequence[Unit]) -> list[str]:
    """12.1.8 (ruling Q36): in Parade Order if anybody is, and no guns."""
    able = [unit for unit in units if not unit.is_artillery]
    best = [unit for unit in able if unit.in_parade_order]
    return [unit.id for unit in best or able]
