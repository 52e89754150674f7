"""The American Revolution 1775-82 as a plug-in."""

from cockade.engine.plugins import GameEntry

ENTRY = GameEntry(
    id="revolution",
    engine="cockade.engine.revolution.play:GAME",
    ui="cockade.tui.games.revolution.ui:UI",
    bots="cockade.engine.bots.revolution:BOTS",
    rulebook="cockade.engine.revolution",
    craft="cockade.engine.revolution.editor.port:CRAFT",
    bench="cockade.tui.games.revolution.editor:BENCH",
    rank=3,
)
