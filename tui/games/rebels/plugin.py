"""Rebels & Redcoats as a plug-in."""

from cockade.engine.plugins import GameEntry

ENTRY = GameEntry(
    id="rebels",
    engine="cockade.engine.rebels.play:GAME",
    ui="cockade.tui.games.rebels.ui:UI",
    bots="cockade.engine.bots.rebels:BOTS",
    rulebook="cockade.engine.rebels",
    craft="cockade.engine.rebels.editor.port:CRAFT",
    bench="cockade.tui.games.rebels.editor:BENCH",
    rank=1,
)
