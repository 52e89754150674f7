"""Brandywine as a plug-in."""

from cockade.engine.plugins import GameEntry

ENTRY = GameEntry(
    id="brandywine",
    engine="cockade.engine.brandywine.play:GAME",
    ui="cockade.tui.games.brandywine.ui:UI",
    bots="cockade.engine.bots.brandywine:BOTS",
    rulebook="cockade.engine.brandywine",
    craft="cockade.engine.brandywine.editor.port:CRAFT",
    bench="cockade.tui.games.brandywine.editor:BENCH",
    rank=2,
)
