"""Couriers, as it comes in by the door."""

from cockade.engine.plugins import GameEntry

ENTRY = GameEntry(id="couriers", engine="couriers.rules:GAME", ui="couriers.ui:UI")
