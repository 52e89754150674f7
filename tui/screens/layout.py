"""How the game screen is laid out in every size of terminal, and its keys."""

from __future__ import annotations

from textual.binding import Binding, BindingType

WIDTHS = [(0, "-tiny"), (80, "-narrow"), (100, "-normal"), (150, "-wide")]
HEIGHTS = [(0, "-flat"), (24, "-tall"), (36, "-high")]
LAID_OVER = 40
"""So many columns of the map the list and the record hide at 80x24."""
FEW_LINES = 4
"""So much of what an action would mean has room beside the small map."""

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
GameScreen.-reviewing #message { height: 2; }
GameScreen.-high.-normal #message, GameScreen.-high.-wide #message { height: 2; }
GameScreen.-high.-alone.-normal #message, GameScreen.-high.-alone.-wide #message { height: 1; }
GameScreen #small { display: none; height: 1fr; content-align: center middle; }

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


def _steps(  # noqa: PLR0913, PLR0917 - two keys, and what they are called
    what: str, back: str, forward: str, name: str, back_id: str = "", forward_id: str = ""
) -> tuple[Binding, Binding]:
    """The two keys that go by one kind of step through what has been."""
    return (
        Binding(
            back,
            f"review('step', '{what}', -1)",
            f"{name} back",
            id=back_id or f"review.{what}_back",
            show=False,
        ),
        Binding(
            forward,
            f"review('step', '{what}', 1)",
            f"{name} forward",
            id=forward_id or f"review.{what}_forward",
            show=False,
        ),
    )


KEYS: list[BindingType] = [
    Binding("tab", "select('next', 1)", "Next unit", id="game.next", show=False),
    Binding("shift+tab", "select('next', -1)", "Unit before", id="game.before", show=False),
    Binding("s", "select('stack')", "Whole stack", id="game.stack", show=False),
    Binding("S", "select('column')", "Column along the road", id="game.column", show=False),
    Binding("a", "select('add')", "One unit more", id="game.add", show=False),
    Binding("A", "select('call')", "Who can come here", id="game.call", show=False),
    Binding("j", "select('letters')", "Letters on places", id="game.letters", show=False),
    Binding("v", "select('verbs')", "What the unit can do", id="game.verbs", show=False),
    Binding("l", "list", "List", id="game.list", show=False),
    Binding("h", "record", "Record", id="game.record", show=False),
    Binding("J", "news", "What has happened", id="game.news", show=False),
    Binding("R", "replay", "The other side's turn again", id="game.replay", show=False),
    Binding("e", "end", "End step", id="game.end", show=False),
    Binding("E", "quiet", "Ask no more", id="game.quiet", show=False),
    Binding("exclamation_mark", "hint", "Hint", id="game.hint", show=False),
    Binding("full_stop", "select('routine')", "The obvious", id="game.routine", show=False),
    Binding("u", "undo", "Undo", id="game.undo", show=False),
    Binding("U", "undo_turn", "Undo turn", id="game.undo_turn", show=False),
    Binding("r", "redo", "Redo", id="game.redo", show=False),
    *_steps("event", "left_square_bracket", "right_square_bracket", "Step", "game.back", "game.forward"),
    *_steps(
        "turn", "left_curly_bracket", "right_curly_bracket", "Turn", "game.turn_back", "game.turn_forward"
    ),
    *_steps("phase", "left_parenthesis", "right_parenthesis", "Phase"),
    *_steps("fact", "comma", "semicolon", "Sentence"),
    *_steps("battle", "X", "x", "Battle"),
    *_steps("roll", "D", "d", "Roll of note"),
    Binding("M", "review('step', 'note', 1)", "Next bookmark", id="review.next_note", show=False),
    Binding("m", "review('mark')", "Bookmark", id="review.mark", show=False),
    Binding("n", "review('note')", "Note", id="review.note", show=False),
    Binding("colon", "review('jump')", "Jump to a step or turn", id="review.jump", show=False),
    *(Binding(digit, f"select('digit', '{digit}')", "", show=False) for digit in "0123456789"),
    Binding("less_than_sign", "review('pace', -1)", "Play slower", id="review.slower", show=False),
    Binding("greater_than_sign", "review('pace', 1)", "Play faster", id="review.faster", show=False),
    Binding("t", "review('figures')", "Rolls, luck and curves", id="review.figures", show=False),
    Binding("w", "review('variations')", "Other lines of play", id="review.ways", show=False),
    Binding("W", "review('other')", "The same step of the other line", id="review.other", show=False),
    Binding("p", "select('part')", "Send who can go; play on from here", id="review.play_on", show=False),
    Binding("K", "review('eyes')", "Whose eyes", id="review.eyes", show=False),
    Binding("g", "go_to", "Go to hex", id="game.go_to", show=False),
    Binding("slash", "find", "Find unit", id="game.find", show=False),
    Binding("question_mark", "help", "Help", id="game.help", show=False),
    Binding("f1", "rules", "The rule", id="game.rules", show=False),
    Binding("z", "lay('zone')", "Enemy zones", id="game.zones", show=False),
    Binding("f", "lay('fire')", "Line of fire", id="game.fire", show=False),
    Binding("c", "lay('command')", "Command range", id="game.command", show=False),
    Binding("V", "app.map_options", "What the map shows", id="game.map_options", show=False),
    Binding("y", "copy", "Copy", id="game.copy", show=False),
    Binding("b", "books", "Books", id="game.books", show=False),
    Binding("O", "order_of_battle", "Order of battle", id="game.order_of_battle", show=False),
    Binding("escape", "back", "Back", id="game.escape", show=False),
    Binding("q", "app.home", "Home screen", id="game.home", show=False),
]
