"""Reasons against an action, as the refusals give them."""

from __future__ import annotations

from engine.reasons import Reason, reason

__all__ = ["Reason", "reason"]
