"""The layout of the game screen for every size of terminal."""

from __future__ import annotations

WIDTHS = [(0, "-tiny"), (80, "-narrow"), (100, "-normal"), (150, "-roomy"), (240, "-wide")]
HEIGHTS = [(0, "-flat"), (24, "-tall"), (36, "-high")]
LAID_OVER = 40
"""Columns of the map that the list and the record cover at 80x24."""
FEW_LINES = 4
"""Lines of a preview that fit next to the small map."""

LAYOUT = """
GameScreen {
    background: $background;
    layers: base over;
}
GameScreen #table { height: 1fr; }
GameScreen #top { background: $panel; }
GameScreen #side, GameScreen #far { width: 42; background: $background; border-left: blank; }
GameScreen #info { display: none; height: 2; background: $surface; }
GameScreen #panel { height: 15; }
GameScreen #tracks, GameScreen #tracks2 { height: 4; background: $surface; }
GameScreen #tracks.-long { height: 5; }
GameScreen.-high #tracks.-long { height: 9; }
GameScreen #prompt { background: $surface; }
GameScreen #hints { background: $panel; }
GameScreen #record { height: 9; }
GameScreen #far { display: none; }
GameScreen.-mapped #panel { height: 14; }
GameScreen.-mapped #record { height: 5; }
GameScreen.-normal.-preview #panel { height: 21; max-height: 60%; }
GameScreen.-normal.-preview #record { height: 5; }
GameScreen #timeline { display: none; height: 2; background: $surface; }
GameScreen.-reviewing #timeline { display: block; }
GameScreen.-reviewing #prompt { display: none; }
GameScreen.-reviewing #message, GameScreen.-advised #message { height: 2; }
GameScreen.-high.-normal #message, GameScreen.-high.-wide #message { height: 2; }
GameScreen.-high.-alone.-normal #message, GameScreen.-high.-alone.-wide #message { height: 1; }
GameScreen #small { display: none; height: 1fr; content-align: center middle; }

GameScreen.-roomy #side { width: 46; }
GameScreen.-roomy #panel { height: 16; max-height: 40%; }
GameScreen.-roomy.-preview #panel { height: 24; max-height: 50%; }
GameScreen.-roomy #menu, GameScreen.-roomy #record { height: 1fr; }
GameScreen.-roomy.-high #message { height: 2; }
GameScreen.-roomy.-high.-alone #message { height: 1; }
GameScreen.-reviewing #menu { display: none; }
GameScreen.-reviewing.-normal #record { height: 1fr; }
GameScreen.-reviewing.-wide #panel { height: 1fr; }

GameScreen.-wide #side { width: 44; }
GameScreen.-wide #panel { height: 24; }
GameScreen.-wide #far { display: block; width: 46; }
GameScreen.-wide #side #tracks, GameScreen.-wide #side #record { display: none; }
GameScreen.-wide #far #tracks2.-long { height: 9; }
GameScreen.-wide #far #record2 { height: 1fr; }

GameScreen.-narrow #info { display: block; }
GameScreen.-narrow #side { display: none; layer: over; dock: right; width: 40; height: 100%; }
GameScreen.-narrow #panel, GameScreen.-narrow #tracks { display: none; }
GameScreen.-narrow #record { display: none; height: 1fr; }
GameScreen.-narrow.-listing #side, GameScreen.-narrow.-reading #side { display: block; }
GameScreen.-narrow.-reading #menu { display: none; }
GameScreen.-narrow.-reading #record { display: block; }

GameScreen.-alone #side, GameScreen.-alone #far { display: none; }
GameScreen.-alone #info { display: block; }
GameScreen.-narrow.-alone #info { display: none; }
GameScreen.-alone.-listing #side, GameScreen.-alone.-reading #side { display: block; }
GameScreen.-wide.-alone.-reading #far { display: block; }

GameScreen.-tiny > *, GameScreen.-flat > * { display: none; }
GameScreen.-tiny #small, GameScreen.-flat #small { display: block; }
"""
