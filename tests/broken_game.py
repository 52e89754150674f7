"""An entry that names what is not there."""

from cockade.engine.plugins import GameEntry

ENTRY = GameEntry("broken", "nowhere.rules:GAME", "nowhere.ui:UI")
