"""The game of the recipe, as it comes in by the door."""

from cockade.engine.entry import GameEntry

ENTRY = GameEntry("couriers", "tests.fourth.couriers:GAME", "tests.fourth.couriers:UI")
